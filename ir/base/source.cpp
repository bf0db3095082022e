// Source text. Line starts are found once, so that positions are a binary search.
#include "ir/base/source.hpp"

#include <algorithm>

namespace nestor {

namespace {

/// A byte order mark in front of a text, as some editors write it, is no part of it.
std::string without_mark(std::string text) {
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
    return text;
}

}  // namespace

SourceFile::SourceFile(std::string name, std::string text)
    : name_(std::move(name)), text_(without_mark(std::move(text))), line_starts_{0} {
    for (std::size_t i = 0; i < text_.size(); ++i)
        if (text_[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
}

SourceFile::Position SourceFile::position(std::uint32_t offset) const {
    offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
    const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    const auto line = static_cast<std::uint32_t>(after - line_starts_.begin());
    return {line, offset - line_starts_[line - 1] + 1};
}

std::string_view SourceFile::line(std::uint32_t number) const {
    if (number == 0 || number > line_starts_.size()) return {};
    const std::uint32_t begin = line_starts_[number - 1];
    auto end = static_cast<std::uint32_t>(text_.size());
    if (number < line_starts_.size()) end = line_starts_[number] - 1;
    if (end > begin && text_[end - 1] == '\r') --end;
    return std::string_view(text_).substr(begin, end - begin);
}

std::string_view SourceRange::text() const {
    if (!file || begin >= file->text().size()) return {};
    return std::string_view(file->text()).substr(begin, end > begin ? end - begin : 0);
}

SourceFile::Position SourceRange::start() const {
    return file ? file->position(begin) : SourceFile::Position{};
}

std::string SourceRange::file_and_line() const {
    if (!file) return {};
    const std::string& path = file->name();
    const auto slash = path.find_last_of('/');
    return path.substr(slash == std::string::npos ? 0 : slash + 1) + ":" + std::to_string(start().line);
}

}  // namespace nestor
