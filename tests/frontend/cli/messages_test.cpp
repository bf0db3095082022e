// Messages for people and for programs: switches, documents, and the rules behind identities.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "frontend/io/rule_pages.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(messages)

using namespace nestor::cli_test;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// a warning (TC-22), a remark (TC-53)
constexpr const char* talkative =
    "def f(float(N) A, float(M) B) -> (O, P) {\n    O += A(i)\n    P(i) = B(i) where i in 0:N\n}\n";
constexpr const char* wrong = "def f(float(N) A) -> (B) {\n    B(i) = A(i, i)\n    A(i) = 1\n}\n";

json parsed(const std::string& text) {
    const json document = json::parse(text, nullptr, false);
    BOOST_TEST_REQUIRE(!document.is_discarded());
    return document;
}

}  // namespace

// covers: PR-5
BOOST_AUTO_TEST_CASE(switches_hide_messages_and_make_them_errors) {
    const Place place;
    place.write("t.tc", talkative);
    const Ran plain = place.run("t.tc");
    BOOST_TEST(plain.code == 0);
    BOOST_TEST(has(plain.err, "warning: `O` takes part with the values the caller left in it [TC-22]"));
    BOOST_TEST(has(plain.err, "remark: "));
    BOOST_TEST(!has(place.run("t.tc -Wno-TC-22").err, "TC-22"));
    BOOST_TEST(place.run("t.tc -Wno-TC-22 -Wno-tc-53").err == "");
    const Ran all = place.run("build t.tc -Werror -o t.cpp");
    BOOST_TEST(all.code == 1);
    BOOST_TEST(has(all.err, "error: `O` takes part"));
    BOOST_TEST(has(all.err, "remark: "));
    const Ran one = place.run("build t.tc -Werror=TC-53 -o t.cpp");
    BOOST_TEST(one.code == 1);
    BOOST_TEST(has(one.err, "warning: `O` takes part"));
    BOOST_TEST(!has(one.err, "remark: "));
    BOOST_TEST(place.run("t.tc -Wno-TC-22 -Werror").code == 0);
    BOOST_TEST(place.run("t.tc -Werror=TC-22 -Wno-TC-22").code == 0);
    BOOST_TEST(place.count() == 1u);  // nothing was written
    const Ran unknown = place.run("t.tc -Wno-TC-221");
    BOOST_TEST(unknown.code == 2);
    BOOST_TEST(unknown.err ==
                   "nestor: error: `-Wno-TC-221` is no switch of warnings [USAGE]\n  hint: did you mean "
                   "-Wno-TC-21?\n",
               unknown.err);
}

BOOST_AUTO_TEST_CASE(errors_of_a_schedule_are_told_in_the_order_of_lines) {
    const Place place;
    place.write("t.halide", "pipeline P() { fun g(x, y) = x; fun h(x, y) = g(x, y); }\n");
    // a loop is looked for behind what parses, names and phases, and each is on a line of its own
    place.write("t.sched", "compute-at(g, h.z);\nvectorise(h.x, 4);\ncompute-at(g h.y);\ninline(k);\n");
    const std::string told = place.run("t.halide -s t.sched").err;
    std::size_t before = 0;
    for (const char* line : {"t.sched:1:", "t.sched:2:", "t.sched:3:", "t.sched:4:"}) {
        const std::size_t here = told.find(line);
        BOOST_TEST((here != std::string::npos && here >= before), told);
        before = here;
    }
}

