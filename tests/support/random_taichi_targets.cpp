// Places that random kernels of Taichi write: locals and elements of fields, whole or in part. Everything
// that can be written can be read as well, so that reads and writes meet in all forms.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "tests/support/random_taichi_parts.hpp"

namespace nestor::testing {

/// Some elements of a vector or matrix.
TaichiTarget TaichiParts::part_of(const TaichiTarget& whole) {
    TaichiTarget out = whole;
    out.shape = {whole.shape.real, 0, 0};
    std::vector<std::size_t> chosen;  // numbers of elements; a run-time index has none
    const auto rows = static_cast<std::size_t>(whole.shape.rows),
               columns = static_cast<std::size_t>(whole.shape.columns);
    if (whole.shape.columns > 0) {
        const bool row = one_in(2);
        const std::size_t k = static_cast<std::size_t>(below(2));
        if (one_in(2)) {  // m[k, :], m[:, k]
            out.text += row ? fmt::format("[{}, :]", k) : fmt::format("[:, {}]", k);
            out.shape.rows = 2;
            for (std::size_t j = 0; j < 2; ++j) chosen.push_back(row ? k * columns + j : j * columns + k);
        } else {
            const Index i = index(static_cast<int>(rows)), j = index(static_cast<int>(columns));
            out.text += "[" + i.text + ", " + j.text + "]";
            out.place = [whole, i, j, columns](const TaichiState& state) {
                return std::vector<std::size_t>{
                    whole.place(state)[i.value(state) * columns + j.value(state)]};
            };
            return out;
        }
    } else if (one_in(3)) {  // v[i]
        const Index i = index(static_cast<int>(rows));
        out.text += "[" + i.text + "]";
        out.place = [whole, i](const TaichiState& state) {
            return std::vector<std::size_t>{whole.place(state)[i.value(state)]};
        };
        return out;
    } else if (one_in(3)) {  // v[0:2]
        const std::size_t first = static_cast<std::size_t>(below(static_cast<int>(rows) - 1));
        out.text += fmt::format("[{}:{}]", first, first + 2);
        out.shape.rows = 2;
        chosen = {first, first + 1};
    } else {
        chosen.resize(rows);
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
        std::shuffle(chosen.begin(), chosen.end(), random_);
        chosen.resize(static_cast<std::size_t>(1 + below(static_cast<int>(rows))));
        out.text += ".";
        for (const std::size_t k : chosen) out.text += "xyzw"[k];
        if (chosen.size() > 1) out.shape.rows = static_cast<int>(chosen.size());
    }
    out.place = [whole, chosen](const TaichiState& state) {
        const auto all = whole.place(state);
        std::vector<std::size_t> some;
        for (const std::size_t k : chosen) some.push_back(all[k]);
        return some;
    };
    return out;
}

std::optional<TaichiTarget> TaichiParts::any_target(bool fields, bool readable_only) {
    TaichiTarget whole;
    if (fields && one_in(2)) {
        struct Known {
            const char* name;
            TaichiShape element;
            int extent;
        };
        static const std::vector<Known> known = {{"g", {false, 0, 0}, 4},
                                                 {"h", {true, 0, 0}, 4},
                                                 {"v", {false, 2, 0}, 4},
                                                 {"w", {true, 3, 0}, 3},
                                                 {"m", {false, 2, 2}, 2}};
        const Known& field = pick(known);
        const Index i = index(field.extent);
        const std::string name = field.name;
        const auto count = static_cast<std::size_t>(field.element.count());
        whole.text = name + "[" + i.text + "]";
        whole.shape = field.element;
        whole.place = [i, count](const TaichiState& state) {
            std::vector<std::size_t> places(count);
            std::iota(places.begin(), places.end(), i.value(state) * count);
            return places;
        };
        const auto gather = [name](const TaichiState& state) -> const std::vector<double>& {
            return state.fields.at(name).values;
        };
        whole.read = [gather](const TaichiState& state, const std::vector<std::size_t>& places) {
            TaichiValue out;
            for (const std::size_t k : places) out.elements.push_back(gather(state)[k]);
            return out;
        };
        whole.write = [name](TaichiState& state, const std::vector<std::size_t>& places,
                             const TaichiValue& value) {
            for (std::size_t k = 0; k < places.size(); ++k)
                state.fields.at(name).values[places[k]] = value.elements[value.shape.rows > 0 ? k : 0];
        };
    } else {
        std::vector<Local> candidates;
        for (const auto& scope : scopes_)
            for (const Local& local : scope)
                if ((local.assignable || readable_only) && local.static_limit == 0)
                    candidates.push_back(local);
        if (candidates.empty()) return std::nullopt;
        const Local local = pick(candidates);
        const std::string name = local.name;
        const auto count = static_cast<std::size_t>(local.shape.count());
        whole.text = name;
        whole.shape = local.shape;
        whole.place = [count](const TaichiState&) {
            std::vector<std::size_t> places(count);
            std::iota(places.begin(), places.end(), std::size_t{0});
            return places;
        };
        whole.read = [name](const TaichiState& state, const std::vector<std::size_t>& places) {
            TaichiValue out;
            for (const std::size_t k : places) out.elements.push_back(state.locals.at(name).elements[k]);
            return out;
        };
        whole.write = [name](TaichiState& state, const std::vector<std::size_t>& places,
                             const TaichiValue& value) {
            for (std::size_t k = 0; k < places.size(); ++k)
                state.locals.at(name).elements[places[k]] = value.elements[value.shape.rows > 0 ? k : 0];
        };
    }
    TaichiTarget out = whole.shape.rows > 0 && one_in(2) ? part_of(whole) : whole;
    out.read = [read = whole.read, shape = out.shape](const TaichiState& state,
                                                      const std::vector<std::size_t>& places) {
        TaichiValue v = read(state, places);
        v.shape = shape;
        return v;
    };
    return out;
}

std::optional<TaichiTarget> TaichiParts::target(bool fields, const TaichiShape* shape) {
    for (int tries = 0; tries < 20; ++tries)
        if (auto found = any_target(fields, false); found && (!shape || found->shape == *shape)) return found;
    return std::nullopt;
}
}  // namespace nestor::testing
