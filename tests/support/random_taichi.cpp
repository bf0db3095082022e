// Every construct is made twice: as text and as a closure.
#include "tests/support/random_taichi.hpp"

#include "tests/support/random_taichi_assignments.hpp"

namespace nestor::testing {
namespace {

const TaichiShape integer_scalar{false, 0, 0}, real_scalar{true, 0, 0};

class Generator {
public:
    Generator(std::mt19937_64& random, std::string suffix, bool prints)
        : parts_(random), suffix_(std::move(suffix)), prints_(prints) {}

    RandomTaichi program() {
        RandomTaichi out;
        for (int k = 0; k < 3; ++k) functions_.push_back(function(k, out.functions));
        parts_.open({{"p", integer_scalar, false}, {"q", real_scalar, false}});
        out.body = suite(4 + below(6), 3);
        return out;
    }

private:
    int below(int limit) { return parts_.below(limit); }
    bool one_in(int limit) { return below(limit) == 0; }

    // -------------------------------------------------------------------------------------- functions

    struct Function {
        std::string name;
        std::vector<TaichiShape> parameters;
        bool by_reference = false;  ///< the first one; then it returns nothing
        TaichiShape result;
        std::function<TaichiValue(TaichiState&, const std::vector<TaichiValue>&, const std::string&)> call;
    };

    Function function(int number_, std::vector<std::string>& texts) {
        Function f;
        f.name = "f" + suffix_ + std::to_string(number_);
        f.by_reference = number_ == 2;
        f.parameters = {parts_.shape(), parts_.scalar_shape()};
        f.result = parts_.shape();
        std::vector<std::string> names;
        std::vector<Local> scope;
        for (const TaichiShape& shape : f.parameters) {
            names.push_back(parts_.fresh("a"));
            scope.push_back({names.back(), shape, true});
        }
        parts_.open(scope);
        parts_.fields_readable = parts_.fields_writable = false;
        in_function_ = true;
        const std::vector<TaichiStatement> body = suite(1 + below(3), f.by_reference ? 0 : 2);
        const Part result = f.by_reference ? Part{} : parts_.expression(f.result, 2);
        in_function_ = false;
        parts_.fields_readable = parts_.fields_writable = true;
        parts_.close();
        std::string text = "@ti.func\ndef " + f.name + "(" + names[0] +
                           (f.by_reference ? ": ti.template()" : "") + ", " + names[1] + "):\n" +
                           text_of(body, 1);
        if (!f.by_reference) text += "    return " + result.text + "\n";
        texts.push_back(text);
        const bool by_reference = f.by_reference;
        f.call = [=](TaichiState& state, const std::vector<TaichiValue>& given,
                     const std::string& reference) {
            // calls do not nest in themselves: names of different functions differ
            for (std::size_t k = 0; k < names.size(); ++k) state.locals[names[k]] = given[k];
            run_suite(state, body);
            if (!by_reference) return result.value(state);
            state.locals[reference] = state.locals.at(names[0]);
            return TaichiValue{};
        };
        return f;
    }

    std::optional<TaichiStatement> call() {
        const Function& f = functions_[static_cast<std::size_t>(below(3))];
        const Part second = parts_.expression(f.parameters[1], 1);
        const auto call_ = f.call;
        if (f.by_reference) {
            const auto targets = parts_.locals(f.parameters[0], true);
            if (targets.empty()) return std::nullopt;
            const std::string name = parts_.pick(targets);
            return simple(f.name + "(" + name + ", " + second.text + ")", [=](TaichiState& state) {
                call_(state, {state.locals.at(name), second.value(state)}, name);
            });
        }
        const Part first = parts_.expression(f.parameters[0], 2);
        const std::string name = parts_.fresh("t");
        const auto statement = simple(
            name + " = " + f.name + "(" + first.text + ", " + second.text + ")", [=](TaichiState& state) {
                state.locals[name] = call_(state, {first.value(state), second.value(state)}, "");
            });
        parts_.declare({name, f.result, true});
        return statement;
    }

    // ------------------------------------------------------------------------------------- statements

    std::vector<TaichiStatement> suite(int count, int depth) {
        parts_.open({});
        std::vector<TaichiStatement> out;
        for (int k = 0; k < count; ++k) out.push_back(statement(depth));
        parts_.close();
        return out;
    }

    TaichiStatement declaration() {
        const TaichiShape shape = parts_.shape();
        const Part value = parts_.expression(shape, 2);
        const std::string name = parts_.fresh("t");
        parts_.declare({name, shape, true});
        return simple(name + " = " + value.text,
                      [=](TaichiState& state) { state.locals[name] = value.value(state); });
    }

    TaichiStatement branch(int depth) {
        const Part c = parts_.condition();
        TaichiStatement s{"if " + c.text + ":", {}, {}, {}};
        s.body = suite(1 + below(3), depth - 1);
        if (one_in(2)) s.otherwise = suite(1 + below(2), depth - 1);
        s.run = [c](TaichiState& state, const TaichiStatement& self) {
            return run_suite(state, c.value(state).elements[0] != 0 ? self.body : self.otherwise);
        };
        return s;
    }

