// Functions and methods of numpy on arrays of the host program (TI-81), as loops.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

/// One loop over the elements, as any other nest; with `counting` each gets its index.
void Evaluator::fill(const FieldPtr& field, const Value& value, bool counting, TextRange range) {
    require_place(*field, range);
    std::vector<For> loops;
    std::vector<Value> indices;
    const std::string stage = "s" + std::to_string(host_loops_++);
    for (std::size_t k = 0; k < field->shape.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = fresh(variable);
        loop.name = {"main", 0, stage, variable};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = index_of(field->shape[k]);
        const std::int64_t offset = k < field->offset.size() ? field->offset[k] : 0;
        indices.push_back(exact(build::add(build::variable(loop.index), build::integer(offset)), 0,
                                highest(Type::int_(32)), Type::int_(32)));
        loops.push_back(std::move(loop));
    }
    open_block();
    store(field, indices, counting ? indices[0] : value, range);
    Block body = close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), origin(range))}};
    }
    for (const Stmt& s : body.statements) blocks_.back().statements.push_back(s);
}

/// An array of the host program that holds what the field holds now.
Value Evaluator::copied(const FieldPtr& field, const std::string& name, TextRange range) {
    const std::string wished = std::exchange(wished_name_, name);
    const FieldPtr numbers = as_numbers(field);
    const FieldPtr array = new_array(numbers->element, extents_of(*numbers, range), range, false);
    wished_name_ = wished;
    copy_elements(array, field, range);
    return array;
}

/// Its elements in their order, in double or exact integers.
Value Evaluator::reduced(const FieldPtr& array, const std::string& name, TextRange range) {
    const bool extreme_name = name == "min" || name == "max";
    const Type type = extreme_name                       ? array->element.scalar
                      : array->element.scalar.is_float() ? Type::float_(64)
                                                         : Type::int_(64);
    std::int64_t count = array->element.count();
    for (const ScalarValue& extent : array->shape) count *= build::as_integer(index_of(extent)).value_or(0);
    const bool extreme_ = name == "min" || name == "max";
    if (count == 0 && name != "sum")
        fail(range, "TI-81", "ValueError: `" + name + "` of an array without elements");
    const VariablePtr result = declare(name, {type, 0, 0}, false, range);
    std::vector<For> loops;
    std::vector<Value> indices, first;
    const std::string stage = "s" + std::to_string(host_loops_++);
    for (std::size_t k = 0; k < array->shape.size(); ++k) {
        For loop;
        const std::string variable(1, "ijkl"[std::min<std::size_t>(k, 3)]);
        loop.index = fresh(variable);
        loop.name = {"main", 0, stage, k < 4 ? variable : variable + std::to_string(k)};
        loop.kind = LoopKind::imperative;
        const std::int64_t offset = k < array->offset.size() ? array->offset[k] : 0;
        loop.low = build::integer(offset);
        loop.extent = index_of(array->shape[k]);
        indices.push_back(exact(build::variable(loop.index), 0, highest(Type::int_(32)), Type::int_(64)));
        first.push_back(Integer(offset));
        loops.push_back(std::move(loop));
    }
    const auto parts_of = [&](const Value& element) {
        const auto* m = get<MatrixPtr>(element);
        return m ? (*m)->elements : std::vector<ScalarValue>{scalar(element, range)};
    };
    assign(*result, extreme_ ? Value(parts_of(load(array, first, range))[0]) : Value(Integer(0)), range);
    open_block();
    for (const ScalarValue& part : parts_of(load(array, indices, range)))
        assign(*result,
               extreme_ ? Value(extreme(name == "max", read(*result, 0), part))
                        : Value(binary(BinaryOperator::add, read(*result, 0), part, dialect())),
               range);
    Block body = close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(body);
        body = Block{{build::make(std::move(loops[k]), origin(range))}};
    }
    for (const Stmt& s : body.statements) blocks_.back().statements.push_back(s);
    if (name != "mean") return read(result);
    return Value(
        binary(BinaryOperator::divide, read(*result, 0), constant(count, Type::int_(64)), dialect()));
}

