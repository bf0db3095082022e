// The dataflow graph of a program. Arrows follow stores: what their values, subscripts and conditions read
// goes into what they write.
#include "frontend/cli/commands/graph.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cli {
namespace {

class Graph {
public:
    explicit Graph(const Function& function) {
        for (const Parameter& p : function.parameters)
            if (p.buffer) add(p.symbol, p.role == Role::input ? " [shape=box]" : " [peripheries=2]");
        if (const auto* body = std::get_if<Block>(&function.body)) block(*body, {});
    }

    std::string text(const std::string& name) const {
        std::string out = fmt::format("digraph \"{}\" {{\n", name);
        for (const auto& [symbol, look] : nodes_) out += fmt::format("    \"{}\"{};\n", label(symbol), look);
        for (const auto& [from, to] : arrows_)
            out += fmt::format("    \"{}\" -> \"{}\";\n", label(from), label(to));
        return out + "}\n";
    }

private:
    void add(const Symbol& symbol, const std::string& look) {
        const bool known =
            std::any_of(nodes_.begin(), nodes_.end(), [&](const auto& node) { return node.first == symbol; });
        if (!known) nodes_.emplace_back(symbol, look);
    }

    /// Two temporaries may have one name.
    std::string label(const Symbol& symbol) const {
        const auto of_name = std::count_if(nodes_.begin(), nodes_.end(), [&](const auto& node) {
            return node.first.name() == symbol.name();
        });
        return of_name > 1 ? fmt::format("{}.{}", symbol.name(), symbol.number()) : symbol.name();
    }

    /// `conditions`: what the conditions and limits around the block read.
    void block(const Block& b, const std::set<Symbol>& conditions) {
        for (const Stmt& s : b.statements) {
            std::set<Symbol> reads = conditions;
            if (const Allocate* allocate = get<Allocate>(s)) add(allocate->buffer.symbol, "");
            each_child(
                s, [&](const Expr& e) { add_loaded_buffers(reads, e); }, [](const Stmt&) {});
            each_symbol(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>* indices) {
                if (indices && changes(use)) arrows(reads, buffer);
            });
            map_blocks(s, [&](const Block& inner) {
                block(inner, reads);
                return inner;
            });
        }
    }

    void arrows(const std::set<Symbol>& from, const Symbol& to) {
        for (const Symbol& symbol : from)
            if (symbol != to &&
                std::find(arrows_.begin(), arrows_.end(), std::pair(symbol, to)) == arrows_.end())
                arrows_.emplace_back(symbol, to);
    }

    std::vector<std::pair<Symbol, std::string>> nodes_;
    std::vector<std::pair<Symbol, Symbol>> arrows_;
};

}  // namespace

std::string graph_of(const Program& lowered, const std::string& only) {
    std::string out;
    for (const Function& function : lowered.functions) {
        const std::string& name = function.symbol.name();
        if (function.place == FunctionPlace::entry && (only.empty() || only == name))
            out += Graph(function).text(name);
    }
    return out;
}

}  // namespace nestor::cli
