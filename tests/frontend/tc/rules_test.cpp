// The page of the language is whole; that its bold rules have tests is a test of the layout.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

BOOST_AUTO_TEST_SUITE(rules)

namespace {

std::string content(const std::filesystem::path& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

std::set<std::string> matches(const std::string& text, const std::regex& pattern, std::size_t group) {
    std::set<std::string> out;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
        out.insert((*it)[group]);
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_rule_of_the_language_is_in_its_page) {
    const std::filesystem::path root = NESTOR_SOURCE_DIR;
    const std::string reference = content(root / "frontend/tc/LANGUAGE.md");
    const auto listed = matches(reference, std::regex(R"(TC-\d+)"), 0);
    for (int k : {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
                  20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
                  39, 40, 41, 42, 43, 44, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62})
        BOOST_TEST(listed.count("TC-" + std::to_string(k)) == 1, "TC-" << k << " is not in LANGUAGE.md");
}

BOOST_AUTO_TEST_SUITE_END()
