// What is active of a tree of fields (TI-42): the cells above an element, made active, asked for and cleared.
#include "frontend/taichi/lower/data/activity.hpp"

#include <algorithm>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/lower/data/cells.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/aliases.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/sparse_loops.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
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
    for (const Expr& index : place.element)
        indices.push_back(exact(index, 0, highest(Type::int_(32)), Type::int_(32)));
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

namespace {

Expr flag_of(Evaluator& ev, const SnodeValue& node, const std::vector<Expr>& cell) {
    return build::load(node.active->buffer, node.active->element.scalar,
                       memory_place(ev, *node.active, cell));
}

void set_number(Evaluator& ev, const SnodeValue& node, const std::vector<Expr>& cell, TextRange range) {
    const Type& type = node.active->element.scalar;
    ev.emit(Store{{{node.active->buffer, memory_place(ev, *node.active, cell)}},
                  {build::constant(std::int64_t{0}, type)},
                  std::nullopt},
            range);
}

/// Clears what a cell of the node holds; `cell` has an index for each axis from the root down to the node.
void clear_cell(Evaluator& ev, const SnodeValue& node, const std::vector<Expr>& cell, TextRange range);

/// Clears the cells of a node below one of its parent.
void clear_cells(Evaluator& ev, const SnodeValue& node, const std::vector<int>& axes_above,
                 const std::vector<Expr>& above, TextRange range) {
    const std::vector<int> axes = axes_of_node(node);
    const bool list = node.kind == SnodeKind::dynamic;
    std::vector<Expr> extents;
    for (const std::int64_t extent : node.extents) extents.push_back(build::integer(extent));
    if (list)  // elements beyond its length were never written
        extents = {ev.named(exact(build::cast(flag_of(ev, node, above), Type::index()), 0, node.extents[0],
                                  Type::int_(32)),
                            "length", range, true)
                       .index};
    for_indices(ev, extents, range, [&](const std::vector<Expr>& inside) {
        std::vector<Expr> cell;
        for (const int axis : axes) {
            const auto old = std::find(axes_above.begin(), axes_above.end(), axis);
            const auto own = std::find(node.axes.begin(), node.axes.end(), axis);
            Expr index =
                old == axes_above.end() ? nullptr : above[static_cast<std::size_t>(old - axes_above.begin())];
            if (own != node.axes.end()) {
                const auto k = static_cast<std::size_t>(own - node.axes.begin());
                index = index ? build::add(build::multiply(index, build::integer(node.extents[k])), inside[k])
                              : inside[k];
            }
            cell.push_back(index);
        }
        if (node.kind != SnodeKind::pointer) {  // an inactive cell of a bitmasked node keeps what it holds
            if (node.active && !list) set_number(ev, node, cell, range);
            clear_cell(ev, node, cell, range);
            return;
        }
        const Expr active = build::compare(CompareOp::not_equal, flag_of(ev, node, cell),
                                           build::constant(std::int64_t{0}, Type::uint(8)));
        ev.open_block();
        set_number(ev, node, cell, range);
        clear_cell(ev, node, cell, range);
        ev.emit(If{active, ev.close_block(), {}}, range);
    });
    if (list) set_number(ev, node, above, range);
}

void clear_cell(Evaluator& ev, const SnodeValue& node, const std::vector<Expr>& cell, TextRange range) {
    for (const FieldPtr& field : node.fields)
        for (int k = 0; k < field->element.count(); ++k)
            ev.emit(
                Store{{{field->buffer, component_place(memory_place(ev, *field, cell), field->element, k)}},
                      {value_of(cast_to(constant(std::int64_t{0}, Type::int_(32)), field->element.scalar))},
                      std::nullopt},
                range);
    for (const SnodePtr& child : node.children) clear_cells(ev, *child, axes_of_node(node), cell, range);
}

}  // namespace

void deactivate(Evaluator& ev, const SnodePtr& node, const std::vector<ScalarValue>& indices, bool is_active,
                TextRange range) {
    std::vector<Expr> cell;
    for (const ScalarValue& index : indices) cell.push_back(index_of(index));
    if (node->kind == SnodeKind::dynamic)
        return clear_cells(ev, *node, axes_of_node(*node->parent), cell, range);
    const auto clear = [&] {
        set_active(ev, node, indices, build::constant(std::int64_t{0}, Type::uint(8)), range);
        if (node->kind == SnodeKind::pointer) clear_cell(ev, *node, cell, range);
    };
    if (is_active || node->kind == SnodeKind::bitmasked) return clear();
    const Expr active = build::compare(CompareOp::not_equal, flag_of(ev, *node, cell),
                                       build::constant(std::int64_t{0}, Type::uint(8)));
    ev.open_block();
    clear();
    ev.emit(If{active, ev.close_block(), {}}, range);
}

