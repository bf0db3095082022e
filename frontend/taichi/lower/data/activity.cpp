// What is active of a tree of fields (TI-42): the cells above an element, made active, asked for and cleared.
#include "frontend/taichi/lower/data/activity.hpp"

#include <algorithm>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

/// The cell of a node in which an element lies: its indices over what lies below the node.
std::vector<ScalarValue> cell_of(Evaluator& ev, const SnodeValue& node, const std::vector<int>& axes,
                                 const std::vector<ScalarValue>& indices,
                                 const std::vector<std::int64_t>& shape) {
    const SnodeValue& cells = node.kind == SnodeKind::dynamic ? *node.parent : node;
    const std::vector<int> own = axes_of_node(cells);
    const std::vector<std::int64_t> extents = shape_of_node(cells);
    std::vector<ScalarValue> cell;
    for (std::size_t k = 0; k < own.size(); ++k) {
        const auto at_ = static_cast<std::size_t>(std::find(axes.begin(), axes.end(), own[k]) - axes.begin());
        const std::int64_t size = shape[at_] / extents[k];
        const ScalarValue& index = indices[at_];
        cell.push_back(size == 1 ? index
                                 : binary(BinaryOperator::floor_divide, index, constant(size, Type::int_(32)),
                                          ev.dialect()));
    }
    return cell;
}

Expr active_condition(Evaluator& ev, const SnodePtr& node, const std::vector<int>& axes,
                      const std::vector<ScalarValue>& indices, const std::vector<std::int64_t>& shape,
                      TextRange range) {
    Expr all;
    for (SnodePtr n = node; n; n = n->parent) {
        if (!n->active) continue;
        std::vector<Value> cell;
        for (const ScalarValue& part : cell_of(ev, *n, axes, indices, shape)) cell.push_back(part);
        const Expr number =
            build::load(n->active->buffer, n->active->element.scalar, place_of(ev, *n->active, cell, range));
        Expr one;
        if (n->kind == SnodeKind::dynamic) {
            const auto at_ =
                static_cast<std::size_t>(std::find(axes.begin(), axes.end(), n->axes[0]) - axes.begin());
            const std::int64_t size = shape[at_] / n->extents[0];
            const ScalarValue place = size == 1 ? indices[at_]
                                                : binary(BinaryOperator::floor_divide, indices[at_],
                                                         constant(size, Type::int_(32)), ev.dialect());
            one = truth_of(compared(CompareOp::less, place, plain(number)));
        } else {
            one = build::compare(CompareOp::not_equal, number,
                                 build::constant(std::int64_t{0}, n->active->element.scalar));
        }
        all = all ? build::both(one, all) : one;
    }
    return all ? all : build::boolean(true);
}

bool is_own_cell(const Evaluator& ev, const SnodeValue& node, const std::vector<int>& axes,
                 const std::vector<ScalarValue>& indices) {
    if (!ev.kernel.own_cells ||
        std::find(ev.kernel.own_cells->levels.begin(), ev.kernel.own_cells->levels.end(), &node) ==
            ev.kernel.own_cells->levels.end())
        return false;
    for (const int axis : axes_of_node(node)) {
        const auto own = std::find(ev.kernel.own_cells->axes.begin(), ev.kernel.own_cells->axes.end(), axis);
        const auto given = std::find(axes.begin(), axes.end(), axis);
        if (own == ev.kernel.own_cells->axes.end() || given == axes.end()) return false;
        if (!same(index_of(indices[static_cast<std::size_t>(given - axes.begin())]),
                  ev.kernel.own_cells
                      ->indices[static_cast<std::size_t>(own - ev.kernel.own_cells->axes.begin())]))
            return false;
    }
    return true;
}

/// Makes the cells above an element of a field active: before it is written.
void activate_for(Evaluator& ev, const FieldValue& field, const std::vector<ScalarValue>& indices,
                  TextRange range) {
    if (!field.parent || !is_sparse(field.parent)) return;
    const std::vector<int> axes = axes_of_node(*field.parent);
    const std::vector<std::int64_t> shape = shape_of_node(*field.parent);
    for (SnodePtr n = field.parent; n; n = n->parent) {
        if (!n->active || is_own_cell(ev, *n, axes, indices)) continue;
        const auto cell = cell_of(ev, *n, axes, indices, shape);
        if (n->kind != SnodeKind::dynamic) {
            set_active(ev, n, cell, build::constant(std::int64_t{1}, Type::uint(8)), range);
            continue;
        }
        const auto at_ =
            static_cast<std::size_t>(std::find(axes.begin(), axes.end(), n->axes[0]) - axes.begin());
        Update longer;
        std::vector<Value> where(cell.begin(), cell.end());
        longer.target = {n->active->buffer, place_of(ev, *n->active, where, range)};
        longer.op = UpdateOp::maximum;
        longer.value = value_of(cast_to(binary(BinaryOperator::add, indices[at_],
                                               constant(std::int64_t{1}, Type::int_(32)), ev.dialect()),
                                        Type::int_(32)));
        ev.emit(std::move(longer), range);
    }
}

void activate_place(Evaluator& ev, const PlaceValue& place, TextRange range) {
    std::vector<ScalarValue> indices;
    const std::size_t rank = place.field->shape.size();
    const std::vector<Expr>& from = place.indices.empty() ? place.targets[0].indices : place.indices;
    for (std::size_t k = 0; k < std::min(rank, from.size()); ++k)
        indices.push_back(exact(from[k], 0, highest(Type::int_(32)), Type::int_(32)));
    activate_for(ev, *place.field, indices, range);
}

