// Line differences by the longest common subsequence, after the common beginning and end are set aside.
#include "frontend/cli/commands/difference.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace nestor::cli {
namespace {

using TextLines = std::vector<std::string_view>;

TextLines lines_of(std::string_view text) {
    TextLines lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

struct Edit {
    char mark;  ///< ' ', '-' or '+'
    std::string_view line;
};

/// Above this many table cells the middle is shown as removed and added whole.
constexpr std::size_t largest_table = 16'000'000;

/// The edits of what is left between the common beginning and end.
void edit_middle(const TextLines& before, const TextLines& after, std::vector<Edit>& edits) {
    const std::size_t rows = before.size(), columns = after.size();
    if ((rows + 1) * (columns + 1) > largest_table) {
        for (const auto line : before) edits.push_back({'-', line});
        for (const auto line : after) edits.push_back({'+', line});
        return;
    }
    std::vector<std::uint32_t> common((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
        return common[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; row-- > 0;)
        for (std::size_t column = columns; column-- > 0;)
            at(row, column) = before[row] == after[column]
                                  ? at(row + 1, column + 1) + 1
                                  : std::max(at(row + 1, column), at(row, column + 1));
    std::size_t row = 0, column = 0;
    while (row < rows || column < columns) {
        if (row < rows && column < columns && before[row] == after[column]) {
            edits.push_back({' ', before[row]});
            ++row, ++column;
        } else if (row < rows && (column == columns || at(row + 1, column) >= at(row, column + 1))) {
            edits.push_back({'-', before[row++]});
        } else {
            edits.push_back({'+', after[column++]});
        }
    }
}

}  // namespace

std::string difference(const std::string& before, const std::string& after) {
    if (before == after) return {};
    TextLines old_lines = lines_of(before), new_lines = lines_of(after);
    std::vector<Edit> edits;
    std::size_t start = 0;
    const std::size_t shorter = std::min(old_lines.size(), new_lines.size());
    while (start < shorter && old_lines[start] == new_lines[start])
        edits.push_back({' ', old_lines[start++]});
    std::size_t tail = 0;
    while (tail < shorter - start &&
           old_lines[old_lines.size() - 1 - tail] == new_lines[new_lines.size() - 1 - tail])
        ++tail;
    const auto middle = [&](const TextLines& lines) {
        return TextLines(lines.begin() + static_cast<std::ptrdiff_t>(start),
                         lines.end() - static_cast<std::ptrdiff_t>(tail));
    };
    edit_middle(middle(old_lines), middle(new_lines), edits);
    for (std::size_t i = old_lines.size() - tail; i < old_lines.size(); ++i)
        edits.push_back({' ', old_lines[i]});

    constexpr std::size_t context = 2;
    std::vector<bool> shown(edits.size(), false);
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (edits[i].mark == ' ') continue;
        for (std::size_t j = i >= context ? i - context : 0; j <= std::min(i + context, edits.size() - 1);
             ++j)
            shown[j] = true;
    }
    std::string out;
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (shown[i])
            out += std::string(1, edits[i].mark) + " " + std::string(edits[i].line) + "\n";
        else if (i == 0 || shown[i - 1])
            out += "..\n";
    }
    return out;
}

}  // namespace nestor::cli
