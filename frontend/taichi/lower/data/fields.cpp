// Fields and array arguments: where their elements are, reading and writing them (TI-22, TI-41, TI-43).
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

/// Subscripts of the element's first component: indices less the field's offset. A vector index splices.
std::vector<Expr> Evaluator::place_of(const FieldValue& field, const std::vector<Value>& given,
                                      TextRange range) {
    require_place(field, range);
    std::vector<ScalarValue> indices;
    const auto add = [&](const Value& value) {
        if (get<NoneValue>(value)) return;
        if (get<SliceValue>(value) && in_kernel())
            fail(range, "TI-22", "TaichiSyntaxError: slices are for vectors and matrices, not for fields");
        const ScalarValue s = scalar(value, range);
        if (s.type.is_float())
            fail(range, "TI-22",
                 std::string(frame().host ? "" : "Taichi") + "TypeError: an index of `" + field.name +
                     "` is " + name_of(s.type));
        indices.push_back(s);
    };
    for (const Value& value : given) {
        if (const auto* m = get<MatrixPtr>(value))
            for (const ScalarValue& s : (*m)->elements) add(s);
        else if (const auto* sequence = get<SequencePtr>(value))
            for (const Value& s : (*sequence)->elements) add(s);
        else
            add(value);
    }
    if (field.shape.empty() && indices.size() == 1 && indices[0].index && !frame().host &&
        build::as_integer(indices[0].index) == 0)
        indices.clear();  // x[0] of a field without dimensions
    if (indices.size() != field.shape.size())
        fail(range, "TI-22",
             fmt::format("{}: `{}` has {} dimension{}, but {} ind{}",
                         field.numpy    ? "IndexError"
                         : frame().host ? field.ndarray ? "TaichiIndexError" : "AssertionError"
                                        : "TaichiIndexError",
                         field.name, field.shape.size(), field.shape.size() == 1 ? "" : "s", indices.size(),
                         indices.size() == 1 ? "ex is given" : "ices are given"));
    std::vector<Expr> place;
    for (std::size_t k = 0; k < indices.size(); ++k) {
        const std::int64_t offset = k < field.offset.size() ? field.offset[k] : 0;
        const Expr index = build::subtract(index_of(indices[k]), build::integer(offset));
        const auto known = build::as_integer(index), extent = build::as_integer(index_of(field.shape[k]));
        if (known && extent && field.numpy && *known < 0 && *known >= -*extent) {
            place.push_back(build::integer(*known + *extent));
            continue;
        }
        if (known && (*known < 0 || (extent && *known >= *extent)))
            fail(range, "TI-22",
                 fmt::format("{}: index {} in dimension {} of `{}`, which {}",
                             field.numpy                                  ? "IndexError"
                             : frame().host && dialect_.debug             ? "TaichiAssertionError"
                             : *known < 0 && offset == 0 && !frame().host ? "TaichiSyntaxError"
                                                                          : "TaichiIndexError",
                             *known + offset, k, field.name,
                             !extent       ? "begins at 0"
                             : offset == 0 ? fmt::format("has {} element{}", *extent, *extent == 1 ? "" : "s")
                                           : fmt::format("goes from {} to {}", offset, offset + *extent - 1)),
                 *known < 0 && offset == 0 ? "indices are not counted from the end" : "");
        place.push_back(index);
    }
    return place;
}

void Evaluator::name_place(std::vector<Expr>& place, TextRange range) {
    for (std::size_t k = 0; k < place.size(); ++k) {
        const char* name = place.size() == 1 ? "at" : place.size() != 2 ? "index" : k == 0 ? "row" : "column";
        place[k] =
            named(exact(place[k], lowest(Type::index()), highest(Type::index()), Type::index()), name, range)
                .index;
    }
}

std::vector<Expr> component_place(std::vector<Expr> place, const ElementType& element, int k) {
    if (element.rows == 0) return place;
    if (element.columns == 0) {
        place.push_back(build::integer(k));
    } else {
        place.push_back(build::integer(k / element.columns));
        place.push_back(build::integer(k % element.columns));
    }
    return place;
}

void Evaluator::require_place(const FieldValue& field, TextRange range) const {
    const SnodeValue* top = field.parent.get();
    while (top && top->parent) top = top->parent.get();
    if (top && top->builder && !top->finalized)
        fail(range, "TI-90",
             "TaichiRuntimeError: the FieldsBuilder of field `" + field.name + "` is not finalized",
             "call its `finalize()`");
    if (field.buffer) return;
    fail(
        range, "TI-90",
        "RuntimeError: field `" + (field.name.empty() ? std::string("?") : field.name) + "` has no place yet",
        "give it a `shape`, or place it: `ti.root.dense(ti.i, n).place(..)`");
}

