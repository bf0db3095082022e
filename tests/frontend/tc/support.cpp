// Every run goes two ways that share no code, so that a pipeline whose order is wrong is seen here already.
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include "ir/lower/lower.hpp"
#include "ir/reference/evaluate.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::tc::test {
namespace {

SourceFilePtr file(const std::string& text) {
    return std::make_shared<const SourceFile>("t.tc", text);
}

const PrintOptions plain{.numbers = false};

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

std::string def(const std::string& inputs, const std::string& outputs, const std::string& statements) {
    return "def f(" + inputs + ") -> (" + outputs + ") {\n" + statements + "\n}\n";
}

const Pipeline& pipeline_of(const Translation& translation) {
    return *std::get<PipelinePtr>(translation.program.functions.at(0).body);
}

std::string domain(const std::string& text, const std::string& func, const std::string& stage) {
    const Translation translation = translated(text);
    for (const Func& f : pipeline_of(translation).funcs)
        for (const Stage& s : f.stages) {
            if (f.label != func || s.name != stage) continue;
            std::string out;
            for (const Iterator& it : s.iterators)
                out += (out.empty() ? "" : ", ") + it.variable.name() + " from " + print(it.low, plain) +
                       " for " + print(it.extent, plain);
            return out;
        }
    return "no such stage";
}

std::string preconditions(const std::string& text) {
    const Translation translation = translated(text);
    std::string out;
    for (const Precondition& p : pipeline_of(translation).preconditions)
        out += print(p.condition, plain) + "\n";
    return out;
}

Array array(const Type& type, std::vector<std::int64_t> extents,
            const std::function<double(std::int64_t)>& f) {
    Array out(type, std::move(extents));
    for (std::int64_t k = 0; k < out.size(); ++k) {
        if (type.is_float())
            out.set(k, f(k));
        else if (type.kind == TypeKind::unsigned_integer)
            out.set(k, static_cast<std::uint64_t>(f(k)));
        else
            out.set(k, static_cast<std::int64_t>(f(k)));
    }
    return out;
}

Array floats(std::vector<std::int64_t> extents, const std::function<double(std::int64_t)>& f) {
    return array(Type::float_(32), std::move(extents), f);
}

double wave(std::int64_t position) {
    return static_cast<double>((position * 7 + 3) % 11 - 5) / 4;
}

std::vector<double> Run::values() const {
    std::vector<double> out;
    for (std::int64_t k = 0; k < output.size(); ++k) out.push_back(output.number(k));
    return out;
}

Run run(const std::string& text, Arguments arguments, const std::string& output) {
    const Translation translation = translated(text);
    for (const std::string& violation : verify(translation.program)) BOOST_ERROR("verify: " + violation);
    Arguments lazy = arguments;
    const Outcome pointwise = evaluate(translation.program, "f", lazy);
    const Outcome nested = interpret(lower(translation.program), "f", arguments);
    BOOST_TEST(pointwise.error == nested.error);
    BOOST_TEST_CONTEXT(pointwise.message << " | " << nested.message) {
        if (pointwise.error == 0 && nested.error == 0) {
            const Array &a = lazy.arrays[output], &b = arguments.arrays[output];
            BOOST_TEST(a.extents == b.extents, boost::test_tools::per_element());
            BOOST_TEST((a.data == b.data));
        }
    }
    return {nested.error, nested.message, arguments.arrays[output]};
}

}  // namespace nestor::tc::test
