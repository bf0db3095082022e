// Widening of narrow parameters where a function begins: its index arithmetic has one name for each.
#include "emitters/common/code/widened_parameters.hpp"

#include <map>

#include "emitters/common/code/sum_text.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The variable `n` of `int64(n)`, or null.
const Variable* widened_variable(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    return cast && !cast->bits && e->type == Type::index() ? get<Variable>(cast->value) : nullptr;
}

/// How often a name is cast in the text.
std::map<Symbol, int> printed_casts(const Block& body, Dialect dialect) {
    std::map<Symbol, int> times;
    const auto count = [&](const Expr& operand, int by) {
        if (const Variable* v = widened_variable(operand)) times[v->symbol] += by;
    };
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            count(e, 1);
            const Binary* given = get<Binary>(e);
            if (!given || dialect != Dialect::host || e->type != Type::index()) return;
            const Binary printed = without_implied_casts(*given);
            if (printed.left != given->left) count(given->left, -1);
            if (printed.right != given->right) count(given->right, -1);
        });
    return times;
}

}  // namespace

Block with_widened_parameters(const Function& function, const Block& body, Dialect dialect,
                              SymbolSource& symbols) {
    std::map<Symbol, int> times = printed_casts(body, dialect);
    Block out = body;
    const std::vector<Parameter>& parameters = function.parameters;
    for (auto parameter = parameters.rbegin(); parameter != parameters.rend(); ++parameter) {
        const Type& type = parameter->type;
        if (parameter->buffer || !type.is_int() || type.bits >= 64 || times[parameter->symbol] < 2) continue;
        const Symbol wide = symbols.fresh(parameter->symbol.name() + "_wide");
        const Expr narrow = build::variable(parameter->symbol, type);
        out = rewrite_exprs(out, [&](const Expr& e) -> Expr {
            const Variable* v = widened_variable(e);
            return v && v->symbol == parameter->symbol ? build::variable(wide) : e;
        });
        out.statements.insert(out.statements.begin(),
                              build::make(Let{wide, build::cast(narrow, Type::index())}, function.origin));
    }
    return out;
}

}  // namespace nestor
