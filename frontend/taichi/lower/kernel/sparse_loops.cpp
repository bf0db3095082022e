// Loops over fields and nodes below sparse nodes (TI-42): level by level of the tree, so that what lies below
// an inactive cell is passed over at once, and of a dynamic node as many elements as it has.
#include "frontend/taichi/lower/kernel/sparse_loops.hpp"

#include <algorithm>

#include "frontend/taichi/errors/statements.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
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
void loop_over_level(Evaluator& ev, const SnodeValue& level, const LevelLoop& whole,
                     std::vector<Expr> indices, const std::function<void(const std::vector<Expr>&)>& body) {
    const auto place_of_axis = [&](int axis) {
        return static_cast<std::size_t>(std::find(whole.axes.begin(), whole.axes.end(), axis) -
                                        whole.axes.begin());
    };
    const TextRange header = whole.header;
    const auto flags_of = [&](const SnodeValue& of) { return whole.flags.at(&of); };
    const auto cell = [&](const std::vector<Expr>& known, const SnodeValue& of) {
        std::vector<Expr> where;
        for (const int axis : axes_of_node(of)) where.push_back(known[place_of_axis(axis)]);
        return where;
    };
    std::vector<For> loops;
    for (std::size_t k = 0; k < level.axes.size(); ++k) {
        const std::size_t axis = place_of_axis(level.axes[k]);
        For loop;
        const bool last = indices[axis] || whole.shape[axis] == level.extents[k];
        const std::string name =
            last && !indices[axis] ? whole.names[axis] : whole.names[axis] + (last ? "_in" : "_block");
        loop.index = ev.fresh(name);
        loop.name = loop_name(ev, name);
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = build::integer(level.extents[k]);
        if (level.kind == SnodeKind::dynamic) {
            const Expr length = build::load(flags_of(level), Type::int_(32), cell(indices, *level.parent));
            loop.extent =
                ev.named(exact(build::cast(length, Type::index()), 0, level.extents[k], Type::int_(32)),
                         "length", header, true)
                    .index;
        }
        ev.kernel.iterations.emplace_back(build::variable(loop.index), build::integer(level.extents[k]));
        const Expr inside = build::variable(loop.index);
        indices[axis] =
            indices[axis]
                ? build::add(build::multiply(indices[axis], build::integer(level.extents[k])), inside)
                : inside;
        loops.push_back(std::move(loop));
    }
    ev.open_block();
    try {
        if (level.active && level.kind != SnodeKind::dynamic) {
            const Type& flag = level.active->element.scalar;
            const Expr active =
                build::compare(CompareOp::not_equal, build::load(flags_of(level), flag, cell(indices, level)),
                               build::constant(std::int64_t{0}, flag));
            ev.emit(If{build::logical_not(active), Block{{build::make(Continue{}, ev.origin(header))}}, {}},
                    header);
        }
        body(indices);
    } catch (...) {
        ev.close_block();
        ev.kernel.iterations.resize(ev.kernel.iterations.size() - loops.size());
        throw;
    }
    ev.kernel.iterations.resize(ev.kernel.iterations.size() - loops.size());
    Block inside = ev.close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(inside);
        inside = Block{{build::make(std::move(loops[k]), ev.origin(header))}};
    }
    for (Stmt& s : inside.statements) ev.blocks.back().statements.push_back(std::move(s));
}

