// Extraction of the bounds query from a nest: one walk in the order of the text (Note [The bounds query]).
#include "ir/proof/query.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/access.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/proof/iterations.hpp"
#include "ir/text/text.hpp"

namespace nestor::proof {
namespace {

using namespace build;

std::string interval(const Expr& low, const Expr& extent) {
    return fmt::format("({}, {})", text_of(low), text_of(extent));
}

/// A read, and the condition under which the expression around it evaluates it; null: always.
struct Read {
    const Load* load;
    Expr when;
};

void reads_of(const Expr& e, const Expr& when, std::vector<Read>& reads) {
    const auto under = [&](const Expr& condition) { return when ? both(when, condition) : condition; };
    if (const Select* select = get<Select>(e)) {
        reads_of(select->condition, when, reads);
        reads_of(select->then, under(select->condition), reads);
        reads_of(select->otherwise, under(logical_not(select->condition)), reads);
        return;
    }
    if (const Logic* logic = get<Logic>(e)) {
        reads_of(logic->left, when, reads);
        const bool all = logic->op == LogicOp::conjunction;
        reads_of(logic->right, under(all ? logic->left : logical_not(logic->left)), reads);
        return;
    }
    each_child(e, [&](const Expr& child) { reads_of(child, when, reads); });
    if (const Load* load = get<Load>(e)) reads.push_back({load, when});
}

class Extraction {
public:
    Extraction(const Function& function, const AlgorithmStages& stages, std::uint32_t next_symbol,
               FunctionQuery& out)
        : stages_(stages), symbols_(next_symbol), out_(out) {
        for (const Parameter& p : function.parameters) {
            if (p.buffer) buffers_[p.symbol] = *p.buffer;
            if (p.buffer && p.role != Role::input) outputs_.insert(p.symbol);
            if (!p.buffer) scope_.push_back(p.symbol);
        }
        const Block& body = std::get<Block>(function.body);
        changing_ = assigned_symbols(body);
        for (const std::string& func : computed_funcs(body))
            for (const Symbol& buffer : find_func(body, func).buffers) owners_[buffer] = func;
        out_.parts = block(body);
    }

private:
    using Parts = std::vector<Query>;
    static void append(Parts& parts, Parts more) {
        std::move(more.begin(), more.end(), std::back_inserter(parts));
    }

    Parts block(const Block& b) { return rest(b.statements, 0); }

    /// The statements from the k-th on; what binds or restricts the later ones holds these as its parts.
    Parts rest(const std::vector<Stmt>& statements, std::size_t k) {
        const std::size_t scope = scope_.size();
        const auto known = done_;
        Parts parts;
        for (; k < statements.size(); ++k) {
            const Stmt& s = statements[k];
            if (const Let* let = get<Let>(s)) {
                holes_in(let->value);
                scope_.push_back(let->symbol);
                if (iteration_) iteration_->lets.push_back(*let);
                evaluated(parts, s);
                if (changes(let->value)) {  // what it was then is not what its parts are now
                    changing_.insert(let->symbol);
                    append(parts, rest(statements, k + 1));
                } else {
                    parts.push_back({Where{let->symbol, let->value}, rest(statements, k + 1)});
                }
                break;
            }
            if (const Assert* check = get<Assert>(s)) {
                parts.push_back({Given{check->condition}, rest(statements, k + 1)});
                break;
            }
            const If* branch = get<If>(s);
            if (branch && leaves(branch->then) && branch->otherwise.statements.empty()) {
                parts.push_back({Given{logical_not(branch->condition)}, rest(statements, k + 1)});
                break;
            }
            append(parts, statement(s));
        }
        scope_.resize(scope);
        done_ = known;
        return parts;
    }

    static bool leaves(const Block& b) {
        if (b.statements.empty()) return false;
        const Stmt& last = b.statements.back();
        return get<Return>(last) || get<Break>(last) || get<Continue>(last);
    }

