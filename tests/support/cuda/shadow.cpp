// Happens-before between device threads, byte by byte (see shadow.hpp).
#include "tests/support/cuda/shadow.hpp"

namespace nestor_emulation {

bool unordered(const Access& a, const Access& b) {
    if (a.launch == 0 || b.launch == 0 || a.launch != b.launch) return false;
    if (a.block != b.block) return true;
    if (a.thread == b.thread || a.phase != b.phase) return false;
    return a.thread / 32 != b.thread / 32 || a.warp_phase == b.warp_phase;
}

namespace {

bool races(const Access& former, const Access& now) {
    return unordered(former, now) && !(former.atomic && now.atomic);
}

}  // namespace

Access note_read(Allocation::Cell& cell, const Access& access) {
    const Access conflict = races(cell.writer, access) ? cell.writer : Access{};
    if (cell.reader.launch != access.launch) {
        cell.foreign_reader = cell.other_reader = Access{};
        cell.reader = access;
    } else if (cell.reader.block != access.block) {
        cell.foreign_reader = cell.reader;
        cell.other_reader = Access{};
        cell.reader = access;
    } else if (cell.reader.thread != access.thread) {
        // two readers of the newest phase are enough: whoever writes differs from one of them
        cell.other_reader = cell.reader;
        cell.reader = access;
    } else {
        cell.reader = access;
    }
    return conflict;
}

Access note_write(Allocation::Cell& cell, const Access& access) {
    Access conflict;
    for (const Access* former : {&cell.writer, &cell.reader, &cell.other_reader, &cell.foreign_reader})
        if (races(*former, access)) conflict = *former;
    // a plain write stays plain when its own thread makes an atomic one behind it
    const bool hides_plain = cell.writer.launch == access.launch && cell.writer.block == access.block &&
                             cell.writer.thread == access.thread && cell.writer.phase == access.phase &&
                             !cell.writer.atomic;
    cell.writer = access;
    if (hides_plain) cell.writer.atomic = false;
    cell.written = true;
    return conflict;
}

Allocation& Shadow::add(const std::string& name, const void* first, std::size_t bytes, bool shared) {
    const auto address = reinterpret_cast<std::uintptr_t>(first);
    Allocation& allocation = allocations_[address];
    allocation = Allocation{};
    allocation.name = name;
    allocation.first = address;
    allocation.bytes = bytes;
    allocation.shared = shared;
    allocation.cells.resize(bytes);
    return allocation;
}

void Shadow::remove(const void* first) {
    allocations_.erase(reinterpret_cast<std::uintptr_t>(first));
    last_ = nullptr;
}

Allocation* Shadow::find(std::uintptr_t address) {
    if (last_ && address - last_->first < last_->bytes) return last_;
    auto after = allocations_.upper_bound(address);
    if (after == allocations_.begin()) return nullptr;
    Allocation& candidate = std::prev(after)->second;
    if (address - candidate.first >= candidate.bytes) return nullptr;
    last_ = &candidate;
    return last_;
}

const Allocation* Shadow::nearest(std::uintptr_t address) const {
    const Allocation* best = nullptr;
    std::uintptr_t best_distance = 4096;
    for (const auto& [first, allocation] : allocations_) {
        const std::uintptr_t end = first + allocation.bytes;
        const std::uintptr_t distance = address < first  ? first - address
                                        : address >= end ? address - end
                                                         : 0;
        if (distance < best_distance) {
            best = &allocation;
            best_distance = distance;
        }
    }
    return best;
}

Allocation* Shadow::starting_at(const void* first) {
    const auto found = allocations_.find(reinterpret_cast<std::uintptr_t>(first));
    return found == allocations_.end() ? nullptr : &found->second;
}

}  // namespace nestor_emulation
