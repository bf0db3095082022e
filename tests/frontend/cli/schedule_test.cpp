// `nestor schedule`: what the default loops decided, as directives that make the same file.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <vector>

#include "frontend/driver/compile.hpp"
#include "frontend/driver/print_steps.hpp"
#include "frontend/io/files.hpp"
#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(schedule)

using namespace nestor;
using namespace nestor::cli_test;
namespace fs = std::filesystem;

namespace {

/// The generated source without its first line, which names the schedule; the messages where there is none.
std::string source_of(const Language& language, const SourceFilePtr& file,
                      const driver::CompileOptions& options) {
    const auto stages = driver::compile(language, file, options);
    if (!stages) return render(stages.error());
    const auto emitted = driver::emit(*stages, options, driver::emit_options(options, *stages, "x", "x"));
    return emitted ? emitted->source.substr(emitted->source.find('\n')) : render(emitted.error());
}

/// What differs between the default loops of a program and what their directives make.
std::string read_back(const fs::path& path, const Target& target) {
    const auto file = io::read_source(path.string());
    const std::string extension = path.extension().string().substr(1);
    const Language* language = find_language(extension == "py" ? "taichi" : extension);
    driver::CompileOptions options;
    options.target = target;
    const auto stages = driver::compile(*language, *file, options, driver::Stage::scheduled);
    if (!stages) return "";  // no program
    const std::string steps = driver::print_steps(*stages);
    if (steps.empty()) return "";
    const std::string expected = source_of(*language, *file, options);
    options.schedule_file = std::make_shared<const SourceFile>("defaults.sched", steps);
    const std::string actual = source_of(*language, *file, options);
    if (actual == expected) return "";
    std::size_t k = 0;
    while (k < actual.size() && k < expected.size() && actual[k] == expected[k]) ++k;
    const auto around = [&](const std::string& text) { return text.substr(k > 60 ? k - 60 : 0, 200); };
    return steps + "\nexpected .. " + around(expected) + "\nread back .. " + around(actual);
}

void check_folder(const std::string& language, const std::string& extension, TargetKind kind) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(NESTOR_SOURCE_DIR "/samples/" + language))
        if (entry.path().extension() == extension) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    BOOST_REQUIRE(!paths.empty());
    Target target;
    target.kind = kind;
    for (const fs::path& path : paths) {
        const std::string difference = read_back(path, target);
        BOOST_TEST(difference.empty(), path.filename().string() + ":\n" + difference);
    }
}

}  // namespace

// covers: PR-1
BOOST_AUTO_TEST_CASE(directives_of_the_default_loops_make_the_same_file) {
    for (const TargetKind target : {TargetKind::openmp, TargetKind::serial, TargetKind::cuda}) {
        check_folder("tc", ".tc", target);
        check_folder("halide", ".halide", target);
        check_folder("nabla", ".nabla", target);
        check_folder("taichi", ".py", target);
    }
}

// covers: SCH-79 SCH-83
BOOST_AUTO_TEST_CASE(a_device_has_tiles_of_blocks_and_leaves_out_those_of_registers) {
    const Place folder;
    const auto cuda = [&](const std::string& directives) {
        folder.write("mine.sched", directives);
        return folder.run("build " + samples + "tc/matmul.tc --target cuda -s mine.sched");
    };
    const Ran tiles = cuda("gpu-contract(C.m, C.n, 64, 64);\n");
    BOOST_TEST(tiles.code == 0, tiles.err);
    BOOST_TEST(has(tiles.out, "float A_tile[2][16]["), tiles.out);
    folder.write("turn.sched", "gpu-transpose(O.w, O.c);\n");
    const Ran turned = folder.run("build " + samples + "tc/transpose.tc --target cuda -s turn.sched");
    BOOST_TEST(turned.code == 0, turned.err);
    BOOST_TEST(has(turned.out, "float I_tile[32][33]"), turned.out);
    const Ran rows = cuda("unroll-jam(C.m, 4);\n");
    BOOST_TEST(rows.code == 0, rows.err);
    BOOST_TEST(has(rows.err, "`unroll-jam` changes nothing on a device"), rows.err);
    // what is left out is checked all the same
    BOOST_TEST(has(cuda("unroll-jam(C.q, 4);\n").err, "there is no loop `C.q`"));
    BOOST_TEST(has(cuda("contract(C.m, C.k);\n").err, "[SCH-81]"));
    folder.write("chain.halide",
                 "pipeline p(src: image int32[2]) -> h {\n  fun g(x, y) = src(x, y) * 2;\n"
                 "  fun h(x, y) = g(x, y) + g(x + 1, y);\n}\n");
    folder.write("mine.sched", "align-storage(g, x, 8);\n");
    const Ran aligned = folder.run("build chain.halide --target cuda -s mine.sched");
    BOOST_TEST(aligned.code == 0, aligned.err);
    BOOST_TEST(has(aligned.out, "/ 8 * 8"), aligned.out);
    folder.write("mine.sched", "flatten();\ncompute-at(g, h.y);\n");
    BOOST_TEST(has(folder.run("build chain.halide -s mine.sched").err,
                   "what is about funcs stands in front of `flatten()`"));
}

