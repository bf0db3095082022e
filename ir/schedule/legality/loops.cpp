// Lookup and replacement of loops.
#include "ir/schedule/legality/loops.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor {

namespace {

/// What a statement contains that holds a loop of this name, or is it.
Contents contents_of_loop(const LoopName& name) {
    Contents contents{kind_bit<For>, 0, 0};
    contents.add_func(name.func);
    return contents;
}

}  // namespace

Stmt find_loop_statement(const Block& block, const LoopName& name) {
    Stmt found;
    const Contents wanted = contents_of_loop(name);
    const std::function<void(const Stmt&)> search = [&](const Stmt& s) {
        if (found || !contents_of(s).may_hold(wanted)) return;
        if (const For* loop = get<For>(s); loop && loop->name == name)
            found = s;
        else
            each_statement(s, search);
    };
    for (const Stmt& s : block.statements) search(s);
    return found;
}

const For* find_loop(const Block& block, const LoopName& name) {
    return get<For>(find_loop_statement(block, name));
}

std::vector<const For*> all_loops(const Block& block) {
    std::vector<const For*> loops;
    visit_kind<For>(block, [&](const Stmt&, const For& loop) { loops.push_back(&loop); });
    return loops;
}

std::vector<const For*> loops_of_func(const Block& block, const std::string& func) {
    Contents wanted{kind_bit<For>, 0, 0};
    wanted.add_func(func);
    std::vector<const For*> loops;
    const std::function<void(const Stmt&)> search = [&](const Stmt& s) {
        if (!contents_of(s).may_hold(wanted)) return;
        if (const For* loop = get<For>(s); loop && loop->name.func == func) loops.push_back(loop);
        each_statement(s, search);
    };
    for (const Stmt& s : block.statements) search(s);
    return loops;
}

std::vector<const For*> loops_around(const Block& block, const LoopName& name) {
    std::vector<const For*> path;
    const Contents wanted = contents_of_loop(name);
    const std::function<bool(const Stmt&)> search = [&](const Stmt& s) {
        if (!contents_of(s).may_hold(wanted)) return false;
        const For* loop = get<For>(s);
        if (loop && loop->name == name) return true;
        if (loop) path.push_back(loop);
        bool found = false;
        each_statement(s, [&](const Stmt& child) { found = found || search(child); });
        if (loop && !found) path.pop_back();
        return found;
    };
    for (const Stmt& s : block.statements)
        if (search(s)) break;
    return path;
}

std::vector<const For*> perfect_nest(const For& loop) {
    std::vector<const For*> nest{&loop};
    while (nest.back()->body.statements.size() == 1) {
        const For* inner = get<For>(nest.back()->body.statements[0]);
        if (!inner) break;
        nest.push_back(inner);
    }
    return nest;
}

namespace {

/// The statements around the first loop of the name, from the outermost, and the loop itself.
std::vector<Stmt> path_to_loop(const Block& block, const LoopName& name) {
    std::vector<Stmt> path;
    const Contents wanted = contents_of_loop(name);
    const std::function<bool(const Stmt&)> search = [&](const Stmt& s) {
        if (!contents_of(s).may_hold(wanted)) return false;
        path.push_back(s);
        const For* loop = get<For>(s);
        bool found = loop && loop->name == name;
        if (!found) each_statement(s, [&](const Stmt& child) { found = found || search(child); });
        if (!found) path.pop_back();
        return found;
    };
    for (const Stmt& s : block.statements)
        if (search(s)) break;
    return path;
}

/// The block with what `path` leads to replaced; only what stands on the path is made anew.
Block replace_along(const Block& block, const std::vector<Stmt>& path, std::size_t depth,
                    const std::function<std::vector<Stmt>(const Stmt&)>& f, bool& done) {
    const auto place = std::find(block.statements.begin(), block.statements.end(), path[depth]);
    if (done || place == block.statements.end()) return block;
    std::vector<Stmt> made;
    if (depth + 1 == path.size()) {
        done = true;
        made = f(*place);
    } else {
        made.push_back(map_blocks(
            *place, [&](const Block& inner) { return replace_along(inner, path, depth + 1, f, done); }));
    }
    Block out;
    out.statements.assign(block.statements.begin(), place);
    out.statements.insert(out.statements.end(), made.begin(), made.end());
    out.statements.insert(out.statements.end(), place + 1, block.statements.end());
    return out;
}

}  // namespace

Block replace_loop(const Block& block, const LoopName& name,
                   const std::function<std::vector<Stmt>(const Stmt&)>& f) {
    const std::vector<Stmt> path = path_to_loop(block, name);
    if (path.empty()) return block;
    bool done = false;  // the other branch may hold the same statements
    return replace_along(block, path, 0, f, done);
}

Origin made(const Origin& parent, const std::string& made_by) {
    auto origin = std::make_shared<OriginData>();
    if (parent) origin->range = parent->range;
    origin->parent = parent;
    origin->made_by = made_by;
    if (parent) origin->merged = parent->merged;
    return origin;
}

Stmt with_loop(const Stmt& loop, For contents, const std::string& reason) {
    return build::make(std::move(contents), reason.empty() ? loop->origin : made(loop->origin, reason));
}

Diagnostic refusal(const Cause& cause, std::string id, std::string text, std::string hint) {
    Diagnostic d;
    d.id = std::move(id);
    d.text = fmt::format("`{}`: {}", cause.directive, text);
    d.range = cause.range;
    d.hint = std::move(hint);
    return d;
}

Diagnostic refusal(const Subject& subject, std::string id, std::string text, std::string hint) {
    return refusal(subject.cause, std::move(id), std::move(text), std::move(hint));
}

std::string list(const std::vector<const For*>& loops) {
    std::string text;
    for (const For* loop : loops) text += (text.empty() ? "" : ", ") + print(loop->name);
    return text;
}

Refusal require_loop(const Subject& subject, const LoopName& name) {
    if (find_loop(subject.body(), name)) return std::nullopt;
    std::vector<const For*> candidates;
    for (const For* loop : all_loops(subject.body()))
        if (loop->name.func == name.func) candidates.push_back(loop);
    if (candidates.empty()) candidates = all_loops(subject.body());
    return refusal(subject, "SCH-2", fmt::format("there is no loop {}", print(name)),
                   candidates.empty() ? "the function has no loops" : "loops: " + list(candidates));
}

namespace {

/// The loops among which a directive has its choice.
std::string loops_beside(const Subject& subject, const LoopName& name) {
    std::vector<const For*> stage;
    for (const For* loop : all_loops(subject.body()))
        if (loop->name.func == name.func && loop->name.stage == name.stage &&
            loop->name.specialization == name.specialization)
            stage.push_back(loop);
    return stage.size() < 2 ? "" : "loops of this stage: " + list(stage);
}

}  // namespace

Refusal require_loops(const Subject& subject, const std::vector<LoopName>& names, std::size_t count) {
    if (names.size() < count)
        return refusal(subject, "SCH-3", fmt::format("{} loops wanted, {} given", count, names.size()),
                       names.empty() ? "" : loops_beside(subject, names[0]));
    for (const LoopName& name : names)
        if (Refusal missing = require_loop(subject, name)) return missing;
    return std::nullopt;
}

Block serialize(const Block& body) {
    return rewrite_stmts(body, [](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        if (!loop || !is_parallel(loop->mode)) return s;
        For serial = *loop;
        serial.mode = {};
        serial.reductions.clear();
        return with(s, std::move(serial));
    });
}

}  // namespace nestor
