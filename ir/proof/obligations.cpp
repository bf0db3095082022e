// What a nest has to fulfil where it stores, reads and leaves bounds open: the obligations of its query.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/analysis/access.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/proof/extraction.hpp"
#include "ir/text/text.hpp"

namespace nestor::proof {

using namespace build;

namespace {

std::string interval(const Expr& low, const Expr& extent) {
    return fmt::format("({}, {})", text_of(low), text_of(extent));
}

}  // namespace

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

void Extraction::boxes(Parts& parts, const std::string& func, std::size_t d, const Buffer& buffer,
                       const Expr& low, const Expr& extent, const Expr& empty, bool is_output) {
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
    claim(parts, Claim::window, func, fmt::format("the window of `{}` in dimension {} is computed", func, d),
          fmt::format("{} within {}", interval(box.min, box.extent), interval(low, extent)),
          either(none, both(compare(CompareOp::less_equal, low, box.min),
                            compare(CompareOp::less_equal, box_end, end))),
          {{"window from", box.min}, {"to", box_end}, {"computed from", low}, {"to", end}});
}

Expr Extraction::premise_of(const Store& store, bool pure) const {
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

Expr Extraction::pure_premise(const Block& guarded) const {
    Expr premise;
    visit_statements(guarded, [&](const Stmt& s) {
        if (const Store* store = get<Store>(s); store && !premise) premise = premise_of(*store, true);
    });
    return premise ? premise : boolean(true);
}

Extraction::Parts Extraction::stores(const Store& store) {
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
    if (iteration_ && owner != owners_.end() && owner->second == current_) iterations(parts, store, current_);
    return parts;
}

void Extraction::memory(Parts& parts, const std::string& what, const Symbol& symbol,
                        const std::vector<Expr>& indices, const Expr& when) {
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
              holds, {{"subscript", indices[d]}, {"memory from", box.min}, {"to", add(box.min, box.extent)}});
    }
}

void Extraction::access(Parts& parts, const Read& read, const std::string& what, const Expr& premise) {
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

AlgorithmStage Extraction::with_indices(AlgorithmStage stage, const Iteration& here) {
    for (For& loop : stage.loops) {
        const auto named = [&](const Symbol& s) {
            if (s.name() == loop.index.name()) loop.index = s;
        };
        for (const For& own : here.loops) named(own.index);
        for (const Let& let : here.lets) named(let.symbol);
    }
    return stage;
}

bool Extraction::names_all(const AlgorithmStage& stage, const Iteration& here) {
    return std::all_of(stage.loops.begin(), stage.loops.end(), [&](const For& loop) {
        return std::any_of(here.loops.begin(), here.loops.end(),
                           [&](const For& own) { return own.index == loop.index; }) ||
               std::any_of(here.lets.begin(), here.lets.end(),
                           [&](const Let& let) { return let.symbol == loop.index; });
    });
}

void Extraction::iterations(Parts& parts, const Store& store, const std::string& func) {
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

void Extraction::claim(Parts& parts, Claim what, const std::string& func, const std::string& sentence,
                       const std::string& formula, const Expr& condition,
                       const std::vector<std::pair<std::string, Expr>>& shown) {
    if (condition && changes(condition))
        return not_asked(parts, sentence, "it depends on a local that changes", what);
    parts.push_back({Obligation{what, func, sentence, formula, condition, shown, place_, ""}, {}});
}

void Extraction::not_asked(Parts& parts, const std::string& sentence, const std::string& why, Claim what) {
    parts.push_back({Obligation{what, current_, sentence, why, nullptr, {}, place_, why}, {}});
}

void Extraction::holes_in(const Expr& e) {
    visit(e, [&](const Expr& part) {
        if (!get<Hole>(part)) return;
        const std::string text = text_of(part);
        if (seen_.insert(text).second) out_.holes.push_back({part, scope_});
    });
}

}  // namespace nestor::proof
