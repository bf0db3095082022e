// What follows a failing assert in its iteration is left out; other iterations go on, since nobody tells
// them.
//   for i parallel { assert c else 9; S }   =>   for i parallel { if c { S } else { update failed max= 9 } }
// Where the assert stands in a loop of its iteration, a local of the iteration keeps the error, so that the
// rest of the iteration can look at it; where all threads of a block go that way, a word that they share.
#include "ir/passes/flags.hpp"

#include <algorithm>
#include <set>

#include "ir/build.hpp"
#include "ir/passes/host_code.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

const Type word_type = Type::int_(32);

bool asserts(const Stmt& s) {
    return contains(s, [](const Stmt& child) { return get<Assert>(child) != nullptr; });
}

bool asserts(const Block& block) {
    return std::any_of(block.statements.begin(), block.statements.end(),
                       [](const Stmt& s) { return asserts(s); });
}

Expr word_constant(int value) {
    return build::constant(static_cast<std::int64_t>(value), word_type);
}

class Guard {
public:
    Guard(const ErrorWord& word, SymbolSource& symbols) : word_(word), symbols_(symbols) {}

    /// The body of iterations that are dealt out, or a whole block.
    Block scope(const Block& block) {
        if (!asserts(block)) return block;
        const Symbol outer = error_;
        const bool outer_is_shared = is_shared_;
        error_ = needs_word(block) ? symbols_.fresh("error") : Symbol{};
        is_shared_ = std::any_of(block.statements.begin(), block.statements.end(), has_thread_loops);
        Block out = guarded(block);
        if (error_) {
            const Origin& origin = block.statements.front()->origin;
            const Buffer shared{error_, word_type, {}, Place::gpu_shared, {}, {}};
            Block before{{is_shared_ ? build::make(Allocate{shared}, origin)
                                     : build::make(Declare{error_, word_type, word_constant(0)}, origin)}};
            if (is_shared_) before.statements.push_back(set(0, origin));
            out.statements.insert(out.statements.begin(), before.statements.begin(), before.statements.end());
            out.statements.push_back(build::make(
                If{build::logical_not(is_well()), Block{{report(word_value(), origin)}}, {}}, origin));
        }
        error_ = outer;
        is_shared_ = outer_is_shared;
        return out;
    }

    std::set<int> errors;

private:
    /// A loop whose iterations are dealt to blocks, threads or a team; a region.
    static bool is_dealt(const Stmt& s) {
        const For* loop = get<For>(s);
        return get<Region>(s) ||
               (loop && (block_axis(*loop) || thread_axis(*loop) || loop->mode.kind == ModeKind::parallel));
    }

