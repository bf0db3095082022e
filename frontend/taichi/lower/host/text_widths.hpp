// Texts with numbers of the running program that are padded to a width (TI-83): `f"{x:.2f}".rjust(8)`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

/// Where a text stands in its width, and the one letter that fills it.
struct TextWidth {
    char align = '<';  ///< as in a specification: `<`, `>`, `^`
    std::string fill = " ";
    std::int64_t width = 0;
};

/// The text in a width; nothing where that is not known how to write: numbers with a width of their own among
/// others, texts in the middle of an odd width.
std::optional<Value> in_width(Evaluator& ev, const TextPtr& text, const TextWidth& wanted, TextRange range);

/// What `f"{text:*>8}"` says; nothing where it says more.
std::optional<TextWidth> width_of_specification(const std::string& spec);

/// `ljust rjust center zfill`; nothing for other methods.
std::optional<Value> justified_with_numbers(Evaluator& ev, const TextPtr& text, const std::string& name,
                                            const CallArguments& arguments);

}  // namespace nestor::taichi
