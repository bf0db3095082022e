// The C interface of a generated file (PR-14): what its functions, codes and parameters are called, for the
// header and for the entries that stand in the source.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/context.hpp"
#include "emitters/common/writer.hpp"
#include "emitters/emitter.hpp"
#include "ir/nodes.hpp"

namespace nestor {

/// One entry function as C sees it.
struct Interface {
    const Function* function = nullptr;
    std::string user_name;                     ///< for messages: `matmul`
    std::string name;                          ///< `matmul`, with the prefix; `matmul_cuda`
    std::string last_error;                    ///< `matmul_last_error`
    std::string shape;                         ///< `matmul_shape`
    std::vector<const Parameter*> parameters;  ///< sizes, scalars and buffers; strides belong to their arrays
};

/// All of a file.
struct FileInterface {
    std::string banner;       ///< without the comment sign
    std::string code_prefix;  ///< `MATMUL_`
    std::string guard;        ///< `MATMUL_H`
    std::string header_name;  ///< `matmul.h`
    std::vector<Interface> functions;
    std::map<Symbol, std::string> function_names;  ///< all functions of the file, internal ones too
    std::set<std::string> taken;                   ///< every name at file scope
    std::vector<ErrorEntry> errors;
};

/// Names everything. `target` for the banner; `suffix` is put after public names and into the header's name:
/// "" or "_cuda".
FileInterface file_interface(const Program& program, const EmitOptions& options, const std::string& target,
                             const std::string& suffix = "");

/// `MATMUL_SIZE`, by the index in the program's table.
std::string code_name(const FileInterface& file, int error);
/// `return fail(MATMUL_SIZE, "matmul: a size is negative");`
std::string leave_text(const FileInterface& file, const std::string& user_name, int error);

/// Parameters of an entry in a context: names, buffers, facts. Strides are spelled `A_stride[0]`.
struct EntryNames {
    std::map<Symbol, std::string> stride;  ///< by array: the name of its stride parameter
};
EntryNames declare_parameters(const Interface& interface, Context& context);
/// `int matmul(int64_t M, .., const float* A, const int64_t A_stride[2])`; `more` are parameters after them.
/// With `only_used`, names that the context has not spelled are left out, as in `int64_t /*K*/`.
std::string signature(const Interface& interface, Context& context, const EntryNames& names,
                      const std::vector<std::string>& more = {}, bool only_used = false);
/// The same for the query of outputs' regions: sizes and scalars, `int64_t* min, int64_t* extent`.
std::string shape_signature(const Interface& interface, Context& context, bool only_used = false);

bool is_array(const Parameter& parameter);
bool is_written(const Parameter& parameter);
/// `M, K and N`
std::string enumeration(const std::vector<std::string>& words);

}  // namespace nestor
