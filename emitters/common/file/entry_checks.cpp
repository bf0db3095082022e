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

std::string failure(const FileInterface& file, int code, const Interface& interface, const std::string& text,
                    Needs& needs) {
    needs.helpers.insert("fail");
    return "return fail(" + code_name(file, code) + ", " + string_literal(interface.told_name + ": " + text) +
           ");";
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : separator) + word;
    return out;
}

std::string extents_text(const Parameter& parameter, Context& context) {
    std::string extents;
    for (const Dimension& dimension : parameter.buffer->dimensions)
        extents += (extents.empty() ? "" : ", ") + text_of(dimension.extent, context);
    return "{" + extents + "}";
}

/// Row-major, or the reverse of it; parameters have no other order.
bool first_is_contiguous(const Buffer& buffer) {
    return buffer.dimensions.size() > 1 && fastest_dimension(buffer) == 0;
}

/// Arrays whose strides the function cannot use must be dense.
std::string not_dense(const Parameter& parameter, const std::string& stride, const std::string& row) {
    std::vector<std::string> differences;
    const std::vector<Dimension>& dimensions = parameter.buffer->dimensions;
    for (std::size_t k = 0; k < dimensions.size(); ++k) {
        if (get<Variable>(dimensions[k].stride)) continue;
        const std::string position = "[" + std::to_string(k) + "]";
        differences.push_back(stride + position + " != " + row + ".dense" + position);
    }
    return joined(differences, " || ");
}

/// The row of the state, which arrays must not lie in: entries take its members for memory that nothing else
/// reaches.
std::string state_row(const Interface& interface, const EntryNames& names) {
    const std::string place = interface.state->on_device ? names.state + "->memory, state_size"
                                                         : names.state + ", sizeof *" + names.state;
    return "{\"the state\", " + place + ", true, 0, {}, nullptr}";
}

std::string row_of(const Parameter& parameter, const EntryNames& names, Context& context) {
    const std::string name = context.names[parameter.symbol];
    const std::string start = "{" + string_literal(name) + ", " + name + ", sizeof *" + name + ", " +
                              (is_written(parameter) ? "true, " : "false, ") +
                              std::to_string(parameter.buffer->dimensions.size()) + ", ";
    if (!is_array(parameter)) return start + "{}, nullptr}";
    return start + extents_text(parameter, context) + ", &" + names.stride.at(parameter.symbol) +
           (first_is_contiguous(*parameter.buffer) ? ", true}" : "}");
}

void print_guarded_call(const std::string& call, Context& context, Writer& writer) {
    const NameScope scope(context.names);
    const std::string code = context.names.declare_local("code");
    writer.guarded("const int " + code + " = " + call, "return " + code + ";");
}

}  // namespace

void print_size_check(const Interface& interface, Context& context, Writer& writer) {
    std::vector<std::string> sizes;
    for (const Parameter* parameter : interface.parameters) {
        if (parameter->role != Role::size) continue;
        const std::string& name = context.names[parameter->symbol];
        sizes.push_back("{" + string_literal(name) + ", " + name + "}");
    }
    if (sizes.empty()) {
        context.needs->helpers.insert("last_error");
        writer.line("last_error[0] = '\\0';");
        return;
    }
    context.needs->helpers.insert("check_sizes");
    print_guarded_call(
        "check_sizes(" + string_literal(interface.told_name) + ", {" + joined(sizes, ", ") + "})", context,
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
    std::vector<std::string> rows;
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
    print_guarded_call("check_arrays(" + string_literal(interface.told_name) + ", " + table + ")", context,
                       writer);
    for (const Parameter* parameter : interface.parameters) {
        if (!parameter->buffer || !is_array(*parameter)) continue;
        const std::string condition =
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
    writer.guarded("!" + min + " || !" + extent,
                   failure(file, error_null, interface, min + " or " + extent + " is null", *context.needs));
    std::size_t position = 0;
    for (const Parameter* parameter : interface.parameters) {
        if (!is_array(*parameter) || !is_written(*parameter)) continue;
        for (const Dimension& dimension : parameter->buffer->dimensions) {
            const std::string index = "[" + std::to_string(position++) + "]";
            writer.line(min + index + " = " + (dimension.min ? text_of(dimension.min, context) : "0") + ", " +
                        extent + index + " = " + text_of(dimension.extent, context) + ";");
        }
    }
    writer.line("return " + code_name(file, error_ok) + ";");
}

}  // namespace nestor
