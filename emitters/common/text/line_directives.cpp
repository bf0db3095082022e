// `#line` directives in the place of marks. Every line of code gets one of its own: one for a whole nest
// would let the lines behind it count on.
#include "emitters/common/text/line_directives.hpp"

#include <sstream>
#include <vector>

#include "emitters/common/text/writer.hpp"

namespace nestor {
namespace {

constexpr const char* mark = "//#line ";
constexpr const char* end_mark = "//#end";

bool is_code(const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first != std::string::npos && line.compare(first, 2, "//") != 0;
}

}  // namespace

std::string line_mark(std::uint32_t line) {
    return mark + std::to_string(line);
}

std::string end_of_line_mark() {
    return end_mark;
}

std::string with_line_directives(const std::string& text, const std::string& source_path,
                                 const std::string& own_path) {
    std::istringstream lines(text);
    std::string out, line;
    std::vector<std::string> marks;
    std::size_t count = 0;  // lines of `out`
    bool away = false, continued = false;
    const auto add = [&](const std::string& added) {
        out += added + "\n";
        ++count;
    };
    while (std::getline(lines, line)) {
        if (line.rfind(mark, 0) == 0) {
            marks.push_back(line.substr(std::string(mark).size()));
        } else if (line == end_mark) {
            marks.pop_back();
        } else {
            if (!continued && is_code(line)) {
                if (!marks.empty())
                    add("#line " + marks.back() + " " + string_literal(source_path));
                else if (away)
                    add("#line " + std::to_string(count + 2) + " " + string_literal(own_path));
                away = !marks.empty();
            }
            continued = line.ends_with("\\");
            add(line);
        }
    }
    return out;
}

}  // namespace nestor
