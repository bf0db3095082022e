// Random numbers of numpy (TI-81): of `np.random`, `RandomState` and `default_rng`, drawn while the program
// is translated, so that a seeded program has numpy's own numbers. Large arrays are filled by a hash of the
// index when the program runs. A generator is a module `numpy.random#1`, whose state lies among the globals.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/array_parts.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/list_terms.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_generators.hpp"
#include "frontend/taichi/lower/host/running_births.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
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

/// A call of a function of `np.random`, or of a method of a generator.
struct RandomCall {
    Evaluator& ev;
    std::string kept;  ///< the generator's state among the globals, under no name of a program
    std::string name;
    const CallArguments& arguments;
    TextRange range;

    const Value* argument(std::size_t k, const char* key) const {
        const auto& given = arguments.positional;
        if (const Value* named = arguments.keyword(key)) return get<NoneValue>(*named) ? nullptr : named;
        return k < given.size() && !get<NoneValue>(given[k]) ? &given[k] : nullptr;
    }
    double number(std::size_t k, const char* key, double otherwise) const {
        const Value* v = argument(k, key);
        if (!v) return otherwise;
        if (!is_number(*v)) ev.unsupported(range, errors::np_random_of_what_only_running_program_knows, name);
        return integer_of(*v) ? integer_of(*v)->convert_to<double>() : std::get<double>(v->v);
    }
    double seed(double most) const {
        const double seed = number(0, "seed", 0);
        if (seed < 0 || seed > most) ev.fail(range, errors::seed_must_be_between);
        return seed;
    }
};

constexpr double most_of_32_bits = 4294967295.0, most_whole = 9007199254740992.0;

Value seeded(const RandomCall& c) {
    c.ev.globals[c.kept] = seeded_twister(static_cast<std::uint32_t>(c.seed(most_of_32_bits)))->state();
    return NoneValue{};
}

/// `RandomState(seed)`, `default_rng(seed)`
Value new_generator(const RandomCall& c) {
    const bool twister = c.name == "RandomState";
    const double seed = c.seed(twister ? most_of_32_bits : most_whole);
    std::string own;
    for (int k = 1; c.ev.globals.contains(own = fmt::format("np.random#{}", k));) ++k;
    c.ev.globals[own] = (twister ? seeded_twister(static_cast<std::uint32_t>(seed))
                                 : seeded_pcg(static_cast<std::uint64_t>(seed)))
                            ->state();
    return ModuleValue{"numpy" + own.substr(2)};
}

/// What a function draws from: real numbers between two, whole ones, or a normal distribution, of which
/// these are the mean and the deviation.
struct Distribution {
    bool normal = false, whole = false;
    double low = 0, high = 1;

    double width() const { return normal ? high : high - low; }
    Value drawn(NumpyGenerator& generator) const {
        if (whole)
            return Integer(
                generator.integer(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)));
        return low + width() * (normal ? generator.normal() : generator.real());
    }
};

Distribution distribution_of(const RandomCall& c) {
    Distribution d;
    d.normal = c.name == "randn" || c.name == "normal" || c.name == "standard_normal";
    d.whole = c.name == "randint" || c.name == "integers";
    if (c.name == "uniform" || c.name == "normal") {
        d.low = c.number(0, d.normal ? "loc" : "low", 0);
        d.high = c.number(1, d.normal ? "scale" : "high", 1);
    }
    if (d.whole) {
        d.low = c.number(0, "low", 0);
        d.high = c.argument(1, "high") ? c.number(1, "high", 1) : std::exchange(d.low, 0.0);
        const Value* last = c.arguments.keyword("endpoint");
        if (last && get<bool>(*last) && std::get<bool>(last->v)) ++d.high;
        if (d.high <= d.low || d.high - d.low > most_of_32_bits)
            c.ev.fail(c.range, errors::low_is_not_below_high);
    }
    return d;
}

/// The extents of the array that a function draws; nothing where it draws a number.
std::optional<std::vector<std::int64_t>> extents_drawn(const RandomCall& c, std::size_t before_size) {
    if (c.name == "rand" || c.name == "randn") {
        if (c.arguments.positional.empty()) return std::nullopt;
        std::vector<std::int64_t> shape;
        for (const Value& v : c.arguments.positional)
            shape.push_back(static_integer(c.ev, v, c.range, "an extent"));
        return shape;
    }
    const Value* size = c.argument(before_size, "size");
    if (!size) return std::nullopt;
    return shape_of(c.ev, *size, c.range, "the shape of an array");
}

