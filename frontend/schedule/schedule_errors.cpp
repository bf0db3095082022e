// All mistakes of a schedule. The refused directive is left out with all that may depend on it, the rest
// is applied again, and so on: when in doubt a directive depends on another one, since an error that goes
// away with the one before it sends its reader astray.
#include "frontend/schedule/schedule_errors.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <string_view>

#include "frontend/schedule/changes.hpp"
#include "ir/analysis/funcs.hpp"
#include "ir/base/rules.hpp"
#include "ir/bounds/infer.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedules {
namespace {

using Words = std::set<std::string>;

bool have_one(const Words& some, const Words& others) {
    return std::any_of(some.begin(), some.end(),
                       [&](const std::string& word) { return others.contains(word); });
}

/// The funcs that there are, or may be, and which of them read, through others or not, what one computes.
class Readers {
public:
    Readers(const nestor::Block& body, const std::vector<Directive>& directives) {
        std::map<Symbol, std::string> owners;
        const std::vector<std::string> funcs = computed_funcs(body);
        for (const std::string& func : funcs)
            for (const Symbol& buffer : find_func(body, func).buffers) owners.emplace(buffer, func);
        for (auto func = funcs.rbegin(); func != funcs.rend(); ++func) {  // readers stand behind
            visit(
                nestor::Block{{find_func(body, *func).compute}}, [](const Stmt&) {},
                [&](const Expr& e) {
                    const Load* load = get<Load>(e);
                    const auto owner = load ? owners.find(load->buffer) : owners.end();
                    if (owner == owners.end() || owner->second == *func) return;
                    Words& readers = readers_[owner->second];
                    readers.insert(*func);
                    readers.insert(readers_[*func].begin(), readers_[*func].end());
                });
        }
        names_.insert(funcs.begin(), funcs.end());
        for (const Directive& d : directives)
            if (const auto func = result_of(d)) names_.insert(*func);
    }

    /// The func that a name means, or may mean: all funcs where none is called nearly so.
    Words meant_by(const std::string& name) const {
        if (is_func(name)) return {name};
        const std::string nearest = nearest_name(name, {names_.begin(), names_.end()});
        return nearest.empty() ? names_ : Words{nearest};
    }
    Words meant_by(const Words& names) const {
        Words out;
        for (const std::string& name : names) out.merge(meant_by(name));
        return out;
    }

