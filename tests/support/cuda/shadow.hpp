// What the emulated machine knows of every byte of device memory: who wrote it, who read it, whether it
// was ever written. Finds races, accesses outside an allocation and reads of what nobody wrote.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace nestor_emulation {

/// One access by a device thread. Two accesses of one launch are ordered when one thread makes both, or
/// when a barrier of their block (of their warp) stands between them.
struct Access {
    std::uint32_t launch = 0;  ///< 0: no access
    std::uint32_t block = 0;
    std::uint32_t thread = 0;
    std::uint32_t phase = 0;       ///< barriers of the block so far
    std::uint32_t warp_phase = 0;  ///< barriers of the warp so far
    bool atomic = false;
};

/// True when neither access is certain to come before the other.
bool unordered(const Access& a, const Access& b);

struct Allocation {
    std::string name;
    std::uintptr_t first = 0;
    std::size_t bytes = 0;
    bool shared = false;
    std::uint32_t shared_block = 0;  ///< launch and block that a shared variable was poisoned for
    std::uint32_t shared_launch = 0;

    struct Cell {
        Access writer;
        Access reader, other_reader;  ///< two different threads of the last reading block
        Access foreign_reader;        ///< a thread of an earlier block of the launch
        bool written = false;
    };
    std::vector<Cell> cells;  ///< one a byte
};

/// Allocations by first address; memory between them belongs to nobody.
class Shadow {
public:
    /// `fresh` memory has no written byte.
    Allocation& add(const std::string& name, const void* first, std::size_t bytes, bool shared);
    void remove(const void* first);
    /// The allocation that holds the byte, or null.
    Allocation* find(std::uintptr_t address);
    /// The allocation nearest to an address, for messages; null when there is none.
    const Allocation* nearest(std::uintptr_t address) const;
    Allocation* starting_at(const void* first);
    std::map<std::uintptr_t, Allocation>& all() { return allocations_; }

private:
    std::map<std::uintptr_t, Allocation> allocations_;
    Allocation* last_ = nullptr;
};

/// Notes an access to one byte; the access it races with, or none (launch 0).
Access note_read(Allocation::Cell& cell, const Access& access);
Access note_write(Allocation::Cell& cell, const Access& access);

}  // namespace nestor_emulation
