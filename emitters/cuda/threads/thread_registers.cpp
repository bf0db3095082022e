// Scalarisation of thread-private arrays in three steps: parts of arrays lose the thread's subscript, loops
// over threads become one, equal names become one.
#include "emitters/cuda/threads/thread_registers.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/map_elements.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

bool is_thread_array(const Stmt& s) {
    const Allocate* allocate = get<Allocate>(s);
    return allocate && allocate->buffer.place == MemorySpace::registers &&
           !allocate->buffer.dimensions.empty();
}

/// Arrays of registers that the threads of all rows of a block have: loops over both axes are inside.
std::set<Symbol> arrays_of_grid(const Block& block) {
    std::set<Symbol> arrays;
    const bool has_rows = contains(block, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && thread_axis(*loop) == 1;
    });
    const std::function<Block(const Block&)> outside_of_rows = [&](const Block& b) {
        for (const Stmt& s : b.statements) {
            const For* loop = get<For>(s);
            if (is_thread_array(s)) arrays.insert(get<Allocate>(s)->buffer.symbol);
            if (!loop || thread_axis(*loop) != 1) (void)map_blocks(s, outside_of_rows);
        }
        return b;
    };
    if (has_rows) (void)outside_of_rows(block);
    return arrays;
}

std::set<Symbol> all_arrays(const Block& kernel) {
    std::set<Symbol> arrays;
    visit_statements(kernel, [&](const Stmt& s) {
        if (is_thread_array(s)) arrays.insert(get<Allocate>(s)->buffer.symbol);
    });
    return arrays;
}

/// The arrays without their first subscript, which is a thread's; `place`: what they are then.
Block with_own_arrays(const Block& kernel, const std::set<Symbol>& arrays, MemorySpace place) {
    const Block own = map_elements(kernel, [&](const Symbol& buffer, const std::vector<Expr>& indices) {
        return arrays.contains(buffer) ? std::vector<Expr>(indices.begin() + 1, indices.end()) : indices;
    });
    return rewrite_stmts(own, [&](const Stmt& s) -> Stmt {
        if (is_thread_array(s) && arrays.contains(get<Allocate>(s)->buffer.symbol)) {
            Buffer buffer = get<Allocate>(s)->buffer;
            buffer.place = place;
            buffer.dimensions.erase(buffer.dimensions.begin());
            return with(s, Allocate{std::move(buffer)});
        }
        return s;
    });
}

bool is_memory_store(const Stmt& s, const std::set<Symbol>& registers) {
    const Store* store = get<Store>(s);
    return store && std::any_of(store->targets.begin(), store->targets.end(),
                                [&](const StoreTarget& t) { return !registers.contains(t.buffer); });
}

/// The loops over threads of a block, if they are all alike and nothing outside of them needs a thread of its
/// own but stores, which the first one does.
class Threads {
public:
    bool are_alike(const Block& block) {
        look(block);
        return alike_ && first_;
    }
    const For& first() const { return *first_; }
    const Stmt& statement() const { return statement_; }

private:
    void look(const Block& block) {
        for (const Stmt& s : block.statements) {
            const For* loop = get<For>(s);
            if (loop && thread_axis(*loop)) {
                const auto extent = build::as_integer(loop->extent);
                const bool whole = extent && *extent == loop->mode.width && build::is_zero(loop->low);
                alike_ = alike_ && whole && (!first_ || (first_->mode == loop->mode));
                if (!first_) first_ = loop, statement_ = s;
                continue;
            }
            alike_ = alike_ && (loop || get<If>(s) || get<Let>(s) || get<Allocate>(s) || get<Barrier>(s) ||
                                get<Store>(s));
            (void)map_blocks(s, [&](const Block& inner) {
                look(inner);
                return inner;
            });
        }
    }

    bool alike_ = true;
    const For* first_ = nullptr;
    Stmt statement_;
};

/// Loops over threads as their bodies, of one thread; what stands outside of them stores once.
Block bodies(const Block& block, const Expr& thread, const std::set<Symbol>& registers) {
    Block out;
    for (const Stmt& s : block.statements) {
        const For* loop = get<For>(s);
        if (loop && thread_axis(*loop)) {
            const Block body = substitute(loop->body, {{loop->index, thread}});
            out.statements.insert(out.statements.end(), body.statements.begin(), body.statements.end());
        } else if (is_memory_store(s, registers)) {
            out.statements.push_back(build::make(
                If{build::compare(CompareOp::equal, thread, build::integer(0)), Block{{s}}, {}}, s->origin));
        } else {
            out.statements.push_back(
                map_blocks(s, [&](const Block& inner) { return bodies(inner, thread, registers); }));
        }
    }
    return out;
}

/// Values that are named more than once, and known where the block begins, are named there.
class CommonNames {
public:
    explicit CommonNames(std::set<Symbol> inside) : inside_(std::move(inside)) {}

    Block run(const Block& block) {
        count(block);
        need_parts();
        std::erase_if(values_, [](const Value& value) { return value.times < 2; });
        Block out;
        for (const Value& value : values_) out.statements.push_back(value.let);
        const Block rest = without(block);
        out.statements.insert(out.statements.end(), rest.statements.begin(), rest.statements.end());
        return out;
    }

private:
    struct Value {
        Stmt let;
        int times = 1;
    };

