// The pages of the passes' families, ir/passes/*/README.md: each pass of the table with what it provides and
// an example, of which the second part is what the pass makes of the first. `make golden` rewrites them.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <set>

#include "ir/passes/pass_pipeline.hpp"
#include "tests/support/nest.hpp"
#include "tests/support/pages.hpp"

BOOST_AUTO_TEST_SUITE(family_pages)

using namespace nestor;

namespace {

const std::string root = std::string(NESTOR_SOURCE_DIR) + "/ir/passes/";

std::string named(const Invariants& invariants) {
    std::string text;
    for (const PassInvariant* invariant : invariants)
        text += (text.empty() ? "" : ", ") + std::string(invariant->name);
    return text;
}

/// Where the pass is wanted: its target in the example.
Target target_of(const Pass& pass) {
    Target target;
    if (!pass.wanted(target)) target.kind = TargetKind::cuda;
    BOOST_TEST(pass.wanted(target));
    return target;
}

/// The statements of the only function, or all of the program.
std::string shown(const Program& program) {
    return program.functions.size() == 1 ? test::body_of(program) : test::text_of(program);
}

std::string section(const Pass& pass, const std::string& before) {
    std::string text = "## `" + std::string(pass.name) + "`\n\n" + test::sentence(pass.summary) +
                       " Why here: " + pass.why_here + ".";
    Target cpu, gpu;
    gpu.kind = TargetKind::cuda;
    if (!pass.wanted(cpu)) text += " For devices alone.";
    if (!pass.wanted(gpu)) text += " For CPUs alone.";
    if (!pass.provides.empty()) text += " Provides: " + named(pass.provides) + ".";
    if (!pass.relies_on.empty()) text += " Relies on: " + named(pass.relies_on) + ".";
    text = test::wrapped(text) + "\n";
    if (before.empty()) return text;
    const Program program = test::nest(before);
    for (const std::string& violation : verify(program))
        BOOST_ERROR(std::string(pass.name) + ": " + violation);
    const std::string made = shown(pass.run(program, target_of(pass)));
    BOOST_TEST(made != shown(program), pass.name << " does nothing in its example");
    return text + "\n```\n" + before + "```\n\nbecomes\n\n```\n" + made + "```\n";
}

/// The page as it should be: its head and the first parts of its examples are those of `page`. Collects the
/// names of its sections.
std::string renewed(const std::string& page, const std::string& room, std::set<std::string>& seen) {
    std::string text = test::head_of(page);
    int examples = 0;
    for (const Pass& pass : passes()) {
        const std::string name = pass.name;
        if (!std::filesystem::exists(root + room + "/" + name + ".hpp") || !seen.insert(name).second)
            continue;
        const std::string before = test::between(test::section_of(page, name), "```\n", "```\n");
        examples += before.empty() ? 0 : 1;
        text += "\n" + section(pass, before);
    }
    BOOST_TEST(examples > 0, room);
    return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(pages_show_each_pass_with_what_it_makes) {
    for (const std::string room : {"loops", "values", "interface", "errors", "device"}) {
        const std::string path = root + room + "/README.md", page = test::content(path);
        BOOST_REQUIRE(!page.empty());
        std::set<std::string> names;
        const std::string wanted = renewed(page, room, names);
        test::compare_or_write(path, wanted, names);
    }
}

BOOST_AUTO_TEST_CASE(a_section_that_no_row_has_a_name_for_is_not_lost) {
    const std::string page = "# Passes\n\n## `one`\n\ntext\n\n## `two`\n\n## `three`\n";
    BOOST_TEST(test::unknown_sections(page, {"one", "two", "three"}) == "");
    BOOST_TEST(test::unknown_sections(page, {"two"}) == "one, three");
}

BOOST_AUTO_TEST_SUITE_END()
