// Redirection of `stdout` to a stream of our own: printf calls it a line at a time, in its thread.
#include "frontend/cli/run/program_output.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "frontend/language.hpp"

namespace nestor::cli {
namespace {

/// Of the process, as `stdout` is; without destructors, for the handler of signals.
struct Output {
    Notes* notes = nullptr;
    std::function<void()>* frame = nullptr;
    std::string* held = nullptr;  ///< the beginning of a mark, which the next text may complete
    bool at_terminal = false;
    int failed = 0;  ///< what `errno` said; 0: nothing failed
    std::size_t size = 0;
    char waiting[1 << 16];
};
Output output;

void add(const char* text, std::size_t size) {
    while (size > 0) {
        if (output.size == sizeof output.waiting) flush_output();
        const std::size_t part = std::min(size, sizeof output.waiting - output.size);
        std::memcpy(output.waiting + output.size, text, part);
        output.size += part;
        text += part;
        size -= part;
    }
}

/// How many bytes at the end of `text` may be the beginning of a mark.
std::size_t unfinished_mark(std::string_view text, std::string_view mark) {
    std::size_t size = std::min(text.size(), mark.size() - 1);
    while (size > 0 && text.substr(text.size() - size) != mark.substr(0, size)) --size;
    return size;
}

ssize_t take(void*, const char* text, std::size_t size) {
    const std::string all = *output.held + std::string(text, size);
    const std::string_view mark(frame_mark);
    std::string_view rest(all);
    const auto print = [](std::string_view part) {
        if (part.empty()) return;
        if (output.at_terminal) take_terminal();
        add(part.data(), part.size());
    };
    for (std::size_t at; (at = rest.find(mark)) != std::string_view::npos;) {
        print(rest.substr(0, at));
        rest.remove_prefix(at + mark.size());
        flush_output();
        if (*output.frame) (*output.frame)();
    }
    const std::size_t held = unfinished_mark(rest, mark);
    print(rest.substr(0, rest.size() - held));
    output.held->assign(rest.substr(rest.size() - held));
    if (output.at_terminal) flush_output();
    if (output.failed != 0) return errno = output.failed, -1;
    return static_cast<ssize_t>(size);
}

}  // namespace

void take_output(Notes& notes, std::function<void()> frame) {
    output.notes = &notes;
    output.frame = new std::function<void()>(std::move(frame));  // lives as long as the process
    output.held = new std::string;
    output.at_terminal = isatty(STDOUT_FILENO) != 0;
    cookie_io_functions_t functions = {};
    functions.write = take;
    FILE* stream = fopencookie(nullptr, "w", functions);
    if (!stream) return;
    std::setvbuf(stream, nullptr, _IOLBF, BUFSIZ);
    stdout = stream;
}

void take_terminal() {
    if (output.notes->writes.exchange(true) || !isatty(STDERR_FILENO)) return;
    const char clear[] = "\r\033[K";
    (void)!write(STDERR_FILENO, clear, sizeof clear - 1);
}

void flush_output() {
    std::size_t done = 0;
    while (done < output.size && output.failed == 0) {
        const ssize_t count = write(STDOUT_FILENO, output.waiting + done, output.size - done);
        if (count < 0 && errno != EINTR) output.failed = errno;
        if (count > 0) done += static_cast<std::size_t>(count);
    }
    output.size = 0;
}

bool end_output() {
    std::fflush(stdout);
    add(output.held->data(), output.held->size());
    flush_output();
    errno = output.failed;
    return output.failed == 0;
}

}  // namespace nestor::cli
