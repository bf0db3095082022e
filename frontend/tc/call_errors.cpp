// The texts of the messages about calls of defs, in the manner of errors.cpp.
#include <fmt/format.h>

#include "frontend/common/messages.hpp"
#include "frontend/tc/errors.hpp"

namespace nestor::tc::errors {

using syntax::error;

Diagnostic recursion(const SourceRange& range, const std::string& name) {
    return error("TC-27", range, fmt::format("this call of `{}` leads back to it", name),
                 "a `def` cannot call itself, nor by way of others");
}

Diagnostic call_with_clauses(const SourceRange& range) {
    return error("TC-27", range, "a call has neither `where` nor an equivalence",
                 "ranges follow from the arguments");
}

Diagnostic call_count(const SourceRange& range, const std::string& callee, const std::string& what,
                      std::size_t wanted, std::size_t given) {
    return error("TC-27", range,
                 fmt::format("`{}` has {}, but {} {} given", callee, counted(wanted, what), given,
                             given == 1 ? "is" : "are"));
}

Diagnostic repeated_result(const SourceRange& range, const std::string& name) {
    return error("TC-27", range, fmt::format("`{}` takes two results of one call", name));
}

Diagnostic result_is_argument(const SourceRange& range, const std::string& name) {
    return error("TC-27", range, fmt::format("`{}` is an argument and takes a result of the same call", name),
                 "give the result another name");
}

Diagnostic result_written_before(const SourceRange& range, const std::string& name,
                                 const SourceRange& first) {
    return error("TC-27", range, fmt::format("`{}` is written already and cannot take a result", name),
                 "give the result another name", {{"written here", first}});
}

Diagnostic result_not_written(const SourceRange& range, const std::string& name, const std::string& callee) {
    return error("TC-27", range,
                 fmt::format("`{}` takes part in `{}` with the values that it holds, but they are not proved "
                             "written",
                             name, callee),
                 "write it before the call, or let the callee initialise it by an operator with `!`");
}

Diagnostic tensor_wanted(const SourceRange& range, const std::string& parameter, const std::string& callee,
                         std::size_t rank) {
    return error(
        "TC-27", range,
        fmt::format("`{}` of `{}` wants a tensor with {}", parameter, callee, counted(rank, "dimension")),
        "name an input, or a tensor that is written before");
}

Diagnostic scalar_wanted(const SourceRange& range, const std::string& parameter, const std::string& callee) {
    return error("TC-27", range, fmt::format("`{}` of `{}` wants a scalar", parameter, callee),
                 "scalars are made of constants, sizes and tensors of rank 0");
}

Diagnostic argument_mismatch(const SourceRange& range, const std::string& argument, const std::string& has,
                             const std::string& parameter, const std::string& wants,
                             const SourceRange& declared) {
    return error("TC-27", range,
                 fmt::format("`{}` has {}, but `{}` wants {}", argument, has, parameter, wants), {},
                 {{"declared here", declared}});
}

Diagnostic extents_differ(const SourceRange& range, const std::string& tensor, std::size_t dimension,
                          const std::string& found, const std::string& wanted) {
    return error("TC-27", range,
                 fmt::format("dimension {} of `{}` is `{}`, but the call wants `{}`", dimension, tensor,
                             found, wanted));
}

Diagnostic scalar_decides_sizes(const SourceRange& range, const std::string& callee) {
    return error("TC-27", range,
                 fmt::format("ranges of `{}` depend on a scalar that is computed here", callee),
                 "hand it an input of rank 0, a size or a constant");
}

Diagnostic too_many_statements(const SourceRange& range, std::size_t most) {
    return error("TC-27", range, fmt::format("with this call the `def` has more than {} statements", most));
}

}  // namespace nestor::tc::errors
