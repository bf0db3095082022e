// One thread that waits, and writes while the work goes on.
#include "frontend/cli/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace nestor::cli {
namespace {

/// The one that lives; the program has one at most.
Progress* shown = nullptr;

void write_all(int descriptor, std::string_view text) {
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
    quiet();
}

void Progress::stage(const std::string& name) {
    const std::lock_guard lock(mutex_);
    stage_ = name;
}

void Progress::quiet() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void Progress::run(std::chrono::milliseconds delay) {
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    bool written = false;
    while (!changed_.wait_for(lock, delay, [this] { return done_; })) {
        const auto seconds =
            std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - begin);
        write_all(descriptor_, fmt::format("\r\033[Knestor: {}, {} s", stage_, seconds.count()));
        written = true;
    }
    if (written) write_all(descriptor_, "\r\033[K");
}

bool progress_is_seen() {
    const char* terminal = std::getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && std::string_view(terminal) != "dumb";
}

void tell_stage(const std::string& name) {
    if (shown) shown->stage(name);
}

void quiet_progress() {
    if (shown) shown->quiet();
}

}  // namespace nestor::cli
