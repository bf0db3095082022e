// The frame of a pass that looks at one function at a time: every body that is a block is replaced by what
// the pass makes of it, new symbols are counted on.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include "ir/base/symbol.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// `program` with what `change(function, body)`, or `change(function, body, symbols)`, makes of each body
/// that is a block; functions whose bodies are pipelines stay as they are. `change` may look at `function`
/// as it was before.
template <class Change>
Program map_bodies(const Program& program, const Change& change) {
    Program out = program;
    SymbolSource symbols(program.next_symbol);
    for (Function& function : out.functions) {
        const Block* body = std::get_if<Block>(&function.body);
        if (!body) continue;
        Block changed;
        if constexpr (std::is_invocable_v<Change, const Function&, const Block&, SymbolSource&>)
            changed = change(std::as_const(function), *body, symbols);
        else
            changed = change(std::as_const(function), *body);
        function.body = std::move(changed);
    }
    out.next_symbol = symbols.next();
    return out;
}

}  // namespace nestor
