// Kernels: an instance for each tuple of template arguments and array types (TI-5), its parameters, its
// results, and the host program's calls of it (TI-32, TI-43).
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/foreign_scope.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/values/recognise_reductions.hpp"

namespace nestor::taichi {
namespace {

bool is_template(const Value& annotation) {
    const auto* builtin = get<BuiltinValue>(annotation);
    return builtin && builtin->name.starts_with("ti.template");
}

/// What distinguishes instances: objects by identity, Python values by their text.
std::string identity_of(const Value& value) {
    if (const auto* field = get<FieldPtr>(value))
        return fmt::format("{}", static_cast<const void*>(field->get()));
    if (const auto* fields = get<StructFieldPtr>(value))
        return fmt::format("{}", static_cast<const void*>(fields->get()));
    if (const auto* object = get<ObjectPtr>(value))
        return fmt::format("{}", static_cast<const void*>(object->get()));
    if (const auto* node = get<SnodePtr>(value))
        return fmt::format("{}", static_cast<const void*>(node->get()));
    if (const auto* list = get<SequencePtr>(value)) {
        std::string text = "(";
        for (const Value& element : (*list)->elements) text += identity_of(element) + ",";
        return text + ")";
    }
    if (const auto* function = get<FunctionValue>(value))
        return fmt::format("{}",
                           static_cast<const void*>(function->definition
                                                        ? static_cast<const void*>(function->definition.get())
                                                        : function->lambda.get()));
    return repr(value);
}

/// Names of local sums: only what loops change needs memory.
std::set<std::string> changed_in_loops(const Suite& body) {
    std::set<std::string> names;
    for (const Statement& s : body) {
        if (!std::get_if<ForStatement>(&s->node)) continue;
        each_statement({s}, [&](const Statement& inside) {
            if (const auto* n = std::get_if<AugmentedAssignment>(&inside->node))
                if (const auto* target = std::get_if<Name>(&n->target->node)) names.insert(target->name);
            const auto* n = std::get_if<ExpressionStatement>(&inside->node);
            const auto* call = n ? std::get_if<Call>(&n->value->node) : nullptr;
            if (call && !call->arguments.empty())
                if (const auto* target = std::get_if<Name>(&call->arguments[0].value->node))
                    names.insert(target->name);
        });
    }
    return names;
}

/// Arrays are in-out until it is known which are only read.
void infer_roles(Function& function) {
    for (nestor::Parameter& parameter : function.parameters) {
        if (!parameter.buffer) continue;
        bool written = false;
        visit(
            std::get<Block>(function.body),
            [&](const Stmt& s) {
                if (const auto* store = get<Store>(s))
                    for (const StoreTarget& t : store->targets)
                        written = written || t.buffer == parameter.symbol;
                if (const auto* update = get<Update>(s))
                    written = written || update->target.buffer == parameter.symbol;
            },
            [](const Expr&) {});
        if (!written) parameter.role = Role::input;
    }
}

}  // namespace

Value Evaluator::annotation_value(const Expression& annotation, const std::string& where) {
    const Value value = evaluate(annotation);
    if (get<ElementType>(value) || get<StructTypePtr>(value) || get<ArrayTypePtr>(value) ||
        is_template(value))
        return value;
    if (const Type* type = type_named_by(value)) return ElementType{*type, 0, 0};
    if (const auto* several = get<SequencePtr>(value)) {
        std::vector<Value> types;
        for (const Value& one : (*several)->elements) {
            const Type* scalar_type =
                get<ElementType>(one) || get<StructTypePtr>(one) ? nullptr : type_named_by(one);
            if (!scalar_type && !get<ElementType>(one) && !get<StructTypePtr>(one))
                fail(annotation->range, "TI-32", "TaichiSyntaxError: " + where + " is no type");
            types.push_back(scalar_type ? Value(ElementType{*scalar_type, 0, 0}) : one);
        }
        return tuple(std::move(types));
    }
    const bool result = where == "the result's hint";
    fail(annotation->range, "TI-32",
         std::string(get<std::string>(value) && where == "the annotation" ? "TaichiTypeError: "
                     : result || where == "the annotation"                ? "TaichiCompilationError: "
                                                                          : "TaichiSyntaxError: ") +
             where + " is no type");
}

ElementType Evaluator::annotation_type(const Expression& annotation, const std::string& where) {
    const Value value = annotation_value(annotation, where);
    if (const auto* type = get<ElementType>(value)) return *type;
    fail(annotation->range, "TI-32",
         "TaichiSyntaxError: " + where + " is no type of a number, vector or matrix");
}

Value Evaluator::parameters_for(const Value& type, const std::string& name, TextRange range, Function& out) {
    if (const auto* inner = get<StructTypePtr>(type)) {
        auto made = std::make_shared<StructValue>();
        made->type = *inner;
        for (const auto& [key, member] : (*inner)->members)
            made->members.emplace_back(key, parameters_for(member, name + "_" + key, range, out));
        return made;
    }
    const auto& element = std::get<ElementType>(type.v);
    const auto one = [&](const std::string& wish) -> ScalarValue {
        const Symbol symbol = fresh(wish);
        const Type& given = element.scalar;
        out.parameters.push_back({symbol, Role::scalar, given, std::nullopt, {}, origin(range)});
        const Expr variable = build::variable(symbol, given);
        ScalarValue value = given.is_signed() && given.bits < 64 ? exact(build::cast(variable, Type::index()),
                                                                         lowest(given), highest(given), given)
                                                                 : plain(variable);
        value.value = variable;
        return value;
    };
    if (element.rows == 0) return one(name);
    std::vector<ScalarValue> parts;
    for (int k = 0; k < element.count(); ++k) parts.push_back(one(component_name(name, element, k)));
    return matrix(element.rows, element.columns, std::move(parts));
}

void Evaluator::array_parameter(const std::string& name, const ElementType& element, std::int64_t rank,
                                TextRange range, Function& out, Frame& inner) {
    auto array = std::make_shared<FieldValue>();
    array->name = name;
    array->array = true;
    array->element = element;
    Buffer buffer;
    buffer.symbol = array->buffer = fresh(name);
    buffer.element = array->element.scalar;
    buffer.place = MemorySpace::caller;
    if (rank < 0 || rank > 12)
        fail(range, "TI-43", fmt::format("TaichiRuntimeError: an array of {} dimensions", rank),
             "there are 0 to 12");
    check_size(array->element, range);
    for (std::int64_t d = 0; d < rank; ++d) {
        const std::string suffix = rank == 1   ? "_size"
                                   : rank == 2 ? (d == 0 ? "_rows" : "_columns")
                                               : "_extent" + std::to_string(d);
        const Symbol size = fresh(name + suffix);
        out.parameters.push_back({size, Role::size, Type::index(), std::nullopt, {}, origin(range)});
        buffer.dimensions.push_back({build::integer(0), build::variable(size), nullptr});
        array->shape.push_back(exact(build::variable(size), 0, highest(Type::int_(32)), Type::int_(32)));
    }
    if (element.rows > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(element.rows), nullptr});
    if (element.columns > 0)
        buffer.dimensions.push_back({build::integer(0), build::integer(element.columns), nullptr});
    out.parameters.push_back({buffer.symbol, Role::inout, {}, buffer, {}, origin(range)});
    inner.scopes[0][name] = array;
}

