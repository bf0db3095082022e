// What random kernels of Taichi are made of: expressions, and places to write.
#pragma once

#include <optional>

#include "tests/support/random_taichi.hpp"

namespace nestor::testing {

/// An expression without effects, as text and as what it is worth.
struct Part {
    std::string text;
    TaichiShape shape;
    std::function<TaichiValue(const TaichiState&)> value;
    bool literal = false;  ///< known to the translator: two of them do not meet in an operator
};

struct Local {
    std::string name;
    TaichiShape shape;
    bool assignable = false;
    int static_limit = 0;  ///< of the variable of a static loop: it is below, and a Python int
};

/// Elements of a local or of a field, by their numbers.
struct TaichiTarget {
    std::string text;
    TaichiShape shape;
    std::function<std::vector<std::size_t>(const TaichiState&)> place;
    std::function<TaichiValue(const TaichiState&, const std::vector<std::size_t>&)> read;
    std::function<void(TaichiState&, const std::vector<std::size_t>&, const TaichiValue&)> write;
    bool converts = true, atomic = true;
};

/// Draws expressions and places of what is in scope.
class TaichiParts {
public:
    explicit TaichiParts(std::mt19937_64& random) : random_(random) {}

    int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }
    bool one_in(int limit) { return below(limit) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

    void open(std::vector<Local> names) { scopes_.push_back(std::move(names)); }
    void close() { scopes_.pop_back(); }
    void declare(const Local& local) { scopes_.back().push_back(local); }
    std::vector<std::string> locals(const TaichiShape& shape, bool assignable) const;

    TaichiShape shape();
    TaichiShape scalar_shape() { return {one_in(3), 0, 0}; }
    Part literal(bool real);
    Part expression(const TaichiShape& shape, int depth);
    /// 1 where it holds.
    Part condition();
    /// In [0, 4).
    Part small_integer();
    std::optional<TaichiTarget> target(bool fields, const TaichiShape* shape = nullptr);

    /// A name that nothing has yet.
    std::string fresh(const std::string& prefix) { return prefix + std::to_string(names_++); }

    bool fields_readable = true, fields_writable = true;

private:
    struct Index {
        std::string text;
        std::function<std::size_t(const TaichiState&)> value;
    };
    Index index(int extent);
    Part scalar(bool real, int depth);
    Part compound(const TaichiShape& shape, int depth);
    Part variable(const TaichiShape& shape);
    Part operand(bool real);
    Part operated(const TaichiShape& shape, int depth);
    std::optional<TaichiTarget> any_target(bool fields, bool readable_only);
    TaichiTarget part_of(const TaichiTarget& whole);

    std::mt19937_64& random_;
    std::vector<std::vector<Local>> scopes_;
    int names_ = 0;
    int deep_ = 0;  ///< indices and conditions around
};

/// What `apply_operator` does, as a function.
std::function<double(double, double, bool)> operator_of(const std::string& op);

std::string printed(const TaichiValue& value);
/// A suite as text, indented by so many levels.
std::string text_of(const std::vector<TaichiStatement>& suite, int level);

}  // namespace nestor::testing
