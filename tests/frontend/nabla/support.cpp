// Translating and running small programs.
#include "tests/frontend/nabla/support.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>

#include "frontend/nabla/nabla.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::nabla_test {
namespace {

SourceFilePtr file_of(const std::string& text) {
    return std::make_shared<const SourceFile>("test.nabla", text);
}

}  // namespace

Program program_of(const std::string& text) {
    const auto translated = nabla::translate(file_of(text));
    if (!translated) BOOST_FAIL(render(translated.error()) << text);
    const auto violations = verify(translated->program);
    if (!violations.empty()) BOOST_FAIL(violations.front() << "\n" << text);
    return translated->program;
}

std::string messages_of(const std::string& text) {
    const auto translated = nabla::translate(file_of(text));
    return render(translated ? translated->messages : translated.error());
}

void check_messages(std::initializer_list<Said> texts) {
    for (const Said& said : texts) BOOST_TEST(messages_of(said.text) == said.messages);
}

bool is_unsupported(const std::string& text) {
    const auto translated = nabla::translate(file_of(text));
    return !translated && translated.error().only_unsupported();
}

NablaRun run(const Program& program, Arguments arguments) {
    NablaRun result;
    std::ostringstream printed;
    result.arguments = std::move(arguments);
    result.outcome = interpret(program, "test", result.arguments, {&printed, 0});
    result.printed = printed.str();
    return result;
}

std::string printed_by(const std::string& text) {
    const NablaRun result = run(program_of(text));
    if (result.outcome.error != 0) BOOST_FAIL(result.outcome.message << "\n" << text);
    return result.printed;
}

Array tensor(std::vector<std::int64_t> extents, const std::vector<double>& values) {
    Array array(Type::float_(64), std::move(extents));
    for (std::size_t i = 0; i < values.size(); ++i)
        array.set(static_cast<std::int64_t>(i), Scalar(values[i]));
    return array;
}

}  // namespace nestor::nabla_test
