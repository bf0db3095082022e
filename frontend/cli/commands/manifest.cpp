// Manifests as JSON, with members in the order of the struct, so that texts of equal manifests are equal.
#include "frontend/cli/commands/manifest.hpp"

#include <nlohmann/json.hpp>
#include <sstream>

#include "frontend/io/files.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

using nlohmann::ordered_json;

ordered_json to_json(const std::vector<RecordedFile>& files) {
    ordered_json list = ordered_json::array();
    for (const RecordedFile& file : files) list.push_back({{"path", file.path}, {"digest", file.digest}});
    return list;
}

std::vector<RecordedFile> files_of(const ordered_json& list) {
    std::vector<RecordedFile> files;
    for (const ordered_json& file : list) files.push_back({file.at("path"), file.at("digest")});
    return files;
}

}  // namespace

std::string manifest_text(const Manifest& manifest) {
    const ordered_json document = {{"generator", "nestor"},
                                   {"version", manifest.version},
                                   {"folder", manifest.folder},
                                   {"arguments", manifest.arguments},
                                   {"inputs", to_json(manifest.inputs)},
                                   {"outputs", to_json(manifest.outputs)},
                                   {"signatures", manifest.signatures}};
    return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

Result<Manifest> read_manifest(const std::string& path) {
    const auto text = io::read_file(path, io::largest_input);
    if (!text) return text.error();
    const ordered_json document = ordered_json::parse(*text, nullptr, false);
    try {
        if (document.is_discarded() || document.at("generator") != "nestor") {
            Diagnostic error = io::file_error("`" + path + "` is no manifest of nestor");
            error.hint =
                "`check` reads what `build --manifest FILE` wrote; `nestor show` tells the errors of a "
                "program";
            return error;
        }
        Manifest manifest;
        manifest.version = document.at("version");
        manifest.folder = document.at("folder");
        manifest.arguments = document.at("arguments").get<std::vector<std::string>>();
        manifest.inputs = files_of(document.at("inputs"));
        manifest.outputs = files_of(document.at("outputs"));
        manifest.signatures = document.at("signatures").get<std::vector<std::string>>();
        return manifest;
    } catch (const ordered_json::exception&) {
        return io::file_error("`" + path + "` is no manifest of nestor, or one of another version");
    }
}

std::vector<std::string> signatures_of(const std::string& header) {
    std::vector<std::string> signatures;
    std::istringstream lines(header);
    std::string line, current;
    while (std::getline(lines, line)) {
        const bool starts =
            line.rfind("int ", 0) == 0 || line.rfind("void ", 0) == 0 || line.rfind("const char* ", 0) == 0;
        if (current.empty() && !starts) continue;
        const std::size_t first = line.find_first_not_of(' ');
        current += (current.empty() || first == std::string::npos || current.back() == '(' ? "" : " ") +
                   line.substr(first == std::string::npos ? line.size() : first);
        if (line.find(';') == std::string::npos && line.find('{') == std::string::npos) continue;
        if (line.find(';') != std::string::npos) signatures.push_back(current);
        current.clear();
    }
    return signatures;
}

}  // namespace nestor::cli
