// Compiles the versions of one program, all of them with the same flags.
#include "tests/bench/program.hpp"

#include <fmt/format.h>

#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"

namespace nestor::bench {

namespace {

const std::string folder = NESTOR_SOURCE_DIR "/tests/bench/";

NativeText text_of(const std::string& path) {
    return {path.substr(path.find('/') + 1), value_of(io::read_file(folder + path, io::largest_input), path)};
}

/// The version that the flags choose; `texts` are what it includes.
Contestant load(std::vector<NativeText> texts, const NativeOptions& options, const std::string& name) {
    for (const char* shared : {"program.hpp", "printed.hpp", "figure1.hpp"})
        texts.push_back(text_of(std::string("programs/") + shared));
    texts.push_back(text_of("programs/" + name + ".cpp"));
    const auto library = value_of(load_native(texts, options), name);
    auto* const begin = reinterpret_cast<void (*)()>(library.symbol("bench_begin"));
    auto* const step = reinterpret_cast<void (*)()>(library.symbol("bench_step"));
    begin();
    return {library, step};
}

}  // namespace

std::string name_of(const BenchedProgram& program) {
    return fmt::format("{}_{}", program.language, program.name);
}

Contestant generated_program(const BenchedProgram& program) {
    const std::string path = fmt::format("{}/samples/{}/{}{}", NESTOR_SOURCE_DIR, program.language,
                                         program.name, program.extension);
    driver::CompileOptions options;
    options.schedule = program.schedule;
    if (*program.schedule_file)
        options.schedule_file =
            value_of(io::read_source(folder + program.schedule_file), program.schedule_file);
    const auto stages = value_of(
        driver::compile(*find_language(program.language), value_of(io::read_source(path), path), options),
        path);
    const auto emitted = value_of(
        driver::emit(stages, options, driver::emit_options(options, stages, path, program.name)), path);
    NativeOptions native = bench_options();
    native.flags.push_back("-DGENERATED");
    if (*program.flag) native.flags.emplace_back(program.flag);
    return load({{emitted.source_name, emitted.source}, {emitted.header_name, emitted.header}}, native,
                name_of(program));
}

Contestant program_by_hand(const BenchedProgram& program) {
    return load({}, bench_options(), name_of(program));
}

Contestant program_in_halide(const BenchedProgram& program, const std::vector<std::string>& flags) {
    NativeOptions native = bench_options();
    std::erase(native.flags, "-fopenmp");
    native.flags.push_back("-DHALIDE");
    if (*program.flag) native.flags.emplace_back(program.flag);
    native.flags.insert(native.flags.end(), flags.begin(), flags.end());
    const std::string name = name_of(program);
    return load({text_of("peers/halide.hpp"), text_of("peers/" + name + ".hpp")}, native, name);
}

std::vector<double> result_of(const Contestant& contestant) {
    auto* const result =
        reinterpret_cast<const double* (*)(std::int64_t*)>(contestant.library.symbol("bench_result"));
    std::int64_t count = 0;
    const double* const numbers = result(&count);
    return {numbers, numbers + count};
}

}  // namespace nestor::bench
