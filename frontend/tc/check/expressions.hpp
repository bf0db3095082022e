// Type checking of expressions: from the syntax tree to expressions of the IR, with every mistake reported.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "frontend/tc/check/model.hpp"
#include "frontend/tc/check/values.hpp"

namespace nestor::tc {

/// A size that a typed return names and that no input has: the extent that inference finds.
struct BoundSize {
    std::size_t tensor = 0, dimension = 0;
};

/// The names of one def, and what all its checks share.
struct Scope {
    SourceFilePtr file;
    const std::map<std::string, SourceRange>& definitions;           ///< names of the file's defs
    const std::map<std::string, const CheckedDefinition*>& checked;  ///< those that may be called here
    SymbolSource& symbols;
    Diagnostics& messages;
    CheckedDefinition& definition;
    std::map<std::string, Symbol> sizes;
    std::map<std::string, std::size_t> tensors;        ///< in scope now; indices of definition.tensors
    std::map<std::string, SourceRange> written_later;  ///< temporaries that are not written yet
    std::map<std::string, BoundSize> bound_sizes;
    std::unordered_set<std::string> tensor_names;  ///< of the first `named_tensors` of definition.tensors
    std::size_t named_tensors = 0;
    std::unordered_map<std::string, int> numbers;  ///< the next one behind `O_T`, for temporaries of calls

    SourceRange at(TextRange range) const { return {file, range.begin, range.end}; }
    Origin origin(TextRange range) const;
    const Tensor* tensor(const std::string& name) const;
    /// `a size variable`, `a tensor`, `a built-in function`, `a def`; empty for a name that is free.
    std::string what_is(const std::string& name) const;
};

/// The names of one statement: index variables and lets.
struct StatementScope {
    struct Let {
        Expression value;
        bool known = false;  ///< false until its clause was read: only a later one may use it
        bool sound = false;  ///< false when an error was reported on it
        bool used = false;
        bool misnamed = false;  ///< its name is taken, which was reported: nothing is said of its uses
    };
    std::map<std::string, Index> indices;
    std::map<std::string, Let> lets;
    bool reads_broken = false;  ///< an error before this statement explains what is missing
};

/// Where an expression stands, which decides what it may contain and how its integers are computed.
enum class Use {
    value,      ///< integers wrap
    condition,  ///< an operand of a comparison: arithmetic on indices and sizes cannot overflow
    subscript,  ///< as well, rank-0 integer inputs included
    bound       ///< a size expression (TC-41)
};

/// Warns where a value of less precision than it could have, or without its fraction, meets type `met`.
void warn_of_precision(const Value& value, const Type& met, TextRange range, Scope& scope);

/// Types one expression; a value that is not ok() when an error was reported.
Value type_expression(const Expression& e, Use use, Scope& scope, StatementScope& statement);

/// False when the tree of an expression, lets substituted, is too large to work with; counts let by let.
class SizeOfLets {
public:
    bool add(const std::string& name, const Expression& value);
    bool small(const Expression& e) const;

private:
    struct Measure {
        std::size_t nodes = 1, depth = 1;
    };
    Measure measure(const Expression& e) const;
    std::map<std::string, Measure> lets_;
};

/// The scalar type of a TC name (`float`, `int32`); none when there is none.
Type type_of_name(const std::string& name);
const std::vector<std::string>& type_names();
bool is_builtin(const std::string& name);

}  // namespace nestor::tc