    TaichiStatement loop(int depth) {
        const std::string i = parts_.fresh("t");
        const bool known = one_in(2);
        const int low = below(2), high = low + below(4);
        const Part end = known ? Part{} : parts_.small_integer();
        TaichiStatement s{"for " + i + " in range(" + (known && low == 0 ? "" : std::to_string(low) + ", ") +
                              (known ? std::to_string(high) : end.text) + "):",
                          {},
                          {},
                          {}};
        parts_.open({{i, integer_scalar, false}});
        ++loops_;
        const bool outermost = loops_ == 1 && nesting_ == 0;
        breakable_.push_back(!outermost && !in_function_);
        ++nesting_;
        s.body = suite(1 + below(3), depth - 1);
        --nesting_;
        breakable_.pop_back();
        --loops_;
        parts_.close();
        s.run = [=](TaichiState& state, const TaichiStatement& self) {
            const int last = known ? high : static_cast<int>(end.value(state).elements[0]);
            for (int k = low; k < last; ++k) {
                state.locals[i] = number(k, false);
                if (run_suite(state, self.body) == TaichiFlow::leave) break;
            }
            return TaichiFlow::next;
        };
        return s;
    }

    TaichiStatement static_loop(int depth) {
        const std::string i = parts_.fresh("t");
        const int high = 1 + below(2);
        TaichiStatement s{"for " + i + " in ti.static(range(" + std::to_string(high) + ")):", {}, {}, {}};
        parts_.open({{i, integer_scalar, false, high}});
        breakable_.push_back(false);
        s.body = suite(1 + below(2), depth - 1);
        breakable_.pop_back();
        parts_.close();
        s.run = [=](TaichiState& state, const TaichiStatement& self) {
            for (int k = 0; k < high; ++k) {
                state.locals[i] = number(k, false);
                run_suite(state, self.body);
            }
            return TaichiFlow::next;
        };
        return s;
    }

    /// A counter that a `while` counts up; the declaration stands in an `if` around both.
    TaichiStatement counted_while(int depth) {
        const std::string n = parts_.fresh("t");
        const int limit = 1 + below(3);
        TaichiStatement whole{"if True:", {}, {}, {}};
        whole.run = [](TaichiState& state, const TaichiStatement& self) {
            return run_suite(state, self.body);
        };
        whole.body.push_back(simple(n + " = p - p", [n](TaichiState& s) { s.locals[n] = number(0, false); }));
        TaichiStatement s{"while " + n + " < " + std::to_string(limit) + ":", {}, {}, {}};
        parts_.open({{n, integer_scalar, false}});
        breakable_.push_back(true);
        ++loops_, ++nesting_;
        s.body = suite(1 + below(3), depth - 1);
        --loops_, --nesting_;
        breakable_.pop_back();
        parts_.close();
        s.body.insert(s.body.begin(), simple(n + " += 1", [n](TaichiState& state) {
                          state.locals[n] = number(state.locals.at(n).elements[0] + 1, false);
                      }));
        s.run = [=](TaichiState& state, const TaichiStatement& self) {
            while (state.locals.at(n).elements[0] < limit)
                if (run_suite(state, self.body) == TaichiFlow::leave) break;
            return TaichiFlow::next;
        };
        whole.body.push_back(std::move(s));
        return whole;
    }

    TaichiStatement leaving() {
        const Part c = parts_.condition();
        const TaichiFlow flow = one_in(2) ? TaichiFlow::leave : TaichiFlow::again;
        TaichiStatement s{"if " + c.text + ":", {}, {}, {}};
        s.body.push_back({flow == TaichiFlow::leave ? "break" : "continue",
                          {},
                          {},
                          [flow](TaichiState&, const TaichiStatement&) { return flow; }});
        s.run = [c](TaichiState& state, const TaichiStatement& self) {
            return c.value(state).elements[0] != 0 ? run_suite(state, self.body) : TaichiFlow::next;
        };
        return s;
    }

    TaichiStatement printing() {
        TaichiShape shape = parts_.shape();
        shape.real = false;  // how reals are printed is no matter of aliasing
        const Part e = parts_.expression(shape, 2);
        return simple("print(" + e.text + ")",
                      [e](TaichiState& state) { state.printed += printed(e.value(state)) + "\n"; });
    }

    TaichiStatement statement(int depth) {
        for (;;) {
            std::optional<TaichiStatement> made;
            switch (below(depth > 0 ? 20 : 13)) {
                case 0:
                case 1:
                    return declaration();
                case 2:
                    made = random_exchange(parts_);
                    break;
                case 3:
                    made = random_chain(parts_);
                    break;
                case 4:
                    made = random_atomic(parts_);
                    break;
                case 5:
                    if (!in_function_) made = call();
                    break;
                case 6:
                    if (prints_ && !in_function_ && loops_ == 0) return printing();
                    break;
                case 7:
                    if (!breakable_.empty() && breakable_.back()) return leaving();
                    break;
                case 13:
                case 14:
                    ++nesting_;
                    made = branch(depth);
                    --nesting_;
                    break;
                case 15:
                case 16:
                case 17:
                    return loop(depth);
                case 18:
                    if (!in_function_) return counted_while(depth);
                    break;
                case 19:
                    return static_loop(depth);
                default:
                    made = random_assignment(parts_);
            }
            if (made) return *made;
        }
    }

    TaichiParts parts_;
    std::string suffix_;
    bool prints_;
    bool in_function_ = false;
    int loops_ = 0, nesting_ = 0;
    std::vector<bool> breakable_;
    std::vector<Function> functions_;
};

}  // namespace

TaichiFlow run_suite(TaichiState& state, const std::vector<TaichiStatement>& suite) {
    for (const TaichiStatement& s : suite) {
        if (++state.steps > 3000) throw NotComparable("too many steps");
        const TaichiFlow flow = s.run(state, s);
        if (flow != TaichiFlow::next) return flow;
    }
    return TaichiFlow::next;
}

RandomTaichi random_taichi(std::mt19937_64& random, const std::string& suffix, bool prints) {
    return Generator(random, suffix, prints).program();
}

}  // namespace nestor::testing
