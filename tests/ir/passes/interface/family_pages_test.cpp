// The pages of the passes' families, ir/passes/*/README.md: each pass of the table with what it provides and
// an example, of which the second part is what the pass makes of the first. `make golden` rewrites them.
#include <boost/test/unit_test.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "ir/passes/pass_pipeline.hpp"
#include "tests/support/nest.hpp"

using namespace nestor;

namespace {

const std::string root = std::string(NESTOR_SOURCE_DIR) + "/ir/passes/";

std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// The text between two others, or "".
std::string between(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t from = text.find(begin);
    if (from == std::string::npos) return "";
    const std::size_t to = text.find(end, from + begin.size());
    return to == std::string::npos ? "" : text.substr(from + begin.size(), to - from - begin.size());
}

std::string sentence(std::string words) {
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    return words + ".";
}

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

/// Lines of a page keep below this many columns.
constexpr std::size_t page_width = 120;

std::string wrapped(std::string text) {
    for (std::size_t begin = 0; text.size() - begin > page_width;) {
        const std::size_t end = text.rfind(' ', begin + page_width);
        const std::size_t newline = text.find('\n', begin);
        if (newline < begin + page_width) {
            begin = newline + 1;
            continue;
        }
        text[end] = '\n';
        begin = end + 1;
    }
    return text;
}

/// The statements of the only function, or all of the program.
std::string shown(const Program& program) {
    return program.functions.size() == 1 ? test::body_of(program) : test::text_of(program);
}

std::string section_of(const Pass& pass, const std::string& before) {
    std::string text = "## `" + std::string(pass.name) + "`\n\n" + sentence(pass.summary) +
                       " Why here: " + pass.why_here + ".";
    Target cpu, gpu;
    gpu.kind = TargetKind::cuda;
    if (!pass.wanted(cpu)) text += " For devices alone.";
    if (!pass.wanted(gpu)) text += " For CPUs alone.";
    if (!pass.provides.empty()) text += " Provides: " + named(pass.provides) + ".";
    if (!pass.relies_on.empty()) text += " Relies on: " + named(pass.relies_on) + ".";
    text = wrapped(text) + "\n";
    if (before.empty()) return text;
    const Program program = test::nest(before);
    for (const std::string& violation : verify(program))
        BOOST_ERROR(std::string(pass.name) + ": " + violation);
    const std::string made = shown(pass.run(program, target_of(pass)));
    BOOST_TEST(made != shown(program), pass.name << " does nothing in its example");
    return text + "\n```\n" + before + "```\n\nbecomes\n\n```\n" + made + "```\n";
}

/// The page as it should be: its head and the first parts of its examples are those of `page`.
std::string renewed(const std::string& page, const std::string& room) {
    std::string text = page.substr(0, page.find("\n## `"));
    int examples = 0;
    std::set<std::string> seen;
    for (const Pass& pass : passes()) {
        const std::string name = pass.name;
        if (!std::filesystem::exists(root + room + "/" + name + ".hpp") || !seen.insert(name).second)
            continue;
        const std::string old = between(page + "\n## `", "\n## `" + name + "`\n", "\n## `");
        const std::string before = between(old, "```\n", "```\n");
        examples += before.empty() ? 0 : 1;
        text += "\n" + section_of(pass, before);
    }
    BOOST_TEST(examples > 0, room);
    return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(family_pages)

BOOST_AUTO_TEST_CASE(pages_show_each_pass_with_what_it_makes) {
    const char* const mode = std::getenv("NESTOR_GOLDEN");
    for (const std::string room : {"loops", "values", "interface", "errors", "device"}) {
        const std::string path = root + room + "/README.md", page = content(path);
        BOOST_REQUIRE(!page.empty());
        const std::string wanted = renewed(page, room);
        if (mode && std::string(mode) == "write")
            std::ofstream(path) << wanted;
        else
            BOOST_TEST(page == wanted, path << ": `make golden` rewrites it");
    }
}

BOOST_AUTO_TEST_SUITE_END()