void loop_over_cells(Evaluator& ev, const ForStatement& statement, const SnodePtr& node,
                     const std::vector<std::int64_t>& offset, bool grouped, TextRange range) {
    LevelLoop whole;
    whole.axes = axes_of_node(*node);
    whole.shape = shape_of_node(*node);
    whole.header = {range.begin, statement.iterable->range.end};
    const auto levels = levels_to(*node);
    whole.names = loop_variable_names(ev, statement, whole.axes.size(), grouped, true);
    ev.kernel.serialize_next = false;
    const bool outermost = ev.kernel.loop_depth == 0 && ev.blocks.size() == 1 && !ev.kernel.in_real_function;
    const bool before = std::exchange(ev.kernel.in_outermost, outermost);
    ev.kernel.loop_depth += 1;
    const auto* one = std::get_if<Name>(&statement.target->node);
    ev.frame().loops.push_back({false, 0, grouped ? std::vector<std::string>{one->name} : whole.names});
    ++ev.frame().run_time_control;
    ev.frame().scopes.emplace_back();
    const auto leave = [&] {
        ev.frame().scopes.pop_back();
        ev.frame().loops.pop_back();
        --ev.frame().run_time_control;
        ev.kernel.loop_depth -= 1;
        ev.kernel.in_outermost = before;
    };
    const auto inner = [&](const std::vector<Expr>& at_) {
        std::vector<ScalarValue> indices;
        for (std::size_t k = 0; k < at_.size(); ++k) {
            const std::int64_t low = k < offset.size() ? offset[k] : 0;
            const ScalarValue index =
                exact(build::add(at_[k], build::integer(low)), low, low + whole.shape[k] - 1, Type::int_(32));
            indices.push_back(ev.named(index, whole.names[k], whole.header));
        }
        Scope& scope = ev.frame().scopes.back();
        if (grouped)
            scope[one->name] = matrix(static_cast<int>(indices.size()), 0, indices);
        else
            for (std::size_t k = 0; k < indices.size(); ++k) scope[whole.names[k]] = indices[k];
        ev.kernel.own_cells = OwnCells{levels, whole.axes, {}};
        for (const ScalarValue& index : indices) ev.kernel.own_cells->indices.push_back(index_of(index));
        execute(ev, statement.body);
        ev.kernel.own_cells.reset();
    };
    for (const SnodeValue* level : levels)
        if (level->active) whole.flags.emplace(level, ev.fresh("active"));
    const std::function<void(std::size_t, const std::vector<Expr>&)> nest =
        [&](std::size_t k, const std::vector<Expr>& at_) {
            if (k == levels.size()) return inner(at_);
            loop_over_level(ev, *levels[k], whole, at_,
                            [&](const std::vector<Expr>& next) { nest(k + 1, next); });
        };
    ev.open_block();
    try {
        nest(0, std::vector<Expr>(whole.axes.size()));
    } catch (...) {
        ev.close_block();
        ev.kernel.own_cells.reset();
        leave();
        throw;
    }
    leave();
    Block made = ev.close_block();
    for (const auto& [level, flag] : whole.flags) made = with_flags(ev, made, *level, flag, range);
    for (Stmt& s : made.statements) ev.blocks.back().statements.push_back(std::move(s));
    end_of_loop(ev);
}

/// The loops with the level's numbers in place of a symbol for them: a copy, where the loops themselves
/// change them, since Taichi visits what is active before.
Block with_flags(Evaluator& ev, const Block& loops, const SnodeValue& level, const Symbol& flag,
                 TextRange range) {
    const FieldPtr& active = level.active;
    bool changes = false;
    visit(
        loops,
        [&](const Stmt& s) {
            const auto* update = get<Update>(s);
            changes = changes || (update && update->target.buffer == active->buffer);
        },
        [](const Expr&) {});
    FieldPtr from = active;
    if (changes) {
        FieldPtr& copy = ev.kernel.flags_before[&level];
        const auto shape = extents_of(ev, *active, range);
        if (!copy) copy = make_member(ev, active->name + "_before", active->element, shape);
        from = copy;
        for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
            std::vector<Expr> where;
            for (const Value& part : at_) where.push_back(std::get<ScalarValue>(part.v).index);
            ev.emit(Store{{{copy->buffer, where}},
                          {build::load(active->buffer, active->element.scalar, where)},
                          std::nullopt},
                    range);
        });
    }
    return rewrite_exprs(loops, [&](const Expr& e) -> Expr {
        const auto* load = get<Load>(e);
        return load && load->buffer == flag ? build::load(from->buffer, e->type, load->indices) : e;
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