void Evaluator::kernel_parameters(const FunctionDefinition& definition, Function& out, Frame& inner,
                                  bool method) {
    for (std::size_t k = method ? 1 : 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string& name = parameter.name.name;
        const auto given = templates_.find(name);
        const Value annotation =
            annotation_value(parameter.annotation, "the type of argument `" + name + "`");
        if (const auto* type = get<ArrayTypePtr>(annotation)) {
            std::optional<ElementType> element = (*type)->element;
            std::optional<std::int64_t> rank = (*type)->rank;
            if (const auto* actual = given == templates_.end() ? nullptr : get<FieldPtr>(given->second)) {
                if (!element && (*actual)->numpy) rank.reset();  // Taichi does not look at it
                if (!element) element = (*actual)->element;
                const std::size_t own =
                    (*actual)->element.rows == 0 ? element->columns > 0 ? 2u : element->rows > 0 : 0u;
                if (!rank) rank = static_cast<std::int64_t>((*actual)->shape.size() - own);
            }
            if (!element || !rank)
                unsupported(parameter.range, "TI-43", "an array argument without dtype and ndim");
            array_parameter(name, *element, *rank, parameter.range, out, inner);
            continue;
        }
        if (given != templates_.end()) continue;
        if (is_template(annotation))
            unsupported(parameter.range, "TI-43", "a kernel with a template argument that is never called");
        inner.scopes[0][name] = parameters_for(annotation, name, parameter.range, out);
    }
}

