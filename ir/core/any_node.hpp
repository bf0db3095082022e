// A node of one kind, to be read or to be changed: parameters of the lists that say what each node holds.
#pragma once

#include <concepts>
#include <type_traits>

namespace nestor {

template <class Node, class Kind>
concept Any = std::same_as<std::remove_const_t<Node>, Kind>;

}  // namespace nestor
