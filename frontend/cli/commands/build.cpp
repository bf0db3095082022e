// `nestor build`: generated source and header, to files or to standard output. Everything is translated
// before anything is written.
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/commands/depfile.hpp"
#include "frontend/cli/commands/manifest.hpp"
#include "frontend/cli/commands/output_names.hpp"
#include "frontend/cli/options/idle_options.hpp"
#include "frontend/cli/options/usage.hpp"
#include "frontend/io/assignments.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/language.hpp"

namespace nestor::cli {
namespace {

bool is_folder(const std::string& path) {
    struct stat information;
    return stat(path.c_str(), &information) == 0 && S_ISDIR(information.st_mode);
}

/// Where one input's texts go. An empty path is standard output.
struct Places {
    std::string base_name;  ///< what the texts call themselves: `matmul`
    std::string source;     ///< a folder when it ends with `/`: the emitter knows the name
    std::string header;
};

/// The base name that makes the source include the header under the header's own name.
Result<std::string> base_of_header(const std::string& header, TargetKind target) {
    const std::string ending = emitter_for(target).header_ending;
    const std::string name = io::file_name(header);
    if (!name.ends_with(ending) || name.size() == ending.size())
        return io::usage_error("the header `" + header + "` must be named like `X" + ending + "`");
    return name.substr(0, name.size() - ending.size());
}

Result<Places> places_for(const Options& options, const std::string& input, TargetKind target) {
    const std::string from_input = input == "-" ? "stdin" : io::stem(input);
    Places places{from_input, options.output, options.header};
    if (options.output.empty() || options.output == "-") {
        places.source.clear();
    } else if (options.output.back() == '/' || is_folder(options.output) || options.inputs.size() > 1) {
        if (options.output.back() != '/') places.source += '/';
    } else {
        places.base_name = io::stem(options.output);
    }
    if (!options.header.empty() && options.header != "-") {
        if (options.inputs.size() > 1) return io::usage_error("--header takes one input, not several");
        const auto base = base_of_header(options.header, target);
        if (!base) return base.error();
        places.base_name = *base;
    }
    if (const auto error = unfit_for_include(places.base_name + ".h")) return *error;
    if (!options.runtime.empty() && options.runtime == places.source)
        return io::usage_error("--runtime and -o are both `" + options.runtime + "`",
                               "-o names the source, --runtime the header with helpers that sources share");
    if (const auto judged = unfit_extension(places.source, target)) {
        if (judged->severity == Severity::error) return *judged;
        io::report(*judged);
    }
    return places;
}

Result<LineStyle> line_style(const std::string& word) {
    if (word == "none") return LineStyle::none;
    if (word == "comments") return LineStyle::comments;
    if (word == "directives") return LineStyle::directives;
    return io::usage_error("--lines is `none`, `comments` or `directives`, not `" + word + "`");
}

Result<IndexType> index_type_named(const Options& options) {
    const std::string& word = options.index_type;
    if (word != "32" && word != "64" && word != "auto")
        return io::usage_error("--index-type is `32`, `64` or `auto`, not `" + word + "`");
    if (word == "auto") return IndexType::automatic;
    if (word == "32" && options.target != "cuda")
        return io::usage_error("--index-type 32 is for CUDA: C++ for processors has 64-bit indices",
                               "there 32 bits save nothing");
    return word == "32" ? IndexType::narrow : IndexType::wide;
}

/// The options that change what the code does, for the banner; those that are as by default left out.
std::string choices_of(const Options& options) {
    std::vector<std::string> words;
    if (!options.target_cpu.empty()) words.push_back("--target-cpu=" + options.target_cpu);
    if (options.cores != 0) words.push_back("--cores=" + std::to_string(options.cores));
    if (options.strided != "on") words.push_back("--strided=" + options.strided);
    if (options.entry != "checked") words.push_back("--entry=" + options.entry);
    if (options.bounds != "entry") words.push_back("--bounds=" + options.bounds);
    if (options.floats != "contract") words.push_back("--fp=" + options.floats);
    if (options.strict_phases) words.push_back("--strict-phases");
    if (options.random != "counter") words.push_back("--rng=" + options.random);
    if (options.index_type != "auto" && options.target == "cuda")
        words.push_back("--index-type=" + options.index_type);
    for (const std::string& definition : options.definitions) words.push_back("-D " + definition);
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// The options of generated text that are the same for all inputs; an error for values that are none.
Result<EmitOptions> text_options(const Options& options) {
    EmitOptions names;
    Diagnostics wrong;
    if (const auto lines = line_style(options.lines))
        names.lines = *lines;
    else
        wrong.add(lines.error());
    if (const auto index_type = index_type_named(options))
        names.index_type = *index_type;
    else
        wrong.add(index_type.error());
    if (options.entry != "checked" && options.entry != "plain")
        wrong.add(io::usage_error("--entry is `checked` or `plain`, not `" + options.entry + "`"));
    if (options.entry == "plain" && options.emit == "main")
        wrong.add(
            io::usage_error("--entry plain has no `int main()`: it would have nothing to report errors with",
                            "leave --entry or --emit out"));
    if (options.one_file && !options.header.empty())
        wrong.add(io::usage_error("--one-file has no header, but --header says where it goes",
                                  "leave one of them out"));
    if (options.runtime.empty() || (options.runtime != "inline" && !options.runtime.ends_with(".h")))
        wrong.add(io::usage_error("--runtime is `inline` or a header, `kernels_runtime.h`, not `" +
                                  options.runtime + "`"));
    names.plain = options.entry == "plain";
    names.prefix = options.prefix;
    names.license = options.license;
    names.cpp_namespace = options.cpp_namespace;
    if (!options.prefix.empty())
        if (const auto error = unfit_prefix(options.prefix)) wrong.add(*error);
    if (!options.cpp_namespace.empty())
        if (const auto error = unfit_namespace(options.cpp_namespace)) wrong.add(*error);
    const bool spdx = std::all_of(options.license.begin(), options.license.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view(".-+() :").find(static_cast<char>(c)) != std::string::npos;
    });
    if (!spdx) wrong.add(io::usage_error("--license is an SPDX expression, not `" + options.license + "`"));
    for (const std::string& map : options.path_prefixes)
        if (map.find('=') == std::string::npos)
            wrong.add(io::usage_error("--file-prefix-map is OLD=NEW, not `" + map + "`"));
    if (wrong.has_errors()) return wrong;
    return names;
}

/// The input's path as `#line` names it; the last map that fits counts, as with compilers.
std::string mapped_path(std::string path, const std::vector<std::string>& maps) {
    for (auto map = maps.rbegin(); map != maps.rend(); ++map) {
        const std::string from = map->substr(0, map->find('='));
        if (path.rfind(from, 0) == 0) return map->substr(from.size() + 1) + path.substr(from.size());
    }
    return path;
}

/// A header's path as the source in a folder includes it.
std::string included_path(const std::string& header, const std::string& from) {
    namespace fs = std::filesystem;
    if (from.empty()) return header;
    const fs::path path = fs::absolute(header).lexically_normal();
    return path.lexically_relative(fs::absolute(from).lexically_normal()).string();
}

/// The rule for what was written from these inputs.
Result<io::OutputFile> dependencies_of(const Options& options, const std::vector<io::OutputFile>& files) {
    if (files.empty())
        return io::usage_error("-MD wants outputs that are files", "say where the source goes: -o OUT");
    std::vector<std::string> targets = options.dependency_targets, inputs;
    for (std::size_t k = 0; k < files.size() && options.dependency_targets.empty(); ++k)
        targets.push_back(files[k].path);
    for (const std::string& input : options.inputs)
        if (input != "-") inputs.push_back(input);
    if (options.schedule.ends_with(".sched")) inputs.push_back(options.schedule);
    for (const std::vector<std::string>& names : {targets, inputs})
        for (const std::string& name : names)
            if (const auto error = unfit_for_rule(name)) return *error;
    std::string path = options.dependency_file;
    if (path.empty()) {
        if (options.inputs.size() > 1) return io::usage_error("-MD with several inputs wants -MF FILE");
        path = io::folder(files[0].path) + io::stem(files[0].path) + ".d";
    }
    return io::OutputFile{path, dependency_rule(targets, inputs, options.phony_dependencies)};
}

void place(const Places& places, const Emitted& emitted, Texts& texts) {
    const bool to_folder = !places.source.empty() && places.source.back() == '/';
    if (places.source.empty()) {
        if (places.header != "-") texts.printed += emitted.source;
    } else {
        texts.files.push_back(
            {to_folder ? places.source + emitted.source_name : places.source, emitted.source});
    }
    if (places.header == "-")
        texts.printed += emitted.header;
    else if (!places.header.empty())
        texts.files.push_back({places.header, emitted.header});
    else if (!places.source.empty() && !emitted.header.empty())
        texts.files.push_back({io::folder(places.source) + emitted.header_name, emitted.header});
}

/// From one folder to another, both absolute: `../generated`.
std::string relative_folder(const std::string& from, const std::string& to) {
    const std::string path = std::filesystem::path(to).lexically_relative(from).string();
    return path.empty() ? "." : path;
}

/// The record of a build whose outputs are these.
Result<io::OutputFile> manifest_of(const Options& options, const std::vector<io::OutputFile>& files) {
    if (files.empty())
        return io::usage_error("--manifest wants outputs that are files",
                               "say where the source goes: -o OUT");
    Manifest manifest;
    manifest.version = version();
    const std::string here = std::filesystem::current_path().string();
    const std::string there =
        std::filesystem::absolute(options.manifest).parent_path().lexically_normal().string();
    manifest.folder = relative_folder(there, here);
    manifest.arguments = options.words;
    std::vector<std::string> inputs = options.inputs;
    if (options.schedule.ends_with(".sched")) inputs.push_back(options.schedule);
    for (const std::string& input : inputs) {
        if (input == "-") return io::usage_error("--manifest wants inputs that are files");
        const auto text = io::read_file(input, io::largest_input);
        if (!text) return text.error();
        manifest.inputs.push_back({input, io::digest(*text)});
    }
    for (const io::OutputFile& file : files) {
        manifest.outputs.push_back({file.path, io::digest(file.content)});
        if (!file.path.ends_with(".h")) continue;
        for (std::string& signature : signatures_of(file.content))
            manifest.signatures.push_back(std::move(signature));
    }
    return io::OutputFile{options.manifest, manifest_text(manifest)};
}

/// A warning for a file without functions, of which comments alone are printed.
std::optional<Diagnostic> nothing_to_call(const Program& program, const std::string& input) {
    if (std::any_of(program.functions.begin(), program.functions.end(),
                    [](const Function& f) { return f.place == FunctionPlace::entry; }))
        return std::nullopt;
    Diagnostic warning = io::remark("`" + input + "` has no function: there is nothing to generate");
    warning.severity = Severity::warning;
    return warning;
}

/// The language of each input; the errors of all of them.
Result<std::vector<const Language*>> languages_of(const Options& options) {
    std::vector<const Language*> languages;
    Diagnostics errors;
    for (const std::string& input : options.inputs) {
        const auto language = language_for(options, input);
        if (language) {
            languages.push_back(*language);
        } else if (input.find('=') != std::string::npos) {
            errors.add(io::usage_error("`" + input + "` is no file", option_for_value("build", input)));
        } else {
            errors.add(language.error());
        }
    }
    if (errors.has_errors()) return errors;
    if (const auto idle = idle_for_languages(options, languages)) return *idle;
    return languages;
}

}  // namespace

int generate(const Options& options, Texts& texts) {
    Diagnostics wrong;
    const auto understood = compile_options(options, options.target, options.emit == "main");
    if (!understood) wrong.add(understood.error());
    std::vector<std::pair<std::string, std::string>> constants;
    for (const std::string& definition : options.definitions) {
        if (const auto fixed = io::split_assignment(definition, "-D NAME=VALUE"))
            constants.push_back(*fixed);
        else
            wrong.add(fixed.error());
    }
    if (options.emit != "lib" && options.emit != "main")
        wrong.add(io::usage_error("--emit is `lib` or `main`, not `" + options.emit + "`"));
    const auto wanted = text_options(options);
    if (!wanted) wrong.add(wanted.error());
    if (wrong.has_errors()) return fail(wrong);
    driver::CompileOptions compiling = *understood;
    compiling.translation.tells_frames = options.emit == "main" && options.frames > 0;
    compiling.fixed = constants;
    if (const auto idle = idle_option(options)) return fail(*idle);
    const auto languages = languages_of(options);
    if (!languages) return fail(languages.error());
    if (wanted->plain) compiling.strided = false;
    int code = io::exit_ok;
    for (const std::string& input : options.inputs) {
        const Language* language = (*languages)[static_cast<std::size_t>(&input - options.inputs.data())];
        const auto places = places_for(options, input, compiling.target.kind);
        if (!places) return fail(places.error());
        const auto file = io::read_source(input);
        if (!file) return fail(file.error());
        const auto stages = compile(*language, *file, compiling);
        if (!stages) {
            code = std::max(code, fail(stages.error()));
            continue;
        }
        if (!accepted(options, stages->messages)) {
            code = std::max<int>(code, io::exit_rejected);
            continue;
        }
        if (const auto nothing = nothing_to_call(stages->source, input)) io::report(*nothing);
        if (options.emit == "main")
            if (const auto idle = idle_frames(options, input, stages->has_window)) io::report(*idle);
        EmitOptions names =
            emit_options(compiling, *stages, input == "-" ? "stdin" : input, places->base_name);
        names.prefix = wanted->prefix;
        names.plain = wanted->plain;
        names.one_file = options.one_file || (places->source.empty() && places->header.empty());
        if (options.runtime != "inline")
            names.runtime_header = included_path(options.runtime, io::folder(places->source));
        names.license = wanted->license;
        names.cpp_namespace = wanted->cpp_namespace;
        names.lines = wanted->lines;
        names.index_type = wanted->index_type;
        names.choices = choices_of(options);
        names.source_path = mapped_path(input == "-" ? "<stdin>" : input, options.path_prefixes);
        names.main_function = options.emit == "main";
        names.frames = {stages->frames.pictures, frame_mark, options.frames_folder};
        auto emitted = emit(*stages, compiling, names);
        if (!emitted) {
            code = std::max(code, fail(emitted.error()));
            continue;
        }
        Emitted made = *std::move(emitted);
        if (!options.cpp_namespace.empty())
            if (const auto error = taken_namespace(options.cpp_namespace, made.header)) return fail(*error);
        if (!made.runtime.empty()) texts.shared = io::OutputFile{options.runtime, made.runtime};
        if (names.one_file) made.header.clear();
        place(*places, made, texts);
    }
    return code;
}

int command_build(const Options& options) {
    Texts texts;
    if (const int code = generate(options, texts); code != io::exit_ok) return code;
    std::vector<io::OutputFile> more;
    if (options.writes_dependencies) {
        const auto rule = dependencies_of(options, texts.files);
        if (!rule) return fail(rule.error());
        more.push_back(*rule);
    }
    if (!options.manifest.empty()) {
        const auto manifest = manifest_of(options, texts.files);
        if (!manifest) return fail(manifest.error());
        more.push_back(*manifest);
    }
    std::vector<std::string> read = options.inputs;
    if (options.schedule.ends_with(".sched")) read.push_back(options.schedule);
    std::vector<io::OutputFile> all = texts.files;
    all.insert(all.end(), more.begin(), more.end());
    std::vector<io::OutputFile> clashing = all;
    if (texts.shared) clashing.push_back(*texts.shared);
    if (const auto error =
            clash_of(clashing, read,
                     "-o, --header, -MF and --manifest say where each goes; inputs of one name "
                     "want folders of their own"))
        return fail(*error);
    if (texts.shared) {
        // the same for all sources, so that what was made of it stays as it is
        const Diagnostics shared = io::write_files({*texts.shared}, true);
        if (shared.has_errors()) return fail(shared);
    }
    const Diagnostics written = io::write_files(all, options.write_if_changed);
    if (written.has_errors()) return fail(written);
    if (!texts.printed.empty()) {
        const Diagnostics printed = io::write_standard_output(texts.printed);
        if (printed.has_errors()) return fail(printed);
    }
    if (texts.shared) texts.files.push_back(*texts.shared);
    if (!options.writes_dependencies) io::report_written(texts.files);  // tools that build say it themselves
    return io::exit_ok;
}

}  // namespace nestor::cli
