// Kernels of samples keep their promises: registers, spills, what their hot loops consist of.
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <set>
#include <sstream>
#include <thread>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "tests/audit/kernels.hpp"
#include "tests/audit/promises.hpp"
#include "tests/support/sample_languages.hpp"

using namespace nestor;
using namespace nestor::audit;
namespace fs = std::filesystem;

namespace {

const char* ptxas =
    "ptxas info    : Compiling entry function '_Z1fILi4EEvPf' for 'sm_90'\n"
    "ptxas info    : Function properties for _Z1fILi4EEvPf\n"
    "    8 bytes stack frame, 16 bytes spill stores, 4 bytes spill loads\n"
    "ptxas info    : Used 42 registers, used 1 barriers, 256 bytes smem\n";
const char* disassembly =
    "\t\tFunction : _Z1fILi4EEvPf\n"
    "        /*0000*/                   LDC R1, c[0x0][0x28] ;       /* 0x0 */\n"
    "        /*0008*/                   HFMA2.MMA R6, -RZ, RZ, 0, 0 ;  /* 0x0 */\n"
    "        /*0010*/                   LDG.E.128 R4, desc[UR4][R2.64] ;  /* 0x0 */\n"
    "        /*0020*/              @!PT LDS RZ, [RZ] ;               /* 0x0 */\n"
    "        /*0030*/                   FFMA R5, R4, R4, R5 ;        /* 0x0 */\n"
    "        /*0040*/               @P0 BRA 0x10 ;                   /* 0x0 */\n"
    "        /*0050*/                   STG.E desc[UR4][R2.64], R5 ; /* 0x0 */\n"
    "        /*0060*/                   EXIT ;                       /* 0x0 */\n";

std::string text_of(const fs::path& path) {
    std::ifstream in(path);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

const std::vector<Promise>& promises() {
    static const auto all = read_promises(text_of(NESTOR_SOURCE_DIR "/tests/audit/promises.txt"));
    return all;
}

/// Behind the name of a sample that is translated with `--fp fast`.
constexpr std::string_view fast = ":fast";

/// `tc/matmul.tc` ..: those that promises name, or all of them.
std::set<std::string> samples(bool all) {
    std::set<std::string> found;
    for (const std::string& language : testing::sample_languages())
        for (const auto& entry : fs::directory_iterator(NESTOR_SOURCE_DIR "/samples/" + language)) {
            const std::string name = language + "/" + entry.path().filename().string();
            const bool promised = std::any_of(promises().begin(), promises().end(),
                                              [&](const Promise& p) { return p.sample == name; });
            if (entry.path().extension() != ".sched" && (all || promised)) found.insert(name);
        }
    for (const Promise& p : promises())
        if (p.sample.ends_with(fast)) found.insert(p.sample);
    return found;
}

Emitted emitted(const std::string& sample) {
    const bool is_fast = sample.ends_with(fast);
    const fs::path path = fs::path(NESTOR_SOURCE_DIR "/samples") /
                          sample.substr(0, sample.size() - (is_fast ? fast.size() : 0));
    driver::CompileOptions options;
    if (is_fast) options.translation.floats = FloatModel::fast;
    options.target = *driver::target_named("cuda");
    const auto file = io::read_source(path.string());
    if (!file) throw std::runtime_error("no file " + sample);
    const auto stages = driver::compile(*language_of_file(path.string()), *file, options);
    if (!stages) throw std::runtime_error(render(stages.error()));
    const auto names = driver::emit_options(options, *stages, path.string(), path.stem().string());
    const auto text = driver::emit(*stages, options, names);
    if (!text) throw std::runtime_error(render(text.error()));
    return *text;
}

struct Audited {
    std::string sample, failure;
    Kernels kernels;
};

/// Translates one after the other and compiles beside each other.
std::vector<Audited> audited(const std::set<std::string>& names) {
    std::vector<Audited> all;
    std::vector<Emitted> texts;
    for (const std::string& name : names) {
        texts.push_back(emitted(name));
        all.push_back({name, "", {}});
    }
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < all.size(); i = next++) try {
                all[i].kernels = kernels_of(texts[i].source, texts[i].header_name, texts[i].header);
            } catch (const std::exception& error) {
                all[i].failure = error.what();
            }
    };
    std::vector<std::future<void>> workers;
    for (unsigned k = 0; k < std::max(1U, std::thread::hardware_concurrency()); ++k)
        workers.push_back(std::async(std::launch::async, work));
    for (auto& worker : workers) worker.get();
    return all;
}

