// Names in unnamed namespaces are one file's alone in its room, since ten files of a room are compiled as one
// in continuous integration: two of a name would meet when a new file shifts those that are joined.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tree.hpp"

BOOST_AUTO_TEST_SUITE(unnamed)

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The types of parameters: `const Expr& e, int k = 0` as `constExpr&,int`.
std::string types_of(const std::string& parameters) {
    static const std::regex name(R"re(([\s&*>])\w+$)re"), spaces(R"re(\s+)re");
    std::string types, one;
    int depth = 0;
    const auto end_one = [&] {
        one = one.substr(0, one.find(" = "));
        types += std::regex_replace(std::regex_replace(one, name, "$1"), spaces, "") + ",";
        one.clear();
    };
    for (const char c : parameters) {
        depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
        if (c == ',' && depth == 0)
            end_one();
        else
            one += c;
    }
    end_one();
    return types;
}

/// What a declaration names: a type, a constant, or a function with the types of its parameters; for an alias
/// with what it stands for, since two files may say the same. Empty for others.
std::string name_of(const std::string& declaration) {
    static const std::regex type(R"re(^(?:struct|class|enum class|enum) (\w+)[^;]*\{)re");
    static const std::regex alias(R"re(^using (\w+ = .*);)re");
    static const std::regex function(R"re(^[\w:<>,&* ]*[ &*](\w+)\(([^{;]*)\))re");
    static const std::regex constant(
        R"re(^(?:static |inline |constexpr |const )[\w:<>, &*]*[ &*](\w+) ?[={])re");
    std::smatch m;
    if (declaration.starts_with("template") || declaration.starts_with("namespace")) return "";
    if (std::regex_search(declaration, m, type) || std::regex_search(declaration, m, alias)) return m[1];
    if (std::regex_search(declaration, m, function)) return m[1].str() + "(" + types_of(m[2]) + ")";
    return std::regex_search(declaration, m, constant) ? m[1].str() : "";
}

/// What a file defines for itself: in its unnamed namespace, or `static`.
std::vector<std::string> own_names(const std::string& text) {
    std::vector<std::string> names;
    const std::vector<std::string> lines = lines_of(text);
    bool unnamed = false;
    for (std::size_t k = 0; k < lines.size(); ++k) {
        if (lines[k].starts_with("namespace {")) unnamed = true;
        if (lines[k] == "}  // namespace") unnamed = false;
        const bool begins = !lines[k].empty() &&
                            (std::isalpha(static_cast<unsigned char>(lines[k][0])) != 0) &&
                            lines[k].back() != ':';  // as `private:`
        if (!begins || !(unnamed || lines[k].starts_with("static "))) continue;
        std::string declaration = lines[k];
        for (std::size_t next = k + 1;
             next < lines.size() && declaration.find_first_of(";{") == std::string::npos; ++next)
            declaration +=
                " " + lines[next].substr(std::min(lines[next].find_first_not_of(' '), lines[next].size()));
        const std::string name = name_of(declaration);
        if (!name.empty()) names.push_back(name);
    }
    return names;
}

/// The folders that are compiled as one target.
std::string target_of(const std::string& file) {
    for (const std::string room :
         {"frontend/tc/", "frontend/halide/", "frontend/taichi/", "frontend/nabla/", "frontend/cli/"})
        if (file.starts_with(room)) return room;
    return file.substr(0, file.rfind('/') + 1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(own_names_are_found) {
    const std::vector<std::string> found = own_names(R"(
namespace nestor {
int shared(int);
namespace {
struct Search {
private:
    int inner();
};
class Later;
using Kind = Token::Kind;
constexpr int most = 3;
std::map<int, std::string> table(const Expr& e,
                                 int k = 0) {
}
}  // namespace
int Search::inner() { return 1; }
static bool own() { return true; }
}  // namespace nestor
)");
    const std::vector<std::string> expected = {"Search", "Kind = Token::Kind", "most",
                                               "table(constExpr&,int,)", "own(,)"};
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(names_in_unnamed_namespaces_are_one_files_alone_in_its_room) {
    struct Definition {
        std::string file, name;
    };
    std::map<std::pair<std::string, std::string>, Definition> defined;
    for (const std::string& file : nestor::test::files_of_tree()) {
        if (!file.ends_with(".cpp") || file.starts_with("tests/") || file.starts_with("runtime/")) continue;
        for (const std::string& name : own_names(nestor::test::content_of(NESTOR_SOURCE_DIR "/" + file))) {
            const std::size_t alias = name.find(" = ");
            const std::pair key(target_of(file), name.substr(0, alias));
            const Definition& first = defined.emplace(key, Definition{file, name}).first->second;
            const bool same = alias != std::string::npos && first.name == name;
            BOOST_TEST((same || first.file == file),
                       name + " is defined in " + first.file + " and in " + file);
        }
    }
    BOOST_TEST(defined.size() > 1000u);
}

BOOST_AUTO_TEST_CASE(helpers_of_tests_stand_in_the_suite_of_their_file) {
    static const std::regex single("^tests/(audit|bench|golden|layout|sanitized)/");
    int looked = 0;
    for (const std::string& file : nestor::test::files_of_tree()) {
        if (!file.starts_with("tests/") || !file.ends_with("_test.cpp") || std::regex_search(file, single))
            continue;
        const std::string text = nestor::test::content_of(NESTOR_SOURCE_DIR "/" + file);
        const std::size_t own = text.find("\nnamespace {"), suite = text.find("\nBOOST_AUTO_TEST_SUITE(");
        BOOST_TEST((own == std::string::npos || suite < own), file);
        ++looked;
    }
    BOOST_TEST(looked > 200);
}

BOOST_AUTO_TEST_SUITE_END()
