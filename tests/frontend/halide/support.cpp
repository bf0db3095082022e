// Every run goes two ways that share no code but scalar arithmetic.
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/bounds/infer.hpp"
#include "ir/core/pipeline.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::halide::test {
namespace {

SourceFilePtr file(const std::string& text) {
    return std::make_shared<const SourceFile>("t.halide", text);
}

/// The position in memory, the first dimension contiguous.
std::int64_t place(const std::vector<std::int64_t>& extents, const std::vector<std::int64_t>& position) {
    std::int64_t out = 0;
    for (std::size_t d = extents.size(); d-- > 0;) out = out * extents[d] + position[d];
    return out;
}

}  // namespace

Translation translated(const std::string& text) {
    auto result = translate(file(text));
    if (!result) BOOST_FAIL(render(result.error()));
    return *result;
}

std::string messages(const std::string& text) {
    const auto result = translate(file(text));
    return render(result ? result->messages : result.error());
}

std::vector<std::string> sentences(const std::string& text) {
    const auto result = translate(file(text));
    std::vector<std::string> out;
    for (const Diagnostic& message : (result ? result->messages : result.error()).all())
        out.push_back(message.text + " [" + message.id + "]");
    return out;
}

std::string ast(const std::string& text) {
    const auto tree = print_tree(file(text));
    return tree ? *tree : render(tree.error());
}

std::string of(const std::string& expression) {
    return "pipeline P(a: int32, b: float32, src: image uint8[2]) { fun f(x, y) = " + expression + "; }";
}

std::string tree(const std::string& expression) {
    const std::string text = ast(of(expression));
    const auto begin = text.find("fun f(x, y)\n");
    return begin == std::string::npos ? text : text.substr(begin + 12);
}

std::string value(const std::string& expression) {
    const Translation translation = translated(of(expression));
    const auto& pipeline = *std::get<PipelinePtr>(translation.program.functions.at(0).body);
    PrintOptions plain;
    plain.numbers = false;
    return print(pipeline.funcs.back().stages.front().values.at(0), plain);
}

Array array(const Type& type, std::vector<std::int64_t> extents,
            const std::function<double(const std::vector<std::int64_t>&)>& f) {
    Array out(type, extents);
    std::vector<std::int64_t> position(extents.size(), 0);
    for (std::int64_t k = 0; k < out.size(); ++k) {
        std::int64_t rest = k;
        for (std::size_t d = 0; d < extents.size(); ++d) position[d] = rest % extents[d], rest /= extents[d];
        out.set(k, convert(Scalar(f(position)), Type::float_(64), type));
    }
    return out;
}

double Run::at(std::vector<std::int64_t> position) const {
    return output.number(place(output.extents, position));
}

Run run(const std::string& text, Arguments arguments, const std::string& output) {
    const Translation translation = translated(text);
    for (const std::string& violation : verify(translation.program)) BOOST_ERROR("verify: " + violation);
    Arguments lazy = arguments;
    ErrorValues errors;
    const Outcome pointwise = evaluate(translation.program, "P", lazy, errors);
    const auto filled = infer_bounds(lower(translation.program));
    if (!filled) BOOST_FAIL(render(filled.error()));
    const Outcome nested = interpret(*filled, "P", arguments);
    const Array& wrong = errors[output];
    bool has_errors = false;
    for (std::int64_t k = 0; pointwise.error == 0 && k < wrong.size(); ++k)
        has_errors = has_errors || wrong.number(k) != 0;
    // Definition 3.3: an assertion may fail where the meaning has errors, and there no values are compared
    BOOST_TEST((pointwise.error == nested.error || (has_errors && nested.error > 0)));
    BOOST_TEST_CONTEXT(pointwise.message << " | " << nested.message) {
        if (pointwise.error == 0 && nested.error == 0) {
            const Array &a = lazy.arrays[output], &b = arguments.arrays[output];
            BOOST_TEST(a.extents == b.extents, boost::test_tools::per_element());
            if (!has_errors) BOOST_TEST((a.data == b.data));
            for (std::int64_t k = 0; has_errors && k < a.size(); ++k)
                BOOST_TEST((wrong.number(k) != 0 || a.get(k) == b.get(k)), "element " << k);
        }
    }
    return {nested.error, nested.message, arguments.arrays[output], wrong};
}

Arguments window(
    const std::vector<std::pair<std::string, std::pair<std::int64_t, std::int64_t>>>& intervals) {
    Arguments arguments;
    for (const auto& [name, interval] : intervals) {
        arguments.scalars[name + "_min"] = Scalar(interval.first);
        arguments.scalars[name + "_extent"] = Scalar(interval.second);
    }
    return arguments;
}

}  // namespace nestor::halide::test
