// Functions and methods of numpy on arrays of the host program (TI-81), as loops.
#include "frontend/taichi/lower/host/numpy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/array_views.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy_functions.hpp"
#include "frontend/taichi/lower/host/numpy_reductions.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/logic.hpp"
#include "frontend/taichi/lower/kernel/loops.hpp"
#include "frontend/taichi/lower/kernel/sparse_loops.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"
#include "frontend/taichi/lower/library/methods.hpp"

namespace nestor::taichi {

namespace {

/// Active elements alone, as in Taichi.
void fill_active(Evaluator& ev, const FieldPtr& field, const Value& value, TextRange range) {
    for_active_cells(ev, field->parent, {}, field->offset, range, range, [&](OwnCells own) {
        std::vector<Value> element;
        for (const Expr& index : own.indices)
            element.emplace_back(
                exact(index, lowest(Type::int_(32)), highest(Type::int_(32)), Type::int_(32)));
        ev.kernel.own_cells = std::move(own);
        store(ev, field, element, value, range);
        ev.kernel.own_cells.reset();
    });
    if (ev.in_kernel()) end_of_loop(ev);
}

}  // namespace

/// One loop over the elements, as any other nest; with `counting` each gets its index.
void fill(Evaluator& ev, const FieldPtr& field, const Value& value, bool counting, TextRange range) {
    require_place(ev, *field, range);
    if (is_sparse(field->parent)) return fill_active(ev, field, value, range);
    std::vector<For> loops;
    std::vector<Value> indices;
    const std::string stage = "s" + std::to_string(ev.host.loops++);
    for (std::size_t k = 0; k < field->shape.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = ev.fresh(variable);
        loop.name = ev.in_kernel() ? loop_name(ev, variable) : LoopName{"main", 0, stage, variable};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = index_of(field->shape[k]);
        const std::int64_t offset = k < field->offset.size() ? field->offset[k] : 0;
        indices.push_back(exact(build::add(build::variable(loop.index), build::integer(offset)), 0,
                                highest(Type::int_(32)), Type::int_(32)));
        loops.push_back(std::move(loop));
    }
    ev.open_block();
    store(ev, field, indices, counting ? indices[0] : value, range);
    Block body = ev.close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), ev.origin(range))}};
    }
    for (const Stmt& s : body.statements) ev.blocks.back().statements.push_back(s);
    if (ev.in_kernel() && !loops.empty()) end_of_loop(ev);
}

/// An array of the host program that holds what the field holds now.
Value copied(Evaluator& ev, const FieldPtr& field, const std::string& name, TextRange range) {
    const std::string wished = std::exchange(ev.host.wished_name, name);
    const FieldPtr numbers = as_numbers(field);
    const FieldPtr array = new_array(ev, numbers->element, extents_of(ev, *numbers, range), range, false);
    ev.host.wished_name = wished;
    copy_elements(ev, array, field, range);
    return array;
}

ScalarValue round_to_even(Evaluator& ev, const ScalarValue& s) {
    if (!s.type.is_float()) return s;
    // the nearest integer, of two the even one: x - remainder(x, 1)
    return binary(BinaryOperator::subtract, s, called("remainder", {s, constant(1.0, s.type)}, ev.dialect()),
                  ev.dialect());
}

Value call_value(Evaluator& ev, const Value& callee, const CallArguments& arguments) {
    if (const auto* function = get<FunctionValue>(callee)) return call_function(ev, *function, arguments);
    if (const auto* builtin = get<BuiltinValue>(callee))
        return call_builtin_function(ev, builtin->name, arguments);
    if (const auto* type = get<ElementType>(callee)) return construct(ev, *type, arguments);
    if (const auto* type = get<StructTypePtr>(callee)) return construct_struct(ev, *type, arguments);
    if (const auto* made = get<ClassValue>(callee)) return instantiate(ev, *made, arguments);
    if (const auto* m = get<MethodValue>(callee)) return method(ev, *m->object, m->name, arguments);
    ev.fail(arguments.range, errors::cannot_be_called, kind_of(callee));
}

