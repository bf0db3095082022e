// Every text is parsed as t.py.
#include "support.hpp"

#include "frontend/taichi/parse.hpp"

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
    return render(parse_all(std::make_shared<const SourceFile>("t.py", text)).messages);
}

}  // namespace nestor::taichi::test
