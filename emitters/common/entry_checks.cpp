// Entry checks as text.
#include "emitters/common/entry_checks.hpp"

#include <algorithm>

#include "emitters/common/expression.hpp"
#include "emitters/common/types.hpp"
#include "ir/build.hpp"
#include "ir/errors.hpp"
#include "ir/layout.hpp"

namespace nestor {
namespace {

std::string failure(const FileInterface& file, int code, const Interface& interface,
                    const std::string& text) {
    return "return fail(" + code_name(file, code) + ", " + string_literal(interface.user_name + ": " + text) +
           ");";
}

std::string joined(const std::vector<std::string>& words, const std::string& separator) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : separator) + word;
    return out;
}

struct Array {
    const Parameter* parameter;
    std::string name, stride, extent, dense, bytes;
};

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
std::string not_dense(const Array& array) {
    std::vector<std::string> differences;
    const std::vector<Dimension>& dimensions = array.parameter->buffer->dimensions;
    for (std::size_t k = 0; k < dimensions.size(); ++k) {
        if (get<Variable>(dimensions[k].stride)) continue;
        const std::string position = "[" + std::to_string(k) + "]";
        differences.push_back(array.stride + position + " != " + array.dense + position);
    }
    return joined(differences, " || ");
}

/// Arrays must not lie in the state: entries take its members for memory that nothing else reaches.
void print_state_overlap(const std::vector<Array>& arrays, const Interface& interface,
                         const FileInterface& file, const EntryNames& names, Context& context,
                         Writer& writer) {
    if (interface.members.empty()) return;
    context.needs->helpers.insert({"overlap", "bytes_of_value"});
    const std::string bytes =
        interface.state->on_device ? "memory_of(" + names.state + ")" : "bytes_of_value(" + names.state + ")";
    for (const Array& array : arrays)
        writer.guarded("overlap(" + array.bytes + ", " + bytes + ")",
                       failure(file, error_overlap, interface, array.name + " overlaps the state"));
}

void print_overlap_checks(const std::vector<Array>& arrays, const Interface& interface,
                          const FileInterface& file, Context& context, Writer& writer) {
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (!is_written(*arrays[i].parameter)) continue;
        for (std::size_t k = 0; k < arrays.size(); ++k) {
            if (k == i || (k < i && is_written(*arrays[k].parameter))) continue;
            context.needs->helpers.insert("overlap");
            writer.guarded(
                "overlap(" + arrays[i].bytes + ", " + arrays[k].bytes + ")",
                failure(file, error_overlap, interface, arrays[i].name + " overlaps " + arrays[k].name));
        }
    }
}

/// With `checked`, the bytes are written to that struct.
std::vector<Array> print_arrays(const Interface& interface, const FileInterface& file,
                                const EntryNames& names, const std::string& checked, Context& context,
                                Writer& writer) {
    std::vector<Array> arrays;
    for (const Parameter* parameter : interface.parameters) {
        if (!parameter->buffer) continue;
        Array array;
        array.parameter = parameter;
        array.name = context.names[parameter->symbol];
        const auto local = [&](const char* what) { return context.names.declare_local(array.name + what); };
        if (is_array(*parameter)) {
            array.stride = names.stride.at(parameter->symbol);
            array.extent = local("_extent");
            array.dense = local("_dense");
        }
        array.bytes = checked.empty() ? local("_bytes") : checked + "->" + array.name + "_bytes";
        arrays.push_back(std::move(array));
    }
    if (arrays.empty()) return arrays;

    std::vector<std::string> dense, reached, declared;
    for (const Array& array : arrays) {
        if (array.extent.empty()) continue;
        declared.push_back(array.bytes);
        const std::string rank = "[" + std::to_string(array.parameter->buffer->dimensions.size()) + "]";
        writer.line("const int64_t " + array.extent + rank + " = " + extents_text(*array.parameter, context) +
                    ";");
        writer.line("int64_t " + array.dense + rank + ";");
        const bool first = first_is_contiguous(*array.parameter->buffer);
        const std::string helper = first ? "dense_strides_from_first" : "dense_strides";
        context.needs->helpers.insert(helper);
        dense.push_back("!" + helper + "(" + array.extent + ", " + array.dense + ")");
        reached.push_back("!bytes_of(" + array.name + ", " + array.extent + ", " + array.stride + ", &" +
                          array.bytes + ")");
    }
    if (!dense.empty()) {
        context.needs->helpers.insert("is_empty");
        writer.guarded(joined(dense, " || "),
                       failure(file, error_size, interface, "the number of elements of an array overflows"));
    }
    for (const Array& array : arrays)
        if (!array.stride.empty())
            writer.line("if (!" + array.stride + ") " + array.stride + " = " + array.dense + ";");
    for (const Array& array : arrays) {
        const std::string elements = array.extent.empty() ? "" : " && !is_empty(" + array.extent + ")";
        writer.guarded("!" + array.name + elements,
                       failure(file, error_null, interface, array.name + " is null"));
    }
    for (const Array& array : arrays) {
        const std::string condition = array.stride.empty() ? "" : not_dense(array);
        if (!condition.empty())
            writer.guarded(condition, failure(file, error_size, interface, array.name + " must be dense"));
    }
    writer.gap();
    context.needs->helpers.insert("byte_range");
    if (!reached.empty()) context.needs->helpers.insert("bytes_of");
    if (checked.empty() && !declared.empty()) writer.line("ByteRange " + joined(declared, ", ") + ";");
    const bool written = std::any_of(arrays.begin(), arrays.end(),
                                     [](const Array& array) { return is_written(*array.parameter); });
    const bool compared = !checked.empty() || !interface.members.empty() || (arrays.size() > 1 && written);
    for (const Array& array : arrays)
        if (array.extent.empty() && compared) {
            context.needs->helpers.insert("bytes_of_value");
            writer.line((checked.empty() ? "const ByteRange " : "") + array.bytes + " = bytes_of_value(" +
                        array.name + ");");
        }
    if (!reached.empty())
        writer.guarded(joined(reached, " || "),
                       failure(file, error_size, interface, "sizes and strides overflow an address"));
    for (const Array& array : arrays) {
        if (!is_written(*array.parameter) || !has_free_strides(*array.parameter)) continue;
        context.needs->helpers.insert("elements_apart");
        writer.guarded("!elements_apart(" + array.extent + ", " + array.stride + ")",
                       failure(file, error_overlap, interface, "elements of " + array.name + " overlap"));
    }
    print_overlap_checks(arrays, interface, file, context, writer);
    print_state_overlap(arrays, interface, file, names, context, writer);
    return arrays;
}

}  // namespace

