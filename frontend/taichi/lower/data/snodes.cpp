// Trees of fields (TI-41, TI-42): dense, pointer, bitmasked and dynamic nodes under `ti.root` or a
// FieldsBuilder.
#include "frontend/taichi/lower/data/snodes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/lower/data/activity.hpp"
#include "frontend/taichi/lower/data/cells.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/library.hpp"

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

bool is_sparse(const SnodePtr& node) {
    for (const SnodeValue* n = node.get(); n; n = n->parent.get())
        if (is_sparse_kind(n->kind)) return true;
    return false;
}

std::vector<int> axes_of_node(const SnodeValue& node) {
    std::set<int> axes;
    for (const SnodeValue* n = &node; n; n = n->parent.get()) axes.insert(n->axes.begin(), n->axes.end());
    return {axes.begin(), axes.end()};
}

/// Extents of the whole, from the root down to the node, one for each axis in use. A dynamic node's cells are
/// its elements.
std::vector<std::int64_t> shape_of_node(const SnodeValue& node) {
    const std::vector<int> axes = axes_of_node(node);
    std::vector<std::int64_t> shape(axes.size(), 1);
    for (const SnodeValue* n = &node; n; n = n->parent.get())
        for (std::size_t k = 0; k < n->axes.size(); ++k)
            shape[static_cast<std::size_t>(std::find(axes.begin(), axes.end(), n->axes[k]) - axes.begin())] *=
                n->extents[k];
    return shape;
}

FieldPtr make_flags(Evaluator& ev, const std::string& name, const SnodeValue& node) {
    const bool list = node.kind == SnodeKind::dynamic;
    const SnodeValue& cells = list ? *node.parent : node;
    auto flags = std::make_shared<FieldValue>();
    flags->name = name;
    flags->element = {list ? Type::int_(32) : Type::uint(8), 0, 0};
    flags->memory = order_below(cells);
    place(ev, *flags, shape_of_node(cells));
    return flags;
}

void make_active(Evaluator& ev, const SnodePtr& node, TextRange range) {
    for (SnodePtr n = node; n; n = n->parent) {
        if (!is_sparse_kind(n->kind) || n->active) continue;
        n->active = make_flags(ev, n->kind == SnodeKind::dynamic ? "length" : "active", *n);
        n->active->range = range;
    }
}

void place_in_tree(Evaluator& ev, const SnodePtr& node, const Value& given, const Value* offset,
                   TextRange range) {
    for (const FieldPtr& field : fields_of(ev, given)) {
        if (field->buffer) ev.fail(range, errors::field_is_placed_twice, field->name);
        if (field->name.empty())
            for (const auto& [key, value] : ev.globals)
                if (const auto* known = get<FieldPtr>(value); known && *known == field) field->name = key;
        if (offset && !get<NoneValue>(*offset)) {
            field->offset.clear();
            for (const Value& part :
                 get<SequencePtr>(*offset) ? iterate(ev, *offset, range) : std::vector<Value>{*offset})
                field->offset.push_back(static_integer(ev, part, range, "an offset"));
            if (field->offset.size() != axes_of_node(*node).size())
                ev.fail(range, errors::offset_of_other_dimensions, field->offset.size(),
                        axes_of_node(*node).size());
        }
        if (is_sparse(node)) field->memory = order_below(*node);
        place(ev, *field, shape_of_node(*node));
        field->parent = node;
        node->fields.push_back(field);
        make_active(ev, node, range);
    }
}

