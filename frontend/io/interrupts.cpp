// Deferred interrupts. The handler only remembers; what it must not do is done by the destructors that run
// before the signal is raised again.
#include "frontend/io/interrupts.hpp"

#include <array>
#include <atomic>
#include <csignal>

namespace nestor::io {
namespace {

constexpr std::array<int, 3> deferred = {SIGINT, SIGTERM, SIGHUP};

int depth = 0;
std::array<struct sigaction, deferred.size()> before;
std::atomic<int> waiting{0};         ///< the signal; 0: none
std::atomic<pid_t> handed_on_to{0};  ///< 0: nobody
static_assert(std::atomic<int>::is_always_lock_free);

void remember(int signal) {
    waiting = signal;
    if (const pid_t process = handed_on_to) kill(process, signal);
}

void restore() {
    for (std::size_t k = 0; k < deferred.size(); ++k) sigaction(deferred[k], &before[k], nullptr);
}

}  // namespace

DeferredInterrupts::DeferredInterrupts() {
    if (depth++ > 0) return;
    waiting = 0;
    struct sigaction ours = {};
    ours.sa_handler = remember;
    sigemptyset(&ours.sa_mask);
    ours.sa_flags = SA_RESTART;
    for (std::size_t k = 0; k < deferred.size(); ++k) {
        sigaction(deferred[k], nullptr, &before[k]);
        if (before[k].sa_handler != SIG_IGN) sigaction(deferred[k], &ours, nullptr);
    }
}

DeferredInterrupts::~DeferredInterrupts() {
    if (--depth > 0) return;
    restore();
    if (const int signal = waiting.exchange(0)) raise(signal);
}

bool is_interrupted() {
    return waiting != 0;
}

HandedOn::HandedOn(pid_t process) {
    handed_on_to = process;
    if (const int signal = waiting) kill(process, signal);  // it came while the process was started
}

HandedOn::~HandedOn() {
    handed_on_to = 0;
}

void undefer_interrupts() {
    if (depth > 0) restore();
    depth = 0;
    handed_on_to = 0;
    waiting = 0;
}

}  // namespace nestor::io