Value Evaluator::gradient_of(const FieldPtr& field, TextRange range) {
    if (!field->gradient || !field->buffer) return NoneValue{};
    if (field->grad) return field->grad;
    auto grad = std::make_shared<FieldValue>();
    grad->name = field->name + "_grad";
    grad->element = field->element;
    grad->offset = field->offset;
    grad->range = range;
    place(*grad, extents_of(*field, range));
    field->grad = grad;
    return field->grad;
}

void Evaluator::check_bounds(const FieldValue& field, const std::vector<ScalarValue>& indices,
                             TextRange range) {
    if (!dialect_.debug || field.numpy) return;
    for (std::size_t k = 0; k < std::min(indices.size(), field.shape.size()); ++k) {
        const std::int64_t offset = k < field.offset.size() ? field.offset[k] : 0;
        const Expr index = index_of(indices[k]), low = build::integer(offset);
        const Expr high = build::add(index_of(field.shape[k]), low);
        const Expr within = build::both(build::compare(CompareOp::less_equal, low, index),
                                        build::compare(CompareOp::less, index, high));
        if (build::as_integer(within) == 1) continue;
        require_holds(
            within,
            fmt::format("TaichiAssertionError: an index of `{}` is outside of its dimension {} ({})",
                        field.name, k, at(range).file_and_line()),
            range, true);
    }
}

Value Evaluator::load(const FieldPtr& field, const std::vector<Value>& indices, TextRange range) {
    require_place(*field, range);
    require_argument(*field, false, range);
    if (frame().host && !field->numpy) require_all_placed(range);
    std::vector<Expr> place = place_of(*field, indices, range);
    if (field->element.count() > 1) name_place(place, range);
    if (in_kernel()) check_bounds(*field, index_list(indices, range), range);
    const Type& type = field->element.scalar;
    std::vector<ScalarValue> loaded;
    for (int k = 0; k < field->element.count(); ++k)
        loaded.push_back(plain(build::load(field->buffer, type, component_place(place, field->element, k))));
    if (frame().host && !field->numpy)  // Python sees doubles and exact integers (TI-84)
        for (ScalarValue& s : loaded)
            s = cast_to(s, type.is_float()          ? Type::float_(64)
                           : type == Type::uint(64) ? type
                                                    : Type::int_(64));
    if (field->element.rows == 0) return loaded[0];
    Value made = matrix(field->element.rows, field->element.columns, std::move(loaded));
    std::get<MatrixPtr>(made.v)->of_host = frame().host;
    return made;
}

void Evaluator::require_all_placed(TextRange range) const {
    for (const FieldPtr& field : fields_)
        if (!field->buffer) require_place(*field, range);
}

/// Kernels see arrays as arguments; what they read of numpy's own is a Python value.
void Evaluator::require_argument(const FieldValue& field, bool writes, TextRange range) const {
    if (!in_kernel() || frame().python || field.array || !(field.ndarray || (field.numpy && writes))) return;
    fail(range, "TI-43",
         std::string(field.ndarray ? "TaichiCompilationError" : "TaichiSyntaxError") + ": array `" +
             field.name + "` of the module is no argument of the kernel",
         "pass it: `a: ti.types.ndarray()`");
}

/// What Python may write into an element: numbers of its kind, as many as it has.
void Evaluator::check_host_value(const FieldValue& field, const Value& value, TextRange range) {
    const ElementType& element = field.element;
    if (get<std::string>(value) || get<NoneValue>(value))
        fail(range, "TI-84", "TypeError: " + kind_of(value) + " cannot be written to `" + field.name + "`");
    const bool whole = element.rows > 0 && (get<SequencePtr>(value) || get<MatrixPtr>(value));
    if (whole) {
        const auto* m = get<MatrixPtr>(value);
        const std::size_t given =
            m ? static_cast<std::size_t>((*m)->rows) : std::get<SequencePtr>(value.v)->elements.size();
        if (given < static_cast<std::size_t>(element.rows))
            fail(range, "TI-84",
                 "IndexError: an element of `" + field.name + "` has more parts than are given");
        return;
    }
    if (element.rows > 0 && (is_number(value) || get<ScalarValue>(value)) && !field.ndarray)
        fail(range, "TI-84",
             "TypeError: a number cannot be written to `" + field.name + "`, whose elements have parts");
    if (element.rows > 0 || !(is_number(value) || get<ScalarValue>(value))) return;
    if (scalar(value, range).type.is_float() && !element.scalar.is_float())
        fail(range, "TI-84",
             "TypeError: a float cannot be written to `" + field.name + "`, a field of " +
                 name_of(element.scalar));
}

