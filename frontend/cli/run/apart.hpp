// Process isolation. Work in a process of its own: whatever becomes of it, the one that waits can tell
// (PR-56).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "frontend/cli/run/native.hpp"

namespace nestor::cli {

/// What both processes see while the work goes on.
struct Notes {
    std::atomic<bool> finished{false};        ///< the work came to its end
    std::atomic<bool> writes{false};          ///< it has written to the terminal
    std::atomic<int> frames{0};               ///< pictures that it has drawn
    std::array<double, 2> figures{};          ///< what the work tells, when it has finished
    std::uintptr_t low = 0, high = 0;         ///< where the code that it runs lies
    std::atomic<int> calls{0};                ///< how many of the next are known, after a crash
    std::array<std::uintptr_t, 48> places{};  ///< instructions of that code, the innermost call first
};

/// How the work ended: by itself with an exit code, or by a signal (not 0).
struct Ended {
    int code = 0;
    int signal = 0;
    bool finished = false;
    int frames = 0;
    std::array<double, 2> figures{};
    std::vector<std::uintptr_t> places;  ///< of a crash, from the beginning of the code
};

/// Does `work` in a process of its own and waits for it; its result is the exit code. Interrupts are handed
/// on. `waiting` is told where the notes are before the wait begins. Errors: no process can be made.
Result<Ended> do_apart(const std::function<int(Notes&)>& work,
                       const std::function<void(const Notes&)>& waiting);

/// In the process that works: a crash leaves its places of this code in the notes. What `last_words` does
/// then must be allowed in a signal's handler.
void note_crashes(Notes& notes, const NativeLibrary& code, void (*last_words)());

}  // namespace nestor::cli