void set_active(Evaluator& ev, const SnodePtr& node, const std::vector<ScalarValue>& cell, const Expr& value,
                TextRange range) {
    std::vector<Value> where(cell.begin(), cell.end());
    Update update;
    update.target = {node->active->buffer, place_of(ev, *node->active, where, range)};
    const auto known = build::as_integer(value);
    update.op = known && *known == 1 ? UpdateOp::bit_or : UpdateOp::bit_and;
    update.value = value;
    ev.emit(std::move(update), range);
}

/// Deactivates what lies below a cell, and clears it.
void clear_below(Evaluator& ev, const SnodePtr& node, const std::vector<ScalarValue>& cell,
                 const SnodePtr& top, TextRange range) {
    // elements of the cell: loops over what lies below, in each axis
    const SnodeValue& cells = top->kind == SnodeKind::dynamic ? *top->parent : *top;
    const std::vector<int> top_axes = axes_of_node(cells);
    const std::vector<std::int64_t> top_shape = shape_of_node(cells);
    const auto inside = [&](const FieldPtr& field, const SnodeValue& of) {
        const std::vector<int> axes = axes_of_node(of);
        const std::vector<std::int64_t> shape = shape_of_node(of);
        std::vector<std::int64_t> sizes;
        for (std::size_t k = 0; k < axes.size(); ++k) {
            const auto found = std::find(top_axes.begin(), top_axes.end(), axes[k]);
            sizes.push_back(found == top_axes.end()
                                ? shape[k]
                                : shape[k] / top_shape[static_cast<std::size_t>(found - top_axes.begin())]);
        }
        for_elements(ev, sizes, range, [&](const std::vector<Value>& at_) {
            std::vector<Expr> where;
            for (std::size_t k = 0; k < axes.size(); ++k) {
                const auto found = std::find(top_axes.begin(), top_axes.end(), axes[k]);
                const Expr offset = std::get<ScalarValue>(at_[k].v).index;
                where.push_back(
                    found == top_axes.end()
                        ? offset
                        : build::add(build::multiply(
                                         index_of(cell[static_cast<std::size_t>(found - top_axes.begin())]),
                                         build::integer(sizes[k])),
                                     offset));
            }
            for (int k = 0; k < field->element.count(); ++k)
                ev.emit(
                    Store{
                        {{field->buffer, component_place(where, field->element, k)}},
                        {value_of(cast_to(constant(std::int64_t{0}, Type::int_(32)), field->element.scalar))},
                        std::nullopt},
                    range);
        });
    };
    for (const FieldPtr& field : node->fields)
        if (top->kind != SnodeKind::bitmasked) inside(field, *node);
    for (const SnodePtr& child : node->children) {
        if (child->active) inside(child->active, child->kind == SnodeKind::dynamic ? *child->parent : *child);
        clear_below(ev, child, cell, top, range);
    }
}

Value append_to(Evaluator& ev, const SnodePtr& node, const std::vector<Value>& where, const Value& value,
                TextRange range) {
    if (node->kind != SnodeKind::dynamic || node->fields.empty())
        ev.fail(range, errors::append_is_for_dynamic_nodes);
    std::vector<ScalarValue> cell;
    for (const Value& part : where) cell.push_back(ev.named(scalar(ev, part, range), "list", range));
    std::vector<Value> once(cell.begin(), cell.end());
    const auto taken = held(ev, value, "appended", range);
    Update longer;
    longer.target = {node->active->buffer, place_of(ev, *node->active, once, range)};
    longer.op = UpdateOp::add;
    longer.value = build::constant(std::int64_t{1}, Type::int_(32));
    longer.result = ev.fresh("last");
    const ScalarValue last = exact(build::cast(build::variable(longer.result, Type::int_(32)), Type::index()),
                                   0, highest(Type::int_(32)) - 1, Type::int_(32));
    ev.emit(std::move(longer), range);
    once.push_back(last);
    for (SnodePtr n = node->parent; n; n = n->parent)
        if (n->active && n->kind != SnodeKind::dynamic)
            set_active(ev, n,
                       cell_of(ev, *n, axes_of_node(*node->parent), cell, shape_of_node(*node->parent)),
                       build::constant(std::int64_t{1}, Type::uint(8)), range);
    const FieldPtr& field = node->fields[0];
    const Expr fits = build::compare(CompareOp::less, last.index, build::integer(node->extents[0]));
    ev.open_block();
    const std::vector<ScalarValue> parts = elements(ev, taken, field->element, range);
    const std::vector<Expr> place = place_of(ev, *field, once, range);
    for (int k = 0; k < field->element.count(); ++k)
        ev.emit(Store{{{field->buffer, component_place(place, field->element, k)}},
                      {value_of(cast_to(parts[static_cast<std::size_t>(k)], field->element.scalar))},
                      std::nullopt},
                range);
    ev.emit(If{fits, ev.close_block(), {}}, range);
    return last;
}

std::optional<Value> cell_method(Evaluator& ev, const Call& call, TextRange range) {
    static const std::set<std::string> names = {"append", "length", "deactivate", "is_active"};
    const auto* member = std::get_if<Attribute>(&call.callee->node);
    if (!member || !names.contains(member->name.name)) return std::nullopt;
    const auto* element = std::get_if<Subscript>(&member->object->node);
    const Value owner = evaluate(ev, element ? element->object : member->object);
    const auto* field = get<FieldPtr>(owner);
    if (!field || !(*field)->parent) return std::nullopt;
    CallArguments arguments;
    arguments.range = range;
    arguments.positional.push_back(owner);
    if (element)
        for (const Value& index : evaluate_indices(ev, *element)) arguments.positional.push_back(index);
    for (const Argument& given : call.arguments) arguments.positional.push_back(evaluate(ev, given.value));
    return snode_function(ev, member->name.name, arguments);
}

}  // namespace nestor::taichi