/// Numbers of the generator, a statement for each.
void draw_elements(const RandomCall& c, const FieldPtr& array, const std::vector<std::int64_t>& shape,
                   std::int64_t count, const Distribution& distribution, NumpyGenerator& generator) {
    for (std::int64_t k = 0; k < count; ++k) {
        std::vector<Value> place(shape.size());
        std::int64_t rest = k;
        for (std::size_t d = shape.size(); d-- > 0; rest /= shape[d]) place[d] = Integer(rest % shape[d]);
        store(c.ev, array, place, distribution.drawn(generator), c.range);
    }
}

/// Numbers of a normal distribution of two that are hashed: the method of Box and Muller.
ScalarValue normal_of(Evaluator& ev, const ScalarValue& x, const ScalarValue& y) {
    const Type f64 = Type::float_(64);
    const auto multiplied = [&](const ScalarValue& a, const ScalarValue& b) {
        return binary(BinaryOperator::multiply, a, b, ev.dialect());
    };
    const ScalarValue turn = multiplied(y, constant(2 * std::numbers::pi, f64));
    const ScalarValue rest = binary(BinaryOperator::subtract, constant(1.0, f64), x, ev.dialect());
    const ScalarValue size = multiplied(constant(-2.0, f64), called("log", {rest}, ev.dialect()));
    return multiplied(called("sqrt", {size}, ev.dialect()), called("cos", {turn}, ev.dialect()));
}

/// Numbers that a loop of the program hashes of each element's number.
void hash_elements(const RandomCall& c, const FieldPtr& array, const std::vector<std::int64_t>& shape,
                   const Distribution& distribution, std::int64_t salt) {
    const Type f64 = Type::float_(64);
    const auto arithmetic = [&](BinaryOperator op, const ScalarValue& a, const ScalarValue& b) {
        return binary(op, a, b, c.ev.dialect());
    };
    for_elements(c.ev, shape, c.range, [&](const std::vector<Value>& at) {
        Expr place = build::integer(0);
        for (std::size_t d = 0; d < shape.size(); ++d)
            place = build::add(build::multiply(place, build::integer(shape[d])),
                               index_of(std::get<ScalarValue>(at[d].v)));
        ScalarValue x = hashed(place, salt);
        if (distribution.normal) x = normal_of(c.ev, x, hashed(place, salt ^ 0x5bd1e995));
        x = arithmetic(BinaryOperator::multiply, constant(distribution.width(), f64), x);
        x = arithmetic(BinaryOperator::add, constant(distribution.low, f64), x);
        if (distribution.whole) x = cast_to(x, Type::int_(64));
        store(c.ev, array, at, x, c.range);
    });
}

Value drawn_array(const RandomCall& c, const std::vector<std::int64_t>& shape,
                  const Distribution& distribution, NumpyGenerator& generator, bool has_seed) {
    const Value* dtype = c.arguments.keyword("dtype");
    const Type* given = dtype ? numpy_type(c.ev, *dtype, c.range) : nullptr;
    const Type type = given ? *given : distribution.whole ? Type::int_(64) : Type::float_(64);
    const FieldPtr array = new_array(c.ev, {type, 0, 0}, shape, c.range, false);
    std::int64_t count = 1;
    for (const std::int64_t extent : shape) count *= extent;
    if (count <= most_drawn) {
        draw_elements(c, array, shape, count, distribution, generator);
    } else {
        hash_elements(c, array, shape, distribution,
                      static_cast<std::int64_t>(generator.real() * most_of_32_bits));
        if (has_seed)
            c.ev.warn(c.range, errors::arrays_of_more_than_random_numbers, std::to_string(most_drawn));
    }
    return array;
}

std::unique_ptr<NumpyGenerator> generator_of(const RandomCall& c) {
    const auto state = c.ev.globals.find(c.kept);  // that an undone attempt brings back
    return numpy_generator(state != c.ev.globals.end() ? std::get<std::string>(state->second.v)
                                                       : std::string());
}

/// The places of a sequence in another order.
std::vector<std::int64_t> shuffled_places(const RandomCall& c, std::int64_t count) {
    if (count > most_drawn) c.ev.unsupported(c.range, errors::random_function_of_numpy, c.name);
    const auto generator = generator_of(c);
    std::vector<std::int64_t> places(static_cast<std::size_t>(count));
    std::iota(places.begin(), places.end(), 0);
    for (std::int64_t k = count - 1; k > 0; --k)
        std::swap(places[static_cast<std::size_t>(k)], places[static_cast<std::size_t>(generator->place(k))]);
    c.ev.globals[c.kept] = generator->state();
    return places;
}

Value list_of(const std::vector<std::int64_t>& numbers) {
    std::vector<Value> elements;
    for (const std::int64_t k : numbers) elements.emplace_back(Integer(k));
    return list(std::move(elements));
}

