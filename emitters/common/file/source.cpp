// The generated source file: its parts in order, and functions of its anonymous namespace.
#include "emitters/common/file/source.hpp"

#include <algorithm>
#include <map>

#include "emitters/common/code/context.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/file/documentation.hpp"
#include "emitters/common/file/entry_checks.hpp"
#include "emitters/common/file/helper_placement.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "ir/analysis/never_nan.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/functions.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/interface/state.hpp"
#include "ir/passes/interface/version_strides.hpp"

namespace nestor {
namespace {

bool is_unit_stride(const Parameter& parameter) {
    if (!is_array(parameter)) return false;
    const Expr& stride = parameter.buffer->dimensions[fastest_dimension(*parameter.buffer)].stride;
    return stride && build::is_one(stride);
}

/// A constant stride around dimensions of constant extents.
bool has_dense_rows(const Parameter& parameter) {
    return is_array(parameter) &&
           std::any_of(parameter.buffer->dimensions.begin(), parameter.buffer->dimensions.end(),
                       [](const Dimension& d) { return build::as_integer(d.stride).value_or(1) != 1; });
}

/// What an internal function is for, as far as its parameters tell.
std::string purpose(const std::string& user_name, const Function& function) {
    bool unit = false, rows = false, strided = false;
    for (const Parameter& parameter : function.parameters) {
        unit = unit || is_unit_stride(parameter);
        rows = rows || has_dense_rows(parameter);
        strided = strided || (is_array(parameter) &&
                              parameter.buffer->dimensions[fastest_dimension(*parameter.buffer)].stride);
    }
    if (has_instances(function)) return "";
    if (function.symbol.name() == user_name + state_suffix) return "The work of " + user_name + ".";
    if (unit && rows)
        return user_name + " where innermost strides are 1 and rows of constant size are dense.";
    if (unit) return user_name + " where innermost strides are 1.";
    if (strided) return user_name + " for any strides, in the order of the source.";
    return "A part of " + user_name + ".";
}

}  // namespace

std::vector<const Function*> callees_first(const Program& program) {
    std::set<Symbol> done;
    std::vector<const Function*> ordered;
    const std::function<void(const Function&)> add = [&](const Function& function) {
        if (!done.insert(function.symbol).second) return;
        if (const auto* body = std::get_if<Block>(&function.body))
            visit_statements(*body, [&](const Stmt& stmt) {
                each_symbol(stmt, [&](const Symbol& name, SymbolUse use, const std::vector<Expr>*) {
                    const Function* callee =
                        use == SymbolUse::call ? find_function(program, name.name()) : nullptr;
                    if (callee) add(*callee);
                });
            });
        ordered.push_back(&function);
    };
    for (const Function& function : program.functions) add(function);
    return ordered;
}

bool may_leave(const Stmt& s) {
    const Allocate* allocate = get<Allocate>(s);
    return get<Assert>(s) || (allocate && allocate->buffer.place != MemorySpace::gpu_global &&
                              access_of(allocate->buffer) == Addressing::pointer);
}

std::set<Symbol> failing_functions(const Program& program) {
    std::set<Symbol> failing;
    std::map<Symbol, std::vector<Symbol>> callers;
    std::vector<Symbol> open;
    for (const Function& function : program.functions) {
        const auto* body = std::get_if<Block>(&function.body);
        if (!body) continue;
        bool leaves = false;
        visit_statements(*body, [&](const Stmt& stmt) {
            if (const auto* call = get<CallStmt>(stmt)) callers[call->function].push_back(function.symbol);
            leaves = leaves || may_leave(stmt);
        });
        if (leaves && failing.insert(function.symbol).second) open.push_back(function.symbol);
    }
    while (!open.empty()) {
        const Symbol next = open.back();
        open.pop_back();
        for (const Symbol& caller : callers[next])
            if (failing.insert(caller).second) open.push_back(caller);
    }
    return failing;
}

std::map<Symbol, std::string> user_names(const Program& program) {
    std::map<Symbol, const Function*> callers;  // the first of each
    for (const Function& caller : program.functions) {
        const auto* body = std::get_if<Block>(&caller.body);
        if (!body) continue;
        visit_statements(*body, [&](const Stmt& stmt) {
            const auto* call = get<CallStmt>(stmt);
            const auto* launch = get<Launch>(stmt);
            if (call && call->function != caller.symbol) callers.emplace(call->function, &caller);
            if (launch && launch->function != caller.symbol) callers.emplace(launch->function, &caller);
        });
    }
    std::map<Symbol, std::string> names;
    for (const Function& function : program.functions) {
        const Function* at = &function;
        for (std::size_t steps = program.functions.size();  // functions may call each other in a circle
             steps > 0 && at->place != FunctionPlace::entry && callers.contains(at->symbol); --steps)
            at = callers.at(at->symbol);
        names[function.symbol] =
            at->place == FunctionPlace::entry ? at->symbol.name() : function.symbol.name();
    }
    return names;
}

Document HostFunctions::leave(int error) const {
    needs_.helpers.insert("fail");
    return leave_text(file_, file_.user_names.at(function_.symbol), error);
}

std::string HostFunctions::leave_normally() const {
    const bool has_code = function_.place == FunctionPlace::entry || can_fail(function_.symbol);
    return has_code ? "return " + code_name(file_, error_ok) + ";" : "return;";
}

std::string internal_function(const FileInterface& file, const Function& function, TargetFunctions& target,
                              StatementOptions options, Needs& needs, std::vector<Diagnostic>& unsupported,
                              Dialect dialect) {
    Context context(Names(file.taken), needs, unsupported);
    context.dialect = dialect;
    context.facts = facts_of(function);
    context.values = float_ranges(function);
    context.numbers = registers_without_nan(function);
    for (const Parameter& parameter : function.parameters) {
        context.names.declare(parameter.symbol);
        if (parameter.buffer) context.buffers[parameter.symbol] = *parameter.buffer;
    }
    const auto fixed = name_fixed_strides(function, context);
    const bool fails = target.can_fail(function.symbol);
    const bool returns_value = function.results.size() == 1 && !fails;
    if (!returns_value)
        for (std::size_t i = 0; i < function.results.size(); ++i)
            options.result_places.push_back(context.names.declare_local("result"));
    const std::vector<std::string> places = options.result_places;
    Writer body(1);
    StatementPrinter printer(context, body, target, std::move(options));
    const bool returned = printer.print_body(std::get<Block>(function.body), fails);
    if (fails && !returned) body.line("return " + code_name(file, error_ok) + ";");

    std::set<Symbol> used_strides;  // looked up before names are asked for here
    for (const Parameter& parameter : function.parameters)
        if (context.names.was_used(parameter.symbol)) used_strides.insert(parameter.symbol);
    const auto used = [&](const Symbol& symbol) { return used_strides.contains(symbol); };
    // a function that calls itself, or stands in a circle, was called with all that it takes
    const bool leaves_out = dialect == Dialect::host && !needs.called.contains(function.symbol);
    ParameterGroups groups;
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
        const Parameter& parameter = function.parameters[k];
        const bool is_named = used(parameter.symbol);
        if (!is_named && leaves_out) {
            needs.left_out[function.symbol].insert(k);
            continue;
        }
        const std::string name =
            parameter.fixed ? fixed.at(parameter.symbol) : context.names[parameter.symbol];
        std::string type = parameter.role == Role::size || parameter.role == Role::stride ? "int64_t"
                           : parameter.buffer                                             ? ""
                                              : value_type(parameter.type, needs);
        if (parameter.buffer)
            type = std::string(is_written(parameter) ? "" : "const ") +
                   element_type(parameter.buffer->element, needs) + "* __restrict";
        groups.add(parameter, type + (is_named ? " " + name : " /*" + name + "*/"));
    }
    for (std::size_t i = 0; i < places.size(); ++i)
        groups.add_value(value_type(function.results[i], needs) + "* __restrict " + places[i]);
    const std::string type = returns_value ? value_type(function.results[0], needs) : fails ? "int" : "void";
    Writer out, strides(1);
    print_fixed_strides(function, fixed, "int64_t", context, strides, used);
    const std::string told = purpose(file.user_names.at(function.symbol), function);
    if (!told.empty()) out.comment(told);
    if (!fixed.empty()) out.line("template <bool dense>");
    const std::string device = dialect == Dialect::device ? "__device__ " : "";
    out.list(device + type + " " + file.function_names.at(function.symbol), groups.lists(), " {");
    out.append(strides);
    if (!strides.text().empty() && body.begins_with_comment()) out.gap();
    out.append(body);
    out.line("}");
    return out.text();
}

