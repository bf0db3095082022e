// Arguments for random programs of Tensor Comprehensions, the comparison of results, and smaller programs.
#include <cmath>
#include <cstdlib>

#include "ir/core/entry.hpp"
#include "tests/support/random_tc.hpp"

namespace nestor::testing {
namespace {

Scalar value(const Type& type, std::uint64_t position, std::uint64_t salt) {
    const std::uint64_t mixed = (position * 2654435761u + salt * 40503u + 97u) >> 3;
    if (type.is_bool()) return Scalar{static_cast<std::int64_t>(mixed % 2)};
    if (type.is_float()) return Scalar{0.25 * (static_cast<double>(mixed % 33) - 16)};
    const std::int64_t edges[] = {0, -1, 1, INT64_MIN, INT64_MAX, 7};
    const std::int64_t small = static_cast<std::int64_t>(mixed % 29) - 14;
    const std::int64_t chosen = mixed % 3 == 0 ? edges[mixed / 3 % 6] >> (64 - type.bits) : small;
    return type.is_signed() ? Scalar{chosen} : convert(Scalar{chosen}, Type::index(), type);
}

std::uint64_t number(const char* variable, std::uint64_t otherwise) {
    const char* given = std::getenv(variable);
    return given ? std::strtoull(given, nullptr, 10) : otherwise;
}

/// Calls `visit` with every part of the tree; it may change the part and put it back.
void each(TextTree& tree, const std::function<void(TextTree&)>& visit) {
    visit(tree);
    for (std::size_t k = 0; k < tree.parts.size(); ++k) each(tree.parts[k], visit);
}

}  // namespace

std::uint64_t wanted_cases(std::uint64_t few) {
    return number("NESTOR_CASES", few);
}
std::uint64_t first_seed() {
    return number("NESTOR_SEED", 1);
}

Arguments random_tc_arguments(const Function& function, const std::map<std::string, std::int64_t>& sizes) {
    Arguments arguments;
    ScalarEnvironment bound;
    std::uint64_t salt = 0;
    for (const Parameter& p : function.parameters) {
        const std::string& name = p.symbol.name();
        ++salt;
        if (p.role == Role::size) {
            const auto known = sizes.find(name);
            arguments.scalars[name] = Scalar{known == sizes.end() ? std::int64_t{1} : known->second};
            bound.values[p.symbol] = arguments.scalars[name];
        } else if (p.role == Role::scalar) {
            arguments.scalars[name] = value(p.type, 1, salt);
            bound.values[p.symbol] = arguments.scalars[name];
        }
    }
    for (const Parameter& p : function.parameters) {
        const std::string& name = p.symbol.name();
        ++salt;
        if (p.role != Role::input && p.role != Role::inout) continue;
        Array array(p.buffer->element, bounds_of(*p.buffer, bound).extents);
        const bool indices = name.starts_with("at_");
        const std::int64_t most = indices ? std::max<std::int64_t>(sizes.at(name.substr(3, 1)), 1) : 1;
        for (std::int64_t k = 0; k < array.size(); ++k) {
            if (indices)
                array.set(k, convert(Scalar{(k * 5 + 3) % most}, Type::index(), array.element));
            else
                array.set(k, value(array.element, static_cast<std::uint64_t>(k), salt));
        }
        arguments.arrays[name] = std::move(array);
    }
    return arguments;
}

RandomTc shrunk(RandomTc program, const std::function<bool(const RandomTc&)>& fails, int tries) {
    const auto smaller = [&] { return tries-- > 0 && fails(program); };
    for (bool changed = true; changed && tries > 0;) {
        changed = false;
        each(program.tree, [&](TextTree& tree) {
            if (tree.kind != TextTree::Kind::list) return;
            for (std::size_t k = tree.parts.size(); k-- > 0;) {
                TextTree left_out = tree.parts[k];
                tree.parts.erase(tree.parts.begin() + static_cast<std::ptrdiff_t>(k));
                if (smaller())
                    changed = true;
                else
                    tree.parts.insert(tree.parts.begin() + static_cast<std::ptrdiff_t>(k),
                                      std::move(left_out));
            }
        });
        each(program.tree, [&](TextTree& tree) {
            if (tree.kind != TextTree::Kind::expression || tree.parts.empty()) return;
            const TextTree whole = tree;
            tree = {TextTree::Kind::expression, {"1"}, {}};
            if (smaller()) {
                changed = true;
                return;
            }
            for (const TextTree& part : whole.parts) {
                tree = part;
                if (smaller()) {
                    changed = true;
                    return;
                }
            }
            tree = whole;
        });
        for (auto& [name, size] : program.sizes)
            for (const std::int64_t was = size; size == was && size > 0;) {
                size = was - 1;
                if (smaller())
                    changed = true;
                else
                    size = was;
                if (size == was) break;
            }
    }
    return program;
}

std::string difference(const Arguments& expected, const Arguments& found, double tolerance) {
    for (const auto& [name, array] : expected.arrays) {
        const auto other = found.arrays.find(name);
        if (other == found.arrays.end()) return name + " is missing";
        if (other->second.extents != array.extents) return name + " has other extents";
        double largest = 1;
        for (const auto& [any, values] : expected.arrays)
            if (values.element.is_float())
                for (std::int64_t k = 0; k < values.size(); ++k)
                    if (std::isfinite(values.number(k)))
                        largest = std::max(largest, std::fabs(values.number(k)));
        const double unit = array.element.bits == 16 ? 0.01 : 1e-4;
        for (std::int64_t k = 0; k < array.size(); ++k) {
            const double a = array.number(k), b = other->second.number(k);
            bool same = array.get(k) == other->second.get(k);
            if (array.element.is_float()) {
                same = a == b || (std::isnan(a) && std::isnan(b));
                // results that left the range of their type are compared no further
                if (tolerance > 0)
                    same = same || !std::isfinite(a) || std::fabs(a - b) <= tolerance * unit * largest;
            }
            if (!same)
                return name + " at " + std::to_string(k) + " is " +
                       to_string(other->second.get(k), array.element) + ", not " +
                       to_string(array.get(k), array.element);
        }
    }
    return "";
}

}  // namespace nestor::testing