std::int64_t extent_of(const RandomCall& c, const Value& value) {
    const auto* array = get<FieldPtr>(value);
    if (!array) return static_cast<std::int64_t>(iterate(c.ev, value, c.range).size());
    const auto shape = extents_of(c.ev, **array, c.range);
    if (shape.empty()) c.ev.unsupported(c.range, errors::random_function_of_numpy, c.name);
    return shape[0];
}

/// `permutation(10)`, `permutation(x)`: along the first axis.
Value permuted(const RandomCall& c) {
    const Value* of = c.argument(0, "x");
    if (!of) c.ev.fail(c.range, errors::too_few_arguments);
    if (integer_of(*of))
        return as_array(c.ev, list_of(shuffled_places(c, static_integer(c.ev, *of, c.range, "`x`"))),
                        &int64_type, c.range);
    if (is_scalar(*of))
        c.ev.unsupported(c.range, errors::np_random_of_what_only_running_program_knows, c.name);
    const Value array = get<FieldPtr>(*of) ? *of : Value(as_array(c.ev, *of, nullptr, c.range));
    return subscript(c.ev, array, {list_of(shuffled_places(c, extent_of(c, array)))}, c.range);
}

/// `shuffle(x)`: in its place.
Value shuffled(const RandomCall& c) {
    const Value* of = c.argument(0, "x");
    if (!of) c.ev.fail(c.range, errors::too_few_arguments);
    if (const auto* array = get<FieldPtr>(*of)) {
        const Value other = subscript(c.ev, *of, {list_of(shuffled_places(c, extent_of(c, *of)))}, c.range);
        assign_array_part(c.ev, *array, {SliceValue{}}, other, c.range);
        return NoneValue{};
    }
    const auto* given = get<SequencePtr>(*of);
    if (!given || !(*given)->list) c.ev.unsupported(c.range, errors::random_function_of_numpy, c.name);
    before_change(c.ev, *of, {}, c.range);
    const std::vector<Value> before = (*given)->elements;
    const auto places = shuffled_places(c, std::ssize(before));
    for (std::size_t k = 0; k < places.size(); ++k)
        (*given)->elements[k] = before[static_cast<std::size_t>(places[k])];
    return NoneValue{};
}

/// The places that `choice` takes without giving any back: of `default_rng` by Floyd's algorithm.
std::vector<std::int64_t> places_without_repetition(const RandomCall& c, std::int64_t count,
                                                    std::int64_t wanted) {
    if (wanted > count) c.ev.fail(c.range, errors::sample_is_larger_than_population);
    const auto generator = generator_of(c);
    if (!generator->is_permuted_congruential()) {
        std::vector<std::int64_t> places = shuffled_places(c, count);
        places.resize(static_cast<std::size_t>(wanted));
        return places;
    }
    if (count > most_drawn) c.ev.unsupported(c.range, errors::random_function_of_numpy, c.name);
    std::vector<std::int64_t> places;
    for (std::int64_t last = count - wanted; last < count; ++last) {
        const std::int64_t drawn = generator->integer(0, last + 1);
        const bool known = std::find(places.begin(), places.end(), drawn) != places.end();
        places.push_back(known ? last : drawn);
    }
    for (std::int64_t k = wanted - 1; k > 0; --k)
        std::swap(places[static_cast<std::size_t>(k)],
                  places[static_cast<std::size_t>(generator->integer(0, k + 1))]);
    c.ev.globals[c.kept] = generator->state();
    return places;
}

/// Which of some elements is drawn: one as often as any other, or by the sums of `p`.
std::int64_t drawn_place(NumpyGenerator& generator, std::int64_t count, const std::vector<double>& sums) {
    if (sums.empty()) return generator.integer(0, count);
    const auto found = std::upper_bound(sums.begin(), sums.end(), generator.real());
    return std::min<std::int64_t>(found - sums.begin(), count - 1);
}

/// The sums of `p=[0.5, 0.3, 0.2]`; none where it is not given.
std::vector<double> sums_of_weights(const RandomCall& c, std::int64_t count) {
    std::vector<double> sums;
    const Value* weights = c.argument(3, "p");
    if (!weights) return sums;
    if (get<FieldPtr>(*weights)) c.ev.unsupported(c.range, errors::random_function_of_numpy, c.name);
    double sum = 0;
    for (const Value& one : iterate(c.ev, *weights, c.range)) {
        if (!is_number(one))
            c.ev.unsupported(c.range, errors::np_random_of_what_only_running_program_knows, c.name);
        sums.push_back(sum += number_of(one));
    }
    if (std::ssize(sums) != count) c.ev.fail(c.range, errors::weights_of_another_size);
    if (std::abs(sum - 1) > 1e-8) c.ev.fail(c.range, errors::weights_do_not_sum_to_one);
    for (double& one : sums) one /= sum;
    return sums;
}