    bool is_func(const std::string& name) const { return names_.contains(name); }
    bool read_one(const std::string& func, const Words& readers) const {
        const auto found = readers_.find(func);
        return readers.contains(func) || (found != readers_.end() && have_one(found->second, readers));
    }

private:
    std::map<std::string, Words> readers_;
    Words names_;
};

/// What a directive names: by this it is told on what it depends.
struct Named {
    Phase phase = Phase::loops;
    Words funcs;
    Words placed;            ///< of these, those whose place it says
    Words variables;         ///< of loops that it changes or stands at
    Words made;              ///< loops and funcs
    bool orders = false;     ///< it asks which loops stand in each other
    bool joins = false;      ///< it asks which nests stand beside each other
    bool unknown = false;    ///< nobody knows what it would have done
    bool estimates = false;  ///< it says something of a dimension, and asks of loops and memory nothing
};

/// Directives of loops for which it does not matter which loops are around.
bool is_of_one_loop(const Directive& d) {
    return get<schedule::Split>(d) || get<schedule::Vectorize>(d) || get<schedule::Unroll>(d) ||
           get<schedule::Traverse>(d) || get<schedule::Partition>(d);
}

Named named_by(Directive d, const Readers& readers) {
    Named out;
    out.phase = kind_of(d).phase;
    for (const LoopName& loop : loops_of(std::as_const(d))) {
        out.funcs.insert(loop.func);
        out.variables.insert(loop.variable);
        if (get<schedule::Vectorize>(d) || get<schedule::Unroll>(d))
            out.made.insert({loop.variable + "_outer", loop.variable + "_inner"});
    }
    if (const LoopName* stage = stage_of(d)) out.placed.insert(stage->func);
    if (const auto func = func_of(d)) out.placed.insert(*func);
    if (get<schedule::ComputeWith>(d)) out.placed.insert(out.funcs.begin(), out.funcs.end());
    out.funcs.insert(out.placed.begin(), out.placed.end());
    out.funcs.merge(readers.meant_by(out.funcs));
    out.placed.merge(readers.meant_by(out.placed));
    for (const std::string& name : fresh_names(d)) out.made.insert(name);
    if (const auto func = result_of(d)) out.made.insert(*func);
    out.orders = (out.phase == Phase::loops && !is_of_one_loop(d)) || get<schedule::ComputeWith>(d);
    out.joins = get<schedule::ComputeWith>(d) != nullptr;
    out.estimates = get<schedule::Estimate>(d) != nullptr;
    return out;
}

/// The words of a directive that could not be read, of which any may be what it would have made.
Named named_by(const std::string& text, const Readers& readers) {
    Named out;
    std::vector<std::string> known, words, chained;
    for (const DirectiveKind& kind : directives()) known.emplace_back(kind.name);
    const std::string name = text.substr(0, text.find_first_of("( \t\n"));
    const DirectiveKind* kind = find_directive(name);
    if (!kind) kind = find_directive(nearest_name(name, known));
    out.phase = kind ? kind->phase : Phase::algorithm;
    out.unknown = !kind;
    const auto in_word = [&](std::size_t k) {
        return std::isalnum(static_cast<unsigned char>(text[k])) != 0 || text[k] == '_';
    };
    for (std::size_t k = name.size(), end = k; k < text.size(); k = end + 1) {
        for (end = k; end < text.size() && in_word(end);) ++end;
        if (end == k) continue;
        words.push_back(text.substr(k, end - k));
        if (text[k - 1] == '.' && words.size() > 1)
            chained.push_back(chained.back() + "." + words.back());
        else
            chained.push_back(words.back());
    }
    // a reduction's func is `f.sum0`
    words.insert(words.end(), chained.begin(), chained.end());
    for (const std::string& word : words) {
        (readers.is_func(word) ? out.funcs : out.made).insert(word);
        out.made.insert({word + "_outer", word + "_inner"});
    }
    if (kind && kind->takes(ArgumentKind::loop)) out.variables = out.made;
    if (!kind || kind->takes(ArgumentKind::func))
        out.placed = kind && !words.empty() && out.funcs.contains(words[0]) ? Words{words[0]} : out.funcs;
    return out;
}

/// The loop that a directive cuts in parts of a number of iterations, which it names itself.
const LoopName* cut_in_parts(const Directive& d) {
    const auto* lanes = get<schedule::Vectorize>(d);
    const auto* unroll = get<schedule::Unroll>(d);
    return lanes && lanes->part ? &lanes->loop : unroll && unroll->part ? &unroll->loop : nullptr;
}

/// What the loops of a block, and those that directives make of them, are called.
class KnownNames {
public:
    KnownNames(const nestor::Block& body, const std::vector<Directive>& directives, const Words& others)
        : funcs_(others), variables_(others), specializes_(!others.empty()) {
        for (const std::string& func : computed_funcs(body)) funcs_.insert(func);
        for (const For* loop : all_loops(body)) {
            own_[loop->name.func].insert(loop->name.variable);
            stages_[loop->name.func].insert(loop->name.stage);
        }
        for (const Directive& d : directives) {
            add_fresh(d);
            if (get<schedule::Specialize>(d)) specializes_ = true;
            if (const LoopName* loop = cut_in_parts(d)) add_parts(*loop);
        }
    }
    bool has_func(const std::string& func) const { return funcs_.contains(func); }

    /// `vectorize(x, 8)` makes `x_outer` and `x_inner`; of a loop that is nowhere, those of any may be meant.
    Words parts_of(const LoopName& loop) const {
        Words wholes{loop.variable}, parts;
        const auto own = own_.find(loop.func);
        if (own != own_.end() && !own->second.contains(loop.variable) && !variables_.contains(loop.variable))
            wholes.insert(own->second.begin(), own->second.end());
        for (const std::string& whole : wholes) parts.insert({whole + "_outer", whole + "_inner"});
        return parts;
    }
    bool has_loop(const LoopName& loop) const {
        const auto own = own_.find(loop.func);
        if (made_.contains(loop.func)) return true;
        if (own == own_.end()) return has_func(loop.func);
        return (own->second.contains(loop.variable) || variables_.contains(loop.variable)) &&
               (loop.stage.empty() || stages_.at(loop.func).contains(loop.stage)) &&
               (loop.specialization == 0 || specializes_);
    }