Function Evaluator::kernel(const FunctionValue& function, const std::string& name) {
    const FunctionDefinition& definition = function.function();
    Function out;
    out.symbol = fresh(name);
    out.origin = origin(definition.signature);
    Frame inner;
    inner.function = &definition;
    inner.closure = function.closure;
    inner.scopes.resize(1);
    if (function.self && !definition.parameters.empty())
        inner.scopes[0][definition.parameters[0].name.name] = *function.self;
    for (const auto& [parameter, value] : templates_) inner.scopes[0][parameter] = value;
    // everything that belongs to the kernel under translation starts anew
    const ForeignScope abroad(function, source_, globals_);
    const auto frames = std::exchange(frames_, {});
    const auto blocks = std::exchange(blocks_, {});
    const auto kernel_name = std::exchange(kernel_name_, name);
    const auto results = std::exchange(results_, {});
    const auto reduced = std::exchange(reduced_, {});
    const auto shape = std::exchange(result_shape_, NoneValue{});
    inlined_ = 0;
    emitted_ = 0;
    loop_number_ = 0;
    loop_variables_.clear();
    loop_depth_ = 0;
    in_outermost_ = false;
    draws_ = 0;
    uses_random_ = in_while_ = false;
    whiles_ = 0;
    iterations_.clear();
    const int inlining = std::exchange(inlining_, 0);
    frames_.push_back(inner);
    const auto restore = [&] {
        frames_ = frames;
        blocks_ = blocks;
        kernel_name_ = kernel_name;
        results_ = results;
        reduced_ = reduced;
        result_shape_ = shape;
        inlining_ = inlining;
        loop_depth_ = 0;
    };
    try {
        check_signature(definition, true, function.self != nullptr);
        kernel_parameters(definition, out, frames_.back(), function.self != nullptr);
        if (definition.result && !std::holds_alternative<NoneLiteral>(definition.result->node)) {
            result_shape_ = annotation_value(definition.result, "the result's hint");
            flatten_type(result_shape_, results_);
        }
        out.results = results_;
        instance_results_[name] = result_shape_;
        reduced_ = changed_in_loops(definition.body);
        open_block();
        frames_.back().scopes.emplace_back();
        const std::size_t messages = messages_.all().size();
        execute(definition.body);
        const bool understood = messages_.all().size() == messages;  // else its return may be what was not
        if (!out.results.empty() && !frames_.back().returned && understood)
            fail(definition.signature, "TI-32",
                 "TaichiSyntaxError: kernel `" + definition.name.name +
                     "` has a hint, but does not return a value");
        Block made = recognise_reductions(close_block(), dialect_.fast_math);
        if (uses_random_) {
            const Type u32 = Type::uint(32);
            const Stmt count = build::make(
                Store{{{random_launches_, {}}}, {build::constant(std::int64_t{1}, u32)}, ReduceOp::add},
                out.origin);
            made.statements.insert(made.statements.begin(), count);
        }
        if (understood) check_accesses(out, made);
        out.body = std::move(made);
    } catch (...) {
        restore();
        throw;
    }
    restore();
    infer_roles(out);
    return out;
}

