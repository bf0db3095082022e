// Progress messages from a thread of their own, which waits and writes while the work goes on.
#include "frontend/io/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace nestor::io {
namespace {

/// The one that lives; the program has one at most.
Progress* shown = nullptr;
void (*ask_for_quiet)() = nullptr;  ///< where the line is another process's

void write_line(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(descriptor, text.data(), text.size());
        if (count <= 0) return;  // nobody looks any more
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace

Progress::Progress(int descriptor, std::chrono::milliseconds delay)
    : descriptor_(descriptor), thread_([this, delay] { run(delay); }) {
    shown = this;
}

Progress::~Progress() {
    shown = nullptr;
    {
        const std::lock_guard lock(mutex_);
        take_away();
        done_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Progress::stage(std::function<std::string()> text) {
    const std::lock_guard lock(mutex_);
    stage_ = std::move(text);
    quiet_ = false;
}

void Progress::quiet() {
    const std::lock_guard lock(mutex_);
    take_away();
    quiet_ = true;
}

void Progress::take_away() {
    if (written_) write_line(descriptor_, "\r\033[K");
    written_ = false;
}

void Progress::run(std::chrono::milliseconds delay) {
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, delay, [this] { return done_; })) {
        if (quiet_ || !stage_) continue;
        const std::string text = stage_();
        quiet_ = text.empty();  // whoever ends the line has written over it
        if (quiet_) continue;
        const auto seconds =
            std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begin);
        write_line(descriptor_, fmt::format("\r\033[Knestor: {}, {} s", text, seconds.count()));
        written_ = true;
    }
}

bool progress_is_seen() {
    const char* terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && std::string_view(terminal) != "dumb";
}

void tell_stage(const std::string& name) {
    watch_stage([name] { return name; });
}

void watch_stage(std::function<std::string()> text) {
    if (shown) shown->stage(std::move(text));
}

void quiet_progress() {
    if (shown) shown->quiet();
    if (ask_for_quiet) ask_for_quiet();
}

void leave_progress(void (*quiet)()) {
    shown = nullptr;
    ask_for_quiet = quiet;
}

}  // namespace nestor::io