void deactivate_all(Evaluator& ev, const SnodePtr& node, TextRange range) {
    for (const SnodePtr& child : node->children) deactivate_all(ev, child, range);
    if (!node->active) return;
    const SnodePtr& cells = node->kind == SnodeKind::dynamic ? node->parent : node;
    for_active_cells(ev, cells, {}, {}, range, range, [&](const OwnCells& own) {
        std::vector<ScalarValue> cell;
        for (const Expr& index : own.indices)
            cell.push_back(exact(index, 0, highest(Type::int_(32)), Type::int_(32)));
        ev.kernel.own_cells = own;
        deactivate(ev, node, cell, true, range);
        ev.kernel.own_cells.reset();
    });
}

namespace {

/// The numbers, vectors and matrices of a struct, nested ones too, as `fields_of` lists its fields.
std::vector<Value> members_in_order(const Value& value) {
    const auto* object = get<StructPtr>(value);
    if (!object) return {value};
    std::vector<Value> all;
    for (const auto& [name, member] : (*object)->members)
        for (Value& part : members_in_order(member)) all.push_back(std::move(part));
    return all;
}

}  // namespace

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
    const Expr fits = build::compare(CompareOp::less, last.index, build::integer(node->extents[0]));
    ev.open_block();
    const std::vector<Value> members = members_in_order(taken);
    for (std::size_t m = 0; m < std::min(members.size(), node->fields.size()); ++m) {
        const FieldPtr& field = node->fields[m];
        const std::vector<ScalarValue> parts = elements(ev, members[m], field->element, range);
        const std::vector<Expr> place = place_of(ev, *field, once, range);
        for (int k = 0; k < field->element.count(); ++k)
            ev.emit(Store{{{field->buffer, component_place(place, field->element, k)}},
                          {value_of(cast_to(parts[static_cast<std::size_t>(k)], field->element.scalar))},
                          std::nullopt},
                    range);
    }
    ev.emit(If{fits, ev.close_block(), {}}, range);
    return last;
}

std::optional<Value> cell_method(Evaluator& ev, const Call& call, TextRange range) {
    static const std::set<std::string> names = {"append", "length", "deactivate", "is_active"};
    const auto* member = std::get_if<Attribute>(&call.callee->node);
    if (!member || !names.contains(member->name.name)) return std::nullopt;
    const auto* element = std::get_if<Subscript>(&member->object->node);
    const Value owner = evaluate(ev, element ? element->object : member->object);
    if (!get<FieldPtr>(owner) && !get<StructFieldPtr>(owner)) return std::nullopt;
    const auto fields = fields_of(ev, owner);  // of structs: their members lie below one node
    if (fields.empty() || !fields[0]->parent) return std::nullopt;
    const std::string& name = member->name.name;
    const bool listed = fields[0]->parent->kind == SnodeKind::dynamic;
    if (!listed && !element && get<FieldPtr>(owner))  // only lists hand their methods to their fields
        ev.fail(range, errors::field_has_no_method_of_list, name);
    if (listed && name == "append" && get<FieldPtr>(owner) ? call.arguments.size() != 1
        : listed && name != "append"                       ? !call.arguments.empty()
                                                           : false)
        ev.fail(range, errors::method_of_list_takes_arguments, name,
                name == "append" ? "one value" : "no arguments");
    CallArguments arguments;
    arguments.range = range;
    arguments.positional.emplace_back(fields[0]);
    if (element)
        for (const Value& index : evaluate_indices(ev, *element)) arguments.positional.push_back(index);
    if (listed && name != "is_active") {
        const std::vector<Value> where(arguments.positional.begin() + 1, arguments.positional.end());
        const std::size_t given = index_list(ev, where, range).size();
        const std::size_t rank = axes_of_node(*fields[0]->parent->parent).size();
        if (given != rank) ev.fail(range, errors::list_of_other_dimensions, name, rank, given);
    }
    for (const Argument& given : call.arguments) arguments.positional.push_back(evaluate(ev, given.value));
    return snode_function(ev, member->name.name, arguments);
}

}  // namespace nestor::taichi
