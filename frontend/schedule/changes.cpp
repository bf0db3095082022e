// What directives made of loops and funcs, for messages about those that are there no longer.
#include "frontend/schedule/changes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "frontend/schedule/loop_words.hpp"
#include "ir/schedule/directives/registry.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedules {
namespace {

std::set<std::string> names_in(const nestor::Block& body) {
    std::set<std::string> names;
    for (const For* loop : all_loops(body)) names.insert(spelled(loop->name, true));
    return names;
}

std::vector<std::string> difference(const std::set<std::string>& some, const std::set<std::string>& others) {
    std::vector<std::string> out;
    std::set_difference(some.begin(), some.end(), others.begin(), others.end(), std::back_inserter(out));
    return out;
}

bool is_meant(LoopName loop, const std::string& name) {
    if (!loop.stage.empty()) return spelled(loop, true) == name;
    const std::string variable = std::exchange(loop.variable, "");
    return name.starts_with(spelled(loop, false)) && name.ends_with("." + variable);
}

/// A refused place with a note where `compute-with` joins its loop with that of another reader.
Diagnostic with_joined(Diagnostic error, const Directive& directive, const Schedule& schedule) {
    const auto* at = get<schedule::ComputeAt>(directive);
    for (const Directive& d : schedule.directives)
        if (const auto* with = get<schedule::ComputeWith>(d);
            with && at && with->loop.func == at->loops.front().func)
            error.notes.push_back({"this joins the loops", d.range});
    return error;
}

/// The error with a note at what inlined the func that is missing.
Diagnostic with_inlined(Diagnostic error, const Directive& directive, const Schedule& schedule) {
    for (const Directive& d : schedule.directives) {
        const auto* inlined = get<schedule::Inline>(d);
        if (inlined && d.range.begin != directive.range.begin &&
            error.text.ends_with(fmt::format("no func `{}`", inlined->func)))
            error.notes.push_back({"it is part of what reads it since this", d.range});
    }
    return error;
}

}  // namespace

Changes::Changes(const nestor::Block& before) : loops_(names_in(before)) {}

Changes::Changes(const std::vector<Directive>& directives) {
    for (const Directive& d : directives) {
        const auto* lanes = get<schedule::Vectorize>(d);
        const auto* unroll = get<schedule::Unroll>(d);
        const bool in_parts = (lanes && lanes->part) || (unroll && unroll->part);
        if (!in_parts && !get<schedule::Split>(d) && !get<schedule::Tile>(d) && !get<schedule::Fuse>(d))
            continue;
        Change change{d, {}, {}};
        std::vector<std::string> made = fresh_names(d);
        LoopName named;
        for (const LoopName& loop : loops_of(d)) {
            named = loop;
            change.gone.push_back(spelled(loop, !loop.stage.empty()));
            if (in_parts) made = {loop.variable + "_inner", loop.variable + "_outer"};
        }
        for (const std::string& variable : made) {
            named.variable = variable;
            change.made.push_back(spelled(named, !named.stage.empty()));
        }
        changes_.push_back(std::move(change));
    }
}

void Changes::add(const Directive& directive, const nestor::Block& after) {
    std::set<std::string> now = names_in(after);
    if (now == loops_) return;
    changes_.push_back({directive, difference(loops_, now), difference(now, loops_)});
    loops_ = std::move(now);
}

Diagnostic Changes::with_notes(Diagnostic error, const Directive& directive) const {
    for (const LoopName& loop : loops_of(directive))
        for (const Change& change : changes_)
            for (const std::string& gone : change.gone)
                if (is_meant(loop, gone) && error.notes.empty() && !change.made.empty())
                    error.notes.push_back(
                        {fmt::format("`{}` became `{}` here", gone, fmt::join(change.made, "`, `")),
                         change.directive.range});
    return error;
}

Diagnostics Changes::with_notes(const Diagnostics& errors, const Schedule& schedule) const {
    Diagnostics out;
    for (const Diagnostic& error : errors.all()) {
        const auto own =
            std::find_if(schedule.directives.begin(), schedule.directives.end(), [&](const Directive& d) {
                return d.range.file && d.range.begin <= error.range.begin && error.range.end <= d.range.end;
            });
        if (own == schedule.directives.end())
            out.add(error);
        else if (error.id == "HAL-62")
            out.add(with_inlined(with_notes(error, *own), *own, schedule));
        else
            out.add(with_joined(error, *own, schedule));
    }
    return out;
}

}  // namespace nestor::schedules
