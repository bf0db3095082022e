// The grammar against Python's own: whatever both accept has the same tree. Passed over where there is no
// Python of at least 3.10.
#include <unistd.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "support.hpp"

BOOST_AUTO_TEST_SUITE(python)

using nestor::taichi::test::syntax_messages;
using nestor::taichi::test::tree;

namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(NESTOR_SOURCE_DIR) / "tests/frontend/taichi";

std::string content_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

bool has_python() {
    static const bool found =
        std::system("python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' >/dev/null 2>&1") == 0;
    if (!found) BOOST_TEST_MESSAGE("no python3: nothing is compared");
    return found;
}

/// What python_tree.py prints.
std::string python_tree(const std::string& arguments) {
    const std::string command = "python3 '" + (folder / "python_tree.py").string() + "' " + arguments;
    std::string out;
    FILE* pipe = popen(command.c_str(), "r");
    BOOST_REQUIRE(pipe);
    char buffer[4096];
    for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
    BOOST_TEST(pclose(pipe) == 0, command);
    return out;
}

/// A valid expression without parentheses but those of calls, so that every operator meets every other.
std::string random_expression(std::mt19937& random) {
    static const std::vector<std::string> operators = {
        "+", "-", "*",  "/",  "//", "%",  "@",  "**", "<<", ">>",  "&",      "|",      "^",
        "<", ">", "<=", ">=", "==", "!=", "in", "is", "or", "and", "not in", "is not", "if c else"};
    static const std::vector<std::string> operands = {
        "a", "b.c", "f(x)", "x[1, i]", "2", "3.5", "(a, b)", "[a for a in b if c]", "x[a:b]", "f(*a, k=b)"};
    const auto pick = [&](std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
    };
    std::string text;
    std::string last = "or";
    for (std::size_t terms = 2 + pick(7); terms > 0; --terms) {
        const bool loose = last == "or" || last == "and" || last == "if c else";
        if (loose && pick(4) == 0) text += "not ";
        if (pick(4) == 0) text += std::string(1, "+-~"[pick(3)]);
        text += operands[pick(operands.size())];
        if (terms == 1) break;
        last = operators[pick(operators.size())];
        text += " " + last + " ";
    }
    return text;
}

/// The tree of each text, or `refused`.
std::vector<std::string> python_trees(const std::vector<std::string>& texts) {
    const fs::path file = fs::temp_directory_path() / ("nestor_texts_" + std::to_string(getpid()));
    {
        std::ofstream out(file, std::ios::binary);
        for (const std::string& text : texts) out << text << '\0';
    }
    std::istringstream answer(python_tree("--texts '" + file.string() + "'"));
    fs::remove(file);
    std::vector<std::string> trees;
    for (std::string one; std::getline(answer, one, '\0');) trees.push_back(one);
    BOOST_REQUIRE_EQUAL(trees.size(), texts.size());
    return trees;
}

/// One to three neighbouring lines with up to two small changes: what people type when they are interrupted.
std::string damaged(const std::vector<std::string>& lines, std::mt19937& random) {
    const auto pick = [&](std::size_t n) {
        return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
    };
    std::string text;
    const std::size_t first = pick(lines.size());
    for (std::size_t k = first; k < std::min(lines.size(), first + 1 + pick(3)); ++k) text += lines[k] + "\n";
    text.erase(0, text.find_first_not_of(" \n"));
    for (std::size_t changes = pick(3); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = pick(text.size());
        const std::string& other = lines[pick(lines.size())];
        switch (pick(4)) {
            case 0:
                text.erase(at, 1 + pick(4));
                break;
            case 1:
                text.insert(at, 1, "()[]{}:'\"\n #f=,.;*"[pick(18)]);
                break;
            case 2:
                text.insert(at, other.substr(other.empty() ? 0 : pick(other.size()), 1 + pick(5)));
                break;
            default:
                text.insert(at, text.substr(pick(text.size()), pick(20)));
                break;
        }
    }
    return text;
}

}  // namespace

// covers: TI-1 TI-2 TI-3
BOOST_AUTO_TEST_CASE(every_construct_has_the_tree_that_python_gives_it) {
    if (!has_python()) return;
    const fs::path file = folder / "constructs.py";
    BOOST_TEST(tree(content_of(file)) + "--\n" == python_tree("'" + file.string() + "'"));
}

// covers: TI-1
BOOST_AUTO_TEST_CASE(every_sample_has_the_tree_that_python_gives_it) {
    if (!has_python()) return;
    std::string files, trees;
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(fs::path(NESTOR_SOURCE_DIR) / "samples/taichi"))
        if (entry.path().extension() == ".py") paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    BOOST_TEST(paths.size() >= 8u);
    for (const fs::path& path : paths) {
        files += " '" + path.string() + "'";
        trees += tree(content_of(path)) + "--\n";
    }
    BOOST_TEST(trees == python_tree(files));
}

// covers: TI-3
BOOST_AUTO_TEST_CASE(random_expressions_have_the_trees_that_python_gives_them) {
    if (!has_python()) return;
    std::mt19937 random(1);
    std::vector<std::string> texts;
    for (int k = 0; k < 500; ++k) texts.push_back(random_expression(random));
    const std::vector<std::string> theirs = python_trees(texts);
    for (std::size_t k = 0; k < texts.size(); ++k) BOOST_TEST(tree(texts[k]) == theirs[k], texts[k]);
}

// covers: TI-1 TI-3 TI-28
BOOST_AUTO_TEST_CASE(damaged_programs_are_refused_where_python_refuses_them) {
    if (!has_python()) return;
    std::mt19937 random(1);
    std::vector<std::string> lines;
    for (const fs::path& file :
         {folder / "constructs.py", folder / "python_tree.py", folder / "../../../samples/taichi/mpm88.py"}) {
        std::istringstream text(content_of(file));
        for (std::string line; std::getline(text, line);) lines.push_back(line);
    }
    std::vector<std::string> texts;
    for (int k = 0; k < 3000; ++k) texts.push_back(damaged(lines, random));
    const std::vector<std::string> theirs = python_trees(texts);
    std::size_t accepted = 0;
    for (std::size_t k = 0; k < texts.size(); ++k) {
        const std::string told = syntax_messages(texts[k]);
        const bool refused = told.find(": error: ") != std::string::npos;
        // what Python accepts with a warning that it will not for long
        if (told.find("letters or digits that do not belong to it") != std::string::npos) continue;
        BOOST_TEST((refused ? "refused" : tree(texts[k])) == theirs[k], texts[k] << "\n" << told);
        accepted += !refused;
    }
    BOOST_TEST(accepted > 500u);
}

BOOST_AUTO_TEST_SUITE_END()
