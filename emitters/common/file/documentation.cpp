// What a header tells callers of an entry: its formulas, the roles and shapes of its arguments, their rules,
// and the codes that it returns.
#include "emitters/common/file/documentation.hpp"

#include <algorithm>
#include <set>
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

/// `H - KH + 1` of an extent `max(0, H - KH + 1)`; null of another one.
Expr without_floor(const Expr& extent) {
    const auto* larger = get<Binary>(extent);
    if (!larger || larger->op != BinaryOp::maximum) return nullptr;
    return build::is_zero(larger->left)    ? larger->right
           : build::is_zero(larger->right) ? larger->left
                                           : nullptr;
}

std::string shape_text(const Parameter& parameter, Context& context) {
    const std::string type = readable_type(parameter.buffer ? parameter.buffer->element : parameter.type);
    if (!is_array(parameter)) return type;
    std::string extents, mins;
    bool shifted = false;
    for (const Dimension& dimension : parameter.buffer->dimensions) {
        extents += (extents.empty() ? "" : ", ") + told_extent(dimension.extent, context);
        const bool zero = !dimension.min || build::is_zero(dimension.min);
        shifted = shifted || !zero;
        mins += (mins.empty() ? "" : ", ") + (zero ? "0" : text_of(dimension.min, context).text());
    }
    return type + "[" + extents + "]" + (shifted ? ", the first element has index (" + mins + ")" : "");
}

/// A row of the table of arguments.
struct ToldParameter {
    std::string name, role, what;
};

/// Rows of what an entry takes and gives, but for sizes; neighbours of which the same is told share one.
std::vector<ToldParameter> told_parameters(const Interface& interface, Context& context) {
    std::vector<ToldParameter> rows;
    for (const Parameter* parameter : interface.parameters) {
        if (parameter->role == Role::size) continue;
        ToldParameter row{parameter_name(*parameter, context), role_text(parameter->role),
                          shape_text(*parameter, context) +
                              (parameter->remark.empty() ? "" : ", " + harmless(parameter->remark))};
        const bool same = !rows.empty() && parameter->role == Role::scalar && rows.back().role == row.role &&
                          rows.back().what == row.what;
        if (same)
            rows.back().name += ", " + row.name;
        else
            rows.push_back(std::move(row));
    }
    return rows;
}

/// Sentences as lines of a comment, ` * ` before each; ` */` fits behind the last word.
std::string wrapped(const std::string& sentences) {
    std::string out, line = " *";
    std::istringstream words(harmless(sentences));
    for (std::string word; words >> word;) {
        const std::size_t end = (words >> std::ws).eof() ? std::size(" */") - 1 : 0;
        if (line.size() + 1 + word.size() + end >= line_limit) {
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
    bool written = false, free = false, floored = false;
    for (const Parameter* p : interface.parameters) {
        if (!is_array(*p)) continue;
        for (const Dimension& d : p->buffer->dimensions) floored = floored || without_floor(d.extent);
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
    text += std::string("; sizes are from 0 to 2^40") + (floored ? ", extents below 0 are 0." : ".");
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
            out += line.substr(0, line.find_last_not_of(' ', end) + 1) + "\n";
            line = " *     " + line.substr(end + 1);
        }
        out += line + "\n";
    }
    return out;
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

}  // namespace

std::string block_comment(const std::string& sentences) {
    const std::string text = wrapped(sentences);
    return "/*" + text.substr(2, text.size() - 3) + " */\n";
}

std::string told_extent(const Expr& extent, Context& context) {
    const Expr inner = without_floor(extent);
    return text_of(inner ? inner : extent, context).text();
}

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

std::string error_codes(const FileInterface& file) {
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

std::string documentation(const FileInterface& file, const Interface& interface, const Program& program,
                          Context& context, const std::string& notes) {
    std::string formulas, parameters;
    for (const auto& [formula, place] : formulas_of(program, *interface.function))
        formulas += documented(formula, place);
    const std::vector<ToldParameter> rows = told_parameters(interface, context);
    std::size_t width = 0;
    for (const ToldParameter& row : rows) width = std::max(width, row.name.size());
    for (const ToldParameter& row : rows)  // spaces that line up are kept: the parts are harmless already
        parameters += " *   " + row.name + std::string(width - row.name.size() + 3, ' ') + row.role +
                      std::string(9 - row.role.size(), ' ') + row.what + "\n";
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
    std::set<Symbol> locals;  // arrays that an iteration of written loops has for itself
    visit_statements(*body, [&](const Stmt& stmt) {
        const For* loop = get<For>(stmt);
        if (!loop || loop->kind != LoopKind::imperative) return;
        for (const Stmt& inner : loop->body.statements)
            if (const Allocate* allocate = get<Allocate>(inner)) locals.insert(allocate->buffer.symbol);
    });
    visit_statements(*body, [&](const Stmt& stmt) {
        const Store* store = get<Store>(stmt);
        if (!store || !stmt->origin || locals.contains(store->targets[0].buffer)) return;
        const std::string text = harmless(stmt->origin->range.text());
        std::pair<std::string, std::string> formula(text, stmt->origin->range.file_and_line());
        if (!text.empty() && std::find(formulas.begin(), formulas.end(), formula) == formulas.end())
            formulas.push_back(std::move(formula));
    });
    return formulas;
}

}  // namespace nestor
