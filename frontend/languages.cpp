// The list of input languages: the row of each is all that the rest of the program knows of it.
#include "frontend/halide/halide.hpp"
#include "frontend/language.hpp"
#include "frontend/nabla/nabla.hpp"
#include "frontend/taichi/taichi.hpp"
#include "frontend/tc/tc.hpp"
#include "ir/text/format.hpp"
#include "ir/text/text.hpp"
#include "ir/verify/verify.hpp"

namespace nestor {
namespace {

/// The tree of a language whose parser needs no other one's.
template <class File, Result<File> (*parse)(const SourceFilePtr&), std::string (*print_ast)(const File&)>
Result<std::string> print_tree(const SourceFilePtr& file) {
    const auto parsed = parse(file);
    if (!parsed) return parsed.error();
    return print_ast(*parsed);
}

/// For languages without options.
template <Result<Translation> (*translate)(const SourceFilePtr& file)>
Result<Translation> plain(const SourceFilePtr& file, const TranslationOptions&) {
    return translate(file);
}

Result<Translation> translate_nest(const SourceFilePtr& file) {
    auto program = parse_nest(file);
    if (!program) return program.error();
    Diagnostics broken;  // what the text says may be no program that passes and emitters can take
    for (const Violation& violation : violations_of(*program)) {
        Diagnostic diagnostic;
        diagnostic.id = "NEST-10";
        diagnostic.text = violation.sentence;
        if (violation.place) diagnostic.range = violation.place->range;
        broken.add(std::move(diagnostic));
    }
    if (broken.has_errors()) return broken;
    Translation translation;
    translation.program = *std::move(program);
    return translation;
}

/// The loop-nest language has no tree but the IR itself.
Result<std::string> print_nest(const SourceFilePtr& file) {
    const auto program = parse_nest(file);
    if (!program) return program.error();
    return print(*program);
}

}  // namespace

const std::vector<Language>& languages() {
    static const std::vector<Language> list = {
        {"tc", ".tc", plain<tc::translate>, print_tree<tc::File, tc::parse, tc::print_ast>, tc::formatting},
        {"halide", ".halide", halide::translate, halide::print_tree, halide::formatting, true, true},
        {"taichi", ".py", taichi::translate, print_tree<taichi::File, taichi::parse, taichi::print_ast>,
         nullptr},
        {"nabla", ".nabla", plain<nabla::translate>, print_tree<nabla::File, nabla::parse, nabla::print_ast>,
         nabla::formatting},
        {"nest", ".nest", plain<translate_nest>, print_nest, nest_formatting},
    };
    return list;
}

const Language* find_language(const std::string& name) {
    for (const Language& language : languages())
        if (name == language.name) return &language;
    return nullptr;
}

const Language* language_of_file(const std::string& file_name) {
    for (const Language& language : languages())
        if (file_name.ends_with(language.extension)) return &language;
    return nullptr;
}

}  // namespace nestor
