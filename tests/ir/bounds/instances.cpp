// Marks are loads of a buffer that does not exist: the machine below takes them, the interpreter never sees
// them.
#include "tests/ir/bounds/instances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "ir/analysis/funcs.hpp"
#include "ir/base/symbol.hpp"
#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/walk.hpp"
#include "ir/reference/interpreter.hpp"
#include "ir/reference/memory.hpp"

namespace nestor::test {
namespace {

enum Mark : std::int64_t { computed, stored, written };

using Limits = std::optional<std::pair<std::int64_t, std::int64_t>>;

void stretch(Limits& limits, std::int64_t low, std::int64_t high) {
    limits = limits ? std::pair(std::min(limits->first, low), std::max(limits->second, high))
                    : std::pair(low, high);
}

/// True when a func's own stage addresses the dimension by its pure variable.
bool is_pure(const Expr& index, const std::string& dimension) {
    const Variable* v = get<Variable>(index);
    return v && v->symbol.name() == dimension;
}

}  // namespace

bool is_empty(const NumberBox& box) {
    return std::any_of(box.begin(), box.end(), [](const auto& d) { return d.second <= 0; });
}

bool same_points(const NumberBox& a, const NumberBox& b) {
    return (is_empty(a) && is_empty(b)) || a == b;
}

std::string to_string(const NumberBox& box) {
    if (is_empty(box)) return "empty";
    std::string text;
    for (const auto& [min, extent] : box)
        text += fmt::format("{}({}, {})", text.empty() ? "" : " x ", min, extent);
    return text;
}

NumberBox Instance::least() const {
    NumberBox box;
    for (const Limits& limits : touched)
        box.emplace_back(wanted && limits ? limits->first : 0,
                         wanted && limits ? limits->second - limits->first + 1 : 0);
    return box;
}

/// The interpreter of nests, which also notes what is touched.
class Recorder : public Interpreter {
public:
    Recorder(const MarkedNest& nest, const InterpretOptions& options)
        : Interpreter(nest.program_, options),
          nest_(nest),
          current_(nest.funcs_.size()),
          storage_(nest.funcs_.size()) {}

    Scalar load(const Load& load, const Type& type) override {
        const bool is_mark = load.buffer == nest_.mark_;
        const auto func = nest_.func_of_buffer_.find(load.buffer);
        if (!is_mark && func == nest_.func_of_buffer_.end()) return Interpreter::load(load, type);
        std::vector<std::int64_t> at;
        for (const Expr& index : load.indices) at.push_back(evaluate_integer(index, *this));
        if (is_mark) return note(load, at), std::int64_t{0};
        Instance& instance = of(current_[func->second]);
        const bool own = nest_.own_loads_.contains(&load);
        instance.wanted = instance.wanted || !own;
        for (std::size_t d = 0; d < at.size(); ++d)
            if (!own || !is_pure(load.indices[d], nest_.funcs_[func->second].dimensions[d]))
                stretch(instance.touched[d], at[d], at[d]);
        return Interpreter::load(load, type);
    }

    std::vector<Instance> instances;

private:
    Instance& of(const std::optional<std::size_t>& position) {
        if (!position) throw EvaluationError("a func is read that was not computed");
        return instances[*position];
    }

    /// The first two subscripts of a mark say what it is and of which func.
    void note(const Load& load, const std::vector<std::int64_t>& at) {
        const auto func = static_cast<std::size_t>(at[1]);
        const MarkedNest::Marked& marked = nest_.funcs_[func];
        if (at[0] == written) {
            Instance& instance = of(current_[func]);
            for (std::size_t d = 0; d + 2 < at.size(); ++d)
                if (!is_pure(load.indices[d + 2], marked.dimensions[d]))
                    stretch(instance.touched[d], at[d + 2], at[d + 2]);
            return;
        }
        Instance instance{marked.name, at[0] == stored, {}, false, {}};
        for (std::size_t d = 2; d + 1 < at.size(); d += 2)
            instance.given.emplace_back(at[d], std::max<std::int64_t>(at[d + 1], 0));
        instance.touched.resize(instance.given.size());
        if (at[0] == computed && storage_[func] && !is_empty(instance.given)) {
            Instance& all = instances[*storage_[func]];
            all.wanted = true;
            for (std::size_t d = 0; d < instance.given.size(); ++d)
                stretch(all.touched[d], instance.given[d].first,
                        instance.given[d].first + instance.given[d].second - 1);
        }
        (at[0] == stored ? storage_ : current_)[func] = instances.size();
        instances.push_back(std::move(instance));
    }

