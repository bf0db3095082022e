// Helpers of Taichi's tests: translation of a text, which is called t.py.
#include "support.hpp"

#include <boost/test/unit_test.hpp>

#include "frontend/taichi/check.hpp"
#include "frontend/taichi/taichi.hpp"
#include "ir/lower/lower.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/verify/verify.hpp"

namespace nestor::taichi::test {

std::string tree(const std::string& text) {
    const auto parsed = parse(std::make_shared<const SourceFile>("t.py", text));
    return parsed ? print_ast(*parsed) : render(parsed.error());
}

std::string expression(const std::string& text) {
    const std::string all = tree(text + "\n");
    if (!all.starts_with("do ")) return all;
    return all.substr(3, all.size() - 4);
}

std::string syntax_messages(const std::string& text) {
    Parsed parsed = parse_all(std::make_shared<const SourceFile>("t.py", text));
    check(parsed.file, parsed.messages);
    return render(parsed.messages);
}

Arguments run(const std::string& text, const std::string& function, Arguments arguments, std::ostream* out) {
    const auto file =
        std::make_shared<const SourceFile>("t.py", "import taichi as ti\nimport taichi.math as tm\n" + text);
    const auto translated = taichi::translate(file);
    if (!translated) BOOST_FAIL(render(translated.error()));
    const Program program = lower(translated->program);
    for (const std::string& violation : verify(program)) BOOST_ERROR(violation);
    const Outcome outcome = interpret(program, function, arguments, {out, 0});
    BOOST_TEST(outcome.message == "");
    return arguments;
}

double number(const Arguments& arguments, const std::string& array, std::size_t k) {
    return as_double(arguments.arrays.at(array).get(k));
}

std::string messages(const std::string& text) {
    const auto file = std::make_shared<const SourceFile>("t.py", "import taichi as ti\n" + text);
    const auto translated = taichi::translate(file);
    return render(translated ? translated->messages : translated.error());
}

}  // namespace nestor::taichi::test
