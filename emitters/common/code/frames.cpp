// Frames of pictures: marks of the program become calls of a helper.
#include "emitters/common/code/frames.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <variant>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/text/helpers.hpp"

namespace nestor {

bool is_frame(const Print& print, const Context& context) {
    const std::string& mark = context.needs->frames.mark;
    if (mark.empty() || print.parts.size() != 1) return false;
    const auto* text = std::get_if<std::string>(print.parts.data());
    return text && *text == mark;
}

std::vector<Document> frame_arguments(Context& context) {
    const std::string& wanted = context.needs->frames.picture;
    const auto picture = std::ranges::find_if(
        context.buffers, [&](const auto& entry) { return entry.first.name() == wanted; });
    if (picture == context.buffers.end()) throw std::logic_error("a picture is drawn, but not in reach");
    const auto& dimensions = picture->second.dimensions;
    return {context.names[picture->first], text_of(dimensions.at(2).extent, context),
            text_of(dimensions.at(1).extent, context)};
}

}  // namespace nestor
