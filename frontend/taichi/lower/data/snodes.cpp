// Trees of fields (TI-41, TI-42): dense, pointer, bitmasked and dynamic nodes under `ti.root` or a
// FieldsBuilder.
//
// Note [Sparse storage] (2026-11-23)
// Elements lie densely, whatever the tree, and beside each sparse node lies a number for each of its cells:
// whether it is active, of a dynamic node its length. Memory of the program comes as zeros that take no room
// until they are written, page by page, so that what a sparse field takes follows its active cells in pages
// of 4 KiB. Reading an inactive cell gives 0, since cells are cleared when they are deactivated; loops visit
// the tree's levels and pass over inactive cells with all that lies below them.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

const char* name_of(SnodeKind kind) {
    switch (kind) {
        case SnodeKind::root:
            return "root";
        case SnodeKind::dense:
            return "dense";
        case SnodeKind::pointer:
            return "pointer";
        case SnodeKind::bitmasked:
            return "bitmasked";
        case SnodeKind::dynamic:
            return "dynamic";
    }
    return "";
}

bool is_sparse_kind(SnodeKind kind) {
    return kind == SnodeKind::pointer || kind == SnodeKind::bitmasked || kind == SnodeKind::dynamic;
}

}  // namespace

bool Evaluator::is_sparse(const SnodePtr& node) const {
    for (const SnodeValue* n = node.get(); n; n = n->parent.get())
        if (is_sparse_kind(n->kind)) return true;
    return false;
}

std::vector<int> Evaluator::axes_of_node(const SnodeValue& node) const {
    std::set<int> axes;
    for (const SnodeValue* n = &node; n; n = n->parent.get()) axes.insert(n->axes.begin(), n->axes.end());
    return {axes.begin(), axes.end()};
}

/// Extents of the whole, from the root down to the node, one for each axis in use. A dynamic node's cells are
/// its elements.
std::vector<std::int64_t> Evaluator::shape_of_node(const SnodeValue& node) const {
    const std::vector<int> axes = axes_of_node(node);
    std::vector<std::int64_t> shape(axes.size(), 1);
    for (const SnodeValue* n = &node; n; n = n->parent.get())
        for (std::size_t k = 0; k < n->axes.size(); ++k)
            shape[static_cast<std::size_t>(std::find(axes.begin(), axes.end(), n->axes[k]) - axes.begin())] *=
                n->extents[k];
    return shape;
}

/// The number beside each cell; of a dynamic node beside each list.
void Evaluator::make_active(const SnodePtr& node, TextRange range) {
    for (SnodePtr n = node; n; n = n->parent) {
        if (!is_sparse_kind(n->kind) || n->active) continue;
        const SnodeValue& cells = n->kind == SnodeKind::dynamic ? *n->parent : *n;
        n->active = make_member(n->kind == SnodeKind::dynamic ? "length" : "active",
                                {n->kind == SnodeKind::dynamic ? Type::int_(32) : Type::uint(8), 0, 0},
                                shape_of_node(cells));
        n->active->range = range;
    }
}

void Evaluator::place_in_tree(const SnodePtr& node, const Value& given, const Value* offset,
                              TextRange range) {
    for (const FieldPtr& field : fields_of(given)) {
        if (field->buffer) fail(range, "TI-41", "RuntimeError: field `" + field->name + "` is placed twice");
        if (field->name.empty())
            for (const auto& [key, value] : globals_)
                if (const auto* known = get<FieldPtr>(value); known && *known == field) field->name = key;
        if (offset && !get<NoneValue>(*offset)) {
            field->offset.clear();
            for (const Value& part :
                 get<SequencePtr>(*offset) ? iterate(*offset, range) : std::vector<Value>{*offset})
                field->offset.push_back(static_integer(part, range, "an offset"));
        }
        place(*field, shape_of_node(*node));
        field->parent = node;
        node->fields.push_back(field);
        make_active(node, range);
    }
}