/// Sums, means and extremes along one dimension.
Value Evaluator::reduced_axis(const FieldPtr& given, const std::string& name, const Value& axis,
                              TextRange range) {
    const FieldPtr array = as_numbers(given);
    const auto shape = extents_of(*array, range);
    std::int64_t along = static_integer(axis, range, "the axis");
    if (along < 0) along += static_cast<std::int64_t>(shape.size());
    if (along < 0 || along >= static_cast<std::int64_t>(shape.size()))
        fail(range, "TI-81", "ValueError: axis is out of bounds");
    std::vector<std::int64_t> kept = shape;
    kept.erase(kept.begin() + along);
    const bool extreme_ = name == "min" || name == "max";
    const Type own = array->element.scalar;
    const Type type = extreme_ || own.is_float() ? own : name == "mean" ? Type::float_(64) : Type::int_(64);
    const FieldPtr result = new_array({type, 0, 0}, kept, range, false);
    for_elements(kept, range, [&](const std::vector<Value>& at_) {
        const auto element = [&](const Value& k) {
            std::vector<Value> indices = at_;
            indices.insert(indices.begin() + along, k);
            return cast_to(plain(build::load(array->buffer, own, place_of(*array, indices, range))), type);
        };
        const VariablePtr total = declare(name, {type, 0, 0}, false, range);
        assign(*total,
               extreme_ ? Value(element(Value(Integer(0))))
                        : Value(cast_to(constant(std::int64_t{0}, Type::int_(64)), type)),
               range);
        for_elements({shape[static_cast<std::size_t>(along)]}, range, [&](const std::vector<Value>& k) {
            const ScalarValue next = element(k[0]);
            assign(*total,
                   extreme_ ? Value(extreme(name == "max", read(*total, 0), next))
                            : Value(binary(BinaryOperator::add, read(*total, 0), next, dialect())),
                   range);
        });
        Value value = read(*total, 0);
        if (name == "mean")
            value = binary(BinaryOperator::divide, read(*total, 0),
                           constant(static_cast<double>(shape[static_cast<std::size_t>(along)]), type),
                           dialect());
        store(result, at_, value, range);
    });
    return result;
}

ScalarValue Evaluator::round_to_even(const ScalarValue& s) {
    if (!s.type.is_float()) return s;
    // the nearest integer, of two the even one: x - remainder(x, 1)
    return binary(BinaryOperator::subtract, s, called("remainder", {s, constant(1.0, s.type)}, dialect()),
                  dialect());
}

Value Evaluator::call_value(const Value& callee, const CallArguments& arguments) {
    if (const auto* function = get<FunctionValue>(callee)) return call_function(*function, arguments);
    if (const auto* builtin = get<BuiltinValue>(callee))
        return call_builtin_function(builtin->name, arguments);
    if (const auto* type = get<ElementType>(callee)) return construct(*type, arguments);
    if (const auto* type = get<StructTypePtr>(callee)) return construct_struct(*type, arguments);
    if (const auto* made = get<ClassValue>(callee)) return instantiate(*made, arguments);
    if (const auto* m = get<MethodValue>(callee)) return method(*m->object, m->name, arguments);
    fail(arguments.range, "TI-23", "TypeError: " + kind_of(callee) + " cannot be called");
}

bool Evaluator::is_of_type(const Value& value, const Value& type) {
    if (const auto* made = get<ClassValue>(type)) {
        const auto* object = get<ObjectPtr>(value);
        return object && (*object)->definition == made->definition;
    }
    const auto* builtin = get<BuiltinValue>(type);
    if (!builtin) return get<StructTypePtr>(type) && get<StructPtr>(value);
    const std::string& name = builtin->name;
    const auto* s = get<ScalarValue>(value);
    if (name == "int") return integer_of(value) || (s && !s->type.is_float());
    if (name == "float") return get<double>(value) || (s && s->type.is_float());
    if (name == "bool") return get<bool>(value) || (s && s->type.is_bool());
    if (name == "str") return get<std::string>(value) || get<TextPtr>(value);
    const auto* list_ = get<SequencePtr>(value);
    if (name == "list" || name == "tuple") return list_ && (*list_)->list == (name == "list");
    if (name == "dict") return get<std::shared_ptr<DictionaryValue>>(value) != nullptr;
    if (name == "np.ndarray") return is_array(value);
    if (name == "ti.Matrix" || name == "ti.Vector") return get<MatrixPtr>(value) != nullptr;
    if (name == "ti.Field" || name == "ti.ScalarField") return get<FieldPtr>(value) && !is_array(value);
    return false;
}