namespace {

/// Adds extents along axes such as `ti.ij`: one for each, or one for all.
void set_axes(Evaluator& ev, SnodeValue& below, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto& given = arguments.positional;
    const Value* axes_given = given.empty() ? arguments.keyword("axes") : &given[0];
    if (!axes_given) axes_given = arguments.keyword("axis");
    const auto* axes = axes_given ? get<BuiltinValue>(*axes_given) : nullptr;
    const Value* extents = given.size() > 1 ? &given[1] : arguments.keyword("dimensions");
    if (!extents) extents = arguments.keyword("dimension");
    if (!axes || !axes->name.starts_with("ti.axes.") || !extents)
        ev.fail(range, errors::takes_axes_as_ij_extents, name);
    for (const char axis : axes->name.substr(8)) below.axes.push_back(axis - 'i');
    std::vector<Value> parts = get<SequencePtr>(*extents) ? iterate(ev, *extents, range)
                                                          : std::vector<Value>(below.axes.size(), *extents);
    if (parts.size() == 1 && below.axes.size() > 1) parts.resize(below.axes.size(), parts[0]);
    if (parts.size() != below.axes.size())
        ev.fail(range, errors::as_many_extents_are_given_as_there_are_axes);
    for (const Value& part : parts) {
        if (get<double>(part)) ev.fail(range, errors::extent_is_int_not_float);
        below.extents.push_back(static_integer(ev, part, range, "an extent"));
        if (below.extents.back() < 1) ev.fail(range, errors::extent_is_at_least_one);
    }
}

const Value* given_chunk(const CallArguments& arguments) {
    return arguments.positional.size() > 2 ? &arguments.positional[2] : arguments.keyword("chunk_size");
}

SnodePtr node_below(Evaluator& ev, const SnodePtr& node, SnodeKind kind, const std::string& name,
                    const CallArguments& arguments) {
    require_straight(ev, arguments.range, "the tree of fields");
    if (node->finalized) ev.fail(arguments.range, errors::fields_builder_is_finalized_already);
    const SnodePtr below = ev.make_snode(kind, node);
    set_axes(ev, *below, name, arguments);
    const Value* chunk = given_chunk(arguments);
    if (kind == SnodeKind::dynamic && chunk && !is_number(*chunk) && !get<NoneValue>(*chunk))
        ev.fail(arguments.range, errors::size_of_chunk_is_int);
    if (below->kind == SnodeKind::dynamic && below->axes.size() != 1)
        ev.fail(arguments.range, errors::dynamic_node_has_one_axis,
                arguments.positional.size() > 1 && get<SequencePtr>(arguments.positional[1])
                    ? "TypeError"
                    : "AssertionError");
    node->children.push_back(below);
    return below;
}

/// Marks all fields of floats below as having gradients.
void want_gradients(const SnodeValue& node) {
    for (const SnodePtr& child : node.children) want_gradients(*child);
    for (const FieldPtr& field : node.fields) field->gradient = field->element.scalar.is_float();
}

void finalize(Evaluator& ev, SnodeValue& node, TextRange range) {
    if (node.finalized) ev.fail(range, errors::fields_builder_is_finalized_already);
    node.finalized = true;
}

}  // namespace

Value snode_method(Evaluator& ev, const SnodePtr& node, const std::string& name,
                   const CallArguments& arguments) {
    const TextRange range = arguments.range;
    static const std::map<std::string, SnodeKind> kinds = {{"dense", SnodeKind::dense},
                                                           {"pointer", SnodeKind::pointer},
                                                           {"bitmasked", SnodeKind::bitmasked},
                                                           {"dynamic", SnodeKind::dynamic}};
    const auto& given = arguments.positional;
    if (ev.in_kernel() && !ev.frame().python && (name == "place" || name == "deactivate_all"))
        ev.fail(range, errors::trees_change_in_python_only);
    if (name == "place") {
        for (const auto& [option, value] : arguments.keywords)
            if (option != "offset") ev.fail(range, errors::node_takes_no_argument_named, name, option);
        for (const Value& value : given) {
            if (is_number(value) || get<std::string>(value) || get<NoneValue>(value) ||
                get<ElementType>(value) || get<StructTypePtr>(value) || get<BuiltinValue>(value))
                ev.fail(range, errors::cannot_be_placed, kind_of(value));
            place_in_tree(ev, node, value, arguments.keyword("offset"), range);
        }
        return node;
    }
    if (const auto kind = kinds.find(name); kind != kinds.end())
        return node_below(ev, node, kind->second, name, arguments);
    if (name == "finalize" || name == "destroy" || name == "deactivate_all" || name == "lazy_grad") {
        if (name == "deactivate_all" && !given.empty()) ev.fail(range, errors::node_takes_no_arguments, name);
        if (name == "deactivate_all") deactivate_all(ev, node, range);
        if (name == "lazy_grad") want_gradients(*node);
        if (name == "finalize") finalize(ev, *node, range);
        if (name == "destroy" && std::exchange(node->destroyed, true))
            ev.fail(range, errors::tree_is_destroyed_already);
        return node;
    }
    if (name == "parent") {
        SnodePtr above = node->parent;
        const std::int64_t levels =
            given.empty() ? 1 : static_integer(ev, given[0], range, "the number of levels");
        for (std::int64_t k = 1; k < levels && above; ++k) above = above->parent;
        return above ? Value(above) : Value(NoneValue{});
    }
    static const std::set<std::string> others = {"quant_array", "lazy_dual", "loop_range", "path_from_root"};
    if (!others.contains(name)) ev.fail(range, errors::node_has_no_method, name_of(node->kind), name);
    ev.unsupported(range, errors::method_of_node, name, name_of(node->kind));
}

