// The page of the directives, ir/schedule/directives/README.md: each row of the table, and what the directive
// makes of an example, whose first part and line are by hand. `make golden` rewrites the rest.
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"
#include "tests/support/pages.hpp"

using namespace nestor;

namespace {

std::string who(const DirectiveKind& kind) {
    if (kind.audience == Audience::users_later) return " Not supported yet.";
    if (kind.audience == Audience::users) return "";
    const bool marks = std::string(kind.name) == "flatten";
    return marks ? " By the default loops, and by users in front of what these write."
                 : " By the default loops, and by users behind `flatten()`.";
}

/// `fuse(C.s0.m, p)` of the line in front of an example.
std::string directive_of(const std::string& section) {
    const std::size_t end = section.find("` makes of\n");
    if (end == std::string::npos) return "";
    const std::size_t begin = section.rfind('`', end - 1) + 1;
    return section.substr(begin, end - begin);
}

std::string section(const DirectiveKind& kind, const std::string& page) {
    const std::string old = test::section_of(page, kind.name);
    const std::string directive = directive_of(old), before = test::between(old, "```\n", "```\n");
    const std::string text =
        "## `" + std::string(kind.name) + "`\n\n`" + kind.form() + "`\n\n" +
        test::wrapped(test::sentence(kind.summary) + " Phase: " + name_of(kind.phase) + "." + who(kind)) +
        "\n";
    if (before.empty()) return text;
    const Program program = test::function(before);
    for (const std::string& violation : verify(program))
        BOOST_ERROR(std::string(kind.name) + ": " + violation);
    BOOST_TEST(directive.starts_with(kind.name), kind.name << " has the example of " << directive);
    const std::string made = test::after(program, directive);
    BOOST_TEST(made.find("error:") == std::string::npos, made);
    BOOST_TEST(made != test::body(program), kind.name << " does nothing in its example");
    return text + "\n`" + directive + "` makes of\n\n```\n" + before + "```\n\nthis:\n\n```\n" + made +
           "```\n";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(directive_page)

BOOST_AUTO_TEST_CASE(the_page_shows_each_directive_with_what_it_makes) {
    const std::string path = std::string(NESTOR_SOURCE_DIR) + "/ir/schedule/directives/README.md",
                      page = test::content(path);
    BOOST_REQUIRE(!page.empty());
    std::string wanted = test::head_of(page);
    for (const DirectiveKind& kind : directives()) wanted += "\n" + section(kind, page);
    test::compare_or_write(path, wanted);
}

BOOST_AUTO_TEST_SUITE_END()