Value Evaluator::snode_method(const SnodePtr& node, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    static const std::map<std::string, SnodeKind> kinds = {{"dense", SnodeKind::dense},
                                                           {"pointer", SnodeKind::pointer},
                                                           {"bitmasked", SnodeKind::bitmasked},
                                                           {"dynamic", SnodeKind::dynamic}};
    const auto& given = arguments.positional;
    if (name == "place") {
        for (const Value& value : given) {
            if (is_number(value) || get<std::string>(value))
                fail(range, "TI-41", "ValueError: " + kind_of(value) + " cannot be placed");
            place_in_tree(node, value, arguments.keyword("offset"), range);
        }
        return node;
    }
    if (const auto kind = kinds.find(name); kind != kinds.end()) {
        require_straight(range, "the tree of fields");
        if (node->finalized)
            fail(range, "TI-41", "TaichiRuntimeError: this FieldsBuilder is finalized already");
        auto below = std::make_shared<SnodeValue>();
        below->kind = kind->second;
        below->parent = node;
        const Value* axes_given = given.empty() ? arguments.keyword("axes") : &given[0];
        if (!axes_given) axes_given = arguments.keyword("axis");
        const auto* axes = axes_given ? get<BuiltinValue>(*axes_given) : nullptr;
        const Value* extents = given.size() > 1 ? &given[1] : arguments.keyword("dimensions");
        if (!extents) extents = arguments.keyword("dimension");
        if (!axes || !axes->name.starts_with("ti.axes.") || !extents)
            fail(range, "TI-41", "TypeError: `" + name + "` takes axes, as `ti.ij`, and extents");
        for (const char axis : axes->name.substr(8)) below->axes.push_back(axis - 'i');
        std::vector<Value> parts = get<SequencePtr>(*extents)
                                       ? iterate(*extents, range)
                                       : std::vector<Value>(below->axes.size(), *extents);
        if (parts.size() == 1 && below->axes.size() > 1) parts.resize(below->axes.size(), parts[0]);
        if (parts.size() != below->axes.size())
            fail(range, "TI-41", "ValueError: as many extents are given as there are axes");
        for (const Value& part : parts) {
            if (get<double>(part)) fail(range, "TI-41", "TypeError: an extent is an int, not a float");
            below->extents.push_back(static_integer(part, range, "an extent"));
            if (below->extents.back() < 1)
                fail(range, "TI-41", "TaichiRuntimeError: an extent is at least 1");
        }
        if (below->kind == SnodeKind::dynamic && below->axes.size() != 1)
            fail(range, "TI-42", "AssertionError: a dynamic node has one axis");
        node->children.push_back(below);
        return below;
    }
    if (name == "finalize" || name == "destroy" || name == "deactivate_all" || name == "lazy_grad") {
        if (name == "deactivate_all") {
            const std::function<void(const SnodePtr&)> all = [&](const SnodePtr& n) {
                for (const SnodePtr& child : n->children) all(child);
                for (const FieldPtr& field : n->fields)
                    if (is_sparse(n)) fill(field, Integer(0), false, range);  // which makes cells active
                if (n->active) fill(n->active, Integer(0), false, range);
            };
            all(node);
        }
        if (name == "lazy_grad") {
            const std::function<void(const SnodePtr&)> all = [&](const SnodePtr& n) {
                for (const SnodePtr& child : n->children) all(child);
                for (const FieldPtr& field : n->fields) field->gradient = field->element.scalar.is_float();
            };
            all(node);
        }
        if (name == "finalize") {
            if (node->finalized)
                fail(range, "TI-41", "TaichiRuntimeError: this FieldsBuilder is finalized already");
            node->finalized = true;
        }
        return node;
    }
    if (name == "parent") {
        SnodePtr above = node->parent;
        const std::int64_t levels =
            given.empty() ? 1 : static_integer(given[0], range, "the number of levels");
        for (std::int64_t k = 1; k < levels && above; ++k) above = above->parent;
        return above ? Value(above) : Value(NoneValue{});
    }
    unsupported(range, "TI-42", fmt::format("`{}` of a {} node", name, name_of(node->kind)));
}

Value Evaluator::parent_of(const FieldPtr& field, const std::vector<Value>& given, TextRange range) {
    if (!field->parent) {  // a plain shape: one dense node below the root
        auto dense = std::make_shared<SnodeValue>();
        dense->kind = SnodeKind::dense;
        dense->parent = std::make_shared<SnodeValue>();
        for (std::size_t k = 0; k < field->shape.size(); ++k) {
            dense->axes.push_back(static_cast<int>(k));
            dense->extents.push_back(build::as_integer(index_of(field->shape[k])).value_or(1));
        }
        field->parent = dense;
        dense->fields.push_back(field);
    }
    SnodePtr node = field->parent;
    const std::int64_t levels = given.empty() ? 1 : static_integer(given[0], range, "the number of levels");
    for (std::int64_t k = 1; k < levels && node; ++k) node = node->parent;
    return node ? Value(node) : Value(NoneValue{});
}

