// The C interface of a generated file (PR-14): what its functions, codes and parameters are called, for the
// header and for the entries that stand in the source.
//
// Note [Results of functions] (2026-11-21)
// An internal function that has one result and cannot fail returns it; else results are written to pointers
// behind its parameters. Entries always write to pointers (pass results_to_parameters makes them parameters),
// on CUDA to device memory: an entry there only enqueues, so that there is no value yet when it returns.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/code/context.hpp"
#include "emitters/common/file/state.hpp"
#include "emitters/common/text/parameter_groups.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/emitter.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// One entry function as C sees it.
struct Interface {
    const Function* function = nullptr;
    std::string user_name;                     ///< as the program has it: `matmul`
    std::string told_name;                     ///< for messages: `lib_matmul`, without the suffix of a target
    std::string name;                          ///< `matmul`, with the prefix; `matmul_cuda`
    std::string last_error;                    ///< `matmul_last_error`
    std::string shape;                         ///< `matmul_shape`
    std::vector<const Parameter*> parameters;  ///< sizes, scalars and buffers; strides belong to their arrays
    std::vector<const Parameter*> members;     ///< buffers that come from the handle
    std::shared_ptr<const StateInterface> state;  ///< of the file; null where it has none
};

/// All of a file.
struct FileInterface {
    std::string banner;         ///< lines of comment
    std::string cpp_namespace;  ///< of the header's C++ part; empty: none
    std::string code_prefix;    ///< `MATMUL_`
    std::string guard;          ///< `MATMUL_H`
    std::string header_name;    ///< `matmul.h`
    std::vector<Interface> functions;
    std::map<Symbol, std::string> function_names;  ///< all functions of the file, internal ones too
    std::map<Symbol, std::string> user_names;      ///< the entries that internal functions belong to
    std::set<Symbol> failing;                      ///< functions that return an error code
    std::set<std::string> taken;                   ///< every name at file scope
    std::vector<ErrorEntry> errors;
    std::shared_ptr<const StateInterface> state;  ///< null where the program has none
    std::string prefix;                           ///< before public names: `lib_` or empty
    bool one_file = false;                        ///< the source includes no header of its own
    bool plain = false;          ///< entries check nothing: codes are numbers, texts are dropped
    std::string runtime_header;  ///< where the helpers are; empty: in the source
};

/// What public names and the texts of errors begin with: `lib_`, by --prefix lib or lib_; usually nothing.
std::string prefix_of_names(const EmitOptions& options);

/// Names everything. `target` for the banner; `suffix` is put after public names and into the header's name:
/// "" or "_cuda".
FileInterface file_interface(const Program& program, const EmitOptions& options, const std::string& target,
                             const std::string& suffix = "");

/// `MATMUL_SIZE`, by the index in the program's table.
std::string code_name(const FileInterface& file, int error);
/// `return fail(MATMUL_SIZE, "matmul: a size is negative");`
Document leave_text(const FileInterface& file, const std::string& user_name, int error);

/// `return fail(MATMUL_CUDA, text);` for a text that is an expression of C++; `return 7;` in entries that
/// check nothing.
Document fail_text(const FileInterface& file, int error, const Document& text);

/// Parameters of an entry in a context: names, buffers, facts. Strides are spelled `A_stride[0]`.
struct EntryNames {
    std::map<Symbol, std::string> stride;  ///< by array: the name of its stride parameter
    std::string state;                     ///< the handle's name, if there is one
};
EntryNames declare_parameters(const Interface& interface, Context& context);
/// `int matmul(int64_t M, .., const float* A, const int64_t A_stride[2])`; `more` are parameters after them.
/// With `only_used`, names that the context has not spelled are left out, as in `int64_t /*K*/`. `tail` is
/// what follows: `;` or ` {`.
std::string signature(const Interface& interface, Context& context, const EntryNames& names,
                      const std::string& tail, const std::vector<std::string>& more = {},
                      bool only_used = false);
/// The same for an entry that checks nothing: dense arrays without strides, `void` where it cannot fail.
std::string plain_signature(const FileInterface& file, const Interface& interface, Context& context,
                            const std::string& tail, const std::vector<std::string>& more, bool in_header);
/// The same for the query of outputs' regions: sizes and scalars, `int64_t* min, int64_t* extent`.
std::string shape_signature(const Interface& interface, Context& context, const std::string& tail,
                            bool only_used = false);

/// The name of a size or scalar as a parameter: without the `!= 0` that makes a truth of an integer.
std::string parameter_name(const Parameter& parameter, const Context& context);
/// `mpm88_state* state`, the first parameter of entries of a file with state.
std::string state_parameter(const Interface& interface, const EntryNames& names);
/// True when an entry has arrays that it writes, whose regions users can ask for.
bool has_shape(const Interface& interface);
bool is_array(const Parameter& parameter);
bool is_written(const Parameter& parameter);
/// True for an array with a stride that callers choose: others must be dense.
bool has_free_strides(const Parameter& parameter);
/// `M, K and N`
std::string enumeration(const std::vector<std::string>& words);

}  // namespace nestor
