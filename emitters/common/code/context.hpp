// The context of printers: what those of expressions and statements know and collect, for C++ and for CUDA.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "emitters/common/text/helpers.hpp"
#include "emitters/common/text/names.hpp"
#include "ir/analysis/float_range.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// host: C++ with the standard library; device: code of CUDA kernels.
enum class Dialect { host, device };

/// One function as it is printed.
struct Context {
    Names names;
    std::map<Symbol, Buffer> buffers;  ///< in scope: parameters and allocations
    Facts facts;                       ///< of what is in scope: decides whether plain `/` rounds down
    FloatRanges values;                ///< of buffers and lets: decides whether casts need no clamping
    std::set<Symbol> chosen_by_data;   ///< names of places that loads choose
    std::set<Symbol> numbers;          ///< registers that never hold a NaN
    Dialect dialect = Dialect::host;
    std::string index_type = "int64_t";  ///< the type of sizes, strides, indices and lets of int64
    bool named_index_type = false;       ///< a call or cast named it: its value has this type
    /// Of a kernel: what index arithmetic is made of, in the type `Index`, where `index_type` is that of
    /// values.
    const std::set<Symbol>* indices = nullptr;
    bool simd = false;       ///< inside a simd loop: calls take the forms that compilers vectorise
    std::set<Symbol> fixed;  ///< strides that are constants in an instance of the function (instances.hpp)
    std::map<std::pair<std::string, std::int64_t>, Symbol> integers;  ///< what the program's text calls some
    Symbol lane;             ///< the index of the innermost loop if it is simd: the last term of subscripts
    Needs* needs = nullptr;  ///< of the file; never null when printing
    std::vector<Diagnostic>* unsupported = nullptr;  ///< what this emitter cannot print; never null

    /// The symbol that stands for an integer with a name; null for all else.
    Symbol integer_name(const Expr& e) const;

    /// A symbol that the printer itself needs; program's symbols count from 1 upwards, these downwards.
    Symbol fresh(const std::string& name) { return Symbol(name, next_symbol--); }
    std::uint32_t next_symbol = UINT32_MAX;

    Context(Names n, Needs& file_needs, std::vector<Diagnostic>& cannot)
        : names(std::move(n)), needs(&file_needs), unsupported(&cannot) {}
};

/// What is told where a program holds something that cannot be printed yet.
Diagnostic not_supported(const std::string& what, const Origin& origin);
/// Notes that something cannot be printed yet; printing goes on, the result is thrown away.
void not_supported(Context& context, const std::string& what, const Origin& origin);

}  // namespace nestor
