// What every entry function does before it writes anything (PR-15), the same for all targets.
#pragma once

#include "emitters/common/interface.hpp"
#include "emitters/common/writer.hpp"

namespace nestor {

/// Negative and too large sizes.
void print_size_checks(const Interface& interface, const FileInterface& file, Context& context,
                       Writer& writer);
/// Strides for arrays that have none, null pointers, addresses that overflow, outputs that overlap.
void print_array_checks(const Interface& interface, const FileInterface& file, const EntryNames& names,
                        Context& context, Writer& writer);
/// The body of the query of outputs' regions, checks included.
void print_shape_body(const Interface& interface, const FileInterface& file, Context& context, Writer& writer,
                      const std::string& min, const std::string& extent);

/// True when a function has sizes to check, so that the file needs `max_size`.
bool has_sizes(const Interface& interface);

}  // namespace nestor
