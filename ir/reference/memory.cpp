// The interpreter's memory: storage and views. Every access is checked here, and only here.
#include "ir/reference/memory.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>

namespace nestor {
namespace {

constexpr std::int64_t most_elements = std::int64_t{1}
                                       << 31;  // beyond it a bound is wrong, not a program large

std::string access(const View& view, std::span<const std::int64_t> subscripts) {
    return fmt::format("`{}[{}]`", view.name, fmt::join(subscripts, ", "));
}

/// The subscripts of an address, for messages: only dense and strided views without overlaps have them.
std::string access_at(const View& view, std::int64_t address) {
    std::string text = "`" + view.name + "`";
    each_element(view.bounds, [&](const std::vector<std::int64_t>& subscripts) {
        if (address_of(view, subscripts, "reads") == address) text = access(view, subscripts);
    });
    return text;
}

std::byte* place(const View& view, std::int64_t address) {
    Storage& storage = *view.storage;
    return storage.bytes.data() + address * storage.element.bytes();
}

void check_readable(const View& view, std::int64_t address) {
    const Storage& storage = *view.storage;
    if (storage.written[address] == std::byte{0} && !storage.zero_when_unwritten)
        throw EvaluationError(fmt::format("reads {}, which was never written", access_at(view, address)));
}

}  // namespace

ZeroBytes::ZeroBytes(std::int64_t count) {
    grow(count);
}

void ZeroBytes::grow(std::int64_t count) {
    if (count <= count_) return;
    if (count_ > 0) count = std::max(count, 2 * count_);  // arrays that grow do so step by step
    // calloc gives pages that are zero already and not there yet
    std::unique_ptr<std::byte[], Free> more(
        static_cast<std::byte*>(std::calloc(static_cast<std::size_t>(count), 1)));
    if (!more) throw EvaluationError(fmt::format("there is no memory for {} bytes", count));
    if (bytes_) std::memcpy(more.get(), bytes_.get(), static_cast<std::size_t>(count_));
    bytes_ = std::move(more);
    count_ = count;
}

Storage::Storage(const Type& element_type, std::int64_t count)
    : element(element_type), scalars(scalars_of(element_type)) {
    if (count < 0 || count > most_elements)
        throw EvaluationError(fmt::format("a buffer of {} elements", count));
    bytes.grow(count * element.bytes());
    written.grow(count);
}

View allocate_view(const Buffer& buffer, const Bounds& declared) {
    View view{buffer.symbol.name(), nullptr, 0, declared, buffer.levels};
    if (buffer.place == MemorySpace::growing) view.bounds.extents[0] = 0;
    const Bounds& bounds = view.bounds;
    std::int64_t last = 0;
    const bool empty = std::find(bounds.extents.begin(), bounds.extents.end(), 0) != bounds.extents.end();
    for (std::size_t d = 0; d < bounds.extents.size() && !empty; ++d) {
        std::int64_t reach = 0;
        if (__builtin_mul_overflow(bounds.extents[d] - 1, bounds.strides[d], &reach) ||
            reach > most_elements || reach < -most_elements)
            throw EvaluationError(fmt::format("`{}` is too large", view.name));
        if (reach < 0) view.first -= reach;
        last += reach < 0 ? -reach : reach;
    }
    view.storage = std::make_shared<Storage>(buffer.element, empty ? 0 : last + 1);
    view.storage->zero_when_unwritten = !buffer.levels.empty();
    return view;
}

View grown(const View& view, std::int64_t extent) {
    View larger = view;
    if (extent <= view.bounds.extents[0]) return larger;
    larger.bounds.extents[0] = extent;
    std::int64_t elements = 0;
    if (__builtin_mul_overflow(extent, view.bounds.strides[0], &elements) || elements > most_elements)
        throw EvaluationError(fmt::format("`{}` is too large", view.name));
    Storage& storage = *view.storage;
    storage.bytes.grow(elements * storage.element.bytes());
    storage.written.grow(elements);
    return larger;
}

std::int64_t address_of(const View& view, std::span<const std::int64_t> subscripts, const char* what) {
    const Bounds& bounds = view.bounds;
    if (subscripts.size() != bounds.mins.size())
        throw EvaluationError(fmt::format("{} {} of a buffer with {} dimensions", what,
                                          access(view, subscripts), bounds.mins.size()));
    std::int64_t address = view.first;
    for (std::size_t d = 0; d < subscripts.size(); ++d) {
        const std::int64_t low = bounds.mins[d];
        if (subscripts[d] < low || subscripts[d] - low >= bounds.extents[d])
            throw EvaluationError(fmt::format("{} {} outside [{}, {}) of dimension {}", what,
                                              access(view, subscripts), low, low + bounds.extents[d], d));
        address += (subscripts[d] - low) * bounds.strides[d];
    }
    return address;
}

Scalar read_element_scalar(const View& view, std::int64_t address) {
    check_readable(view, address);
    return read_scalar(place(view, address), view.storage->element);
}

std::vector<Scalar> read_element(const View& view, std::int64_t address) {
    check_readable(view, address);
    std::vector<Scalar> values;
    const std::byte* memory = place(view, address);
    for (const Type& scalar : view.storage->scalars) {
        values.push_back(read_scalar(memory, scalar));
        memory += scalar.bytes();
    }
    return values;
}

void write_element(const View& view, std::int64_t address, std::span<const Scalar> values) {
    Storage& storage = *view.storage;
    if (storage.read_only)
        throw EvaluationError(fmt::format("writes {}, an input", access_at(view, address)));
    if (values.size() != storage.scalars.size())
        throw EvaluationError(
            fmt::format("writes {} scalars to an element of `{}`", values.size(), view.name));
    std::byte* memory = place(view, address);
    for (std::size_t i = 0; i < values.size(); ++i) {
        write_scalar(memory, storage.scalars[i], values[i]);
        memory += storage.scalars[i].bytes();
    }
    storage.written[address] = std::byte{1};
}

void deactivate(const View& view, const std::vector<std::int64_t>& subscripts) {
    // The cell is a block of elements: what the levels below the lowest sparse one hold of each dimension.
    std::vector<std::int64_t> cell(subscripts.size(), 1);
    for (auto level = view.levels.rbegin(); level != view.levels.rend() && level->kind == LevelKind::dense;
         ++level)
        for (std::size_t d = 0; d < cell.size(); ++d) cell[d] *= level->extents.at(d);
    const std::int64_t first_address = address_of(view, subscripts, "deactivates");
    if (!view.levels.empty() && view.levels.back().kind == LevelKind::dynamic)
        view.storage->lengths.erase(first_address);
    Bounds block = view.bounds;
    for (std::size_t d = 0; d < cell.size(); ++d) {
        const std::int64_t offset = subscripts[d] - view.bounds.mins[d];
        block.mins[d] = view.bounds.mins[d] + offset / cell[d] * cell[d];
        block.extents[d] = std::min(cell[d], view.bounds.mins[d] + view.bounds.extents[d] - block.mins[d]);
    }
    each_element(block, [&](const std::vector<std::int64_t>& at) {
        const std::int64_t address = address_of(view, at, "deactivates");
        std::memset(place(view, address), 0, static_cast<std::size_t>(view.storage->element.bytes()));
        view.storage->written[address] = std::byte{0};
    });
}

void copy_view(const View& from, const View& to) {
    if (from.bounds.extents != to.bounds.extents || from.storage->element != to.storage->element)
        throw EvaluationError(fmt::format("copies `{}` to `{}` of another shape", from.name, to.name));
    if (to.storage->read_only) throw EvaluationError(fmt::format("copies to `{}`, an input", to.name));
    const auto size = static_cast<std::size_t>(from.storage->element.bytes());
    each_element(from.bounds, [&](const std::vector<std::int64_t>& source) {
        std::vector<std::int64_t> target = source;
        for (std::size_t d = 0; d < target.size(); ++d) target[d] += to.bounds.mins[d] - from.bounds.mins[d];
        const std::int64_t read = address_of(from, source, "copies"),
                           written = address_of(to, target, "copies");
        std::memmove(place(to, written), place(from, read), size);
        to.storage->written[written] =
            from.storage->zero_when_unwritten ? std::byte{1} : from.storage->written[read];
    });
}

bool comes_back(const Buffer& member, const Bounds& bounds) {
    if (member.levels.empty()) return true;
    constexpr double most = 1 << 26;  // bytes
    double bytes = member.element.bytes();
    for (const std::int64_t extent : bounds.extents) bytes *= static_cast<double>(extent);
    return bytes <= most;
}

void fill_view(const View& view, const Array& array, bool written) {
    const std::int64_t size = array.element.bytes();
    std::int64_t position = 0;
    each_element(view.bounds, [&](const std::vector<std::int64_t>& subscripts) {
        const std::int64_t address = address_of(view, subscripts, "writes");
        std::memcpy(place(view, address), array.data.data() + position++ * size,
                    static_cast<std::size_t>(size));
        view.storage->written[address] = std::byte{written};
    });
}

Array array_of(const View& view) {
    Array array(view.storage->element, view.bounds.extents);
    const std::int64_t size = array.element.bytes();
    std::int64_t position = 0;
    each_element(view.bounds, [&](const std::vector<std::int64_t>& subscripts) {
        const std::int64_t address = address_of(view, subscripts, "reads");
        std::memcpy(array.data.data() + position++ * size, place(view, address),
                    static_cast<std::size_t>(size));
    });
    return array;
}

void each_element(const Bounds& bounds, const std::function<void(const std::vector<std::int64_t>&)>& visit) {
    if (std::find(bounds.extents.begin(), bounds.extents.end(), 0) != bounds.extents.end()) return;
    std::vector<std::int64_t> subscripts = bounds.mins;
    while (true) {
        visit(subscripts);
        std::size_t d = subscripts.size();
        while (d > 0 && ++subscripts[d - 1] == bounds.mins[d - 1] + bounds.extents[d - 1]) {
            subscripts[d - 1] = bounds.mins[d - 1];
            --d;
        }
        if (d == 0) return;
    }
}

}  // namespace nestor
