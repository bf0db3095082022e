// Lowering of pipelines to loop nests.
//
// Note [Plain lowering]
// Section 6 of the report, for all front ends: each func at root in order, one nest a stage with the stage's
// iterators from the outermost inwards, the guard innermost. Versions of a tensor store into one buffer: a
// later version is computed after every reader of the former one, so sharing never changes a value.
//
// Note [Outputs through a copy]
// A func with open bounds is computed on a box that inference finds. An output whose box may be larger than
// what the caller asked for (an update writes at computed places, or other funcs read it) cannot live in the
// caller's buffer: it gets a buffer of its own and a nest <f.out, z0, s0, x> that copies the window.
#include "ir/lower/lower.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "ir/core/build.hpp"
#include "ir/core/holes.hpp"
#include "ir/core/walk.hpp"
#include "ir/lower/outputs.hpp"

namespace nestor {
namespace {

bool is_open(const Func& func) {
    return std::any_of(func.region.begin(), func.region.end(),
                       [](const auto& dimension) { return !dimension.first || !dimension.second; });
}

/// True when every stage writes the point that its pure variables name, so that only the window is written.
bool writes_the_window_only(const Func& func) {
    for (const Stage& stage : func.stages)
        for (const Expr& index : stage.left) {
            const Variable* v = get<Variable>(index);
            const bool pure =
                v && std::any_of(stage.iterators.begin(), stage.iterators.end(), [&](const Iterator& i) {
                    return i.kind == LoopKind::pure && i.variable == v->symbol;
                });
            if (!pure) return false;
        }
    return true;
}

/// Memory follows the loops of the pure stage: its innermost variable is contiguous.
std::vector<int> storage_order(const Func& func) {
    std::vector<int> order;
    if (func.stages.empty()) return order;
    const Stage& pure = func.stages.front();
    for (const Iterator& iterator : pure.iterators)
        for (std::size_t k = 0; k < pure.left.size(); ++k)
            if (const Variable* v = get<Variable>(pure.left[k]); v && v->symbol == iterator.variable)
                order.push_back(static_cast<int>(k));
    const bool complete = order.size() == pure.left.size();
    return complete && !std::is_sorted(order.begin(), order.end()) ? order : std::vector<int>{};
}

class Lowering {
public:
    Lowering(const Function& function, const Pipeline& pipeline, SymbolSource& symbols)
        : function_(function), pipeline_(pipeline), symbols_(symbols) {
        for (const Func& func : pipeline.funcs)
            for (const Stage& stage : func.stages) {
                const auto read = [&](const Expr& e) {
                    visit(e, [&](const Expr& child) {
                        const Load* load = get<Load>(child);
                        const bool own = load && std::find(func.symbols.begin(), func.symbols.end(),
                                                           load->buffer) != func.symbols.end();
                        if (load && !own) read_by_others_.insert(load->buffer);
                    });
                };
                for (const Expr& value : stage.values) read(value);
                for (const Expr& index : stage.left) read(index);
                if (stage.guard) read(stage.guard);
            }
    }

    Block run() {
        Block body;
        for (const Precondition& p : pipeline_.preconditions)
            body.statements.push_back(
                build::make(Assert{p.condition, p.error}, p.origin ? p.origin : function_.origin));
        for (const Func& func : pipeline_.funcs) {
            place(func, body);
            body.statements.push_back(build::make(compute(func), func.origin));
        }
        for (const Func& func : pipeline_.funcs)
            if (copied(func)) body = through_own_buffer(function_, body, func.label, symbols_);
        return body;
    }

private:
    /// See Note [Outputs through a copy].
    bool copied(const Func& func) const {
        if (!func.parameter || !is_open(func)) return false;
        const bool read = std::any_of(func.symbols.begin(), func.symbols.end(),
                                      [&](const Symbol& s) { return read_by_others_.contains(s); });
        return read || !writes_the_window_only(func);
    }

