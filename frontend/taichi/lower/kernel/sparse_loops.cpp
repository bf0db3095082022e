// Loops over fields and nodes below sparse nodes (TI-42): level by level of the tree, so that what lies below
// an inactive cell is passed over at once, and of a dynamic node as many elements as it has.
#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"
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
void Evaluator::loop_over_level(const SnodeValue& level, const LevelLoop& whole, std::vector<Expr> indices,
                                const std::function<void(const std::vector<Expr>&)>& body) {
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
        loop.index = fresh(name);
        loop.name = loop_name(name);
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = build::integer(level.extents[k]);
        if (level.kind == SnodeKind::dynamic) {
            const Expr length = build::load(flags_of(level), Type::int_(32), cell(indices, *level.parent));
            loop.extent =
                named(exact(build::cast(length, Type::index()), 0, level.extents[k], Type::int_(32)),
                      "length", header, true)
                    .index;
        }
        iterations_.emplace_back(build::variable(loop.index), build::integer(level.extents[k]));
        const Expr inside = build::variable(loop.index);
        indices[axis] =
            indices[axis]
                ? build::add(build::multiply(indices[axis], build::integer(level.extents[k])), inside)
                : inside;
        loops.push_back(std::move(loop));
    }
    open_block();
    try {
        if (level.active && level.kind != SnodeKind::dynamic) {
            const Type& flag = level.active->element.scalar;
            const Expr active =
                build::compare(CompareOp::not_equal, build::load(flags_of(level), flag, cell(indices, level)),
                               build::constant(std::int64_t{0}, flag));
            emit(If{build::logical_not(active), Block{{build::make(Continue{}, origin(header))}}, {}},
                 header);
        }
        body(indices);
    } catch (...) {
        close_block();
        iterations_.resize(iterations_.size() - loops.size());
        throw;
    }
    iterations_.resize(iterations_.size() - loops.size());
    Block inside = close_block();
    for (std::size_t k = loops.size(); k-- > 0;) {
        loops[k].body = std::move(inside);
        inside = Block{{build::make(std::move(loops[k]), origin(header))}};
    }
    for (Stmt& s : inside.statements) blocks_.back().statements.push_back(std::move(s));
}

void Evaluator::loop_over_cells(const ForStatement& statement, const SnodePtr& node,
                                const std::vector<std::int64_t>& offset, bool grouped, TextRange range) {
    LevelLoop whole;
    whole.axes = axes_of_node(*node);
    whole.shape = shape_of_node(*node);
    whole.header = {range.begin, statement.iterable->range.end};
    const auto levels = levels_to(*node);
    whole.names = loop_variable_names(statement, whole.axes.size(), grouped, true);
    serialize_next_ = false;
    const bool outermost = loop_depth_ == 0 && blocks_.size() == 1 && !in_real_function_;
    const bool before = std::exchange(in_outermost_, outermost);
    loop_depth_ += 1;
    const auto* one = std::get_if<Name>(&statement.target->node);
    frame().loops.push_back({false, 0, grouped ? std::vector<std::string>{one->name} : whole.names});
    ++frame().run_time_control;
    frame().scopes.emplace_back();
    const auto leave = [&] {
        frame().scopes.pop_back();
        frame().loops.pop_back();
        --frame().run_time_control;
        loop_depth_ -= 1;
        in_outermost_ = before;
    };
    const auto inner = [&](const std::vector<Expr>& at_) {
        std::vector<ScalarValue> indices;
        for (std::size_t k = 0; k < at_.size(); ++k) {
            const std::int64_t low = k < offset.size() ? offset[k] : 0;
            const ScalarValue index =
                exact(build::add(at_[k], build::integer(low)), low, low + whole.shape[k] - 1, Type::int_(32));
            indices.push_back(named(index, whole.names[k], whole.header));
        }
        Scope& scope = frame().scopes.back();
        if (grouped)
            scope[one->name] = matrix(static_cast<int>(indices.size()), 0, indices);
        else
            for (std::size_t k = 0; k < indices.size(); ++k) scope[whole.names[k]] = indices[k];
        own_cells_ = OwnCells{levels, whole.axes, {}};
        for (const ScalarValue& index : indices) own_cells_->indices.push_back(index_of(index));
        execute(statement.body);
        own_cells_.reset();
    };
    for (const SnodeValue* level : levels)
        if (level->active) whole.flags.emplace(level, fresh("active"));
    const std::function<void(std::size_t, const std::vector<Expr>&)> nest =
        [&](std::size_t k, const std::vector<Expr>& at_) {
            if (k == levels.size()) return inner(at_);
            loop_over_level(*levels[k], whole, at_,
                            [&](const std::vector<Expr>& next) { nest(k + 1, next); });
        };
    open_block();
    try {
        nest(0, std::vector<Expr>(whole.axes.size()));
    } catch (...) {
        close_block();
        own_cells_.reset();
        leave();
        throw;
    }
    leave();
    Block made = close_block();
    for (const auto& [level, flag] : whole.flags) made = with_flags(std::move(made), *level, flag, range);
    for (Stmt& s : made.statements) blocks_.back().statements.push_back(std::move(s));
    end_of_loop();
}

/// The loops with the level's numbers in place of a symbol for them: a copy, where the loops themselves
/// change them, since Taichi visits what is active before.
Block Evaluator::with_flags(Block loops, const SnodeValue& level, const Symbol& flag, TextRange range) {
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
        FieldPtr& copy = flags_before_[&level];
        const auto shape = extents_of(*active, range);
        if (!copy) copy = make_member(active->name + "_before", active->element, shape);
        from = copy;
        for_elements(shape, range, [&](const std::vector<Value>& at_) {
            std::vector<Expr> where;
            for (const Value& part : at_) where.push_back(std::get<ScalarValue>(part.v).index);
            emit(Store{{{copy->buffer, where}},
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

void Evaluator::loop_over_node(const ForStatement& statement, const SnodePtr& node, bool grouped,
                               TextRange range) {
    if (loop_depth_ > 0) fail(range, "TI-38", "RuntimeError: a loop over a node must be outermost");
    loop_over_cells(statement, node, {}, grouped, range);
}

void Evaluator::loop_over_sparse(const ForStatement& statement, const FieldValue& field, bool grouped,
                                 TextRange range) {
    if (loop_depth_ > 0 || blocks_.size() > 1)
        fail(range, "TI-38", "RuntimeError: a loop over a field must be outermost");
    loop_over_cells(statement, field.parent, field.offset, grouped, range);
}

}  // namespace nestor::taichi
