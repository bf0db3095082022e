// The programs of tests/conformance/taichi against what Taichi 1.7.4 itself printed and raised, which was
// recorded by taichi_programs.py. Integers agree exactly, floats to 1e-5.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "frontend/taichi/taichi.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"
#include "support.hpp"

BOOST_AUTO_TEST_SUITE(conformance)

namespace {

const std::string mark = "# --- ";
const std::string programs_folder = std::string(NESTOR_SOURCE_DIR) + "/tests/conformance/taichi/";

/// Title and text of each section of a file, in order.
std::vector<std::pair<std::string, std::string>> sections(const std::string& name) {
    std::ifstream in(programs_folder + name);
    std::vector<std::pair<std::string, std::string>> found;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(mark))
            found.emplace_back(line.substr(mark.size()), "");
        else if (!found.empty())
            found.back().second += line + "\n";
    }
    return found;
}

/// The first word that ends with `Error`.
std::string class_of(const std::string& message) {
    for (std::size_t end = message.find("Error"); end != std::string::npos;
         end = message.find("Error", end + 1)) {
        std::size_t begin = end;
        while (begin > 0 && std::isalpha(static_cast<unsigned char>(message[begin - 1]))) --begin;
        if (begin < end) return message.substr(begin, end + 5 - begin);
    }
    return message.empty() ? "" : "refused";
}

struct Result {
    std::string printed, raised;
};

Result of_nestor(const std::string& text) {
    const auto file = std::make_shared<const nestor::SourceFile>("program.py", text);
    nestor::TranslationOptions options;
    if (text.find("cpu_max_num_threads=1") != std::string::npos)
        options.random = nestor::RandomNumbers::taichi;
    const auto translated = nestor::taichi::translate(file, options);
    if (!translated) return {"", class_of(nestor::render(translated.error()))};
    std::ostringstream out;
    nestor::Arguments arguments;
    const auto outcome =
        nestor::interpret(nestor::lower(translated->program), translated->main, arguments, {&out, 0});
    return {out.str(), class_of(outcome.message)};
}

/// Words and numbers in turn; blanks do not count.
bool same_text(const std::string& expected, const std::string& found) {
    std::istringstream a(expected), b(found);
    for (std::string x, y;;) {
        const bool more = static_cast<bool>(std::getline(a, x)),
                   other = static_cast<bool>(std::getline(b, y));
        if (!more || !other) return more == other;
        const char *p = x.c_str(), *q = y.c_str();
        while (true) {
            while (*p == ' ') ++p;
            while (*q == ' ') ++q;
            if (*p == 0 || *q == 0) break;
            char *end_p = nullptr, *end_q = nullptr;
            const double n = std::strtod(p, &end_p), m = std::strtod(q, &end_q);
            const char *after_p = end_p, *after_q = end_q;
            if (after_p == p || after_q == q) {
                if (*p++ != *q++) return false;
                continue;
            }
            const bool whole = std::string(p, after_p).find_first_not_of("-+0123456789") == std::string::npos;
            if (whole ? std::string(p, after_p) != std::string(q, after_q)
                      : !(n == m || (std::isnan(n) && std::isnan(m)) ||
                          std::abs(n - m) <= 1e-5 * std::max(1.0, std::abs(n))))
                return false;
            p = after_p;
            q = after_q;
        }
        if (*p != *q) return false;
    }
}

struct Sample {
    std::string name, options, text;
};

/// The programs of a section: itself, or one for each row `#= name: text`, which stands at the line EACH.
void add_programs(std::vector<Sample>& found, const std::string& title, const std::string& text) {
    const std::string name = title.substr(0, title.find(" options: "));
    const std::string options = name == title ? "" : ", " + title.substr(name.size() + 10);
    std::vector<std::pair<std::string, std::string>> rows;
    std::string body;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("#= ")) {
            body += line + "\n";
            continue;
        }
        const auto colon = line.find(": ");
        rows.emplace_back(line.substr(3, colon - 3), line.substr(colon + 2));
    }
    if (rows.empty()) found.push_back({name, options, body});
    for (const auto& [row, each] : rows)
        found.push_back({row, options, std::string(body).replace(body.find("EACH\n"), 4, each)});
}

