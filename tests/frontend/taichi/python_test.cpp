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

using nestor::taichi::test::expression;
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

}  // namespace

BOOST_AUTO_TEST_SUITE(python)

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
    const fs::path file = fs::temp_directory_path() / ("nestor_expressions_" + std::to_string(getpid()));
    std::string ours;
    {
        std::ofstream out(file);
        for (int k = 0; k < 500; ++k) {
            const std::string text = random_expression(random);
            out << text << "\n";
            ours += expression(text) + "\n";
        }
    }
    const std::string theirs = python_tree("--expressions '" + file.string() + "' 2>/dev/null");
    fs::remove(file);
    BOOST_TEST((ours == theirs));
    std::istringstream a(ours), b(theirs);
    for (std::string left, right; std::getline(a, left) && std::getline(b, right);)
        BOOST_REQUIRE_EQUAL(left, right);
}

BOOST_AUTO_TEST_SUITE_END()