bool is_of_type(const Value& value, const Value& type) {
    if (const auto* made = get<ClassValue>(type)) {
        const auto* object = get<ObjectPtr>(value);
        return object && (*object)->definition == made->definition;
    }
    const auto* builtin = get<BuiltinValue>(type);
    if (const auto* of_numpy = get<ElementType>(type); of_numpy && of_numpy->numpy)
        return is_scalar(value) && number_kind(value) == NumberKind::numpy &&
               number_type(value) == of_numpy->scalar;
    if (!builtin) return get<StructTypePtr>(type) && get<StructPtr>(value);
    const std::string& name = builtin->name;
    const auto* s = get<ScalarValue>(value);
    if (is_scalar(value) && number_kind(value) != NumberKind::python) {
        if (number_kind(value) == NumberKind::either) return name == "float" && number_type(value).bits == 64;
        const Type own = number_type(value);
        const std::string of_numpy = "np." + numpy_name(own);
        const bool whole = own.is_int(), real = own.is_float();
        return name == of_numpy || (name == "float" && own == Type::float_(64)) ||
               ((name == "np.integer" || name == "numbers.Integral") && whole) ||
               (name == "np.floating" && real) || (name == "np.number" && (whole || real)) ||
               name == "np.generic";
    }
    if (name == "int") return integer_of(value) || (s && !s->type.is_float());
    if (name == "float") return get<double>(value) || (s && s->type.is_float());
    if (name == "bool") return get<bool>(value) || (s && s->type.is_bool());
    if (name == "str") return get<std::string>(value) || get<TextPtr>(value);
    const auto* list_ = get<SequencePtr>(value);
    if (name == "set" || name == "frozenset")
        return list_ && (*list_)->set && (*list_)->frozen == (name == "frozenset");
    if (name == "list" || name == "tuple")
        return list_ && !(*list_)->set && (*list_)->list == (name == "list");
    if (name == "dict") return get<std::shared_ptr<DictionaryValue>>(value) != nullptr;
    if (name == "np.ndarray") return is_array(value);
    if (name == "ti.Matrix" || name == "ti.Vector") return get<MatrixPtr>(value) != nullptr;
    if (name == "ti.Field" || name == "ti.ScalarField") return get<FieldPtr>(value) && !is_array(value);
    return false;
}

Value is_close(Evaluator& ev, const Value& a, const Value& b, double relative, double absolute,
               bool symmetric, TextRange range) {
    const auto close = [&](const ScalarValue& given_x, const ScalarValue& given_y) {
        const Type f64 = Type::float_(64);
        const ScalarValue x = ev.named(cast_to(given_x, f64), "found", range),
                          y = ev.named(cast_to(given_y, f64), "expected", range);
        const auto magnitude = [&](const ScalarValue& v) { return called("abs", {v}, ev.dialect()); };
        const ScalarValue difference = magnitude(binary(BinaryOperator::subtract, x, y, ev.dialect()));
        const ScalarValue size = symmetric ? extreme(true, magnitude(x), magnitude(y)) : magnitude(y);
        const ScalarValue part =
            binary(BinaryOperator::multiply, constant(relative, f64), size, ev.dialect());
        const ScalarValue bound =
            symmetric ? extreme(true, part, constant(absolute, f64))
                      : binary(BinaryOperator::add, constant(absolute, f64), part, ev.dialect());
        return build::either(truth_of(compared(CompareOp::equal, x, y)),
                             truth_of(compared(CompareOp::less_equal, difference, bound)));
    };
    const bool arrays = is_array(a) || is_array(b);
    if (arrays) {
        const Value each =
            array_binary(ev, a, b, range, false,
                         [&](const ScalarValue& x, const ScalarValue& y) { return plain(close(x, y)); });
        return array_method(ev, std::get<FieldPtr>(each.v), "all", {{}, {}, range});
    }
    const bool several = get<SequencePtr>(a) || get<MatrixPtr>(a) || get<SequencePtr>(b) || get<MatrixPtr>(b);
    if (!several) return truth(close(scalar(ev, a, range), scalar(ev, b, range)));
    const auto parts_of = [&](const Value& v) {
        std::vector<ScalarValue> parts;
        const std::function<void(const Value&)> add = [&](const Value& one) {
            if (get<SequencePtr>(one) || get<MatrixPtr>(one))
                for (const Value& inner : iterate(ev, one, range)) add(inner);
            else
                parts.push_back(scalar(ev, one, range));
        };
        add(v);
        return parts;
    };
    const auto x = parts_of(a), y = parts_of(b);
    if (x.size() != y.size() && x.size() != 1 && y.size() != 1) return false;
    Expr all = build::boolean(true);
    for (std::size_t k = 0; k < std::max(x.size(), y.size()); ++k)
        all = build::both(all, close(x[x.size() == 1 ? 0 : k], y[y.size() == 1 ? 0 : k]));
    return truth(all);
}