Value parent_of(Evaluator& ev, const FieldPtr& field, const std::vector<Value>& given, TextRange range) {
    if (!field->parent) {  // a plain shape: one dense node below the root
        const SnodePtr dense = ev.make_snode(SnodeKind::dense, ev.make_snode(SnodeKind::root));
        for (std::size_t k = 0; k < field->shape.size(); ++k) {
            dense->axes.push_back(static_cast<int>(k));
            dense->extents.push_back(build::as_integer(index_of(field->shape[k])).value_or(1));
        }
        field->parent = dense;
        dense->fields.push_back(field);
    }
    SnodePtr node = field->parent;
    const std::int64_t levels =
        given.empty() ? 1 : static_integer(ev, given[0], range, "the number of levels");
    for (std::int64_t k = 1; k < levels && node; ++k) node = node->parent;
    return node ? Value(node) : Value(NoneValue{});
}

std::vector<ScalarValue> index_list(Evaluator& ev, const std::vector<Value>& indices, TextRange range) {
    std::vector<ScalarValue> list_;
    for (const Value& given : indices) {
        if (get<NoneValue>(given) || get<SliceValue>(given)) continue;
        if (get<SequencePtr>(given) || get<MatrixPtr>(given))
            for (const Value& part : iterate(ev, given, range)) list_.push_back(scalar(ev, part, range));
        else
            list_.push_back(scalar(ev, given, range));
    }
    return list_;
}

/// In debug mode a kernel asks only for cells that the node has.
static void check_cell(Evaluator& ev, const SnodeValue& cells, const std::vector<ScalarValue>& indices,
                       TextRange range) {
    if (!ev.in_kernel() || !ev.kernel_dialect.debug) return;
    const std::vector<std::int64_t> extents = shape_of_node(cells);
    for (std::size_t k = 0; k < std::min(indices.size(), extents.size()); ++k) {
        const Expr index = index_of(indices[k]);
        require_holds(ev,
                      build::both(build::compare(CompareOp::less_equal, build::integer(0), index),
                                  build::compare(CompareOp::less, index, build::integer(extents[k]))),
                      "TaichiAssertionError: an index is outside of the node's cells (" +
                          ev.at(range).file_and_line() + ")",
                      range, true);
    }
}