std::string query_functions(const FileInterface& file, Needs& needs, std::vector<Diagnostic>& unsupported) {
    std::string text;
    for (const Interface& interface : file.functions) {
        needs.helpers.insert("last_error");
        Writer last_error;
        last_error.function("const char* " + interface.last_error + "(void)", "return last_error;");
        text += last_error.text() + "\n";
        if (!has_shape(interface)) continue;
        Context context(Names(file.taken), needs, unsupported);
        declare_parameters(interface, context);
        Names names = context.names;  // the signature declares the same two again
        const std::string min = names.declare_local("min"), extent = names.declare_local("extent");
        Writer body(1);
        Context local = context;
        local.names = names;
        print_shape_body(interface, file, local, body, min, extent);
        for (const Parameter* parameter : interface.parameters)
            if (local.names.was_used(parameter->symbol)) context.names[parameter->symbol];
        // the signature's own look-ups must not count as uses
        text += shape_signature(interface, context, " {", true) + "\n" + body.text() + "}\n\n";
    }
    return text;
}

std::string main_text(const FileInterface& file, const std::string& function, Needs& needs,
                      std::vector<Diagnostic>& unsupported) {
    if (file.functions.size() != 1 || !file.functions[0].parameters.empty()) {
        Diagnostic diagnostic;
        diagnostic.id = "EMIT-2";
        diagnostic.text = "a main calls the file's only function, which has no parameters";
        diagnostic.hint =
            "leave `--emit main` out, and call the functions of the file; `nestor run` gives them values";
        diagnostic.unsupported = true;
        unsupported.push_back(std::move(diagnostic));
        return {};
    }
    needs.includes.insert("<cstdio>");
    const Interface& interface = file.functions[0];
    const bool draws = needs.helpers.contains("write_frame");
    Writer out;
    out.open(draws ? "int main(int argc, char** argv)" : "int main()");
    if (draws) {
        const Document folder = choice("argc > 1", "argv[1]", literal(needs.frames.folder));
        out.line(assignment("frame_folder", "=", folder) + ";");
    }
    if (file.state) {
        out.line(file.state->type + "* const state = " + file.state->create + "();");
        out.line("const int code = " + function + "(state);");
        out.line(file.state->destroy + "(state);");
        out.line("if (code == " + code_name(file, error_ok) + ") return 0;");
    } else {
        out.line("if (" + function + "() == " + code_name(file, error_ok) + ") return 0;");
    }
    out.line("std::fprintf(stderr, \"%s\\n\", " + interface.last_error + "());");
    out.line("return 1;");
    out.close();
    return out.text();
}