void Evaluator::store(const FieldPtr& field, const std::vector<Value>& indices, const Value& value,
                      TextRange range) {
    require_place(*field, range);
    std::vector<ScalarValue> values = elements(value, field->element, range);
    std::vector<Expr> place = place_of(*field, indices, range);
    if (in_kernel()) check_bounds(*field, index_list(indices, range), range);
    if (field->parent && is_sparse(field->parent)) {
        std::vector<ScalarValue> where;
        for (const Expr& e : place) where.push_back(exact(e, 0, highest(Type::int_(32)), Type::int_(32)));
        activate_for(*field, where, range);
    }
    const Type& type = field->element.scalar;
    Store all;
    bool reads_itself = false;
    for (int k = 0; k < field->element.count(); ++k) {
        const Expr e = value_of(cast_to(values[static_cast<std::size_t>(k)], type));
        visit(e, [&](const Expr& part) {
            const auto* l = get<Load>(part);
            reads_itself = reads_itself || (l && l->buffer == field->buffer);
        });
        all.targets.push_back({field->buffer, component_place(place, field->element, k)});
        all.values.push_back(e);
    }
    // a subscript that reads what is written is taken before
    const bool moves = std::any_of(place.begin(), place.end(), [&](const Expr& e) {
        return std::any_of(all.targets.begin(), all.targets.end(),
                           [&](const StoreTarget& written) { return may_read(e, written); });
    });
    if (reads_itself || moves || all.targets.size() == 1) {
        emit(std::move(all), range);
        return;
    }
    for (std::size_t k = 0; k < all.targets.size(); ++k)
        emit(Store{{all.targets[k]}, {all.values[k]}, std::nullopt}, range);
}

int Evaluator::matrix_extent(const Value& value, TextRange range, const std::string& what) {
    if (get<ElementType>(value) || get<BuiltinValue>(value))
        fail(range, "TI-41",
             std::string(what == "the length of the vectors" || what == "the number of columns"
                             ? "TypeError"
                             : "ValueError") +
                 ": " + what + " is a type");
    const std::int64_t n = static_integer(value, range, what);
    if (n < 1 || n > highest(Type::int_(32)))
        fail(range, "TI-41", fmt::format("ValueError: {} is {}", what, n), "it is at least 1");
    return static_cast<int>(n);
}

void Evaluator::check_size(const ElementType& type, TextRange range) const {
    constexpr std::int64_t most = 1024;
    const std::int64_t count = std::int64_t{type.rows} * std::max(type.columns, 1);
    if (count > most)
        fail(range, "TI-41",
             fmt::format("TaichiCompilationError: a {} of {} elements, which are variables each",
                         type.columns == 0 ? "vector" : "matrix", count),
             fmt::format("vectors and matrices have up to {}; use another dimension of the field", most));
}

void Evaluator::place(FieldValue& field, const std::vector<std::int64_t>& shape) {
    if (field.buffer) fail(field.range, "TI-41", "RuntimeError: field `" + field.name + "` is placed twice");
    if (shape.size() > 12)
        fail(field.range, "TI-41", fmt::format("RuntimeError: a field of {} dimensions", shape.size()),
             "there are 0 to 12");
    // the bytes of a field fit an index with room for sums
    boost::multiprecision::cpp_int elements = field.element.count();
    for (const std::int64_t extent : shape) elements *= extent;
    if (elements > (std::int64_t{1} << 40))
        fail(field.range, "TI-41", fmt::format("TaichiRuntimeError: a field of {} elements", elements.str()));
    Buffer buffer;
    field.buffer = buffer.symbol = fresh(free_member_name(field.name.empty() ? "field" : field.name, {}));
    buffer.element = field.element.scalar;
    buffer.place = MemorySpace::caller;
    for (const std::int64_t extent : shape)
        buffer.dimensions.push_back({build::integer(0), build::integer(extent), nullptr});
    if (field.element.rows > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(field.element.rows), nullptr});
    if (field.element.columns > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(field.element.columns), nullptr});
    field.shape.clear();
    for (const std::int64_t extent : shape) field.shape.push_back(constant(extent, Type::int_(32)));
    program_.state.push_back(std::move(buffer));
}

