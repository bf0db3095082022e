// Lookup and replacement of loops.
#include "ir/schedule/legality/loops.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor {

Stmt find_loop_statement(const Block& block, const LoopName& name) {
    Stmt found;
    const std::function<void(const Stmt&)> search = [&](const Stmt& s) {
        if (found) return;
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
    visit_statements(block, [&](const Stmt& s) {
        if (const For* loop = get<For>(s)) loops.push_back(loop);
    });
    return loops;
}

std::vector<const For*> loops_around(const Block& block, const LoopName& name) {
    std::vector<const For*> path;
    const std::function<bool(const Stmt&)> search = [&](const Stmt& s) {
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

/// Replaces the first loop of the name, in one walk; blocks without it stay as they are.
Block replace_first(const Block& block, const LoopName& name,
                    const std::function<std::vector<Stmt>(const Stmt&)>& f, bool& done) {
    for (std::size_t k = 0; k < block.statements.size(); ++k) {
        const Stmt& s = block.statements[k];
        const For* loop = get<For>(s);
        std::vector<Stmt> made;
        if (loop && loop->name == name) {
            done = true;
            made = f(s);
        } else {
            Stmt inner =
                map_blocks(s, [&](const Block& b) { return done ? b : replace_first(b, name, f, done); });
            if (!done) continue;
            made.push_back(std::move(inner));
        }
        Block out;
        out.statements.assign(block.statements.begin(),
                              block.statements.begin() + static_cast<std::ptrdiff_t>(k));
        for (Stmt& one : made) out.statements.push_back(std::move(one));
        out.statements.insert(out.statements.end(),
                              block.statements.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                              block.statements.end());
        return out;
    }
    return block;
}

}  // namespace

Block replace_loop(const Block& block, const LoopName& name,
                   const std::function<std::vector<Stmt>(const Stmt&)>& f) {
    bool done = false;
    return replace_first(block, name, f, done);
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

Diagnostic refusal(const Directive& directive, std::string id, std::string text, std::string hint) {
    Diagnostic d;
    d.id = std::move(id);
    d.text = fmt::format("`{}`: {}", directive.name, text);
    d.range = directive.range;
    d.hint = std::move(hint);
    return d;
}

std::string list(const std::vector<const For*>& loops) {
    std::string text;
    for (const For* loop : loops) text += (text.empty() ? "" : ", ") + print(loop->name);
    return text;
}

Refusal require_loops(const Subject& subject, const Directive& directive, std::size_t count) {
    if (directive.loops.size() < count)
        return refusal(directive, "SCH-3",
                       fmt::format("{} loops wanted, {} given", count, directive.loops.size()));
    for (const LoopName& name : directive.loops) {
        if (find_loop(subject.body(), name)) continue;
        std::vector<const For*> candidates;
        for (const For* loop : all_loops(subject.body()))
            if (loop->name.func == name.func) candidates.push_back(loop);
        if (candidates.empty()) candidates = all_loops(subject.body());
        return refusal(directive, "SCH-2", fmt::format("there is no loop {}", print(name)),
                       candidates.empty() ? "the function has no loops" : "loops: " + list(candidates));
    }
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