Value Evaluator::is_close(const Value& a, const Value& b, double relative, double absolute, bool symmetric,
                          TextRange range) {
    const auto close = [&](const ScalarValue& given_x, const ScalarValue& given_y) {
        const Type f64 = Type::float_(64);
        const ScalarValue x = named(cast_to(given_x, f64), "found", range),
                          y = named(cast_to(given_y, f64), "expected", range);
        const auto magnitude = [&](const ScalarValue& v) { return called("abs", {v}, dialect()); };
        const ScalarValue difference = magnitude(binary(BinaryOperator::subtract, x, y, dialect()));
        const ScalarValue size = symmetric ? extreme(true, magnitude(x), magnitude(y)) : magnitude(y);
        const ScalarValue part = binary(BinaryOperator::multiply, constant(relative, f64), size, dialect());
        const ScalarValue bound = symmetric
                                      ? extreme(true, part, constant(absolute, f64))
                                      : binary(BinaryOperator::add, constant(absolute, f64), part, dialect());
        return build::either(truth_of(compared(CompareOp::equal, x, y)),
                             truth_of(compared(CompareOp::less_equal, difference, bound)));
    };
    const bool arrays = is_array(a) || is_array(b);
    if (arrays) {
        const Value each = array_binary(a, b, range, false, [&](const ScalarValue& x, const ScalarValue& y) {
            return plain(close(x, y));
        });
        return array_method(std::get<FieldPtr>(each.v), "all", {{}, {}, range});
    }
    const bool several = get<SequencePtr>(a) || get<MatrixPtr>(a) || get<SequencePtr>(b) || get<MatrixPtr>(b);
    if (!several) return truth_value_of(close(scalar(a, range), scalar(b, range)));
    const auto parts_of = [&](const Value& v) {
        std::vector<ScalarValue> parts;
        const std::function<void(const Value&)> add = [&](const Value& one) {
            if (get<SequencePtr>(one) || get<MatrixPtr>(one))
                for (const Value& inner : iterate(one, range)) add(inner);
            else
                parts.push_back(scalar(one, range));
        };
        add(v);
        return parts;
    };
    const auto x = parts_of(a), y = parts_of(b);
    if (x.size() != y.size() && x.size() != 1 && y.size() != 1) return false;
    Expr all = build::boolean(true);
    for (std::size_t k = 0; k < std::max(x.size(), y.size()); ++k)
        all = build::both(all, close(x[x.size() == 1 ? 0 : k], y[y.size() == 1 ? 0 : k]));
    return truth_value_of(all);
}

