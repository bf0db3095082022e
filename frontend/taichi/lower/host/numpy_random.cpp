// Random numbers of numpy (TI-81): of `np.random`, `RandomState` and `default_rng`, drawn while the program
// is translated, so that a seeded program has numpy's own numbers. Large arrays are filled by a hash of the
// index when the program runs. A generator is a module `numpy.random#1`, whose state lies among the globals.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_generators.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

constexpr std::int64_t most_drawn = 4096;  ///< elements of an array, which are statements each

/// From 0 to 1, of the number of an element.
ScalarValue hashed(const Expr& number, std::int64_t salt) {
    const Type u32 = Type::uint(32), f64 = Type::float_(64);
    const auto constant_ = [&](std::int64_t v) { return build::constant(v, u32); };
    const auto mixed = [&](const Expr& x, std::int64_t shift) {
        return build::binary(BinaryOp::bit_xor, x,
                             build::binary(BinaryOp::shift_right, x, constant_(shift), false), false);
    };
    Expr x = build::binary(BinaryOp::multiply, build::cast(number, u32), constant_(2654435769), true);
    x = build::binary(BinaryOp::add, x, constant_(salt), true);
    x = build::binary(BinaryOp::multiply, mixed(x, 16), constant_(2246822507), true);
    x = build::binary(BinaryOp::multiply, mixed(x, 13), constant_(3266489909), true);
    return plain(build::binary(BinaryOp::multiply, build::cast(mixed(x, 16), f64),
                               build::constant(0x1p-32, f64), false));
}

}  // namespace

