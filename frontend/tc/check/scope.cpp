// Scopes: types, built-ins, what a name stands for; and the size of expressions whose lets are substituted.
#include <algorithm>

#include "frontend/tc/check/expressions.hpp"
#include "ir/core/builtins.hpp"
#include "ir/core/origins.hpp"

namespace nestor::tc {
namespace {

constexpr std::size_t most_nodes = 100000;
constexpr std::size_t deepest = 700;

std::vector<Expression> children(const Expression& e) {
    struct Children {
        std::vector<Expression> operator()(const Number&) const { return {}; }
        std::vector<Expression> operator()(const Name&) const { return {}; }
        std::vector<Expression> operator()(const Application& a) const { return a.arguments; }
        std::vector<Expression> operator()(const Conversion& c) const { return c.arguments; }
        std::vector<Expression> operator()(const TensorExtent&) const { return {}; }
        std::vector<Expression> operator()(const UnaryExpression& u) const { return {u.value}; }
        std::vector<Expression> operator()(const BinaryExpression& b) const { return {b.left, b.right}; }
        std::vector<Expression> operator()(const Conditional& c) const {
            return {c.condition, c.then, c.otherwise};
        }
    };
    return std::visit(Children{}, e->node);
}

}  // namespace

Origin Scope::origin(TextRange range) const {
    return written_at(at(range));
}

const Tensor* Scope::tensor(const std::string& name) const {
    const auto found = tensors.find(name);
    return found == tensors.end() ? nullptr : &definition.tensors[found->second];
}

std::string Scope::what_is(const std::string& name) const {
    if (is_builtin(name)) return "a built-in function";
    if (sizes.count(name) != 0 || bound_sizes.count(name) != 0) return "a size variable";
    if (tensors.count(name) != 0) return "a tensor";
    if (definitions.count(name) != 0) return "a `def`";
    return {};
}

SizeOfLets::Measure SizeOfLets::measure(const Expression& e) const {
    if (const auto* name = std::get_if<Name>(&e->node))
        if (const auto let = lets_.find(name->name); let != lets_.end()) return let->second;
    Measure sum;
    for (const Expression& child : children(e)) {
        const Measure part = measure(child);
        sum.nodes = std::min(sum.nodes + part.nodes, most_nodes + 1);
        sum.depth = std::max(sum.depth, part.depth + 1);
    }
    return sum;
}

bool SizeOfLets::small(const Expression& e) const {
    const Measure size = measure(e);
    return size.nodes <= most_nodes && size.depth <= deepest;
}

bool SizeOfLets::add(const std::string& name, const Expression& value) {
    lets_[name] = measure(value);
    return small(value);
}

const std::vector<std::string>& type_names() {
    static const std::vector<std::string> names = {
        "bool",    "int8",     "int16",   "int32",   "int64", "uint8", "uint16", "uint32", "uint64",
        "float16", "bfloat16", "float32", "float64", "half",  "float", "double", "byte",   "int"};
    return names;
}

Type type_of_name(const std::string& name) {
    if (name == "half") return Type::float_(16);
    if (name == "float") return Type::float_(32);
    if (name == "double") return Type::float_(64);
    if (name == "byte") return Type::uint(8);
    if (name == "int") return Type::int_(32);
    if (std::find(type_names().begin(), type_names().end(), name) == type_names().end()) return {};
    return scalar_type(name);
}

bool is_builtin(const std::string& name) {
    return name == "min" || name == "max" || find_builtin(name) != nullptr;
}

}  // namespace nestor::tc
