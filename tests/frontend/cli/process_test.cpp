// What `run` runs is a process of its own: it may crash, and it may be interrupted at any time.
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <filesystem>

#include "frontend/cli/run/crash.hpp"
#include "frontend/cli/run/picture.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(processes)

using namespace nestor::cli_test;
namespace fs = std::filesystem;

namespace {

/// A Taichi program that writes far outside of its field, where only a run can tell.
const std::string crashing =
    "import taichi as ti\n"
    "ti.init(arch=ti.cpu)\n"
    "u = ti.field(ti.f32, shape=(8, 8))\n"
    "far = ti.field(ti.i32, shape=())\n"
    "@ti.kernel\n"
    "def near():\n"
    "    for i, j in u:\n"
    "        u[i, j] = 1.0\n"
    "@ti.kernel\n"
    "def beyond():\n"
    "    for i, j in ti.ndrange(8, 8):\n"
    "        u[i + far[None], j] = 2.0\n"
    "far[None] = 100000000\n"
    "near()\n"
    "print('so far')\n"
    "beyond()\n"
    "print('too far')\n";

/// Its window shows a square that grows, for as many frames as are wanted.
const std::string drawing =
    "import taichi as ti\n"
    "ti.init(arch=ti.cpu)\n"
    "image = ti.field(ti.f32, shape=(64, 64))\n"
    "@ti.kernel\n"
    "def paint(t: ti.i32):\n"
    "    for i, j in image:\n"
    "        image[i, j] = 1.0 if ti.max(i, j) < t else 0.0\n"
    "gui = ti.GUI('square', res=64)\n"
    "t = 0\n"
    "while gui.running:\n"
    "    t += 1\n"
    "    paint(t)\n"
    "    gui.set_image(image)\n"
    "    gui.show()\n";

/// Runs shell text beside a place's program; NESTOR is the program.
std::pair<int, std::string> shell(const Place& place, const std::string& text) {
    return nestor::run_process(
        {"bash", "-c", "cd " + place.path.string() + " && NESTOR=" + program + "\n" + text});
}

}  // namespace

// covers: PR-56
BOOST_AUTO_TEST_CASE(a_crash_is_an_error_that_names_the_kernel_and_its_line) {
    const Place place;
    place.write("outside.py", crashing);
    const Ran ran = place.run("run outside.py");
    BOOST_TEST(ran.code == 1);
    BOOST_TEST(ran.out == "so far\n");
    BOOST_TEST(
        ran.err ==
            "nestor: error: `outside` crashed in `beyond`, at outside.py:12: it used memory that is not its "
            "own [RUN]\n"
            "  hint: `--bounds all` checks every access and names the one that fails\n",
        ran.err);
    const Ran checked = place.run("run outside.py --bounds all");
    BOOST_TEST(checked.code == 1);
    BOOST_TEST(has(checked.err, "leaves `u` (outside.py:12)"), checked.err);
}

// covers: PR-56 PR-21
BOOST_AUTO_TEST_CASE(functions_crash_apart_too_and_documents_of_messages_stay_whole) {
    const Place place;
    place.write("pick.tc", "def pick(float(V) table, int32(N) index) -> (O) { O(n) = table(index(n)) }\n");
    const std::string words =
        "run pick.tc -Wno-TC-53 --in table=iota --in index=const:1900000000 -D V=4 -D N=6";
    const Ran ran = place.run(words + " --time 3");
    BOOST_TEST(ran.code == 1);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(
        has(ran.err, "nestor: error: `pick` crashed, at pick.tc:1: it used memory that is not its own [RUN]"),
        ran.err);
    const Ran document = place.run(words + " --diagnostics json");
    BOOST_TEST(document.code == 1);
    BOOST_TEST(document.err.starts_with("{"), document.err);
    BOOST_TEST(has(document.err, "`pick` crashed"), document.err);
    BOOST_TEST(document.err.find("\"diagnostics\"") == document.err.rfind("\"diagnostics\""), document.err);
}

