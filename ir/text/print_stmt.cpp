// Printer of statements: one line each, bodies indented by four blanks.
#include "ir/core/build.hpp"
#include "ir/text/notation.hpp"
#include "ir/text/printer.hpp"

namespace nestor {
namespace {

std::string target_text(const Printer& p, const StoreTarget& target) {
    return symbol_text(p, target.buffer) + "[" + list_text(p, target.indices) + "]";
}

std::string store_text(const Printer& p, const Store& n) {
    const std::string op = " " + (n.op ? std::string(notation::store_operator(*n.op)) : "") + "= ";
    if (n.targets.size() == 1 && n.values.size() == 1)
        return target_text(p, n.targets[0]) + op + expression_text(p, n.values[0]);
    std::string targets;
    for (const StoreTarget& target : n.targets)
        targets += (targets.empty() ? "" : ", ") + target_text(p, target);
    return "(" + targets + ")" + op + "(" + list_text(p, n.values) + ")";
}

/// ` parallel collapse 2 <C, z0, s0, m> reduction reduce(sum.3 add clause)`; what is usual is left out.
std::string attributes_text(const Printer& p, const For& n) {
    std::string text;
    if (n.mode.kind != ModeKind::serial || n.mode.width != 0) text += " " + word(n.mode.kind);
    if (n.mode.width != 0) text += " " + std::to_string(n.mode.width);
    if (n.mode.simd) text += " simd";
    if (n.mode.collapse != 1) text += " collapse " + std::to_string(n.mode.collapse);
    if (n.team_if) text += " if (" + expression_text(p, n.team_if) + ")";
    if (n.name != LoopName{}) text += " " + print(n.name);
    if (n.kind != LoopKind::pure) text += " " + word(n.kind);
    std::string reductions;
    for (const Reduction& r : n.reductions)
        reductions += (reductions.empty() ? "" : ", ") + symbol_text(p, r.buffer) + " " + word(r.op) + " " +
                      word(r.form);
    return reductions.empty() ? text : text + " reduce(" + reductions + ")";
}

std::string arguments_text(const Printer& p, const std::vector<Argument>& arguments) {
    std::string text;
    for (const Argument& argument : arguments) {
        if (!text.empty()) text += ", ";
        text += std::visit(overloaded{[&](const Expr& e) { return expression_text(p, e); },
                                      [&](const Symbol& buffer) { return "&" + symbol_text(p, buffer); }},
                           argument);
    }
    return "(" + text + ")";
}

std::string call_text(const Printer& p, const CallStmt& n) {
    std::string results;
    for (const Symbol& result : n.results) results += (results.empty() ? "" : ", ") + symbol_text(p, result);
    return "call " + (results.empty() ? "" : "(" + results + ") = ") + symbol_text(p, n.function) +
           arguments_text(p, n.arguments);
}

std::string launch_text(const Printer& p, const Launch& n) {
    const auto triple = [&](const std::array<Expr, 3>& sizes) {
        return "(" + list_text(p, {sizes.begin(), sizes.end()}) + ")";
    };
    return "launch " + symbol_text(p, n.function) + arguments_text(p, n.arguments) + " grid " +
           triple(n.grid) + " block " + triple(n.block) +
           (n.shared_bytes ? " shared " + expression_text(p, n.shared_bytes) : "");
}

std::string print_text(const Printer& p, const Print& n) {
    std::string text = "print";
    for (const auto& part : n.parts) {
        text += text == "print" ? " " : ", ";
        text += std::visit(
            overloaded{[](const std::string& s) { return notation::quoted(s, '"'); },
                       [&](const Formatted& value) {
                           const std::string how =
                               value.format.empty() ? "" : notation::quoted(value.format, '"') + " ";
                           return how + expression_text(p, value.value);
                       }},
            part);
    }
    return text;
}

std::string update_text(const Printer& p, const Update& n) {
    return (n.result ? symbol_text(p, n.result) + " = " : "") + "update " + target_text(p, n.target) + " " +
           word(n.op) + " " + expression_text(p, n.value);
}

/// `  // matmul.tc:3`, or nothing.
std::string remark(const Printer& p, const Origin& origin) {
    if (!p.options.origins || !origin) return {};
    std::string place = origin->range.file_and_line();
    if (!origin->made_by.empty()) place += (place.empty() ? "" : ", ") + origin->made_by;
    for (char& c : place)
        if (static_cast<unsigned char>(c) < 0x20) c = ' ';
    return place.empty() ? "" : "  // " + place;
}

struct StatementPrinter {
    Printer& p;
    const StmtNode& s;