// covers: PR-21
BOOST_AUTO_TEST_CASE(json_has_what_the_text_shows) {
    const Place place;
    place.write("t.tc", wrong);
    const Ran ran = place.run("t.tc --diagnostics json");
    BOOST_TEST(ran.code == 1);
    const json list = parsed(ran.err)["diagnostics"];
    BOOST_TEST_REQUIRE(list.size() == 2u);
    BOOST_TEST(
        (list[0] ==
         json{{"severity", "error"},
              {"id", "TC-61"},
              {"text", "`A` has 1 dimension, but 2 indices are given"},
              {"place", {{"file", "t.tc"}, {"line", 2}, {"column", 12}, {"end_line", 2}, {"end_column", 19}}},
              {"hint", ""},
              {"unsupported", false},
              {"notes", json::array()}}),
        list[0].dump());
    BOOST_TEST(list[1]["id"] == "TC-14");
    BOOST_TEST(list[1]["notes"][0]["text"] == "declared here");
    BOOST_TEST(list[1]["notes"][0]["place"]["column"] == 7);
    // also where nothing is to be said, and for errors of the command line
    place.write("good.tc", "def f(float(N) A) -> (B) { B(i) = A(i) }");
    BOOST_TEST(parsed(place.run("good.tc --diagnostics json").err)["diagnostics"].empty());
    const json usage = parsed(place.run("build none.tc --diagnostics json").err)["diagnostics"];
    BOOST_TEST(usage[0]["id"] == "FILE");
    BOOST_TEST(usage[0]["place"].is_null());
    // bytes that are no text
    place.write("bytes.tc", "def f(float(N) \xff\xfe) -> (B) { }");
    BOOST_TEST(!parsed(place.run("bytes.tc --diagnostics json").err)["diagnostics"].empty());
    BOOST_TEST(place.run("good.tc --diagnostics xml").code == 2);
}

// covers: PR-21
BOOST_AUTO_TEST_CASE(sarif_has_results_with_places_and_rules_with_texts) {
    const Place place;
    place.write("t.tc", std::string(talkative) + wrong);
    const json log = parsed(place.run("t.tc --diagnostics sarif").err);
    BOOST_TEST(log["version"] == "2.1.0");
    const json run = log["runs"][0];
    BOOST_TEST(run["tool"]["driver"]["name"] == "nestor");
    std::set<std::string> levels, rules;
    for (const json& rule : run["tool"]["driver"]["rules"]) {
        rules.insert(rule["id"]);
        BOOST_TEST(has(rule["fullDescription"]["text"], rule["id"].get<std::string>() + " ("));
    }
    for (const json& result : run["results"]) {
        levels.insert(result["level"]);
        BOOST_TEST(rules.count(result["ruleId"]) == 1u);
        BOOST_TEST(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "t.tc");
        BOOST_TEST(result["locations"][0]["physicalLocation"]["region"]["startLine"].is_number());
        BOOST_TEST(!result["message"]["text"].get<std::string>().empty());
    }
    BOOST_TEST(levels == (std::set<std::string>{"error", "warning", "note"}),
               boost::test_tools::per_element());
    BOOST_TEST(rules.size() == run["tool"]["driver"]["rules"].size());
}

// covers: PR-20
BOOST_AUTO_TEST_CASE(explain_prints_the_rule_of_an_identity) {
    const Place place;
    const Ran ran = place.run("explain tc-21");
    BOOST_TEST(ran.code == 0);
    BOOST_TEST(has(ran.out, "TC-21 (frontend/tc/LANGUAGE.md)\n\nAn index of the right side"), ran.out);
    for (std::size_t at = 0; at < ran.out.size();) {
        const std::size_t end = ran.out.find('\n', at);
        BOOST_TEST(end - at <= 100u);
        at = end + 1;
    }
    BOOST_TEST(
        has(ran.out,
            "\n\n  - accepted: `def f(float(N,M) A) -> (O) { O(n) +=! A(n,m) }`\n"
            "  - rejected: `def f(float(N,M) A) -> (O) { O(n) = A(n,m) }`: `m` is not on the left side, "
            "so `=`\n    would have to reduce over it\n"),
        ran.out);
    // a rule of several identities is that of each
    for (const char* id : {"TI-84", "TI-85"})
        BOOST_TEST(has(place.run(std::string("explain ") + id).out,
                       std::string(id) + " (frontend/taichi/LANGUAGE.md)\n\nInts are"),
                   id);
    const Ran unknown = place.run("explain TC-777");
    BOOST_TEST(unknown.code == 2);
    BOOST_TEST(has(unknown.err, "there is nothing to explain about `TC-777`"));
    BOOST_TEST(place.run("explain").code == 2);
    const Ran list = place.run("explain --list");
    BOOST_TEST(list.code == 0);
    for (const std::string& id : nestor::io::rule_ids()) BOOST_TEST(has(list.out, "\n" + id + " "), id);
    BOOST_TEST(has(place.run("explain TC-1 TC-2").out, "\n\nTC-2 ("));
}

