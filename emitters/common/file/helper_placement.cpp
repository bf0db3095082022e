// Placement of helpers: loops are what a file is read for, so that little stands above them.
#include "emitters/common/file/helper_placement.hpp"

#include <algorithm>

#include "emitters/common/text/processor_branches.hpp"

namespace nestor {
namespace {

using Helpers = std::vector<const HelperFile*>;

constexpr std::ptrdiff_t most_lines = 20;  // that readers pass before the loops

bool is_long(const Helpers& helpers, const Needs& needs, bool for_device) {
    std::ptrdiff_t lines = 0;
    for (const HelperFile* helper : helpers) {
        const std::string text =
            chosen_branches(text_of(*helper, helper->whole, for_device), needs.processor);
        lines += std::count(text.begin(), text.end(), '\n') + 1;
    }
    return lines > most_lines;
}

/// True for a helper that one needs which stays above as a whole.
bool is_needed_above(const HelperFile& helper, const Helpers& above) {
    return std::any_of(above.begin(), above.end(), [&](const HelperFile* other) {
        return other->declarations.empty() &&
               std::find(other->dependencies.begin(), other->dependencies.end(), helper.name) !=
                   other->dependencies.end();
    });
}

}  // namespace

HelperTexts placed_helpers(const SourceParts& parts, Needs& needs) {
    const Helpers above = with_dependencies(parts.loop_helpers), all = with_dependencies(needs.helpers);
    // long helpers of loops stand below them, and only the declarations of those that loops call above
    const bool apart = is_long(above, needs, parts.for_device);
    HelperTexts texts;
    const auto printed = [&](const HelperFile& helper, const HelperText& text) {
        return chosen_branches(text_of(helper, text, parts.for_device), needs.processor);
    };
    bool declared_before = false;  // the text above ends with declarations, which stand line by line
    for (const HelperFile* helper : above) {
        const bool stays =
            !apart || parts.loop_helpers.contains(helper->name) || is_needed_above(*helper, above);
        const bool declared = apart && !helper->declarations.empty();
        if (stays && declared && declared_before)
            texts.above.back() += printed(*helper, helper->declarations);
        else if (stays)
            texts.above.push_back(printed(*helper, declared ? helper->declarations : helper->whole));
        if (stays) declared_before = declared;
        if (declared || !stays)
            texts.below.push_back(printed(*helper, declared ? helper->definitions : helper->whole));
    }
    for (const HelperFile* helper : all) {
        needs.includes.insert(helper->includes.begin(), helper->includes.end());
        if (std::find(above.begin(), above.end(), helper) == above.end())
            texts.below.push_back(printed(*helper, helper->whole));
    }
    return texts;
}

}  // namespace nestor