/// Whether compilers may join a product and a sum, in what each of them understands.
static std::string contraction(FloatModel floats) {
    if (floats == FloatModel::contract) return "";
    const bool strict = floats == FloatModel::strict;
    return std::string("\n// ") +
           (strict ? "products and sums are rounded one by one" : "a * b + c may be rounded once") +
           "\n#if defined(__clang__)\n#pragma STDC FP_CONTRACT " + (strict ? "OFF" : "ON") +
           "\n#elif defined(__GNUC__)\n#pragma GCC optimize(\"fp-contract=" + (strict ? "off" : "fast") +
           "\")\n#endif\n";
}

std::string source_text(const FileInterface& file, const SourceParts& parts, Needs& needs) {
    HelperTexts helpers;
    if (file.runtime_header.empty()) helpers = placed_helpers(parts, needs);
    std::string text = file.banner;
    if (!file.one_file) text += "#include \"" + file.header_name + "\"\n";
    if (!file.runtime_header.empty()) text += "#include \"" + file.runtime_header + "\"\n";
    if (file.one_file || file.plain) needs.includes.insert("<cstdint>");
    if (!file.one_file) needs.includes.erase("<cstdint>");  // the header's
    if (!needs.includes.empty()) text += "\n";
    for (const std::string& include : needs.includes) text += include_text(include);
    if (file.one_file && !file.plain) text += "\n" + error_codes(file);
    if (!parts.for_device) text += contraction(needs.floats);
    if (!parts.state.empty()) text += "\n" + parts.state;
    std::string hidden;  // of the anonymous namespace
    if (!file.runtime_header.empty() && !needs.helpers.empty())
        hidden += std::string("\nusing namespace ") + runtime_namespace + ";\n";
    if (!needs.typedefs.empty())
        hidden += "\n// Vectors as values; they may stand wherever one of their elements may.\n";
    for (const std::string& declaration : needs.typedefs) hidden += declaration + "\n";
    for (const std::string& helper : helpers.above) hidden += "\n" + helper;
    if (!needs.reductions.empty()) hidden += "\n";
    Writer reductions;
    for (const auto& [name, declared] : needs.reductions) {
        const std::string combined = "omp_out = " + declared.helper + "(omp_out, omp_in)";
        const std::string reduction =
            "omp declare reduction(" + name + " : " + declared.type + " : " + combined + ")";
        reductions.pragma(clause(reduction, "initializer", "omp_priv = " + declared.identity));
    }
    hidden += reductions.text();
    if (!parts.internal.empty()) hidden += "\n" + parts.internal;
    for (const std::string& helper : helpers.below) hidden += "\n" + helper;
    if (!hidden.empty()) text += "\nnamespace {\n" + hidden + "\n}  // namespace\n";
    if (file.one_file && !parts.entries.empty())
        text += "\nextern \"C\" {\n\n" + parts.entries + "\n}  // extern \"C\"\n";
    else
        text += "\n" + parts.entries;
    return text + (parts.main.empty() ? "" : "\n" + parts.main);
}

Block without_preconditions(const Block& body) {
    auto [first, rest] = split_preconditions(body);
    std::erase_if(first.statements, [](const Stmt& s) { return get<Assert>(s) != nullptr; });
    first.statements.insert(first.statements.end(), rest.statements.begin(), rest.statements.end());
    return first;
}

Program without_preconditions(Program program) {
    for (Function& function : program.functions)
        if (auto* body = std::get_if<Block>(&function.body); body && function.place == FunctionPlace::entry)
            *body = without_preconditions(*body);
    return program;
}

}  // namespace nestor