Value Evaluator::array_method(const FieldPtr& given, const std::string& name,
                              const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const FieldPtr array = as_numbers(given);
    const auto shape = extents_of(*array, range);
    std::int64_t count = 1;
    for (const std::int64_t extent : shape) count *= extent;
    const Value* axis = arguments.keyword("axis");
    static const std::set<std::string> reductions = {"sum", "mean", "min", "max"};
    if (reductions.contains(name)) {
        if (!axis && !arguments.positional.empty()) axis = &arguments.positional[0];
        return axis && !get<NoneValue>(*axis) ? reduced_axis(array, name, *axis, range)
                                              : reduced(array, name, range);
    }
    const auto element = [&](const FieldPtr& from, const std::vector<Value>& at_) {
        return plain(build::load(from->buffer, from->element.scalar, place_of(*from, at_, range)));
    };
    if (name == "all" || name == "any") {
        const bool all = name == "all";
        const VariablePtr holds = declare(name, {Type::boolean(), 0, 0}, false, range);
        assign(*holds, plain(build::boolean(all)), range);
        for_elements(shape, range, [&](const std::vector<Value>& at_) {
            const Expr one = truth_of(element(array, at_)), before = value_of(read(*holds, 0));
            assign(*holds, plain(all ? build::both(before, one) : build::either(before, one)), range);
        });
        return read(holds);
    }
    if (name == "item") {
        if (count != 1)
            fail(range, "TI-81",
                 "ValueError: the truth value of an array with more than one element is ambiguous");
        const ScalarValue s = element(array, std::vector<Value>(shape.size(), Value(Integer(0))));
        return cast_to(s, s.type.is_float() ? Type::float_(64) : s.type.is_bool() ? s.type : Type::int_(64));
    }
    if (name == "copy") return copied(array, wished_name_.empty() ? "copy" : wished_name_, range);
    if (name == "astype") {
        const Type* type = arguments.positional.empty() ? nullptr : numpy_type(arguments.positional[0]);
        if (!type) fail(range, "TI-81", "TypeError: `astype` takes a type");
        const Type wanted = *type;
        return array_unary(array, range, [&](const ScalarValue& s) { return cast_to(s, wanted); });
    }
    if (name == "fill") {
        fill(array, arguments.positional.at(0), false, range);
        return NoneValue{};
    }
    if (name == "tolist") {
        if (count > 4096) unsupported(range, "TI-81", "a list of so many elements");
        const std::function<Value(std::vector<Value>)> rows = [&](std::vector<Value> at_) -> Value {
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
                arguments.positional.size() == 1 ? arguments.positional[0] : tuple(arguments.positional),
                range, true, count);
        std::int64_t product = 1;
        for (const std::int64_t extent : wanted) product *= extent;
        if (product != count)
            fail(range, "TI-81", fmt::format("ValueError: cannot reshape array of size {}", count));
        const FieldPtr result = new_array(array->element, wanted, range, false);
        for_elements(wanted, range, [&](const std::vector<Value>& at_) {
            Expr place = build::integer(0);
            for (std::size_t k = 0; k < wanted.size(); ++k)
                place = build::add(build::multiply(place, build::integer(wanted[k])),
                                   std::get<ScalarValue>(at_[k].v).index);
            std::vector<Value> from(shape.size());
            for (std::size_t k = shape.size(); k-- > 0;) {
                from[k] = exact(k == 0 ? place : build::floor_modulo(place, build::integer(shape[k])), 0,
                                std::max<std::int64_t>(shape[k] - 1, 0), Type::int_(64));
                place = build::floor_divide(place, build::integer(shape[k]));
            }
            store(result, at_, element(array, from), range);
        });
        return result;
    }
    if (name == "transpose") {
        std::vector<std::int64_t> turned(shape.rbegin(), shape.rend());
        const FieldPtr result = new_array(array->element, turned, range, false);
        for_elements(turned, range, [&](const std::vector<Value>& at_) {
            store(result, at_, element(array, std::vector<Value>(at_.rbegin(), at_.rend())), range);
        });
        return result;
    }
    if (name == "dot")
        return numpy_function("matmul", {{Value(array), arguments.positional.at(0)}, {}, range});
    if (name == "std" || name == "var") {
        const Value mean = reduced(array, "mean", range);
        const Value apart =
            array_binary(Value(array), mean, range, true, [&](const ScalarValue& x, const ScalarValue& y) {
                return binary(BinaryOperator::subtract, x, y, dialect());
            });
        const Value squares = array_unary(std::get<FieldPtr>(apart.v), range, [&](const ScalarValue& s) {
            return binary(BinaryOperator::multiply, s, s, dialect());
        });
        const Value variance = reduced(std::get<FieldPtr>(squares.v), "mean", range);
        return name == "var" ? variance : Value(called("sqrt", {scalar(variance, range)}, dialect()));
    }
    if (name == "argmax" || name == "argmin" || name == "cumsum" || name == "prod")
        return ordered_reduction(array, name, range);
    unsupported(range, "TI-81", "`" + name + "` of an array");
}

