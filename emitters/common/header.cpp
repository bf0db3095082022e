// The header's text.
#include "emitters/common/header.hpp"

#include <algorithm>
#include <map>

#include "emitters/common/expression.hpp"
#include "emitters/common/types.hpp"
#include "ir/build.hpp"
#include "ir/errors.hpp"
#include "ir/statements.hpp"
#include "ir/walk.hpp"

namespace nestor {
namespace {

/// `*   text` padded so that `place` stands at the right.
std::string documented(const std::string& text, const std::string& place) {
    std::string line = " * " + harmless(text);
    if (place.empty()) return line + "\n";
    const std::size_t column = 72;
    if (line.size() + 2 < column)
        line += std::string(column - line.size(), ' ');
    else
        line += "  ";
    return line + harmless(place) + "\n";
}

std::string role_text(Role role) {
    switch (role) {
        case Role::input:
            return "in";
        case Role::output:
            return "out";
        case Role::inout:
            return "in-out";
        case Role::result:
            return "result";
        case Role::scalar:
            return "value";
        case Role::size:
        case Role::stride:
        case Role::workspace:
            break;
    }
    return "";
}

std::string shape_text(const Parameter& parameter, Context& context) {
    const std::string type = readable_type(parameter.buffer ? parameter.buffer->element : parameter.type);
    if (!is_array(parameter)) return type;
    std::string extents, mins;
    bool shifted = false;
    for (const Dimension& dimension : parameter.buffer->dimensions) {
        extents += (extents.empty() ? "" : ", ") + text_of(dimension.extent, context);
        const bool zero = !dimension.min || build::is_zero(dimension.min);
        shifted = shifted || !zero;
        mins += (mins.empty() ? "" : ", ") + (zero ? "0" : text_of(dimension.min, context));
    }
    return type + "[" + extents + "]" + (shifted ? ", the first element has index (" + mins + ")" : "");
}

std::string documentation(const FileInterface& file, const Interface& interface, const Program& program,
                          Context& context, const std::string& notes) {
    std::string text = "/*\n";
    for (const auto& [formula, place] : formulas_of(program, *interface.function))
        text += documented(formula, place);
    if (text.size() > 3) text += " *\n";
    std::size_t width = 0;
    for (const Parameter* parameter : interface.parameters)
        width = std::max(width, context.names[parameter->symbol].size());
    for (const Parameter* parameter : interface.parameters) {
        if (parameter->role == Role::size) continue;
        std::string name = context.names[parameter->symbol];
        if (name[0] == '(') name = name.substr(1, name.find(' ') - 1);
        const std::string role = role_text(parameter->role);
        std::string line = "   " + name + std::string(width - std::min(width, name.size()) + 3, ' ') + role +
                           std::string(9 - role.size(), ' ') + shape_text(*parameter, context);
        // spaces that line up are kept: the parts are harmless already but for the remark
        if (is_written(*parameter)) line += ", must not overlap another argument";
        text += " *" + line + "\n";
        if (!parameter->remark.empty()) text += documented("    " + parameter->remark, "");
    }
    const bool arrays = std::any_of(interface.parameters.begin(), interface.parameters.end(),
                                    [](const Parameter* p) { return is_array(*p); });
    if (text.size() > 3 && !text.ends_with(" *\n")) text += " *\n";
    if (arrays) text += " * Strides count elements; NULL means dense, row-major. Sizes are from 0 to 2^40.\n";
    const bool strided_output =
        std::any_of(interface.parameters.begin(), interface.parameters.end(),
                    [](const Parameter* p) { return is_written(*p) && has_free_strides(*p); });
    if (strided_output)
        text +=
            " * An output's strides, of either sign, must each be larger than what the smaller ones reach.\n";
    if (!notes.empty()) text += documented(notes, "");
    text += " * Returns " + code_name(file, error_ok) + ", or an error code and its text by " +
            interface.last_error +
            "().\n * Outputs are untouched when sizes, pointers or strides are wrong.\n */\n";
    // long lines of documentation are broken here, where a comment continues with ` *`
    std::string out;
    std::size_t begin = 0;
    while (begin < text.size()) {
        std::string line = text.substr(begin, text.find('\n', begin) - begin);
        begin += line.size() + 1;
        while (line.size() >= line_limit) {
            const std::size_t end = line.rfind(' ', line_limit - 1);
            if (end == std::string::npos || end < 8) break;
            out += line.substr(0, end) + "\n";
            line = " *     " + line.substr(end + 1);
        }
        out += line + "\n";
    }
    return out;
}

std::string codes(const FileInterface& file) {
    std::string text =
        "#ifndef " + file.code_prefix + "CODES\n#define " + file.code_prefix + "CODES\nenum {\n";
    std::set<std::string> seen;
    std::vector<std::pair<std::string, std::string>> lines;
    for (std::size_t i = 0; i < file.errors.size(); ++i) {
        const std::string name = code_name(file, static_cast<int>(i));
        if (!seen.insert(name).second) continue;
        lines.emplace_back("    " + name + " = " + std::to_string(file.errors[i].code),
                           file.errors[i].text.empty() ? "done" : file.errors[i].text);
    }
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += lines[i].first + (i + 1 < lines.size() ? "," : "") + "  /* " + harmless(lines[i].second) +
                " */\n";
    return text + "};\n#endif\n";
}

struct SizeSource {
    std::string text;  ///< `A.extent(0)`
};

/// The C++ overload: sizes come from the views' extents, and are compared where they appear again.
class ViewOverload {
public:
    ViewOverload(const FileInterface& file, const Interface& interface, Needs& needs,
                 std::vector<Diagnostic>& unsupported)
        : file_(file), interface_(interface), context_(Names(file.taken), needs, unsupported) {
        names_ = declare_parameters(interface, context_);
        for (const char* local : {"size", "require"}) context_.names.declare_local(local);
    }

