// Statements without control flow: declarations, assignments of variables, rows and elements, and those whose
// adjoint does nothing.
#include <stdexcept>

#include "tests/support/nabla/generator.hpp"

namespace nestor::testing {
namespace {

constexpr std::int64_t most_steps = 5000;

bool is_matrix(const NablaShape& shape) {
    return shape.size() == 2;
}

}  // namespace

NablaStatement NablaGenerator::sequence(const std::vector<NablaStatement>& parts) {
    NablaStatement all;
    std::vector<std::function<void(NablaState&)>> runs;
    for (const NablaStatement& part : parts) {
        all.text += part.text;
        runs.push_back(part.run);
    }
    all.run = [runs](NablaState& state) {
        for (const auto& run : runs) {
            if (++*state.steps > most_steps) throw std::runtime_error("too many steps");
            if (state.returned) return;
            run(state);
        }
    };
    return all;
}

NablaStatement NablaGenerator::statements(int number, int depth) {
    scopes_.emplace_back();
    const std::size_t integers = integers_.size(), changing = changing_.size();
    std::vector<NablaStatement> parts;
    for (int k = 0; k < number; ++k) parts.push_back(statement(depth));
    scopes_.pop_back();
    integers_.resize(integers);
    changing_.resize(changing);
    return sequence(parts);
}

NablaStatement NablaGenerator::statement(int depth) {
    if (depth > 0 && one_in(2)) {
        switch (below(10)) {
            case 0:
            case 1:
            case 2:
                return branch(depth);
            case 3:
            case 4:
                return counted(depth);
            case 5:
                return backwards(depth);
            case 6:
                return halving(depth);
            case 7:
                return result_ ? early_return() : limited(depth);
            default:
                return limited(depth);
        }
    }
    switch (below(15)) {
        case 0:
            return declare(any_shape());
        case 1:
        case 2:
            return element_assignment();
        case 3:
            return element_from_element();
        case 4:
            return row_from_row();
        case 5:
            return copied();
        case 6:
        case 7:
            return without_adjoint();
        case 8:
            return one_in(2) ? integer_step() : assigned_twice();
        case 9:
            return result_ || !one_in(2) ? assignment() : one_in(3) ? descent() : sweep();
        default:
            return assignment();
    }
}

/// Of a tensor, or a float when the shape is empty. What is `cns` passes no derivatives on.
NablaStatement NablaGenerator::declare(const NablaShape& shape) {
    const std::string name = (shape.empty() ? "s" : "t") + std::to_string(names_++);
    const NablaPart first = any(shape, shape.empty() ? 1 : 2);
    const bool constant = one_in(8), tracked = !constant && one_in(6);
    scopes_.back().push_back({name, shape, constant});
    return {std::string(constant  ? "cns "
                        : tracked ? "var "
                                  : "") +
                (shape.empty() ? "float " : "Tensor ") + name + " = " + first.text + ";\n",
            [name, first, constant](NablaState& state) {
                const DualTensor value = first.value(state);
                assign_nabla(state, name, constant ? detached(value) : value);
            }};
}

/// A variable that may be assigned, x and y seldom; null when there is none.
const NablaGenerator::Variable* NablaGenerator::target(const std::function<bool(const Variable&)>& fits) {
    std::vector<const Variable*> all;
    for (const auto& scope : scopes_)
        for (const Variable& v : scope)
            if (!v.constant && fits(v) && ((v.name != "x" && v.name != "y") || one_in(4))) all.push_back(&v);
    return all.empty() ? nullptr : one_of(all);
}

NablaStatement NablaGenerator::assignment() {
    const Variable* found = target([](const Variable&) { return true; });
    if (!found) return declare({2, 3});
    const std::string name = found->name;
    const NablaPart value = tame(any(found->shape, 3));
    struct Compound {
        const char* text;
        Dual (*apply)(const Dual&, const Dual&);
    };
    constexpr Compound compound[] = {{" += ", add}, {" -= ", subtract}, {" *= ", multiply}};
    const int chosen = below(7);
    if (chosen < 3) {
        const Compound op = compound[chosen];
        return {name + op.text + value.text + ";\n", [name, value, op](NablaState& state) {
                    const DualTensor given = value.value(state);
                    assign_nabla(state, name, elementwise(state.tensors.at(name), given, op.apply));
                }};
    }
    return {name + " = " + value.text + ";\n",
            [name, value](NablaState& state) { assign_nabla(state, name, value.value(state)); }};
}

/// `a = b = ..`
NablaStatement NablaGenerator::assigned_twice() {
    const NablaShape shape = any_shape();
    const auto fits = [&](const Variable& v) { return v.shape == shape; };
    const Variable *first = target(fits), *second = target(fits);
    if (!first || !second || first == second) return assignment();
    const std::string a = first->name, b = second->name;
    const NablaPart value = tame(any(shape, 2));
    return {a + " = " + b + " = " + value.text + ";\n", [a, b, value](NablaState& state) {
                assign_nabla(state, b, value.value(state));
                assign_nabla(state, a, state.tensors.at(b));
            }};
}

/// What a sweep has nothing to do for, or only ends an adjoint.
NablaStatement NablaGenerator::without_adjoint() {
    const Variable* found = target([](const Variable&) { return true; });
    if (!found) return declare({});
    const std::string name = found->name;
    const double by = (1 + below(7)) / 4.0;
    const std::string text = std::to_string(by);
    const auto changed = [&](const std::string& statement, const std::function<double(double)>& f) {
        return NablaStatement{statement + ";\n", [name, f](NablaState& state) {
                                  const DualTensor& own = state.tensors.at(name);
                                  assign_nabla(state, name, mapped(own, [&](const Dual& v) {
                                                   return chain(f(v.value), 1, v);
                                               }));
                              }};
    };
    switch (below(6)) {
        case 0:
            return changed(name + " += " + text, [by](double v) { return v + by; });
        case 1:
            return changed(name + " -= " + text, [by](double v) { return v - by; });
        case 2:
            return changed(name + " = " + name + " + " + text, [by](double v) { return v + by; });
        case 3:
            return changed(name + " = " + name, [](double v) { return v; });
        case 4:
            if (found->shape.empty()) return changed(name + "++", [](double v) { return v + 1; });
            return changed(name + " = " + text + " + " + name, [by](double v) { return by + v; });
        default: {
            const NablaShape shape = found->shape;
            std::size_t size = 1;
            for (const std::int64_t extent : shape) size *= static_cast<std::size_t>(extent);
            std::string values = text;  // nested, or the variable would become flat
            for (std::size_t d = shape.size(); d-- > 0;) {
                const std::string inner = values;
                for (std::int64_t k = 1; k < shape[d]; ++k) values += ", " + inner;
                values = "[" + values + "]";
            }
            return {name + " = " + values + ";\n", [=](NablaState& state) {
                        assign_nabla(state, name, {shape, std::vector<Dual>(size, Dual{by, {}})});
                    }};
        }
    }
}

NablaStatement NablaGenerator::element_assignment() {
    const Variable* found = target([](const Variable& v) { return is_matrix(v.shape); });
    if (!found) return declare({2, 3});
    const std::string name = found->name;
    const std::int64_t columns = found->shape[1];
    const NablaInteger row = index(2), column = index(static_cast<int>(columns));
    const bool whole_row = columns == 3 && one_in(3), adds = one_in(3);
    const NablaPart value = whole_row ? tensor({3}, 2) : one_in(5) ? literal() : tame(scalar(2));
    std::string text = name + "[" + row.text + "]";
    if (!whole_row) text += "[" + column.text + "]";
    text += (adds ? " += " : " = ") + value.text + ";\n";
    return {text, [=](NablaState& state) {
                const DualTensor given = value.value(state);
                DualTensor own = state.tensors.at(name);
                for (std::int64_t j = 0; j < (whole_row ? 3 : 1); ++j) {
                    const std::int64_t at =
                        row.value(state) * columns + (whole_row ? j : column.value(state));
                    Dual& place = own.values[static_cast<std::size_t>(at)];
                    const Dual& v = given.values[static_cast<std::size_t>(j)];
                    place = adds ? add(place, v) : v;
                }
                assign_nabla(state, name, own);
            }};
}

/// `a[i][j] = a[k][l] * ..`: perhaps the same element, which only running tells.
NablaStatement NablaGenerator::element_from_element() {
    const Variable* found = target([](const Variable& v) { return is_matrix(v.shape); });
    if (!found) return declare({2, 2});
    const std::string name = found->name;
    const std::int64_t columns = found->shape[1];
    const auto place = [&] {
        const NablaInteger row = index(2), column = index(static_cast<int>(columns));
        return NablaInteger{name + "[" + row.text + "][" + column.text + "]", [=](const NablaState& state) {
                                return row.value(state) * columns + column.value(state);
                            }};
    };
    const NablaInteger to = place(), from = place();
    const NablaPart by = tame(scalar(1));
    const int kind = below(4);
    const std::string texts[] = {" = " + from.text, " *= " + from.text, " += 0.5 * " + from.text,
                                 " = " + by.text + " * " + from.text};
    return {to.text + texts[kind] + ";\n", [=](NablaState& state) {
                DualTensor own = state.tensors.at(name);
                const Dual read = own.values[static_cast<std::size_t>(from.value(state))];
                Dual& written = own.values[static_cast<std::size_t>(to.value(state))];
                switch (kind) {
                    case 0:
                        written = read;
                        break;
                    case 1:
                        written = multiply(written, read);
                        break;
                    case 2:
                        written = add(written, chain(0.5 * read.value, 0.5, read));
                        break;
                    default:
                        written = multiply(by.value(state).values[0], read);
                        break;
                }
                assign_nabla(state, name, own);
            }};
}

/// `a[i] = a[j]`, `a[i] += b[j]`
NablaStatement NablaGenerator::row_from_row() {
    const Variable* found = target([](const Variable& v) { return is_matrix(v.shape); });
    if (!found) return declare({2, 3});
    const std::string name = found->name;
    const std::int64_t columns = found->shape[1];
    const std::string other = one_in(2) ? name : one_of(variables(found->shape));
    const NablaInteger to = index(2), from = index(2);
    const bool adds = one_in(2);
    return {name + "[" + to.text + "]" + (adds ? " += 0.5 * " : " = ") + other + "[" + from.text + "];\n",
            [=](NablaState& state) {
                const DualTensor read = state.tensors.at(other);
                DualTensor own = state.tensors.at(name);
                for (std::int64_t j = 0; j < columns; ++j) {
                    const Dual& v = read.values[static_cast<std::size_t>(from.value(state) * columns + j)];
                    Dual& place = own.values[static_cast<std::size_t>(to.value(state) * columns + j)];
                    place = adds ? add(place, chain(0.5 * v.value, 0.5, v)) : v;
                }
                assign_nabla(state, name, own);
            }};
}

/// One variable becomes another, or its own transpose.
NablaStatement NablaGenerator::copied() {
    const Variable* found = target([](const Variable&) { return true; });
    if (!found) return declare({3});
    const std::string name = found->name;
    if (found->shape == NablaShape{2, 2} && one_in(2))
        return {name + " = transpose(" + name + ");\n",
                [name](NablaState& state) { assign_nabla(state, name, transposed(state.tensors.at(name))); }};
    const std::string other = one_of(variables(found->shape));
    return {name + " = " + other + ";\n", [name, other](NablaState& state) {
                assign_nabla(state, name, DualTensor(state.tensors.at(other)));
            }};
}

NablaStatement NablaGenerator::integer_step() {
    if (changing_.empty() || one_in(3)) {
        const std::string name = "k" + std::to_string(names_++);
        const NablaInteger first = count();
        changing_.push_back(name);
        return {"int " + name + " = " + first.text + ";\n",
                [name, first](NablaState& state) { state.integers[name] = first.value(state); }};
    }
    const std::string name = one_of(changing_);
    return {name + " += 1;\n", [name](NablaState& state) { state.integers[name] += 1; }};
}

}  // namespace nestor::testing