    const MarkedNest& nest_;
    std::vector<std::optional<std::size_t>> current_, storage_;  ///< per func its latest instance
};

MarkedNest::MarkedNest(const Program& filled) : program_(filled) {
    SymbolSource symbols(filled.next_symbol);
    mark_ = symbols.fresh("mark");
    Block body = std::get<Block>(filled.functions.at(0).body);
    std::map<Stmt, Stmt> marks;  // in front of which statement
    const auto add = [&](const Stmt& before, Mark kind, std::size_t func, const std::vector<Expr>& numbers) {
        std::vector<Expr> all{build::integer(kind), build::integer(static_cast<std::int64_t>(func))};
        all.insert(all.end(), numbers.begin(), numbers.end());
        marks[before] =
            build::make(Let{symbols.fresh("marked"), build::load(mark_, Type::index(), all)}, before->origin);
    };
    for (const std::string& name : computed_funcs(body)) {
        const FuncSite site = find_func(body, name);
        if (site.allocations.empty()) continue;  // an output: its box is the window
        const std::size_t func = funcs_.size();
        funcs_.push_back({name, dimension_names(site)});
        for (const Symbol& buffer : site.buffers) func_of_buffer_[buffer] = func;
        const auto numbers = [](const auto& dimensions) {
            std::vector<Expr> all;
            for (const auto& [min, extent] : dimensions) all.push_back(min), all.push_back(extent);
            return all;
        };
        add(site.compute, computed, func, numbers(get<Compute>(site.compute)->region));
        if (path_to(body, site.allocations[0]) != path_to(body, site.compute)) {
            std::vector<std::pair<Expr, Expr>> all;
            for (const Dimension& d : get<Allocate>(site.allocations[0])->buffer.dimensions)
                all.emplace_back(d.min, d.extent);
            add(site.allocations[0], stored, func, numbers(all));
        }
        bool pure = true;  // the first store
        visit(
            get<Compute>(site.compute)->body,
            [&](const Stmt& s) {
                const Store* store = get<Store>(s);
                if (!store || !site.buffers.contains(store->targets[0].buffer)) return;
                if (!std::exchange(pure, false)) add(s, written, func, store->targets[0].indices);
            },
            [&](const Expr& e) {
                const Load* load = get<Load>(e);
                if (load && site.buffers.contains(load->buffer)) own_loads_[load] = func;
            });
    }
    const std::function<Block(const Block&)> marked = [&](const Block& block) {
        Block out;
        for (const Stmt& s : block.statements) {
            if (const auto mark = marks.find(s); mark != marks.end()) out.statements.push_back(mark->second);
            out.statements.push_back(map_blocks(s, marked));
        }
        return out;
    };
    program_.functions[0].body = marked(body);
    program_.next_symbol = symbols.next();
}

std::optional<std::vector<Instance>> MarkedNest::run(const Arguments& arguments) const {
    const Function& function = program_.functions[0];
    const InterpretOptions options;
    Recorder recorder(*this, options);
    ScalarEnvironment scalars;
    if (bind_arguments(function, arguments, scalars)) return std::nullopt;
    for (const auto& [symbol, value] : scalars.values) recorder.bind_scalar(symbol, value);
    for (const Parameter& p : function.parameters) {
        if (!p.buffer) continue;
        View view = allocate_view(*p.buffer, bounds_of(*p.buffer, scalars));
        if (p.role == Role::input) fill_view(view, arguments.arrays.at(p.symbol.name()), true);
        recorder.bind_view(p.symbol, std::move(view));
    }
    try {
        recorder.run(function);
    } catch (const AssertFailure&) {
        return std::nullopt;
    } catch (const EvaluationError& error) {
        BOOST_FAIL(error.what());
    }
    return std::move(recorder.instances);
}

void join(std::vector<Instance>& all, const std::vector<Instance>& more) {
    BOOST_REQUIRE(all.size() == more.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
        all[k].wanted = all[k].wanted || more[k].wanted;
        for (std::size_t d = 0; d < all[k].touched.size(); ++d)
            if (const Limits& limits = more[k].touched[d])
                stretch(all[k].touched[d], limits->first, limits->second);
    }
}

}  // namespace nestor::test
