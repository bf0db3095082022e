// File access through the system's own calls, so that every failure can be told with its reason.
#include "frontend/io/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>

#include "frontend/io/interrupts.hpp"
#include "frontend/io/messages.hpp"
#include "frontend/io/progress.hpp"

namespace nestor::io {
namespace {

std::string reason() {
    std::string text = std::strerror(errno);
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

/// Reads to the end, or until more than `limit` bytes came; false when the system reports an error.
bool read_all(int descriptor, std::size_t limit, std::string& content) {
    char buffer[1 << 16];
    while (content.size() <= limit) {
        const ssize_t count = read(descriptor, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        if (count == 0) return true;
        content.append(buffer, static_cast<std::size_t>(count));
    }
    return true;
}

bool write_all(int descriptor, const std::string& content) {
    std::size_t done = 0;
    while (done < content.size()) {
        const ssize_t count = write(descriptor, content.data() + done, content.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        done += static_cast<std::size_t>(count);
    }
    return true;
}

/// A file that is being written under another name.
struct PendingFile {
    std::string temporary;
    std::string path;
};

Diagnostics failed(const std::string& path, const std::string& folder = {}) {
    const std::string what = folder.empty() ? "" : "the folder `" + folder + "` cannot be made, ";
    Diagnostics diagnostics;
    diagnostics.add(file_error("`" + path + "` cannot be written: " + what + reason()));
    return diagnostics;
}

/// What has been made so far, and goes away again unless all of it is kept.
struct Made {
    DeferredInterrupts deferred;
    std::vector<PendingFile> files;
    std::vector<std::string> folders;

    ~Made() {
        for (const PendingFile& file : files) unlink(file.temporary.c_str());
        for (auto folder = folders.rbegin(); folder != folders.rend(); ++folder) rmdir(folder->c_str());
    }
};

/// Makes the folders that a path leads through. Where that fails: the folder, with errno set.
std::optional<std::string> make_folders(const std::string& path, std::vector<std::string>& made) {
    for (std::size_t slash = path.find('/', 1); slash != std::string::npos;
         slash = path.find('/', slash + 1)) {
        const std::string folder = path.substr(0, slash);
        if (mkdir(folder.c_str(), 0777) == 0)
            made.push_back(folder);
        else if (errno != EEXIST && errno != EACCES && errno != EROFS && errno != EPERM)  // it may be there
            return folder;
    }
    return std::nullopt;
}

bool has_content(const std::string& path, const std::string& content) {
    const auto present = read_file(path, content.size() + 1);
    return present && *present == content;
}

/// Where a link leads, so that it stays one; the path itself where it is none.
std::string target_of_links(const std::string& path) {
    std::filesystem::path target = path;
    std::error_code error;
    for (int links = 0; links < 40 && std::filesystem::is_symlink(target, error); ++links) {
        const auto next = std::filesystem::read_symlink(target, error);
        if (error) break;
        target = target.parent_path() / next;  // which is `next` where that is absolute
    }
    return target.string();
}

/// Writes the temporary file of an output; false with errno set when that fails.
bool prepare(const OutputFile& file, PendingFile& pending) {
    struct stat information;
    const mode_t mask = umask(0);
    umask(mask);
    mode_t mode = 0666 & ~mask;
    const std::string path = target_of_links(file.path);
    if (stat(path.c_str(), &information) == 0) {
        if (S_ISDIR(information.st_mode)) return errno = EISDIR, false;
        // a rename would replace a file that its owner has made read-only
        if (access(path.c_str(), W_OK) != 0) return false;
        mode = information.st_mode & 07777;
    }
    pending = {folder(path) + ".nestor-XXXXXX", path};  // a name of any length has room for it
    const int descriptor = mkstemp(pending.temporary.data());
    if (descriptor < 0) return false;
    const bool written = write_all(descriptor, file.content) && fchmod(descriptor, mode) == 0;
    const int error = errno;
    const bool closed = close(descriptor) == 0;
    if (written && closed) return true;
    unlink(pending.temporary.c_str());
    if (!written) errno = error;
    return false;
}

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
    const bool standard = path == "-";
    const int descriptor = standard ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return file_error("`" + path + "` cannot be read: " + reason());
    std::string content;
    const bool complete = read_all(descriptor, limit, content);
    const std::string why = complete ? "" : reason();
    if (!standard) close(descriptor);
    if (!complete) return file_error("`" + path + "` cannot be read: " + why);
    if (content.size() > limit)
        return file_error("`" + path + "` is larger than " + std::to_string(limit) + " bytes, the limit");
    return content;
}

/// Why a file's bytes are no program's text; "" where they may be one. Single bytes that no text has are told
/// where they stand, by whoever reads the text.
static std::string why_no_text(const std::string& bytes) {
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff"))
        return "is UTF-16 text, which is read as UTF-8: save it as UTF-8";
    const std::string start = bytes.substr(0, 4096);
    const auto controls = std::count_if(start.begin(), start.end(), [](char c) {
        return static_cast<unsigned char>(c) < ' ' && (c < '\t' || c > '\r');
    });
    const bool is_binary = start.find('\0') != std::string::npos && controls > 1 &&
                           static_cast<std::size_t>(controls) > start.size() / 32;
    return is_binary ? "is a binary file, not a program's text" : "";
}

Result<SourceFilePtr> read_source(const std::string& path) {
    auto content = read_file(path, largest_input);
    if (!content) return content.error();
    std::string text = *std::move(content);
    if (const std::string why = why_no_text(text); !why.empty()) return file_error("`" + path + "` " + why);
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);  // editors' mark of UTF-8 is no text
    return SourceFilePtr(std::make_shared<const SourceFile>(path == "-" ? "<stdin>" : path, std::move(text)));
}

bool is_special(const std::string& path) {
    struct stat information;
    return stat(path.c_str(), &information) == 0 && !S_ISREG(information.st_mode) &&
           !S_ISDIR(information.st_mode);
}

Diagnostics write_files(const std::vector<OutputFile>& files, bool only_if_changed) {
    Made made;
    for (const OutputFile& file : files) {
        if (is_special(file.path) || (only_if_changed && has_content(file.path, file.content))) continue;
        PendingFile one;
        if (const auto folder = make_folders(file.path, made.folders)) return failed(file.path, *folder);
        if (!prepare(file, one)) return failed(file.path);
        made.files.push_back(one);
    }
    for (const OutputFile& file : files) {
        if (!is_special(file.path)) continue;
        const int descriptor = open(file.path.c_str(), O_WRONLY | O_CLOEXEC);
        const bool written = descriptor >= 0 && write_all(descriptor, file.content);
        const Diagnostics diagnostics = written ? Diagnostics{} : failed(file.path);
        if (descriptor >= 0) close(descriptor);
        if (!written) return diagnostics;
    }
    if (is_interrupted()) return {};  // takes effect when what was made is gone
    for (const PendingFile& file : made.files)
        if (rename(file.temporary.c_str(), file.path.c_str()) != 0) return failed(file.path);
    made.files.clear();
    made.folders.clear();
    return {};
}

Diagnostics write_standard_output(const std::string& text) {
    quiet_progress();
    if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0)
        return {};
    Diagnostics diagnostics;
    diagnostics.add(standard_output_error());
    return diagnostics;
}

Diagnostic standard_output_error() {
    return file_error("standard output cannot be written: " + reason());
}

// 128 bits of FNV-1a, as two passes with different beginnings.
std::string digest(const std::string& text) {
    std::uint64_t first = 0xcbf29ce484222325u, second = 0x84222325cbf29ce4u;
    for (const char c : text) {
        first = (first ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
        second = (second ^ static_cast<unsigned char>(c)) * 0x9e3779b97f4a7c15u;
    }
    char name[40];
    std::snprintf(name, sizeof name, "%016llx%016llx", static_cast<unsigned long long>(first),
                  static_cast<unsigned long long>(second));
    return name;
}

std::string file_name(const std::string& path) {
    const auto slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string stem(const std::string& path) {
    const std::string name = file_name(path);
    const auto dot = name.find_last_of('.');
    return dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
}

std::string folder(const std::string& path) {
    const auto slash = path.find_last_of('/');
    return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

}  // namespace nestor::io
