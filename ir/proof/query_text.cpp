// Printing of bounds queries.
#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/proof/query.hpp"
#include "ir/text/text.hpp"

namespace nestor::proof {

std::string text_of(const Expr& e) {
    return nestor::print(e, {.numbers = false});
}

namespace {

void print_parts(const std::vector<Query>& parts, const std::string& margin, std::string& out) {
    for (const Query& part : parts) {
        std::visit(overloaded{
                       [&](const ForAll& all) {
                           out += fmt::format("{}for all {} in ({}, {})\n", margin, all.symbol.name(),
                                              text_of(all.low), text_of(all.extent));
                       },
                       [&](const Given& given) {
                           out += fmt::format("{}given {}\n", margin, text_of(given.condition));
                       },
                       [&](const Where& where) {
                           out += fmt::format("{}where {} = {}\n", margin, where.symbol.name(),
                                              text_of(where.value));
                       },
                       [&](const Obligation& o) {
                           out += fmt::format("{}{}: {}\n", margin, name_of(o.claim), o.sentence);
                           out += fmt::format("{}    {}\n", margin,
                                              o.condition ? o.formula : "(no witness is known)");
                       },
                   },
                   part.node);
        print_parts(part.parts, margin + "    ", out);
    }
}

}  // namespace

const char* name_of(Claim claim) {
    switch (claim) {
        case Claim::length:
            return "length";
        case Claim::enclosed:
            return "enclosed";
        case Claim::window:
            return "window";
        case Claim::reached:
            return "reached";
        case Claim::once:
            return "once";
        case Claim::memory:
            return "memory";
        case Claim::values:
            return "values";
        case Claim::computed:
            return "computed";
    }
    return "";
}

std::string print(const FunctionQuery& query) {
    std::string names;
    for (const Parameter& p : query.parameters)
        if (!p.buffer) names += (names.empty() ? "" : ", ") + p.symbol.name() + ": " + to_string(p.type);
    std::string out = fmt::format("query of {}\nfor all {}\n", query.function, names);
    print_parts(query.parts, "    ", out);
    if (!query.holes.empty()) out += "holes, and what they may use\n";
    for (const HoleScope& hole : query.holes) {
        std::string scope;
        for (const Symbol& symbol : hole.scope) scope += (scope.empty() ? "" : ", ") + symbol.name();
        out += fmt::format("    {}: {}\n", text_of(hole.hole), scope);
    }
    return out;
}

}  // namespace nestor::proof
