// Methods of matrices, types, trees and sequences, by name (TI-51, TI-41).
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/evaluator.hpp"

namespace nestor::taichi {

Value Evaluator::method(const Value& object, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    if (const auto* m = get<MatrixPtr>(object)) return matrix_method(*m, name, arguments);
    if (get<ScalarValue>(object) && name == "cast")
        return call_builtin_function("ti.cast", {{object, arguments.positional.at(0)}, {}, range});
    if (get<ScalarValue>(object) && (name == "norm" || name == "max" || name == "min" || name == "sum"))
        return object;
    if (get<SequencePtr>(object) && name != "append")
        return method(make_matrix(object, true, nullptr, range), name, arguments);
    if (const auto* s = get<SequencePtr>(object); s && name == "append") {
        // the list is one of Python's: it grows while the kernel is translated, once
        if (in_kernel() && !frame().python && (loop_depth_ > 0 || blocks_.size() > 1))
            fail(range, "TI-20",
                 "TaichiCompilationError: the list grows once, while the kernel is translated, not in each "
                 "iteration",
                 "count in a field, `k = ti.atomic_add(count[None], 1)`, and write `x[k]`");
        if (arguments.positional.size() != 1) fail(range, "TI-20", "TypeError: `append` takes one argument");
        (*s)->elements.push_back(frame().host ? arguments.positional[0]
                                              : held(arguments.positional[0], "element", range));
        return NoneValue{};
    }
    if (const auto* type = get<ElementType>(object); type && name == "field")
        return make_field(*type, arguments, 0);
    if (const auto* builtin = get<BuiltinValue>(object);
        builtin && (builtin->name == "ti.Vector" || builtin->name == "ti.Matrix")) {
        const bool vector = builtin->name == "ti.Vector";
        const auto& given = arguments.positional;
        const auto argument = [&](std::size_t k) -> const Value& {
            if (k >= given.size())
                fail(range, "TI-51",
                     fmt::format("TypeError: `{}.{}` takes more than {} argument{}", builtin->name, name,
                                 given.size(), given.size() == 1 ? "" : "s"));
            return given[k];
        };
        if (name == "field") {  // ti.Vector.field(n, dtype, shape)
            ElementType type;
            const Value* n = arguments.keyword("n");
            const Value* m = arguments.keyword("m");
            std::size_t at_ = 0;
            const auto extent = [&](const Value* keyword, const char* what) {
                if (!keyword && at_ >= given.size())
                    fail(range, "TI-41", fmt::format("TypeError: {} is missing", what));
                return matrix_extent(keyword ? *keyword : given[at_++], range, what);
            };
            type.rows = extent(n, vector ? "the length of the vectors" : "the number of rows");
            if (!vector) type.columns = extent(m, "the number of columns");
            const Value* dtype = arguments.keyword("dtype");
            if (!dtype && given.size() > at_) dtype = &given[at_];
            const auto* scalar_type = dtype ? get<ElementType>(*dtype) : nullptr;
            type.scalar = scalar_type ? scalar_type->scalar : dialect_.default_float;
            if (dtype && get<BuiltinValue>(*dtype) && std::get<BuiltinValue>(dtype->v).name == "int")
                type.scalar = dialect_.default_int;
            return make_field(type, arguments, arguments.keyword("dtype") ? at_ : at_ + 1);
        }
        if (name == "zero" || name == "one" || name == "identity" || name == "unit") {
            const auto* scalar_type = given.empty() ? nullptr : get<ElementType>(given[0]);
            Type type = scalar_type ? scalar_type->scalar : dialect_.default_float;
            if (!given.empty() && get<BuiltinValue>(given[0]))
                type = std::get<BuiltinValue>(given[0].v).name == "int" ? dialect_.default_int
                                                                        : dialect_.default_float;
            const std::size_t first = name == "unit" ? 0 : 1;
            const int rows = matrix_extent(argument(first), range, "the number of elements");
            const int columns = vector ? 0
                                : name == "identity"
                                    ? rows
                                    : matrix_extent(argument(2), range, "the number of columns");
            const std::int64_t one = name == "unit" ? static_integer(argument(1), range, "the axis") : -1;
            check_size({{}, rows, columns}, range);
            std::vector<ScalarValue> values;
            for (int k = 0; k < rows * std::max(columns, 1); ++k) {
                const bool set = name == "one" || (name == "identity" && k / columns == k % columns) ||
                                 (name == "unit" && k == one);
                values.push_back(cast_to(constant(std::int64_t{set}, Type::int_(32)), type));
            }
            return matrix(rows, columns, std::move(values));
        }
        if (name == "cols" || name == "rows") {
            const bool one_list = given.size() == 1 && get<SequencePtr>(given[0]);
            const Value made = make_matrix(one_list ? given[0] : list(given), false, nullptr, range);
            if (std::get<MatrixPtr>(made.v)->is_vector())
                fail(range, "TI-51", "TaichiCompilationError: `ti.Matrix." + name + "` takes vectors");
            return name == "rows" ? made
                                  : matrix_method(std::get<MatrixPtr>(made.v), "transpose", {{}, {}, range});
        }
    }
    if (const auto* builtin = get<BuiltinValue>(object); builtin && builtin->name == "ti.root")
        return place_tree(object, name, arguments);
    if (const auto* tree = get<ObjectPtr>(object); tree && !(*tree)->definition)
        return place_tree(object, name, arguments);
    if (frame().host) return host_method(object, name, arguments);
    unsupported(range, "TI-21", "method `" + name + "` of " + kind_of(object));
}

}  // namespace nestor::taichi
