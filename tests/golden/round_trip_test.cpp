// What `show` prints of the samples is a program that nestor reads, and prints the same.
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <memory>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

using namespace nestor;

namespace {

void check_text(const Program& program, const std::string& what) {
    const std::string text = print(program);
    const auto again = parse_nest(std::make_shared<const SourceFile>("again.nest", text));
    BOOST_TEST(bool(again), what << (again ? "" : ": " + render(again.error())));
    if (!again) return;
    BOOST_TEST((print(*again) == text), what);
    BOOST_TEST(verify(*again).empty(), what);
}

}  // namespace

BOOST_AUTO_TEST_CASE(printed_programs_of_all_samples_are_read_again) {
    int files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(NESTOR_SOURCE_DIR "/samples")) {
        const std::string path = entry.path().string();
        const Language* language = language_of_file(path);
        if (!language || path.find("/samples/data/") != std::string::npos) continue;
        const auto file = io::read_source(path);
        BOOST_REQUIRE(file);
        ++files;
        for (const char* target : {"openmp", "cuda"}) {
            driver::CompileOptions options;
            options.target = *driver::target_named(target);
            const auto stages = driver::compile(*language, *file, options);
            BOOST_TEST_REQUIRE(bool(stages), path);
            for (const Program* program :
                 {&stages->lowered, &stages->filled, &stages->scheduled, &stages->final})
                check_text(*program, path + " for " + target);
        }
    }
    BOOST_TEST(files > 70);
}