    /// A statement without a body.
    void simple(const std::string& text) {
        p.line(text + ";" + remark(p, s.origin));
        declare(p.types, s);
    }
    void nested(const Block& body) {
        ++p.indent;
        print_block(p, body);
        --p.indent;
    }
    void with_body(const std::string& head, const Block& body) {
        p.line(head + (head.empty() ? "{" : " {") + remark(p, s.origin));
        declare(p.types, s);
        nested(body);
        p.line("}");
    }
    void conditional(const If& first) {
        // an else that holds nothing but another if continues the chain
        const If* n = &first;
        p.line("if " + expression_text(p, n->condition) + " {" + remark(p, s.origin));
        nested(n->then);
        while (!n->otherwise.statements.empty()) {
            const Block& otherwise = n->otherwise;
            n = otherwise.statements.size() == 1 ? get<If>(otherwise.statements[0]) : nullptr;
            if (!n) {
                p.line("} else {");
                nested(otherwise);
                break;
            }
            p.line("} else if " + expression_text(p, n->condition) + " {" +
                   remark(p, otherwise.statements[0]->origin));
            nested(n->then);
        }
        p.line("}");
    }
    void compute(const Compute& n) {
        if (p.options.hide_compute) return print_block(p, n.body);
        const std::string region = n.region.empty() ? "" : " on " + region_text(p, n.region);
        with_body("compute " + notation::name(n.func) + region, n.body);
    }
};

}  // namespace

void print_statement(Printer& p, const Stmt& stmt) {
    StatementPrinter printer{p, *stmt};
    const auto text = [&](const Expr& e) { return expression_text(p, e); };
    std::visit(
        overloaded{
            [&](const Nop&) { printer.simple("nop"); },
            [&](const Assert& n) {
                printer.simple("assert " + text(n.condition) + " else " + std::to_string(n.error));
            },
            [&](const Block& n) { printer.with_body("", n); },
            [&](const Allocate& n) { printer.simple("allocate " + buffer_text(p, n.buffer, std::nullopt)); },
            [&](const Store& n) { printer.simple(store_text(p, n)); },
            [&](const If& n) { printer.conditional(n); },
            [&](const For& n) {
                printer.with_body("for " + symbol_text(p, n.index) + " in (" + text(n.low) + ", " +
                                      text(n.extent) + ")" + attributes_text(p, n),
                                  n.body);
            },
            [&](const Let& n) { printer.simple("let " + symbol_text(p, n.symbol) + " = " + text(n.value)); },
            [&](const Compute& n) { printer.compute(n); },
            [&](const Label& n) { printer.with_body("label " + notation::name(n.name), n.body); },
            [&](const Declare& n) {
                printer.simple("var " + symbol_text(p, n.symbol) + ": " + type_text(n.type) +
                               (n.value ? " = " + text(n.value) : ""));
            },
            [&](const Assign& n) { printer.simple(symbol_text(p, n.symbol) + " = " + text(n.value)); },
            [&](const While& n) { printer.with_body("while " + text(n.condition), n.body); },
            [&](const Break&) { printer.simple("break"); },
            [&](const Continue&) { printer.simple("continue"); },
            [&](const CallStmt& n) { printer.simple(call_text(p, n)); },
            [&](const Return& n) {
                printer.simple(n.values.empty() ? "return" : "return " + list_text(p, n.values));
            },
            [&](const Print& n) { printer.simple(print_text(p, n)); },
            [&](const Update& n) { printer.simple(update_text(p, n)); },
            [&](const Region& n) { printer.with_body("region", n.body); },
            [&](const Launch& n) { printer.simple(launch_text(p, n)); },
            [&](const Barrier&) { printer.simple("barrier"); },
            [&](const Copy& n) {
                printer.simple("copy " + symbol_text(p, n.from) + " to " + symbol_text(p, n.to) + " " +
                               word(n.kind));
            },
            [&](const Activate& n) {
                printer.simple((n.active ? "activate " : "deactivate ") + target_text(p, n.target));
            },
            [&](const Fetch& n) { printer.simple("prefetch " + target_text(p, n.target)); },
            [&](const Grow& n) {
                printer.simple("grow " + symbol_text(p, n.buffer) + " to " + text(n.extent));
            }},
        stmt->node);
}

void print_block(Printer& p, const Block& block) {
    for (const Stmt& stmt : block.statements) print_statement(p, stmt);
}

std::string print(const Block& block, const PrintOptions& options) {
    Printer printer{options, false};
    print_block(printer, block);
    return printer.out;
}

std::string print(const Stmt& stmt, const PrintOptions& options) {
    Printer printer{options, false};
    print_statement(printer, stmt);
    return printer.out;
}

}  // namespace nestor
