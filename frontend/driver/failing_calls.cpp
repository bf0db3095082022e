// Passes have settled by now what types, sizes and the checks in front say of a condition: `assert false` is
// left of those that never hold.
#include "frontend/driver/failing_calls.hpp"

#include <fmt/format.h>

#include <variant>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::driver {

Diagnostics failing_calls(const Program& final) {
    Diagnostics messages;
    for (const Function& function : final.functions) {
        const Block* body = std::get_if<Block>(&function.body);
        if (!body || function.place != FunctionPlace::entry) continue;
        bool returned = false;  // of an empty window, before the checks behind
        for (const Stmt& s : body->statements) {
            const Assert* check = get<Assert>(s);
            returned = returned || get<If>(s) || get<Return>(s);
            if (!check || build::as_integer(check->condition) != 0) continue;
            const SourceRange range = s->origin ? s->origin->range : SourceRange{};
            const std::string& text = final.errors[static_cast<std::size_t>(check->error)].text;
            messages.add({Severity::warning,
                          "HAL-90",
                          fmt::format("every call of `{}`{} ends with an error: {}", function.symbol.name(),
                                      returned ? " whose window is not empty" : "", text),
                          range,
                          {},
                          "what is asked here is known not to hold, whatever the arguments are",
                          false});
        }
    }
    return messages;
}

}  // namespace nestor::driver
