// A line on the terminal for what takes long (PR-6).
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace nestor::cli {

/// While it lives, and from `delay` on: `nestor: schedule, 3 s`, written over itself, to a file descriptor.
/// The line is taken away when it ends, and by `quiet_progress`.
class Progress {
public:
    Progress(int descriptor, std::chrono::milliseconds delay);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void stage(const std::string& name);
    /// Ends the line: others write now.
    void quiet();

private:
    void run(std::chrono::milliseconds delay);

    int descriptor_;
    std::string stage_ = "begin";
    bool done_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

/// True where a line may be shown: standard error is a terminal that can go back in a line.
bool progress_is_seen();

/// The stage that the process is in, for the line that is shown, if one is.
void tell_stage(const std::string& name);
/// Ends the line that is shown, if one is.
void quiet_progress();

}  // namespace nestor::cli