    bool changes(const Expr& e) const {
        bool found = false;
        visit(e, [&](const Expr& part) {
            const Variable* variable = get<Variable>(part);
            found = found || (variable && changing_.contains(variable->symbol));
        });
        return found;
    }

    /// What a statement outside of stages evaluates stays in memory.
    void evaluated(Parts& parts, const Stmt& s) {
        std::vector<Read> reads;
        each_child(
            s, [&](const Expr& e) { reads_of(e, nullptr, reads); }, [](const Stmt&) {});
        for (const Read& read : reads)
            memory(parts, "the read", read.load->buffer, read.load->indices, read.when);
    }

    /// Statements that are no part of funcs: what they access, and what is not looked at.
    Parts others(const Stmt& s) {
        Parts parts;
        evaluated(parts, s);
        if (const Update* update = get<Update>(s))
            memory(parts, "the update", update->target.buffer, update->target.indices, nullptr);
        if (const CallStmt* call = get<CallStmt>(s))
            not_asked(parts, fmt::format("`{}` keeps to its arrays", call->function.name()),
                      "functions that are called are not looked at");
        map_blocks(s, [&](const Block& inner) {
            append(parts, block(inner));
            return inner;
        });
        return parts;
    }

    Parts statement(const Stmt& s) {
        const Origin outer = place_;
        if (s->origin) place_ = s->origin;
        Parts parts;
        if (const Allocate* allocate = get<Allocate>(s)) {
            buffers_[allocate->buffer.symbol] = allocate->buffer;
            for (const Dimension& d : allocate->buffer.dimensions) holes_in(d.min), holes_in(d.extent);
        } else if (const Compute* compute = get<Compute>(s)) {
            parts = computes(*compute);
        } else if (const Label* label = get<Label>(s)) {
            parts = block(label->body);
        } else if (const For* loop = get<For>(s)) {
            parts = loops(*loop);
        } else if (const If* branch = get<If>(s)) {
            parts = branches(*branch);
        } else if (const Update* update = get<Update>(s)) {
            append(parts, stores(Store{{update->target}, {update->value}, commuting(update->op)}));
        } else if (const Store* store = get<Store>(s)) {
            parts = stores(*store);
        } else {
            parts = others(s);
        }
        place_ = outer;
        return parts;
    }

    // ------------------------------------------------------------------------------------ regions and loops

    Parts computes(const Compute& compute) {
        Parts parts;
        regions_[compute.func] = compute.region;
        for (const auto& [low, extent] : compute.region) holes_in(low), holes_in(extent);
        const std::string owner = current_;
        const auto outer = iteration_;
        const auto guards = guards_;
        Parts around = std::move(pending_);
        current_ = compute.func;
        iteration_ = Iteration{};
        guards_.clear();
        pending_.clear();
        Expr empty = boolean(false);
        for (const auto& dimension : compute.region)
            empty = either(empty, compare(CompareOp::less_equal, dimension.second, integer(0)));
        for (std::size_t d = 0; d < compute.region.size(); ++d) {
            const auto& [low, extent] = compute.region[d];
            const Expr holds = compare(CompareOp::greater_equal, extent, integer(0));
            claim(parts, Claim::length, compute.func,
                  fmt::format("the length of `{}` in dimension {} is not negative", compute.func, d),
                  text_of(holds), holds, {{"length", extent}});
            for (const auto& [symbol, func] : owners_)
                if (func == compute.func && buffers_.contains(symbol))
                    boxes(parts, compute.func, d, buffers_.at(symbol), low, extent, empty,
                          outputs_.contains(symbol));
        }
        append(parts, block(compute.body));
        append(parts, std::move(pending_));
        pending_ = std::move(around);
        current_ = owner;
        iteration_ = outer;
        guards_ = guards;
        done_.insert(compute.func);
        return parts;
    }

