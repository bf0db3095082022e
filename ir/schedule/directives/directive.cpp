// Copies and destructors of the variant of directives, compiled once.
#include "ir/schedule/directives/directive.hpp"

template struct nestor::CompiledOnce<nestor::schedule::DirectiveAlternatives>;
