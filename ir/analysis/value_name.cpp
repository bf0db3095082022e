// Names for values of elements: the buffer's name and those of its subscripts.
#include "ir/analysis/value_name.hpp"

#include "ir/analysis/affine.hpp"
#include "ir/core/build.hpp"
#include "ir/core/quotients.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

/// A variable, or one plus or minus a number; the variable is null for what is neither.
struct Subscript {
    const Variable* variable = nullptr;
    std::string offset;  ///< `1` of m + 1, `_minus_1` of m - 1
};

Subscript subscript(const Expr& index) {
    if (const Variable* variable = get<Variable>(index)) return {variable, ""};
    const Affine form = affine(index);
    if (form.terms.size() != 1 || form.terms[0].coefficient != 1 || form.terms[0].atoms.size() != 1)
        return {};
    const Integer number = abs(form.constant);
    return {get<Variable>(form.terms[0].atoms[0]), (form.constant < 0 ? "_minus_" : "") + number.str()};
}

}  // namespace

std::string value_name(const Symbol& buffer, const std::vector<Expr>& indices) {
    bool letters = true;
    std::vector<std::string> names;
    for (const Expr& index : indices) {
        if (const auto number = build::as_integer(index); number && *number >= 0) {
            names.push_back(std::to_string(*number));
            continue;
        }
        const Subscript s = subscript(index);
        if (!s.variable) return buffer.name() + "_value";
        letters = letters && s.variable->symbol.name().size() == 1 && s.offset.find('_') == std::string::npos;
        names.push_back(s.variable->symbol.name() + s.offset);
    }
    std::string text = buffer.name() + (letters ? "_" : "");
    for (const std::string& name : names) text += (letters ? "" : "_") + name;
    return text;
}

std::string value_name(const Expr& e) {
    const Call* call = get<Call>(e);
    const Binary* binary = get<Binary>(e);
    const Variable* left = binary ? get<Variable>(binary->left) : nullptr;
    const Variable* right = binary ? get<Variable>(binary->right) : nullptr;
    const bool quotient = binary && is_quotient(binary->op);
    if (left && right) return left->symbol.name() + (quotient ? "_by_" : "_mod_") + right->symbol.name();
    if (binary) return quotient ? "quotient" : "remainder";
    std::string of;
    visit(e, [&](const Expr& child) {
        if (!of.empty()) return;
        if (const Load* load = get<Load>(child)) of = load->buffer.name();
        if (const Variable* variable = get<Variable>(child)) of = variable->symbol.name();
    });
    return of.empty() ? call->function + "_value" : call->function + "_" + of;
}

}  // namespace nestor
