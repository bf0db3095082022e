// Functions of numpy that put arrays together (TI-81): `where`, `stack`, `concatenate`, `outer`, `meshgrid`.
#pragma once

#include <cstdint>
#include <string>

#include "frontend/taichi/lower/evaluator.hpp"

namespace nestor::taichi {

Value numpy_where(Evaluator& ev, const Value& condition, const Value& a, const Value& b, TextRange range);
Value joined_arrays(Evaluator& ev, const std::string& name, const Value& given, std::int64_t axis,
                    TextRange range);
Value outer_product_of(Evaluator& ev, const Value& a, const Value& b, TextRange range);
Value mesh_of(Evaluator& ev, const CallArguments& arguments);
/// `ti.tools.imresize(image, width, height)`: for each element the nearest one before it.
Value resized_image(Evaluator& ev, const std::string& name, const CallArguments& arguments);

}  // namespace nestor::taichi
