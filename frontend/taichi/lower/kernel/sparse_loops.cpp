// Loops over fields and nodes below sparse nodes (TI-42): level by level of the tree, so that what lies below
// an inactive cell is passed over at once, and of a dynamic node as many elements as it has.
#include "frontend/taichi/lower/kernel/sparse_loops.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/data/cells.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/kernel/loops.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// The nodes from the root's child down to the node.
std::vector<const SnodeValue*> levels_to(const SnodeValue& node) {
    std::vector<const SnodeValue*> levels;
    for (const SnodeValue* n = &node; n && n->kind != SnodeKind::root; n = n->parent.get())
        levels.push_back(n);
    std::reverse(levels.begin(), levels.end());
    return levels;
}

}  // namespace

/// The loops over the cells of one level, around a body that sees the indices so far, one for each axis.
void loop_over_level(Evaluator& ev, const SnodeValue& level, LevelLoop& whole, std::vector<Expr> indices,
                     const std::function<void(const std::vector<Expr>&)>& body) {
    const auto place_of_axis = [&](int axis) {
        return static_cast<std::size_t>(std::find(whole.axes.begin(), whole.axes.end(), axis) -
                                        whole.axes.begin());
    };
    const TextRange header = whole.header;
    const auto cell = [&] { return place_of_loops(level.active->memory, whole.loops); };
    std::vector<For> loops;
    std::optional<Expr> length;
    if (level.kind == SnodeKind::dynamic) {
        whole.places[&level] = cell();
        const Expr held = build::load(whole.flags.at(&level), Type::int_(32), whole.places.at(&level));
        length = ev.named(exact(build::cast(held, Type::index()), 0, level.extents[0], Type::int_(32)),
                          "length", header, true)
                     .index;
    }
    for (std::size_t k = 0; k < level.axes.size(); ++k) {
        const std::size_t axis = place_of_axis(level.axes[k]);
        For loop;
        const bool last = indices[axis] || whole.shape[axis] == level.extents[k];
        const auto around = std::count_if(whole.loops.begin(), whole.loops.end(),
                                          [&](const LevelIndex& outer) { return outer.axis == axis; });
        const std::string name = last && !indices[axis] ? whole.names[axis]
                                 : !last                ? whole.names[axis] + "_block"
                                 : around == 1          ? whole.names[axis] + "_in"
                                                        : fmt::format("{}_in_{}", whole.names[axis], around);
        loop.index = ev.fresh(name);
        loop.name = ev.in_kernel() ? loop_name(ev, name) : LoopName{"main", 0, whole.stage, name};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = length ? *length : build::integer(level.extents[k]);
        ev.kernel.iterations.emplace_back(build::variable(loop.index), build::integer(level.extents[k]));
        const Expr inside = build::variable(loop.index);
        indices[axis] =
            indices[axis]
                ? build::add(build::multiply(indices[axis], build::integer(level.extents[k])), inside)
                : inside;
        whole.loops.push_back({axis, level.extents[k], inside});
        loops.push_back(std::move(loop));
    }
    const auto leave = [&] {
        ev.kernel.iterations.resize(ev.kernel.iterations.size() - loops.size());
        whole.loops.resize(whole.loops.size() - loops.size());
    };
    ev.open_block();
    bool guarded = false;  // by what is active
    try {
        if (level.active && level.kind != SnodeKind::dynamic) {
            const std::vector<Expr>& place = whole.places[&level] = cell();
            if (whole.each_cell) whole.each_cell(level, place);
            const Type& flag = level.active->element.scalar;
            const Expr active =
                build::compare(CompareOp::not_equal, build::load(whole.flags.at(&level), flag, place),
                               build::constant(std::int64_t{0}, flag));
            ev.open_block();
            guarded = true;
            body(indices);
            guarded = false;
            ev.emit(If{active, ev.close_block(), {}}, header);
        } else {
            body(indices);
        }
    } catch (...) {
        if (guarded) ev.close_block();
        ev.close_block();
        leave();
        throw;
    }
    leave();
    Block inside = ev.close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(inside);
        inside = Block{{build::make(std::move(loops[k]), ev.origin(header))}};
    }
    for (Stmt& s : inside.statements) ev.blocks.back().statements.push_back(std::move(s));
}

