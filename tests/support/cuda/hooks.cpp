// The callbacks that `-fsanitize=thread` puts before every memory access. The compiler's own run-time
// library is not linked: these look the access up in the shadow of the emulated machine instead.
#include <link.h>

#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

#include "tests/support/cuda/include/cuda_runtime.h"
#include "tests/support/cuda/machine_state.hpp"

namespace nestor_emulation {

namespace {

template <class T>
bool within(std::uintptr_t address, const T* first, std::size_t bytes) {
    return address - reinterpret_cast<std::uintptr_t>(first) < bytes;
}

/// Constants of loaded code: in a segment that cannot be written.
bool is_constant_data(std::uintptr_t address) {
    struct Query {
        std::uintptr_t address;
        bool found;
    } query{address, false};
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* data) {
            auto* q = static_cast<Query*>(data);
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const auto& header = info->dlpi_phdr[i];
                if (header.p_type == PT_LOAD && !(header.p_flags & PF_W) &&
                    q->address - (info->dlpi_addr + header.p_vaddr) < header.p_memsz)
                    q->found = true;
                if (header.p_type == PT_GNU_RELRO &&
                    q->address - (info->dlpi_addr + header.p_vaddr) < header.p_memsz)
                    q->found = true;
            }
            return q->found ? 1 : 0;
        },
        &query);
    return query.found;
}

std::string place(const Machine& m, std::uintptr_t address) {
    const Allocation* near = m.shadow.nearest(address);
    if (!near) return "an address that is no device memory";
    const std::string bytes = " (" + std::to_string(near->bytes) + " bytes)";
    if (address < near->first)
        return std::to_string(near->first - address) + " bytes before " + near->name + bytes;
    return "byte " + std::to_string(address - near->first) + " of " + near->name + bytes;
}

void access(const void* pointer, std::size_t bytes, bool writes) {
    Machine& m = machine();
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    if (m.current < 0) {
        Allocation* allocation = m.shadow.find(address);
        if (allocation && !allocation->shared)
            m.report(Fault::host_access, "host code touches " + place(m, address));
        return;
    }
    const auto thread = static_cast<std::uint32_t>(m.current);
    const bool atomic = m.next_is_atomic;
    m.next_is_atomic = false;
    const Fibre& fibre = m.fibres[thread];
    if (within(address, fibre.stack.get(), stack_bytes)) return;
    const auto who = [&] { return " by " + describe(m, m.block, thread); };
    Allocation* allocation = m.shadow.find(address);
    if (!allocation || address + bytes > allocation->first + allocation->bytes) {
        if (!writes &&
            (within(address, m.closure, m.closure_bytes) || within(address, &threadIdx, sizeof threadIdx) ||
             within(address, &blockIdx, sizeof blockIdx) || within(address, &blockDim, sizeof blockDim) ||
             within(address, &gridDim, sizeof gridDim) || is_constant_data(address)))
            return;
        m.report(writes ? Fault::outside_write : Fault::outside_read,
                 (writes ? "write of " : "read of ") + std::to_string(bytes) + " bytes at " +
                     place(m, allocation ? address + bytes - 1 : address) + who());
        return;
    }
    if (bytes <= 16 && address % bytes != 0)
        m.report(Fault::misaligned,
                 "access of " + std::to_string(bytes) + " bytes at " + place(m, address) + who());
    const Access now{m.launch_count, m.block, thread, m.phase, m.warp_phases[thread / 32], atomic};
    bool unwritten = false;
    for (std::size_t i = 0; i < bytes; ++i) {
        Allocation::Cell& cell = allocation->cells[address - allocation->first + i];
        if ((!writes || atomic) && !cell.written && !unwritten) {
            unwritten = true;  // said once an access
            m.report(Fault::uninitialised, "read of unwritten " + place(m, address + i) + who());
        }
        const bool was_write = cell.writer.launch == now.launch;
        const Access conflict = writes ? note_write(cell, now) : note_read(cell, now);
        if (conflict.launch != 0) {
            m.report(Fault::race, std::string(writes ? "write" : "read") + " of " + place(m, address + i) +
                                      who() + " races with " + (was_write ? "an access" : "a read") + " by " +
                                      describe(m, conflict.block, conflict.thread));
            return;
        }
    }
}

