// Atomic updates as C++: plain statements, `omp atomic`, or a loop that compares and swaps.
#include <optional>
#include <string>

#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/analysis/access.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

/// The operator that `omp atomic` knows, or an empty text.
std::string atomic_sign(UpdateOp op) {
    switch (op) {
        case UpdateOp::add:
            return "+=";
        case UpdateOp::subtract:
            return "-=";
        case UpdateOp::multiply:
            return "*=";
        case UpdateOp::bit_and:
            return "&=";
        case UpdateOp::bit_or:
            return "|=";
        case UpdateOp::bit_xor:
            return "^=";
        case UpdateOp::minimum:
        case UpdateOp::maximum:
        case UpdateOp::exchange:
        case UpdateOp::append:
            break;
    }
    return "";
}

Text print_difference(const Text& old, const Text& value, const Type& type, Context& context) {
    if (type.is_int() && type.is_signed() && type.bits >= 32)
        return helper_call("wrap_subtract", {old, value}, type, context);
    const Document text = operation(old.text, "-", in_parentheses_below(value, Precedence::multiplicative));
    if (type.is_float() || type.bits >= 32) return {text, Precedence::additive};
    return {call("static_cast<" + value_type(type, *context.needs) + ">", text)};
}

}  // namespace

void StatementPrinter::print_update(const Update& update, const Origin& origin) {
    const Type& type = update.value->type;
    const bool bool_in_memory = type.is_bool();
    if (update.op == UpdateOp::append) {
        not_supported(context_, "an append", origin);
        return;
    }
    const Text value = print_expression(update.value, context_);
    const Document place = print_place(update.target.buffer, update.target.indices, context_).text;
    const auto combined = [&](const Text& old) -> Text {
        if (update.op == UpdateOp::subtract) return print_difference(old, value, type, context_);
        if (const auto op = commuting(update.op)) return print_combination(*op, old, value, type, context_);
        return {exactly_typed(value, type, context_)};
    };
    const bool wanted = static_cast<bool>(update.result) && live_.count(update.result) != 0;
    const std::string result_type = value_type(type, *context_.needs);
    if (!options_.openmp && options_.atomic_helper.empty()) {
        if (wanted)
            writer_->line(assignment("const " + result_type + " " + context_.names.declare(update.result),
                                     "=", bool_in_memory ? operation(place, "!=", "0") : place) +
                          ";");
        const Text old{bool_in_memory ? in_brackets(operation(place, "!=", "0")) : place};
        writer_->line(assignment(place, "=", combined(old).text) + ";");
        return;
    }
    const std::string sign = atomic_sign(update.op);
    if (options_.openmp && !wanted && !sign.empty() && type.bits >= 32) {
        writer_->pragma("omp atomic");
        writer_->line(assignment(place, sign, value.text) + ";");
        return;
    }
    const std::string helper = options_.openmp ? "update_atomically" : options_.atomic_helper;
    context_.needs->helpers.insert(helper);
    const std::string result =
        wanted ? "const " + result_type + " " + context_.names.declare(update.result) : "";
    const NameScope scope(context_.names);
    const std::string old = context_.names.declare_local("old");
    const std::string stored = element_type(type, *context_.needs);
    const Text before{bool_in_memory ? in_brackets(operation(old, "!=", "0")) : Document(old)};
    const Document after =
        bool_in_memory ? call("static_cast<uint8_t>", combined(before).text) : combined(before).text;
    const Document change =
        lambda("[&]", {stored + " " + (update.op == UpdateOp::exchange ? "" : old)}, after);
    Document updated = call(helper.substr(helper.rfind('/') + 1),
                            {print_address(update.target.buffer, update.target.indices, context_), change});
    if (wanted && bool_in_memory) updated = operation(updated, "!=", "0");
    writer_->line((wanted ? assignment(result, "=", updated) : updated) + ";");
}

}  // namespace nestor
