// Boundary conditions, written as syntax, so that names, types and bounds are those of any other func:
//   repeat: src(clamp(x mod w, 0, w-1))   mirror: src(clamp(min(m, 2w-1-m), 0, w-1)), m = x mod 2w
//   clamp:  src(clamp(x, 0, w-1))         constant(v): select(x >= 0 and x < w and .., src(clamp(..)), v)
// where the clamps say what bounds inference does not find in a remainder.
#include "frontend/halide/lower/boundary.hpp"

#include "frontend/halide/errors.hpp"

namespace nestor::halide {
namespace {

class Writer {
public:
    explicit Writer(TextRange range) : range_(range) {}

    Expression make(decltype(ExpressionNode::node) node) const {
        return std::make_shared<const ExpressionNode>(ExpressionNode{{std::move(node), range_, 1}});
    }
    Expression name(const std::string& name) const { return make(Name{name}); }
    Expression number(const std::string& digits) const { return make(Number{digits, false}); }
    Expression call(const std::string& name, std::vector<Expression> arguments) const {
        return make(Application{{name, range_}, std::move(arguments)});
    }
    Expression binary(BinaryOperator op, const Expression& a, const Expression& b) const {
        return make(BinaryExpression{op, a, b});
    }
    Expression extent(const std::string& image, std::size_t dimension) const {
        return make(Property{name(image), {"extent", range_}, number(std::to_string(dimension))});
    }
    Expression last(const Expression& extent) const {
        return binary(BinaryOperator::subtract, extent, number("1"));
    }
    Expression clamped(const Expression& e, const Expression& extent) const {
        return call("clamp", {e, number("0"), last(extent)});
    }
    Expression mirrored(const Expression& e, const Expression& extent) const {
        const Expression period = binary(BinaryOperator::multiply, number("2"), extent);
        const Expression place = binary(BinaryOperator::modulo, e, period);
        return clamped(call("min", {place, binary(BinaryOperator::subtract, last(period), place)}), extent);
    }

private:
    TextRange range_;
};

/// x, y, c, x3 ..; `x0`, `x1` and `x2` where a parameter has the name.
std::string variable_of(std::size_t dimension, const PipelineScope& scope) {
    const std::string names[] = {"x", "y", "c"};
    std::string name = dimension < 3 && scope.scalars.count(names[dimension]) == 0
                           ? names[dimension]
                           : "x" + std::to_string(dimension);
    while (scope.scalars.count(name) != 0) name += "_";
    return name;
}

}  // namespace

std::optional<FuncDefinition> expand_boundary(const FuncDefinition& definition, PipelineScope& scope) {
    const auto* call = definition.pure ? std::get_if<Application>(&definition.pure->node) : nullptr;
    if (!call || call->callee.name != "boundary" || call->brackets || !definition.updates.empty()) {
        scope.messages.add(
            errors::func_without_arguments(scope.at(definition.name.range), definition.name.name));
        return std::nullopt;
    }
    const SourceRange range = scope.at(definition.pure->range);
    if (call->arguments.size() != 2) {
        scope.messages.add(
            errors::wrong_count(range, "boundary", call->arguments.size(), "an image and a mode"));
        return std::nullopt;
    }
    const auto* source = std::get_if<Name>(&call->arguments[0]->node);
    const auto image = source ? scope.images.find(source->name) : scope.images.end();
    if (image == scope.images.end()) {
        std::vector<std::string> images;
        for (const auto& [name, buffer] : scope.images) images.push_back(name);
        const SourceRange at = scope.at(call->arguments[0]->range);
        scope.messages.add(errors::boundary_of_no_image(at, std::string(at.text()), images));
        return std::nullopt;
    }
    const auto* word = std::get_if<Name>(&call->arguments[1]->node);
    const auto* constant = std::get_if<Application>(&call->arguments[1]->node);
    const bool has_value = constant && constant->callee.name == "constant" && constant->arguments.size() == 1;
    const std::string mode = word ? word->name : has_value ? "constant" : "";
    if (mode != "repeat" && mode != "mirror" && mode != "clamp" && !has_value) {
        const SourceRange at = scope.at(call->arguments[1]->range);
        scope.messages.add(errors::unknown_boundary(at, std::string(at.text())));
        return std::nullopt;
    }
    const Writer write(definition.pure->range);
    FuncDefinition out = definition;
    out.variables.emplace();
    std::vector<Expression> places;
    Expression inside;  // none without a dimension: there is no outside
    for (std::size_t d = 0; d < image->second.sizes.size(); ++d) {
        out.variables->push_back({variable_of(d, scope), definition.pure->range});
        const Expression x = write.name(variable_of(d, scope)), extent = write.extent(source->name, d);
        places.push_back(mode == "repeat"
                             ? write.clamped(write.binary(BinaryOperator::modulo, x, extent), extent)
                         : mode == "mirror" ? write.mirrored(x, extent)
                                            : write.clamped(x, extent));
        const Expression here = write.binary(
            BinaryOperator::logical_and, write.binary(BinaryOperator::greater_equal, x, write.number("0")),
            write.binary(BinaryOperator::less, x, extent));
        inside = inside ? write.binary(BinaryOperator::logical_and, inside, here) : here;
    }
    out.pure = write.call(source->name, std::move(places));
    if (has_value) {
        if (!inside) inside = write.binary(BinaryOperator::equal, write.number("0"), write.number("0"));
        out.pure = write.call("select", {inside, out.pure, constant->arguments[0]});
    }
    return out;
}

}  // namespace nestor::halide
