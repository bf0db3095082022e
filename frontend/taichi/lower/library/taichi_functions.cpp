// Functions of `ti` that are about data, types and translation itself (TI-27, TI-34, TI-40, TI-41, TI-43).

#include <algorithm>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/errors/library.hpp"
#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/data/snodes.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/module.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/numpy_shapes.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"
#include "frontend/taichi/lower/kernel/structs.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/lower/library/matrices.hpp"

namespace nestor::taichi {
namespace {

/// Fails where a function of nodes is called in Python, of a field, or without indices.
void check_node_call(const Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    if (ev.frame().host) ev.fail(arguments.range, errors::function_is_for_kernels, name);
    if (arguments.positional.size() + arguments.keywords.size() < 2)
        ev.fail(arguments.range, errors::takes_node_indices, name);
    if (!get<FieldPtr>(arguments.positional.empty() ? Value() : arguments.positional[0])) return;
    static const std::map<std::string, const char*> raised = {{"append", "TaichiCompilationError"},
                                                              {"is_active", "TaichiTypeError"},
                                                              {"activate", "RuntimeError"},
                                                              {"deactivate", "RuntimeError"},
                                                              {"length", "TaichiRuntimeError"}};
    if (const auto kind = raised.find(name); kind != raised.end())
        ev.fail(arguments.range, errors::takes_node_not_field, kind->second, name);
}

Value call_none(Evaluator&, const std::string&, const CallArguments&) {
    return Value(NoneValue{});
}

/// `ti.no_activate(node)` says that a kernel makes no cell of the node active.
Value call_no_activate(Evaluator& e, const std::string&, const CallArguments& a) {
    for (const Value& node : a.positional)
        if (!get<SnodePtr>(node)) e.fail(a.range, errors::takes_node_of_tree, "no_activate");
    return Value(NoneValue{});
}

/// `ti.block_local` and its kin are about where fields are cached, and change no value.
Value call_caching(Evaluator& e, const std::string& name, const CallArguments& a) {
    for (const Value& value : a.positional)
        if (!get<FieldPtr>(value) && !get<StructFieldPtr>(value) && !get<SnodePtr>(value))
            e.fail(a.range, errors::caching_takes_fields, name, kind_of(value));
    return NoneValue{};
}

Value call_init(Evaluator& e, const std::string&, const CallArguments& a) {
    initialise(e, a);
    return NoneValue{};
}

Value call_fixed(Evaluator& e, const std::string& name, const CallArguments& a) {
    const CallArguments& known = a;
    for (const Value& v : known.positional) {
        if (e.in_kernel() && !e.frame().python && is_run_time(e, v) && !get<StructPtr>(v))
            e.fail(a.range, errors::static_of_value_only_running_program_knows);
    }
    for (const Value& v : known.positional) {
        const auto* builtin = get<BuiltinValue>(v);
        const bool of_python = builtin && builtin->name.find('.') == std::string::npos;
        if (e.in_kernel() && (get<ModuleValue>(v) || of_python))
            e.fail(a.range, errors::static_of_value_only_running_program_knows);
    }
    if (e.in_kernel() && !known.keywords.empty()) e.fail(a.range, errors::static_takes_no_names);
    if (e.in_kernel() && known.positional.empty()) e.fail(a.range, errors::static_takes_value);
    for (const Expression& written : a.written) {
        const auto* call = written ? std::get_if<Call>(&written->node) : nullptr;
        const auto* callee = call ? std::get_if<Name>(&call->callee->node) : nullptr;
        if (e.in_kernel() && callee && callee->name == "reversed")
            e.fail(a.range, errors::static_of_reversed);
    }
    for (const Value& v : known.positional)
        if (const auto* s = get<SequencePtr>(v);
            e.in_kernel() && (get<std::string>(v) || get<std::shared_ptr<DictionaryValue>>(v) ||
                              (s && ((*s)->set || (*s)->view))))
            e.fail(a.range, errors::static_takes_numbers_lists_fields, kind_of(v),
                   get<std::string>(v) ? "" : "write `list(..)` around it");
    if (known.positional.size() != 1) return tuple(known.positional);
    const Value& v = argument_of(e, name, known, 0);
    if (get<RangeValue>(v) || get<GroupedValue>(v) || get<StaticValue>(v))
        return StaticValue{std::make_shared<Value>(v)};
    return v;
}

Value call_grouped(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& over = argument_of(e, name, a, 0);
    if (a.positional.size() > 1) e.fail(a.range, errors::grouped_takes_one_argument);
    if (e.frame().host) e.fail(a.range, errors::grouped_is_for_kernels);
    return GroupedValue{std::make_shared<Value>(over)};
}

Value call_ndrange(Evaluator& e, const std::string&, const CallArguments& a) {
    RangeValue r;
    if (!a.keywords.empty())
        e.fail(a.range, errors::takes_no_argument_of_that_name, e.frame().host ? "" : "Taichi", "ti.ndrange",
               a.keywords[0].first);
    const auto check = [&](const Value& bound) {
        const auto* s = get<ScalarValue>(bound);
        if (get<double>(bound) || (s && s->type.is_float()))
            e.fail(a.range, errors::dimension_of_ndrange_is_float);
        if (!s && !is_number(bound) && !get<VariablePtr>(bound))
            e.fail(a.range, errors::dimension_of_ndrange_is_no_number, kind_of(bound));
    };
    for (const Value& v : a.positional) {
        std::vector<Value> parts{Value(Integer(0)), v};
        if (const auto* s = get<SequencePtr>(v)) parts = (*s)->elements;
        if (get<MatrixPtr>(v)) e.fail(a.range, errors::dimension_of_ndrange_is_vector);
        if (const auto* text = get<std::string>(v); text && text->size() != 2)
            e.fail(a.range, errors::dimension_of_ndrange_is_number_or_pair);
        if (parts.size() != 2) e.fail(a.range, errors::dimension_of_ndrange_is_number_or_pair);
        check(parts[0]);
        check(parts[1]);
        r.dimensions.emplace_back(parts[0], parts[1]);
    }
    if (r.dimensions.empty()) e.fail(a.range, errors::ndrange_without_dimensions);
    return r;
}

Value call_field(Evaluator& e, const std::string&, const CallArguments& a) {
    const Value* dtype = a.positional.empty() ? a.keyword("dtype") : &a.positional[0];
    if (!dtype) e.fail(a.range, errors::field_needs_type);
    const std::size_t skip = a.positional.empty() ? 0 : 1;
    const bool of_numbers =
        type_named_by(e, *dtype) && (!get<ElementType>(*dtype) || std::get<ElementType>(dtype->v).rows == 0);
    if (of_numbers && a.keyword("layout")) e.fail(a.range, errors::field_has_no_option, "layout");
    if (const auto* structure = get<StructTypePtr>(*dtype))
        return make_struct_field(e, *structure, a, skip, "");
    if (const auto* element = get<ElementType>(*dtype)) return make_field(e, *element, a, skip);
    const Type* type = type_named_by(e, *dtype);
    if (!type) e.fail(a.range, errors::field_of_is_no_type, kind_of(*dtype));
    return make_field(e, {*type, 0, 0}, a, skip);
}

Value call_ndarray(Evaluator& e, const std::string&, const CallArguments& a) {
    const Value* dtype = a.positional.empty() ? a.keyword("dtype") : &a.positional[0];
    const Value* shape = a.positional.size() < 2 ? a.keyword("shape") : &a.positional[1];
    if (!dtype || !shape) e.fail(a.range, errors::ndarray_takes_type_shape);
    if (get<std::string>(*shape) || get<double>(*shape))
        e.fail(a.range, errors::is_no_shape_of_array, kind_of(*shape));
    for (const Value& extent : get<SequencePtr>(*shape) ? iterate(e, *shape, a.range) : std::vector{*shape})
        if (const auto number = integer_of(extent); number && *number < 0)
            e.fail(a.range, errors::is_no_shape_of_array, repr(*shape));
    const Type* type = type_named_by(e, *dtype);
    if (!type) e.fail(a.range, errors::array_of_is_no_type, kind_of(*dtype));
    const auto* element = get<ElementType>(*dtype);
    const FieldPtr made = new_array(e, element ? *element : ElementType{*type, 0, 0},
                                    shape_of(e, *shape, a.range, "the shape of an array"), a.range, true);
    made->ndarray = true;
    made->numpy = false;
    return made;
}

Value call_array_type(Evaluator& e, const std::string&, const CallArguments& a) {
    static const std::set<std::string> options = {"dtype",     "ndim",       "element_dim", "element_shape",
                                                  "field_dim", "needs_grad", "boundary"};
    for (const auto& [option, value] : a.keywords)
        if (!options.contains(option))
            e.fail(a.range, errors::takes_no_argument_of_that_name, "", "ti.types.ndarray", option);
    auto type = std::make_shared<ArrayTypeValue>();
    const Value* dtype = a.positional.empty() ? a.keyword("dtype") : &a.positional[0];
    const Value* rank = a.positional.size() < 2 ? a.keyword("ndim") : &a.positional[1];
    if (const Value* old = a.keyword("element_dim"); old && !get<NoneValue>(*old)) return type;
    if (const Value* old = a.keyword("field_dim"); old && !rank) rank = old;
    if (dtype && !get<NoneValue>(*dtype)) {
        const auto* element = get<ElementType>(*dtype);
        const Type* scalar = type_named_by(e, *dtype);
        if (!scalar) e.fail(a.range, errors::element_type_of_array_is_no_type, kind_of(*dtype));
        type->element = element ? *element : ElementType{*scalar, 0, 0};
    }
    if (rank && !get<NoneValue>(*rank)) type->rank = static_integer(e, *rank, a.range, "ndim");
    return type;
}

Value call_matrix_of(Evaluator& e, const std::string& name, const CallArguments& a) {
    if (a.positional.size() > 2) e.fail(a.range, errors::matrix_takes_elements_and_type, name);
    const Value* type = a.keyword("dt");
    if (!type) type = a.keyword("dtype");
    if (!type && a.positional.size() > 1) type = &a.positional[1];
    const Type* element = type ? type_named_by(e, *type) : nullptr;
    if (e.in_kernel() && !e.frame().python) {
        for (const auto& [key, value] : a.keywords)
            if (key != "dt" && key != "arr") e.fail(a.range, errors::matrix_takes_no_argument_named, key);
        if (type && !element && !get<NoneValue>(*type))
            e.fail(a.range, errors::element_type_of_matrix_is_no_type, kind_of(*type));
    }
    const bool kernel = e.in_kernel() && !e.frame().python;
    if (kernel && a.positional.empty())
        e.fail(a.range, errors::takes_more_than_argument, "TaichiCompilationError", name, 0, "s");
    const Value& content = argument_of(e, name, a, 0);
    if (kernel && get<MatrixPtr>(content)) e.fail(a.range, errors::vector_is_made_of_vector);
    if (is_array(content)) return array_as_matrix(e, std::get<FieldPtr>(content.v), a.range);
    if (const auto* rows = get<SequencePtr>(content); rows && !e.frame().python) {
        const auto vectors = std::count_if((*rows)->elements.begin(), (*rows)->elements.end(),
                                           [](const Value& row) { return get<MatrixPtr>(row) != nullptr; });
        const bool lists = std::any_of((*rows)->elements.begin(), (*rows)->elements.end(),
                                       [](const Value& row) { return get<SequencePtr>(row) != nullptr; });
        if (vectors > 0)
            e.fail(a.range, errors::matrix_of_vectors,
                   e.frame().host ? "Exception"
                   : lists        ? "TaichiTypeError"
                                  : "TaichiCompilationError");
    }
    return make_matrix(e, content, name == "Vector", element, a.range);
}

Value call_vector_type(Evaluator& e, const std::string& name, const CallArguments& a) {
    ElementType type;
    std::size_t next = 0;
    const auto part = [&](const char* key) -> const Value* {
        if (const Value* given = a.keyword(key)) return given;
        return next < a.positional.size() ? &a.positional[next++] : nullptr;
    };
    const Value* rows = part("n");
    const Value* columns = name == "matrix" ? part("m") : nullptr;
    const Value* dtype = part("dtype");
    if (!rows || (name == "matrix" && !columns) || !dtype)
        e.fail(a.range, errors::types_takes_type, name, name == "matrix" ? "rows, columns" : "a length");
    type.rows = matrix_extent(e, *rows, a.range, "the number of rows");
    if (name == "matrix") type.columns = matrix_extent(e, *columns, a.range, "the number of columns");
    check_size(e, type, a.range);
    const Type* scalar = type_named_by(e, *dtype);
    if (!scalar) e.fail(a.range, errors::elements_of_is_no_type, kind_of(*dtype));
    type.scalar = *scalar;
    return type;
}

Value call_struct_type(Evaluator& e, const std::string&, const CallArguments& a) {
    if (!a.positional.empty()) e.fail(a.range, errors::struct_type_takes_members_by_name);
    return make_struct_type(e, "", a.keywords, a.range);
}

Value call_structure(Evaluator& e, const std::string&, const CallArguments& a) {
    return make_struct_value(e, a);
}

Value call_loop_config(Evaluator& e, const std::string&, const CallArguments& a) {
    static const std::set<std::string> options = {"block_dim", "serialize", "parallelize",
                                                  "block_dim_adaptive", "bit_vectorize"};
    if (e.frame().host && !a.positional.empty())
        e.fail(a.range, errors::takes_another_number_of_arguments, "TypeError", "ti.loop_config",
               "no argument without a name", a.positional.size(), "are");
    if (e.frame().host && !a.keywords.empty()) {
        for (const auto& [option, value] : a.keywords)
            if (!options.contains(option))
                e.fail(a.range, errors::takes_no_argument_of_that_name, "", "ti.loop_config", option);
        e.fail(a.range, errors::function_is_for_kernels, "loop_config");
    }
    if (!a.positional.empty()) e.fail(a.range, errors::loop_config_takes_options_by_name);
    for (const auto& [option, value] : a.keywords)
        if (!options.contains(option)) e.fail(a.range, errors::loop_config_has_no_option, option);
    for (const auto& [option, value] : a.keywords) {
        if (option != "block_dim" && option != "parallelize") continue;
        const auto number = integer_of(value);
        if (!number && !get<NoneValue>(value))
            e.fail(a.range, errors::number_of_threads_is_no_int, option, kind_of(value));
        if (number && option == "block_dim" && (*number < 1 || (*number & (*number - 1)) != 0))
            e.fail(a.range, errors::no_size_of_block, number->str());
    }
    const Value* serial = a.keyword("serialize");
    const Value* threads = a.keyword("parallelize");
    e.kernel.serialize_next = (serial && truth_value(*serial).value_or(false)) ||
                              (threads && integer_of(*threads) && *integer_of(*threads) == 1);
    return NoneValue{};
}

Value call_static_assert_(Evaluator& e, const std::string& name, const CallArguments& a) {
    const Value& condition = argument_of(e, name, a, 0);
    if (e.in_kernel() && is_run_time(e, condition))
        e.fail(a.range, errors::condition_of_static_assert_is_not_known);
    if (!truth_value(condition).value_or(true)) e.fail(a.range, errors::static_assert_is_false);
    return NoneValue{};
}

Value call_static_print(Evaluator& e, const std::string&, const CallArguments& a) {
    std::string line;
    for (const Value& v : a.positional)
        line += (line.empty() ? "" : " ") + (get<std::string>(v) ? std::get<std::string>(v.v) : repr(v));
    e.static_prints.push_back(line + "\n");
    return NoneValue{};
}

Value call_window(Evaluator& e, const std::string& name, const CallArguments& a) {
    return make_window(e, "ti." + name, a);
}

Value call_fields_builder(Evaluator& e, const std::string&, const CallArguments&) {
    const SnodePtr top = e.make_snode(SnodeKind::root);
    top->builder = true;
    return top;
}

Value call_template_(Evaluator&, const std::string&, const CallArguments&) {
    return BuiltinValue{"ti.template()"};
}

Value call_of_nodes(Evaluator& e, const std::string& name, const CallArguments& a) {
    check_node_call(e, name, a);
    return snode_function(e, name, a);
}

Value call_deactivate_all(Evaluator& e, const std::string&, const CallArguments& a) {
    if (e.root) snode_method(e, e.root, "deactivate_all", {{}, {}, a.range});
    for (const FieldPtr& field : e.fields) {  // and those of FieldsBuilders
        SnodePtr top = field->parent;
        while (top && top->parent) top = top->parent;
        if (top && top->builder) snode_method(e, top, "deactivate_all", {{}, {}, a.range});
    }
    return NoneValue{};
}

Value call_decorator(Evaluator& e, const std::string& name, const CallArguments& a) {
    const auto* function = get<FunctionValue>(argument_of(e, name, a, 0));
    if (!function && (is_number(a.positional[0]) || get<std::string>(a.positional[0]) ||
                      get<NoneValue>(a.positional[0]) || get<SequencePtr>(a.positional[0])))
        e.fail(a.range, errors::decorator_takes_function, name, kind_of(a.positional[0]));
    if (!function) return a.positional[0];
    if (!function->definition && name == "kernel") e.fail(a.range, errors::lambda_is_no_kernel);
    FunctionValue made = *function;
    made.kind = name == "kernel"   ? FunctionKind::kernel
                : name == "func"   ? FunctionKind::func
                : name == "pyfunc" ? FunctionKind::pyfunc
                                   : made.kind;
    return made;
}

}  // namespace

const Library::Table& Library::taichi() {
    static const Table table = {{"ti.init", call_init},
                                {"ti.static", call_fixed},
                                {"ti.grouped", call_grouped},
                                {"ti.ndrange", call_ndrange},
                                {"ti.field", call_field},
                                {"ti.ndarray", call_ndarray},
                                {"ti.types.ndarray", call_array_type},
                                {"ti.any_arr", call_array_type},
                                {"ti.ext_arr", call_array_type},
                                {"ti.Vector", call_matrix_of},
                                {"ti.Matrix", call_matrix_of},
                                {"ti.vector", call_vector_type},
                                {"ti.matrix", call_vector_type},
                                {"ti.struct", call_struct_type},
                                {"ti.argpack", call_struct_type},
                                {"ti.Struct", call_structure},
                                {"ti.loop_config", call_loop_config},
                                {"ti.static_assert", call_static_assert_},
                                {"ti.block_local", call_caching},
                                {"ti.cache_read_only", call_caching},
                                {"ti.no_activate", call_no_activate},
                                {"ti.imshow", call_none},
                                {"ti.imresize", resized_image},
                                {"ti.sync", call_none},
                                {"ti.reset", call_none},
                                {"ti.static_print", call_static_print},
                                {"ti.set_logging_level", call_none},
                                {"ti.template", call_template_},
                                {"ti.FieldsBuilder", call_fields_builder},
                                {"ti.GUI", call_window},
                                {"ti.Window", call_window},
                                {"ti.Camera", make_window_part},
                                {"ti.Scene", make_window_part},
                                {"ti.make_camera", make_window_part},
                                {"ti.append", call_of_nodes},
                                {"ti.length", call_of_nodes},
                                {"ti.is_active", call_of_nodes},
                                {"ti.deactivate_all_snodes", call_deactivate_all},
                                {"ti.activate", call_of_nodes},
                                {"ti.deactivate", call_of_nodes},
                                {"ti.rescale_index", call_of_nodes},
                                {"ti.get_addr", call_of_nodes},
                                {"ti.kernel", call_decorator},
                                {"ti.func", call_decorator},
                                {"ti.pyfunc", call_decorator},
                                {"ti.data_oriented", call_decorator}};
    return table;
}

}  // namespace nestor::taichi