namespace {

/// How an argument is told to users.
std::string argument_text(const std::string& name, const std::string& kernel) {
    return "argument `" + name + "` of kernel `" + kernel + "`";
}

}  // namespace

/// Fails where an array does not fit what the parameter says.
void Evaluator::check_array(const ArrayTypeValue& type, const Value& value, const std::string& name,
                            const std::string& kernel, TextRange range) {
    const auto* given = get<FieldPtr>(value);
    if (!given || !((*given)->numpy || (*given)->ndarray || (*given)->snapshot) || !(*given)->buffer)
        fail(range, "TI-43",
             std::string(given ? "AttributeError: " : "TaichiRuntimeTypeError: ") +
                 argument_text(name, kernel) + " is " + kind_of(value) + ", no array");
    const FieldValue& array = **given;
    const auto text = "ValueError: " + argument_text(name, kernel);
    std::size_t rank = array.shape.size();
    if (type.element && type.element->rows > 0) {
        const std::size_t own = type.element->columns > 0 ? 2 : 1;
        if (array.element.rows == 0) {
            if (rank < own) fail(range, "TI-43", text + " has too few dimensions for its elements");
            rank -= own;
        } else if (array.element.rows != type.element->rows ||
                   array.element.columns != type.element->columns) {
            fail(range, "TI-43", text + " has elements of another shape");
        }
    } else if (type.element && array.element.rows > 0) {
        fail(range, "TI-43",
             "TypeError: " + text.substr(text.find(": ") + 2) + " has vectors or matrices as elements");
    }
    const bool own_dimensions = type.element && type.element->rows > 0 && array.element.rows == 0;
    if (own_dimensions) {
        const auto own = extents_of(array, range);
        const std::size_t first = own.size() - (type.element->columns > 0 ? 2 : 1);
        if (own[first] != type.element->rows ||
            (type.element->columns > 0 && own[first + 1] != type.element->columns))
            fail(range, "TI-43", text + " has elements of another shape");
    }
    // of an array of numpy Taichi asks the rank where it asks the type
    if ((type.element || array.ndarray) && type.rank && static_cast<std::int64_t>(rank) != *type.rank)
        fail(range, "TI-43", text + fmt::format(" is an array of {} dimensions, not {}", rank, *type.rank));
    if (type.element && type.element->scalar != array.element.scalar)
        fail(range, "TI-43",
             std::string(array.ndarray && type.element->rows == 0 ? "TypeError: " : "ValueError: ") +
                 argument_text(name, kernel) + " is an array of " + name_of(array.element.scalar) + ", not " +
                 name_of(type.element->scalar));
}

