// Deferred interrupts: they wait until what is temporary has been removed (PR-56).
#pragma once

#include <sys/types.h>

namespace nestor::io {

/// While one of these lives, SIGINT, SIGTERM and SIGHUP are remembered, and handed on to the process that is
/// waited for. When the last one ends the signal takes effect. For whoever has temporary files: their owners
/// are destroyed in between. Signals that the process ignores stay ignored.
class DeferredInterrupts {
public:
    DeferredInterrupts();
    ~DeferredInterrupts();
    DeferredInterrupts(const DeferredInterrupts&) = delete;
    DeferredInterrupts& operator=(const DeferredInterrupts&) = delete;
};

/// True where an interrupt waits: what takes long is given up.
bool is_interrupted();

/// While it lives, interrupts that are deferred are handed on: to a process, or, negative, to a group.
class HandedOn {
public:
    explicit HandedOn(pid_t process);
    ~HandedOn();
    HandedOn(const HandedOn&) = delete;
    HandedOn& operator=(const HandedOn&) = delete;
};

/// For a forked process: interrupts take effect at once, as they did before any was deferred.
void undefer_interrupts();

}  // namespace nestor::io