Value snode_function(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const Value& first = argument_of(ev, name, arguments, 0);
    const auto* field = get<FieldPtr>(first);
    const auto* given_node = get<SnodePtr>(first);
    if (name == "rescale_index") return rescaled_index(ev, arguments);
    if (!field && !given_node) ev.fail(range, errors::takes_node_of_tree, name);
    const SnodePtr node = given_node ? *given_node : std::get<SnodePtr>(parent_of(ev, *field, {}, range).v);
    const bool sparse = node->kind != SnodeKind::dense && node->kind != SnodeKind::root;
    if (name == "length" && node->kind != SnodeKind::dynamic)
        ev.fail(range, errors::length_is_for_dynamic_nodes);
    if ((name == "is_active" && !sparse) || (name == "append" && node->kind != SnodeKind::dynamic))
        ev.fail(range, errors::is_not_for_this_kind_of_node, name);
    std::vector<Value> rest(arguments.positional.begin() + 1, arguments.positional.end());
    Value appended;
    if (name == "append" && !rest.empty()) {
        appended = rest.back();
        rest.pop_back();
    }
    std::vector<ScalarValue> indices = index_list(ev, rest, range);
    const SnodeValue& cells = node->kind == SnodeKind::dynamic && name != "is_active" ? *node->parent : *node;
    const std::size_t rank = axes_of_node(cells).size();
    const bool of_list = node->kind == SnodeKind::dynamic && (name == "append" || name == "length");
    if (indices.size() != rank &&
        !(node->kind == SnodeKind::dynamic && !of_list && indices.size() == rank + 1))
        ev.fail(range, errors::node_has_dimensions_but_indices_are_given, rank, indices.size());
    check_cell(ev, cells, indices, range);
    std::vector<Value> where(indices.begin(),
                             indices.begin() + static_cast<std::ptrdiff_t>(std::min(rank, indices.size())));
    if (name == "is_active")
        return truth(active_condition(ev, node, axes_of_node(*node), indices, shape_of_node(*node), range));
    if (name == "length") {
        if (node->kind != SnodeKind::dynamic) ev.fail(range, errors::length_of_other_node);
        return plain(
            build::load(node->active->buffer, Type::int_(32), place_of(ev, *node->active, where, range)));
    }
    if (name == "append") return append_to(ev, node, where, appended, range);
    if (!node->active && name == "activate") return NoneValue{};
    if (!node->active) ev.fail(range, errors::dense_node_has_no_inactive_cells);
    if (name == "activate") {
        if (node->kind != SnodeKind::dynamic)  // Taichi does not make the nodes above active
            set_active(ev, node, cell_of(ev, *node, axes_of_node(*node), indices, shape_of_node(*node)),
                       build::constant(std::int64_t{1}, Type::uint(8)), range);
        return NoneValue{};
    }
    std::vector<ScalarValue> cell;
    for (const Value& part : where) cell.push_back(ev.named(std::get<ScalarValue>(part.v), "cell", range));
    const bool own = is_own_cell(ev, *node, axes_of_node(*node), cell);
    ev.kernel.own_cells.reset();  // which may be the one that is left
    deactivate(ev, node, cell, own, range);
    return NoneValue{};
}

Value rescaled_index(Evaluator& ev, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const auto shape_of_value = [&](const Value& v) {
        if (const auto* node = get<SnodePtr>(v)) return shape_of_node(**node);
        if (const auto* field = get<FieldPtr>(v)) return extents_of(ev, **field, range);
        ev.fail(range, errors::rescale_index_takes_fields_or_nodes);
    };
    const auto from = shape_of_value(argument_of(ev, "rescale_index", arguments, 0)),
               to = shape_of_value(argument_of(ev, "rescale_index", arguments, 1));
    std::vector<ScalarValue> indices =
        index_list(ev, {argument_of(ev, "rescale_index", arguments, 2)}, range);
    for (std::size_t k = 0; k < indices.size() && k < from.size() && k < to.size(); ++k) {
        const Type i32 = Type::int_(32);
        if (from[k] > to[k])
            indices[k] = binary(BinaryOperator::floor_divide, indices[k], constant(from[k] / to[k], i32),
                                ev.dialect());
        else if (from[k] < to[k])
            indices[k] =
                binary(BinaryOperator::multiply, indices[k], constant(to[k] / from[k], i32), ev.dialect());
    }
    const auto count = static_cast<int>(indices.size());
    return matrix(count, 0, std::move(indices));
}

}  // namespace nestor::taichi
