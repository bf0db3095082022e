// The rooms of the tree and what each may include, so that data flows one way only.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tree.hpp"

namespace fs = std::filesystem;
using nestor::test::content_of;
using nestor::test::files_of_tree;

namespace {

/// The rooms from the ground up, and what each may include besides what these may: never a room further down
/// this list, so that no folder is in a circle.
struct Floor {
    std::string room;
    std::vector<std::string> below;
};
const std::vector<Floor> floors = {
    {"ir/base/", {}},
    {"ir/core/", {"ir/base/"}},
    {"ir/text/", {"ir/core/"}},
    {"ir/reference/", {"ir/core/"}},
    {"ir/derive/", {"ir/core/"}},
    {"ir/analysis/", {"ir/text/"}},
    {"ir/proof/", {"ir/analysis/"}},
    {"ir/simplify/", {"ir/analysis/"}},
    {"ir/lower/", {"ir/analysis/"}},
    {"ir/verify/", {"ir/analysis/"}},
    {"ir/bounds/", {"ir/simplify/"}},
    {"ir/schedule/legality/", {"ir/bounds/"}},
    {"ir/schedule/directives/", {"ir/schedule/legality/", "ir/lower/", "ir/verify/"}},
    {"ir/passes/errors/", {"ir/core/"}},
    {"ir/passes/loops/", {"ir/analysis/"}},
    {"ir/passes/interface/", {"ir/simplify/"}},
    {"ir/passes/values/", {"ir/bounds/"}},
    {"ir/passes/device/", {"ir/passes/interface/", "ir/passes/errors/"}},
    {"ir/schedule/automatic/", {"ir/schedule/directives/", "ir/passes/loops/"}},
    {"ir/schedule/", {"ir/schedule/directives/"}},
    {"ir/passes/", {"ir/passes/values/", "ir/passes/loops/", "ir/passes/device/", "ir/verify/"}},
    {"ir/",
     {"ir/schedule/automatic/", "ir/schedule/", "ir/passes/", "ir/proof/", "ir/derive/", "ir/reference/"}},
    {"frontend/common/", {"ir/"}},
    {"frontend/schedule/", {"frontend/common/"}},
    {"frontend/tc/", {"frontend/schedule/"}},
    {"frontend/halide/", {"frontend/schedule/"}},
    {"frontend/taichi/", {"frontend/schedule/"}},
    {"frontend/nabla/", {"frontend/schedule/"}},
    {"frontend/", {"frontend/tc/", "frontend/halide/", "frontend/taichi/", "frontend/nabla/"}},
    {"emitters/common/text/", {"ir/"}},
    {"emitters/common/code/", {"emitters/common/text/"}},
    {"emitters/common/file/", {"emitters/common/code/"}},
    {"emitters/openmp/", {"emitters/common/file/"}},
    {"emitters/cuda/threads/", {"ir/"}},
    {"emitters/cuda/", {"emitters/common/file/", "emitters/cuda/threads/"}},
    {"emitters/", {"emitters/openmp/", "emitters/cuda/"}},
    {"frontend/io/", {"ir/"}},
    {"frontend/driver/", {"frontend/", "frontend/io/", "emitters/"}},
    {"frontend/cli/options/", {"frontend/driver/"}},
    {"frontend/cli/format/", {"frontend/driver/"}},
    {"frontend/cli/commands/", {"frontend/cli/options/", "frontend/cli/format/"}},
    {"frontend/cli/run/", {"frontend/cli/commands/"}},
    {"frontend/cli/tune/", {"frontend/cli/run/"}},
    {"frontend/cli/", {"frontend/cli/tune/"}},
    {"runtime/", {}},
    {"samples/", {}},
    {"tests/", {"frontend/cli/"}},
};

/// The room of a file: the longest that its path begins with.
std::string room_of(const std::string& path) {
    std::string best;
    for (const Floor& floor : floors)
        if (path.starts_with(floor.room) && floor.room.size() > best.size()) best = floor.room;
    return best;
}

/// What a room may include besides its own files, down to the ground.
std::set<std::string> below(const std::string& room) {
    std::set<std::string> all;
    for (const Floor& floor : floors)
        if (floor.room == room)
            for (const std::string& next : floor.below) {
                all.insert(next);
                all.merge(below(next));
            }
    return all;
}

bool may_include(const std::string& file, const std::string& included) {
    static std::map<std::string, std::set<std::string>> known;
    const std::string from = room_of(file), to = room_of(included);
    // what generated code needs is embedded as text; only tests compile it as it is
    if (to == "runtime/") return from == "runtime/" || from == "tests/";
    if (from == to) return true;
    // what a language and an emitter is, each of them knows; the lists of them stand above
    if (included == "frontend/language.hpp" && from.starts_with("frontend/")) return true;
    if (included == "emitters/emitter.hpp" && from.starts_with("emitters/")) return true;
    if (file == "emitters/emitter.hpp" && to.starts_with("emitters/")) return false;
    const auto [at, is_new] = known.try_emplace(from);
    if (is_new) at->second = below(from);
    return at->second.contains(to);
}

bool has_includes(const std::string& path) {
    return path.ends_with(".cpp") || path.ends_with(".hpp") || path.ends_with(".l") || path.ends_with(".y");
}

std::vector<std::string> includes_of(const std::string& text) {
    static const std::regex form(R"re(^\s*#\s*include\s*"([^"]+)")re", std::regex::multiline);
    std::vector<std::string> included;
    for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match)
        included.push_back((*match)[1]);
    return included;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_include_rules_refuse_what_they_are_for) {
    BOOST_TEST(!may_include("ir/base/source.cpp", "ir/core/nodes.hpp"));
    BOOST_TEST(!may_include("ir/bounds/infer.cpp", "ir/passes/pass_pipeline.hpp"));
    BOOST_TEST(!may_include("ir/simplify/simplify.cpp", "ir/bounds/infer.hpp"));
    BOOST_TEST(may_include("ir/bounds/infer.cpp", "ir/core/nodes.hpp"));
    BOOST_TEST(!may_include("ir/lower/lower.cpp", "frontend/tc/tc.hpp"));
    BOOST_TEST(!may_include("ir/lower/lower.cpp", "emitters/emitter.hpp"));
    BOOST_TEST(!may_include("frontend/tc/check.cpp", "frontend/halide/ast.hpp"));
    BOOST_TEST(!may_include("frontend/common/expression.hpp", "frontend/tc/ast.hpp"));
    BOOST_TEST(!may_include("frontend/tc/check.cpp", "emitters/emitter.hpp"));
    BOOST_TEST(!may_include("emitters/openmp/emit.cpp", "frontend/tc/tc.hpp"));
    BOOST_TEST(!may_include("emitters/openmp/emit.cpp", "emitters/cuda/emit.hpp"));
    BOOST_TEST(!may_include("emitters/cuda/threads/grids.cpp", "emitters/common/text/writer.hpp"));
    BOOST_TEST(!may_include("emitters/common/text/names.cpp", "runtime/divide.hpp"));
    BOOST_TEST(!may_include("frontend/languages.cpp", "frontend/driver/compile.hpp"));
    BOOST_TEST(may_include("frontend/driver/compile.cpp", "emitters/emitter.hpp"));
    BOOST_TEST(may_include("ir/lower/lower.cpp", "ir/base/source.hpp"));
    BOOST_TEST(includes_of("#include <vector>\n  # include \"ir/a.hpp\"\n").size() == 1u);
}

BOOST_AUTO_TEST_CASE(front_ends_have_one_shape) {
    for (const std::string language : {"tc", "halide", "taichi", "nabla", "schedule"}) {
        const fs::path room = fs::path(NESTOR_SOURCE_DIR) / "frontend" / language;
        for (const char* stage : {"parse", "check", "lower", "errors", "print_ast"})
            for (const char* end : {".hpp", ".cpp"})
                BOOST_TEST(fs::exists(room / (stage + std::string(end))), room / stage);
    }
    for (const std::string& file : files_of_tree()) {
        if (!has_includes(file) || !file.starts_with("frontend/")) continue;
        for (const std::string& included : includes_of(content_of(fs::path(NESTOR_SOURCE_DIR) / file))) {
            const bool checks = file.find("/check/") != std::string::npos || file.ends_with("/check.cpp");
            BOOST_TEST(!(checks && included.find("/lower") != std::string::npos &&
                         included.starts_with("frontend/")),
                       file + " checks, and includes " + included);
            const bool parses = file.ends_with("/parse.cpp") || file.ends_with("/print_ast.cpp");
            BOOST_TEST(!(parses && included.find("/check") != std::string::npos),
                       file + " parses, and includes " + included);
        }
    }
}

BOOST_AUTO_TEST_CASE(no_room_is_in_a_circle) {
    std::set<std::string> known;
    for (const Floor& floor : floors) {
        for (const std::string& next : floor.below)
            BOOST_TEST(known.contains(next), floor.room + " stands on " + next + ", which is not below it");
        known.insert(floor.room);
    }
    for (const std::string& file : files_of_tree())
        if (has_includes(file)) BOOST_TEST(known.contains(room_of(file)), file + " is in no room");
}

BOOST_AUTO_TEST_CASE(every_include_keeps_to_the_rooms) {
    std::size_t scanned = 0;
    for (const std::string& file : files_of_tree()) {
        if (!has_includes(file) || room_of(file).empty() || file.starts_with("tests/golden/")) continue;
        for (const std::string& included : includes_of(content_of(fs::path(NESTOR_SOURCE_DIR) / file))) {
            ++scanned;
            if (room_of(included).empty()) continue;  // a local fake of a system header in tests/support
            BOOST_TEST(may_include(file, included), file + " must not include " + included);
        }
    }
    BOOST_TEST(scanned > 100u);
}

/// Headers that Release builds have precompiled, and words whose use asks for them.
const std::vector<std::pair<std::string, std::vector<std::string>>> precompiled = {
    {"ir/core/build.hpp", {"get<", "overloaded{", "build::make(", "build::integer(", "build::variable("}},
    {"ir/core/walk.hpp",
     {"each_child(", "map_children(", "map_block(", "map_blocks(", "rewrite_exprs(", "rewrite_stmts(",
      "substitute(", "Substitution", "same_up_to_numbers("}},
    {"algorithm", {"std::any_of(", "std::all_of(", "std::find_if(", "std::sort("}},
    {"functional", {"std::function<"}},
    {"map", {"std::map<"}},
    {"set", {"std::set<"}},
    {"optional", {"std::optional<"}},
    {"variant", {"std::variant<"}},
    {"fmt/format.h", {"fmt::format("}},
};

/// Of a node of the IR, `get<For>(s)`, where the word is `get<`.
bool is_use(const std::string& text, std::size_t at, const std::string& word) {
    const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    if (at > 0 && (is_word(text[at - 1]) || text[at - 1] == ':' || text[at - 1] == '.')) return false;
    return word != "get<" || std::isupper(static_cast<unsigned char>(text[at + word.size()])) != 0;
}

std::string without_comments(const std::string& text) {
    static const std::regex comment("//[^\n]*");
    return std::regex_replace(text, comment, "");
}

/// What a file includes, itself and through what it includes, by path from the root or as a system header.
std::set<std::string> all_includes(const std::string& file,
                                   std::map<std::string, std::set<std::string>>& known) {
    if (const auto found = known.find(file); found != known.end()) return found->second;
    known[file] = {};
    static const std::regex form(R"re(#\s*include\s*([<"])([^>"]+))re");
    const std::string text = content_of(fs::path(NESTOR_SOURCE_DIR) / file);
    std::set<std::string> all;
    for (std::sregex_iterator match(text.begin(), text.end(), form), end; match != end; ++match) {
        std::string name = (*match)[2];
        if ((*match)[1] == "\"" && !fs::exists(fs::path(NESTOR_SOURCE_DIR) / name))
            name = (fs::path(file).parent_path() / name).string();
        all.insert(name);
        if ((*match)[1] == "\"" && fs::exists(fs::path(NESTOR_SOURCE_DIR) / name))
            all.merge(all_includes(name, known));
    }
    return known[file] = all;
}

/// The first word of the file for which a header is missing; empty where none is.
std::string unincluded(const std::string& file, const std::string& text,
                       const std::set<std::string>& included) {
    for (const auto& [header, words] : precompiled) {
        if (included.contains(header) || file == header) continue;
        for (const std::string& word : words)
            for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
                if (is_use(text, at, word)) return word + " needs " + header;
    }
    return "";
}

BOOST_AUTO_TEST_CASE(files_include_what_precompiled_headers_would_give_them) {
    BOOST_TEST(unincluded("a.cpp", "auto x = get<For>(s);", {}) == "get< needs ir/core/build.hpp");
    BOOST_TEST(unincluded("a.cpp", "auto x = std::get<For>(s); my_build::make(x); p.get<T>()", {}) == "");
    BOOST_TEST(unincluded("a.cpp", "std::set<int> s;", {"map"}) == "std::set< needs set");
    BOOST_TEST(unincluded("a.cpp", "std::set<int> s;", {"set"}) == "");
    std::map<std::string, std::set<std::string>> known;
    std::size_t scanned = 0;
    for (const std::string& file : files_of_tree()) {
        const bool source = (file.ends_with(".cpp") || file.ends_with(".hpp")) &&
                            !file.starts_with("tests/golden/") &&
                            file != "tests/layout/layout_test.cpp";  // its words are texts
        if (!source || room_of(file).empty() || room_of(file) == "runtime/" || room_of(file) == "samples/")
            continue;
        ++scanned;
        const std::string missing =
            unincluded(file, without_comments(content_of(fs::path(NESTOR_SOURCE_DIR) / file)),
                       all_includes(file, known));
        BOOST_TEST(missing == "", file << ": " << missing);
    }
    BOOST_TEST(scanned > 100u);
}

BOOST_AUTO_TEST_CASE(the_top_level_holds_what_the_architecture_names) {
    const std::set<std::string> expected = {"CMakeLists.txt", "CMakePresets.json", "LICENSE",  "Makefile",
                                            "README.md",      "emitters",          "frontend", "ir",
                                            "runtime",        "samples",           "tests"};
    for (const auto& entry : fs::directory_iterator(NESTOR_SOURCE_DIR)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(".") || name.starts_with("build")) continue;
        BOOST_TEST(expected.contains(name), "unexpected at the top level: " + name);
    }
}

BOOST_AUTO_TEST_CASE(no_file_names_a_place_outside_the_repository) {
    // in two parts, so that this file does not name them either
    const std::vector<std::string> forbidden = {std::string("/wo") + "rk/", std::string("../sha") + "red",
                                                std::string("/ro") + "ot/"};
    for (const std::string& file : files_of_tree()) {
        if (file.ends_with(".pgm") || file.ends_with(".npy")) continue;
        const std::string text = content_of(fs::path(NESTOR_SOURCE_DIR) / file);
        for (const std::string& place : forbidden)
            BOOST_TEST((text.find(place) == std::string::npos), file + " names " + place);
    }
}

// Two types of one name in one name space are a clash that no compiler sees when their headers never meet.
BOOST_AUTO_TEST_CASE(no_two_headers_define_a_type_of_one_name) {
    static const std::regex definition(
        R"re((?:^|\n)(?:namespace ([\w:]+) \{|(?:struct|class|enum class) (\w+)[^;(]*?\{))re");
    std::map<std::string, std::string> defined;
    for (const std::string& file : files_of_tree()) {
        if (!file.ends_with(".hpp") || file.starts_with("runtime/") || file.starts_with("tests/golden/"))
            continue;
        const std::string text = content_of(fs::path(NESTOR_SOURCE_DIR) / file);
        std::string space;
        for (std::sregex_iterator match(text.begin(), text.end(), definition), end; match != end; ++match) {
            if ((*match)[1].matched) {
                space = (*match)[1];
                continue;
            }
            const std::string name = space + "::" + (*match)[2].str();
            const auto [first, is_new] = defined.emplace(name, file);
            BOOST_TEST(is_new, name + " is defined in " + first->second + " and in " + file);
        }
    }
    BOOST_TEST(defined.size() > 60u);
}

// A rule in bold is a promise.
BOOST_AUTO_TEST_CASE(every_bold_rule_of_every_page_has_a_test_that_names_it) {
    static const std::regex bold(R"re(\*\*([A-Z]+-[0-9]+)\*\*)re"), named(R"re([A-Z]+-[0-9]+)re");
    std::set<std::string> covered;
    std::vector<std::pair<std::string, std::string>> promised;  // rule, page
    for (const std::string& file : files_of_tree()) {
        const bool page = file.ends_with("/LANGUAGE.md") || file == "frontend/cli/README.md";
        if (!page && !(file.starts_with("tests/") && file.ends_with(".cpp"))) continue;
        const std::string text = content_of(fs::path(NESTOR_SOURCE_DIR) / file);
        const auto none = std::sregex_iterator();
        if (page) {
            for (std::sregex_iterator m(text.begin(), text.end(), bold); m != none; ++m)
                promised.emplace_back((*m)[1], file);
            continue;
        }
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            if (line.find("covers:") == std::string::npos) continue;
            for (std::sregex_iterator m(line.begin(), line.end(), named); m != none; ++m)
                covered.insert((*m)[0]);
        }
    }
    BOOST_TEST(promised.size() > 150u);
    for (const auto& [rule, page] : promised)
        BOOST_TEST(covered.contains(rule), rule + " of " + page + " has no test");
}
