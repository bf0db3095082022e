// `nestor fmt` and tokens: blanks, comments and line ends may stand anywhere, and no token changes.

#include <boost/test/unit_test.hpp>
#include <random>

#include "frontend/cli/format/format.hpp"
#include "frontend/language.hpp"
#include "tests/frontend/cli/laid_out.hpp"
#include "tests/frontend/cli/place.hpp"
#include "tests/support/random_nabla.hpp"
#include "tests/support/random_program.hpp"
#include "tests/support/random_tc.hpp"

BOOST_AUTO_TEST_SUITE(fmt_tokens)

using namespace nestor;
using namespace nestor::cli_test;

namespace {

std::size_t occurrences(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

bool has_same_tokens(const std::string& a, const std::string& b, const Formatting& language) {
    const auto left = language.tokens(source(a)), right = language.tokens(source(b));
    if (!left || !right || left->size() != right->size()) return false;
    for (std::size_t k = 0; k < left->size(); ++k) {
        const TextRange l = (*left)[k].range, r = (*right)[k].range;
        if (a.substr(l.begin, l.end - l.begin) != b.substr(r.begin, r.end - r.begin) ||
            (*left)[k].begins_element != (*right)[k].begins_element)
            return false;
    }
    return true;
}

}  // namespace

// covers: PR-1
BOOST_AUTO_TEST_CASE(blanks_within_lines_make_no_difference) {
    std::mt19937_64 random(3);
    int tried = 0, usable = 0;
    for (const std::string& path : sample_texts()) {
        const Formatting& language = formatting_of(path);
        const std::string text = content(path), expected = laid_out(text, language);
        for (int k = 0; k < 5; ++k) {
            const std::string other = respaced(text, language, random);
            ++tried;
            if (!has_same_tokens(text, other, language)) continue;  // `[1 -2]` is not `[1 - 2]`
            ++usable;
            BOOST_TEST(laid_out(other, language) == expected, path);
        }
    }
    BOOST_TEST(usable * 10 > tried * 9, usable << " of " << tried);
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(random_programs_are_laid_out_once_and_for_all) {
    std::mt19937_64 random(5);
    for (int k = 0; k < 60; ++k) {
        const std::string tc = testing::random_tc(random).text();
        const std::string nabla =
            "var Tensor x[2][3];\nvar Tensor y[2][3];\nfloat f;\n" + testing::random_nabla(random).statements;
        for (const auto& [path, text] : {std::pair("x.tc", tc), std::pair("x.nabla", nabla)}) {
            const Formatting& language = formatting_of(path);
            const std::string once = laid_out(text, language);
            BOOST_TEST(has_same_tokens(text, once, language), text);
            BOOST_TEST(laid_out(once, language) == once, text);
            const std::string other = respaced(text, language, random);
            if (has_same_tokens(text, other, language)) BOOST_TEST(laid_out(other, language) == once, other);
        }
    }
}

// covers: PR-1
BOOST_AUTO_TEST_CASE(comments_and_line_ends_may_stand_between_any_tokens) {
    std::mt19937_64 random(11);
    int tried = 0, usable = 0;
    for (const std::string& path : sample_texts()) {
        const Formatting& language = formatting_of(path);
        const bool tc = path.ends_with(".tc"), nabla = path.ends_with(".nabla");
        const std::string line_comment = nabla ? " // @c" : "\t# @c", block = tc ? "\n# @d\n" : " /* @d */ ";
        const std::string lines = tc ? "# @e\n\n\n" : "\n   /* @e\n        @f */";
        const std::string text = content(path);
        const auto tokens = language.tokens(source(text));
        for (int k = 0; k < 10; ++k) {
            std::string other;
            std::size_t at = 0;
            for (const FormatToken& token : *tokens) {
                other += text.substr(at, token.range.begin - at);
                const std::string more[] = {line_comment + "\n", block, lines, "\n", " \n\n\n "};
                if (random() % 8 == 0) other += more[random() % 5];
                other += text.substr(token.range.begin, token.range.end - token.range.begin);
                at = token.range.end;
            }
            other += text.substr(at);
            ++tried;
            if (!has_same_tokens(text, other, language)) continue;  // Nabla: a `;` is supplied at a line end
            ++usable;
            const std::string once = laid_out(other, language);
            BOOST_TEST(has_same_tokens(text, once, language), path);
            BOOST_TEST((laid_out(once, language) == once), once);
            for (const char* letter : {"@c\n", "@d", "@e", "@f */"})
                BOOST_TEST(occurrences(once, letter) == occurrences(other, letter), letter << " in " << once);
        }
    }
    BOOST_TEST(usable * 10 > tried * 8, usable << " of " << tried);
}

// covers: PR-1 PR-22
BOOST_AUTO_TEST_CASE(a_layout_that_would_change_tokens_is_an_internal_error) {
    static int calls = 0;
    Formatting wrong = formatting_of("x.tc");
    wrong.tokens = [](const SourceFilePtr& file) {
        auto tokens = formatting_of("x.tc").tokens(file);
        auto list = *std::move(tokens);
        if (++calls == 2) list[3].begins_statement = true;
        return Result<std::vector<FormatToken>>(std::move(list));
    };
    const auto file = source("def f(float(N) A) -> (O) { O(i) = A(i) }\n");
    BOOST_CHECK_THROW((void)cli::formatted(file, wrong), io::InternalError);
    BOOST_TEST(bool(cli::formatted(file, wrong)));  // the tokens are as they should be from now on
    wrong.tokens = [](const SourceFilePtr& text) {
        auto list = *formatting_of("x.tc").tokens(text);
        list.pop_back();  // a token that is not told of is no comment
        return Result<std::vector<FormatToken>>(std::move(list));
    };
    BOOST_CHECK_THROW((void)cli::formatted(file, wrong), io::InternalError);
}

BOOST_AUTO_TEST_SUITE_END()
