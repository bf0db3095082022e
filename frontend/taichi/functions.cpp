// Kernels, functions that are inlined, and Python functions that run while translating (TI-5, TI-23, TI-32).
#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/bindings.hpp"
#include "frontend/taichi/evaluator.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/values/recognise_reductions.hpp"

namespace nestor::taichi {
namespace {

/// While it lives, a function of another module sees that module's text and names.
class ForeignScope {
public:
    ForeignScope(const FunctionValue& function, SourceFilePtr& source, std::map<std::string, Value>& names)
        : away_(function.home != nullptr), source_(source), names_(names) {
        if (!away_) return;
        old_source_ = std::exchange(source, function.home->source);
        old_names_ = std::exchange(names, function.home->globals);
    }
    ~ForeignScope() {
        if (!away_) return;
        source_ = std::move(old_source_);
        names_ = std::move(old_names_);
    }
    ForeignScope(const ForeignScope&) = delete;
    ForeignScope& operator=(const ForeignScope&) = delete;

private:
    bool away_;
    SourceFilePtr& source_;
    std::map<std::string, Value>& names_;
    SourceFilePtr old_source_;
    std::map<std::string, Value> old_names_;
};

}  // namespace

Value Evaluator::call_function(const FunctionValue& function, const CallArguments& arguments) {
    switch (function.kind) {
        case FunctionKind::kernel:
            if (!frame().host)
                fail(arguments.range, "TI-90",
                     "TaichiSyntaxError: a kernel is called from a kernel or function",
                     "what kernels call is a `@ti.func`");
            return call_kernel(function, arguments);
        case FunctionKind::func:
            if (frame().host)
                fail(arguments.range, "TI-90", "TaichiSyntaxError: a ti.func is called from Python",
                     "call it in a `@ti.kernel`");
            break;
        case FunctionKind::python:
            break;
    }
    return inline_function(function, arguments);
}

Value Evaluator::default_of(const FunctionValue& function, const Parameter& parameter) {
    if (function.defaults)
        if (const auto known = function.defaults->find(parameter.name.name);
            known != function.defaults->end())
            return known->second;
    Frame outside;  // a method's default sees the module alone
    outside.host = true;
    frames_.push_back(std::move(outside));
    Value value = evaluate(parameter.default_value);
    frames_.pop_back();
    return value;
}

std::optional<Value> Evaluator::by_reference(const Expression& written, bool assigned, TextRange range) {
    if (!written) return std::nullopt;
    if (const auto* name = std::get_if<Name>(&written->node))
        if (const Value* known = find(name->name); known && get<VariablePtr>(*known)) return *known;
    const bool part =
        std::holds_alternative<Subscript>(written->node) || std::holds_alternative<Attribute>(written->node);
    if (assigned && part)
        unsupported(range, "TI-4", "assigning an element that is a `ti.template()` argument");
    return std::nullopt;
}

Value Evaluator::inline_function(const FunctionValue& function, const CallArguments& arguments) {
    if (frames_.size() > 200)
        fail(arguments.range, "TI-23", "TaichiCompilationError: functions call each other without end");
    constexpr int most = 10'000;
    if (in_kernel() && ++inlined_ > most)
        fail(arguments.range, "TI-23",
             fmt::format("TaichiCompilationError: more than {} calls are inlined in kernel `{}`", most,
                         kernel_name_),
             "a function that is called twice is written out twice, and so is what it calls");
    Frame inner;
    inner.host = function.kind == FunctionKind::python && frame().host;
    inner.python = function.kind == FunctionKind::python && !inner.host;
    inner.scopes.resize(2);
    if (function.lambda) {
        const auto& lambda = std::get<Lambda>(function.lambda->node);
        for (std::size_t k = 0; k < lambda.parameters.size(); ++k) {
            if (k >= arguments.positional.size())
                fail(arguments.range, "TI-23", "TypeError: too few arguments");
            inner.scopes[0][lambda.parameters[k].name.name] = arguments.positional[k];
        }
        frames_.push_back(std::move(inner));
        ++inlining_;
        const Value value = evaluate(lambda.body);
        --inlining_;
        frames_.pop_back();
        return value;
    }
    const FunctionDefinition& definition = function.function();
    inner.function = &definition;
    const std::set<std::string> assigned = assigned_names(definition.body);
    std::vector<std::pair<std::string, Value>> given;
    std::size_t next = 0;
    for (std::size_t k = 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        if (k == 0 && function.self) {
            inner.scopes[0][parameter.name.name] = *function.self;
            continue;
        }
        const bool reference = function.kind == FunctionKind::func && parameter.annotation &&
                               last_name(parameter.annotation) == "template";
        const auto give = [&](const Value& value, const Expression& written) {
            const auto variable =
                reference && is_run_time(value)
                    ? by_reference(written, assigned.contains(parameter.name.name), arguments.range)
                    : std::nullopt;
            if (variable)
                inner.scopes[0][parameter.name.name] = *variable;
            else
                given.emplace_back(parameter.name.name, value);
        };
        if (const Value* keyword = arguments.keyword(parameter.name.name)) {
            const auto written = arguments.written_keywords.find(parameter.name.name);
            give(*keyword, written == arguments.written_keywords.end() ? nullptr : written->second);
        } else if (next < arguments.positional.size()) {
            give(arguments.positional[next],
                 next < arguments.written.size() ? arguments.written[next] : nullptr);
            ++next;
        } else if (parameter.default_value) {
            given.emplace_back(parameter.name.name, default_of(function, parameter));
        } else {
            fail(arguments.range, "TI-23",
                 "TaichiSyntaxError: argument `" + parameter.name.name + "` of `" + definition.name.name +
                     "` is missing");
        }
    }
    if (next < arguments.positional.size())
        fail(arguments.range, "TI-23",
             "TaichiSyntaxError: `" + definition.name.name + "` takes " +
                 std::to_string(definition.parameters.size()) + " arguments");
    // arguments are copies: what changes afterwards does not change them
    const bool python = inner.python || inner.host;
    for (auto& [name, value] : given) {
        const auto* scalar_ = get<ScalarValue>(value);
        if (!python && scalar_ && !assigned.contains(name) && is_steady_index(*scalar_)) {
            // `i - 1` says more than a second name for it
        } else if (!python && is_run_time(value)) {
            frames_.push_back(inner);
            value = bind(name, value, assigned.contains(name), arguments.range);
            frames_.pop_back();
        } else if (!python && is_number(value) && assigned.contains(name)) {
            value = bind(name, scalar(value, arguments.range), true, arguments.range);
        }
        inner.scopes[0][name] = value;
    }
    const bool host = inner.host;
    frames_.push_back(std::move(inner));
    ++inlining_;
    const Origin outer_call = call_;
    if (!host) call_ = origin(arguments.range);
    const auto leave = [&] {
        call_ = outer_call;
        --inlining_;
        frames_.pop_back();
    };
    Value result = NoneValue{};
    try {
        if (host) --inlining_;
        execute(definition.body);
        if (host) ++inlining_;
        if (frame().returned) result = *frame().returned;
    } catch (...) {
        if (host) ++inlining_;
        leave();
        throw;
    }
    leave();
    return result;
}

ElementType Evaluator::annotation_type(const Expression& annotation, const std::string& where) {
    const Value value = evaluate(annotation);
    if (const auto* type = get<ElementType>(value)) return *type;
    if (const auto* builtin = get<BuiltinValue>(value)) {
        if (builtin->name == "int") return {dialect_.default_int, 0, 0};
        if (builtin->name == "float") return {dialect_.default_float, 0, 0};
        if (builtin->name == "bool") return {Type::boolean(), 0, 0};
    }
    fail(annotation->range, "TI-32", "TaichiSyntaxError: " + where + " is no type");
}

void Evaluator::kernel_parameters(const FunctionDefinition& definition, Function& out, Frame& inner,
                                  bool method) {
    for (std::size_t k = method ? 1 : 0; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const std::string& name = parameter.name.name;
        if (inner.scopes[0].contains(name)) continue;  // a template argument
        if (!parameter.annotation)
            fail(parameter.range, "TI-90",
                 "TaichiSyntaxError: argument `" + name + "` of kernel `" + definition.name.name +
                     "` needs a type");
        if (parameter.default_value)
            fail(parameter.range, "TI-90", "TaichiSyntaxError: a kernel's argument has no default value");
        if (const auto* call = std::get_if<Call>(&parameter.annotation->node)) {
            const Value callee = evaluate(call->callee);
            const auto* builtin = get<BuiltinValue>(callee);
            if (builtin && (builtin->name.ends_with(".ndarray") || builtin->name.ends_with(".any_arr"))) {
                const CallArguments given = arguments_of(*call, parameter.range);
                const Value* dtype = given.keyword("dtype");
                if (!dtype && !given.positional.empty()) dtype = &given.positional[0];
                const Value* ndim = given.keyword("ndim");
                if (!ndim && given.positional.size() > 1) ndim = &given.positional[1];
                if (!dtype || !get<ElementType>(*dtype) || !ndim)
                    unsupported(parameter.range, "TI-43", "an array argument without dtype and ndim");
                auto array = std::make_shared<FieldValue>();
                array->name = name;
                array->array = true;
                array->element = std::get<ElementType>(dtype->v);
                Buffer buffer;
                buffer.symbol = array->buffer = fresh(name);
                buffer.element = array->element.scalar;
                buffer.place = MemorySpace::caller;
                const std::int64_t rank = static_integer(*ndim, parameter.range, "ndim");
                if (rank < 0 || rank > 12)
                    fail(parameter.range, "TI-43",
                         fmt::format("TaichiRuntimeError: an array of {} dimensions", rank),
                         "there are 0 to 12");
                check_size(array->element, parameter.range);
                for (std::int64_t d = 0; d < rank; ++d) {
                    const std::string suffix = rank == 1   ? "_size"
                                               : rank == 2 ? (d == 0 ? "_rows" : "_columns")
                                                           : "_extent" + std::to_string(d);
                    const Symbol size = fresh(name + suffix);
                    nestor::Parameter extent{size,         Role::size, Type::index(),
                                             std::nullopt, {},         origin(parameter.range)};
                    out.parameters.push_back(std::move(extent));
                    buffer.dimensions.push_back({build::integer(0), build::variable(size), nullptr});
                    array->shape.push_back(
                        exact(build::variable(size), 0, highest(Type::int_(32)), Type::int_(32)));
                }
                if (array->element.rows > 0)
                    buffer.dimensions.push_back(
                        {build::integer(0), build::integer(array->element.rows), nullptr});
                if (array->element.columns > 0)
                    buffer.dimensions.push_back(
                        {build::integer(0), build::integer(array->element.columns), nullptr});
                out.parameters.push_back(
                    {buffer.symbol, Role::inout, {}, buffer, {}, origin(parameter.range)});
                inner.scopes[0][name] = array;
                continue;
            }
        }
        const Value annotation = evaluate(parameter.annotation);
        if (const auto* builtin = get<BuiltinValue>(annotation);
            builtin && (builtin->name == "ti.template()" || builtin->name == "ti.template"))
            unsupported(parameter.range, "TI-43", "a kernel with a template argument that is never called");
        const ElementType type = annotation_type(parameter.annotation, "the type of argument `" + name + "`");
        if (type.rows > 0) unsupported(parameter.range, "TI-43", "a matrix argument of a kernel");
        const Symbol symbol = fresh(name);
        out.parameters.push_back(
            {symbol, Role::scalar, type.scalar, std::nullopt, {}, origin(parameter.range)});
        const Expr variable = build::variable(symbol, type.scalar);
        if (type.scalar.is_signed() && type.scalar.bits < 64)
            inner.scopes[0][name] = exact(build::cast(variable, Type::index()), lowest(type.scalar),
                                          highest(type.scalar), type.scalar);
        else
            inner.scopes[0][name] = plain(variable);
        if (auto* s = std::get_if<ScalarValue>(&inner.scopes[0][name].v)) s->value = variable;
    }
}

Function Evaluator::kernel(const FunctionValue& function, const std::string& name) {
    const FunctionDefinition& definition = function.function();
    Function out;
    out.symbol = fresh(name);
    out.origin = origin(definition.signature);
    Frame inner;
    inner.function = &definition;
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
        inlining_ = inlining;
        loop_depth_ = 0;
    };
    try {
        kernel_parameters(definition, out, frames_.back(), function.self != nullptr);
        if (definition.result) {
            const ElementType type = annotation_type(definition.result, "the result's hint");
            for (int k = 0; k < type.count(); ++k) results_.push_back(type.scalar);
        }
        out.results = results_;
        // only what loops change needs memory
        std::set<std::string> in_loops;
        for (const Statement& s : definition.body) {
            if (!std::get_if<ForStatement>(&s->node)) continue;
            each_statement({s}, [&](const Statement& inside) {
                if (const auto* n = std::get_if<AugmentedAssignment>(&inside->node))
                    if (const auto* target = std::get_if<Name>(&n->target->node))
                        in_loops.insert(target->name);
                if (const auto* n = std::get_if<ExpressionStatement>(&inside->node))
                    if (const auto* call = std::get_if<Call>(&n->value->node);
                        call && !call->arguments.empty())
                        if (const auto* target = std::get_if<Name>(&call->arguments[0].value->node))
                            in_loops.insert(target->name);
            });
        }
        reduced_ = in_loops;
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
    // arrays are in-out until it is known which are only read
    const Block& body = std::get<Block>(out.body);
    for (nestor::Parameter& parameter : out.parameters) {
        if (!parameter.buffer) continue;
        bool written = false;
        visit(
            body,
            [&](const Stmt& s) {
                if (const auto* store_ = get<Store>(s))
                    for (const StoreTarget& t : store_->targets)
                        written = written || t.buffer == parameter.symbol;
                if (const auto* update = get<Update>(s))
                    written = written || update->target.buffer == parameter.symbol;
            },
            [](const Expr&) {});
        if (!written) parameter.role = Role::input;
    }
    return out;
}

Value Evaluator::call_kernel(const FunctionValue& function, const CallArguments& arguments) {
    const FunctionDefinition& definition = function.function();
    const std::size_t first = function.self ? 1 : 0;
    if (arguments.positional.size() + arguments.keywords.size() != definition.parameters.size() - first)
        fail(arguments.range, "TI-90",
             fmt::format("TaichiRuntimeTypeError: kernel `{}` takes {} arguments, not {}",
                         definition.name.name, definition.parameters.size() - first,
                         arguments.positional.size() + arguments.keywords.size()));
    // one instance for each tuple of template arguments (TI-5)
    std::string key = fmt::format("{}@{}", definition.name.name, definition.name.range.begin);
    std::map<std::string, Value> templates;
    std::vector<Value> values;
    for (std::size_t k = first; k < definition.parameters.size(); ++k) {
        const Parameter& parameter = definition.parameters[k];
        const Value* keyword = arguments.keyword(parameter.name.name);
        const Value value = keyword ? *keyword : arguments.positional.at(k - first);
        bool is_template = false;
        if (parameter.annotation) {
            const ForeignScope abroad(function, source_, globals_);
            const Value annotation = evaluate(parameter.annotation);
            const auto* builtin = get<BuiltinValue>(annotation);
            is_template = builtin && builtin->name.starts_with("ti.template");
        }
        if (is_template) {
            if (is_run_time(value))
                fail(arguments.range, "TI-43",
                     "TaichiRuntimeTypeError: a template argument that is not known at translation");
            templates[parameter.name.name] = value;
            key += "/" + (get<FieldPtr>(value) ? std::get<FieldPtr>(value.v)->name : repr(value));
        } else {
            values.push_back(value);
        }
    }
    if (function.self)
        key += fmt::format("/{}", static_cast<const void*>(std::get<ObjectPtr>(function.self->v).get()));
    const Function& instance = instance_of(function, key, templates);
    CallStmt call;
    call.function = instance.symbol;
    std::size_t next = 0;
    for (const nestor::Parameter& parameter : instance.parameters) {
        if (parameter.role == Role::size) continue;
        if (parameter.buffer) {
            // sizes stand before their array
            const auto* array = get<FieldPtr>(values.at(next++));
            if (!array || (*array)->shape.size() != parameter.buffer->dimensions.size() || !(*array)->buffer)
                fail(arguments.range, "TI-43",
                     "TaichiRuntimeTypeError: argument `" + parameter.symbol.name() + "` of kernel `" +
                         definition.name.name + "` is an array of another rank");
            if ((*array)->element.scalar != parameter.buffer->element)
                fail(arguments.range, "TI-43",
                     "TaichiRuntimeTypeError: argument `" + parameter.symbol.name() + "` of kernel `" +
                         definition.name.name + "` is an array of " + name_of(parameter.buffer->element) +
                         ", not " + name_of((*array)->element.scalar));
            for (const ScalarValue& extent : (*array)->shape) call.arguments.push_back(index_of(extent));
            call.arguments.push_back((*array)->buffer);
            continue;
        }
        const ScalarValue given = scalar(values.at(next++), arguments.range);
        if (given.type.is_float() && !parameter.type.is_float())
            fail(arguments.range, "TI-84",
                 "TaichiRuntimeTypeError: argument `" + parameter.symbol.name() + "` of kernel `" +
                     definition.name.name + "` is " + name_of(parameter.type) + ", not float");
        call.arguments.push_back(value_of(cast_to(given, parameter.type)));
    }
    std::vector<ScalarValue> results;
    for (const Type& type : instance.results) {
        const Symbol result = fresh(definition.name.name + "_result");
        call.results.push_back(result);
        const ScalarValue value = plain(build::variable(result, type));
        results.push_back(cast_to(value, type.is_float() ? Type::float_(64) : Type::int_(64)));
    }
    emit(std::move(call), arguments.range);
    if (results.empty()) return NoneValue{};
    if (results.size() == 1) return results[0];
    const ElementType hint = annotation_type(definition.result, "the result's hint");
    return matrix(hint.rows, hint.columns, std::move(results));
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
    made.place = templates.empty() && !function.self ? FunctionPlace::entry : FunctionPlace::internal;
    instance_order_.push_back(key);
    return instances_.emplace(key, std::move(made)).first->second;
}

}  // namespace nestor::taichi