/// The elements at these places, in an array of a shape.
Value chosen_array(const RandomCall& c, const std::vector<Value>& all,
                   const std::vector<std::int64_t>& places, const std::vector<std::int64_t>& shape) {
    Type type = Type::int_(64);
    for (const Value& one : all) type = promoted(type, type_of(c.ev, one, c.range).scalar);
    const FieldPtr array = new_array(c.ev, {type, 0, 0}, shape, c.range, false);
    for (std::size_t k = 0; k < places.size(); ++k) {
        std::vector<Value> at(shape.size());
        auto rest = static_cast<std::int64_t>(k);
        for (std::size_t d = shape.size(); d-- > 0; rest /= shape[d]) at[d] = Integer(rest % shape[d]);
        store(c.ev, array, at,
              all.empty() ? Value(Integer(places[k])) : all[static_cast<std::size_t>(places[k])], c.range);
    }
    return array;
}

/// `choice(5, size)`, `choice([1, 2], size)`, with `replace=False` each at most once.
Value chosen_at_random(const RandomCall& c) {
    const Value* replace = c.argument(2, "replace");
    const bool once = replace && !truth_value(*replace).value_or(true);
    const Value* from = c.argument(0, "a");
    if (!from) c.ev.fail(c.range, errors::too_few_arguments);
    std::vector<Value> all;
    if (!integer_of(*from)) all = iterate(c.ev, *from, c.range);
    const std::int64_t count = integer_of(*from) ? static_integer(c.ev, *from, c.range, "`a`")
                                                 : static_cast<std::int64_t>(all.size());
    if (count <= 0) c.ev.fail(c.range, errors::low_is_not_below_high);
    const std::vector<double> sums = sums_of_weights(c, count);
    if (once && !sums.empty()) c.ev.unsupported(c.range, errors::random_function_of_numpy, c.name);
    const auto shape = extents_drawn(c, 1);
    std::int64_t elements = 1;
    for (const std::int64_t extent : shape.value_or(std::vector<std::int64_t>{})) elements *= extent;
    if (elements > most_drawn || (shape && std::any_of(all.begin(), all.end(), is_text)))
        c.ev.unsupported(c.range, errors::random_function_of_numpy, c.name);
    std::vector<std::int64_t> places;
    if (once) {
        places = places_without_repetition(c, count, elements);
    } else {
        const auto generator = generator_of(c);
        for (std::int64_t k = 0; k < elements; ++k) places.push_back(drawn_place(*generator, count, sums));
        c.ev.globals[c.kept] = generator->state();
    }
    if (shape) return chosen_array(c, all, places, *shape);
    return all.empty() ? Value(Integer(places[0])) : all[static_cast<std::size_t>(places[0])];
}

}  // namespace

Value Library::numpy_random(Evaluator& e, const std::string& path, const CallArguments& a) {
    const std::size_t dot = path.find('.');
    const RandomCall call{e, "np." + path.substr(0, dot), path.substr(dot + 1), a, a.range};
    require_straight(e, a.range, "numpy's random numbers");
    if (call.name == "seed") return seeded(call);
    if (call.name == "choice") return chosen_at_random(call);
    if (call.name == "permutation") return permuted(call);
    if (call.name == "shuffle") return shuffled(call);
    if (call.name == "RandomState" || call.name == "default_rng") return new_generator(call);
    static const std::map<std::string, std::size_t> arguments_before_size = {
        {"rand", 0},    {"randn", 0},   {"random", 0}, {"random_sample", 0},   {"ranf", 0},
        {"sample", 0},  {"uniform", 2}, {"normal", 2}, {"standard_normal", 0}, {"randint", 2},
        {"integers", 2}};
    const auto known = arguments_before_size.find(call.name);
    if (known == arguments_before_size.end())
        e.unsupported(a.range, errors::random_function_of_numpy, call.name);
    const auto shape = extents_drawn(call, known->second);
    const Distribution distribution = distribution_of(call);
    const auto state = e.globals.find(call.kept);  // that an undone attempt brings back
    const bool has_seed = state != e.globals.end();
    const auto generator = numpy_generator(has_seed ? std::get<std::string>(state->second.v) : std::string());
    const Value made = shape ? drawn_array(call, *shape, distribution, *generator, has_seed)
                             : of_kind(distribution.drawn(*generator),
                                       call.name == "integers" ? NumberKind::numpy : NumberKind::python);
    e.globals[call.kept] = generator->state();
    return made;
}

}  // namespace nestor::taichi
