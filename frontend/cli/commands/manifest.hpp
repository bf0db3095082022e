// Manifests: what `build` wrote and from what, for `check` (PR-12). They name no host paths: folders are
// relative to the manifest's.
#pragma once

#include <string>
#include <vector>

#include "ir/base/result.hpp"

namespace nestor::cli {

/// A file as it was: its path as the command line had it, and the digest of its content.
struct RecordedFile {
    std::string path, digest;
};

struct Manifest {
    std::string version;                 ///< of nestor
    std::string folder;                  ///< where the command ran, relative to the manifest: `.`, `../..`
    std::vector<std::string> arguments;  ///< the words of the command, without `--manifest`
    std::vector<RecordedFile> inputs;    ///< schedules too
    std::vector<RecordedFile> outputs;
    std::vector<std::string> signatures;  ///< of the C functions, from the headers
};

std::string manifest_text(const Manifest& manifest);
/// Errors: what is no manifest.
Result<Manifest> read_manifest(const std::string& path);

/// The prototypes of a header, one a string, without line ends.
std::vector<std::string> signatures_of(const std::string& header);

}  // namespace nestor::cli
