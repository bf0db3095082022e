// Documentation of entries in headers: formulas, shapes, rules and codes, as a caller has to know them.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emitters/common/file/interface.hpp"

namespace nestor {

/// `enum { MATMUL_OK, .. };` with its guard.
std::string error_codes(const FileInterface& file);

/// `/* sentences */`, in as many lines as they take.
std::string block_comment(const std::string& sentences);

/// The names in the error table that a function may end with.
std::set<std::string> errors_of(const Program& program, const Function& entry);

/// An extent as readers are told it: `H - KH + 1`, which is 0 where that is negative.
std::string told_extent(const Expr& extent, Context& context);

/// The comment of a prototype, whose parameters have names in `context`.
std::string documentation(const FileInterface& file, const Interface& interface, const Program& program,
                          Context& context, const std::string& notes);

/// The comment that tells callers what an entry wants and gives; `notes` as in HeaderOptions.
std::string entry_documentation(const FileInterface& file, const Interface& interface, const Program& program,
                                const std::string& notes);

/// The source's formulas of an entry function, with their places, in the order of the source.
std::vector<std::pair<std::string, std::string>> formulas_of(const Program& program, const Function& entry);

}  // namespace nestor
