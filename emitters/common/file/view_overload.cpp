// The C++ overload of an entry for mdspan-like views: sizes come from the views' extents, and are compared
// where they appear again.
#include "emitters/common/file/view_overload.hpp"

#include "emitters/common/code/expression.hpp"
#include "emitters/common/file/documentation.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"

namespace nestor {

std::string ViewOverload::text() {
    find_sources();
    Writer body(1);
    print_body(body);
    Writer out;
    std::vector<Document> parameters, views;
    for (const Parameter* parameter : interface_.parameters)
        if (parameter->role == Role::size && sources_.count(parameter->symbol) == 0)
            parameters.push_back("int64_t " + context_.names[parameter->symbol]);
    for (const Parameter* parameter : interface_.parameters) {
        const std::string name = parameter_name(*parameter, context_);
        if (parameter->role == Role::scalar) parameters.push_back(c_type(parameter->type) + " " + name);
        if (!parameter->buffer) continue;
        const std::string view = context_.names.declare_local("View_" + name);
        views.emplace_back("class " + view);
        parameters.push_back("const " + view + "& " + name);
    }
    if (views.empty()) return "";
    out.line("/// The same for mdspan-like views (data_handle, extent, stride); errors are exceptions.");
    out.line("template <" + list(views) + ">");
    out.line(call("void " + interface_.name, parameters) + " {");
    out.raw(body.text());
    out.line("}");
    return out.text();
}

void ViewOverload::find_sources() {
    for (const bool written : {false, true})
        for (const Parameter* parameter : interface_.parameters) {
            if (!is_array(*parameter) || is_written(*parameter) != written) continue;
            const std::vector<Dimension>& dimensions = parameter->buffer->dimensions;
            for (std::size_t k = 0; k < dimensions.size(); ++k)
                if (const auto* variable = get<Variable>(dimensions[k].extent))
                    sources_.emplace(variable->symbol, size_of(*parameter, k));
        }
    // a size that was fixed when the file was made is no argument
    const auto* body = std::get_if<Block>(&interface_.function->body);
    for (const Stmt& s : body->statements) {
        const auto* check = get<Assert>(s);
        const auto* equal = check ? get<Compare>(check->condition) : nullptr;
        const auto* size = equal && equal->op == CompareOp::equal ? get<Variable>(equal->left) : nullptr;
        const auto value = size ? build::as_integer(equal->right) : std::nullopt;
        if (value) sources_.emplace(size->symbol, std::to_string(*value));
    }
}

std::string ViewOverload::size_of(const Parameter& parameter, std::size_t dimension) {
    return size_ + "(" + context_.names[parameter.symbol] + ".extent(" + std::to_string(dimension) + "))";
}

void ViewOverload::print_sizes(Writer& writer) {
    std::vector<Document> sizes;
    for (const Parameter* parameter : interface_.parameters) {
        const auto source = sources_.find(parameter->symbol);
        if (parameter->role == Role::size && source != sources_.end())
            sizes.push_back(assignment(context_.names[parameter->symbol], "=", source->second));
    }
    if (!sizes.empty()) writer.line("const int64_t " + list(sizes) + ";");
}

void ViewOverload::print_body(Writer& writer) {
    writer.line("const auto " + size_ + " = [](auto value) { return static_cast<int64_t>(value); };");
    print_sizes(writer);
    print_checks(writer);
    std::vector<Document> arguments;
    for (const Parameter* parameter : interface_.parameters) {
        const std::string name = parameter_name(*parameter, context_);
        arguments.emplace_back(name + (parameter->buffer ? ".data_handle()" : ""));
        if (!is_array(*parameter)) continue;
        const std::string& stride = names_.stride.at(parameter->symbol);
        std::vector<Document> values;
        for (std::size_t k = 0; k < parameter->buffer->dimensions.size(); ++k)
            values.push_back(call(size_, name + ".stride(" + std::to_string(k) + ")"));
        writer.line(initialization("const int64_t " + stride + "[]", values) + ";");
        arguments.emplace_back(stride);
    }
    const std::string scope = file_.cpp_namespace.empty() ? "" : "::";  // the overload hides the function
    print_throwing(writer, call(scope + interface_.name, arguments));
}

void ViewOverload::print_throwing(Writer& writer, const Document& entry) {
    const std::string ok = code_name(file_, error_ok);
    const std::string otherwise = "throw std::invalid_argument(" + interface_.last_error + "());";
    const bool memory = may_lack_memory(), range = errors_.contains(file_.errors[error_range].name);
    if (!memory && !range) {
        writer.guarded(operation(entry, "!=", ok), otherwise);
        return;
    }
    writer.line(assignment("const int " + code_, "=", entry) + ";");
    if (memory) writer.guarded(code_ + " == " + code_name(file_, error_memory), "throw std::bad_alloc();");
    if (range)
        writer.guarded(code_ + " == " + code_name(file_, error_range),
                       "throw std::out_of_range(" + interface_.last_error + "());");
    writer.guarded(code_ + " != " + ok, otherwise);
}

void ViewOverload::print_checks(Writer& writer) {
    std::vector<Document> wrong, arguments;
    std::vector<std::string> shapes;
    for (const Parameter* parameter : interface_.parameters)
        if (!parameter->buffer) arguments.emplace_back(parameter_name(*parameter, context_));
    std::size_t position = 0;
    bool asks = false;
    const std::string min = context_.names.declare_local("min"),
                      extent = context_.names.declare_local("extent");
    for (const Parameter* parameter : interface_.parameters) {
        if (!is_array(*parameter)) continue;
        std::string shape;
        for (std::size_t k = 0; k < parameter->buffer->dimensions.size(); ++k) {
            const Expr& e = parameter->buffer->dimensions[k].extent;
            const std::string given = size_of(*parameter, k);
            shape += (k == 0 ? "" : ", ") + told_extent(e, context_);
            const std::size_t here = is_written(*parameter) ? position++ : 0;
            if (const auto constant = build::as_integer(e)) {
                wrong.push_back(operation(given, "!=", std::to_string(*constant)));
            } else if (const auto* variable = get<Variable>(e)) {
                if (sources_.at(variable->symbol) != given)
                    wrong.push_back(operation(given, "!=", context_.names[variable->symbol]));
            } else if (is_written(*parameter)) {
                asks = true;
                wrong.push_back(operation(given, "!=", extent + "[" + std::to_string(here) + "]"));
            }
        }
        shapes.push_back(context_.names[parameter->symbol] + "[" + shape + "]");
    }
    if (asks) {
        const std::string rank = "[" + std::to_string(position) + "]";
        writer.line("int64_t " + min + rank + ", " + extent + rank + ";");
        arguments.insert(arguments.end(), {min, extent});
        writer.guarded(operation(call(interface_.shape, arguments), "!=", code_name(file_, error_ok)),
                       "throw std::invalid_argument(" + interface_.last_error + "());");
    }
    std::string all;
    for (const std::string& shape : shapes) all += (all.empty() ? "" : ", ") + shape;
    if (wrong.empty()) return;
    const Document text = literal(interface_.told_name + ": the extents are not " + all);
    writer.guarded(operations(wrong, "||"), "throw " + call("std::invalid_argument", text) + ";");
}

}  // namespace nestor