    /// The directive with loops that are nowhere alone, so that what is said of it is not of others.
    Directive of_unknown_loops(Directive d) const {
        const std::vector<LoopName*> loops = loops_of(d);
        const auto unknown =
            std::find_if(loops.begin(), loops.end(), [&](const LoopName* loop) { return !has_loop(*loop); });
        if (unknown == loops.end()) return d;
        const LoopName first = **unknown;
        for (LoopName* loop : loops)
            if (has_loop(*loop)) *loop = first;
        return d;
    }

    /// True where all that a directive names is, or may be, somewhere.
    bool has_all(const Directive& d) const {
        const std::vector<LoopName> loops = loops_of(d);
        const auto func = func_of(d);
        return (!func || has_func(*func)) &&
               std::all_of(loops.begin(), loops.end(), [&](const LoopName& loop) { return has_loop(loop); });
    }

private:
    void add_parts(const LoopName& loop) { variables_.merge(parts_of(loop)); }

    /// The variables of a func that a directive makes are not known before.
    void add_fresh(const Directive& d) {
        for (const std::string& name : fresh_names(d)) funcs_.insert(name), variables_.insert(name);
        if (const auto func = result_of(d)) funcs_.insert(*func), made_.insert(*func);
    }

    std::map<std::string, Words> own_, stages_;  ///< the variables and the stages of each func's loops
    Words funcs_, variables_, made_;             ///< `variables_`: those that directives make
    bool specializes_;                           ///< a directive makes, or may make, branches
};

/// True where `one` may be wrong, or right, because of what `before` would have done.
bool depends(const Named& one, const Named& before, const Readers& readers) {
    if (one.phase < before.phase) return false;
    if (have_one(one.funcs, before.made) || have_one(one.made, before.made)) return true;
    if (one.estimates && !before.unknown && before.phase != Phase::algorithm) return false;
    const bool shares = have_one(one.funcs, before.funcs);
    if ((shares && before.unknown) || (one.joins && !before.placed.empty())) return true;
    const bool of_its_loops =
        have_one(one.variables, before.made) || have_one(one.variables, before.variables);
    if (shares && of_its_loops && (one.orders || !before.made.empty())) return true;
    const bool is_read = std::any_of(one.funcs.begin(), one.funcs.end(), [&](const std::string& func) {
        return readers.read_one(func, before.phase == Phase::loops ? before.funcs : before.placed);
    });
    switch (before.phase) {
        case Phase::algorithm:
            return one.phase == Phase::algorithm || (one.phase >= Phase::compute && is_read);
        case Phase::compute:
        case Phase::store:
            return one.phase >= Phase::compute && is_read;
        case Phase::specialize:
        case Phase::loops:
            return (shares && (one.orders || before.variables.empty() ||
                               (one.phase >= Phase::compute && before.orders))) ||
                   (one.phase >= Phase::store && is_read);
        case Phase::bounds:
        case Phase::registers:
            return shares;
    }
    return shares;
}

bool is_of_the_whole(const Diagnostic& error) {
    return error.id == rules::shared_regions || error.id == rules::grids || error.id == rules::whole_tails;
}

class ScheduleErrors {
public:
    ScheduleErrors(const Program& lowered, const Schedule& schedule, const Completion& complete)
        : lowered_(lowered),
          rest_(schedule),
          complete_(complete),
          body_(std::get<nestor::Block>(find_function(lowered, schedule.function)->body)),
          readers_(body_, schedule.directives) {}

