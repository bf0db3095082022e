// Views of dicts: `d.keys()` is no copy, and shows what the dict holds when it is used.
#pragma once

#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

struct DictView {
    Value dict;
    std::string method;  ///< `keys`, `values`, `items`
};

/// What a method of the dict gave, which is a view of it from here on.
Value view_of_dict(const Value& dict, const std::string& method, Value elements);

/// The view that a list is; null where its elements are its own.
DictView* dict_view(const Value& value);

/// Where the value is a view, what the dict's method gives now.
Value view_up_to_date(Evaluator& ev, const Value& value, TextRange range);

}  // namespace nestor::taichi