bool has_sizes(const Interface& interface) {
    for (const Parameter* parameter : interface.parameters)
        if (parameter->role == Role::size) return true;
    return false;
}

std::string size_check_function(const Interface& interface, const FileInterface& file, Needs& needs,
                                std::vector<Diagnostic>& unsupported) {
    Context context(Names(file.taken), needs, unsupported);
    declare_parameters(interface, context);
    std::vector<std::string> names, negative, large, parameters;
    for (const Parameter* parameter : interface.parameters) {
        if (parameter->role != Role::size) continue;
        names.push_back(context.names[parameter->symbol]);
        parameters.push_back("int64_t " + names.back());
        negative.push_back(names.back() + " < 0");
        large.push_back(names.back() + " > max_size");
    }
    if (names.empty()) return "";
    Writer writer;
    writer.list("int " + interface.check_sizes, {parameters}, " {");
    writer.indent();
    writer.guarded(joined(negative, " || "),
                   failure(file, error_size, interface, enumeration(names) + " must not be negative"));
    writer.guarded(joined(large, " || "),
                   failure(file, error_size, interface, enumeration(names) + " must not exceed 2^40"));
    writer.line("return " + code_name(file, error_ok) + ";");
    writer.close();
    return writer.text();
}

void print_size_check(const Interface& interface, Context& context, Writer& writer) {
    std::vector<std::string> names;
    for (const Parameter* parameter : interface.parameters)
        if (parameter->role == Role::size) names.push_back(context.names[parameter->symbol]);
    if (names.empty()) return;
    const NameScope scope(context.names);
    const std::string code = context.names.declare_local("code");
    writer.guarded("const int " + code + " = " + interface.check_sizes + "(" + joined(names, ", ") + ")",
                   "return " + code + ";");
}

void print_state_check(const Interface& interface, const FileInterface& file, const EntryNames& names,
                       Writer& writer) {
    if (names.state.empty()) return;
    writer.guarded("!" + names.state, failure(file, error_null, interface, names.state + " is null"));
}

void print_array_checks(const Interface& interface, const FileInterface& file, const EntryNames& names,
                        Context& context, Writer& writer) {
    print_arrays(interface, file, names, "", context, writer);
}