    static bool needs_word(const Block& block) {
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Stmt& s = block.statements[i];
            if (get<Assert>(s) || !asserts(s) || is_dealt(s)) continue;
            if (get<For>(s) || get<While>(s) || i + 1 < block.statements.size()) return true;
            bool inside = false;
            map_blocks(s, [&](const Block& inner) {
                inside = inside || needs_word(inner);
                return inner;
            });
            if (inside) return true;
        }
        return false;
    }

    static bool has_thread_loops(const Stmt& s) {
        return contains(s, [](const Stmt& child) {
            const For* loop = get<For>(child);
            return loop && thread_axis(*loop);
        });
    }

    Expr word_value() const {
        return is_shared_ ? build::load(error_, word_type, {}) : build::variable(error_, word_type);
    }

    Expr is_well() const { return build::compare(CompareOp::equal, word_value(), word_constant(0)); }

    Stmt set(int error, const Origin& origin) const {
        const Expr value = word_constant(error);
        return is_shared_ ? build::make(Store{{{error_, {}}}, {value}, std::nullopt}, origin)
                          : build::make(Assign{error_, value}, origin);
    }

    Stmt report(const Expr& value, const Origin& origin) const {
        return build::make(Update{{}, {word_.buffer.symbol, {}}, UpdateOp::maximum, value}, origin);
    }

    Block guarded(const Block& block) {
        Block out;
        for (std::size_t i = 0; i < block.statements.size(); ++i) {
            const Stmt& s = block.statements[i];
            if (!asserts(s)) {
                out.statements.push_back(s);
                continue;
            }
            if (is_dealt(s)) {
                out.statements.push_back(dealt(s));
                continue;
            }
            const auto rest = [&] {
                return guarded(Block{
                    {block.statements.begin() + static_cast<std::ptrdiff_t>(i) + 1, block.statements.end()}});
            };
            if (const Assert* check = get<Assert>(s)) {
                errors.insert(check->error);
                const Stmt fail =
                    error_ ? set(check->error, s->origin) : report(word_constant(check->error), s->origin);
                const Block following = rest();
                out.statements.push_back(
                    following.statements.empty()
                        ? build::make(If{build::logical_not(check->condition), Block{{fail}}, {}}, s->origin)
                        : build::make(If{check->condition, following, Block{{fail}}}, s->origin));
                return out;
            }
            const bool repeats = get<For>(s) || get<While>(s);
            out.statements.push_back(map_blocks(s, [&](const Block& inner) {
                Block checked = guarded(inner);
                if (!repeats) return checked;
                return Block{{build::make(If{is_well(), std::move(checked), {}}, s->origin)}};
            }));
            if (const While* loop = get<While>(out.statements.back()))
                out.statements.back() = with(s, While{build::both(is_well(), loop->condition),
                                                      get<If>(loop->body.statements.front())->then});
            const Block following = rest();
            if (!following.statements.empty())
                out.statements.push_back(build::make(If{is_well(), following, {}}, s->origin));
            return out;
        }
        return out;
    }

    /// Loops that share iterations (collapse) stay nested in each other without anything between.
    Stmt dealt(const Stmt& s) {
        const For* loop = get<For>(s);
        if (!loop) return map_blocks(s, [&](const Block& inner) { return scope(inner); });
        For copy = *loop;
        copy.mode.simd = false;  // what may fail is not vectorized
        const For* inner =
            loop->body.statements.size() == 1 ? get<For>(loop->body.statements.front()) : nullptr;
        if (inner && (loop->mode.collapse > 1 || is_dealt(loop->body.statements.front()))) {
            For next = *inner;
            next.mode.collapse = std::max(next.mode.collapse, loop->mode.collapse - 1);
            const Stmt nested = dealt(with(loop->body.statements.front(), std::move(next)));
            For kept = *get<For>(nested);
            kept.mode.collapse = inner->mode.collapse;
            copy.body = Block{{with(nested, std::move(kept))}};
        } else {
            copy.body = scope(loop->body);
        }
        return with(s, std::move(copy));
    }

    const ErrorWord& word_;
    SymbolSource& symbols_;
    Symbol error_;            ///< the word of this iteration; none where no statement of it looks
    bool is_shared_ = false;  ///< by the threads of a block
};

/// Loops over lanes, which an error could not leave, become ordinary ones where they assert.
Block without_lanes(const Block& block) {
    return rewrite_stmts(block, [](const Stmt& s) -> Stmt {
        const For* loop = get<For>(s);
        if (!loop || loop->mode.kind != ModeKind::vectorized || !asserts(loop->body)) return s;
        For copy = *loop;
        copy.mode = {};
        return with(s, std::move(copy));
    });
}

Block flagged_block(const Block& block, SymbolSource& symbols) {
    Block out;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        const bool parallel = get<Region>(s) || (loop && loop->mode.kind == ModeKind::parallel);
        if (!parallel || !asserts(s)) {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return flagged_block(inner, symbols); }));
            continue;
        }
        const ErrorWord word = make_error_word(symbols, Place::stack, s->origin);
        const Flagged flagged = with_error_word(Block{{s}}, word, symbols);
        out.statements.insert(out.statements.end(), {word.allocation, word.reset});
        for (const Block* part : {&flagged.body, &flagged.tests})
            out.statements.insert(out.statements.end(), part->statements.begin(), part->statements.end());
    }
    return out;
}

}  // namespace

ErrorWord make_error_word(SymbolSource& symbols, Place place, const Origin& origin) {
    const Buffer buffer{symbols.fresh("failed"), word_type, {}, place, {}, {}};
    return {buffer, build::make(Allocate{buffer}, origin),
            build::make(Store{{{buffer.symbol, {}}}, {word_constant(0)}, std::nullopt}, origin)};
}

Flagged with_error_word(const Block& block, const ErrorWord& word, SymbolSource& symbols) {
    Guard guard(word, symbols);
    Flagged out;
    out.body = guard.scope(without_lanes(block));
    for (const int error : guard.errors) {
        const Expr value = build::load(word.buffer.symbol, word_type, {});
        out.tests.statements.push_back(
            build::make(Assert{build::compare(CompareOp::not_equal, value, word_constant(error)), error},
                        word.reset->origin));
    }
    return out;
}

Program flag_errors(const Program& program, const Machine& target) {
    if (target.kind == TargetKind::cuda) return program;  // kernels are flagged where they are cut
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& f : out.functions)
        if (auto* body = std::get_if<Block>(&f.body)) *body = flagged_block(*body, symbols);
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
