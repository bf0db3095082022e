// The samples as files, translated as the command line does.
#include "tests/run/files_of_samples.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <map>
#include <utility>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"

namespace nestor::run_test {

namespace fs = std::filesystem;

std::optional<SampleFile> printed_file(const std::string& path, const std::string& target, bool whole) {
    const Language* found = language_of_file(path);
    BOOST_REQUIRE(found);
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    options.whole_program = whole;
    options.translation.frames = 2;  // programs with a window draw
    const auto file = io::read_source(path);
    BOOST_REQUIRE(file);
    const auto stages = driver::compile(*found, *file, options);
    BOOST_TEST_REQUIRE(static_cast<bool>(stages), path);
    if (whole && stages->main.empty()) return std::nullopt;
    const fs::path name = path;
    EmitOptions names = driver::emit_options(options, *stages, path, name.stem().string());
    names.main_function = whole;
    names.frames = {stages->frames.pictures, stages->frames.count, "."};
    auto emitted = driver::emit(*stages, options, names);
    BOOST_TEST_REQUIRE(static_cast<bool>(emitted), path);
    return SampleFile{(name.parent_path().filename() / name.filename()).string(), whole, *std::move(emitted)};
}

const std::vector<SampleFile>& files_of_samples(const std::string& language, const std::string& target) {
    static std::map<std::pair<std::string, std::string>, std::vector<SampleFile>> known;
    const auto [place, fresh] = known.try_emplace({language, target});
    std::vector<SampleFile>& all = place->second;
    if (!fresh) return all;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(NESTOR_SOURCE_DIR "/samples/" + language))
        if (entry.path().extension() != ".sched") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    BOOST_TEST(files.size() >= 5u);
    for (const fs::path& path : files)
        for (const bool whole : {false, true})
            if (auto file = printed_file(path.string(), target, whole)) all.push_back(*std::move(file));
    return all;
}

}  // namespace nestor::run_test