BOOST_AUTO_TEST_CASE(directives_with_several_kernels_comment_each_unless_their_author_does) {
    const Place folder;
    const auto cuda = [&](const std::string& sample, const std::string& directives) {
        folder.write("mine.sched", directives);
        const Ran ran = folder.run("build " + samples + sample + " --target cuda" +
                                   (directives.empty() ? "" : " -s mine.sched"));
        BOOST_TEST(ran.code == 0, ran.err);
        return ran.out;
    };
    const std::string softmax = "tc/softmax.tc", total = "taichi/sum.py";
    for (const std::string& text : {cuda(softmax, ""), cuda(softmax, "gpu-rows(O.n);\n")})
        for (const char* comment : {"// n: a warp each, d in its registers", "// n: a block each, d in its"})
            BOOST_TEST(has(text, comment), comment << " is not in\n" << text);
    BOOST_TEST(has(cuda(total, ""), "// i: parts for the blocks, whose sums one block adds"));
    std::string steps = folder.run("schedule " + samples + softmax + " --target cuda").out;
    const std::string rows = "gpu-rows(<biggest, z0, s0, n>);";
    BOOST_REQUIRE(has(steps, rows));
    steps.insert(steps.find(rows) + rows.size(), "  # rows as I like them");
    const std::string mine = cuda(softmax, steps);
    BOOST_TEST(has(mine, "// rows as I like them"), mine);
    BOOST_TEST(!has(mine, "a warp each"), mine);
}

BOOST_AUTO_TEST_CASE(each_loop_says_who_decided_how_it_runs_and_why_it_runs_no_other_way) {
    const Place folder;
    folder.write("scan.tc",
                 "def scan(float(M,N) A) -> (S, T) {\n  S(m) +=! A(m,n)\n  T(n) +=! A(m,n) * S(m)\n}\n");
    const Ran why = folder.run("show scan.tc --stage why");
    BOOST_TEST(has(why.out, "scan\n  <S, z0, s0, m>: parallel  # m: independent, in parallel\n"), why.out);
    BOOST_TEST(has(why.out, "<T, z0, s0, n_in>: in lanes"), why.out);
    folder.write("serial.sched", "reorder(T.s0, n, m);\n");
    const Ran mine = folder.run("show scan.tc --stage why -s serial.sched");
    BOOST_TEST(has(mine.out, "  <T, z0, s0, m>: one after the other  # not parallel: "), mine.out);
    folder.write("rows.sched", "traverse(S.s0.init.m, parallel); vectorize(T.s0.init.n, 8);\n");
    const Ran rows = folder.run("show scan.tc --stage why -s rows.sched");
    BOOST_TEST(has(rows.out,
                   "<S, z0, s0.init, m>: parallel  # as the schedule says: traverse(<S, z0, s0.init, m>, "),
               rows.out);
    BOOST_TEST(has(rows.out, "in lanes  # as the schedule says: vectorize(<T, z0, s0.init, n>, 8)"),
               rows.out);
    BOOST_TEST(has(rows.out, "# independent, but no directive runs it at once\n"), rows.out);
    const Ran pass = folder.run("show " NESTOR_SOURCE_DIR "/samples/taichi/julia.py --stage why");
    BOOST_TEST(has(pass.out, "j>: one after the other  # j: 32 at once, each as long as"), pass.out);
    const Ran one = folder.run("show scan.tc --stage why --only scam");
    BOOST_TEST(has(one.err, "did you mean `scan`?"), one.err);
}

// covers: PR-1 SCH-84
BOOST_AUTO_TEST_CASE(users_change_what_the_default_loops_decided) {
    const Place folder;
    folder.write("sums.tc", "def sums(float(M,N) A) -> (S) {\n  S(m) +=! A(m,n)\n}\n");
    const Ran printed = folder.run("schedule sums.tc");
    BOOST_TEST(printed.code == 0, printed.err);
    BOOST_TEST(has(printed.out, "schedule defaults for sums {\n  flatten();\n"), printed.out);
    BOOST_TEST(has(printed.out, "traverse(<S, z0, s0, m>, parallel);  # m: independent, in parallel\n"),
               printed.out);
    folder.write("mine.sched",
                 "flatten();\nmerge-nests(S.s0.init.m, S.s0.m, 1);\ntraverse(S.s0.m, serial); # mine\n");
    const Ran mine = folder.run("build sums.tc -s mine.sched");
    BOOST_TEST(mine.code == 0, mine.err);
    BOOST_TEST(has(mine.out, "// mine\n"), mine.out);
    BOOST_TEST(!has(mine.out, "parallel for"), mine.out);
    folder.write("mine.sched", "accumulate(S.s0.m);\n");
    const Ran refused = folder.run("build sums.tc -s mine.sched");
    BOOST_TEST(has(refused.err, "`accumulate` is about loops whose bounds are known [SCH-84]"), refused.err);
    folder.write("mine.sched", "flatten();\ntraverse(S.s0.n, parallel);\n");
    const Ran unproved = folder.run("build sums.tc -s mine.sched");
    BOOST_TEST(unproved.code == 1);
    BOOST_TEST(has(unproved.err, "[SCH-74]"), unproved.err);
    BOOST_TEST(folder.run("schedule sums.tc --only summs").code == 2);
}

BOOST_AUTO_TEST_SUITE_END()
