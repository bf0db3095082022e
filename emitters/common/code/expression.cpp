// The expression printer. Every visitor arm returns text together with how strongly it binds.
#include "emitters/common/code/expression.hpp"

#include <utility>

#include "emitters/common/code/arithmetic_text.hpp"
#include "emitters/common/code/calls.hpp"
#include "emitters/common/code/lanes.hpp"
#include "emitters/common/code/literal.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/index_to_double.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

Document cast_to(const Type& type, const Document& text, Context& context) {
    const bool index = type == Type::index() && context.dialect == Dialect::device;
    context.named_index_type = context.named_index_type || index;
    return call("static_cast<" + (index ? context.index_type : value_type(type, *context.needs)) + ">", text);
}

const char* symbol_of(CompareOp op) {
    switch (op) {
        case CompareOp::equal:
            return "==";
        case CompareOp::not_equal:
            return "!=";
        case CompareOp::less:
            return "<";
        case CompareOp::less_equal:
            return "<=";
        case CompareOp::greater:
            return ">";
        case CompareOp::greater_equal:
            return ">=";
    }
    return "";
}

/// What compilers warn about as always true or always false: a comparison with the end of the operand's
/// type, or of an expression with itself.
std::optional<bool> known_comparison(const Compare& compare) {
    const Type& type = compare.left->type;
    if (!type.is_int() || type.lanes != 1) return std::nullopt;
    const bool may_equal = compare.op == CompareOp::equal || compare.op == CompareOp::less_equal ||
                           compare.op == CompareOp::greater_equal;
    if (same(compare.left, compare.right)) return may_equal;
    const auto right = build::as_integer(compare.right);
    if (!right || type.bits == 64) {
        if (!right || type.is_signed() || *right != 0) return std::nullopt;
    }
    const std::int64_t lowest = type.is_signed() ? -(std::int64_t{1} << (type.bits - 1)) : 0;
    const std::int64_t highest =
        type.bits == 64 ? -1 : (std::int64_t{1} << (type.bits - type.is_signed())) - 1;
    if (*right == lowest && compare.op == CompareOp::less) return false;
    if (*right == lowest && compare.op == CompareOp::greater_equal) return true;
    if (*right == highest && compare.op == CompareOp::greater) return false;
    if (*right == highest && compare.op == CompareOp::less_equal) return true;
    return std::nullopt;
}

Text print_compare(const Compare& compare, Context& context) {
    if (const auto known = known_comparison(compare)) return {*known ? "true" : "false"};
    const bool equality = compare.op == CompareOp::equal || compare.op == CompareOp::not_equal;
    const auto side = [&](const Expr& e) {
        const Text text = print_expression(e, context);
        // compilers ask for parentheses around `!a` and comparisons there
        const bool not_operator = get<Unary>(e) && get<Unary>(e)->op == UnaryOp::logical_not;
        return not_operator ? in_brackets(text.text) : in_parentheses_below(text, Precedence::shift);
    };
    return {operation(side(compare.left), symbol_of(compare.op), side(compare.right)),
            equality ? Precedence::equality : Precedence::relational};
}

Text print_logic(const Logic& logic, Context& context) {
    const bool both = logic.op == LogicOp::conjunction;
    const Precedence own = both ? Precedence::logical_and : Precedence::logical_or;
    const Precedence other = both ? Precedence::logical_or : Precedence::logical_and;
    const auto side = [&](const Expr& e, Precedence least) {
        const Text text = print_expression(e, context);
        if (text.precedence == other) return in_brackets(text.text);  // -Wparentheses wants them
        return in_parentheses_below(text, least);
    };
    const auto tighter = static_cast<Precedence>(static_cast<int>(own) + 1);
    return {operation(side(logic.left, own), both ? "&&" : "||", side(logic.right, tighter)), own};
}

Text print_select(const Select& select, const Type& type, Context& context) {
    const Text then = print_expression(select.then, context);
    const Text otherwise = print_expression(select.otherwise, context);
    const bool narrow = type.is_int() && type.bits < 32;
    const auto arm = [&](const Text& text, bool typed) {
        return typed && text.untyped ? exactly_typed(text, type, context)
                                     : in_parentheses_below(text, Precedence::conditional);
    };
    const Text asked = print_expression(select.condition, context);
    // compilers ask for parentheses around `a & b` there
    const Document condition = combines_bits(asked.precedence)
                                   ? in_brackets(asked.text)
                                   : in_parentheses_below(asked, Precedence::logical_or);
    // two bare literals would make an int
    return {choice(condition, arm(then, narrow || (otherwise.untyped && type.bits == 64)),
                   arm(otherwise, narrow)),
            Precedence::conditional};
}