    std::string text() {
        find_sources();
        Writer body(1);
        print_body(body);
        Writer out;
        std::vector<std::string> parameters;
        std::string views;
        for (const Parameter* parameter : interface_.parameters)
            if (parameter->role == Role::size && sources_.count(parameter->symbol) == 0)
                parameters.push_back("int64_t " + context_.names[parameter->symbol]);
        for (const Parameter* parameter : interface_.parameters) {
            std::string name = context_.names[parameter->symbol];
            if (name[0] == '(') name = name.substr(1, name.find(' ') - 1);
            if (parameter->role == Role::scalar) parameters.push_back(c_type(parameter->type) + " " + name);
            if (!parameter->buffer) continue;
            const std::string view = context_.names.declare_local("View_" + name);
            views += (views.empty() ? "class " : ", class ") + view;
            parameters.push_back("const " + view + "& " + name);
        }
        if (views.empty()) return "";
        out.line(
            "/// The same for mdspan-like views (data_handle, extent, stride); throws "
            "std::invalid_argument.");
        out.line("template <" + views + ">");
        std::string list;
        for (const std::string& parameter : parameters) list += (list.empty() ? "" : ", ") + parameter;
        out.line("void " + interface_.name + "(" + list + ") {");
        out.raw(body.text());
        out.line("}");
        return out.text();
    }

private:
    void find_sources() {
        for (const bool written : {false, true})
            for (const Parameter* parameter : interface_.parameters) {
                if (!is_array(*parameter) || is_written(*parameter) != written) continue;
                const std::vector<Dimension>& dimensions = parameter->buffer->dimensions;
                for (std::size_t k = 0; k < dimensions.size(); ++k)
                    if (const auto* variable = get<Variable>(dimensions[k].extent))
                        sources_.insert({variable->symbol, {extent_of(*parameter, k)}});
            }
    }

    std::string extent_of(const Parameter& parameter, std::size_t dimension) {
        return context_.names[parameter.symbol] + ".extent(" + std::to_string(dimension) + ")";
    }

    bool is_source(const Parameter& parameter, std::size_t dimension) {
        const auto* variable = get<Variable>(parameter.buffer->dimensions[dimension].extent);
        return variable && sources_.at(variable->symbol).text == extent_of(parameter, dimension);
    }