namespace {

Value method_of_array(Evaluator& ev, const FieldPtr& given, const std::string& name,
                      const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const FieldPtr array = as_numbers(given);
    const auto shape = extents_of(ev, *array, range);
    std::int64_t count = 1;
    for (const std::int64_t extent : shape) count *= extent;
    const Value* axis = arguments.keyword("axis");
    static const std::set<std::string> reductions = {"sum", "mean", "min", "max"};
    if (reductions.contains(name)) {
        if (!axis && !arguments.positional.empty()) axis = &arguments.positional[0];
        return axis && !get<NoneValue>(*axis) ? reduced_axis(ev, array, name, *axis, range)
                                              : reduced(ev, array, name, range);
    }
    const auto element = [&](const FieldPtr& from, const std::vector<Value>& at_) {
        return plain(build::load(from->buffer, from->element.scalar, place_of(ev, *from, at_, range)));
    };
    if (name == "all" || name == "any") {
        const bool all = name == "all";
        const VariablePtr holds = ev.declare(name, {Type::boolean(), 0, 0}, false, range);
        ev.assign(*holds, plain(build::boolean(all)), range);
        for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
            const Expr one = truth_of(element(array, at_)), before = value_of(ev.read(*holds, 0));
            ev.assign(*holds, plain(all ? build::both(before, one) : build::either(before, one)), range);
        });
        return ev.read(holds);
    }
    if (name == "trace" && shape.size() == 2) {
        const std::vector<std::int64_t> shorter{std::min(shape[0], shape[1])};
        const FieldPtr diagonal = new_array(ev, array->element, shorter, range, false);
        for_elements(ev, shorter, range, [&](const std::vector<Value>& k) {
            store(ev, diagonal, k, element(array, {k[0], k[0]}), range);
        });
        return reduced(ev, diagonal, "sum", range);
    }
    if (name == "item") {
        if (count != 1) ev.fail(range, errors::truth_value_of_array_with_more_than_one_element);
        const ScalarValue s = element(array, std::vector<Value>(shape.size(), Value(Integer(0))));
        return cast_to(s, s.type.is_float() ? Type::float_(64) : s.type.is_bool() ? s.type : Type::int_(64));
    }
    if (name == "copy")
        return copied(ev, array, ev.host.wished_name.empty() ? "copy" : ev.host.wished_name, range);
    if (name == "astype") {
        const Type* type = arguments.positional.empty() ? nullptr : numpy_type(ev, arguments.positional[0]);
        if (!type) ev.fail(range, errors::astype_takes_type);
        const Type wanted = *type;
        return array_unary(ev, array, range, [&](const ScalarValue& s) { return cast_to(s, wanted); });
    }
    if (name == "fill") {
        fill(ev, array, arguments.positional.at(0), false, range);
        write_back(ev, array, range);
        return NoneValue{};
    }
    if (name == "tolist") {
        if (count > 4096) ev.unsupported(range, errors::list_of_so_many_elements);
        const std::function<Value(const std::vector<Value>&)> rows =
            [&](const std::vector<Value>& at_) -> Value {
            if (at_.size() == shape.size()) {
                const ScalarValue s = element(array, at_);
                return cast_to(s, s.type.is_float()  ? Type::float_(64)
                                  : s.type.is_bool() ? s.type
                                                     : Type::int_(64));
            }
            std::vector<Value> values;
            for (std::int64_t k = 0; k < shape[at_.size()]; ++k) {
                std::vector<Value> more = at_;
                more.push_back(Integer(k));
                values.push_back(rows(more));
            }
            return list(std::move(values));
        };
        return rows({});
    }
    if (name == "reshape" || name == "flatten" || name == "ravel") {
        std::vector<std::int64_t> wanted{count};
        if (name == "reshape")
            wanted = shape_of(
                ev, arguments.positional.size() == 1 ? arguments.positional[0] : tuple(arguments.positional),
                range, true, count);
        std::int64_t product = 1;
        for (const std::int64_t extent : wanted) product *= extent;
        if (product != count) ev.fail(range, errors::cannot_reshape_array_of_size, count);
        const ViewPlace place = [wanted, shape](const std::vector<Value>& at_) {
            Expr number = build::integer(0);
            for (std::size_t k = 0; k < wanted.size(); ++k)
                number = build::add(build::multiply(number, build::integer(wanted[k])),
                                    std::get<ScalarValue>(at_[k].v).index);
            std::vector<Value> from(shape.size());
            for (std::size_t k = shape.size(); k-- > 0;) {
                from[k] = exact(k == 0 ? number : build::floor_modulo(number, build::integer(shape[k])), 0,
                                std::max<std::int64_t>(shape[k] - 1, 0), Type::int_(64));
                number = build::floor_divide(number, build::integer(shape[k]));
            }
            return from;
        };
        const FieldPtr result = new_array(ev, array->element, wanted, range, false);
        for_elements(ev, wanted, range, [&](const std::vector<Value>& at_) {
            store(ev, result, at_, element(array, place(at_)), range);
        });
        if (name != "flatten") make_view(ev, result, array, place);
        return result;
    }
    if (name == "transpose") {
        std::vector<std::int64_t> turned(shape.rbegin(), shape.rend());
        const FieldPtr result = new_array(ev, array->element, turned, range, false);
        for_elements(ev, turned, range, [&](const std::vector<Value>& at_) {
            store(ev, result, at_, element(array, std::vector<Value>(at_.rbegin(), at_.rend())), range);
        });
        make_view(ev, result, array,
                  [](const std::vector<Value>& at_) { return std::vector<Value>(at_.rbegin(), at_.rend()); });
        return result;
    }
    if (name == "swapaxes" && arguments.positional.size() == 2) {
        std::array<std::size_t, 2> axes{};
        for (std::size_t k = 0; k < 2; ++k) {
            std::int64_t axis_ = static_integer(ev, arguments.positional[k], range, "the axis");
            if (axis_ < 0) axis_ += static_cast<std::int64_t>(shape.size());
            if (axis_ < 0 || axis_ >= static_cast<std::int64_t>(shape.size()))
                ev.fail(range, errors::axis_is_out_of_bounds);
            axes.at(k) = static_cast<std::size_t>(axis_);
        }
        std::vector<std::int64_t> turned = shape;
        std::swap(turned[axes[0]], turned[axes[1]]);
        const FieldPtr result = new_array(ev, array->element, turned, range, false);
        for_elements(ev, turned, range, [&](const std::vector<Value>& at_) {
            std::vector<Value> from = at_;
            std::swap(from[axes[0]], from[axes[1]]);
            store(ev, result, at_, element(array, from), range);
        });
        return result;
    }
    if (name == "dot")
        return numpy_function(ev, "matmul", {{Value(array), arguments.positional.at(0)}, {}, range});
    if (name == "std" || name == "var") {
        const Value mean = reduced(ev, array, "mean", range);
        const Value apart = array_binary(ev, Value(array), mean, range, true,
                                         [&](const ScalarValue& x, const ScalarValue& y) {
                                             return binary(BinaryOperator::subtract, x, y, ev.dialect());
                                         });
        const Value squares = array_unary(ev, std::get<FieldPtr>(apart.v), range, [&](const ScalarValue& s) {
            return binary(BinaryOperator::multiply, s, s, ev.dialect());
        });
        const Value variance = reduced(ev, std::get<FieldPtr>(squares.v), "mean", range);
        return name == "var" ? variance : Value(called("sqrt", {scalar(ev, variance, range)}, ev.dialect()));
    }
    if (name == "round" || name == "clip") {
        CallArguments rest = arguments;
        rest.positional.insert(rest.positional.begin(), Value(array));
        return numpy_function(ev, name, rest);
    }
    if (name == "argmax" || name == "argmin" || name == "cumsum" || name == "prod")
        return ordered_reduction(ev, array, name, range);
    ev.unsupported(range, errors::method_of_array, name);
}

}  // namespace