/// 16-bit floats are their bits in memory: `float16_to_float(A[i])`.
Text print_half_cast(const Text& value, const Type& from, const Type& to, Context& context) {
    const bool narrows = is_half(to);
    const std::string half = to_string(narrows ? to : from);
    const std::string helper = narrows ? "float_to_" + half : half + "_to_float";
    context.needs->helpers.insert(helper);
    Document text = value.text;
    if (narrows && from != Type::float_(32)) {  // rounds once
        context.needs->helpers.insert("odd_float");
        text = call("odd_float", from.is_float() ? text : cast_to(Type::float_(64), text, context));
    }
    return {call(helper, text)};
}

Text print_cast(const Cast& cast, const Type& to, Context& context) {
    const Type& from = cast.value->type;
    const Text value = print_expression(cast.value, context);
    if (from == to) return value;
    if (!cast.bits && (is_half(from) || is_half(to))) return print_half_cast(value, from, to, context);
    if (to.lanes != 1) {
        return {call("__builtin_convertvector", {value.text, value_type(to, *context.needs)})};
    }
    if (cast.bits) {
        context.needs->helpers.insert("bits_as");
        return {call("bits_as<" + value_type(to, *context.needs) + ">", exactly_typed(value, from, context))};
    }
    if (to.is_bool())
        return {operation(in_parentheses_below(value, Precedence::shift), "!=",
                          !from.is_float()  ? "0"
                          : from.bits == 32 ? "0.0f"
                                            : "0.0"),
                Precedence::equality};
    if (from.is_float() && to.is_int() && !truncation_fits(cast.value, to, context.values)) {
        const std::string helper = to.bits <= 16 ? "to_narrow_integer" : "to_integer";
        context.needs->helpers.insert(helper);
        return {call(helper + "<" + value_type(to, *context.needs) + ">", value.text)};
    }
    return {cast_to(to, value.text, context)};
}

Text print_load(const Load& load, const Expr& e, Context& context) {
    const Buffer& buffer = context.buffers.at(load.buffer);
    if (e->type.lanes != buffer.element.lanes) {  // consecutive elements as one vector value
        const std::vector<Expr> first = first_lane(load.indices);
        const std::string vector = value_type(e->type, *context.needs);
        return {call("*reinterpret_cast<const " + vector + "*>",
                     "&" + print_place(load.buffer, first, context).text),
                Precedence::unary};
    }
    Text place = print_place(load.buffer, load.indices, context);
    if (buffer.element == Type::boolean() && access_of(buffer) != Addressing::scalar)
        return {operation(in_parentheses_below(place, Precedence::unary), "!=", "0"), Precedence::equality};
    return place;
}

Text print_lane_reduce(const LaneReduce& reduce, const Type& type, Context& context) {
    const Text vector = print_expression(reduce.value, context);
    if (type.is_float() && reduce.op <= ReduceOp::maximum) {
        const char* helper = reduce.op == ReduceOp::add        ? "sum_of_lanes"
                             : reduce.op == ReduceOp::multiply ? "product_of_lanes"
                             : reduce.op == ReduceOp::minimum  ? "min_of_lanes"
                                                               : "max_of_lanes";
        context.needs->helpers.insert(helper);
        return {call(helper + ("<" + value_type(type, *context.needs) + ">"), vector.text)};
    }
    context.needs->helpers.insert("fold_lanes");
    const NameScope scope(context.names);
    const std::string a = context.names.declare_local("a"), b = context.names.declare_local("b");
    const std::string scalar = value_type(type, *context.needs);
    return {call("fold_lanes<" + scalar + ">",
                 {vector.text, lambda("[]", {scalar + " " + a, scalar + " " + b},
                                      print_combination(reduce.op, {a}, {b}, type, context).text)})};
}

/// A scalar as a vector: x - 0 is x, also for -0 and NaN.
Text in_all_lanes(const Text& scalar, const Type& type, Context& context) {
    return {operation(in_parentheses_below(scalar, Precedence::additive), "-",
                      value_type(type, *context.needs) + "{}"),
            Precedence::additive};
}

/// `u8x64{}`, all of whose bits are 0, or `~u8x64{}`.
Text print_bits(bool ones, const Type& type, Context& context) {
    const std::string zeros = value_type(type, *context.needs) + "{}";
    return ones ? Text{"~" + zeros, Precedence::unary} : Text{zeros};
}

Text print_ramp(const Ramp& ramp, const Type& type, Context& context) {
    std::vector<Document> lanes;
    for (int lane = 0; lane < type.lanes; ++lane) lanes.emplace_back(std::to_string(lane));
    Document steps = value_type(type, *context.needs) + in_brackets(list(lanes), "{}");
    if (!build::is_one(ramp.stride))
        steps = operation(text_of(ramp.stride, context, Precedence::multiplicative), "*", steps);
    return {operation(text_of(ramp.base, context, Precedence::additive), "+", steps), Precedence::additive};
}

