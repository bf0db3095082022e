// Symbols: a readable name and a number that is unique in its program. How a target spells one is
// decided in emitters/common/text/names alone.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace nestor {

class Symbol {
public:
    Symbol() = default;
    Symbol(const std::string& name, std::uint32_t number)
        : name_(std::make_shared<const std::string>(name)), number_(number) {}

    const std::string& name() const {
        static const std::string none;
        return name_ ? *name_ : none;
    }
    std::uint32_t number() const { return number_; }
    explicit operator bool() const { return name_ != nullptr; }

    friend bool operator==(const Symbol& a, const Symbol& b) { return a.number_ == b.number_; }
    friend auto operator<=>(const Symbol& a, const Symbol& b) { return a.number_ <=> b.number_; }

private:
    std::shared_ptr<const std::string> name_;
    std::uint32_t number_ = 0;
};

/// Hands out symbols of one program. The next number is part of the program, never global state.
class SymbolSource {
public:
    explicit SymbolSource(std::uint32_t next = 1) : next_(next) {}
    Symbol fresh(const std::string& name) { return Symbol(name, next_++); }
    std::uint32_t next() const { return next_; }

private:
    std::uint32_t next_;
};

}  // namespace nestor

template <>
struct std::hash<nestor::Symbol> {
    std::size_t operator()(const nestor::Symbol& symbol) const noexcept { return symbol.number(); }
};