Value array_method(Evaluator& ev, const FieldPtr& given, const std::string& name,
                   const CallArguments& arguments) {
    const Value result = method_of_array(ev, given, name, arguments);
    if (!is_scalar(result) || name == "item" || name == "tolist") return result;
    static const std::set<std::string> sums = {"sum", "prod", "trace"};
    static const std::set<std::string> means = {"mean", "std", "var"};
    Type type = number_type(result);
    const Type own = given->element.scalar;
    if (own.is_float() && (sums.contains(name) || means.contains(name))) type = own;
    if (sums.contains(name) && !own.is_float())
        type = own.is_bool() || own.is_signed() ? Type::int_(64) : Type::uint(64);
    return of_kind(cast_to(scalar(ev, result, arguments.range), type), NumberKind::numpy);
}

const Type* numpy_type(Evaluator& ev, const Value& value) {
    static const Type f64 = Type::float_(64), i64 = Type::int_(64), truth_type = Type::boolean();
    if (const auto* type = get<ElementType>(value)) return &type->scalar;
    const auto* builtin = get<BuiltinValue>(value);
    const auto* text = get<std::string>(value);
    const std::string name = builtin ? builtin->name : text ? *text : "";
    if (name == "float") return &f64;
    if (name == "int") return &i64;
    if (name == "bool") return &truth_type;
    if (text) {
        const auto member = module_member(ev, "numpy", *text);
        static std::map<std::string, Type> known;
        if (member && get<ElementType>(*member))
            return &(known[*text] = std::get<ElementType>(member->v).scalar);
    }
    return nullptr;
}

/// A shape; of `reshape` with one extent that the others decide.
std::vector<std::int64_t> shape_of(Evaluator& ev, const Value& shape, TextRange range, bool,
                                   std::int64_t count) {
    const std::vector<Value> parts =
        get<SequencePtr>(shape) ? iterate(ev, shape, range) : std::vector<Value>{shape};
    std::vector<std::int64_t> extents;
    std::int64_t product = 1;
    for (const Value& part : parts) {
        extents.push_back(static_integer(ev, part, range, "the shape"));
        if (extents.back() >= 0) product *= extents.back();
    }
    for (std::int64_t& extent : extents)
        if (extent < 0) extent = product == 0 ? 0 : count / product;
    return extents;
}

}  // namespace nestor::taichi