    /// What a common value is made of is known there as well.
    void need_parts() {
        for (std::size_t k = values_.size(); k-- > 0;)
            for (std::size_t part = 0; part < k && values_[k].times > 1; ++part)
                if (uses(get<Let>(values_[k].let)->value, get<Let>(values_[part].let)->symbol))
                    values_[part].times = std::max(values_[part].times, 2);
    }

    /// In terms of what is known outside, or null.
    Expr outside(const Expr& e) const {
        const Expr value = substitute(e, named_);
        bool known = true;
        visit(value, [&](const Expr& child) {
            const Variable* v = get<Variable>(child);
            known = known && !get<Load>(child) && !get<Call>(child) && !(v && inside_.contains(v->symbol));
        });
        return known ? value : nullptr;
    }

    void count(const Block& block) {
        visit_statements(block, [&](const Stmt& s) {
            const Let* let = get<Let>(s);
            const Expr value = let ? outside(let->value) : nullptr;
            if (!value) return;
            const auto found = std::find_if(values_.begin(), values_.end(), [&](const Value& known) {
                return same(get<Let>(known.let)->value, value);
            });
            if (found != values_.end()) {
                ++found->times;
                named_.emplace_back(let->symbol, build::variable(get<Let>(found->let)->symbol));
            } else {
                values_.push_back({with(s, Let{let->symbol, value})});
                inside_.erase(let->symbol);
            }
        });
    }

    Block without(const Block& block) const {
        const Block kept = map_block(block, [&](const Stmt& s) -> Stmt {
            const Let* let = get<Let>(s);
            const bool again = let && std::any_of(named_.begin(), named_.end(), [&](const auto& pair) {
                                   return pair.first == let->symbol;
                               });
            const bool named = let && std::any_of(values_.begin(), values_.end(), [&](const Value& value) {
                                   return get<Let>(value.let)->symbol == let->symbol;
                               });
            if (again || named) return nullptr;
            return map_blocks(s, [&](const Block& inner) { return without(inner); });
        });
        return substitute(kept, named_);
    }

    std::set<Symbol> inside_;  ///< what the block binds itself
    Substitution named_;
    std::vector<Value> values_;
};

std::set<Symbol> bound_in(const Block& block) {
    std::set<Symbol> bound;
    visit_statements(block, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
            if (defines(use) && use != SymbolUse::allocate) bound.insert(symbol);
        });
    });
    return bound;
}

bool holds_threads(const Block& block) {
    return contains(block, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && thread_axis(*loop);
    });
}

/// What stands around loops over threads of an axis: loops over blocks, those over the threads of another
/// axis, and the condition in these.
bool is_around(const Stmt& s, std::size_t axis) {
    const For* loop = get<For>(s);
    const If* branch = get<If>(s);
    const bool of_other_axis = loop && thread_axis(*loop) && thread_axis(*loop) != axis;
    return (loop && (block_axis(*loop) || (of_other_axis && holds_threads(loop->body)))) ||
           (branch && branch->otherwise.statements.empty() && holds_threads(branch->then));
}

/// The block inside of what stands around, as one loop over threads; its lets in front stay there.
Block of_one_thread(const Block& block, std::size_t axis, const std::set<Symbol>& registers,
                    SymbolSource& symbols) {
    Block out;
    for (std::size_t i = 0; i < block.statements.size(); ++i) {
        const Stmt& s = block.statements[i];
        if (is_around(s, axis) && (i + 1 == block.statements.size() || get<For>(s))) {
            out.statements.push_back(map_blocks(
                s, [&](const Block& inner) { return of_one_thread(inner, axis, registers, symbols); }));
            continue;
        }
        if (get<Let>(s)) {
            out.statements.push_back(s);
            continue;
        }
        const Block rest{{block.statements.begin() + static_cast<std::ptrdiff_t>(i), block.statements.end()}};
        Threads threads;
        if (!threads.are_alike(rest)) return block;
        For all = threads.first();
        all.index = symbols.fresh(all.index.name());
        const Block body = bodies(rest, build::variable(all.index), registers);
        all.body = CommonNames(bound_in(body)).run(body);
        out.statements.push_back(build::make(std::move(all), block.statements[0]->origin));
        return out;
    }
    return out;
}

}  // namespace

bool has_thread_registers(const Block& kernel) {
    bool any = false;
    visit_statements(kernel, [&](const Stmt& s) { any = any || is_thread_array(s); });
    return any;
}

Block with_thread_registers(const Block& kernel, SymbolSource& symbols) {
    if (!has_thread_registers(kernel)) return kernel;
    std::set<Symbol> registers;
    visit_statements(kernel, [&](const Stmt& s) {
        const Allocate* allocate = get<Allocate>(s);
        if (allocate && (allocate->buffer.place == MemorySpace::registers ||
                         allocate->buffer.place == MemorySpace::stack))
            registers.insert(allocate->buffer.symbol);
    });
    const std::set<Symbol> of_grid = arrays_of_grid(kernel);
    Block block = kernel;
    if (!of_grid.empty())
        block = of_one_thread(with_own_arrays(block, of_grid, MemorySpace::registers), 1, registers, symbols);
    block = with_own_arrays(block, all_arrays(block), MemorySpace::stack);
    return of_one_thread(block, 0, registers, symbols);
}

}  // namespace nestor::cuda