void compare_file(const std::string& file) {
    std::map<std::string, std::string> expected;
    for (const auto& [name, text] : sections(file + ".expected")) expected[name] = text;
    std::vector<Sample> samples;
    for (const auto& [title, text] : sections(file + ".py")) add_programs(samples, title, text);
    BOOST_TEST(expected.size() == samples.size(), file + ": some programs share a name, or are not recorded");
    for (const auto& [name, options, text] : samples) {
        const Result found = of_nestor("import taichi as ti\nti.init(arch=ti.cpu" + options + ")\n" + text);
        std::string printed = expected.at(name), raised;
        if (const auto at = printed.rfind("raises ");
            at != std::string::npos && (at == 0 || printed[at - 1] == '\n')) {
            raised = printed.substr(at + 7, printed.size() - at - 8);
            printed = printed.substr(0, at);
        }
        BOOST_TEST(found.raised == raised, file + "/" + name + " raises " + found.raised + ", not " + raised);
        if (raised.empty())
            BOOST_TEST(same_text(printed, found.printed),
                       file + "/" + name + " prints\n" + found.printed + "and not\n" + printed);
    }
}

/// The names of the files of programs of a folder, without extension.
std::vector<std::string> files_of(const std::string& folder) {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(programs_folder + folder))
        if (entry.path().extension() == ".py") found.push_back(folder + "/" + entry.path().stem().string());
    std::ranges::sort(found);
    return found;
}

void compare(const std::string& folder) {
    const auto files = files_of(folder);
    BOOST_TEST(!files.empty());
    for (const auto& file : files) compare_file(file);
}

}  // namespace

// covers: TI-10 TI-13 TI-27 TI-28 TI-33 TI-37 TI-38 TI-39
BOOST_AUTO_TEST_CASE(statements_do_what_they_do_in_taichi) {
    compare("statements");
}

// covers: TI-11 TI-15 TI-18 TI-26
BOOST_AUTO_TEST_CASE(operators_give_what_they_give_in_taichi) {
    compare("operators");
}

// covers: TI-32
BOOST_AUTO_TEST_CASE(functions_are_called_as_in_taichi) {
    compare("functions");
}

// covers: TI-26 TI-45
BOOST_AUTO_TEST_CASE(vectors_and_structs_hold_what_they_hold_in_taichi) {
    compare("compound");
}

BOOST_AUTO_TEST_CASE(fields_and_arrays_hold_what_they_hold_in_taichi) {
    compare("data");
}

BOOST_AUTO_TEST_CASE(sparse_fields_have_the_active_cells_they_have_in_taichi) {
    compare("sparse");
}

BOOST_AUTO_TEST_CASE(host_programs_run_and_catch_as_in_python) {
    compare("host");
}

BOOST_AUTO_TEST_CASE(whole_programs_print_what_they_print_in_taichi) {
    compare("programs");
}

// covers: TI-2 TI-4 TI-5 TI-14 TI-16 TI-17 TI-20 TI-21 TI-23 TI-24 TI-25 TI-35 TI-40 TI-41 TI-43 TI-50 TI-51
// covers: TI-84 TI-85 TI-86
BOOST_AUTO_TEST_CASE(programs_for_each_rule_print_what_they_print_in_taichi) {
    compare("rules");
}

// covers: TI-12 TI-22 TI-23 TI-90
BOOST_AUTO_TEST_CASE(what_taichi_refuses_is_refused_with_its_class) {
    compare("errors");
}

BOOST_AUTO_TEST_CASE(every_folder_of_programs_is_compared) {
    const std::set<std::string> compared = {"statements", "operators", "functions", "compound", "data",
                                            "sparse",     "host",      "programs",  "errors",   "rules"};
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(programs_folder))
        found.insert(entry.path().filename().string());
    BOOST_TEST(found == compared, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