    /// Cpu(f) lies in Mem(f) if it is not empty in some dimension, and an output's window in its Cpu.
    void boxes(Parts& parts, const std::string& func, std::size_t d, const Buffer& buffer, const Expr& low,
               const Expr& extent, const Expr& empty, bool is_output) {
        if (d >= buffer.dimensions.size()) return;
        const Dimension& box = buffer.dimensions[d];
        const Expr end = add(low, extent), box_end = add(box.min, box.extent);
        claim(parts, Claim::enclosed, func,
              fmt::format("what is computed of `{}` in dimension {} has memory", func, d),
              fmt::format("{} within {}", interval(low, extent), interval(box.min, box.extent)),
              either(empty, both(compare(CompareOp::less_equal, box.min, low),
                                 compare(CompareOp::less_equal, end, box_end))),
              {{"computed from", low}, {"to", end}, {"memory from", box.min}, {"to", box_end}});
        if (!is_output) return;
        const Expr none = compare(CompareOp::less_equal, box.extent, integer(0));
        claim(parts, Claim::window, func,
              fmt::format("the window of `{}` in dimension {} is computed", func, d),
              fmt::format("{} within {}", interval(box.min, box.extent), interval(low, extent)),
              either(none, both(compare(CompareOp::less_equal, low, box.min),
                                compare(CompareOp::less_equal, box_end, end))),
              {{"window from", box.min}, {"to", box_end}, {"computed from", low}, {"to", end}});
    }

    Parts loops(const For& loop) {
        holes_in(loop.low), holes_in(loop.extent);
        const auto outer = iteration_;
        if (iteration_) iteration_->loops.push_back(loop);
        scope_.push_back(loop.index);
        Parts inner = block(loop.body);
        scope_.pop_back();
        iteration_ = outer;
        if (inner.empty()) return {};
        return {{ForAll{loop.index, loop.low, loop.extent}, std::move(inner)}};
    }

    Parts branches(const If& branch) {
        Parts parts;
        // the guard itself is evaluated whatever it says
        std::vector<Read> reads;
        reads_of(branch.condition, nullptr, reads);
        if (!reads.empty()) {
            const Expr premise = pure_premise(branch.then);
            for (const Read& read : reads) access(parts, read, "the guard", premise);
        }
        for (const bool holds : {true, false}) {
            const Expr condition = holds ? branch.condition : logical_not(branch.condition);
            if (Parts inner = guarded(condition, holds ? branch.then : branch.otherwise); !inner.empty())
                parts.push_back({Given{condition}, std::move(inner)});
        }
        return parts;
    }

    /// What must hold under a condition. The branches of a specialization, outside of all loops, are wholes:
    /// each of them runs every point.
    Parts guarded(const Expr& condition, const Block& b) {
        if (!iteration_ || !iteration_->loops.empty()) {
            guards_.push_back(condition);
            Parts inner = block(b);
            guards_.pop_back();
            return inner;
        }
        Parts around = std::move(pending_);
        pending_.clear();
        Parts inner = block(b);
        append(inner, std::move(pending_));
        pending_ = std::move(around);
        return inner;
    }

    // --------------------------------------------------------------------------------------------- accesses

    /// The written point lies in Cpu(f); with `pure` its pure coordinates do, whatever the others say.
    Expr premise_of(const Store& store, bool pure) const {
        const auto owner = owners_.find(store.targets[0].buffer);
        const auto region = owner == owners_.end() ? regions_.end() : regions_.find(owner->second);
        if (region == regions_.end()) return boolean(true);
        std::vector<Expr> parts;
        for (std::size_t d = 0; d < region->second.size() && d < store.targets[0].indices.size(); ++d) {
            const Expr& index = store.targets[0].indices[d];
            const auto& [low, extent] = region->second[d];
            if (!pure || get<Variable>(index)) parts.push_back(inside(index, low, extent));
        }
        return conjunction(parts);
    }

    /// The same of the store that a guard is there for.
    Expr pure_premise(const Block& guarded) const {
        Expr premise;
        visit_statements(guarded, [&](const Stmt& s) {
            if (const Store* store = get<Store>(s); store && !premise) premise = premise_of(*store, true);
        });
        return premise ? premise : boolean(true);
    }

