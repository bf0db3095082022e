// Process isolation: fork, a page that both processes see, and a handler of fatal signals that writes there
// where it happened.
#include "frontend/cli/run/apart.hpp"

#include <execinfo.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <memory>
#include <new>
#include <tuple>

#include "frontend/cli/commands/commands.hpp"
#include "frontend/io/interrupts.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

constexpr std::array<int, 5> fatal = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

Notes* noted = nullptr;  ///< of this process, for the handler
void (*words)() = nullptr;

/// The instruction that was interrupted; 0 where that is not known.
std::uintptr_t interrupted_at(void* context) {
#if defined(__x86_64__)
    return static_cast<std::uintptr_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return static_cast<ucontext_t*>(context)->uc_mcontext.pc;
#else
    (void)context;
    return 0;
#endif
}

void note_crash(int signal, siginfo_t*, void* context) {
    static std::atomic_flag first = ATOMIC_FLAG_INIT;
    while (first.test_and_set()) pause();  // a thread crashes seldom alone: the others wait for the end
    const std::uintptr_t here = interrupted_at(context);
    std::array<void*, 64> calls{};
    const int count = backtrace(calls.data(), static_cast<int>(calls.size()));
    int known = 0;
    for (int k = 0; k < count && known < static_cast<int>(noted->places.size()); ++k) {
        const auto place = reinterpret_cast<std::uintptr_t>(calls[static_cast<std::size_t>(k)]);
        if (place < noted->low || place >= noted->high) continue;
        // a call's place is where it returns to, which may belong to the next line
        noted->places[static_cast<std::size_t>(known++)] = (place == here ? place : place - 1) - noted->low;
    }
    noted->calls = known;
    if (words) words();
    std::signal(signal, SIG_DFL);
    raise(signal);
}

/// The notes in memory that a forked process shares.
std::shared_ptr<Notes> shared_notes() {
    void* page = mmap(nullptr, sizeof(Notes), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return nullptr;
    return std::shared_ptr<Notes>(new (page) Notes, [](Notes* notes) { munmap(notes, sizeof *notes); });
}

[[noreturn]] void work_and_exit(const std::function<int(Notes&)>& work, Notes& notes) {
    io::undefer_interrupts();
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // nobody waits for what a killed nestor leaves behind
    const int code = guarded([&] { return work(notes); });
    std::fflush(nullptr);
    notes.finished = true;
    _exit(code);  // the threads and owners of the other process are its own
}

}  // namespace

Result<Ended> do_apart(const std::function<int(Notes&)>& work,
                       const std::function<void(const Notes&)>& waiting) {
    const auto notes = shared_notes();
    if (!notes) return io::run_error("there is no memory for a process to run in");
    const io::DeferredInterrupts deferred;
    std::fflush(nullptr);  // what is not written yet would be written twice
    const pid_t process = fork();
    if (process < 0) return io::run_error("no process can be made to run in");
    if (process == 0) work_and_exit(work, *notes);
    const io::HandedOn handed_on(process);
    waiting(*notes);
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    Ended ended;
    ended.finished = notes->finished;
    ended.frames = notes->frames;
    ended.figures = notes->figures;
    if (WIFEXITED(status)) ended.code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) ended.signal = WTERMSIG(status);
    const auto known = static_cast<std::ptrdiff_t>(notes->calls);
    ended.places.assign(notes->places.begin(), notes->places.begin() + known);
    return ended;
}

void note_crashes(Notes& notes, const NativeLibrary& code, void (*last_words)()) {
    noted = &notes;
    words = last_words;
    std::tie(notes.low, notes.high) = code.addresses();
    void* none[1];
    backtrace(none, 1);  // loads what it needs, which a handler must not
    // a stack of its own, since running out of stack is a crash as well
    static std::array<std::byte, std::size_t{1} << 16> stack;
    stack_t other = {};
    other.ss_sp = stack.data();
    other.ss_size = stack.size();
    sigaltstack(&other, nullptr);
    struct sigaction action = {};
    action.sa_sigaction = note_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (const int signal : fatal) sigaction(signal, &action, nullptr);
}

}  // namespace nestor::cli