// covers: PR-20
BOOST_AUTO_TEST_CASE(every_identity_that_a_source_file_names_is_explained) {
    const std::vector<std::string> ids = nestor::io::rule_ids();
    const std::set<std::string> known(ids.begin(), ids.end());
    const std::regex identity("\"([A-Z]{2,}-[0-9]+)\"|_id = \"([A-Z]+)\"|id = \"([A-Z]+)\"");
    std::size_t found = 0;
    for (const char* folder : {"frontend", "ir", "emitters"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(NESTOR_SOURCE_DIR) / folder)) {
            const std::set<std::string> kinds = {".cpp", ".hpp", ".y", ".l"};
            if (!entry.is_regular_file() || !kinds.contains(entry.path().extension())) continue;
            const std::string text = content(entry.path());
            for (auto it = std::sregex_iterator(text.begin(), text.end(), identity);
                 it != std::sregex_iterator(); ++it, ++found) {
                std::string id;
                for (std::size_t k = 1; k < it->size(); ++k) id += (*it)[k];
                BOOST_TEST(known.contains(id), id << " in " << entry.path());
                BOOST_TEST(!nestor::io::rule_text(id).empty(), id);
            }
        }
    BOOST_TEST(found > 300u);
}

// covers: PR-20
BOOST_AUTO_TEST_CASE(warnings_of_one_kind_are_counted_after_ten) {
    const Place place;
    std::string text;
    for (int k = 0; k < 14; ++k) text += "print(" + std::to_string(k) + ")\n";
    place.write("t.nabla", text);
    const Ran ran = place.run("build t.nabla --emit main");
    BOOST_TEST(ran.code == 0);
    BOOST_TEST(has(ran.err, "t.nabla:10:9: warning: `;` is missing here and was supplied [NAB-6]"), ran.err);
    BOOST_TEST(!has(ran.err, "t.nabla:11:"), ran.err);
    BOOST_TEST(ran.err.ends_with("nestor: 4 more warnings [NAB-6] are not shown\n"), ran.err);
}

// covers: PR-42
BOOST_AUTO_TEST_CASE(a_byte_order_mark_is_no_part_of_a_text) {
    const Place place;
    const std::string mark = "\xef\xbb\xbf";
    place.write("t.tc", mark + "def f(float(N) A) -> (O) { O(i) = A(i) }\n");
    place.write("t.sched", mark + "traverse(O.i, serial);\n");
    place.write("t.halide", mark + "pipeline P(src : image uint8[2]) -> h { fun h(x, y) = src(x, y) }\n");
    place.write("t.nabla", mark + "print(1);\n");
    place.write("t.py", mark + "import taichi as ti\nti.init()\nprint(1)\n");
    for (const char* words : {"build t.tc -s t.sched", "build t.halide", "run t.nabla --target interp",
                              "run t.py --target interp"}) {
        const Ran ran = place.run(words);
        BOOST_TEST(ran.code == 0, words << ": " << ran.err);
    }
    place.write("t.tc", mark + "f(float(N) A) -> (O) { O(i) = A(i) }\n");
    BOOST_TEST(has(place.run("build t.tc").err, "t.tc:1:1: error: "));
}

BOOST_AUTO_TEST_SUITE_END()
