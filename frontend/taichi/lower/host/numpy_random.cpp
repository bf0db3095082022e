// Random numbers of numpy (TI-81): the Mersenne Twister as `np.random.seed` begins it, drawn while the
// program is translated, so that a seeded program has numpy's own numbers. Large arrays are filled by a hash
// of the index when the program runs.
#include <cmath>
#include <numbers>
#include <random>
#include <sstream>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

constexpr std::int64_t most_drawn = 4096;  ///< elements of an array, which are statements each

/// The generator with numpy's way of making numbers of its bits.
class Twister {
public:
    explicit Twister(const std::string& state) {
        if (state.empty()) return;
        std::istringstream in(state);
        in >> bits_ >> has_second_ >> second_;
    }
    explicit Twister(std::uint32_t seed) : bits_(seed) {}
    std::string state() const {
        std::ostringstream out;
        out.precision(17);
        out << bits_ << ' ' << has_second_ << ' ' << second_;
        return out.str();
    }
    double real() {
        const double high = static_cast<double>(bits_() >> 5), low = static_cast<double>(bits_() >> 6);
        return (high * 67108864.0 + low) / 9007199254740992.0;
    }
    /// By rejection, with the bits that the range needs.
    std::int64_t integer(std::int64_t low, std::int64_t high) {
        const auto range = static_cast<std::uint32_t>(high - low - 1);
        if (range == 0) return low;
        std::uint32_t mask = range;
        for (unsigned shift = 1; shift < 32; shift *= 2) mask |= mask >> shift;
        for (;;)
            if (const auto drawn = static_cast<std::uint32_t>(bits_()) & mask; drawn <= range)
                return low + drawn;
    }
    /// Marsaglia's polar method, which makes two at a time.
    double normal() {
        if (std::exchange(has_second_, false)) return second_;
        double x = 0, y = 0, square = 0;
        do {
            x = 2.0 * real() - 1.0;
            y = 2.0 * real() - 1.0;
            square = x * x + y * y;
        } while (square >= 1.0 || square == 0.0);
        const double factor = std::sqrt(-2.0 * std::log(square) / square);
        second_ = factor * x;
        has_second_ = true;
        return factor * y;
    }

private:
    std::mt19937 bits_{0};
    bool has_second_ = false;
    double second_ = 0;
};

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

Value Library::numpy_random(Evaluator& e, const std::string& name, const CallArguments& a) {
    const std::string kept = "np.random";  // no name of a program; an undone attempt undoes it
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
        e.globals[kept] = Twister(static_cast<std::uint32_t>(seed)).state();
        return NoneValue{};
    }
    static const std::map<std::string, std::size_t> before_size = {
        {"rand", 0},   {"randn", 0},   {"random", 0}, {"random_sample", 0},   {"ranf", 0},
        {"sample", 0}, {"uniform", 2}, {"normal", 2}, {"standard_normal", 0}, {"randint", 2}};
    const auto known = before_size.find(name);
    if (known == before_size.end()) e.unsupported(a.range, errors::random_function_of_numpy, name);
    const bool extents = name == "rand" || name == "randn", whole = name == "randint";
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
        if (high <= low || high - low > 4294967295.0) e.fail(a.range, errors::low_is_not_below_high);
    }
    const auto scaled = [&](double x) { return normal ? low + high * x : low + (high - low) * x; };
    const auto state = e.globals.find(kept);
    Twister twister(state == e.globals.end() ? std::string() : std::get<std::string>(state->second.v));
    const auto draw = [&]() -> Value {
        if (whole)
            return Integer(twister.integer(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)));
        return scaled(normal ? twister.normal() : twister.real());
    };
    Value made;
    if (one) {
        made = draw();
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
            const std::int64_t salt = static_cast<std::int64_t>(twister.real() * 4294967295.0);
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
    e.globals[kept] = twister.state();
    return made;
}

}  // namespace nestor::taichi