    Parts stores(const Store& store) {
        Parts parts;
        for (const StoreTarget& target : store.targets) {
            memory(parts, "the write", target.buffer, target.indices, nullptr);
            std::vector<Read> subscripts;
            for (const Expr& index : target.indices) reads_of(index, nullptr, subscripts);
            for (const Read& read : subscripts) access(parts, read, "the subscript", premise_of(store, true));
        }
        std::vector<Read> reads;
        for (const Expr& value : store.values) reads_of(value, nullptr, reads);
        for (const Read& read : reads) access(parts, read, "the read", premise_of(store, false));
        const auto owner = owners_.find(store.targets[0].buffer);
        if (iteration_ && owner != owners_.end() && owner->second == current_)
            iterations(parts, store, current_);
        return parts;
    }

    void memory(Parts& parts, const std::string& what, const Symbol& symbol, const std::vector<Expr>& indices,
                const Expr& when) {
        const auto known = buffers_.find(symbol);
        if (known == buffers_.end()) return;
        const Buffer& buffer = known->second;
        for (std::size_t d = 0; d < indices.size() && d < buffer.dimensions.size(); ++d) {
            const Dimension& box = buffer.dimensions[d];
            Expr holds = inside(indices[d], box.min, box.extent);
            if (when) holds = either(logical_not(when), holds);
            claim(parts, Claim::memory, current_,
                  fmt::format("{} `{}` stays in the memory of `{}` in dimension {}", what,
                              text_of(load(symbol, buffer.element, indices)), symbol.name(), d),
                  (when ? text_of(when) + " => " : "") + text_of(indices[d]) + " in " +
                      interval(box.min, box.extent),
                  holds,
                  {{"subscript", indices[d]}, {"memory from", box.min}, {"to", add(box.min, box.extent)}});
        }
    }

    /// Mem and Cpu of what is read.
    void access(Parts& parts, const Read& read, const std::string& what, const Expr& premise) {
        const Symbol& symbol = read.load->buffer;
        memory(parts, what, symbol, read.load->indices, read.when);
        const auto owner = owners_.find(symbol);
        if (owner == owners_.end()) return;
        const std::string& func = owner->second;
        const bool own = func == current_;
        if (!own && !done_.contains(func))
            claim(parts, Claim::computed, current_, fmt::format("`{}` is computed before it is read", func),
                  "false", boolean(false));
        const auto region = regions_.find(func);
        if (region == regions_.end()) return;
        for (std::size_t d = 0; d < read.load->indices.size() && d < region->second.size(); ++d) {
            const auto& [low, extent] = region->second[d];
            Expr holds = inside(read.load->indices[d], low, extent);
            if (read.when) holds = either(logical_not(read.when), holds);
            holds = either(logical_not(premise), holds);
            claim(parts, Claim::values, current_,
                  fmt::format("{} `{}` finds a value that was computed, in dimension {}", what,
                              text_of(load(symbol, Type::index(), read.load->indices)), d),
                  fmt::format("{} => {} in {}", text_of(premise), text_of(read.load->indices[d]),
                              interval(low, extent)),
                  holds,
                  {{"subscript", read.load->indices[d]}, {"computed from", low}, {"to", add(low, extent)}});
        }
    }

    // ------------------------------------------------------------------------------------------- iterations

    /// The stage with the indices that it has here: branches of a specialization have their own.
    static AlgorithmStage with_indices(AlgorithmStage stage, const Iteration& here) {
        for (For& loop : stage.loops) {
            const auto named = [&](const Symbol& s) {
                if (s.name() == loop.index.name()) loop.index = s;
            };
            for (const For& own : here.loops) named(own.index);
            for (const Let& let : here.lets) named(let.symbol);
        }
        return stage;
    }

    /// True where each loop of the algorithm's stage is a loop or a let here: partial results (`rfactor`)
    /// leave a stage of other loops.
    static bool names_all(const AlgorithmStage& stage, const Iteration& here) {
        return std::all_of(stage.loops.begin(), stage.loops.end(), [&](const For& loop) {
            return std::any_of(here.loops.begin(), here.loops.end(),
                               [&](const For& own) { return own.index == loop.index; }) ||
                   std::any_of(here.lets.begin(), here.lets.end(),
                               [&](const Let& let) { return let.symbol == loop.index; });
        });
    }

