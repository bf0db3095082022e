// What is installed, and projects that use it.
#include <boost/test/unit_test.hpp>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(installing)

using namespace nestor::cli_test;

namespace {

/// Runs shell text in a place where nestor is installed under `prefix`, and a sample project stands in
/// `project`.
std::pair<int, std::string> with_project(const Place& place, const std::string& project,
                                         const std::string& text) {
    return nestor::run_process({"bash", "-c",
                                "set -e; cd " + place.path.string() + "; cp -r " + samples + "projects/" +
                                    project + " project\n" + "cmake --install " + NESTOR_BINARY_DIR +
                                    " --prefix $PWD/prefix --component nestor >/dev/null\n" + text});
}

}  // namespace

// covers: PR-30
BOOST_AUTO_TEST_CASE(a_cmake_project_finds_nestor_and_is_rebuilt_when_an_input_changes) {
    const Place place;
    const auto [code, text] =
        with_project(place, "cmake",
                     "cmake -S project -B build -G Ninja -DCMAKE_PREFIX_PATH=$PWD/prefix >log 2>&1 || { cat "
                     "log; exit 1; }\n"
                     "cmake --build build >log 2>&1 || { cat log; exit 1; }\n"
                     "build/layers\n"
                     "ls project/generated\n"
                     "cmake --build build | grep -c 'no work to do'\n"
                     "(cd build && ctest) | grep 'tests passed'\n"
                     // an input that changes is generated again, and what is checked in is told to be stale
                     "echo '# more' >>project/layer.tc; sed -i 's/= s/= s * s/' project/scale.tc\n"
                     "cmake --build build | grep -c 'nestor: layer for openmp'\n"
                     "(cd build && ctest 2>/dev/null) | grep 'tests passed'\n"
                     "cmake --build build --target scale_generate >/dev/null\n"
                     "(cd build && ctest) | grep 'tests passed'\n");
    BOOST_TEST(code == 0, text);
    BOOST_TEST(
        text ==
            "6 0 14 0\nscale.cpp\nscale.h\nscale.json\n1\n"
            "100% tests passed, 0 tests failed out of 2\n1\n50% tests passed, 1 tests failed out of 2\n"
            "100% tests passed, 0 tests failed out of 2\n",
        text);
}

// covers: PR-30
BOOST_AUTO_TEST_CASE(a_cmake_project_for_devices_builds_where_nvcc_is) {
    if (nestor::run_process({"nvcc", "--version"}).first != 0) {
        BOOST_TEST_MESSAGE("no nvcc");
        return;
    }
    const Place place;
    const auto [code, text] =
        with_project(place, "cuda",
                     "cmake -S project -B build -G Ninja -DCMAKE_PREFIX_PATH=$PWD/prefix "
                     "-DCMAKE_CUDA_ARCHITECTURES=80 >log "
                     "2>&1 || { cat log; exit 1; }\n"
                     "cmake --build build >log 2>&1 || { cat log; exit 1; }\n"
                     "ls build/layer.nestor build/layers\n");
    BOOST_TEST(code == 0, text);
    BOOST_TEST(text == "build/layers\n\nbuild/layer.nestor:\nlayer.cu\nlayer.cu.d\nlayer_cuda.h\n", text);
}

// covers: PR-30
BOOST_AUTO_TEST_CASE(a_makefile_builds_with_the_rules_that_nestor_writes) {
    const Place place;
    const auto [code, text] = with_project(place, "make",
                                           "export NESTOR=$PWD/prefix/bin/nestor; cd project\n"
                                           "make -s && ./program\n"
                                           "make -q && echo current\n"
                                           "sleep 0.01; touch scale.tc; make -q || echo stale\n");
    BOOST_TEST(code == 0, text);
    BOOST_TEST(text == "2 4 6\ncurrent\nstale\n", text);
}

// covers: PR-30 PR-5
BOOST_AUTO_TEST_CASE(the_manual_the_completion_and_the_licence_are_installed) {
    const Place place;
    const auto [code, text] = with_project(place, "make", "cd prefix; find . -type f | sort\n");
    BOOST_TEST(code == 0);
    BOOST_TEST(text ==
                   "./bin/nestor\n"
                   "./share/bash-completion/completions/nestor\n"
                   "./share/cmake/Nestor/NestorAddLibrary.cmake\n"
                   "./share/cmake/Nestor/NestorConfig.cmake\n"
                   "./share/cmake/Nestor/NestorConfigVersion.cmake\n"
                   "./share/doc/Nestor/LICENSE\n"
                   "./share/man/man1/nestor.1\n"
                   "./share/pkgconfig/nestor.pc\n",
               text);
    BOOST_TEST(content(place / "prefix/share/man/man1/nestor.1").starts_with(".TH NESTOR 1 "));
    BOOST_TEST(
        has(content(place / "prefix/share/bash-completion/completions/nestor"), "complete -o filenames"));
    BOOST_TEST(has(content(place / "prefix/share/pkgconfig/nestor.pc"), "nestor=${prefix}/bin/nestor\n"));
}

BOOST_AUTO_TEST_SUITE_END()
