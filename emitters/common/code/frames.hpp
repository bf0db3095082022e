// Pictures that a program draws: the mark that its output has behind each becomes a call which writes it.
#pragma once

#include <vector>

#include "emitters/common/code/context.hpp"
#include "emitters/common/text/document.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Whether what is printed says that a picture is drawn, in a program that writes these.
bool is_frame(const Print& print, const Context& context);

/// The newest picture, its width and height.
std::vector<Document> frame_arguments(Context& context);

}  // namespace nestor