    /// Each point of the stage is run, and no point of an update twice.
    void iterations(Parts& parts, const Store& store, const std::string& func) {
        if (iteration_->loops.empty()) return;
        const std::string& stage = iteration_->loops.back().name.stage;
        const auto known = stages_.find({func, stage});
        if (known == stages_.end()) return;
        const AlgorithmStage algorithm = with_indices(known->second, *iteration_);
        if (!names_all(algorithm, *iteration_))
            return not_asked(parts, fmt::format("every point of `{}` is run by stage {}", func, stage),
                             "a directive has made another stage of it", Claim::reached);
        const StageRun run{func, stage, algorithm, *iteration_, guards_, store, regions_.at(func), place_};
        pending_.push_back(every_point_is_run(run, symbols_));
        if (is_update(run)) parts.push_back(no_point_is_run_twice(run, symbols_));
    }

    void claim(Parts& parts, Claim what, const std::string& func, const std::string& sentence,
               const std::string& formula, const Expr& condition,
               const std::vector<std::pair<std::string, Expr>>& shown = {}) {
        if (condition && changes(condition))
            return not_asked(parts, sentence, "it depends on a local that changes", what);
        parts.push_back({Obligation{what, func, sentence, formula, condition, shown, place_, ""}, {}});
    }

    /// A claim that stays open.
    void not_asked(Parts& parts, const std::string& sentence, const std::string& why,
                   Claim what = Claim::memory) {
        parts.push_back({Obligation{what, current_, sentence, why, nullptr, {}, place_, why}, {}});
    }

    void holes_in(const Expr& e) {
        visit(e, [&](const Expr& part) {
            if (!get<Hole>(part)) return;
            const std::string text = text_of(part);
            if (seen_.insert(text).second) out_.holes.push_back({part, scope_});
        });
    }

    const AlgorithmStages& stages_;
    SymbolSource symbols_;
    FunctionQuery& out_;
    std::map<Symbol, Buffer> buffers_;
    std::set<Symbol> changing_;  ///< locals that are assigned, and what is made of them: not followed
    std::set<Symbol> outputs_;
    std::map<Symbol, std::string> owners_;
    std::map<std::string, std::vector<std::pair<Expr, Expr>>> regions_;
    std::set<std::string> done_;  ///< funcs whose values are there
    std::vector<Symbol> scope_;
    std::set<std::string> seen_;
    std::string current_;  ///< the func that is computed here
    std::optional<Iteration> iteration_;
    std::vector<Expr> guards_;
    Parts pending_;  ///< what belongs behind the compute statement that holds this place
    Origin place_;
};

}  // namespace

std::vector<FunctionQuery> queries_of(const Program& nest, const Program& lowered) {
    const AlgorithmStages stages = stages_of(lowered);
    std::vector<FunctionQuery> queries;
    for (const Function& function : nest.functions) {
        if (function.place != FunctionPlace::entry || !std::holds_alternative<Block>(function.body)) continue;
        queries.push_back({function.symbol.name(), function.parameters, {}, {}});
        Extraction(function, stages, nest.next_symbol, queries.back());
    }
    return queries;
}

namespace {

void goals_in(const std::vector<Query>& parts, std::vector<const Query*>& path, std::vector<Goal>& goals) {
    for (const Query& part : parts) {
        if (const auto* obligation = std::get_if<Obligation>(&part.node)) {
            goals.push_back({path, obligation});
            continue;
        }
        path.push_back(&part);
        goals_in(part.parts, path, goals);
        path.pop_back();
    }
}

}  // namespace

std::vector<Goal> goals_of(const FunctionQuery& query) {
    std::vector<Goal> goals;
    std::vector<const Query*> path;
    goals_in(query.parts, path, goals);
    return goals;
}

}  // namespace nestor::proof
