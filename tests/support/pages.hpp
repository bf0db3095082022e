// Pages that nestor writes itself (README.md of passes and directives): what is by hand in them, an example's
// first part and the head, is read from the page; the rest is compared, or rewritten by `make golden`.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

namespace nestor::test {

inline std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// The text between two others, or "".
inline std::string between(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t from = text.find(begin);
    if (from == std::string::npos) return "";
    const std::size_t to = text.find(end, from + begin.size());
    return to == std::string::npos ? "" : text.substr(from + begin.size(), to - from - begin.size());
}

/// The section of a name, without its heading.
inline std::string section_of(const std::string& page, const std::string& name) {
    return between(page + "\n## `", "\n## `" + name + "`\n", "\n## `");
}

inline std::string head_of(const std::string& page) {
    return page.substr(0, page.find("\n## `"));
}

inline std::string sentence(std::string words) {
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
    return words + ".";
}

/// Lines of a page keep below 120 columns.
inline std::string wrapped(std::string text) {
    constexpr std::size_t page_width = 120;
    for (std::size_t begin = 0; text.size() - begin > page_width;) {
        const std::size_t end = text.rfind(' ', begin + page_width);
        const std::size_t newline = text.find('\n', begin);
        if (newline < begin + page_width) {
            begin = newline + 1;
            continue;
        }
        text[end] = '\n';
        begin = end + 1;
    }
    return text;
}

/// The headings of a page that are none of the names: such sections would be lost when it is rewritten.
inline std::string unknown_sections(const std::string& page, const std::set<std::string>& names) {
    std::string unknown;
    const std::string begin = "\n## `";
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at + 1)) {
        const std::size_t from = at + begin.size();
        const std::string name = page.substr(from, page.find('`', from) - from);
        if (!names.contains(name)) unknown += (unknown.empty() ? "" : ", ") + name;
    }
    return unknown;
}

/// Fails where the page is another one, or writes it when goldens are written; never a page that has sections
/// of its own, as before its row stands in the table. `names`: of the table.
inline void compare_or_write(const std::string& path, const std::string& wanted,
                             const std::set<std::string>& names) {
    const std::string unknown = unknown_sections(content(path), names);
    BOOST_TEST(unknown == "", path << " has sections that no row of the table has a name for");
    if (!unknown.empty()) return;
    const char* const mode = std::getenv("NESTOR_GOLDEN");
    if (mode && std::string(mode) == "write")
        std::ofstream(path) << wanted;
    else
        BOOST_TEST(content(path) == wanted, path << ": `make golden` rewrites it");
}

}  // namespace nestor::test
