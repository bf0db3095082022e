// File access: inputs are read whole with a limit, outputs appear whole or not at all (PR-4, PR-41).
#pragma once

#include <string>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/base/source.hpp"

namespace nestor::io {

/// Largest source text that is read, in bytes.
inline constexpr std::size_t largest_input = std::size_t{64} << 20;

/// The bytes of a file, `-` being standard input; an error when there are more than `limit`.
Result<std::string> read_file(const std::string& path, std::size_t limit);
/// A source text; its name in messages is the path, or `<stdin>`.
Result<SourceFilePtr> read_source(const std::string& path);

struct OutputFile {
    std::string path;
    std::string content;
};

/// Special files (`/dev/stdout`, pipes) cannot be replaced by a rename; they are written in place.
bool is_special(const std::string& path);

/// Writes all files or none: each goes to a temporary file beside it, and only when all are written are
/// they renamed. Folders that are missing are made. A file that was there keeps its permissions. With
/// `only_if_changed`, a file that already has its content keeps its time stamp.
Diagnostics write_files(const std::vector<OutputFile>& files, bool only_if_changed = false);

/// Writes text to standard output and reports when that fails (a full disk, a closed pipe).
Diagnostics write_standard_output(const std::string& text);

/// That standard output cannot be written, for the reason that `errno` has.
Diagnostic standard_output_error();

/// 32 hexadecimal digits that tell texts apart (no protection against forgery).
std::string digest(const std::string& text);

/// `dir/matmul.tc` -> `matmul.tc`; `matmul.tc` -> `matmul`; `dir/matmul.tc` -> `dir/`.
std::string file_name(const std::string& path);
std::string stem(const std::string& path);
std::string folder(const std::string& path);

}  // namespace nestor::io
