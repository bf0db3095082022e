// `nestor build`: generated source and header, to files or to standard output. Everything is translated
// before anything is written.
#include <sys/stat.h>

#include "frontend/cli/commands.hpp"
#include "frontend/cli/files.hpp"
#include "frontend/cli/messages.hpp"

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
    const std::string ending = target == TargetKind::cuda ? "_cuda.h" : ".h";
    const std::string name = file_name(header);
    if (!name.ends_with(ending) || name.size() == ending.size())
        return usage_error("the header `" + header + "` must be named like `X" + ending + "`");
    return name.substr(0, name.size() - ending.size());
}

Result<Places> places_for(const Options& options, const std::string& input, TargetKind target) {
    const std::string from_input = input == "-" ? "stdin" : stem(input);
    Places places{from_input, options.output, options.header};
    if (options.output.empty() || options.output == "-") {
        places.source.clear();
    } else if (options.output.back() == '/' || is_folder(options.output) || options.inputs.size() > 1) {
        if (!is_folder(options.output)) return file_error("`" + options.output + "` is not a folder");
        if (options.output.back() != '/') places.source += '/';
    } else {
        places.base_name = stem(options.output);
    }
    if (!options.header.empty() && options.header != "-") {
        if (options.inputs.size() > 1) return usage_error("--header takes one input, not several");
        const auto base = base_of_header(options.header, target);
        if (!base) return base.error();
        places.base_name = *base;
    }
    return places;
}

struct Texts {
    std::vector<OutputFile> files;
    std::string printed;
};

void place(const Places& places, Emitted emitted, Texts& texts) {
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
    else if (!places.source.empty())
        texts.files.push_back({folder(places.source) + emitted.header_name, emitted.header});
}

}  // namespace

int command_build(const Options& options) {
    const auto compiling = compile_options(options, options.target, options.emit == "main");
    if (!compiling) return fail(compiling.error());
    if (options.emit != "lib" && options.emit != "main")
        return fail(usage_error("--emit is `lib` or `main`, not `" + options.emit + "`"));
    Texts texts;
    Diagnostics rejected;  // of all inputs: one bad file does not hide the errors of the next
    int code = exit_ok;
    for (const std::string& input : options.inputs) {
        const auto language = language_for(options, input);
        if (!language) return fail(language.error());
        const auto places = places_for(options, input, compiling->target.kind);
        if (!places) return fail(places.error());
        const auto file = read_source(input);
        if (!file) return fail(file.error());
        const auto stages = compile(**language, *file, *compiling);
        if (!stages) {
            code = std::max(code, fail(stages.error()));
            continue;
        }
        if (!accepted(options, stages->messages)) {
            code = std::max<int>(code, exit_rejected);
            continue;
        }
        EmitOptions names =
            emit_options(*compiling, *stages, input == "-" ? "stdin" : input, places->base_name);
        names.prefix = options.prefix;
        names.main_function = options.emit == "main";
        names.frames = {stages->frames.pictures, stages->frames.count, options.frames_folder};
        auto emitted = emit(*stages, *compiling, names);
        if (!emitted) {
            code = std::max(code, fail(emitted.error()));
            continue;
        }
        place(*places, *std::move(emitted), texts);
    }
    if (code != exit_ok) return code;
    const Diagnostics written = write_files(texts.files, options.write_if_changed);
    if (written.has_errors()) return fail(written);
    if (texts.printed.empty()) return exit_ok;
    const Diagnostics printed = write_standard_output(texts.printed);
    return printed.has_errors() ? fail(printed) : exit_ok;
}

}  // namespace nestor::cli
