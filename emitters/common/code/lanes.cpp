// Vector values as C++: operators on whole vectors, or one scalar expression a lane.
//
// Note [Lanes] (2026-11-21)
// Compilers' vector types have operators that do what the IR says for floats and naturals. Integers that
// wrap, divisions, casts that saturate, calls, comparisons (whose lanes are as wide as what is compared, not
// bool) and loads of scattered elements have none: each lane is then a scalar expression, printed as all
// others.
//
// Note [Vectors are never returned] (2026-11-22)
// Elements with gaps are put into a vector by a loop over its lanes, which compilers turn into a load where
// the stride is 1. A function that returned the vector would have an interface that depends on compilers'
// options, of which they warn.
#include "emitters/common/code/lanes.hpp"

#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/core/build.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"

namespace nestor {
namespace {

/// Types whose scalars C++ widens to a vector as they are: narrower ones are promoted to int first.
bool widens(const Type& type) {
    return type.is_float() || (type.is_int() && type.bits >= 32);
}

bool has_vector_form(const Binary& binary, const Type& type) {
    switch (binary.op) {
        case BinaryOp::add:
        case BinaryOp::subtract:
        case BinaryOp::multiply:
            return !type.is_signed() || !binary.wraps;
        case BinaryOp::divide:
            return type.is_float();
        case BinaryOp::minimum:
        case BinaryOp::maximum:  // each operand stands there twice
            return get<Variable>(binary.left) && get<Variable>(binary.right) && !type.is_bool();
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
            return true;
        case BinaryOp::remainder:
        case BinaryOp::floor_divide:
        case BinaryOp::floor_modulo:
        case BinaryOp::euclidean_divide:
        case BinaryOp::euclidean_modulo:
        case BinaryOp::shift_left:
        case BinaryOp::shift_right:
            return false;
    }
    return false;
}

bool has_vector_form(const Unary& unary, const Type& type) {
    if (unary.op == UnaryOp::negate) return type.is_float() || !type.is_signed() || !unary.wraps;
    return unary.op == UnaryOp::bit_not && type.is_int();
}

bool has_vector_form(const Cast& cast, const Type& to) {
    const Type& from = cast.value->type;
    if (from == to) return true;
    if (cast.bits || from.is_bool() || to.is_bool()) return false;
    return from.is_int() || to.is_float();
}

/// A symbol that is spelled by this text.
Expr spelled(const Document& text, const Type& type, Context& context) {
    const Symbol symbol = context.fresh("lane");
    context.names.bind(symbol, type.is_bool() ? in_brackets(operation(text, "!=", "0")) : text);
    return build::variable(symbol, type);
}

}  // namespace

std::optional<bool> repeated_bit(const Expr& e) {
    if (e->type.is_float() && e->type.bits >= 32 && is_plain_zero(e)) return false;
    const auto value = e->type.is_int() ? build::as_integer(e) : std::nullopt;
    if (!value) return std::nullopt;
    const std::int64_t ones =
        e->type.is_signed() || e->type.bits >= 64 ? -1 : (std::int64_t{1} << e->type.bits) - 1;
    return *value == 0 || *value == ones ? std::optional(*value != 0) : std::nullopt;
}

bool are_consecutive(const Buffer& buffer, const std::vector<Expr>& indices) {
    if (indices.empty()) return false;
    const bool array = access_of(buffer) == Addressing::array;
    const std::size_t fastest = fastest_dimension(buffer);
    const auto* ramp = get<Ramp>(indices[fastest]);
    if (!ramp || !build::is_one(ramp->stride)) return false;
    for (std::size_t k = 0; k < indices.size(); ++k)
        if (k != fastest && indices[k]->type.lanes != 1) return false;
    const Expr& stride = buffer.dimensions[fastest].stride;
    return array || !stride || build::is_one(stride);
}

bool walks_one_dimension(const Buffer& buffer, const std::vector<Expr>& indices) {
    if (indices.empty() || buffer.element.lanes != 1 || buffer.element == Type::boolean()) return false;
    const std::size_t fastest = fastest_dimension(buffer);
    for (std::size_t k = 0; k < indices.size(); ++k) {
        const auto* ramp = get<Ramp>(indices[k]);
        if (k == fastest ? !ramp || !build::is_one(ramp->stride) : indices[k]->type.lanes != 1) return false;
    }
    return true;
}

std::vector<Expr> first_lane(std::vector<Expr> indices) {
    for (Expr& index : indices)
        if (const auto* ramp = get<Ramp>(index)) index = ramp->base;
    return indices;
}

bool has_vector_form(const Expr& e, const Context& context) {
    const Type& type = e->type;
    if (get<Variable>(e)) return true;
    if (const auto* load = get<Load>(e)) {
        const Buffer& buffer = context.buffers.at(load->buffer);
        if (buffer.element.lanes == type.lanes) return true;
        return context.dialect == Dialect::host && are_consecutive(buffer, load->indices);
    }
    if (context.dialect == Dialect::device) return false;
    return std::visit(overloaded{[&](const Constant&) { return widens(type); },
                                 [](const Variable&) { return true; }, [](const Load&) { return false; },
                                 [&](const Unary& n) { return has_vector_form(n, type); },
                                 [&](const Binary& n) { return has_vector_form(n, type); },
                                 [](const Compare&) { return false; }, [](const Logic&) { return false; },
                                 [](const Select&) { return false; },
                                 [&](const Cast& n) { return has_vector_form(n, type); },
                                 [](const Call&) { return false; }, [&](const Ramp&) { return widens(type); },
                                 [&](const Broadcast& n) { return widens(type) || repeated_bit(n.value); },
                                 [](const LaneReduce&) { return false; }, [](const Make&) { return true; },
                                 [](const Member&) { return true; }, [](const Hole&) { return true; }},
                      e->node);
}

bool is_vector_expression(const Expr& e, const Context& context) {
    if (e->type.lanes == 1) return true;
    if (!has_vector_form(e, context)) return false;
    if (get<Load>(e)) return true;
    bool all = true;
    each_child(e, [&](const Expr& child) { all = all && is_vector_expression(child, context); });
    return all;
}

Expr lane_of(const Expr& e, const Expr& lane, Context& context) {
    if (e->type.lanes == 1) return e;
    const Type type = e->type.element();
    if (get<Constant>(e)) return build::make(e->node, type, e->origin);
    if (const auto* broadcast = get<Broadcast>(e)) return broadcast->value;
    if (const auto* ramp = get<Ramp>(e))
        return build::add(ramp->base, build::multiply(ramp->stride, build::cast(lane, type)));
    const Document place = text_of(lane, context);
    if (const auto* variable = get<Variable>(e))
        return spelled(element(context.names[variable->symbol], place), type, context);
    if (const auto* load = get<Load>(e)) {
        if (context.buffers.at(load->buffer).element.lanes != 1)
            return spelled(element(in_parentheses_below(print_place(load->buffer, load->indices, context),
                                                        Precedence::postfix),
                                   place),
                           type, context);
    }
    const Expr scalars = map_children(e, [&](const Expr& child) { return lane_of(child, lane, context); });
    return build::make(scalars->node, type, e->origin);
}

Text print_lane_by_lane(const Expr& e, Context& context) {
    context.needs->helpers.insert("from_lanes");
    const NameScope scope(context.names);
    const Symbol lane = context.fresh("lane");
    const std::string name = context.names.declare(lane);
    const Expr scalar = lane_of(e, build::variable(lane), context);
    const Document text = text_of(scalar, context);
    return {call("from_lanes<" + value_type(e->type, *context.needs) + ">",
                 lambda("[&]", {"int64_t" + (context.names.was_used(lane) ? " " + name : "")}, text))};
}

void print_named_lanes(const Expr& e, const std::string& name, LoadLanes how, Context& context,
                       Writer& writer) {
    writer.line(value_type(e->type, *context.needs) + " " + name + ";");
    const auto* load = get<Load>(e);
    const bool at_once = how == LoadLanes::at_once || e->type.lanes > most_in_loop;
    if (load && at_once && walks_one_dimension(context.buffers.at(load->buffer), load->indices)) {
        const Buffer& buffer = context.buffers.at(load->buffer);
        context.needs->helpers.insert("load_lanes");
        const Document place = print_address(load->buffer, first_lane(load->indices), context);
        const Document step = text_of(stride_of(buffer, fastest_dimension(buffer)), context);
        const auto bytes = std::to_string(e->type.element().bytes() * e->type.lanes);
        writer.line(call("load_lanes<" + bytes + ">", {"&" + name, place, step}) + ";");
        return;
    }
    const NameScope scope(context.names);
    const Symbol lane = context.fresh("lane");
    const std::string index = context.names.declare_index(lane);
    writer.head(for_head("int64_t", index, "0", std::to_string(e->type.lanes), "++" + index));
    writer.indent();
    const Document value = text_of(lane_of(e, build::variable(lane), context), context);
    writer.line(assignment(element(name, index), "=", value) + ";");
    writer.outdent();
}

}  // namespace nestor
