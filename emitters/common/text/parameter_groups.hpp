// Parameter lists in groups, each of which begins a line where the whole does not fit one.
#pragma once

#include <string>
#include <vector>

#include "emitters/common/text/document.hpp"
#include "ir/core/nodes.hpp"

namespace nestor {

/// Parameters or arguments in the groups that lines are made of: an array stands with its strides.
class ParameterGroups {
public:
    void add(const Parameter& parameter, const Document& text);
    void add_array(const Document& text);
    /// A stride, or whatever else belongs to what was added last.
    void add_more(const Document& text);
    void add_value(const Document& text);
    const std::vector<std::vector<Document>>& lists() const { return lists_; }

private:
    std::vector<std::vector<Document>> lists_;
    bool in_array_ = false;
};

}  // namespace nestor