    Diagnostics run(const std::vector<std::string>& unread) {
        Words others;
        for (const std::string& text : unread) {
            missing_.push_back(named_by(text, readers_));
            others.insert(missing_.back().funcs.begin(), missing_.back().funcs.end());
            others.insert(missing_.back().made.begin(), missing_.back().made.end());
        }
        const KnownNames names(body_, rest_.directives, others);
        tell_unknown(names);
        while (drop_dependent(), !rest_.directives.empty())
            if (!tell_next()) break;
        return told_;
    }

private:
    /// Once: the same mistake in several directives is one.
    void tell(const Diagnostic& error) {
        const auto is_it = [&](const Diagnostic& one) {
            return one.text.ends_with(error.text) ||
                   (one.range.file == error.range.file && one.range.begin == error.range.begin);
        };
        if (std::none_of(told_.all().begin(), told_.all().end(), is_it)) told_.add(error);
    }

    /// The directives that name what is nowhere: not in the program, not among what the schedule makes.
    void tell_unknown(const KnownNames& names) {
        const std::vector<Directive> all = rest_.directives;
        for (const Directive& d : all) {
            if (names.has_all(d)) continue;
            const auto whole = complete_(body_, names.of_unknown_loops(d));
            if (whole) continue;
            for (const Diagnostic& one : whole.error().all()) tell(one);
            leave_out(d.range);
            if (const LoopName* loop = cut_in_parts(d)) missing_.back().made.merge(names.parts_of(*loop));
        }
    }

    /// The directive that an error is of; it and its parts are left out from now on.
    std::optional<Named> leave_out(const SourceRange& range) {
        std::optional<Named> found;
        std::erase_if(rest_.directives, [&](const Directive& d) {
            if (!d.range.file || d.range.begin > range.begin || range.end > d.range.end) return false;
            missing_.push_back(named_by(d, readers_));
            found = missing_.back();
            return true;
        });
        return found;
    }

    void drop_dependent() {
        const auto is_dependent = [&](const Directive& d) {
            return std::any_of(missing_.begin(), missing_.end(), [&](const Named& before) {
                return depends(named_by(d, readers_), before, readers_);
            });
        };
        for (auto d = std::find_if(rest_.directives.begin(), rest_.directives.end(), is_dependent);
             d != rest_.directives.end();
             d = std::find_if(rest_.directives.begin(), rest_.directives.end(), is_dependent)) {
            missing_.push_back(named_by(*d, readers_));
            rest_.directives.erase(d);
        }
    }

    /// Applies what is left, and tells what is wrong; false at the end.
    bool tell_next() {
        Changes changes(body_);
        Result<Program> applied = nestor::apply_schedule(
            lowered_, rest_.function, rest_.directives, complete_,
            [&](const Directive& d, const nestor::Block& after) { changes.add(d, after); });
        if (applied) applied = infer_bounds(*applied);
        std::vector<Directive> of_memory = rest_.directives;
        std::erase_if(of_memory, [](const Directive& d) {
            return !needs_bounds(d) || kind_of(d).phase != Phase::store;
        });
        if (applied) applied = nestor::apply_register_phase(*applied, rest_.function, of_memory, complete_);
        if (applied) return false;
        bool goes_on = false;
        const Diagnostics errors = changes.with_notes(applied.error(), rest_);
        for (const Diagnostic& error : errors.all()) {
            const std::vector<Named> before = missing_;
            const auto own = leave_out(error.range);
            if (!own) continue;
            goes_on = true;
            if (is_of_the_whole(error) && std::any_of(before.begin(), before.end(), [&](const Named& one) {
                    return have_one(own->funcs, one.funcs);
                }))
                continue;
            tell(error);
        }
        return goes_on;
    }

    const Program& lowered_;
    Schedule rest_;
    const Completion& complete_;
    const nestor::Block& body_;
    Readers readers_;
    std::vector<Named> missing_;
    Diagnostics told_;
};

}  // namespace

Diagnostics schedule_errors(const Program& lowered, const Schedule& schedule, const Completion& complete,
                            const std::vector<std::string>& unread) {
    if (!find_function(lowered, schedule.function)) return {};
    return ScheduleErrors(lowered, schedule, complete).run(unread);
}

}  // namespace nestor::schedules
