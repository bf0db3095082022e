// A line on the terminal for what takes long (PR-6).
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace nestor::io {

/// While it lives, and from `delay` on: `nestor: schedule, 3 s`, written over itself, to a file descriptor.
/// The line is taken away when it ends, and by `quiet_progress` until the next stage.
class Progress {
public:
    Progress(int descriptor, std::chrono::milliseconds delay);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// What is shown: asked again each time; nothing ends the line.
    void stage(std::function<std::string()> text);
    /// Takes the line away: others write now.
    void quiet();

private:
    void run(std::chrono::milliseconds delay);
    void take_away();

    int descriptor_;
    std::function<std::string()> stage_;
    bool quiet_ = false, written_ = false, done_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::thread thread_;
};

/// True where a line may be shown: standard error is a terminal that can go back in a line.
bool progress_is_seen();

/// The stage that the process is in, for the line that is shown, if one is.
void tell_stage(const std::string& name);
/// The same for a stage that says more as it goes on: another text each time; an empty one ends the line.
void watch_stage(std::function<std::string()> text);
/// Takes away the line that is shown, if one is, until a stage is told.
void quiet_progress();
/// For a forked process: the line is the other one's; `quiet` asks it to take the line away.
void leave_progress(void (*quiet)());

}  // namespace nestor::io