std::vector<ScalarValue> Evaluator::index_list(const std::vector<Value>& indices, TextRange range) {
    std::vector<ScalarValue> list_;
    for (const Value& given : indices) {
        if (get<NoneValue>(given) || get<SliceValue>(given)) continue;
        if (get<SequencePtr>(given) || get<MatrixPtr>(given))
            for (const Value& part : iterate(given, range)) list_.push_back(scalar(part, range));
        else
            list_.push_back(scalar(given, range));
    }
    return list_;
}

/// The cell of a node in which an element lies: its indices over what lies below the node.
std::vector<ScalarValue> Evaluator::cell_of(const SnodeValue& node, const std::vector<int>& axes,
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
                                          dialect()));
    }
    return cell;
}

Expr Evaluator::active_condition(const SnodePtr& node, const std::vector<int>& axes,
                                 const std::vector<ScalarValue>& indices,
                                 const std::vector<std::int64_t>& shape, TextRange range) {
    Expr all;
    for (SnodePtr n = node; n; n = n->parent) {
        if (!n->active) continue;
        std::vector<Value> cell;
        for (const ScalarValue& part : cell_of(*n, axes, indices, shape)) cell.push_back(part);
        const Expr number =
            build::load(n->active->buffer, n->active->element.scalar, place_of(*n->active, cell, range));
        Expr one;
        if (n->kind == SnodeKind::dynamic) {
            const auto at_ =
                static_cast<std::size_t>(std::find(axes.begin(), axes.end(), n->axes[0]) - axes.begin());
            const std::int64_t size = shape[at_] / n->extents[0];
            const ScalarValue place = size == 1 ? indices[at_]
                                                : binary(BinaryOperator::floor_divide, indices[at_],
                                                         constant(size, Type::int_(32)), dialect());
            one = truth_of(compared(CompareOp::less, place, plain(number)));
        } else {
            one = build::compare(CompareOp::not_equal, number,
                                 build::constant(std::int64_t{0}, n->active->element.scalar));
        }
        all = all ? build::both(one, all) : one;
    }
    return all ? all : build::boolean(true);
}

bool Evaluator::is_own_cell(const SnodeValue& node, const std::vector<int>& axes,
                            const std::vector<ScalarValue>& indices) const {
    if (!own_cells_ ||
        std::find(own_cells_->levels.begin(), own_cells_->levels.end(), &node) == own_cells_->levels.end())
        return false;
    for (const int axis : axes_of_node(node)) {
        const auto own = std::find(own_cells_->axes.begin(), own_cells_->axes.end(), axis);
        const auto given = std::find(axes.begin(), axes.end(), axis);
        if (own == own_cells_->axes.end() || given == axes.end()) return false;
        if (!same(index_of(indices[static_cast<std::size_t>(given - axes.begin())]),
                  own_cells_->indices[static_cast<std::size_t>(own - own_cells_->axes.begin())]))
            return false;
    }
    return true;
}

/// Makes the cells above an element of a field active: before it is written.
void Evaluator::activate_for(const FieldValue& field, const std::vector<ScalarValue>& indices,
                             TextRange range) {
    if (!field.parent || !is_sparse(field.parent)) return;
    const std::vector<int> axes = axes_of_node(*field.parent);
    const std::vector<std::int64_t> shape = shape_of_node(*field.parent);
    for (SnodePtr n = field.parent; n; n = n->parent) {
        if (!n->active || is_own_cell(*n, axes, indices)) continue;
        const auto cell = cell_of(*n, axes, indices, shape);
        if (n->kind != SnodeKind::dynamic) {
            set_active(n, cell, build::constant(std::int64_t{1}, Type::uint(8)), range);
            continue;
        }
        const auto at_ =
            static_cast<std::size_t>(std::find(axes.begin(), axes.end(), n->axes[0]) - axes.begin());
        Update longer;
        std::vector<Value> where(cell.begin(), cell.end());
        longer.target = {n->active->buffer, place_of(*n->active, where, range)};
        longer.op = UpdateOp::maximum;
        longer.value = value_of(cast_to(
            binary(BinaryOperator::add, indices[at_], constant(std::int64_t{1}, Type::int_(32)), dialect()),
            Type::int_(32)));
        emit(std::move(longer), range);
    }
}

