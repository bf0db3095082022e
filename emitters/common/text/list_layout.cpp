// Layout of what is no formula: lists of parameters in groups, and pragmas.
#include <algorithm>
#include <tuple>

#include "emitters/common/text/layout.hpp"

namespace nestor {

std::string laid_out_pragma(const Document& pragma) {
    const std::string& text = pragma.text();
    std::string out = "#pragma ";
    std::size_t begin = 0, margin = out.size();
    while (margin + text.size() - begin >= line_limit) {
        const Mark* best = nullptr;
        int depth = 0;
        for (const Mark& mark : pragma.marks()) {
            depth += mark.kind == MarkKind::open_bracket ? 1 : mark.kind == MarkKind::close ? -1 : 0;
            const bool between = mark.kind == MarkKind::clause;
            const bool inside = mark.kind == MarkKind::separator && depth == 1;
            if (mark.position <= begin || (!between && !inside)) continue;
            if (margin + mark.position - begin + 1 >= line_limit) break;
            if (between || !best || best->kind == mark.kind) best = &mark;
        }
        if (!best) break;
        out += text.substr(begin, best->position - begin) + "\\\n" + std::string(continuation_indent, ' ');
        begin = best->position;
        margin = continuation_indent;
    }
    return out + text.substr(begin);
}

std::string laid_out(const Document& head, const std::vector<std::vector<Document>>& given,
                     const std::string& tail, std::size_t indentation) {
    // groups of one part each are no more than a list
    std::vector<std::vector<Document>> groups = given;
    if (std::all_of(given.begin(), given.end(), [](const auto& group) { return group.size() == 1; })) {
        groups.assign(1, {});
        for (const std::vector<Document>& group : given) groups[0].push_back(group[0]);
    }
    // a head that is too long by itself is broken as well, and its list stands below
    const std::string start = laid_out(head + "(", indentation);
    std::string one_line = start;
    for (const std::vector<Document>& group : groups)
        for (const Document& part : group) one_line += (one_line.back() == '(' ? "" : ", ") + part.text();
    one_line += ")" + tail;
    if (one_line.size() < line_limit) return one_line;

    const auto filled = [&](std::size_t column, const std::string& first_break) {
        std::string text = start + first_break;
        std::size_t lines = 0;
        bool fits = true;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (i > 0) text += ",\n" + std::string(column, ' ');
            std::size_t at = column;
            for (std::size_t k = 0; k < groups[i].size(); ++k) {
                std::string part = groups[i][k].text();
                const bool last = i + 1 == groups.size() && k + 1 == groups[i].size();
                const std::size_t width = part.size() + (last ? 1 + tail.size() : 1);
                if (k > 0 && at + 2 + width <= line_limit - 1) {
                    text += ", ";
                    at += 2;
                } else if (k > 0) {
                    text += ",\n" + std::string(column, ' ');
                    at = column;
                    ++lines;
                }
                fits = fits && at + width <= line_limit - 1;
                if (at + width > line_limit - 1) part = laid_out(groups[i][k], at).substr(at);
                const std::size_t end = part.rfind('\n');
                at = end == std::string::npos ? at + part.size() : part.size() - end - 1;
                text += part;
            }
        }
        return std::make_tuple(!fits, lines, text + ")" + tail);
    };
    const auto aligned = filled(start.size(), "");
    const std::size_t in = indentation + continuation_indent;
    const auto below = filled(in, "\n" + std::string(in, ' '));
    // far to the right, lists under their parenthesis look squeezed
    const bool far = start.size() > line_limit / 2;
    const bool better = std::make_pair(std::get<0>(below), std::get<1>(below)) <
                        std::make_pair(std::get<0>(aligned), std::get<1>(aligned));
    return std::get<2>(far || better ? below : aligned);
}

}  // namespace nestor