// covers: PR-56
BOOST_AUTO_TEST_CASE(every_end_of_a_program_has_its_text_and_advice) {
    const nestor::cli::CrashedProgram program{"f", "f.tc", "", "none.so", false, "cache"};
    const auto told = [&](int code, int signal, bool checks_all = false) {
        nestor::cli::Ended ended;
        ended.code = code;
        ended.signal = signal;
        nestor::cli::CrashedProgram one = program;
        one.checks_all = checks_all;
        return render(nestor::cli::crash_error(ended, one));
    };
    BOOST_TEST(told(3, 0) == "nestor: error: `f` ended by itself with exit code 3 [RUN]\n");
    BOOST_TEST(
        told(0, SIGKILL) ==
        "nestor: error: `f` was killed, as happens when memory runs out [RUN]\n  hint: try smaller sizes\n");
    BOOST_TEST(told(0, SIGTERM) == "nestor: error: `f` was ended by signal 15 [RUN]\n");
    BOOST_TEST(told(0, SIGXCPU) == "nestor: error: `f` has used up its time [RUN]\n");
    BOOST_TEST(told(0, SIGFPE) ==
               "nestor: error: `f` crashed: a division has no result [RUN]\n"
               "  hint: `--bounds all` checks every access and names the one that fails\n");
    BOOST_TEST(told(0, SIGABRT, true) ==
               "nestor: error: `f` crashed: it gave up [RUN]\n"
               "  hint: `--target interp` interprets the same loops and names the access that fails\n");
    BOOST_TEST(told(0, SIGILL) ==
               "nestor: error: `f` crashed: an instruction is not one of this processor [RUN]\n"
               "  hint: objects in `cache` may be another processor's: remove that folder\n");
}

// covers: PR-56
BOOST_AUTO_TEST_CASE(memory_that_is_not_there_is_an_error_and_not_a_fault) {
#ifdef __SANITIZE_ADDRESS__
    BOOST_TEST_MESSAGE("the sanitizer ends programs that ask for too much");
    return;
#endif
    const Place place;
    place.write("big.tc", "def big(float(N) A) -> (B) { B(n, m) = A(n) + A(m) }\n");
    const Ran ran = place.run("run big.tc --in A=iota -D N=3000000");
    BOOST_TEST(ran.code == 1);
    BOOST_TEST(ran.err == "nestor: error: there is not enough memory to run `big` [RUN]\n", ran.err);
}

// covers: PR-56
BOOST_AUTO_TEST_CASE(an_interrupt_while_compiling_leaves_no_files_and_no_compiler) {
    const Place place;
    place.write("f.tc", "def f(float(N) A) -> (B) { B(n) = A(n) }\n");
    place.write("slow", "#!/bin/sh\n[ \"$1\" = --version ] && exit 0\necho $$ >compiler\nsleep 30\n");
    for (const std::string signal : {"INT", "TERM", "HUP"})
        for (const std::string cache : {"", "$PWD/cache"}) {
            const auto [code, text] =
                shell(place,
                      "exec 2>/dev/null; chmod +x slow; rm -f compiler; mkdir -p tmp\n"
                      "HOME= XDG_CACHE_HOME= NESTOR_CACHE=" +
                          cache +
                          " TMPDIR=$PWD/tmp CXX=./slow "
                          "env --default-signal=INT,HUP $NESTOR run f.tc --in A=iota -D N=3 &\n"
                          "for k in $(seq 300); do [ -s compiler ] && break; sleep 0.1; done\n"
                          "kill -" +
                          signal +
                          " $!; wait $!; echo code $?\n"
                          "sleep 0.1; kill -0 $(cat compiler) 2>/dev/null && echo goes on\n"
                          "ls tmp cache 2>/dev/null | grep -v ':$' | grep .; exit 0\n");
            const int number = signal == "INT" ? 2 : signal == "TERM" ? 15 : 1;
            BOOST_TEST(code == 0);
            BOOST_TEST(text == "code " + std::to_string(128 + number) + "\n",
                       signal + " " + cache + ": " + text);
        }
}

// covers: PR-56
BOOST_AUTO_TEST_CASE(pictures_are_written_as_they_are_drawn_and_kept_by_an_interrupt) {
    const Place place;
    place.write("square.py", drawing);
    const auto [code, text] =
        shell(place,
              "exec 2>/dev/null; mkdir tmp\n"
              "TMPDIR=$PWD/tmp $NESTOR run square.py --frames 10000 --frames-dir drawn &\n"
              "for k in $(seq 600); do [ -e drawn/frame_0003.png ] && break; sleep 0.1; done\n"
              "kill -TERM $!; wait $!; echo code $?\n"
              "ls drawn | grep -v '^frame_[0-9][0-9][0-9][0-9].png$'; ls tmp\n"
              "exit 0\n");
    BOOST_TEST(code == 0);
    BOOST_TEST(text == "code 143\n", text);
    nestor::Diagnostics remarks;
    const auto picture =
        nestor::cli::decode_picture(content(place / "drawn/frame_0003.png"), "frame", remarks);
    BOOST_TEST_REQUIRE(!!picture);
    double bright = 0;
    for (std::int64_t k = 0; k < picture->size(); ++k) bright += picture->number(k) == 255 ? 1 : 0;
    BOOST_TEST(bright == 4 * 4 * 3);
    BOOST_TEST(!fs::exists(place / "drawn/frame_9999.png"));
}

