// Python's own `random` (TI-83): numbers that are drawn while the program is translated, those of
// CPython 3.11 for a seed.
#include <algorithm>
#include <cmath>

#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/numpy_generators.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/library/library.hpp"

namespace nestor::taichi {
namespace {

constexpr const char* generator_key = "python.random";  // no name of a program; an undone attempt undoes it

/// The generator of the module for as long as one function draws from it.
class Generator {
public:
    Generator(Evaluator& ev, const std::string& name, const CallArguments& a) : ev_(ev) {
        const TextRange range = a.range;
        for (const auto& [key, value] : a.keywords)
            if (key != "k" && key != "weights") ev.unsupported(range, errors::random_of_known_numbers, name);
        require_straight(ev, range, "the numbers of `" + name + "`");
        const auto state = ev.globals.find(generator_key);
        own_ = state == ev.globals.end() ? seeded_python(Integer(0))
                                         : numpy_generator(std::get<std::string>(state->second.v));
    }
    ~Generator() { ev_.globals[generator_key] = own_->state(); }
    Generator(const Generator&) = delete;
    Generator& operator=(const Generator&) = delete;

    double real() { return own_->real(); }
    double normal() { return own_->normal(); }
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>(own_->integer(0, static_cast<std::int64_t>(count)));
    }
    std::int64_t below(std::int64_t low, std::int64_t high) { return own_->integer(low, high); }

private:
    Evaluator& ev_;
    std::unique_ptr<NumpyGenerator> own_;
};

Value seeded(Evaluator& e, const std::string&, const CallArguments& a) {
    require_straight(e, a.range, "the numbers of `random`");
    const auto seed = a.positional.empty() ? std::optional(Integer(0)) : integer_of(a.positional[0]);
    if (!seed) e.unsupported(a.range, errors::seed_is_known_integer);
    e.globals[generator_key] = seeded_python(*seed)->state();
    return NoneValue{};
}

double known(Evaluator& e, const std::string& name, const CallArguments& a, std::size_t k, double otherwise) {
    if (k >= a.positional.size()) return otherwise;
    if (!is_number(a.positional[k])) e.unsupported(a.range, errors::random_of_known_numbers, name);
    return number_of(a.positional[k]);
}

Value real(Evaluator& e, const std::string& name, const CallArguments& a) {
    Generator generator(e, name, a);
    if (name == "random") return generator.real();
    if (name == "expovariate") return -std::log(1.0 - generator.real()) / known(e, name, a, 0, 1);
    const double low = known(e, name, a, 0, 0), high = known(e, name, a, 1, 1);
    if (name == "uniform") return low + (high - low) * generator.real();
    if (name == "gauss") return low + generator.normal() * high;
    const double magic = 4 * std::exp(-0.5) / std::sqrt(2.0);  // normalvariate: Kinderman and Monahan
    while (true) {
        const double first = generator.real(), second = 1.0 - generator.real();
        const double z = magic * (first - 0.5) / second;
        if (z * z / 4.0 <= -std::log(second)) return low + z * high;
    }
}

Value whole(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto number = [&](std::size_t k) {
        return static_integer(e, argument_of(e, name, a, k), a.range, "an argument of `" + name + "`");
    };
    const bool range = name == "randrange";
    const std::int64_t low = range && a.positional.size() == 1 ? 0 : number(0);
    const std::int64_t high = range ? number(a.positional.size() == 1 ? 0 : 1) : number(1) + 1;
    const std::int64_t step = range && a.positional.size() > 2 ? number(2) : 1;
    const std::int64_t count = step > 0   ? (high - low + step - 1) / step
                               : step < 0 ? (low - high - step - 1) / -step
                                          : 0;
    if (count <= 0) e.fail(a.range, errors::empty_range_of_random, name);
    Generator generator(e, name, a);
    return Integer(low + step * generator.below(0, count));
}

Value chosen(Evaluator& e, const std::string& name, const CallArguments& a) {
    const std::vector<Value> from = iterate(e, argument_of(e, name, a, 0), a.range);
    if (from.empty()) e.fail(a.range, errors::choice_from_nothing);
    Generator generator(e, name, a);
    return from[generator.below(from.size())];
}

Value several(Evaluator& e, const std::string& name, const CallArguments& a) {
    std::vector<Value> from = iterate(e, argument_of(e, name, a, 0), a.range);
    const Value* wanted = a.keyword("k");
    const bool sample = name == "sample";
    if (!wanted && sample) wanted = &argument_of(e, name, a, 1);
    const std::int64_t given = wanted ? static_integer(e, *wanted, a.range, "`k`") : 1;
    const Value* weights = a.keyword("weights");
    if (!weights && !sample && a.positional.size() > 1) weights = &a.positional[1];
    if (a.keyword("cum_weights") || a.keyword("counts") || (weights && sample))
        e.unsupported(a.range, errors::random_of_known_numbers, name);
    if (given < 0 || given > 100'000 || (sample && given > static_cast<std::int64_t>(from.size())))
        e.fail(a.range, errors::sample_larger_than_population);
    if (from.empty() && given > 0) e.fail(a.range, errors::choice_from_nothing);
    const auto count = static_cast<std::size_t>(given), size = from.size();
    Generator generator(e, name, a);
    std::vector<Value> out;
    if (!sample) {
        std::vector<double> sums;
        for (const Value& weight : weights ? iterate(e, *weights, a.range) : std::vector<Value>{}) {
            if (!is_number(weight)) e.unsupported(a.range, errors::random_of_known_numbers, name);
            sums.push_back((sums.empty() ? 0 : sums.back()) + number_of(weight));
        }
        if (weights && sums.size() != size) e.unsupported(a.range, errors::random_of_known_numbers, name);
        for (std::size_t k = 0; k < count; ++k) {
            const double at = generator.real() * (weights ? sums.back() : static_cast<double>(size));
            const auto place = weights ? std::upper_bound(sums.begin(), sums.end() - 1, at) - sums.begin()
                                       : static_cast<std::ptrdiff_t>(at);
            out.push_back(from[static_cast<std::size_t>(place)]);
        }
        return list(std::move(out));
    }
    double most = 21;  // beyond, CPython remembers which ones it took
    if (count > 5) most += std::pow(4, std::ceil(std::log(static_cast<double>(count) * 3) / std::log(4.0)));
    std::vector<bool> taken(size);
    for (std::size_t k = 0; k < count; ++k) {
        if (static_cast<double>(size) <= most) {
            const std::size_t place = generator.below(size - k);
            out.push_back(from[place]);
            from[place] = from[size - k - 1];
            continue;
        }
        std::size_t place = generator.below(size);
        while (taken[place]) place = generator.below(size);
        taken[place] = true;
        out.push_back(from[place]);
    }
    return list(std::move(out));
}

Value shuffled(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto* given = get<SequencePtr>(argument_of(e, name, a, 0));
    if (!given || !(*given)->list) e.unsupported(a.range, errors::shuffle_of_what_is_no_list);
    std::vector<Value>& elements = (*given)->elements;
    Generator generator(e, name, a);
    for (std::size_t k = elements.size(); k-- > 1;) std::swap(elements[k], elements[generator.below(k + 1)]);
    return NoneValue{};
}

}  // namespace

const Library::Table& Library::python_random() {
    static const Table table = {
        {"random.seed", seeded},     {"random.random", real},        {"random.uniform", real},
        {"random.gauss", real},      {"random.normalvariate", real}, {"random.expovariate", real},
        {"random.randint", whole},   {"random.randrange", whole},    {"random.choice", chosen},
        {"random.choices", several}, {"random.sample", several},     {"random.shuffle", shuffled}};
    return table;
}

}  // namespace nestor::taichi
