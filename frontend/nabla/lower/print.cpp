// Lowering of `print`: small tensors are one statement, larger ones loops.
#include "frontend/nabla/lower/print.hpp"

#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/expressions.hpp"
#include "frontend/nabla/lower/order.hpp"
#include "frontend/nabla/lower/program_state.hpp"
#include "frontend/nabla/lower/statements.hpp"
#include "ir/core/build.hpp"

namespace nestor::nabla {
namespace {

constexpr std::int64_t most_printed_at_once = 32;  // elements

/// `x = %f`, `%5.2d`: what C would put a value in the place of.
bool has_conversion(const std::string& text) {
    for (std::size_t i = text.find('%'); i != std::string::npos; i = text.find('%', i + 1)) {
        const std::size_t letter = text.find_first_not_of("0123456789.-+#l", i + 1);
        if (letter != std::string::npos && std::string("dfgeisuc").find(text[letter]) != std::string::npos)
            return true;
    }
    return false;
}

}  // namespace

static void print_tensor(ProgramState& state, const Value& value,
                         std::vector<std::variant<std::string, Formatted>>& parts);

/// `[[1, 2], [3, 4]]`
void print_tensor(ProgramState& state, const Value& value,
                  std::vector<std::variant<std::string, Formatted>>& parts) {
    const auto add = [&](const std::string& text) {
        if (!parts.empty() && std::holds_alternative<std::string>(parts.back()))
            std::get<std::string>(parts.back()) += text;
        else
            parts.emplace_back(text);
    };
    std::vector<Expr> indices;
    const std::function<void()> level = [&] {
        const std::size_t d = indices.size();
        if (d == value.shape.size()) {
            parts.emplace_back(Formatted(value.element(indices), "%.6g"));
            return;
        }
        add("[");
        for (std::int64_t i = 0; i < *value.shape[d].number(); ++i) {
            if (i > 0) add(", ");
            indices.push_back(build::integer(i));
            level();
            indices.pop_back();
        }
        add("]");
    };
    if (const auto all = elements_of(value.shape).number(); all && *all <= most_printed_at_once) {
        level();
        return;
    }
    // larger ones by loops
    const std::function<void()> loops = [&] {
        const std::size_t d = indices.size();
        if (d == value.shape.size()) {
            state.out.emit(Print{{Formatted(value.element(indices), "%.6g")}});
            return;
        }
        state.out.emit(Print{{std::string("[")}});
        const Symbol i = state.out.fresh(std::string(1, static_cast<char>('i' + d % 6)));
        For loop;
        loop.index = i;
        loop.name = {state.function.symbol.name(), 0, state.out.next_nest(), i.name()};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = value.shape[d].expression();
        loop.body = collected(state, [&] {
            state.out.emit(If{build::compare(CompareOp::greater, build::variable(i), build::integer(0)),
                              Block{{build::make(Print{{std::string(", ")}}, state.out.origin)}},
                              {}});
            indices.push_back(build::variable(i));
            loops();
            indices.pop_back();
        });
        state.out.emit(std::move(loop));
        state.out.emit(Print{{std::string("]")}});
    };
    if (!parts.empty()) state.out.emit(Print{std::exchange(parts, {})});
    loops();
}

void lower_print(ProgramState& state, const Application& call, TextRange range) {
    std::vector<std::variant<std::string, Formatted>> parts;
    const auto add = [&](const std::string& text) {
        if (!parts.empty() && std::holds_alternative<std::string>(parts.back()))
            std::get<std::string>(parts.back()) += text;
        else
            parts.emplace_back(text);
    };
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        if (k > 0) add(" ");
        const Expression& argument = call.arguments[k];
        if (const auto* text = std::get_if<TextLiteral>(&argument->node)) {
            if (k + 1 < call.arguments.size() && has_conversion(text->text))
                state.messages.add(errors::printed_as_it_is(at(state, argument->range)));
            add(text->text);
            continue;
        }
        Value v = lower_expression(state, argument);
        if (effects_after(state, call.arguments, k)) v = settled(state, v);
        switch (v.kind) {
            case Kind::integer:
                parts.emplace_back(Formatted(v.element({}), "%d"));
                break;
            case Kind::floating:
                parts.emplace_back(Formatted(v.element({}), "%.6g"));
                break;
            case Kind::character:
                parts.emplace_back(Formatted(v.element({}), "%c"));
                break;
            case Kind::boolean:
                parts.emplace_back(Formatted(v.element({}), "%b"));
                break;
            case Kind::tensor:
                // each element is printed once, so that it may as well be computed there
                print_tensor(
                    state,
                    v.repeatable ? v : loaded(state.out.materialised(v, "printed"), Kind::tensor, v.shape),
                    parts);
                break;
            case Kind::text:
            case Kind::nothing:
                fail(state, errors::operand_type(at(state, argument->range), "`print`", described(v)));
                break;
            case Kind::wrong:
                break;
        }
    }
    add("\n");
    (void)range;
    state.out.emit(Print{std::move(parts)});
}

}  // namespace nestor::nabla
