// The page of the directives, ir/schedule/directives/README.md: each row of the table, and what the directive
// makes of an example, whose first part, line and remark behind it are by hand. `make golden` rewrites the
// rest.
#include <set>

#include "ir/core/entry.hpp"
#include "ir/verify/verify.hpp"
#include "tests/ir/schedule/nests.hpp"
#include "tests/support/pages.hpp"

BOOST_AUTO_TEST_SUITE(directive_page)

using namespace nestor;

namespace {

std::string who(const DirectiveKind& kind) {
    if (kind.audience == Audience::users_later) return " Not supported yet.";
    if (kind.audience == Audience::users) return "";
    const std::string name = kind.name;
    if (name == "flatten") return " By the default loops, and by users in front of what these write.";
    const std::string place = name == "in-place" ? "in front of" : "behind";
    return " By the default loops, and by users " + place + " `flatten()`.";
}

/// `fuse(C.s0.m, p)` of the line in front of an example.
std::string directive_of(const std::string& section) {
    const std::size_t end = section.find("` makes of\n");
    if (end == std::string::npos) return "";
    const std::size_t begin = section.rfind('`', end - 1) + 1;
    return section.substr(begin, end - begin);
}

/// The paragraphs behind an example, or behind the row of the table where there is none.
std::string remark_of(const std::string& section) {
    const std::string fence = "\n```\n", paragraph = "\n\n";
    const std::size_t example = section.rfind(fence);
    std::size_t begin = example + fence.size();
    if (example == std::string::npos)
        begin = section.find(paragraph, section.find(paragraph, 1) + paragraph.size()) + 1;
    const std::string remark = begin > 0 ? section.substr(begin) : "";
    return remark.find_first_not_of('\n') == std::string::npos ? "" : remark;
}

std::string section(const DirectiveKind& kind, const std::string& page) {
    const std::string old = test::section_of(page, kind.name);
    const std::string directive = directive_of(old), before = test::between(old, "```\n", "```\n"),
                      remark = remark_of(old);
    const std::string text =
        "## `" + std::string(kind.name) + "`\n\n`" + kind.form() + "`\n\n" +
        test::wrapped(test::sentence(kind.summary) + " Phase: " + name_of(kind.phase) + "." + who(kind)) +
        "\n";
    BOOST_TEST(before.size() + remark.size() > 0, kind.name << " has no example, and no remark why");
    if (before.empty()) return text + remark;
    const Program program = test::function(before);
    for (const std::string& violation : verify(program))
        BOOST_ERROR(std::string(kind.name) + ": " + violation);
    BOOST_TEST(directive.starts_with(kind.name), kind.name << " has the example of " << directive);
    const auto read = schedules::read_directive(directive, find_function(program, "f"));
    const std::string made = read ? test::after(program, *read) : render(read.error());
    BOOST_TEST(made.find("error:") == std::string::npos, made);
    BOOST_TEST(made != test::body(program), kind.name << " does nothing in its example");
    return text + "\n`" + directive + "` makes of\n\n```\n" + before + "```\n\nthis:\n\n```\n" + made +
           "```\n" + remark;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_page_shows_each_directive_with_what_it_makes) {
    const std::string path = std::string(NESTOR_SOURCE_DIR) + "/ir/schedule/directives/README.md",
                      page = test::content(path);
    BOOST_REQUIRE(!page.empty());
    std::string wanted = test::head_of(page);
    std::set<std::string> names;
    for (const DirectiveKind& kind : directives()) {
        wanted += "\n" + section(kind, page);
        names.insert(kind.name);
    }
    test::compare_or_write(path, wanted, names);
}

BOOST_AUTO_TEST_SUITE_END()