void for_active_cells(Evaluator& ev, const SnodePtr& node, std::vector<std::string> names,
                      const std::vector<std::int64_t>& offset, TextRange header, TextRange range,
                      const CellBody& body) {
    LevelLoop whole;
    whole.axes = axes_of_node(*node);
    whole.shape = shape_of_node(*node);
    whole.header = header;
    whole.names = std::move(names);
    for (std::size_t k = whole.names.size(); k < whole.axes.size(); ++k)
        whole.names.push_back(k < 4 ? std::string(1, "ijkl"[k]) : "i" + std::to_string(k));
    if (!ev.in_kernel()) whole.stage = "s" + std::to_string(ev.host.loops++);
    const auto levels = levels_to(*node);
    for (const SnodeValue* level : levels)
        if (level->active) whole.flags.emplace(level, ev.fresh("active"));
    const std::function<void(std::size_t, const std::vector<Expr>&)> nest =
        [&](std::size_t k, const std::vector<Expr>& at_) {
            if (k == levels.size()) {
                OwnCells own{levels, whole.axes, at_, whole.loops};
                for (std::size_t d = 0; d < at_.size(); ++d) {
                    const std::int64_t low = d < offset.size() ? offset[d] : 0;
                    const ScalarValue index = exact(build::add(at_[d], build::integer(low)), low,
                                                    low + whole.shape[d] - 1, Type::int_(32));
                    own.indices[d] = index_of(ev.named(index, whole.names[d], header));
                }
                return body(std::move(own));
            }
            loop_over_level(ev, *levels[k], whole, at_,
                            [&](const std::vector<Expr>& next) { nest(k + 1, next); });
        };
    ev.open_block();
    try {
        nest(0, std::vector<Expr>(whole.axes.size()));
    } catch (...) {
        ev.close_block();
        throw;
    }
    const Block made = with_flags(ev, ev.close_block(), levels, whole, range);
    for (const Stmt& s : made.statements) ev.blocks.back().statements.push_back(s);
}

void loop_over_cells(Evaluator& ev, const ForStatement& statement, const SnodePtr& node,
                     const std::vector<std::int64_t>& offset, bool grouped, TextRange range) {
    const TextRange header = {range.begin, statement.iterable->range.end};
    const std::vector<std::int64_t> shape = shape_of_node(*node);
    const std::vector<std::string> names = loop_variable_names(ev, statement, shape.size(), grouped, true);
    ev.kernel.serialize_next = false;
    const bool outermost = ev.kernel.loop_depth == 0 && ev.blocks.size() == 1 && !ev.kernel.in_real_function;
    const bool before = std::exchange(ev.kernel.in_outermost, outermost);
    ev.kernel.loop_depth += 1;
    const auto* one = std::get_if<Name>(&statement.target->node);
    ev.frame().loops.push_back({false, 0, grouped ? std::vector<std::string>{one->name} : names});
    ++ev.frame().run_time_control;
    ev.frame().scopes.emplace_back();
    const auto leave = [&] {
        ev.kernel.own_cells.reset();
        ev.frame().scopes.pop_back();
        ev.frame().loops.pop_back();
        --ev.frame().run_time_control;
        ev.kernel.loop_depth -= 1;
        ev.kernel.in_outermost = before;
    };
    const auto inner = [&](OwnCells own) {
        std::vector<ScalarValue> indices;
        for (std::size_t k = 0; k < own.indices.size(); ++k) {
            const std::int64_t low = k < offset.size() ? offset[k] : 0;
            indices.push_back(exact(own.indices[k], low, low + shape[k] - 1, Type::int_(32)));
        }
        Scope& scope = ev.frame().scopes.back();
        if (grouped)
            scope[one->name] = matrix(static_cast<int>(indices.size()), 0, indices);
        else
            for (std::size_t k = 0; k < indices.size(); ++k) scope[names[k]] = indices[k];
        ev.kernel.own_cells = std::move(own);
        execute(ev, statement.body);
        ev.kernel.own_cells.reset();
    };
    try {
        for_active_cells(ev, node, names, offset, header, range, inner);
    } catch (...) {
        leave();
        throw;
    }
    leave();
    end_of_loop(ev);
}

