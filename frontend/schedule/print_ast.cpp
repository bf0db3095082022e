// Printer of the syntax tree of schedules as indented text; arguments are printed as they could be written.
#include "frontend/schedule/print_ast.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"

namespace nestor::schedules {
namespace {

std::string text_of(const Expression& e);

std::string listed(const std::vector<Expression>& list) {
    std::string out;
    for (const Expression& e : list) out += (out.empty() ? "" : ", ") + text_of(e);
    return out;
}

std::string text_of(const Expression& e) {
    return std::visit(
        overloaded{
            [](const Number& n) { return n.spelling; },
            [](const Truth& t) { return std::string(t.value ? "true" : "false"); },
            [](const Name& n) { return n.name; },
            [](const Application& a) { return fmt::format("{}({})", a.callee.name, listed(a.arguments)); },
            [](const Property& p) {
                return fmt::format("{}.{}{}", text_of(p.value), p.name.name,
                                   p.argument ? "(" + text_of(p.argument) + ")" : "");
            },
            [](const UnaryExpression& u) { return fmt::format("({}{})", spelling(u.op), text_of(u.value)); },
            [](const BinaryExpression& b) {
                return fmt::format("({} {} {})", text_of(b.left), word_spelling(b.op), text_of(b.right));
            }},
        e->node);
}

std::string text_of(const Loop& loop) {
    std::string out;
    for (const Word& word : loop.words) out += (out.empty() ? "" : ", ") + word.name;
    return "<" + out + ">";
}

std::string text_of(const std::vector<Argument>& arguments) {
    std::string out;
    for (const Argument& argument : arguments) {
        out += out.empty() ? "" : ", ";
        if (argument.name) out += argument.name->name + " = ";
        out += std::visit(overloaded{[](const Loop& loop) { return text_of(loop); },
                                     [](const Expression& e) { return text_of(e); },
                                     [](const std::string& text) { return "\"" + text + "\""; }},
                          argument.value);
    }
    return out;
}

void print(const DirectiveText& directive, const char* indent, std::string& out) {
    out += fmt::format("{}{}({}){}\n", indent, directive.name.name, text_of(directive.arguments),
                       directive.result ? " -> " + directive.result->name : "");
}

}  // namespace

std::string print_ast(const Text& text) {
    std::string out;
    for (const Block& block : text.blocks) {
        out += fmt::format("schedule{}{}\n", block.name ? " " + block.name->name : "",
                           block.function ? " for " + block.function->name : "");
        for (const DirectiveText& directive : block.directives) print(directive, "  ", out);
    }
    for (const DirectiveText& directive : text.loose) print(directive, "", out);
    for (const RealizationText& realization : text.realizations) {
        out += fmt::format("realize {}({})\n", realization.function.name, text_of(realization.arguments));
        for (const WindowText& window : realization.windows) {
            out += fmt::format("  window{}", window.output ? " " + window.output->name : "");
            for (const auto& [low, extent] : window.intervals)
                out += fmt::format(" ({}, {})", text_of(low), text_of(extent));
            out += "\n";
        }
        if (realization.schedule) out += fmt::format("  using {}\n", realization.schedule->name);
    }
    return out;
}

}  // namespace nestor::schedules