/// What goes through the elements in their order.
Value Evaluator::ordered_reduction(const FieldPtr& array, const std::string& name, TextRange range) {
    const auto shape = extents_of(*array, range);
    const Type own = array->element.scalar;
    const auto element = [&](const std::vector<Value>& at_) {
        return plain(build::load(array->buffer, own, place_of(*array, at_, range)));
    };
    const Type type = own.is_float() ? own : Type::int_(64);
    const VariablePtr total =
        declare("so_far", {name == "argmax" || name == "argmin" ? own : type, 0, 0}, false, range);
    const VariablePtr place = declare("place", {Type::int_(64), 0, 0}, false, range);
    const VariablePtr number = declare("number", {Type::int_(64), 0, 0}, false, range);
    const ScalarValue zero = constant(std::int64_t{0}, Type::int_(64)),
                      one = constant(std::int64_t{1}, Type::int_(64));
    const bool product = name == "prod", sums = name == "cumsum" || product;
    assign(*total,
           sums ? Value(cast_to(product ? one : zero, type))
                : Value(element(std::vector<Value>(shape.size(), Value(Integer(0))))),
           range);
    assign(*place, zero, range);
    assign(*number, zero, range);
    const FieldPtr result = name == "cumsum" ? new_array({type, 0, 0}, shape, range, false) : nullptr;
    for_elements(shape, range, [&](const std::vector<Value>& at_) {
        const ScalarValue next = named(element(at_), "next", range, true);
        if (sums) {
            assign(*total,
                   binary(product ? BinaryOperator::multiply : BinaryOperator::add, read(*total, 0),
                          cast_to(next, type), dialect()),
                   range);
            if (result) store(result, at_, read(*total, 0), range);
            return;
        }
        const ScalarValue better =
            named(plain(truth_of(compared(name == "argmax" ? CompareOp::greater : CompareOp::less, next,
                                          read(*total, 0)))),
                  "better", range, true);
        assign(*total, selected(better, next, read(*total, 0)), range);
        assign(*place, selected(better, read(*number, 0), read(*place, 0)), range);
        assign(*number, binary(BinaryOperator::add, read(*number, 0), one, dialect()), range);
    });
    if (result) return result;
    return sums ? read(*total, 0) : read(*place, 0);
}

const Type* Evaluator::numpy_type(const Value& value) {
    static const Type f64 = Type::float_(64), i64 = Type::int_(64), truth_type = Type::boolean();
    if (const auto* type = get<ElementType>(value)) return &type->scalar;
    const auto* builtin = get<BuiltinValue>(value);
    const auto* text = get<std::string>(value);
    const std::string name = builtin ? builtin->name : text ? *text : "";
    if (name == "float") return &f64;
    if (name == "int") return &i64;
    if (name == "bool") return &truth_type;
    if (text) {
        const auto member = module_member("numpy", *text);
        static std::map<std::string, Type> known;
        if (member && get<ElementType>(*member))
            return &(known[*text] = std::get<ElementType>(member->v).scalar);
    }
    return nullptr;
}

/// A shape; of `reshape` with one extent that the others decide.
std::vector<std::int64_t> Evaluator::shape_of(const Value& shape, TextRange range, bool, std::int64_t count) {
    const std::vector<Value> parts =
        get<SequencePtr>(shape) ? iterate(shape, range) : std::vector<Value>{shape};
    std::vector<std::int64_t> extents;
    std::int64_t product = 1;
    for (const Value& part : parts) {
        extents.push_back(static_integer(part, range, "the shape"));
        if (extents.back() >= 0) product *= extents.back();
    }
    for (std::int64_t& extent : extents)
        if (extent < 0) extent = product == 0 ? 0 : count / product;
    return extents;
}

}  // namespace nestor::taichi
