// Entry checks as text: tables of sizes and arrays, and the calls of the helpers that check them.
//
// Note [Checks are data] (2026-11-22)
// An entry lists its sizes and arrays; the helpers `check_sizes` and `check_arrays` say what is wrong, array
// by array, by name. They compute in 128 bits, in which products of a size, a stride and an element's bytes
// cannot overflow. Checks written out for each array were a third of most files.
//
// Note [Arguments outside of the state] (2026-11-21)
// An array that lies in the state is an error like an overlap of two arrays: loops take the members of the
// state for memory that nothing else reaches.
#include "emitters/common/file/entry_checks.hpp"

#include <algorithm>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/layout.hpp"

namespace nestor {
namespace {

Document failure(const FileInterface& file, int code, const Interface& interface, const std::string& text,
                 Needs& needs) {
    needs.helpers.insert("fail");
    return returned(call("fail", {code_name(file, code), literal(interface.told_name + ": " + text)})) + ";";
}

Document in_braces(const std::vector<Document>& parts) {
    return in_brackets(list(parts), "{}");
}

Document extents_text(const Parameter& parameter, Context& context) {
    std::vector<Document> extents;
    for (const Dimension& dimension : parameter.buffer->dimensions)
        extents.push_back(text_of(dimension.extent, context));
    return in_braces(extents);
}

/// Row-major, or the reverse of it; parameters have no other order.
bool first_is_contiguous(const Buffer& buffer) {
    return buffer.dimensions.size() > 1 && fastest_dimension(buffer) == 0;
}

/// Arrays whose strides the function cannot use must be dense.
Document not_dense(const Parameter& parameter, const std::string& stride, const std::string& row) {
    std::vector<Document> differences;
    const std::vector<Dimension>& dimensions = parameter.buffer->dimensions;
    for (std::size_t k = 0; k < dimensions.size(); ++k) {
        if (get<Variable>(dimensions[k].stride)) continue;
        const std::string position = "[" + std::to_string(k) + "]";
        differences.push_back(operation(stride + position, "!=", row + ".dense" + position));
    }
    return operations(differences, "||");
}

/// The row of the state, which arrays must not lie in: entries take its members for memory that nothing else
/// reaches.
Document state_row(const Interface& interface, const EntryNames& names) {
    const bool on_device = interface.state->on_device;
    const std::string place = on_device ? names.state + "->memory" : names.state;
    const std::string size = on_device ? "state_size" : "sizeof *" + names.state;
    return in_braces({literal("the state"), place, size, "true", "0", "{}", "nullptr"});
}

Document row_of(const Parameter& parameter, const EntryNames& names, Context& context) {
    const std::string name = context.names[parameter.symbol];
    std::vector<Document> row = {literal(name), name, "sizeof *" + name,
                                 is_written(parameter) ? "true" : "false",
                                 std::to_string(parameter.buffer->dimensions.size())};
    const bool array = is_array(parameter);
    row.push_back(array ? extents_text(parameter, context) : "{}");
    row.emplace_back(array ? "&" + names.stride.at(parameter.symbol) : "nullptr");
    if (array && first_is_contiguous(*parameter.buffer)) row.emplace_back("true");
    return in_braces(row);
}

void print_guarded_call(const Document& check, Context& context, Writer& writer) {
    const NameScope scope(context.names);
    const std::string code = context.names.declare_local("code");
    writer.guarded(assignment("const int " + code, "=", check), "return " + code + ";");
}

}  // namespace

void print_size_check(const Interface& interface, Context& context, Writer& writer) {
    std::vector<Document> sizes;
    for (const Parameter* parameter : interface.parameters) {
        if (parameter->role != Role::size) continue;
        const std::string& name = context.names[parameter->symbol];
        sizes.push_back(in_braces({literal(name), name}));
    }
    if (sizes.empty()) {
        context.needs->helpers.insert("last_error");
        writer.line("last_error[0] = '\\0';");
        return;
    }
    context.needs->helpers.insert("check_sizes");
    print_guarded_call(call("check_sizes", {literal(interface.told_name), in_braces(sizes)}), context,
                       writer);
}

void print_state_check(const Interface& interface, const FileInterface& file, const EntryNames& names,
                       Writer& writer, Needs& needs) {
    if (names.state.empty()) return;
    writer.guarded("!" + names.state, failure(file, error_null, interface, names.state + " is null", needs));
}

std::map<Symbol, std::string> print_array_checks(const Interface& interface, const FileInterface& file,
                                                 const EntryNames& names, Context& context, Writer& writer) {
    std::map<Symbol, std::string> places;
    std::vector<Document> rows;
    std::size_t most = 1;
    for (const Parameter* parameter : interface.parameters) {
        if (!parameter->buffer) continue;
        if (rows.empty() && !interface.members.empty()) rows.push_back(state_row(interface, names));
        places[parameter->symbol] = std::to_string(rows.size());
        rows.push_back(row_of(*parameter, names, context));
        most = std::max(most, parameter->buffer->dimensions.size());
    }
    if (rows.empty()) return places;
    context.needs->helpers.insert("check_arrays");
    const std::string table = context.names.declare_local("arrays");
    for (auto& [symbol, place] : places) place = table + "[" + place + "]";
    const std::string head = "Array<" + std::to_string(most) + "> " + table + "[] = {";
    if (rows.size() == 1) {
        writer.line(head + rows[0] + "};");
    } else {
        writer.line(head);
        writer.indent();
        writer.indent();
        for (std::size_t i = 0; i < rows.size(); ++i)
            writer.line(rows[i] + (i + 1 < rows.size() ? "," : "};"));
        writer.outdent();
        writer.outdent();
    }
    print_guarded_call(call("check_arrays", {literal(interface.told_name), table}), context, writer);
    for (const Parameter* parameter : interface.parameters) {
        if (!parameter->buffer || !is_array(*parameter)) continue;
        const Document condition =
            not_dense(*parameter, names.stride.at(parameter->symbol), places.at(parameter->symbol));
        if (!condition.empty())
            writer.guarded(condition,
                           failure(file, error_size, interface,
                                   context.names[parameter->symbol] + " must be dense", *context.needs));
    }
    return places;
}

void print_shape_body(const Interface& interface, const FileInterface& file, Context& context, Writer& writer,
                      const std::string& min, const std::string& extent) {
    print_size_check(interface, context, writer);
    writer.guarded(operation("!" + min, "||", "!" + extent),
                   failure(file, error_null, interface, min + " or " + extent + " is null", *context.needs));
    std::size_t position = 0;
    for (const Parameter* parameter : interface.parameters) {
        if (!is_array(*parameter) || !is_written(*parameter)) continue;
        for (const Dimension& dimension : parameter->buffer->dimensions) {
            const std::string index = "[" + std::to_string(position++) + "]";
            const Document first = dimension.min ? text_of(dimension.min, context) : "0";
            const Document size = text_of(dimension.extent, context);
            writer.line(list({assignment(min + index, "=", first), assignment(extent + index, "=", size)}) +
                        ";");
        }
    }
    writer.line("return " + code_name(file, error_ok) + ";");
}

}  // namespace nestor