/// True of sums and the like of a kernel's indices alone, which fit their type: an index whose value counts
/// has another symbol there (emitters/cuda/threads/indices.hpp).
bool is_index_arithmetic(const Expr& e, const Context& context) {
    if (!context.indices || context.index_type == "Index" || e->type != Type::index()) return false;
    bool named = false;
    const bool other = any_of(e, [&](const Expr& part) {
        const Variable* v = get<Variable>(part);
        if (v) named = true;
        if (v) return !context.indices->contains(v->symbol);
        return !build::as_integer(part) && !get<Binary>(part);
    });
    return named && !other;
}

}  // namespace

Document in_parentheses_below(const Text& text, Precedence least) {
    return text.precedence < least ? in_brackets(text.text) : text.text;
}

Document exactly_typed(const Text& text, const Type& type, Context& context) {
    if (!text.untyped) return text.text;
    const bool index = type == Type::index() && context.dialect == Dialect::device;
    return (index ? context.index_type : value_type(type, *context.needs)) + in_brackets(text.text, "{}");
}

Text helper_call(const std::string& helper, const std::vector<Text>& arguments, const Type& type,
                 Context& context) {
    context.needs->helpers.insert(helper);
    // on the device, indices may be narrower than values of the same IR type: the type is always named
    bool name_type = context.dialect == Dialect::device && type == Type::index();
    std::vector<Document> texts;
    for (const Text& argument : arguments) {
        name_type = name_type || argument.untyped;
        texts.push_back(argument.text);
    }
    const bool index = type == Type::index() && context.dialect == Dialect::device;
    const std::string named = index ? context.index_type : value_type(type, *context.needs);
    context.named_index_type = context.named_index_type || index;
    return {call(helper + (name_type ? "<" + named + ">" : ""), texts)};
}

Text print_expression(const Expr& e, Context& context) {
    if (e->type.lanes != 1 && !has_vector_form(e, context)) return print_lane_by_lane(e, context);
    if (const Expr index = index_of_double(e)) {
        context.needs->helpers.insert("simd/simd_double");
        return {call("simd_double", text_of(index, context))};
    }
    return std::visit(
        overloaded{[&](const Constant& n) {
                       if (const Symbol name = context.integer_name(e))
                           return Text{context.names.document(name)};
                       const Text text = print_constant(n, e->type.element(), context);
                       return e->type.lanes == 1 ? text : in_all_lanes(text, e->type, context);
                   },
                   [&](const Variable& n) { return Text{context.names.document(n.symbol)}; },
                   [&](const Load& n) { return print_load(n, e, context); },
                   [&](const Unary& n) { return print_unary(n, e->type, context); },
                   [&](const Binary& n) {
                       if (!is_index_arithmetic(e, context)) return print_binary(n, e, context);
                       const std::string values = std::exchange(context.index_type, "Index");
                       const Text text = print_binary(n, e, context);
                       context.index_type = values;
                       return text;
                   },
                   [&](const Compare& n) { return print_compare(n, context); },
                   [&](const Logic& n) { return print_logic(n, context); },
                   [&](const Select& n) { return print_select(n, e->type, context); },
                   [&](const Cast& n) { return print_cast(n, e->type, context); },
                   [&](const Call& n) { return print_call(n, e, context); },
                   [&](const Ramp& n) { return print_ramp(n, e->type, context); },
                   [&](const Broadcast& n) {
                       if (const auto bit = repeated_bit(n.value)) return print_bits(*bit, e->type, context);
                       return in_all_lanes(print_expression(n.value, context), e->type, context);
                   },
                   [&](const LaneReduce& n) { return print_lane_reduce(n, e->type, context); },
                   [&](const Make&) {
                       not_supported(context, "a record or small array", e->origin);
                       return Text{"0"};
                   },
                   [&](const Member&) {
                       not_supported(context, "a record or small array", e->origin);
                       return Text{"0"};
                   },
                   [&](const Hole&) -> Text { throw std::logic_error("a hole: bounds were not filled"); }},
        e->node);
}

Document text_of(const Expr& e, Context& context) {
    return print_expression(e, context).text;
}

Document text_of(const Expr& e, Context& context, Precedence least) {
    return in_parentheses_below(print_expression(e, context), least);
}

Document negated_text(const Expr& condition, Context& context) {
    if (const auto* compare = get<Compare>(condition))
        // the opposite of a comparison of floats is not another comparison: NaN
        if (!compare->left->type.is_float())
            return print_compare({build::opposite(compare->op), compare->left, compare->right}, context).text;
    if (const auto* unary = get<Unary>(condition); unary && unary->op == UnaryOp::logical_not)
        return text_of(unary->value, context);
    if (const auto* logic = get<Logic>(condition)) {
        // !(a && b) => !a || !b
        const bool both = logic->op == LogicOp::conjunction;
        const auto side = [&](const Expr& e) {
            const Document text = negated_text(e, context);
            const auto* inner = get<Logic>(e);
            return inner && inner->op != logic->op ? in_brackets(text) : text;
        };
        return operation(side(logic->left), both ? "||" : "&&", side(logic->right));
    }
    return "!" + text_of(condition, context, Precedence::unary);
}

}  // namespace nestor
