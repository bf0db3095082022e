// The C++ overload of an entry for mdspan-like views.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "emitters/common/code/context.hpp"
#include "emitters/common/file/documentation.hpp"
#include "emitters/common/file/interface.hpp"
#include "ir/core/errors.hpp"

namespace nestor {

/// The C++ overload: sizes come from the views' extents, and are compared where they appear again.
class ViewOverload {
public:
    ViewOverload(const FileInterface& file, const Interface& interface, const Program& program, Needs& needs,
                 std::vector<Diagnostic>& unsupported)
        : file_(file),
          interface_(interface),
          errors_(errors_of(program, *interface.function)),
          context_(Names(file.taken), needs, unsupported) {
        names_ = declare_parameters(interface, context_);
        size_ = context_.names.declare_local("size");
        code_ = context_.names.declare_local("code");
    }

    /// True where its calls may throw std::bad_alloc.
    bool may_lack_memory() const { return errors_.contains(file_.errors[error_memory].name); }

    std::string text();

private:
    void find_sources();
    std::string size_of(const Parameter& parameter, std::size_t dimension);
    /// `const int64_t M = size(A.extent(0)), K = size(A.extent(1));`
    void print_sizes(Writer& writer);
    void print_body(Writer& writer);
    /// The call, and what its error becomes.
    void print_throwing(Writer& writer, const Document& entry);
    /// One check of all extents that are known otherwise, by sizes, constants or the query of the region.
    void print_checks(Writer& writer);
    const FileInterface& file_;
    const Interface& interface_;
    std::set<std::string> errors_;  ///< what the function may end with, besides wrong arguments
    Context context_;
    EntryNames names_;
    std::string size_, code_;                ///< what locals are called where no parameter is
    std::map<Symbol, std::string> sources_;  ///< of sizes: `size(A.extent(0))`, `64`
};

}  // namespace nestor
