// Widening of narrow parameters where a function begins: its index arithmetic has one name for each.
#include "emitters/common/code/widened_parameters.hpp"

#include <map>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// The variable `n` of `int64(n)`, or null.
const Variable* widened_variable(const Expr& e) {
    const Cast* cast = get<Cast>(e);
    return cast && !cast->bits && e->type == Type::index() ? get<Variable>(cast->value) : nullptr;
}

}  // namespace

Block with_widened_parameters(const Function& function, const Block& body, SymbolSource& symbols) {
    std::map<Symbol, int> times;
    const auto no_statement = [](const Stmt&) {};
    visit(body, no_statement, [&](const Expr& e) {
        if (const Variable* v = widened_variable(e)) ++times[v->symbol];
    });
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
