// Declarations of fields: `ti.field(..)` with its shape, options and name, and the memory that it gets.
#include <fmt/format.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/lower/data/cells.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/named_constants.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

int matrix_extent(Evaluator& ev, const Value& value, TextRange range, const std::string& what) {
    if (get<ElementType>(value) || get<BuiltinValue>(value))
        ev.fail(range, errors::number_expected_not_type,
                what == "the length of the vectors" || what == "the number of columns" ? "TypeError"
                                                                                       : "ValueError",
                what);
    if (get<ScalarValue>(value) && ev.in_kernel() && !ev.frame().python)
        ev.fail(range, errors::size_of_matrix_is_not_known, what);
    const std::int64_t n = static_integer(ev, value, range, what);
    if (n < 1 || n > highest(Type::int_(32))) ev.fail(range, errors::size_below_one, what, n);
    return static_cast<int>(n);
}

void check_size(const Evaluator& ev, const ElementType& type, TextRange range) {
    constexpr std::int64_t most = 1024;
    const std::int64_t count = std::int64_t{type.rows} * std::max(type.columns, 1);
    if (count > most)
        ev.fail(range, errors::too_many_elements_of_vector, type.columns == 0 ? "vector" : "matrix", count,
                most);
}

void place(Evaluator& ev, FieldValue& field, const std::vector<std::int64_t>& shape) {
    if (field.buffer) ev.fail(field.range, errors::field_is_placed_twice, field.name);
    if (shape.size() > 12) ev.fail(field.range, errors::field_of_too_many_dimensions, shape.size());
    // the bytes of a field fit an index with room for sums
    boost::multiprecision::cpp_int elements = field.element.count();
    for (const std::int64_t extent : shape) elements *= extent;
    if (elements > (std::int64_t{1} << 40))
        ev.fail(field.range, errors::field_of_too_many_elements, elements.str());
    Buffer buffer;
    field.buffer = buffer.symbol =
        ev.fresh(free_member_name(ev, field.name.empty() ? "field" : field.name, {}));
    buffer.element = field.element.scalar;
    buffer.place = MemorySpace::caller;
    set_memory(buffer, field.memory);
    if (field.memory.digits.empty())
        for (const std::int64_t extent : shape)
            buffer.dimensions.push_back({build::integer(0), build::integer(extent), nullptr});
    if (field.element.rows > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(field.element.rows), nullptr});
    if (field.element.columns > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(field.element.columns), nullptr});
    for (TreeLevel& level : buffer.levels) level.extents.resize(buffer.dimensions.size(), 1);
    field.shape.clear();
    for (const std::int64_t extent : shape) field.shape.push_back(constant(extent, Type::int_(32)));
    ev.program.state.push_back(std::move(buffer));
}

std::string free_member_name(const Evaluator& ev, const std::string& name, const Symbol& own) {
    const auto taken = [&](const std::string& wanted) {
        return std::any_of(ev.program.state.begin(), ev.program.state.end(), [&](const Buffer& buffer) {
            return buffer.symbol != own && buffer.symbol.name() == wanted;
        });
    };
    std::string free = name;
    for (int n = 2; taken(free); ++n) free = name + "_" + std::to_string(n);
    return free;
}

void name_field(Evaluator& ev, FieldValue& field, const std::string& name) {
    field.name = name;
    if (!field.buffer) return;
    const Symbol named_(free_member_name(ev, name, field.buffer), field.buffer.number());
    for (Buffer& buffer : ev.program.state)
        if (buffer.symbol == field.buffer) buffer.symbol = named_;
    field.buffer = named_;
}

/// `offset` and `order` have as many parts as the shape has.
void check_field_options(Evaluator& ev, const Value* shape, const CallArguments& arguments,
                         std::size_t offsets) {
    const auto wrong = [&](const std::string& text) {
        ev.fail(arguments.range, "TI-41", "TaichiSyntaxError: " + text);
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
        if (axis < 'i' || axis - 'i' >= static_cast<int>(rank))
            wrong(std::string("`order` has no axis `") + axis + "`");
}

/// `n` and `(n, m)`: the extents have the names that the shape is written with.
static void name_shape(Evaluator& ev, FieldValue& field, const Expression& written) {
    const auto* several = written ? std::get_if<Tuple>(&written->node) : nullptr;
    const std::vector<Expression> parts = several ? several->elements : std::vector<Expression>{written};
    if (parts.size() != field.shape.size()) return;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        field.shape[k] = with_name(ev, parts[k], field.shape[k]);
        for (Buffer& buffer : ev.program.state)
            if (buffer.symbol == field.buffer) buffer.dimensions[k].extent = field.shape[k].index;
    }
}

Value make_field(Evaluator& ev, const ElementType& type, const CallArguments& arguments, std::size_t skip) {
    static const std::set<std::string> options = {
        "dtype", "shape", "order", "name", "offset", "needs_grad", "layout", "needs_dual", "n", "m", "ndim"};
    for (const auto& [option, value] : arguments.keywords)
        if (!options.contains(option)) ev.fail(arguments.range, errors::field_has_no_option, option);
    auto field = std::make_shared<FieldValue>();
    field->name = ev.host.wished_name;
    field->element = type;
    field->range = arguments.range;
    const Value* shape = arguments.keyword("shape");
    const bool twice = (shape && arguments.positional.size() > skip) ||
                       (skip > 0 && type.rows == 0 && arguments.keyword("dtype"));
    if (twice || arguments.positional.size() > skip + 2)
        ev.fail(arguments.range, errors::field_has_arguments_twice_or_too_many);
    if (!shape && arguments.positional.size() > skip) shape = &arguments.positional[skip];
    if (const Value* offset = arguments.keyword("offset"); offset && !get<NoneValue>(*offset)) {
        const std::vector<Value> parts =
            get<SequencePtr>(*offset) ? iterate(ev, *offset, arguments.range) : std::vector<Value>{*offset};
        for (const Value& part : parts)
            field->offset.push_back(static_integer(ev, part, arguments.range, "an offset"));
    }
    check_field_options(ev, shape, arguments, field->offset.size());
    if (const Value* grad = arguments.keyword("needs_grad"); grad && truth_value(*grad).value_or(false))
        field->gradient = true;
    if (field->gradient && !type.scalar.is_float())
        ev.fail(arguments.range, errors::field_of_has_no_gradient, name_of(type.scalar));
    check_size(ev, type, arguments.range);
    require_straight(ev, arguments.range, "what fields there are");
    ev.fields.push_back(field);
    if (!shape || get<NoneValue>(*shape)) return field;  // placed later, by ti.root
    std::vector<std::int64_t> extents;
    const std::vector<Value> parts =
        get<SequencePtr>(*shape) ? iterate(ev, *shape, arguments.range) : std::vector<Value>{*shape};
    for (const Value& part : parts) {
        if (get<std::string>(part) || get<double>(part))
            ev.fail(arguments.range, errors::shape_of_field_is_made_of_ints, kind_of(part));
        extents.push_back(static_integer(ev, part, arguments.range, "the shape of a field"));
        if (extents.back() < 1 || extents.back() > highest(Type::int_(32)))
            ev.fail(arguments.range, errors::shape_out_of_range, repr(*shape));
    }
    place(ev, *field, extents);
    const auto written = arguments.written_keywords.find("shape");
    if (written != arguments.written_keywords.end())
        name_shape(ev, *field, written->second);
    else if (arguments.written.size() > skip && arguments.written.size() == arguments.positional.size())
        name_shape(ev, *field, arguments.written[skip]);
    return field;
}

}  // namespace nestor::taichi
