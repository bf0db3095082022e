// A call of a definition while it is checked and written into its caller.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/tc/check/calls.hpp"
#include "frontend/tc/check/expressions.hpp"
#include "frontend/tc/check/region.hpp"
#include "ir/core/rename.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/text.hpp"

namespace nestor::tc {

class Call {
public:
    /// `good`: the results are tensors that may be written.
    Call(const CallStatement& source, const Application& application, const CheckedDefinition& callee,
         Scope& scope, bool good)
        : source_(source),
          application_(application),
          callee_(callee),
          scope_(scope),
          facts_(size_facts(scope.definition)),
          text_(at(source.call->range).text()),
          good_(good) {}

    /// False after an error, or where one before explains what is missing.
    bool run();

private:
    void check_results();
    void check_arguments();
    void tensor_argument(const Expression& e, const Tensor& formal);
    /// Made of constants, sizes and scalars.
    void scalar_argument(const Expression& e, const Tensor& formal);
    /// The extents of the arguments are the callee's sizes; what a size or constant fixes twice must agree.
    void bind_sizes();
    void agree(const Expr& extent, const Expr& wanted, const std::string& name, std::size_t dimension);
    /// Unless it is proved.
    void check_at_entry(const Expr& condition, const std::string& text);
    /// Each tensor of the callee that is no input: a result, or a temporary of its own.
    void place_tensors();
    /// A temporary `t` of the callee is `t` here too, or `O_t` after the result that it serves.
    std::string free_name(const std::string& name) const;
    std::size_t place_result(const Identifier& name, Tensor found);
    Box in_caller(const Box& box);
    /// A size expression of the callee in the caller's sizes.
    Expr size(const Expr& e);
    void copy_checks();
    void copy_statements();
    Expr with_arguments(const Expr& value) const;
    SourceRange at(TextRange range) const { return scope_.at(range); }
    void fail(Diagnostic diagnostic);

    const PrintOptions plain_{.numbers = false};
    const CallStatement& source_;
    const Application& application_;
    const CheckedDefinition& callee_;
    Scope& scope_;
    Facts facts_;
    std::string text_;                                   ///< the call as it is written
    std::vector<const Tensor*> formals_, returns_;       ///< of the callee
    std::vector<std::optional<std::size_t>> arguments_;  ///< the caller's tensors; none for scalars
    Substitution values_;                                ///< of the callee's sizes and scalars
    std::vector<std::size_t> placed_;                    ///< of each of its tensors, the caller's
    bool good_;
};

}  // namespace nestor::tc
