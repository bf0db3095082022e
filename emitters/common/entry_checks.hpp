// What every entry function does before it writes anything (PR-15), the same for all targets.
#pragma once

#include <functional>

#include "emitters/common/interface.hpp"
#include "emitters/common/writer.hpp"

namespace nestor {

/// `int matmul_check_sizes(int64_t M, ..)`: negative and too large sizes; "" for a function without sizes.
std::string size_check_function(const Interface& interface, const FileInterface& file, Needs& needs,
                                std::vector<Diagnostic>& unsupported);
/// `if (const int code = matmul_check_sizes(M, ..)) return code;`
void print_size_check(const Interface& interface, Context& context, Writer& writer);

/// `if (!state) return fail(..);` where the file has state.
void print_state_check(const Interface& interface, const FileInterface& file, const EntryNames& names,
                       Writer& writer);

/// Strides for arrays that have none, null pointers, addresses that overflow, outputs that overlap.
void print_array_checks(const Interface& interface, const FileInterface& file, const EntryNames& names,
                        Context& context, Writer& writer);

/// The same as a function, for files with several entries that need it, and the struct with what it finds:
/// strides that are never null, and the bytes of each array. `print_first` checks what comes before.
/// "" for a function without arrays.
std::string argument_check_function(const Interface& interface, const FileInterface& file, Needs& needs,
                                    std::vector<Diagnostic>& unsupported,
                                    const std::function<void(Context&, Writer&)>& print_first);
/// Its call; `checked` names the struct. False when there is nothing to check.
bool print_argument_check(const Interface& interface, const FileInterface& file, const EntryNames& names,
                          Context& context, const std::string& checked,
                          const std::function<void(Context&, Writer&)>& print_first, Writer& writer);

/// The body of the query of outputs' regions, checks included.
void print_shape_body(const Interface& interface, const FileInterface& file, Context& context, Writer& writer,
                      const std::string& min, const std::string& extent);

/// True when a function has sizes to check, so that the file needs `max_size`.
bool has_sizes(const Interface& interface);

}  // namespace nestor