std::string Evaluator::free_member_name(const std::string& name, const Symbol& own) const {
    const auto taken = [&](const std::string& wanted) {
        return std::any_of(program_.state.begin(), program_.state.end(), [&](const Buffer& buffer) {
            return buffer.symbol != own && buffer.symbol.name() == wanted;
        });
    };
    std::string free = name;
    for (int n = 2; taken(free); ++n) free = name + "_" + std::to_string(n);
    return free;
}

void Evaluator::name_field(FieldValue& field, const std::string& name) {
    field.name = name;
    if (!field.buffer) return;
    const Symbol named_(free_member_name(name, field.buffer), field.buffer.number());
    for (Buffer& buffer : program_.state)
        if (buffer.symbol == field.buffer) buffer.symbol = named_;
    field.buffer = named_;
}

/// `offset` and `order` have as many parts as the shape has.
void Evaluator::check_field_options(const Value* shape, const CallArguments& arguments, std::size_t offsets) {
    const auto wrong = [&](const std::string& text) {
        fail(arguments.range, "TI-41", "TaichiSyntaxError: " + text);
    };
    const bool shapeless = !shape || get<NoneValue>(*shape);
    const Value* given = arguments.keyword("order");
    const auto* order = given ? get<std::string>(*given) : nullptr;
    if (shapeless && offsets > 0) wrong("`offset` needs a `shape`");
    if (shapeless && order) wrong("`order` needs a `shape`");
    if (shapeless) return;
    const auto* parts = get<SequencePtr>(*shape);
    const std::size_t rank = parts ? (*parts)->elements.size() : 1;
    if (offsets > 0 && offsets != rank) wrong("`offset` and `shape` differ in length");
    if (!order) return;
    if (order->size() != rank) wrong("`order` and `shape` differ in length");
    if (std::set<char>(order->begin(), order->end()).size() != rank) wrong("`order` names an axis twice");
    for (const char axis : *order)
        if (axis < 'i' || static_cast<std::size_t>(axis - 'i') >= rank)
            wrong(std::string("`order` has no axis `") + axis + "`");
}

Value Evaluator::make_field(const ElementType& type, const CallArguments& arguments, std::size_t skip) {
    static const std::set<std::string> options = {
        "dtype", "shape", "order", "name", "offset", "needs_grad", "layout", "needs_dual", "n", "m", "ndim"};
    for (const auto& [option, value] : arguments.keywords)
        if (!options.contains(option))
            fail(arguments.range, "TI-41", "TypeError: a field has no option `" + option + "`");
    auto field = std::make_shared<FieldValue>();
    field->name = wished_name_;
    field->element = type;
    field->range = arguments.range;
    const Value* shape = arguments.keyword("shape");
    if (!shape && arguments.positional.size() > skip) shape = &arguments.positional[skip];
    if (const Value* offset = arguments.keyword("offset"); offset && !get<NoneValue>(*offset)) {
        const std::vector<Value> parts =
            get<SequencePtr>(*offset) ? iterate(*offset, arguments.range) : std::vector<Value>{*offset};
        for (const Value& part : parts)
            field->offset.push_back(static_integer(part, arguments.range, "an offset"));
    }
    check_field_options(shape, arguments, field->offset.size());
    if (const Value* grad = arguments.keyword("needs_grad"); grad && truth_value(*grad).value_or(false))
        field->gradient = true;
    if (field->gradient && !type.scalar.is_float())
        fail(arguments.range, "TI-60",
             "TaichiRuntimeError: a field of " + name_of(type.scalar) + " has no gradient");
    check_size(type, arguments.range);
    require_straight(arguments.range, "what fields there are");
    fields_.push_back(field);
    if (!shape || get<NoneValue>(*shape)) return field;  // placed later, by ti.root
    std::vector<std::int64_t> extents;
    const std::vector<Value> parts =
        get<SequencePtr>(*shape) ? iterate(*shape, arguments.range) : std::vector<Value>{*shape};
    for (const Value& part : parts) {
        if (get<std::string>(part) || get<double>(part))
            fail(arguments.range, "TI-41",
                 "TypeError: the shape of a field is made of ints, not of " + kind_of(part));
        extents.push_back(static_integer(part, arguments.range, "the shape of a field"));
        if (extents.back() < 0 || extents.back() > highest(Type::int_(32)))
            fail(arguments.range, "TI-41", "TaichiRuntimeError: a field of shape " + repr(*shape));
    }
    place(*field, extents);
    return field;
}

}  // namespace nestor::taichi