void Evaluator::activate_place(const PlaceValue& place, TextRange range) {
    std::vector<ScalarValue> indices;
    const std::size_t rank = place.field->shape.size();
    const std::vector<Expr>& from = place.indices.empty() ? place.targets[0].indices : place.indices;
    for (std::size_t k = 0; k < std::min(rank, from.size()); ++k)
        indices.push_back(exact(from[k], 0, highest(Type::int_(32)), Type::int_(32)));
    activate_for(*place.field, indices, range);
}

void Evaluator::set_active(const SnodePtr& node, const std::vector<ScalarValue>& cell, const Expr& value,
                           TextRange range) {
    std::vector<Value> where(cell.begin(), cell.end());
    Update update;
    update.target = {node->active->buffer, place_of(*node->active, where, range)};
    const auto known = build::as_integer(value);
    update.op = known && *known == 1 ? UpdateOp::bit_or : UpdateOp::bit_and;
    update.value = value;
    emit(std::move(update), range);
}

/// Deactivates what lies below a cell, and clears it.
void Evaluator::clear_below(const SnodePtr& node, const std::vector<ScalarValue>& cell, const SnodePtr& top,
                            TextRange range) {
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
        for_elements(sizes, range, [&](const std::vector<Value>& at_) {
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
                emit(
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
        clear_below(child, cell, top, range);
    }
}

Value Evaluator::snode_function(const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Value& first = argument_of(name, arguments, 0);
    const auto* field = get<FieldPtr>(first);
    const auto* given_node = get<SnodePtr>(first);
    if (name == "rescale_index") return rescaled_index(arguments);
    if (!field && !given_node)
        fail(range, "TI-42", "TaichiTypeError: `ti." + name + "` takes a node of a tree");
    const SnodePtr node = given_node ? *given_node : std::get<SnodePtr>(parent_of(*field, {}, range).v);
    const bool sparse = node->kind != SnodeKind::dense && node->kind != SnodeKind::root;
    if ((name == "is_active" && !sparse) ||
        ((name == "append" || name == "length") && node->kind != SnodeKind::dynamic))
        fail(range, "TI-42", "TaichiTypeError: `ti." + name + "` is not for this kind of node");
    std::vector<Value> rest(arguments.positional.begin() + 1, arguments.positional.end());
    Value appended;
    if (name == "append" && !rest.empty()) {
        appended = rest.back();
        rest.pop_back();
    }
    std::vector<ScalarValue> indices = index_list(rest, range);
    const SnodeValue& cells = node->kind == SnodeKind::dynamic && name != "is_active" ? *node->parent : *node;
    const std::size_t rank = axes_of_node(cells).size();
    if (indices.size() != rank && !(node->kind == SnodeKind::dynamic && indices.size() == rank + 1))
        fail(range, "TI-42",
             fmt::format("TaichiRuntimeError: the node has {} dimensions, but {} indices are given", rank,
                         indices.size()));
    std::vector<Value> where(indices.begin(),
                             indices.begin() + static_cast<std::ptrdiff_t>(std::min(rank, indices.size())));
    if (name == "is_active")
        return truth(active_condition(node, axes_of_node(*node), indices, shape_of_node(*node), range));
    if (name == "length") {
        if (node->kind != SnodeKind::dynamic)
            fail(range, "TI-42", "TaichiTypeError: `ti.length` is for dynamic nodes");
        return plain(
            build::load(node->active->buffer, Type::int_(32), place_of(*node->active, where, range)));
    }
    if (name == "append") return append_to(node, where, appended, range);
    if (!node->active && name == "activate") return NoneValue{};
    if (!node->active) fail(range, "TI-42", "TaichiRuntimeError: a dense node has no inactive cells");
    if (name == "activate") {
        if (node->kind != SnodeKind::dynamic)  // Taichi does not make the nodes above active
            set_active(node, cell_of(*node, axes_of_node(*node), indices, shape_of_node(*node)),
                       build::constant(std::int64_t{1}, Type::uint(8)), range);
        return NoneValue{};
    }
    std::vector<ScalarValue> cell;
    for (const Value& part : where) cell.push_back(named(std::get<ScalarValue>(part.v), "cell", range));
    own_cells_.reset();  // which may be the one that is left
    set_active(node, cell,
               value_of(cast_to(constant(std::int64_t{0}, Type::int_(32)), node->active->element.scalar)),
               range);
    clear_below(node, cell, node, range);
    return NoneValue{};
}

Value Evaluator::append_to(const SnodePtr& node, const std::vector<Value>& where, const Value& value,
                           TextRange range) {
    if (node->kind != SnodeKind::dynamic || node->fields.empty())
        fail(range, "TI-42", "TaichiCompilationError: `append` is for dynamic nodes");
    std::vector<ScalarValue> cell;
    for (const Value& part : where) cell.push_back(named(scalar(part, range), "list", range));
    std::vector<Value> once(cell.begin(), cell.end());
    const auto taken = held(value, "appended", range);
    Update longer;
    longer.target = {node->active->buffer, place_of(*node->active, once, range)};
    longer.op = UpdateOp::add;
    longer.value = build::constant(std::int64_t{1}, Type::int_(32));
    longer.result = fresh("last");
    const ScalarValue last = exact(build::cast(build::variable(longer.result, Type::int_(32)), Type::index()),
                                   0, highest(Type::int_(32)) - 1, Type::int_(32));
    emit(std::move(longer), range);
    once.push_back(last);
    for (SnodePtr n = node->parent; n; n = n->parent)
        if (n->active && n->kind != SnodeKind::dynamic)
            set_active(n, cell_of(*n, axes_of_node(*node->parent), cell, shape_of_node(*node->parent)),
                       build::constant(std::int64_t{1}, Type::uint(8)), range);
    const FieldPtr& field = node->fields[0];
    const Expr fits = build::compare(CompareOp::less, last.index, build::integer(node->extents[0]));
    open_block();
    const std::vector<ScalarValue> parts = elements(taken, field->element, range);
    const std::vector<Expr> place = place_of(*field, once, range);
    for (int k = 0; k < field->element.count(); ++k)
        emit(Store{{{field->buffer, component_place(place, field->element, k)}},
                   {value_of(cast_to(parts[static_cast<std::size_t>(k)], field->element.scalar))},
                   std::nullopt},
             range);
    emit(If{fits, close_block(), {}}, range);
    return last;
}

Value Evaluator::rescaled_index(const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto shape_of_value = [&](const Value& v) {
        if (const auto* node = get<SnodePtr>(v)) return shape_of_node(**node);
        if (const auto* field = get<FieldPtr>(v)) return extents_of(**field, range);
        fail(range, "TI-42", "TaichiTypeError: `ti.rescale_index` takes fields or nodes");
    };
    const auto from = shape_of_value(argument_of("rescale_index", arguments, 0)),
               to = shape_of_value(argument_of("rescale_index", arguments, 1));
    std::vector<ScalarValue> indices = index_list({argument_of("rescale_index", arguments, 2)}, range);
    for (std::size_t k = 0; k < indices.size() && k < from.size() && k < to.size(); ++k) {
        const Type i32 = Type::int_(32);
        if (from[k] > to[k])
            indices[k] =
                binary(BinaryOperator::floor_divide, indices[k], constant(from[k] / to[k], i32), dialect());
        else if (from[k] < to[k])
            indices[k] =
                binary(BinaryOperator::multiply, indices[k], constant(to[k] / from[k], i32), dialect());
    }
    const auto count = static_cast<int>(indices.size());
    return matrix(count, 0, std::move(indices));
}

std::optional<Value> Evaluator::cell_method(const Call& call, TextRange range) {
    static const std::set<std::string> names = {"append", "length", "deactivate", "is_active"};
    const auto* member = std::get_if<Attribute>(&call.callee->node);
    if (!member || !names.contains(member->name.name)) return std::nullopt;
    const auto* element = std::get_if<Subscript>(&member->object->node);
    const Value owner = evaluate(element ? element->object : member->object);
    const auto* field = get<FieldPtr>(owner);
    if (!field || !(*field)->parent) return std::nullopt;
    CallArguments arguments;
    arguments.range = range;
    arguments.positional.push_back(owner);
    if (element)
        for (const Value& index : evaluate_indices(*element)) arguments.positional.push_back(index);
    for (const Argument& given : call.arguments) arguments.positional.push_back(evaluate(given.value));
    return snode_function(member->name.name, arguments);
}

}  // namespace nestor::taichi
