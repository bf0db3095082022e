// The generated header: prototypes with their documentation, and C++ overloads for views.
#include "emitters/common/file/header.hpp"

#include <algorithm>
#include <map>
#include <sstream>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/version_strides.hpp"

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
        extents += (extents.empty() ? "" : ", ") + text_of(dimension.extent, context).text();
        const bool zero = !dimension.min || build::is_zero(dimension.min);
        shifted = shifted || !zero;
        mins += (mins.empty() ? "" : ", ") + (zero ? "0" : text_of(dimension.min, context).text());
    }
    return type + "[" + extents + "]" + (shifted ? ", the first element has index (" + mins + ")" : "");
}

/// Sentences as lines of a comment, ` * ` before each.
std::string wrapped(const std::string& sentences) {
    std::string out, line = " *";
    std::istringstream words(harmless(sentences));
    for (std::string word; words >> word;) {
        if (line.size() + 1 + word.size() >= line_limit) {
            out += line + "\n";
            line = " *";
        }
        line += " " + word;
    }
    return out + line + "\n";
}

/// What callers must know of strides, sizes and overlap.
std::string array_rules(const Interface& interface) {
    const Parameter* widest = nullptr;
    bool written = false, free = false;
    for (const Parameter* p : interface.parameters) {
        if (!is_array(*p)) continue;
        if (!widest || p->buffer->dimensions.size() > widest->buffer->dimensions.size()) widest = p;
        written = written || is_written(*p);
        free = free || has_free_strides(*p);
    }
    if (!widest) return "";
    const bool flat = widest->buffer->dimensions.size() == 1;
    const std::string order = flat                                      ? ""
                              : fastest_dimension(*widest->buffer) == 0 ? ", the first index along memory"
                                                                        : ", row-major";
    std::string text = free ? "Strides count elements (NULL: dense" + order + "), 1 along memory is fastest"
                            : "Arrays are dense" + order + "; strides are NULL or say so";
    text += "; sizes are from 0 to 2^40.";
    if (written)
        text += std::string(" Outputs overlap nothing") +
                (free ? ", each stride of theirs is larger than what smaller ones reach." : ".");
    return text;
}

