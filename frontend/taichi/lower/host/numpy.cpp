// What numpy's functions and the host program share: types, closeness, copies and fills of arrays (TI-81).
#include "frontend/taichi/lower/host/numpy.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/instances.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy_call.hpp"
#include "frontend/taichi/lower/host/objects.hpp"
#include "frontend/taichi/lower/host/partials.hpp"
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
#include "frontend/taichi/names.hpp"

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
    if (is_partial(callee)) return call_partial(ev, callee, arguments);
    ev.fail(arguments.range, errors::cannot_be_called, "", kind_of(callee));
}

namespace {

/// True of a number of numpy where `name` is one of the classes that its type is of.
bool is_of_numpy_class(const Value& number, const std::string& name) {
    const Type own = number_type(number);
    if (number_kind(number) == NumberKind::either) return name == "float" && own.bits == 64;
    const bool whole = own.is_int(), real = own.is_float();
    if (name == "np.integer" || name == "numbers.Integral") return whole;
    if (name == "np.floating") return real;
    if (name == "np.number") return whole || real;
    return name == "np.generic" || name == "np." + numpy_name(own) ||
           (name == "float" && own == Type::float_(64));
}

/// True of a sequence that `holds` is true of.
bool is_sequence(const Value& value, bool (*holds)(const Sequence&)) {
    const auto* sequence_ = get<SequencePtr>(value);
    return sequence_ && holds(**sequence_);
}

using IsOfClass = bool (*)(const Value& value);

const std::map<std::string, IsOfClass>& builtin_classes() {
    static const std::map<std::string, IsOfClass> classes = {
        {"int",
         [](const Value& v) {
             const auto* s = get<ScalarValue>(v);
             return integer_of(v) || (s && !s->type.is_float());
         }},
        {"float",
         [](const Value& v) {
             const auto* s = get<ScalarValue>(v);
             return get<double>(v) || (s && s->type.is_float());
         }},
        {"bool",
         [](const Value& v) {
             const auto* s = get<ScalarValue>(v);
             return get<bool>(v) || (s && s->type.is_bool());
         }},
        {"str", [](const Value& v) { return get<std::string>(v) || get<TextPtr>(v); }},
        {"set",
         [](const Value& v) { return is_sequence(v, [](const Sequence& s) { return s.set && !s.frozen; }); }},
        {"frozenset",
         [](const Value& v) { return is_sequence(v, [](const Sequence& s) { return s.set && s.frozen; }); }},
        {"list",
         [](const Value& v) { return is_sequence(v, [](const Sequence& s) { return !s.set && s.list; }); }},
        {"tuple",
         [](const Value& v) { return is_sequence(v, [](const Sequence& s) { return !s.set && !s.list; }); }},
        {"dict", [](const Value& v) { return get<std::shared_ptr<DictionaryValue>>(v) != nullptr; }},
        {"np.ndarray", [](const Value& v) { return is_array(v); }},
        {"ti.Matrix", [](const Value& v) { return get<MatrixPtr>(v) != nullptr; }},
        {"ti.Vector", [](const Value& v) { return get<MatrixPtr>(v) != nullptr; }},
        {"ti.Field", [](const Value& v) { return get<FieldPtr>(v) && !is_array(v); }},
        {"ti.ScalarField", [](const Value& v) { return get<FieldPtr>(v) && !is_array(v); }}};
    return classes;
}

}  // namespace

bool is_of_type(const Value& value, const Value& type) {
    if (const auto* made = get<ClassValue>(type)) {
        const auto* object = get<ObjectPtr>(value);
        return object && (*object)->definition == made->definition;
    }
    if (const auto* of_numpy = get<ElementType>(type); of_numpy && of_numpy->numpy)
        return is_scalar(value) && number_kind(value) == NumberKind::numpy &&
               number_type(value) == of_numpy->scalar;
    const auto* builtin = get<BuiltinValue>(type);
    if (!builtin) return get<StructTypePtr>(type) && get<StructPtr>(value);
    if (is_scalar(value) && number_kind(value) != NumberKind::python)
        return is_of_numpy_class(value, builtin->name);
    const auto found = builtin_classes().find(builtin->name);
    return found != builtin_classes().end() && found->second(value);
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

const Type* numpy_type(Evaluator& ev, const Value& value, TextRange range) {
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
        const auto& names = names_in("numpy");
        const bool code =  // `i4`, `<f8`
            text->size() < 2 || std::string_view("<>=|").find((*text)[0]) != std::string_view::npos ||
            std::isdigit((*text)[1]) != 0;
        if (!code && std::ranges::find(names, *text) == names.end() && *text != "str" && *text != "complex")
            ev.fail(range, errors::name_of_type_is_not_known, *text);
    }
    return nullptr;
}