/// The levels whose numbers the loops change elsewhere than in the cell that they are at.
std::set<const SnodeValue*> changed_levels(const Block& loops, const LevelLoop& whole) {
    std::set<const SnodeValue*> changed;
    visit(
        loops,
        [&](const Stmt& s) {
            const auto look = [&](const StoreTarget& target) {
                for (const auto& [level, flag] : whole.flags) {
                    if (target.buffer != level->active->buffer) continue;
                    const std::vector<Expr>& own = whole.places.at(level);
                    if (own.size() != target.indices.size() ||
                        !std::equal(own.begin(), own.end(), target.indices.begin(),
                                    [](const Expr& a, const Expr& b) { return same(a, b); }))
                        changed.insert(level);
                }
            };
            if (const auto* update = get<Update>(s)) look(update->target);
            if (const auto* store = get<Store>(s))
                for (const StoreTarget& target : store->targets) look(target);
        },
        [](const Expr&) {});
    return changed;
}

/// The loops with the levels' numbers in place of the symbols for them: copies, where the loops themselves
/// change them, since Taichi visits what is active before. Copied is what lies below active cells.
Block with_flags(Evaluator& ev, const Block& loops, const std::vector<const SnodeValue*>& levels,
                 const LevelLoop& whole, TextRange range) {
    const std::set<const SnodeValue*> changed = changed_levels(loops, whole);
    std::map<Symbol, Symbol> numbers;
    std::size_t copied = 0;
    for (std::size_t l = 0; l < levels.size(); ++l) {
        const SnodeValue* level = levels[l];
        if (!level->active) continue;
        numbers.emplace(whole.flags.at(level), level->active->buffer);
        if (!changed.contains(level)) continue;
        FieldPtr& copy = ev.kernel.flags_before[level];
        if (!copy) copy = make_flags(ev, level->active->name + "_before", *level);
        numbers[whole.flags.at(level)] = copy->buffer;
        copied = l + 1;
    }
    if (copied > 0) {
        LevelLoop copying = whole;
        if (!ev.in_kernel()) copying.stage = "s" + std::to_string(ev.host.loops++);
        for (auto& [level, flag] : copying.flags) flag = level->active->buffer;
        const auto copy = [&](const SnodeValue& level, const std::vector<Expr>& place) {
            if (!changed.contains(&level)) return;
            const FieldValue& from = *level.active;
            ev.emit(Store{{{ev.kernel.flags_before.at(&level)->buffer, place}},
                          {build::load(from.buffer, from.element.scalar, place)},
                          std::nullopt},
                    range);
        };
        copying.each_cell = copy;
        const std::function<void(std::size_t, const std::vector<Expr>&)> nest =
            [&](std::size_t k, const std::vector<Expr>& at_) {
                if (k == copied) return;
                if (levels[k]->kind == SnodeKind::dynamic)
                    copy(*levels[k], place_of_loops(levels[k]->active->memory, copying.loops));
                if (levels[k]->kind != SnodeKind::dynamic || k + 1 < copied)
                    loop_over_level(ev, *levels[k], copying, at_,
                                    [&](const std::vector<Expr>& next) { nest(k + 1, next); });
            };
        nest(0, std::vector<Expr>(whole.axes.size()));
    }
    return rewrite_exprs(loops, [&](const Expr& e) -> Expr {
        const auto* load = get<Load>(e);
        const auto found = load ? numbers.find(load->buffer) : numbers.end();
        return found == numbers.end() ? e : build::load(found->second, e->type, load->indices);
    });
}

void loop_over_node(Evaluator& ev, const ForStatement& statement, const SnodePtr& node, bool grouped,
                    TextRange range) {
    if (ev.kernel.loop_depth > 0) ev.fail(range, errors::loop_over_node_must_be_outermost);
    loop_over_cells(ev, statement, node, {}, grouped, range);
}

void loop_over_sparse(Evaluator& ev, const ForStatement& statement, const FieldValue& field, bool grouped,
                      TextRange range) {
    if (ev.kernel.loop_depth > 0 || ev.blocks.size() > 1)
        ev.fail(range, errors::grouped_loop_over_field_must_be_outermost);
    loop_over_cells(ev, statement, field.parent, field.offset, grouped, range);
}

}  // namespace nestor::taichi
