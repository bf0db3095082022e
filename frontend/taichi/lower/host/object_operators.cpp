// What operators, subscripts and loops ask of objects of the program's classes (TI-83).
#include "frontend/taichi/lower/host/object_operators.hpp"

#include <algorithm>
#include <map>

#include "frontend/taichi/errors/lists.hpp"
#include "frontend/taichi/lower/host/enums.hpp"
#include "frontend/taichi/lower/host/equality.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/records.hpp"
#include "frontend/taichi/lower/host/texts.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/operators.hpp"

namespace nestor::taichi {
namespace {

std::optional<Value> special_call(Evaluator& ev, const Value& object, const std::string& name,
                                  const std::vector<Value>& given, TextRange range) {
    if (!ev.frame().host || !is_plain_object(ev, object)) return std::nullopt;
    const auto own = method_of(ev, std::get<ObjectPtr>(object.v)->definition, name, &object);
    if (!own) return std::nullopt;
    return call_value(ev, *own, {given, {}, range});
}

/// The method that a comparison asks of its left side, and the one that it asks of its right side.
struct ComparisonMethods {
    const char *left, *right;
};

const ComparisonMethods* methods_of(ComparisonOperator op) {
    static const std::map<ComparisonOperator, ComparisonMethods> table = {
        {ComparisonOperator::equal, {"__eq__", "__eq__"}},
        {ComparisonOperator::not_equal, {"__ne__", "__ne__"}},
        {ComparisonOperator::less, {"__lt__", "__gt__"}},
        {ComparisonOperator::less_equal, {"__le__", "__ge__"}},
        {ComparisonOperator::greater, {"__gt__", "__lt__"}},
        {ComparisonOperator::greater_equal, {"__ge__", "__le__"}}};
    const auto found = table.find(op);
    return found == table.end() ? nullptr : &found->second;
}

Value reversed_truth(Evaluator& ev, const Value& asked, TextRange range) {
    return evaluate_unary(ev, UnaryOperator::logical_not, asked, range);
}

/// The members as a tuple, of records that compare by them.
std::optional<Value> compared_members(Evaluator& ev, const Value& value, bool orders) {
    const auto* object = get<ObjectPtr>(value);
    if (!object || !(*object)->definition) return std::nullopt;
    if (!compares_by_members(ev, (*object)->definition, orders)) return std::nullopt;
    return tuple(values_of_record(ev, value));
}

/// By their members: records of one class, and named tuples with tuples.
std::optional<Value> compared_records(Evaluator& ev, ComparisonOperator op, const Value& a, const Value& b,
                                      TextRange range) {
    const bool equality = op == ComparisonOperator::equal || op == ComparisonOperator::not_equal;
    const auto left = compared_members(ev, a, !equality), right = compared_members(ev, b, !equality);
    const auto *x = get<ObjectPtr>(a), *y = get<ObjectPtr>(b);
    const bool same_class = left && right && (*x)->definition == (*y)->definition;
    const bool tuples = (left ? is_named_tuple(ev, a) : get<SequencePtr>(a) != nullptr) &&
                        (right ? is_named_tuple(ev, b) : get<SequencePtr>(b) != nullptr);
    if ((!left && !right) || (!same_class && !tuples)) return std::nullopt;
    const Value p = left ? *left : a, q = right ? *right : b;
    if (equality) {
        const Value same = equality_of(ev, p, q, range);
        return op == ComparisonOperator::equal ? same : reversed_truth(ev, same, range);
    }
    const bool turned = op == ComparisonOperator::greater || op == ComparisonOperator::less_equal;
    const Value before = turned ? comes_before(ev, q, p, range) : comes_before(ev, p, q, range);
    const bool strict = op == ComparisonOperator::less || op == ComparisonOperator::greater;
    return strict ? before : reversed_truth(ev, before, range);
}

}  // namespace

std::optional<Value> compared_objects(Evaluator& ev, ComparisonOperator op, const Value& a, const Value& b,
                                      TextRange range) {
    const ComparisonMethods* names = methods_of(op);
    if (!ev.frame().host || (!get<ObjectPtr>(a) && !get<ObjectPtr>(b))) return std::nullopt;
    if (op == ComparisonOperator::in || op == ComparisonOperator::not_in) {
        const auto own = special_call(ev, b, "__contains__", {a}, range);
        if (!own || op == ComparisonOperator::in) return own;
        return reversed_truth(ev, *own, range);
    }
    if (!names) return std::nullopt;
    if (const auto members = compared_enumeration(ev, op, a, b, range)) return *members;
    if (const auto own = special_call(ev, a, names->left, {b}, range)) return own;
    if (const auto own = special_call(ev, b, names->right, {a}, range)) return own;
    if (op == ComparisonOperator::not_equal)
        if (const auto same = special_call(ev, a, "__eq__", {b}, range))
            return reversed_truth(ev, *same, range);
    const auto by_members = compared_records(ev, op, a, b, range);
    const auto is_copy = [](const Value& v) {
        const auto* object = get<ObjectPtr>(v);
        return object && (*object)->attributes.contains(chosen_copy);
    };
    if (!by_members && (is_copy(a) || is_copy(b)))  // which one it is nobody knows
        ev.unsupported(range, errors::part_of_element_that_is_chosen);
    return by_members;
}

std::optional<Value> operation_of_objects(Evaluator& ev, BinaryOperator op, const Value& a, const Value& b,
                                          TextRange range) {
    if (!ev.frame().host || (!get<ObjectPtr>(a) && !get<ObjectPtr>(b))) return std::nullopt;
    static const std::map<BinaryOperator, std::string> names = {{BinaryOperator::add, "add"},
                                                                {BinaryOperator::subtract, "sub"},
                                                                {BinaryOperator::multiply, "mul"},
                                                                {BinaryOperator::divide, "truediv"},
                                                                {BinaryOperator::floor_divide, "floordiv"},
                                                                {BinaryOperator::modulo, "mod"},
                                                                {BinaryOperator::power, "pow"},
                                                                {BinaryOperator::matrix_product, "matmul"}};
    const auto name = names.find(op);
    if (name == names.end()) return std::nullopt;
    if (const auto own = special_call(ev, a, "__" + name->second + "__", {b}, range)) return own;
    if (const auto own = special_call(ev, b, "__r" + name->second + "__", {a}, range)) return own;
    if (!is_named_tuple(ev, a) && !is_named_tuple(ev, b)) return std::nullopt;
    const auto plain_tuple = [&](const Value& v) {
        return is_named_tuple(ev, v) ? tuple(values_of_record(ev, v)) : v;
    };
    return evaluate_binary(ev, op, plain_tuple(a), plain_tuple(b), range);
}

std::optional<Value> operation_of_object(Evaluator& ev, UnaryOperator op, const Value& a, TextRange range) {
    if (!ev.frame().host || !get<ObjectPtr>(a) || op == UnaryOperator::logical_not) return std::nullopt;
    const char* const name = op == UnaryOperator::minus  ? "__neg__"
                             : op == UnaryOperator::plus ? "__pos__"
                                                         : "__invert__";
    return special_call(ev, a, name, {}, range);
}

std::optional<Value> iterable_of_object(Evaluator& ev, const Value& object, TextRange range) {
    if (is_named_tuple(ev, object)) return tuple(values_of_record(ev, object));
    return special_call(ev, object, "__iter__", {}, range);
}

std::optional<Value> element_of_object(Evaluator& ev, const Value& object, const std::vector<Value>& indices,
                                       TextRange range) {
    if (is_named_tuple(ev, object)) return subscript(ev, tuple(values_of_record(ev, object)), indices, range);
    return special_call(ev, object, "__getitem__", {indices.size() == 1 ? indices[0] : tuple(indices)},
                        range);
}

bool has_equality_of_its_own(Evaluator& ev, const Value& value) {
    if (!ev.frame().host || !is_plain_object(ev, value)) return false;
    const Statement& definition = std::get<ObjectPtr>(value.v)->definition;
    return compares_by_members(ev, definition, false) || method_of(ev, definition, "__eq__", &value);
}

std::optional<Value> numpy_of_object(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const Value& object = arguments.positional.at(0);
    if (!ev.frame().host || !is_plain_object(ev, object)) return std::nullopt;
    std::string plain_name = name;
    std::ranges::replace(plain_name, '.', '_');
    const auto own = method_of(ev, std::get<ObjectPtr>(object.v)->definition, plain_name, &object);
    if (!own) return std::nullopt;
    CallArguments rest = arguments;
    rest.positional.erase(rest.positional.begin());
    return call_value(ev, *own, rest);
}

}  // namespace nestor::taichi
