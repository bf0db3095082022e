// `nestor check`: are generated files what nestor would write now, and if not, who changed what.
#include <unistd.h>

#include <algorithm>
#include <map>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/cli/commands/difference.hpp"
#include "frontend/cli/commands/manifest.hpp"
#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

bool is_as_recorded(const RecordedFile& file) {
    const auto text = io::read_file(file.path, io::largest_input);
    return text && io::digest(*text) == file.digest;
}

/// The reasons why files differ: each has a sentence of its own.
std::string reasons(const Manifest& manifest, const RecordedFile& output) {
    std::string text;
    const auto add = [&](const std::string& sentence) { text += (text.empty() ? "" : ", and ") + sentence; };
    if (!is_as_recorded(output)) add("it was edited by hand");
    for (const RecordedFile& input : manifest.inputs)
        if (!is_as_recorded(input)) add("`" + input.path + "` has changed");
    if (manifest.version != version())
        add("it was written by nestor " + manifest.version + ", and this is " + version());
    if (text.empty()) add("this build of nestor writes it otherwise");
    return text;
}

/// One manifest: the exit code, and the differences added to `shown`.
int check_one(const std::string& path, std::string& shown) {
    const auto manifest = read_manifest(path);
    if (!manifest) return fail(manifest.error());
    const std::string to = io::folder(path) + manifest->folder;
    if (chdir(to.c_str()) != 0)
        return fail(
            io::file_error("there is no folder `" + to + "`, where `" + path + "` wants to be checked"));
    std::vector<std::string> words = manifest->arguments;
    const auto options = parse_options(words);
    if (!options) return fail(options.error());
    Texts texts;
    if (const int code = generate(*options, texts); code != io::exit_ok) return code;
    int code = io::exit_ok;
    for (const io::OutputFile& wanted : texts.files) {
        const auto recorded =
            std::find_if(manifest->outputs.begin(), manifest->outputs.end(),
                         [&](const RecordedFile& file) { return file.path == wanted.path; });
        const RecordedFile output =
            recorded == manifest->outputs.end() ? RecordedFile{wanted.path, ""} : *recorded;
        const auto found = io::read_file(wanted.path, io::largest_input);
        if (found && *found == wanted.content) continue;
        code = io::exit_rejected;
        if (!found) {
            io::report(io::run_error("`" + wanted.path + "` is missing", "`nestor build` writes it"));
            continue;
        }
        io::report(io::run_error("`" + wanted.path +
                                 "` is not what would be generated: " + reasons(*manifest, output)));
        shown +=
            "--- " + wanted.path + "\n+++ as it would be generated\n" + difference(*found, wanted.content);
    }
    return code;
}

}  // namespace

int command_check(const Options& options) {
    char* const start = get_current_dir_name();
    int code = io::exit_ok;
    std::string shown;
    for (const std::string& path : options.inputs) {
        code = std::max(code, check_one(path, shown));
        if (start && chdir(start) != 0) return io::exit_internal;
    }
    std::free(start);
    const Diagnostics written = io::write_standard_output(shown);
    return written.has_errors() ? fail(written) : code;
}

}  // namespace nestor::cli
