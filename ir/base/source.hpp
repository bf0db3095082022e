// Source text and places in it. Every message, comment and #line of the product goes back to a
// SourceRange, so a range keeps its file alive and can always show its text.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace nestor {

/// One input text. Lines and columns count from 1; columns count bytes.
class SourceFile {
public:
    SourceFile(std::string name, std::string text);

    struct Position {
        std::uint32_t line = 1;
        std::uint32_t column = 1;
    };

    const std::string& name() const { return name_; }
    const std::string& text() const { return text_; }
    /// The position of a byte offset; offsets past the end give the end.
    Position position(std::uint32_t offset) const;
    /// The text of a line (from 1) without its line end; empty when there is no such line.
    std::string_view line(std::uint32_t number) const;

private:
    std::string name_;
    std::string text_;
    std::vector<std::uint32_t> line_starts_;
};

using SourceFilePtr = std::shared_ptr<const SourceFile>;

/// A half-open byte range of a text whose file is known from the context: what parsers and ASTs carry.
struct TextRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// A byte range of a certain file; `file` is null only where nothing is known.
struct SourceRange {
    SourceFilePtr file;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    /// The text that the range covers.
    std::string_view text() const;
    SourceFile::Position start() const;
    /// `matmul.tc:3`, the file without its directories; empty when there is no file.
    std::string file_and_line() const;
};

}  // namespace nestor