bool can_audit() {
    if (!disassembler().empty()) return true;
    std::fprintf(stderr,
                 "SKIPPED: the kernels of %zu samples, which nvcc and cuobjdump read (the latter may be "
                 "named by NESTOR_CUOBJDUMP)\n",
                 samples(false).size());
    return false;
}

}  // namespace

BOOST_AUTO_TEST_CASE(loops_and_instructions_of_a_kernel_are_counted) {
    const Kernels kernels = read_kernels(ptxas, disassembly);
    BOOST_REQUIRE(kernels.size() == 1u);
    const auto& [name, figures] = kernels[0];
    BOOST_TEST(name == "f<4>");
    BOOST_TEST(figures.at("registers") == 42);
    BOOST_TEST(figures.at("shared") == 256);
    BOOST_TEST(figures.at("spills") == 20);
    BOOST_TEST(figures.at("stack") == 8);
    BOOST_TEST(figures.at("hot_n") == 3);
    BOOST_TEST(figures.at("share") == 33);
    BOOST_TEST(figures.at("hot_ldg128") == 1);
    BOOST_TEST(figures.at("all_stg") == 1);
    BOOST_TEST(figures.at("all_stg128") == 0);
    BOOST_TEST(figures.at("all_lds") == 0);
    BOOST_TEST(figures.at("all_ffma") == 1);  // a constant is no arithmetic
    BOOST_TEST(
        described(name, figures) ==
        "f<4>: 42 registers, 256 B shared, 20 B spilled; hot loop 3 instructions, 33 % arithmetic: fma 1 "
        "ffma 1 ldg 1 ldg128 1");
}

BOOST_AUTO_TEST_CASE(broken_promises_are_named) {
    const auto some = read_promises(
        "# comment\n"
        "a/* f<*> registers <= 40 spills == 20\n"
        "a/b.tc g hot_n >= 1  # of a kernel that is none\n"
        "c.tc * registers == 0\n");
    const auto told = broken(some, "a/b.tc", read_kernels(ptxas, disassembly));
    const std::vector<std::string> expected = {"a/b.tc: f<4>: registers is 42, promised <= 40",
                                               "a/b.tc: no kernel is called g"};
    BOOST_TEST(told == expected, boost::test_tools::per_element());
    const auto exception = read_promises("* * spills == 0  registers == 0\na/* f<*> spills <= 20\n");
    const std::vector<std::string> left = {"a/b.tc: f<4>: registers is 42, promised == 0"};
    BOOST_TEST(broken(exception, "a/b.tc", read_kernels(ptxas, disassembly)) == left,
               boost::test_tools::per_element());
    BOOST_CHECK_THROW(read_promises("a b registers < 4\n"), std::runtime_error);
    BOOST_CHECK_THROW(read_promises("a b registers <=\n"), std::runtime_error);
    BOOST_TEST(matches("f<*,true>", "f<int,true>"));
    BOOST_TEST(!matches("f<*,true>", "f<int,false>"));
}

BOOST_AUTO_TEST_CASE(kernels_of_samples_keep_their_promises) {
    if (!can_audit()) return;
    const char* wish = std::getenv("NESTOR_AUDIT");
    const bool all = wish && std::string(wish) == "all";
    for (const Audited& one : audited(samples(all))) {
        BOOST_TEST(one.failure == "", one.sample << ": " << one.failure);
        if (all)
            for (const auto& [name, figures] : one.kernels)
                std::printf("%s %s\n", one.sample.c_str(), described(name, figures).c_str());
        for (const std::string& text : broken(promises(), one.sample, one.kernels)) BOOST_ERROR(text);
    }
}
