// The generator of Tensor Comprehensions: what it knows on its way, and the texts that it puts together.
#pragma once

#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/random_tc.hpp"

namespace nestor::testing::tc_parts {

inline TextTree fixed(const std::string& text) {
    return {TextTree::Kind::fixed, {text}, {}};
}
inline TextTree leaf(const std::string& text) {
    return {TextTree::Kind::expression, {text}, {}};
}
inline TextTree node(std::vector<std::string> texts, std::vector<TextTree> parts) {
    return {TextTree::Kind::expression, std::move(texts), std::move(parts)};
}
inline TextTree sequence(std::vector<std::string> texts, std::vector<TextTree> parts) {
    return {TextTree::Kind::fixed, std::move(texts), std::move(parts)};
}
inline TextTree list(const std::string& separator, std::vector<TextTree> parts = {}) {
    return {TextTree::Kind::list, {separator}, std::move(parts)};
}

inline const std::vector<std::string> integers = {"int8",  "int16",  "int32",  "int64",
                                                  "uint8", "uint16", "uint32", "uint64"};
inline const std::vector<std::string> floats = {"float32", "float64", "float16", "bfloat16"};

bool is_float(const std::string& type);
int bits(const std::string& type);
/// TC-32 and TC-39.
std::string promoted(const std::string& a, const std::string& b);

struct Known {
    std::string name, type;
    int rank = 0;
    bool input = false, written = false, typed = false, returned = false;
    std::vector<std::string> sizes;  ///< of inputs
};

struct Index {
    std::string name;
    bool ranged = false;
    std::string divisor;  ///< its range is from 0 to a multiple of this
};
class Generator {
public:
    explicit Generator(std::mt19937_64& random) : random_(random) {}

    RandomTc program(const std::string& function);

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
    bool one_in(int n) { return below(n) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
    }
    std::string number(int n) { return std::to_string(n); }

    std::string any_type();

    // definitions
    TextTree definition(const std::string& name, bool callee);

    TextTree call();

    // statements
    TextTree statement(std::size_t position, bool callee);

    /// A value beside another one, brought to one type.
    TextTree with(TextTree value, const std::string& type, TextTree other, const std::string& other_type);

    std::vector<const Known*> readable();

    std::string bound(bool low);

    /// Ranges for some indices, and reads that bound the others.
    std::vector<TextTree> anchor();

    std::string subscript(const std::string& v);

    TextTree read(const Known& tensor, std::vector<TextTree> subscripts);

    /// A read by the indices of the statement: of those with a range under a guard.
    std::optional<TextTree> any_read(const Known& tensor);

    // expressions
    TextTree literal(const std::string& type);

    TextTree value_leaf(const std::string& type);

    TextTree condition(int depth);

    TextTree expression(const std::string& type, int depth);

    /// Functions that change little when their arguments do.
    TextTree builtin(const std::string& type, int depth);

    std::mt19937_64& random_;
    std::vector<std::string> sizes_ = {"N", "M", "K"};
    std::string part_;
    std::vector<Known> tensors_, part_tensors_;
    std::vector<Index> indices_;
    std::vector<std::pair<std::string, std::string>> lets_;
    std::vector<TextTree> clauses_;
    std::vector<std::string> anchor_types_;
    std::string hidden_, self_, self_type_;
};

}  // namespace nestor::testing::tc_parts