Value Evaluator::call_kernel(const FunctionValue& function, const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const TextRange range = arguments.range;
    check_signature(definition, true, function.self != nullptr);
    if (function.self)
        if (const auto* object = get<ObjectPtr>(*function.self);
            object && !is_data_oriented((*object)->definition))
            fail(range, "TI-2",
                 "TaichiSyntaxError: the class of kernel `" + definition.name.name +
                     "` is not decorated with `@ti.data_oriented`");
    if (function.self && definition.parameters.empty())
        fail(definition.signature, "TI-2",
             "TaichiSyntaxError: kernel `" + definition.name.name + "` of a class has no `self`");
    const std::size_t first = function.self ? 1 : 0;
    const auto given = matched(function, arguments);
    std::string key = fmt::format("{}@{}", definition.name.name, definition.name.range.begin);
    std::map<std::string, Value> templates;
    std::vector<std::pair<Value, Value>> values;  ///< and their types
    for (std::size_t k = first; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string& name = parameter.name.name;
        const Value value = given[k - first].first;
        Value annotation;
        {
            const ForeignScope abroad(function, source_, globals_);
            annotation = in_scope_of(function, [&] {
                return annotation_value(parameter.annotation, "the type of argument `" + name + "`");
            });
        }
        if (is_template(annotation)) {
            if (const auto* array = get<FieldPtr>(value); array && (*array)->ndarray)
                fail(
                    range, "TI-43",
                    "TaichiRuntimeTypeError: " + argument_text(name, definition.name.name) + " is an ndarray",
                    "annotate it with `ti.types.ndarray()`");
            if (get<SequencePtr>(value) || get<std::shared_ptr<DictionaryValue>>(value))
                if (const auto* list_ = get<SequencePtr>(value); !list_ || (*list_)->list)
                    fail(range, "TI-43",
                         "TypeError: " + argument_text(name, definition.name.name) + " is " + kind_of(value) +
                             ", which no template argument can be");
            if (is_run_time(value))
                fail(range, "TI-43",
                     "TaichiRuntimeTypeError: a template argument that is not known at translation");
            templates[name] = value;
            key += "/" + identity_of(value);
            alive_.push_back(value);
            continue;
        }
        if (const auto* type = get<ArrayTypePtr>(annotation)) {
            check_array(**type, value, name, definition.name.name, range);
            const FieldValue& array = *std::get<FieldPtr>(value.v);
            if (!(*type)->element || !(*type)->rank) {
                templates[name] = value;
                key += fmt::format("/{}{}x{}x{}", name_of(array.element.scalar), array.shape.size(),
                                   array.element.rows, array.element.columns);
            }
        }
        values.emplace_back(value, annotation);
    }
    if (function.self) {
        key += "/" + identity_of(*function.self);
        alive_.push_back(*function.self);
    }
    if (function.closure && !function.closure->empty())
        key += fmt::format("/{}", static_cast<const void*>(&function.closure->back().names()));
    require_all_placed(range);
    const bool catches = catching_ > 0 && dialect_.debug;
    if (catches) key += "/caught";
    const bool before = std::exchange(may_raise_, false);
    auto caught = std::exchange(caught_, {});
    const Function instance = instance_of(function, key, templates);
    if (catches) {
        std::set<int>& known = raising_[key];
        known.insert(caught_.begin(), caught_.end());
        caught.insert(known.begin(), known.end());
    }
    may_raise_ = before || (catches && !raising_[key].empty());
    caught_ = std::move(caught);
    for (std::string& text : std::exchange(static_prints_, {})) emit(Print{{std::move(text)}}, range);
    CallStmt call;
    call.function = instance.symbol;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const auto& [value, type] = values[k];
        const std::string& name = definition.parameters[k + first].name.name;
        const auto is_array_argument = get<ArrayTypePtr>(type);
        if (is_array_argument) {
            const FieldValue& array = *std::get<FieldPtr>(value.v);
            const auto* element = (*is_array_argument)->element ? &*(*is_array_argument)->element : nullptr;
            const std::size_t own =
                element && array.element.rows == 0 ? element->columns > 0 ? 2u : element->rows > 0 : 0u;
            for (std::size_t d = 0; d + own < array.shape.size(); ++d)
                call.arguments.push_back(index_of(array.shape[d]));
            call.arguments.push_back(array.buffer);
            continue;
        }
        pass_argument(value, type, argument_text(name, definition.name.name), range, call);
    }
    std::vector<ScalarValue> results;
    for (const Type& type : instance.results) {
        const Symbol result = fresh(definition.name.name + "_result");
        call.results.push_back(result);
        const ScalarValue value = plain(build::variable(result, type));
        results.push_back(cast_to(value, type.is_float()          ? Type::float_(64)
                                         : type == Type::uint(64) ? type
                                                                  : Type::int_(64)));
    }
    emit(std::move(call), range);
    if (results.empty()) return NoneValue{};
    const Value all = assembled(instance_results_.at(instance.symbol.name()), results);
    return get<SequencePtr>(all) ? list(std::get<SequencePtr>(all.v)->elements) : all;
}

