// --target-cpu and --cores: the machine that C++ is for.
#include <boost/test/unit_test.hpp>
#include <string>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(machine)

using namespace nestor::cli_test;

namespace {

const char* const processors[] = {"generic", "avx2", "avx512", "neon"};

void write_product(const Place& place) {
    place.write("mm.tc", "def mm(float(M,K) A, float(K,N) B) -> (C) { C(m,n) +=! A(m,k) * B(k,n) }\n");
}

}  // namespace

// covers: PR-54
BOOST_AUTO_TEST_CASE(a_file_for_one_processor_has_its_branch_alone_and_says_so) {
    const Place place;
    write_product(place);
    const std::string any = place.run("mm.tc").out;
    BOOST_TEST(has(any, "#if defined(__AVX512F__)"));
    for (const std::string processor : processors) {
        const std::string one = place.run("mm.tc --target-cpu " + processor).out;
        BOOST_TEST(has(one.substr(0, one.find('\n', one.find('\n') + 1)), "--target-cpu=" + processor), one);
        BOOST_TEST(!has(one, "__AVX"), one);
        BOOST_TEST(!has(one, "__aarch64__"), one);
        BOOST_TEST(one.size() < any.size());
    }
    BOOST_TEST(has(place.run("mm.tc --target-cpu avx512").out, "bytes = 64, most = 4;"));
    BOOST_TEST(has(place.run("mm.tc --target-cpu avx2").out, "bytes = 32, most = 2;"));
    BOOST_TEST(has(place.run("mm.tc --target-cpu neon").out, "bytes = 16, most = 4;"));
    BOOST_TEST(has(place.run("mm.tc --target-cpu generic").out, "bytes = 16, most = 2;"));
}

// covers: PR-54
BOOST_AUTO_TEST_CASE(all_processors_compute_the_same) {
    const Place place;
    write_product(place);
    const std::string run = "run mm.tc -D M=23 -D K=301 -D N=77 --in A=random:1 --in B=random:2 --fp strict ";
    BOOST_TEST(place.run(run + "--target interp --out C=expected.npy").code == 0);
    const std::string expected = content(place / "expected.npy");
    for (const std::string processor : processors)
        for (const char* cores : {"1", "3"}) {
            const Ran ran =
                place.run(run + "--target-cpu " + processor + " --cores " + cores + " --out C=c.npy");
            BOOST_TEST(ran.code == 0, ran.err);
            BOOST_TEST((content(place / "c.npy") == expected), processor);
        }
}

// covers: PR-54
BOOST_AUTO_TEST_CASE(lanes_of_minima_are_as_wide_as_the_processor) {
    const Place place;
    place.write("low.tc", "def low(float(N,D) I) -> (O) { O(n) min=! I(n,d) }\n");
    const std::pair<const char*, const char*> widths[] = {
        {"generic", "vector_size(16)"}, {"avx2", "vector_size(32)"}, {"avx512", "vector_size(64)"}};
    for (const auto& [processor, width] : widths)
        BOOST_TEST(has(place.run(std::string("low.tc --target-cpu ") + processor).out, width), processor);
}

// covers: PR-54
BOOST_AUTO_TEST_CASE(one_core_runs_nothing_in_parallel) {
    const Place place;
    write_product(place);
    place.write("map.tc", "def map(float(N,M) A) -> (B) { B(n,m) = 2 * A(n,m)  s(n) +=! A(n,m) }\n");
    BOOST_TEST(has(place.run("mm.tc --cores 2").out, "omp parallel"));
    for (const char* file : {"mm.tc", "map.tc"}) {
        const std::string one = place.run(std::string(file) + " --cores 1").out;
        BOOST_TEST(!has(one, "omp parallel"), one);
        BOOST_TEST(has(one, "omp simd"), one);
    }
}

// covers: PR-54 PR-52
BOOST_AUTO_TEST_CASE(a_schedule_says_what_was_decided_for_the_cores) {
    const Place place;
    write_product(place);
    place.write("eight.sched", place.run("schedule mm.tc --cores 8").out);
    const auto without_banner = [](const std::string& text) { return text.substr(text.find("#include")); };
    BOOST_TEST(without_banner(place.run("mm.tc -s eight.sched").out) ==
               without_banner(place.run("mm.tc --cores 8").out));
    BOOST_TEST(place.run("mm.tc").out != place.run("mm.tc --cores 8").out);
}

// covers: PR-54
BOOST_AUTO_TEST_CASE(what_is_no_machine_is_refused) {
    const Place place;
    write_product(place);
    BOOST_TEST(place.run("mm.tc --target-cpu avx12").err ==
               "nestor: error: there is no processor `avx12` [USAGE]\n  hint: did you mean `avx2`?\n");
    BOOST_TEST(has(place.run("mm.tc --target-cpu sparc").err, "generic, avx2, avx512 or neon"));
    BOOST_TEST(has(place.run("mm.tc --cores 5000").err, "--cores is a number from 1 to 4096"));
    for (const char* words : {"--cores 2", "--target-cpu avx2"})
        BOOST_TEST(has(place.run(std::string("mm.tc --target cuda ") + words).err, "are for C++"));
}

BOOST_AUTO_TEST_SUITE_END()