/// Long lines of documentation are broken, where a comment continues with ` *`.
std::string broken(const std::string& text) {
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

/// The names in the error table that a function may end with.
std::set<std::string> errors_of(const Program& program, const Function& entry) {
    std::set<std::string> found;
    std::set<Symbol> seen;
    const std::function<void(const Function&)> look = [&](const Function& function) {
        const auto* body = std::get_if<Block>(&function.body);
        if (!body || !seen.insert(function.symbol).second) return;
        visit_statements(*body, [&](const Stmt& s) {
            if (const auto* check = get<Assert>(s))
                found.insert(program.errors[static_cast<std::size_t>(check->error)].name);
            else if (may_leave(s))
                found.insert(program.errors[error_memory].name);
            if (const auto* call = get<CallStmt>(s))
                if (const Function* callee = find_function(program, call->function.name())) look(*callee);
        });
    };
    look(entry);
    return found;
}

/// What the caller of an entry that checks nothing must see to.
std::string plain_contract(const FileInterface& file, const Interface& interface, const Program& program) {
    const Parameter* widest = nullptr;
    for (const Parameter* p : interface.parameters)
        if (is_array(*p) && (!widest || p->buffer->dimensions.size() > widest->buffer->dimensions.size()))
            widest = p;
    std::string text = "Nothing is checked: ";
    if (widest)
        text += std::string("arrays are dense, ") +
                (widest->buffer->dimensions.size() > 1 && fastest_dimension(*widest->buffer) == 0
                     ? "the first index along memory"
                     : "row-major") +
                "; outputs overlap nothing; ";
    text += "sizes are from 0 to 2^40";
    std::set<std::string> seen;
    const std::string name = interface.user_name + ": ";
    for (const Stmt& s : split_preconditions(std::get<Block>(interface.function->body)).first.statements)
        if (const auto* check = get<Assert>(s)) {
            std::string told = program.errors[static_cast<std::size_t>(check->error)].text;
            if (told.rfind(name, 0) == 0) told = told.substr(name.size());
            if (seen.insert(told).second) text += "; else wrong: " + told;
        }
    text += ".";
    if (!file.failing.contains(interface.function->symbol)) return text;
    text += " Returns 0";
    std::set<int> codes;
    for (const std::string& error : errors_of(program, *interface.function))
        for (const ErrorEntry& entry : program.errors)
            if (entry.name == error && codes.insert(entry.code).second)
                text += ", or " + std::to_string(entry.code) + ": " + entry.text;
    return text + ".";
}

std::string documentation(const FileInterface& file, const Interface& interface, const Program& program,
                          Context& context, const std::string& notes) {
    std::string formulas, parameters;
    for (const auto& [formula, place] : formulas_of(program, *interface.function))
        formulas += documented(formula, place);
    std::size_t width = 0;
    for (const Parameter* parameter : interface.parameters)
        width = std::max(width, parameter_name(*parameter, context).size());
    for (const Parameter* parameter : interface.parameters) {
        if (parameter->role == Role::size) continue;
        const std::string name = parameter_name(*parameter, context), role = role_text(parameter->role);
        // spaces that line up are kept: the parts are harmless already but for the remark
        parameters += " *   " + name + std::string(width - std::min(width, name.size()) + 3, ' ') + role +
                      std::string(9 - role.size(), ' ') + shape_text(*parameter, context) +
                      (parameter->remark.empty() ? "" : ", " + harmless(parameter->remark)) + "\n";
    }
    if (file.plain) {
        std::string contract = plain_contract(file, interface, program);
        const std::string text =
            broken(formulas + parameters) + wrapped(contract + (notes.empty() ? "" : " ") + notes);
        return "/*" + text.substr(2, text.size() - 3) + " */\n";
    }
    const std::string returns = "Returns " + code_name(file, error_ok) +
                                ", or an error code and its text by " + interface.last_error +
                                "(); wrong arguments leave outputs untouched.";
    const std::string rules = array_rules(interface);
    const std::string text =
        broken(formulas + parameters) + wrapped(rules + (rules.empty() || notes.empty() ? "" : " ") + notes +
                                                (rules.empty() && notes.empty() ? "" : " ") + returns);
    return "/*" + text.substr(2, text.size() - 3) + " */\n";
}

/// The error codes of all functions of a file, in a line where they are numbered from 0.
std::string codes_text(const FileInterface& file) {
    static const char* const meaning[] = {"done",      "null pointer", "wrong size",      "overlap",
                                          "no memory", "out of range", "small workspace", "CUDA"};
    std::string comment;
    std::vector<Document> codes;
    std::set<std::string> seen;
    int next = 0;
    for (std::size_t i = 0; i < file.errors.size(); ++i) {
        const std::string name = code_name(file, static_cast<int>(i));
        if (!seen.insert(name).second) continue;
        const int code = file.errors[i].code;
        codes.push_back(code == next ? Document(name) : assignment(name, "=", std::to_string(code)));
        next = code + 1;
        if (i < std::size(meaning)) comment += (i == 0 ? "" : ", ") + std::string(meaning[i]);
    }
    Writer line;
    line.line("/* " + comment + " */");
    line.line("enum " + in_brackets(" " + list(codes) + " ", "{}") + ";");
    return "#ifndef " + file.code_prefix + "CODES\n#define " + file.code_prefix + "CODES\n" + line.text() +
           "#endif\n";
}

/// The C++ overload: sizes come from the views' extents, and are compared where they appear again.
class ViewOverload {
public:
    ViewOverload(const FileInterface& file, const Interface& interface, const Program& program, Needs& needs,
                 std::vector<Diagnostic>& unsupported)
        : file_(file),
          interface_(interface),
          errors_(errors_of(program, *interface.function)),
          context_(Names(file.taken), needs, unsupported) {
        names_ = declare_parameters(interface, context_);
        for (const char* local : {"size", "code"}) context_.names.declare_local(local);
    }

    /// True where its calls may throw std::bad_alloc.
    bool may_lack_memory() const { return errors_.contains(file_.errors[error_memory].name); }

    std::string text() {
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

private:
    void find_sources() {
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

    std::string size_of(const Parameter& parameter, std::size_t dimension) {
        return "size(" + context_.names[parameter.symbol] + ".extent(" + std::to_string(dimension) + "))";
    }

    /// `const int64_t M = size(A.extent(0)), K = size(A.extent(1));`
    void print_sizes(Writer& writer) {
        std::vector<Document> sizes;
        for (const Parameter* parameter : interface_.parameters) {
            const auto source = sources_.find(parameter->symbol);
            if (parameter->role == Role::size && source != sources_.end())
                sizes.push_back(assignment(context_.names[parameter->symbol], "=", source->second));
        }
        if (!sizes.empty()) writer.line("const int64_t " + list(sizes) + ";");
    }

    void print_body(Writer& writer) {
        writer.line("const auto size = [](auto value) { return static_cast<int64_t>(value); };");
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
                values.push_back(call("size", name + ".stride(" + std::to_string(k) + ")"));
            const Document strides = in_brackets(list(values), "{}");
            writer.line(assignment("const int64_t " + stride + "[]", "=", strides) + ";");
            arguments.emplace_back(stride);
        }
        const std::string scope = file_.cpp_namespace.empty() ? "" : "::";  // the overload hides the function
        print_throwing(writer, call(scope + interface_.name, arguments));
    }

    /// The call, and what its error becomes.
    void print_throwing(Writer& writer, const Document& entry) {
        const std::string ok = code_name(file_, error_ok);
        const std::string otherwise = "throw std::invalid_argument(" + interface_.last_error + "());";
        const bool memory = may_lack_memory(), range = errors_.contains(file_.errors[error_range].name);
        if (!memory && !range) {
            writer.guarded(operation(entry, "!=", ok), otherwise);
            return;
        }
        writer.line(assignment("const int code", "=", entry) + ";");
        if (memory) writer.guarded("code == " + code_name(file_, error_memory), "throw std::bad_alloc();");
        if (range)
            writer.guarded("code == " + code_name(file_, error_range),
                           "throw std::out_of_range(" + interface_.last_error + "());");
        writer.guarded("code != " + ok, otherwise);
    }

    /// One check of all extents that are known otherwise, by sizes, constants or the query of the region.
    void print_checks(Writer& writer) {
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
                shape += (k == 0 ? "" : ", ") + text_of(e, context_).text();
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

    const FileInterface& file_;
    const Interface& interface_;
    std::set<std::string> errors_;  ///< what the function may end with, besides wrong arguments
    Context context_;
    EntryNames names_;
    std::map<Symbol, std::string> sources_;  ///< of sizes: `size(A.extent(0))`, `64`
};

}  // namespace

std::string error_codes(const FileInterface& file) {
    return codes_text(file);
}

std::string entry_documentation(const FileInterface& file, const Interface& interface, const Program& program,
                                const std::string& notes) {
    Needs needs;
    std::vector<Diagnostic> ignored;
    Context context(Names(file.taken), needs, ignored);
    declare_parameters(interface, context);
    return documentation(file, interface, program, context, notes);
}

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
        file.banner + "#ifndef " + file.guard + "\n#define " + file.guard + "\n#include <stdint.h>\n";
    for (const std::string& include : options.includes) text += "#include " + include + "\n";
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n" + (file.plain ? "" : codes_text(file));
    if (file.state) text += "\n" + state_declarations(file, options);
    bool first = true;
    for (const Interface& interface : file.functions) {
        Context context(Names(file.taken), needs, unsupported);
        const EntryNames names = declare_parameters(interface, context);
        text += "\n" + documentation(file, interface, program, context,
                                     options.notes ? options.notes(interface) : "");
        if (file.plain) {
            std::vector<std::string> more = options.more_parameters;
            if (!interface.function->workspace_bytes) std::erase(more, "void* workspace");
            text += plain_signature(file, interface, context, ";", more, true) + "\n";
            continue;
        }
        text += signature(interface, context, names, ";", options.more_parameters) + "\n";
        std::vector<std::string> outputs;
        for (const Parameter* parameter : interface.parameters)
            if (is_array(*parameter) && is_written(*parameter))
                outputs.push_back(context.names[parameter->symbol]);
        if (!outputs.empty()) {
            Writer line;
            line.line("/* The first index and the size of each dimension of " + enumeration(outputs) +
                      ". */");
            text += line.text() + shape_signature(interface, context, ";") + "\n";
        }
        text += "const char* " + interface.last_error + "(void);" +
                (first ? "  /* of this thread, \"\" if there was none */" : "") + "\n";
        first = false;
    }
    for (const std::string& line : options.declarations) text += "\n" + line + "\n";
    text += "\n#ifdef __cplusplus\n}\n";
    const auto in_namespace = [&](const std::string& code) {
        if (file.cpp_namespace.empty()) return code;
        return "\nnamespace " + file.cpp_namespace + " {\n" + code + "\n}  // namespace " +
               file.cpp_namespace + "\n";
    };
    if (file.state) {
        text += "#include <memory>\n#include <new>\n#include <stdexcept>\n" +
                in_namespace("\n" + state_class(file, options));
    } else if (options.views && !file.plain) {
        std::string overloads;
        bool may_lack_memory = false;
        for (const Interface& interface : file.functions) {
            ViewOverload overload(file, interface, program, needs, unsupported);
            const std::string overload_text = overload.text();
            if (overload_text.empty()) continue;
            overloads += "\n" + overload_text;
            may_lack_memory = may_lack_memory || overload.may_lack_memory();
        }
        const std::string memory = may_lack_memory ? "#include <new>\n" : "";
        if (!overloads.empty()) text += memory + "#include <stdexcept>\n" + in_namespace(overloads);
    }
    return text + "#endif\n#endif\n";
}

}  // namespace nestor
