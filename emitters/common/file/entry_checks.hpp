// Entry checks: what every entry function does before it writes anything (PR-15), the same for all targets.
// Sizes and arrays are data, which helpers check.
#pragma once

#include <map>

#include "emitters/common/file/interface.hpp"
#include "emitters/common/text/writer.hpp"

namespace nestor {

/// `if (const int code = check_sizes("matmul", {{"M", M}, ..})) return code;`
void print_size_check(const Interface& interface, Context& context, Writer& writer);

/// `if (!state) return fail(..);` where the file has state.
void print_state_check(const Interface& interface, const FileInterface& file, const EntryNames& names,
                       Writer& writer, Needs& needs);

/// The table of all arrays, `Array<2> arrays[] = {{"A", A, ..}, ..};`, and its check: strides for arrays that
/// have none, null pointers, addresses that overflow, outputs that overlap. Returns for each buffer parameter
/// its row, `arrays[0]`, whose `begin` and `end` are the bytes that it spans.
std::map<Symbol, std::string> print_array_checks(const Interface& interface, const FileInterface& file,
                                                 const EntryNames& names, Context& context, Writer& writer);

/// The body of the query of outputs' regions, checks included.
void print_shape_body(const Interface& interface, const FileInterface& file, Context& context, Writer& writer,
                      const std::string& min, const std::string& extent);

}  // namespace nestor