// covers: PR-56 PR-3
BOOST_AUTO_TEST_CASE(run_says_what_it_drew_and_what_it_could_draw) {
    const Place place;
    place.write("square.py", drawing + "print('done')\n");
    std::vector<std::string> first;
    for (const std::string target : {"serial", "interp"}) {
        const Ran drawn =
            place.run("run square.py --frames 3 --frames-dir new/" + target + " --target " + target);
        BOOST_TEST(drawn.code == 0);
        BOOST_TEST(drawn.err == "3 frames in new/" + target + "/\n", drawn.err);
        BOOST_TEST(drawn.out == "done\n");
        BOOST_TEST(!fs::exists(place / ("new/" + target + "/frame_0003.png")));
        first.push_back(content(place / ("new/" + target + "/frame_0002.png")));
    }
    BOOST_TEST((first[0] == first[1] && !first[0].empty()));
    place.write("still.py",
                drawing.substr(0, drawing.find("while")) + "paint(3)\ngui.set_image(image)\ngui.show()\n");
    BOOST_TEST(place.run("run still.py --target serial").err ==
               "nestor: remark: the window of `still.py` is not drawn\n"
               "  hint: `--frames 20 --frames-dir pictures` draws its first twenty pictures\n");
    BOOST_TEST(place.run("run still.py --target serial --quiet").err == "");
    const Ran full = place.run("run square.py --frames 3 --frames-dir /dev/null --target serial");
    BOOST_TEST(full.code == 3);
    BOOST_TEST(
        full.err == "nestor: error: `/dev/null/frame_0000.png` cannot be written: not a directory [FILE]\n",
        full.err);
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(an_output_that_begins_elsewhere_than_at_0_is_remarked) {
    const Place place;
    place.write("next.tc", "def next(float(N) A) -> (B) { B(n) = A(n+1) }\n");
    for (const std::string target : {"serial", "interp"}) {
        const Ran ran = place.run("run next.tc --in A=iota -D N=4 --target " + target);
        BOOST_TEST(ran.out == "B float32[4]\n0 1 2 3\n");
        BOOST_TEST(ran.err == "nestor: remark: `B` begins at -1\n", ran.err);
    }
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(compilers_are_named_as_people_name_them) {
    const Place place;
    place.write("f.tc", "def f(float(N) A) -> (B) { B(n) = A(n) }\n");
    place.write("my compiler", "#!/bin/sh\necho \"$@\" >>words\nexec c++ \"$@\"\n");
    fs::permissions(place / "my compiler", fs::perms::owner_all);
    const std::string words = " $NESTOR run f.tc --in A=iota -D N=2 2>&1";
    const std::string cache = "export NESTOR_CACHE=$PWD/cache; ";
    for (const std::string compiler : {"env c++", "c++ -g", "./my compiler", "  c++  "}) {
        const auto [code, text] = shell(place, cache + "CXX='" + compiler + "'" + words);
        BOOST_TEST(code == 0, compiler + text);
        BOOST_TEST(text == "B float32[2]\n0 1\n", compiler + text);
    }
    const auto [code, text] = shell(place, cache + "CXX='./my compiler' CXXFLAGS='-DONE  -DTWO'" + words);
    BOOST_TEST(code == 0, text);
    BOOST_TEST(has(content(place / "words"), " -DONE -DTWO "), content(place / "words"));
    // what a failed compilation speaks of can be looked at
    const auto [failed, said] = shell(place, cache + "CXXFLAGS=-Dreturn=broken" + words);
    BOOST_TEST(failed == 1);
    BOOST_TEST(has(said, "the compiler failed: c++ "), said);
    BOOST_TEST(has(said, place / "cache/failed/program.cpp"), said);
    BOOST_TEST(
        has(said, "hint: its sources are kept in `" + (place / "cache/failed") + "` until the next time"),
        said);
    BOOST_TEST(has(content(place / "cache/failed/program.cpp"), "int f("));
}

BOOST_AUTO_TEST_SUITE_END()
