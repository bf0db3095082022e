// Parameter lists in groups: an array with its strides is one, or values that stand together.
#include "emitters/common/text/parameter_groups.hpp"

namespace nestor {

void ParameterGroups::add(const Parameter& parameter, const Document& text) {
    if (parameter.buffer)
        add_array(text);
    else if (parameter.role == Role::stride)
        add_more(text);
    else
        add_value(text);
}

void ParameterGroups::add_array(const Document& text) {
    lists_.push_back({text});
    in_array_ = true;
}

void ParameterGroups::add_more(const Document& text) {
    if (lists_.empty()) lists_.emplace_back();
    lists_.back().push_back(text);
}

void ParameterGroups::add_value(const Document& text) {
    if (in_array_) lists_.emplace_back();
    in_array_ = false;
    add_more(text);
}

}  // namespace nestor
