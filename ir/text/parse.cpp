// The parser of `.nest`: scanner, grammar and resolver in sequence.
#include "ir/text/lexer.hpp"
#include "ir/text/parser.hpp"
#include "ir/text/text.hpp"

namespace nestor {

Result<Program> parse_nest(const SourceFilePtr& file) {
    nest::Reader reader{file};
    nestor_nest_lex_init_extra(&reader, &reader.scanner);
    // the scanner takes a copy and the length, so that NUL bytes are bytes like others
    nestor_nest__scan_bytes(file->text().data(), static_cast<int>(file->text().size()), reader.scanner);
    nest::Parser parser(reader);
    parser.parse();
    nestor_nest_lex_destroy(reader.scanner);
    if (!reader.diagnostics.has_errors()) nest::resolve(reader);
    if (reader.diagnostics.has_errors()) return std::move(reader.diagnostics);
    return std::move(reader.program);
}

}  // namespace nestor