    void print_body(Writer& writer) {
        const std::string fails = " != " + code_name(file_, error_ok) + ")";
        writer.line("const auto size = [](auto value) { return static_cast<int64_t>(value); };");
        Writer checks(1);
        print_checks(checks, fails);
        if (checks.text().find("require(") != std::string::npos) {
            writer.line(
                "const auto require = [](int64_t given, int64_t wanted, const char* what, const char* as) {");
            writer.indent();
            writer.line("if (given == wanted) return;");
            writer.line("throw std::invalid_argument(std::string(" + string_literal(interface_.user_name) +
                        ") + \": \" + what + \" is \" + std::to_string(given) + \", but \" + as + "
                        "\" is \" + std::to_string(wanted));");
            writer.outdent();
            writer.line("};");
        }
        for (const Parameter* parameter : interface_.parameters) {
            const auto source = sources_.find(parameter->symbol);
            if (parameter->role == Role::size && source != sources_.end())
                writer.line("const int64_t " + context_.names[parameter->symbol] + " = size(" +
                            source->second.text + ");");
        }
        writer.raw(checks.text());
        std::string arguments;
        for (const Parameter* parameter : interface_.parameters) {
            std::string name = context_.names[parameter->symbol];
            if (name[0] == '(') name = name.substr(1, name.find(' ') - 1);
            arguments += (arguments.empty() ? "" : ", ") + name + (parameter->buffer ? ".data_handle()" : "");
            if (!is_array(*parameter)) continue;
            const std::string& stride = names_.stride.at(parameter->symbol);
            const std::size_t rank = parameter->buffer->dimensions.size();
            std::string values;
            for (std::size_t k = 0; k < rank; ++k)
                values += (k == 0 ? "size(" : ", size(") + name + ".stride(" + std::to_string(k) + "))";
            writer.line("const int64_t " + stride + "[" + std::to_string(rank) + "] = {" + values + "};");
            arguments += ", " + stride;
        }
        const std::string scope = file_.cpp_namespace.empty() ? "" : "::";  // the overload hides the function
        print_failing(writer, "if (" + scope + interface_.name + "(" + arguments + ")" + fails);
    }

    void print_failing(Writer& writer, const std::string& condition) {
        writer.line(condition);
        writer.indent();
        writer.line("throw std::invalid_argument(" + interface_.last_error + "());");
        writer.outdent();
    }

    void require(Writer& writer, const Parameter& parameter, std::size_t dimension, const std::string& wanted,
                 const std::string& as) {
        const std::string given = extent_of(parameter, dimension);
        writer.line("require(size(" + given + "), " + wanted + ", " + string_literal(given) + ", " +
                    string_literal(as) + ");");
    }

    void print_checks(Writer& writer, const std::string& fails) {
        std::string list;
        std::size_t inferred = 0, rank = 0;
        for (const Parameter* parameter : interface_.parameters) {
            std::string name = context_.names[parameter->symbol];
            if (name[0] == '(') name = name.substr(1, name.find(' ') - 1);
            if (!parameter->buffer) list += name + ", ";
        }
        std::vector<std::pair<const Parameter*, std::size_t>> later;
        for (const Parameter* parameter : interface_.parameters) {
            if (!is_array(*parameter)) continue;
            for (std::size_t k = 0; k < parameter->buffer->dimensions.size(); ++k) {
                const Expr& extent = parameter->buffer->dimensions[k].extent;
                const auto constant = build::as_integer(extent);
                if (const auto* variable = get<Variable>(extent)) {
                    const std::string& name = context_.names[variable->symbol];
                    if (!is_source(*parameter, k))
                        require(writer, *parameter, k, name,
                                name + " = " + sources_.at(variable->symbol).text);
                } else if (constant) {
                    require(writer, *parameter, k, std::to_string(*constant), "the declared size");
                } else if (is_written(*parameter)) {
                    ++inferred;
                    later.emplace_back(parameter, rank + k);
                }
            }
            if (is_written(*parameter)) rank += parameter->buffer->dimensions.size();
        }
        if (inferred == 0) return;
        const std::string min = context_.names.declare_local("min"),
                          extent = context_.names.declare_local("extent");
        const std::string size = "[" + std::to_string(rank) + "]";
        writer.line("int64_t " + min + size + ", " + extent + size + ";");
        print_failing(writer, "if (" + interface_.shape + "(" + list + min + ", " + extent + ")" + fails);
        std::size_t first = 0;
        for (const Parameter* parameter : interface_.parameters) {
            if (!is_array(*parameter) || !is_written(*parameter)) continue;
            for (const auto& [which, position] : later)
                if (which == parameter)
                    require(writer, *parameter, position - first,
                            extent + "[" + std::to_string(position) + "]", "the inferred size");
            first += parameter->buffer->dimensions.size();
        }
    }