std::optional<std::string> unknown_option(const NumpyCall& call) {
    static const std::set<std::string> of_shapes = {"shift", "reps", "repeats", "axis"};
    static const std::map<std::string, std::set<std::string>> options = {
        {"array", {"dtype", "copy"}},
        {"asarray", {"dtype"}},
        {"ascontiguousarray", {"dtype"}},
        {"asfortranarray", {"dtype"}},
        {"asanyarray", {"dtype"}},
        {"zeros", {"shape", "dtype"}},
        {"ones", {"shape", "dtype"}},
        {"empty", {"shape", "dtype"}},
        {"full", {"shape", "fill_value", "dtype"}},
        {"zeros_like", {"dtype"}},
        {"ones_like", {"dtype"}},
        {"empty_like", {"dtype"}},
        {"full_like", {"fill_value", "dtype"}},
        {"arange", {"start", "stop", "step", "dtype"}},
        {"allclose", {"rtol", "atol"}},
        {"isclose", {"rtol", "atol"}},
        {"testing.assert_allclose", {"rtol", "atol", "err_msg", "verbose"}},
        {"testing.assert_almost_equal", {"decimal", "err_msg", "verbose"}},
        {"testing.assert_array_almost_equal", {"decimal", "err_msg", "verbose"}},
        {"testing.assert_array_equal", {"err_msg", "verbose"}},
        {"testing.assert_equal", {"err_msg", "verbose"}},
        {"linspace", {"num", "endpoint", "dtype", "start", "stop"}},
        {"eye", {"N", "M", "k", "dtype"}},
        {"identity", {"dtype"}},
        {"stack", {"axis"}},
        {"concatenate", {"axis"}},
        {"meshgrid", {"indexing"}},
        {"roll", of_shapes},
        {"flip", of_shapes},
        {"tile", of_shapes},
        {"repeat", of_shapes},
        {"expand_dims", of_shapes},
        {"squeeze", of_shapes},
        {"clip", {"a_min", "a_max", "min", "max"}},
        {"linalg.norm", {"axis"}},
        {"round", {"decimals"}},
        {"sort", {"axis", "kind"}},
        {"argsort", {"axis", "kind"}},
        {"searchsorted", {"side"}},
        {"histogram", {"bins", "range"}},
        {"tensordot", {"axes"}},
        {"convolve", {"mode"}},
        {"average", {"weights"}},
        {"trapezoid", {"dx"}},
        {"trapz", {"dx"}},
        {"pad", {"pad_width", "mode", "constant_values"}},
        {"diag", {"k"}},
        {"tril", {"k"}},
        {"triu", {"k"}},
        {"take", {"axis"}}};
    const auto known = options.find(call.name);
    for (const auto& [keyword, value] : call.arguments.keywords) {
        const auto* text = get<std::string>(value);
        const bool plain_order = keyword == "order" && text && (*text == "C" || *text == "K");
        if (!plain_order && (known == options.end() || !known->second.contains(keyword))) return keyword;
    }
    return std::nullopt;
}

void require_arguments(const NumpyCall& call) {
    static const std::vector<std::string> array = {"a"}, pair = {"a", "b"}, operands = {"x1", "x2"},
                                          filled = {"shape", "fill_value"};
    static const std::map<std::string, std::vector<std::string>> required = {
        {"full", filled},
        {"full_like", {"a", "fill_value"}},
        {"linspace", {"start", "stop"}},
        {"eye", {"N"}},
        {"identity", {"n"}},
        {"stack", {"arrays"}},
        {"concatenate", {"arrays"}},
        {"vstack", {"tup"}},
        {"hstack", {"tup"}},
        {"clip", array},
        {"sum", array},
        {"prod", array},
        {"mean", array},
        {"std", array},
        {"var", array},
        {"argmax", array},
        {"argmin", array},
        {"sort", array},
        {"argsort", array},
        {"cumsum", array},
        {"transpose", array},
        {"dot", pair},
        {"cross", pair},
        {"outer", pair},
        {"allclose", pair},
        {"isclose", pair},
        {"array_equal", {"a1", "a2"}},
        {"reshape", {"a", "shape"}},
        {"repeat", {"a", "repeats"}},
        {"tile", {"A", "reps"}},
        {"roll", {"a", "shift"}},
        {"testing.assert_allclose", {"actual", "desired"}},
        {"testing.assert_equal", {"actual", "desired"}},
        {"testing.assert_array_equal", {"actual", "desired"}},
        {"matmul", operands},
        {"maximum", operands},
        {"minimum", operands},
        {"power", operands},
        {"mod", operands},
        {"add", operands},
        {"subtract", operands},
        {"multiply", operands},
        {"divide", operands},
        {"arctan2", operands},
        {"sqrt", {"x"}},
        {"exp", {"x"}},
        {"log", {"x"}},
        {"sin", {"x"}},
        {"cos", {"x"}},
        {"abs", {"x"}},
        {"floor", {"x"}},
        {"ceil", {"x"}}};
    const auto known = required.find(call.name);
    if (known != required.end())
        for (std::size_t k = call.given.size(); k < known->second.size(); ++k)
            if (!call.arguments.keyword(known->second[k]))
                call.ev.fail(call.range, errors::numpy_lacks_argument, call.name, known->second[k]);
    if (call.name == "arange" && call.given.empty() && !call.arguments.keyword("stop"))
        call.ev.fail(call.range, errors::numpy_lacks_argument, call.name, "stop");
}

void require_known_options(const NumpyCall& call) {
    if (const auto keyword = unknown_option(call))
        call.ev.unsupported(call.range, errors::keyword_of_numpy, *keyword, call.name);
}

}  // namespace nestor::taichi
