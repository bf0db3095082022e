// Copies and destructors of the variant of directives, compiled once.
#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedule {

DirectiveNode::DirectiveNode() = default;
DirectiveNode::DirectiveNode(const DirectiveNode&) = default;
DirectiveNode::DirectiveNode(DirectiveNode&&) noexcept = default;
DirectiveNode& DirectiveNode::operator=(const DirectiveNode&) = default;
DirectiveNode& DirectiveNode::operator=(DirectiveNode&&) noexcept = default;
DirectiveNode::~DirectiveNode() = default;

}  // namespace nestor::schedule