    /// Decides where a func's values live; allocates the first version of a temporary.
    void place(const Func& func, Block& body) {
        for (std::size_t k = 0; k < func.symbols.size(); ++k) {
            const Symbol& symbol = func.symbols[k];
            if (func.initial == Initial::former) {
                storage_[symbol] = stored(func.former);
            } else if (func.parameter) {
                storage_[symbol] = function_.parameters[*func.parameter + k].symbol;
            } else {
                storage_[symbol] = symbol;
                Buffer buffer{symbol,
                              func.types[k],
                              {},
                              MemorySpace::heap,
                              is_open(func) ? storage_order(func) : std::vector<int>{},
                              {}};
                for (std::size_t d = 0; d < func.region.size(); ++d) {
                    const auto& [min, extent] = func.region[d];
                    buffer.dimensions.push_back(
                        {min ? min : func_hole(func.label, HoleUse::allocate, d, HolePart::minimum),
                         extent ? extent : func_hole(func.label, HoleUse::allocate, d, HolePart::length),
                         nullptr});
                }
                body.statements.push_back(build::make(Allocate{std::move(buffer)}, func.origin));
            }
        }
    }

    Compute compute(const Func& func) {
        Compute out{func.label, {}, {}};
        for (std::size_t d = 0; d < func.region.size(); ++d) {
            const auto& [min, extent] = func.region[d];
            out.region.emplace_back(
                min ? min : func_hole(func.label, HoleUse::compute, d, HolePart::minimum),
                extent ? extent : func_hole(func.label, HoleUse::compute, d, HolePart::length));
        }
        Label label{func.label, {}};
        for (const Stage& stage : func.stages)
            label.body.statements.push_back(
                build::make(Label{stage.name, Block{{nest(func, stage)}}}, stage.origin));
        out.body.statements.push_back(build::make(std::move(label), func.origin));
        return out;
    }

    /// for .. for .. if guard { f[left] op= values }
    Stmt nest(const Func& func, const Stage& stage) {
        Store store{{}, {}, stage.op};
        for (const Symbol& symbol : func.symbols)
            store.targets.push_back({stored(symbol), stored(stage.left)});
        store.values = stored(stage.values);
        Stmt body = build::make(std::move(store), stage.origin);
        if (stage.guard) body = build::make(If{stored(stage.guard), Block{{body}}, {}}, stage.origin);
        for (auto it = stage.iterators.rbegin(); it != stage.iterators.rend(); ++it) {
            LoopName name{func.label, 0, stage.name, it->variable.name()};
            const Expr low = it->low ? it->low : loop_hole(name, HolePart::minimum);
            const Expr extent = it->extent ? it->extent : loop_hole(name, HolePart::length);
            body =
                build::make(For{it->variable, std::move(name), it->kind, low, extent, {}, {}, Block{{body}}},
                            stage.origin);
        }
        return body;
    }

    Symbol stored(const Symbol& symbol) const {
        const auto it = storage_.find(symbol);
        return it == storage_.end() ? symbol : it->second;
    }
    Expr stored(const Expr& e) const {
        return rewrite(e, [&](const Expr& child) -> Expr {
            const auto* load = get<Load>(child);
            if (!load || stored(load->buffer) == load->buffer) return child;
            return with(child, Load{stored(load->buffer), load->indices});
        });
    }
    std::vector<Expr> stored(const std::vector<Expr>& list) const {
        std::vector<Expr> out;
        for (const Expr& e : list) out.push_back(stored(e));
        return out;
    }

    const Function& function_;
    const Pipeline& pipeline_;
    SymbolSource& symbols_;
    std::map<Symbol, Symbol> storage_;
    std::set<Symbol> read_by_others_;
};

}  // namespace

Program lower(const Program& program) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& function : out.functions)
        if (const auto* pipeline = std::get_if<PipelinePtr>(&function.body)) {
            const PipelinePtr keep = *pipeline;
            function.body = Lowering(function, *keep, symbols).run();
        }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