void set_written(Allocation& allocation, const void* first, std::size_t bytes, bool written) {
    const std::size_t begin = reinterpret_cast<std::uintptr_t>(first) - allocation.first;
    for (std::size_t i = begin; i < std::min(begin + bytes, allocation.cells.size()); ++i)
        allocation.cells[i].written = written;
}

}  // namespace

void atomic_access(const void* address, std::size_t bytes) {
    machine().next_is_atomic = true;
    access(address, bytes, true);
}

void begin_copy(void* to, const void* from, std::size_t bytes) {
    Machine& m = machine();
    const auto thread = static_cast<std::uint32_t>(m.current);
    const auto wrong = [&](const std::string& what) {
        m.report(Fault::copy, "a copy " + what + " by " + describe(m, m.block, thread));
    };
    if (bytes != 4 && bytes != 8 && bytes != 16) wrong("of " + std::to_string(bytes) + " bytes");
    access(from, bytes, false);
    access(to, bytes, true);
    Allocation* allocation = m.shadow.find(reinterpret_cast<std::uintptr_t>(to));
    if (!allocation || !allocation->shared) return wrong("to what is no shared memory");
    Copying copy{to, std::vector<char>(bytes), m.fibres[thread].groups};
    std::memcpy(copy.bytes.data(), from, bytes);
    std::memset(to, 0xff, bytes);
    set_written(*allocation, to, bytes, false);
    m.fibres[thread].copies.push_back(std::move(copy));
}

void end_copies() {
    Machine& m = machine();
    ++m.fibres[static_cast<std::size_t>(m.current)].groups;
}

void wait_for_copies(std::size_t groups) {
    Machine& m = machine();
    Fibre& fibre = m.fibres[static_cast<std::size_t>(m.current)];
    std::vector<Copying> left;
    for (Copying& copy : fibre.copies) {
        if (copy.group + groups >= fibre.groups) {
            left.push_back(std::move(copy));
            continue;
        }
        access(copy.to, copy.bytes.size(), true);  // it writes until now
        std::memcpy(copy.to, copy.bytes.data(), copy.bytes.size());
        if (Allocation* allocation = m.shadow.find(reinterpret_cast<std::uintptr_t>(copy.to)))
            set_written(*allocation, copy.to, copy.bytes.size(), true);
    }
    fibre.copies = std::move(left);
}

void shared_variable(const char* name, void* address, std::size_t bytes) {
    Machine& m = machine();
    Allocation* allocation = m.shadow.starting_at(address);
    if (allocation && allocation->shared_launch == m.launch_count && allocation->shared_block == m.block)
        return;
    Allocation& fresh = m.shadow.add(name, address, bytes, true);
    fresh.shared_launch = m.launch_count;
    fresh.shared_block = m.block;
    std::memset(address, 0xff, bytes);
}

}  // namespace nestor_emulation

using nestor_emulation::access;

// NOLINTBEGIN: names are the compiler's
extern "C" {
void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_read1(void* p) {
    access(p, 1, false);
}
void __tsan_read2(void* p) {
    access(p, 2, false);
}
void __tsan_read4(void* p) {
    access(p, 4, false);
}
void __tsan_read8(void* p) {
    access(p, 8, false);
}
void __tsan_read16(void* p) {
    access(p, 16, false);
}
void __tsan_write1(void* p) {
    access(p, 1, true);
}
void __tsan_write2(void* p) {
    access(p, 2, true);
}
void __tsan_write4(void* p) {
    access(p, 4, true);
}
void __tsan_write8(void* p) {
    access(p, 8, true);
}
void __tsan_write16(void* p) {
    access(p, 16, true);
}
void __tsan_unaligned_read2(void* p) {
    access(p, 2, false);
}
void __tsan_unaligned_read4(void* p) {
    access(p, 4, false);
}
void __tsan_unaligned_read8(void* p) {
    access(p, 8, false);
}
void __tsan_unaligned_read16(void* p) {
    access(p, 16, false);
}
void __tsan_unaligned_write2(void* p) {
    access(p, 2, true);
}
void __tsan_unaligned_write4(void* p) {
    access(p, 4, true);
}
void __tsan_unaligned_write8(void* p) {
    access(p, 8, true);
}
void __tsan_unaligned_write16(void* p) {
    access(p, 16, true);
}
void __tsan_read_range(void* p, std::size_t n) {
    access(p, n, false);
}
void __tsan_write_range(void* p, std::size_t n) {
    access(p, n, true);
}
void __tsan_vptr_update(void**, void*) {}
}
// NOLINTEND
