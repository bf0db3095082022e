// Results of functions that a user can make fail: a value, or the messages that say why not.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "ir/base/diagnostic.hpp"

namespace nestor {

template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Diagnostics diagnostics) : content_(std::move(diagnostics)) { assert(error().has_errors()); }
    Result(Diagnostic diagnostic) : content_(Diagnostics{}) {
        std::get<Diagnostics>(content_).add(std::move(diagnostic));
    }

    explicit operator bool() const { return std::holds_alternative<T>(content_); }
    const T& operator*() const& { return std::get<T>(content_); }
    T&& operator*() && { return std::get<T>(std::move(content_)); }
    const T* operator->() const { return &std::get<T>(content_); }
    const Diagnostics& error() const { return std::get<Diagnostics>(content_); }

private:
    std::variant<T, Diagnostics> content_;
};

}  // namespace nestor