Value Library::numpy_random(Evaluator& e, const std::string& path, const CallArguments& a) {
    const std::size_t dot = path.find('.');
    const std::string kept =
        "np." + path.substr(0, dot);  // no name of a program; an undone attempt undoes it
    const std::string name = path.substr(dot + 1);
    const auto& given = a.positional;
    const auto argument = [&](std::size_t k, const char* key) -> const Value* {
        if (const Value* named = a.keyword(key)) return get<NoneValue>(*named) ? nullptr : named;
        return k < given.size() && !get<NoneValue>(given[k]) ? &given[k] : nullptr;
    };
    const auto number = [&](std::size_t k, const char* key, double otherwise) {
        const Value* v = argument(k, key);
        if (!v) return otherwise;
        if (!is_number(*v))
            e.unsupported(a.range, errors::np_random_of_what_only_running_program_knows, name);
        return integer_of(*v) ? integer_of(*v)->convert_to<double>() : std::get<double>(v->v);
    };
    require_straight(e, a.range, "numpy's random numbers");
    if (name == "seed") {
        const double seed = number(0, "seed", 0);
        if (seed < 0 || seed > 4294967295.0) e.fail(a.range, errors::seed_must_be_between);
        e.globals[kept] = seeded_twister(static_cast<std::uint32_t>(seed))->state();
        return NoneValue{};
    }
    if (name == "RandomState" || name == "default_rng") {
        const double seed = number(0, "seed", 0);
        const bool twister = name == "RandomState";
        if (seed < 0 || seed > (twister ? 4294967295.0 : 9007199254740992.0))
            e.fail(a.range, errors::seed_must_be_between);
        std::string own;
        for (int k = 1; e.globals.contains(own = fmt::format("np.random#{}", k));) ++k;
        e.globals[own] = (twister ? seeded_twister(static_cast<std::uint32_t>(seed))
                                  : seeded_pcg(static_cast<std::uint64_t>(seed)))
                             ->state();
        return ModuleValue{"numpy" + own.substr(2)};
    }
    static const std::map<std::string, std::size_t> before_size = {
        {"rand", 0},    {"randn", 0},   {"random", 0}, {"random_sample", 0},   {"ranf", 0},
        {"sample", 0},  {"uniform", 2}, {"normal", 2}, {"standard_normal", 0}, {"randint", 2},
        {"integers", 2}};
    const auto known = before_size.find(name);
    if (known == before_size.end()) e.unsupported(a.range, errors::random_function_of_numpy, name);
    const bool extents = name == "rand" || name == "randn", whole = name == "randint" || name == "integers";
    std::vector<std::int64_t> shape;
    bool one = extents && given.empty();
    if (extents)
        for (const Value& v : given) shape.push_back(static_integer(e, v, a.range, "an extent"));
    else if (const Value* size = argument(known->second, "size"))
        shape = shape_of(e, *size, a.range, "the shape of an array");
    else
        one = true;
    const bool normal = name == "randn" || name == "normal" || name == "standard_normal";
    const bool between = name == "uniform" || name == "normal";
    double low = between ? number(0, normal ? "loc" : "low", 0) : 0;
    double high = between ? number(1, normal ? "scale" : "high", 1) : 1;
    if (whole) {
        low = number(0, "low", 0);
        high = argument(1, "high") ? number(1, "high", 1) : std::exchange(low, 0.0);
        if (const Value* last = a.keyword("endpoint"); last && get<bool>(*last) && std::get<bool>(last->v))
            ++high;
        if (high <= low || high - low > 4294967295.0) e.fail(a.range, errors::low_is_not_below_high);
    }
    const auto scaled = [&](double x) { return normal ? low + high * x : low + (high - low) * x; };
    const auto state = e.globals.find(kept);
    const auto generator =
        numpy_generator(state == e.globals.end() ? std::string() : std::get<std::string>(state->second.v));
    const auto draw = [&]() -> Value {
        if (whole)
            return Integer(
                generator->integer(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)));
        return scaled(normal ? generator->normal() : generator->real());
    };
    Value made;
    if (one) {
        made = of_kind(draw(), name == "integers" ? NumberKind::numpy : NumberKind::python);
    } else {
        const Value* dtype = a.keyword("dtype");
        const Type* type = dtype ? numpy_type(e, *dtype) : nullptr;
        const FieldPtr array = new_array(e,
                                         {type    ? *type
                                          : whole ? Type::int_(64)
                                                  : Type::float_(64),
                                          0, 0},
                                         shape, a.range, false);
        std::int64_t count = 1;
        for (const std::int64_t extent : shape) count *= extent;
        if (count <= most_drawn) {
            for (std::int64_t k = 0; k < count; ++k) {
                std::vector<Value> place(shape.size());
                std::int64_t rest = k;
                for (std::size_t d = shape.size(); d-- > 0; rest /= shape[d])
                    place[d] = Integer(rest % shape[d]);
                store(e, array, place, draw(), a.range);
            }
        } else {
            const std::int64_t salt = static_cast<std::int64_t>(generator->real() * 4294967295.0);
            for_elements(e, shape, a.range, [&](const std::vector<Value>& at_) {
                Expr place = build::integer(0);
                for (std::size_t d = 0; d < shape.size(); ++d)
                    place = build::add(build::multiply(place, build::integer(shape[d])),
                                       index_of(std::get<ScalarValue>(at_[d].v)));
                const Type f64 = Type::float_(64);
                ScalarValue x = hashed(place, salt);
                if (normal) {
                    const ScalarValue turn =
                        binary(BinaryOperator::multiply, hashed(place, salt ^ 0x5bd1e995),
                               constant(2 * std::numbers::pi, f64), e.dialect());
                    const ScalarValue rest =
                        binary(BinaryOperator::subtract, constant(1.0, f64), x, e.dialect());
                    const ScalarValue size = binary(BinaryOperator::multiply, constant(-2.0, f64),
                                                    called("log", {rest}, e.dialect()), e.dialect());
                    x = binary(BinaryOperator::multiply, called("sqrt", {size}, e.dialect()),
                               called("cos", {turn}, e.dialect()), e.dialect());
                }
                const double width = normal ? high : high - low;
                x = binary(BinaryOperator::add, constant(low, f64),
                           binary(BinaryOperator::multiply, constant(width, f64), x, e.dialect()),
                           e.dialect());
                if (whole) x = cast_to(x, Type::int_(64));
                store(e, array, at_, x, a.range);
            });
            if (state != e.globals.end())
                e.warn(a.range, errors::arrays_of_more_than_random_numbers, std::to_string(most_drawn));
        }
        made = array;
    }
    e.globals[kept] = generator->state();
    return made;
}

}  // namespace nestor::taichi
