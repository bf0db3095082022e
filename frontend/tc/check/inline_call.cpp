// Inlining of a call: the callee's tensors get places in the caller, its checks and statements are copied.
#include <algorithm>

#include "frontend/tc/check/call.hpp"
#include "frontend/tc/check/region.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor::tc {

namespace {

constexpr std::size_t most_statements = 20000;  // of one def, those of callees included
constexpr std::size_t most_calls_told = 16;     // of a statement: the innermost, and the outermost

}  // namespace

void Call::place_tensors() {
    std::size_t result = 0;
    for (std::size_t k = 0; k < callee_.tensors.size(); ++k) {
        const Tensor& tensor = callee_.tensors[k];
        placed_.push_back(0);
        if (tensor.kind == TensorKind::input) {
            placed_[k] = arguments_[k].value_or(0);
            continue;
        }
        Tensor copy = tensor;
        copy.hull = in_caller(tensor.hull);
        copy.covered = in_caller(tensor.covered);
        if (tensor.kind == TensorKind::output) {
            placed_[k] = place_result(source_.results[result++], std::move(copy));
            continue;
        }
        copy.name = free_name(tensor.name);
        copy.symbol = scope_.symbols.fresh(copy.name);
        copy.declared = copy.written = at(source_.range);
        placed_[k] = scope_.definition.tensors.size();
        scope_.definition.tensors.push_back(std::move(copy));
    }
}

// Calls of calls bring thousands of temporaries: their names and numbers are kept.
std::string Call::free_name(const std::string& name) const {
    for (const auto& tensors = scope_.definition.tensors; scope_.named_tensors < tensors.size();)
        scope_.tensor_names.insert(tensors[scope_.named_tensors++].name);
    const auto is_free = [&](const std::string& wish) {
        return scope_.what_is(wish).empty() && scope_.written_later.count(wish) == 0 &&
               !scope_.tensor_names.contains(wish);
    };
    if (is_free(name)) return name;
    const std::string base = source_.results[0].name + "_" + name;
    int& number = scope_.numbers.try_emplace(base, 1).first->second;
    std::string wish = number == 1 ? base : base + "_" + std::to_string(number);
    while (!is_free(wish)) wish = base + "_" + std::to_string(++number);
    return wish;
}

std::size_t Call::place_result(const Identifier& name, Tensor found) {
    const std::size_t position = scope_.tensors.at(name.name);
    Tensor& tensor = scope_.definition.tensors[position];
    if (found.incoming) {
        if (*tensor.rank != *found.rank || !(tensor.type == found.type))
            fail(errors::argument_mismatch(
                at(name.range), name.name,
                std::to_string(*tensor.rank) + " dimensions of type `" + to_string(tensor.type) + "`",
                found.name,
                std::to_string(*found.rank) + " dimensions of type `" + to_string(found.type) + "`",
                found.declared));
        else if (!contains(tensor.hull, found.hull, facts_))
            fail(errors::result_not_written(at(name.range), name.name, callee_.name));
        return position;
    }
    const bool same_rank = !tensor.declared_rank || *tensor.declared_rank == *found.rank;
    const bool same_type = tensor.type.kind == TypeKind::none || tensor.type == found.type;
    if (!same_rank || !same_type) {
        fail(errors::argument_mismatch(
            at(name.range), name.name, "another type", found.name,
            std::to_string(*found.rank) + " dimensions of type `" + to_string(found.type) + "`",
            found.declared));
        return position;
    }
    tensor.type = found.type;
    tensor.rank = found.rank;
    tensor.hull = std::move(found.hull);
    tensor.covered = std::move(found.covered);
    tensor.written_once = true;
    tensor.written = at(source_.range);
    return position;
}

Box Call::in_caller(const Box& box) {
    Box out;
    for (const Bounds& bounds : box) out.push_back({size(bounds.low), size(bounds.high)});
    return out;
}

Expr Call::size(const Expr& e) {
    const Expr value = rewrite(substitute(e, values_), [](const Expr& part) -> Expr {
        const auto* binary = get<Binary>(part);
        const bool sum = binary && (binary->op == BinaryOp::add || binary->op == BinaryOp::subtract ||
                                    binary->op == BinaryOp::multiply);
        const Expr form = sum && part->type == Type::index() ? to_expr(affine(part)) : nullptr;
        return form ? form : part;
    });
    if (loads(value) && good_) fail(errors::scalar_decides_sizes(at(source_.call->range), callee_.name));
    return value;
}

void Call::copy_checks() {
    for (const EntryCheck& check : callee_.checks)
        check_at_entry(size(check.condition), "`" + text_ + "`: " + check.text);
}

void Call::copy_statements() {
    if (scope_.definition.statements.size() + callee_.statements.size() > most_statements)
        return fail(errors::too_many_statements(at(source_.call->range), most_statements));
    for (const CheckedStatement& statement : callee_.statements) {
        CheckedStatement copy = statement;
        copy.tensor = placed_[statement.tensor];
        if (copy.calls.size() < most_calls_told)
            copy.calls.push_back(at(source_.range));
        else
            copy.calls.back() = at(source_.range);
        Substitution names = values_;
        for (std::vector<Index>* list : {&copy.left, &copy.reductions})
            for (Index& index : *list) {
                const Symbol fresh = scope_.symbols.fresh(index.symbol.name());
                names.emplace_back(index.symbol, build::variable(fresh));
                index.symbol = fresh;
                index.range = Bounds{size(index.range->low), size(index.range->high)};
            }
        copy.value = with_arguments(substitute(statement.value, names));
        copy.inferring.clear();
        scope_.definition.statements.push_back(std::move(copy));
    }
}

Expr Call::with_arguments(const Expr& value) const {
    return rewrite(value, [&](const Expr& e) -> Expr {
        const auto* load = get<Load>(e);
        if (!load) return e;
        for (std::size_t k = 0; k < callee_.tensors.size(); ++k) {
            if (!(callee_.tensors[k].symbol == load->buffer)) continue;
            const Tensor& tensor = scope_.definition.tensors[placed_[k]];
            std::vector<Expr> indices = load->indices;
            if (callee_.tensors[k].kind == TensorKind::input)
                for (std::size_t d = 0; d < indices.size(); ++d)
                    if (!build::is_zero(tensor.hull[d].low))
                        indices[d] = build::add(indices[d], tensor.hull[d].low);
            return with(e, Load{tensor.symbol, std::move(indices)});
        }
        return e;  // a scalar of the caller
    });
}

}  // namespace nestor::tc
