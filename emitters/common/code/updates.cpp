// Atomic updates as C++: plain statements, `omp atomic`, or a loop that compares and swaps.

#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

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
        switch (update.op) {
            case UpdateOp::add:
                return print_combination(ReduceOp::add, old, value, type, context_);
            case UpdateOp::subtract: {
                if (type.is_int() && type.is_signed() && type.bits >= 32)
                    return helper_call("wrap_subtract", {old, value}, type, context_);
                const Document text =
                    operation(old.text, "-", in_parentheses_below(value, Precedence::multiplicative));
                if (type.is_float() || type.bits >= 32) return {text, Precedence::additive};
                return {call("static_cast<" + value_type(type, *context_.needs) + ">", text)};
            }
            case UpdateOp::multiply:
                return print_combination(ReduceOp::multiply, old, value, type, context_);
            case UpdateOp::minimum:
                return print_combination(ReduceOp::minimum, old, value, type, context_);
            case UpdateOp::maximum:
                return print_combination(ReduceOp::maximum, old, value, type, context_);
            case UpdateOp::bit_and:
                return print_combination(ReduceOp::bit_and, old, value, type, context_);
            case UpdateOp::bit_or:
                return print_combination(ReduceOp::bit_or, old, value, type, context_);
            case UpdateOp::bit_xor:
                return print_combination(ReduceOp::bit_xor, old, value, type, context_);
            case UpdateOp::exchange:
            case UpdateOp::append:
                break;
        }
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
    const char* sign = update.op == UpdateOp::add        ? "+="
                       : update.op == UpdateOp::subtract ? "-="
                       : update.op == UpdateOp::multiply ? "*="
                       : update.op == UpdateOp::bit_and  ? "&="
                       : update.op == UpdateOp::bit_or   ? "|="
                       : update.op == UpdateOp::bit_xor  ? "^="
                                                         : "";
    if (options_.openmp && !wanted && *sign != '\0' && type.bits >= 32) {
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
