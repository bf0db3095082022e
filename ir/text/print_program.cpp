// Printer of programs: error table, records, state, functions; pipelines with their funcs and stages.
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/text/notation.hpp"
#include "ir/text/printer.hpp"

namespace nestor {
namespace {

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

std::string iterator_text(const Printer& p, const Iterator& iterator) {
    std::string text = symbol_text(p, iterator.variable);
    if (iterator.low || iterator.extent) text += " in " + region_text(p, {{iterator.low, iterator.extent}});
    return iterator.kind == LoopKind::pure ? text : text + " " + word(iterator.kind);
}

void print_stage(Printer& p, const Stage& stage) {
    std::vector<std::string> iterators;
    for (const Iterator& iterator : stage.iterators) {
        iterators.push_back(iterator_text(p, iterator));
        declare(p.types, iterator);
    }
    std::string head = "stage " + notation::name(stage.name);
    if (!iterators.empty()) head += " over " + joined(iterators);
    if (stage.guard) head += " if " + expression_text(p, stage.guard);
    const std::string values = list_text(p, stage.values);
    p.line(head + ":");
    ++p.indent;
    p.line("[" + list_text(p, stage.left) + "] " +
           (stage.op ? std::string(notation::store_operator(*stage.op)) : "") + "= " +
           (stage.values.size() == 1 ? values : "(" + values + ")") + ";");
    --p.indent;
}

void print_func(Printer& p, const Func& func) {
    std::vector<std::string> buffers;
    for (std::size_t i = 0; i < func.symbols.size() && i < func.types.size(); ++i)
        buffers.push_back(type_text(func.types[i]) + " " + symbol_text(p, func.symbols[i]));
    std::string head = "func " + notation::name(func.label) + " = " + joined(buffers);
    if (!func.region.empty()) head += " on " + region_text(p, func.region);
    if (func.initial == Initial::incoming) head += " initial incoming";
    if (func.initial == Initial::former) head += " initial former " + symbol_text(p, func.former);
    if (func.parameter) head += " parameter " + std::to_string(*func.parameter);
    declare(p.types, func);
    p.line(head + " {");
    ++p.indent;
    for (const Stage& stage : func.stages) print_stage(p, stage);
    --p.indent;
    p.line("}");
}

std::string parameter_text(const Printer& p, const Parameter& parameter) {
    const bool counts = parameter.role == Role::size || parameter.role == Role::stride;
    const Type usual = counts && !parameter.buffer ? Type::index() : Type{};
    std::string text = word(parameter.role) + " ";
    text += parameter.buffer ? buffer_text(p, *parameter.buffer, MemorySpace::caller)
                             : symbol_text(p, parameter.symbol);
    if (parameter.type != usual) text += ": " + type_text(parameter.type);
    if (parameter.fixed) text += " = " + std::to_string(*parameter.fixed);
    return parameter.remark.empty() ? text : text + " " + notation::quoted(parameter.remark, '"');
}

void print_function(Printer& p, const Function& function) {
    const std::string head = word(function.place) + " function " + symbol_text(p, function.symbol) + "(";
    // all parameters are declared first: a buffer's extents may name a size that stands after it
    for (const Parameter& parameter : function.parameters) declare(p.types, parameter);
    std::vector<std::string> types;
    for (const Type& type : function.results) types.push_back(type_text(type));
    std::string tail = ")";
    if (!types.empty()) tail += " returns " + joined(types);
    if (function.workspace_bytes) tail += " workspace " + expression_text(p, function.workspace_bytes);
    const bool pipeline = std::holds_alternative<PipelinePtr>(function.body);
    tail += pipeline ? " pipeline {" : " {";
    if (function.parameters.empty()) {
        p.line(head + tail);
    } else {
        p.line(head);
        p.indent += 2;
        for (std::size_t i = 0; i < function.parameters.size(); ++i) {
            const bool last = i + 1 == function.parameters.size();
            p.line(parameter_text(p, function.parameters[i]) + (last ? tail : ","));
        }
        p.indent -= 2;
    }
    ++p.indent;
    if (!pipeline)
        print_block(p, std::get<Block>(function.body));
    else if (const auto& body = std::get<PipelinePtr>(function.body))
        print_pipeline(p, *body);
    --p.indent;
    p.line("}");
}

/// The table, without the entries with which every table begins; nothing where that is all.
void print_errors(Printer& p, const std::vector<ErrorEntry>& errors) {
    const std::vector<ErrorEntry> standard = standard_errors();
    const bool begins =
        errors.size() >= standard.size() && std::equal(standard.begin(), standard.end(), errors.begin());
    if (begins && errors.size() == standard.size()) return;
    p.line(begins ? "errors standard {" : "errors {");
    for (std::size_t i = begins ? standard.size() : 0; i < errors.size(); ++i)
        p.line("    " + notation::name(errors[i].name) + " " + std::to_string(errors[i].code) + " " +
               notation::quoted(errors[i].text, '"') + ";");
    p.line("}");
}

void print_record(Printer& p, const RecordType& record) {
    p.line("record " + notation::name(record.name) + " {");
    for (const Field& field : record.fields)
        p.line("    " + notation::name(field.name) + ": " + type_text(field.type) + ";");
    p.line("}");
}

}  // namespace

std::string region_text(const Printer& printer, const std::vector<std::pair<Expr, Expr>>& region) {
    std::vector<std::string> dimensions;
    for (const auto& [min, extent] : region)
        dimensions.push_back("(" + expression_text(printer, min) + ", " + expression_text(printer, extent) +
                             ")");
    return joined(dimensions);
}

std::string buffer_text(const Printer& printer, const Buffer& buffer, std::optional<MemorySpace> usual) {
    std::vector<std::string> dimensions;
    for (const Dimension& d : buffer.dimensions)
        dimensions.push_back("(" + expression_text(printer, d.min) + ", " +
                             expression_text(printer, d.extent) +
                             (d.stride ? ", " + expression_text(printer, d.stride) : "") + ")");
    std::string text = type_text(buffer.element) + " " + symbol_text(printer, buffer.symbol) + "[" +
                       joined(dimensions) + "]";
    if (buffer.place != usual) text += " " + word(buffer.place);
    std::vector<std::string> order;
    for (const int dimension : buffer.layout) order.push_back(std::to_string(dimension));
    if (!order.empty()) text += " layout(" + joined(order) + ")";
    std::vector<std::string> levels;
    for (const TreeLevel& level : buffer.levels) {
        std::vector<std::string> extents;
        for (const std::int64_t extent : level.extents) extents.push_back(std::to_string(extent));
        levels.push_back(word(level.kind) + "[" + joined(extents) + "]");
    }
    return levels.empty() ? text : text + " levels(" + joined(levels) + ")";
}

void print_pipeline(Printer& p, const Pipeline& pipeline) {
    for (const Precondition& condition : pipeline.preconditions)
        p.line("require " + expression_text(p, condition.condition) + " else " +
               std::to_string(condition.error) + ";");
    for (const Func& func : pipeline.funcs) print_func(p, func);
}

std::string print(const Program& program, const PrintOptions& options) {
    Printer p{options};
    declare(p.types, program);
    if (options.only.empty()) {
        print_errors(p, program.errors);
        for (const auto& record : program.records) print_record(p, *record);
        for (const Buffer& buffer : program.state)
            p.line("state " + buffer_text(p, buffer, std::nullopt) + ";");
    }
    for (const Function& function : program.functions) {
        if (!options.only.empty() && function.symbol.name() != options.only) continue;
        if (!p.out.empty()) p.out += "\n";
        print_function(p, function);
    }
    return p.out;
}

}  // namespace nestor
