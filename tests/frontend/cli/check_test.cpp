// `nestor check`: what was edited, what has changed, and from where the command is run.
#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(check)

using namespace nestor::cli_test;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* doubled = "def doubled(float(N) A) -> (B) {\n    B(i) = 2 * A(i)\n}\n";

/// `in.tc` translated to `made/out.cpp`, recorded in `made/out.json`.
void build(const Place& place, const std::string& more = "") {
    place.write("in.tc", doubled);
    fs::create_directory(place.path / "made");
    const Ran ran = place.run("build in.tc -o made/out.cpp --manifest made/out.json " + more);
    BOOST_TEST(ran.code == 0, ran.err);
}

void replace(const fs::path& path, const std::string& from, const std::string& to) {
    std::string text = content(path);
    const std::size_t at = text.find(from);
    BOOST_TEST_REQUIRE(at != std::string::npos);
    std::ofstream(path, std::ios::binary) << text.replace(at, from.size(), to);
}

}  // namespace

// covers: PR-12
BOOST_AUTO_TEST_CASE(a_manifest_records_what_was_made_of_what) {
    const Place place;
    build(place, "--prefix my");
    const json manifest = json::parse(content(place.path / "made/out.json"));
    BOOST_TEST(manifest["generator"] == "nestor");
    BOOST_TEST(manifest["folder"] == "..");
    BOOST_TEST((manifest["arguments"] == json{"build", "in.tc", "-o", "made/out.cpp", "--prefix", "my"}),
               manifest["arguments"].dump());
    BOOST_TEST(manifest["inputs"][0]["path"] == "in.tc");
    BOOST_TEST(manifest["outputs"].size() == 2u);
    BOOST_TEST(manifest["signatures"][0] ==
               "int my_doubled(int64_t N, const float* A, const int64_t A_stride[1], float* B, const int64_t "
               "B_stride[1]);");
    BOOST_TEST(!has(content(place.path / "made/out.json"), place.path.string()));  // no path of the host
}

// covers: PR-12
BOOST_AUTO_TEST_CASE(files_as_they_were_generated_pass_from_any_folder) {
    const Place place;
    build(place);
    for (const char* words : {"check made/out.json", "check ./made/out.json made/out.json"}) {
        const Ran ran = place.run(words);
        BOOST_TEST(ran.code == 0, ran.err);
        BOOST_TEST(ran.out == "");
    }
    const auto [code, text] = nestor::run_process(
        {"sh", "-c", "cd " + (place.path / "made").string() + " && " + program + " check out.json 2>&1"});
    BOOST_TEST(code == 0, text);
    fs::rename(place.path / "made", place.path / "kept");  // the folder is another now: outputs are missing
    const Ran moved = place.run("check kept/out.json");
    BOOST_TEST(moved.code == 1);
    BOOST_TEST(has(moved.err, "`made/out.cpp` is missing"), moved.err);
}

// covers: PR-12
BOOST_AUTO_TEST_CASE(a_manifest_may_stand_in_the_current_folder) {
    const Place place;
    place.write("in.tc", doubled);
    const Ran built = place.run("build in.tc -o out.cpp --manifest out.json");
    BOOST_TEST(built.code == 0, built.err);
    BOOST_TEST(json::parse(content(place.path / "out.json"))["folder"] == ".");
    BOOST_TEST(place.run("check out.json").code == 0);
}

// covers: PR-12
BOOST_AUTO_TEST_CASE(hand_edits_changed_inputs_and_other_versions_are_told_apart) {
    const std::string begin = "nestor: error: `made/out.cpp` is not what would be generated: ";
    {
        const Place place;
        build(place);
        replace(place.path / "made/out.cpp", "2.0f *", "3.0f *");
        const Ran ran = place.run("check made/out.json");
        BOOST_TEST(ran.code == 1);
        BOOST_TEST(ran.err == begin + "it was edited by hand [RUN]\n", ran.err);
        BOOST_TEST(has(ran.out, "--- made/out.cpp\n+++ as it would be generated\n"), ran.out);
        BOOST_TEST(has(ran.out, "= 3.0f * A["));
        BOOST_TEST(has(content(place.path / "made/out.cpp"), "3.0f *"));  // nothing is written
    }
    {
        const Place place;
        build(place);
        place.write("in.tc", std::string("# more\n") + doubled);
        const Ran ran = place.run("check made/out.json");
        BOOST_TEST(ran.code == 1);
        BOOST_TEST(has(ran.err, begin + "`in.tc` has changed [RUN]\n"), ran.err);
        BOOST_TEST(!has(ran.err, "by hand"));
    }
    {
        const Place place;
        build(place);
        replace(place.path / "made/out.cpp", "2.0f *", "3.0f *");
        place.write("in.tc", std::string("# more\n") + doubled);
        replace(place.path / "made/out.json", "\"version\": \"", "\"version\": \"0.0.");
        const Ran ran = place.run("check made/out.json");
        BOOST_TEST(
            has(ran.err, "it was edited by hand, and `in.tc` has changed, and it was written by nestor 0.0."),
            ran.err);
    }
}

// covers: PR-12 PR-4
BOOST_AUTO_TEST_CASE(what_is_no_manifest_or_cannot_be_built_says_so) {
    const Place place;
    build(place);
    place.write("text.json", "no json");
    place.write("other.json", "{\"generator\": \"another\"}");
    place.write("part.json", "{\"generator\": \"nestor\"}");
    for (const char* name : {"none.json", "text.json", "other.json", "part.json"})
        BOOST_TEST(place.run(std::string("check ") + name).code == 3, name);
    place.write("in.tc", "def broken");
    const Ran broken = place.run("check made/out.json");
    BOOST_TEST(broken.code == 1);
    BOOST_TEST(has(broken.err, "in.tc:1:"));
    BOOST_TEST(place.run("build in.tc --manifest m.json").code == 1);
    place.write("in.tc", doubled);
    const Ran printed = place.run("build in.tc --manifest m.json");
    BOOST_TEST(printed.code == 2);
    BOOST_TEST(printed.out == "");
}

BOOST_AUTO_TEST_SUITE_END()
