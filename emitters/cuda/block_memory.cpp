// Shared memory of a block: declared where it is first wanted, printed at the kernel's beginning or where the
// program allocates it.
#include "emitters/cuda/block_memory.hpp"

#include "emitters/common/code/expression.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/layout.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor::cuda {

namespace {

/// Rows of whole loads of four elements.
bool is_loaded_in_fours(const Buffer& buffer) {
    if (buffer.dimensions.size() < 2 || buffer.element.bytes() != 4) return false;
    const auto row = build::as_integer(buffer.dimensions[fastest_dimension(buffer)].extent);
    return row && *row * buffer.element.bytes() % 16 == 0;
}

}  // namespace

std::string BlockMemory::threads() const {
    std::string text;
    for (const std::string& size : sizes_)
        if (size != "1") text += (text.empty() ? "" : " * ") + size;
    return text.empty() ? "1" : text;
}

std::string BlockMemory::declarations() const {
    std::string text;
    for (const auto& [type, array] : warp_values_)
        text += "    __shared__ " + type + " " + array + "[" + sizes_[0] + " / 32];\n";
    for (const auto& [type, array] : thread_values_)
        text += "    __shared__ " + type + " " + array + "[" + threads() + "];\n";
    if (!sized_.empty()) text += "    extern __shared__ __align__(16) unsigned char " + sized_ + "[];\n";
    return text;
}

Document BlockMemory::reduction(const Expr& e) {
    const Collective called = *called_collective(e);
    const Expr& value = get<Call>(e)->arguments[0];
    if (called.axis == 0 && in_lanes()) return warp_reduction(called, value);
    if (block_[1] != 1 || block_[2] != 1 || block_[0] % 32 != 0) return axis_reduction(called, value);
    needs_.helpers.insert("cuda/" + called.name);
    const std::string type = value_type(e->type, needs_);
    const auto [it, fresh] = warp_values_.try_emplace(type);
    if (fresh)
        it->second =
            context_.names.declare_local(warp_values_.size() == 1 ? "warp_values" : "warp_values_" + type);
    return call(called.name + "<" + sizes_[0] + ">", {text_of(value, context_), it->second});
}

bool BlockMemory::in_lanes() const {
    const bool divides = block_[0] > 1 && block_[0] <= lanes_of_warp && lanes_of_warp % block_[0] == 0;
    return divides && block_[0] * block_[1] * block_[2] % lanes_of_warp == 0;
}

Document BlockMemory::warp_reduction(const Collective& called, const Expr& value) {
    needs_.helpers.insert("cuda/warp_reduce");
    const Document part = exactly_typed(print_expression(value, context_), value->type, context_);
    const std::string lanes = block_[0] == lanes_of_warp ? "" : "<" + std::to_string(block_[0]) + ">";
    return call("warp_reduce" + lanes, {part, combination(called, value->type)});
}

Document BlockMemory::combination(const Collective& called, const Type& of) {
    const std::string type = value_type(of, needs_);
    const NameScope scope(context_.names);
    const std::string a = context_.names.declare_local("a"), b = context_.names.declare_local("b");
    return lambda("[]", {type + " " + a, type + " " + b},
                  print_combination(called.op, {a}, {b}, of, context_).text);
}

Document BlockMemory::axis_reduction(const Collective& called, const Expr& value) {
    needs_.helpers.insert("cuda/axis_reduce");
    const std::string type = value_type(value->type, needs_);
    const auto [it, fresh] = thread_values_.try_emplace(type);
    if (fresh)
        it->second = context_.names.declare_local(thread_values_.size() == 1 ? "thread_values"
                                                                             : "thread_values_" + type);
    const Document part = exactly_typed(print_expression(value, context_), value->type, context_);
    return call("axis_reduce<" + std::to_string(called.axis) + ", " + sizes_[called.axis] + ">",
                {part, it->second, combination(called, value->type)});
}

void BlockMemory::print(const Buffer& buffer, Writer& writer, bool holds_fragments) {
    context_.buffers[buffer.symbol] = buffer;
    if (access_of(buffer) == Addressing::pointer) {
        print_sized(buffer, writer);
        return;
    }
    Document text = (holds_fragments              ? "__shared__ __align__(32) "
                     : is_loaded_in_fours(buffer) ? "__shared__ __align__(16) "
                                                  : "__shared__ ") +
                    value_type(buffer.element, needs_) + " " + context_.names.declare(buffer.symbol);
    for (const std::size_t k : slowest_first(buffer))
        text = element(std::move(text), text_of(buffer.dimensions[k].extent, context_));
    writer.line(text + ";");
}

/// A part of the shared memory that launches ask for.
void BlockMemory::print_sized(const Buffer& buffer, Writer& writer) {
    Expr bytes = build::multiply(element_count(buffer), build::integer(buffer.element.bytes()));
    bytes = build::multiply(build::ceil_divide(bytes, build::integer(16)), build::integer(16));
    if (sized_.empty()) sized_ = context_.names.declare_local("shared_memory");
    const std::string element = value_type(buffer.element, needs_);
    const Document place =
        bytes_ ? operation(sized_, "+", text_of(bytes_, context_, Precedence::additive)) : Document(sized_);
    writer.line(assignment(element + "* const " + context_.names.declare(buffer.symbol), "=",
                           call("reinterpret_cast<" + element + "*>", place)) +
                ";");
    bytes_ = bytes_ ? build::add(bytes_, bytes) : bytes;
}

}  // namespace nestor::cuda