std::string argument_check_function(const Interface& interface, const FileInterface& file, Needs& needs,
                                    std::vector<Diagnostic>& unsupported,
                                    const std::function<void(Context&, Writer&)>& print_first) {
    Context context(Names(file.taken), needs, unsupported);
    const EntryNames names = declare_parameters(interface, context);
    const std::string checked = context.names.declare_local("checked");
    Writer body(1);
    print_first(context, body);
    const std::vector<Array> arrays = print_arrays(interface, file, names, checked, context, body);
    if (arrays.empty()) return "";
    std::vector<std::string> strides, bytes;
    for (const Array& array : arrays) {
        bytes.push_back(array.name + "_bytes");
        if (array.stride.empty()) continue;
        const std::string rank = std::to_string(array.parameter->buffer->dimensions.size());
        strides.push_back(array.name + "_stride[" + rank + "]");
        needs.includes.insert("<algorithm>");
        body.line("std::copy_n(" + array.stride + ", " + rank + ", " + checked + "->" + array.name +
                  "_stride);");
    }
    body.line("return " + code_name(file, error_ok) + ";");

    Writer out;
    out.comment("What " + interface.user_name + " is called with, strides for arrays that came without.");
    out.open("struct " + interface.arguments);
    if (!strides.empty()) out.line("int64_t " + joined(strides, ", ") + ";");
    out.line("ByteRange " + joined(bytes, ", ") + ";");
    out.close("};");
    out.line("");
    ParameterGroups parameters;
    if (!interface.members.empty()) parameters.add_value("const " + state_parameter(interface, names));
    for (const Parameter* parameter : interface.parameters) {
        if (!parameter->buffer) {
            if (!context.names.was_used(parameter->symbol)) continue;
            parameters.add_value((parameter->role == Role::size ? "int64_t" : c_type(parameter->type)) + " " +
                                 parameter_name(*parameter, context));
            continue;
        }
        parameters.add_array("const " + c_type(parameter->buffer->element) + "* " +
                             context.names[parameter->symbol]);
        if (is_array(*parameter))
            parameters.add_more("const int64_t " + names.stride.at(parameter->symbol) + "[" +
                                std::to_string(parameter->buffer->dimensions.size()) + "]");
    }
    auto lists = parameters.lists();
    lists.push_back({interface.arguments + "* " + checked});
    out.list("int " + interface.check_arguments, lists, " {");
    out.raw(body.text());
    out.line("}");
    return out.text();
}

bool print_argument_check(const Interface& interface, const FileInterface& file, const EntryNames& names,
                          Context& context, const std::string& checked,
                          const std::function<void(Context&, Writer&)>& print_first, Writer& writer) {
    // printed once more, for the names that it uses
    std::vector<Diagnostic> ignored;
    Needs none;
    Context trial(Names(file.taken), none, ignored);
    const EntryNames trial_names = declare_parameters(interface, trial);
    Writer unused;
    print_first(trial, unused);
    if (print_arrays(interface, file, trial_names, checked, trial, unused).empty()) return false;
    ParameterGroups arguments;
    if (!interface.members.empty()) arguments.add_value(names.state);
    for (const Parameter* parameter : interface.parameters) {
        if (!parameter->buffer) {
            if (trial.names.was_used(parameter->symbol))
                arguments.add_value(parameter_name(*parameter, context));
            continue;
        }
        arguments.add_array(context.names[parameter->symbol]);
        if (is_array(*parameter)) arguments.add_more(names.stride.at(parameter->symbol));
    }
    auto lists = arguments.lists();
    lists.push_back({"&" + checked});
    const NameScope scope(context.names);
    const std::string code = context.names.declare_local("code");
    writer.line(interface.arguments + " " + checked + ";");
    const std::string head = "if (const int " + code + " = " + interface.check_arguments;
    const std::string text = laid_out(head, lists, ") return " + code + ";", 4);
    if (text.find('\n') == std::string::npos) {
        writer.raw(text + "\n");
    } else {
        writer.list(head, lists, ")");
        writer.indent();
        writer.line("return " + code + ";");
        writer.outdent();
    }
    return true;
}

void print_shape_body(const Interface& interface, const FileInterface& file, Context& context, Writer& writer,
                      const std::string& min, const std::string& extent) {
    writer.line("last_error = \"\";");
    print_size_check(interface, context, writer);
    std::size_t position = 0;
    std::string lines;
    for (const Parameter* parameter : interface.parameters) {
        if (!is_array(*parameter) || !is_written(*parameter)) continue;
        if (position == 0)
            writer.guarded("!" + min + " || !" + extent,
                           failure(file, error_null, interface, min + " or " + extent + " is null"));
        for (const Dimension& dimension : parameter->buffer->dimensions) {
            const std::string index = "[" + std::to_string(position++) + "]";
            writer.line(min + index + " = " + (dimension.min ? text_of(dimension.min, context) : "0") + ";");
            writer.line(extent + index + " = " + text_of(dimension.extent, context) + ";");
        }
    }
    writer.line("return " + code_name(file, error_ok) + ";");
}

}  // namespace nestor