/// A number, vector, matrix or struct as the scalars of the parameters for it (TI-84).
void Evaluator::pass_argument(const Value& value, const Value& type, const std::string& what, TextRange range,
                              CallStmt& call) {
    const auto* element = get<ElementType>(type);
    if (element && element->rows == 0) {
        if (!is_number(value) && !get<ScalarValue>(value))
            fail(range, "TI-84",
                 "TaichiRuntimeTypeError: " + what + " is " + name_of(element->scalar) + ", not " +
                     kind_of(value));
        const ScalarValue one = scalar_for(value, element->scalar, range);
        if (one.type.is_float() && !element->scalar.is_float())
            fail(range, "TI-84",
                 "TaichiRuntimeTypeError: " + what + " is " + name_of(element->scalar) + ", not float");
        call.arguments.push_back(value_of(cast_to(one, element->scalar)));
        return;
    }
    if (const auto* inner = get<StructTypePtr>(type)) {
        const auto* given = get<StructPtr>(value);
        if (!given || ((*given)->type && (*given)->type != *inner))
            fail(range, "TI-84",
                 "TaichiRuntimeTypeError: " + what + " is a struct of another type than " + kind_of(value));
    }
    if (element && get<std::string>(value))
        fail(range, "TI-84", "TaichiRuntimeTypeError: " + what + " is a vector or matrix, not a str");
    if (element && !get<MatrixPtr>(value) && !get<SequencePtr>(value) && !is_array(value))
        fail(range, "TI-84", "TypeError: " + what + " is a vector or matrix, not " + kind_of(value));
    std::vector<ScalarValue> parts;
    flatten(element ? fitting_matrix(value, *element, what, range) : value, type, range, parts);
    for (const ScalarValue& part : parts) call.arguments.push_back(value_of(part));
}

/// As Taichi takes an argument apart: elements beyond those of the type do not matter, missing ones do.
Value Evaluator::fitting_matrix(const Value& value, const ElementType& type, const std::string& what,
                                TextRange range) {
    const Value whole = get<MatrixPtr>(value) ? value
                        : is_array(value)     ? array_as_matrix(std::get<FieldPtr>(value.v), range)
                                              : make_matrix(value, type.columns == 0, nullptr, range);
    const MatrixPtr& m = std::get<MatrixPtr>(whole.v);
    const int columns = std::max(type.columns, 1), given = std::max(m->columns, 1);
    if (m->rows < type.rows || given < columns)
        fail(range, "TI-84", "IndexError: " + what + " has too few elements");
    std::vector<ScalarValue> parts;
    for (int i = 0; i < type.rows; ++i)
        for (int j = 0; j < columns; ++j) {
            parts.push_back(m->elements[static_cast<std::size_t>(i * given + j)]);
            if (parts.back().type.is_float() && !type.scalar.is_float())
                fail(range, "TI-84",
                     "TaichiRuntimeTypeError: elements of " + what + " are " + name_of(type.scalar) +
                         ", not float");
        }
    Value made = matrix(type.rows, type.columns, std::move(parts));
    std::get<MatrixPtr>(made.v)->of_host = m->of_host;
    return made;
}

/// A Python number in that type, whatever its size.
ScalarValue Evaluator::scalar_for(const Value& value, const Type& type, TextRange range) {
    if (const auto integer = integer_of(value)) {
        if (type == Type::uint(64) && *integer > highest(Type::int_(64)) && *integer >> 64 == 0)
            return plain(build::constant(integer->convert_to<std::uint64_t>(), type));
        if (type.is_float()) return constant(integer->convert_to<double>(), type);
    }
    return scalar(value, range);
}

const Function& Evaluator::instance_of(const FunctionValue& function, const std::string& key,
                                       const std::map<std::string, Value>& templates) {
    if (const auto known = instances_.find(key); known != instances_.end()) return known->second;
    const std::string wish = function.function().name.name;
    std::string name = wish;
    for (int n = 2; !function_names_.insert(name).second; ++n) name = wish + "_" + std::to_string(n);
    templates_ = templates;
    Function made = kernel(function, name);
    // an instance for template arguments serves the host program alone
    made.place = templates.empty() && !function.self && !function.closure && !key.ends_with("/caught")
                     ? FunctionPlace::entry
                     : FunctionPlace::internal;
    instance_order_.push_back(key);
    return instances_.emplace(key, std::move(made)).first->second;
}

}  // namespace nestor::taichi