    const FileInterface& file_;
    const Interface& interface_;
    Context context_;
    EntryNames names_;
    std::map<Symbol, SizeSource> sources_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> formulas_of(const Program& program, const Function& entry) {
    // the plain nest is the last one that an entry calls, and has its statements in the source's order
    const Function* plain = &entry;
    const auto look = [&](const Block& body) {
        visit_statements(body, [&](const Stmt& stmt) {
            const auto* call = get<CallStmt>(stmt);
            if (!call) return;
            for (const Function& function : program.functions)
                if (function.symbol == call->function) plain = &function;
        });
    };
    if (const auto* body = std::get_if<Block>(&entry.body)) look(*body);
    std::vector<std::pair<std::string, std::string>> formulas;
    const auto* body = std::get_if<Block>(&plain->body);
    if (!body) return formulas;
    visit_statements(*body, [&](const Stmt& stmt) {
        if (!get<Store>(stmt) || !stmt->origin) return;
        const std::string text = harmless(stmt->origin->range.text());
        std::pair<std::string, std::string> formula(text, stmt->origin->range.file_and_line());
        if (!text.empty() && std::find(formulas.begin(), formulas.end(), formula) == formulas.end())
            formulas.push_back(std::move(formula));
    });
    return formulas;
}

std::string header_text(const FileInterface& file, const Program& program, const HeaderOptions& options,
                        std::vector<Diagnostic>& unsupported) {
    Needs needs;  // the header uses no helper: what expressions in comments would need is not printed
    std::string text =
        file.banner + "#ifndef " + file.guard + "\n#define " + file.guard + "\n\n#include <stdint.h>\n";
    for (const std::string& include : options.includes) text += "#include " + include + "\n";
    text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n" + codes(file);
    if (file.state) text += "\n" + state_declarations(file, options);
    for (const Interface& interface : file.functions) {
        Context context(Names(file.taken), needs, unsupported);
        const EntryNames names = declare_parameters(interface, context);
        text += "\n" + documentation(file, interface, program, context,
                                     options.notes ? options.notes(interface) : "");
        text += signature(interface, context, names, ";", options.more_parameters) + "\n";
        std::vector<std::string> outputs;
        for (const Parameter* parameter : interface.parameters)
            if (is_array(*parameter) && is_written(*parameter))
                outputs.push_back(context.names[parameter->symbol]);
        if (!outputs.empty())
            text += "\n/* The first index and the size of each dimension of " + enumeration(outputs) +
                    ", one after the other. */\n" + shape_signature(interface, context, ";") + "\n";
        text += "\n/* The text of the last error on this thread, \"\" if there was none. */\nconst char* " +
                interface.last_error + "(void);\n";
    }
    for (const std::string& line : options.declarations) text += "\n" + line + "\n";
    text += "\n#ifdef __cplusplus\n}\n";
    const auto in_namespace = [&](const std::string& code) {
        if (file.cpp_namespace.empty()) return code;
        return "\nnamespace " + file.cpp_namespace + " {\n" + code + "\n}  // namespace " +
               file.cpp_namespace + "\n";
    };
    if (file.state) {
        text += "\n#include <memory>\n#include <new>\n#include <stdexcept>\n" +
                in_namespace("\n" + state_class(file, options));
    } else if (options.views) {
        std::string overloads;
        for (const Interface& interface : file.functions) {
            const std::string overload = ViewOverload(file, interface, needs, unsupported).text();
            if (!overload.empty()) overloads += "\n" + overload;
        }
        if (!overloads.empty())
            text += "\n#include <stdexcept>\n#include <string>\n" + in_namespace(overloads);
    }
    return text + "#endif\n\n#endif\n";
}

}  // namespace nestor
