// Note [Where lines are broken]
// Every place where a line may be broken has a cost: how deep in brackets it stands, then how strongly the
// operator there binds. A short search finds the cheapest set of breaks with which all lines fit.
#include "emitters/common/line_breaking.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>

namespace nestor {
namespace {

using Cost = long;

constexpr Cost line_cost = 100;
constexpr Cost depth_cost = 60;
constexpr Cost product_in_sum_cost = 1000;  // rather several lines more
constexpr Cost launch_cost = 3000;
constexpr Cost string_cost = 5000;
constexpr Cost overflow_cost = 100000;     // for every column beyond the limit
constexpr std::size_t most_states = 2000;  // of a search; beyond them breaks are chosen one by one

enum class Kind { after_operator, before_operator, after_bracket, in_string };

/// A place to break a line. `position` is where the new line's text starts.
struct BreakPoint {
    std::size_t position;
    Kind kind;
    Cost cost;
};

/// What moves the column of continuations. A sign is an assignment's or `return`, up to the next separator.
enum class Change { open_bracket, close_bracket, open_sign, close_sign };

struct Event {
    std::size_t position;  ///< where the text behind it starts
    Change change;
};

struct Parsed {
    std::vector<BreakPoint> points;
    std::vector<Event> events;
};

struct Operator {
    std::string_view text;
    Cost cost;
};

constexpr Operator operators[] = {{"=", 20},  {"+=", 20}, {"-=", 20}, {"*=", 20}, {"&=", 20},
                                  {"|=", 20}, {"^=", 20}, {"||", 10}, {"&&", 15}, {"==", 40},
                                  {"!=", 40}, {"<", 40},  {">", 40},  {"<=", 40}, {">=", 40},
                                  {"|", 30},  {"^", 30},  {"&", 30},  {"<<", 35}, {">>", 35},
                                  {"+", 30},  {"-", 30},  {"*", 45},  {"/", 45},  {"%", 45}};

bool is_assignment(std::string_view word) {
    return word.size() <= 2 && word.back() == '=' && word != "==" && word != "!=" && word != "<=" &&
           word != ">=";
}

bool is_product(std::string_view word) {
    return word == "*" || word == "/" || word == "%";
}

/// Whether the bracket around `position` holds a sum at its own level.
std::vector<bool> sums_by_bracket(const std::string& line, const std::vector<std::size_t>& bracket_of,
                                  std::size_t count) {
    std::vector<bool> sums(count, false);
    for (std::size_t i = 1; i + 1 < line.size(); ++i)
        if ((line[i] == '+' || line[i] == '-') && line[i - 1] == ' ' && line[i + 1] == ' ')
            sums[bracket_of[i]] = true;
    return sums;
}

/// Reads a line once: brackets, operators, strings. Brackets of launches count as brackets.
Parsed parse(const std::string& line, std::size_t start) {
    Parsed parsed;
    struct Open {
        std::size_t id;
        char closing;
    };
    std::vector<Open> open;
    std::vector<std::size_t> bracket_of(line.size() + 1, 0);
    struct Candidate {
        BreakPoint point;
        bool product;
        std::size_t bracket;
    };
    std::vector<Candidate> candidates;
    std::size_t brackets = 1;
    Cost in_launch = 0;
    bool in_string = false;
    const auto depth = [&] { return static_cast<Cost>(open.size()) * depth_cost + in_launch; };
    const auto bracket = [&] { return open.empty() ? 0 : open.back().id; };
    const auto add = [&](std::size_t position, Kind kind, Cost cost, bool product = false) {
        candidates.push_back({{position, kind, cost + line_cost + depth()}, product, bracket()});
    };
    if (line.compare(start, 7, "return ") == 0) parsed.events.push_back({start + 7, Change::open_sign});
    for (std::size_t i = start; i < line.size(); ++i) {
        bracket_of[i] = bracket();
        const char c = line[i];
        if (c == '"' && line[i - (i > 0)] != '\\') in_string = !in_string;
        if (in_string) {
            if (c == ' ' && i + 1 < line.size() && line[i + 1] != '"')
                add(i + 1, Kind::in_string, string_cost);
            continue;
        }
        if (line.compare(i, 2, "//") == 0) break;
        if (line.compare(i, 3, "<<<") == 0) {
            open.push_back({brackets++, '>'});
            in_launch += launch_cost;
            parsed.events.push_back({i + 3, Change::open_bracket});
            i += 2;
        } else if (line.compare(i, 3, ">>>") == 0 && !open.empty() && open.back().closing == '>') {
            open.pop_back();
            in_launch -= launch_cost;
            parsed.events.push_back({i + 3, Change::close_bracket});
            i += 2;
        } else if (c == '(' || c == '[' || c == '{') {
            const char before = i > start ? line[i - 1] : ' ';
            const bool call = c == '(' && (std::isalnum(static_cast<unsigned char>(before)) != 0 ||
                                           before == '_' || before == '>');
            if (call && i + 1 < line.size() && line[i + 1] != ')') add(i + 1, Kind::after_bracket, 45);
            open.push_back({brackets++, c == '(' ? ')' : c == '[' ? ']' : '}'});
            parsed.events.push_back({i + 1, Change::open_bracket});
        } else if ((c == ')' || c == ']' || c == '}') && !open.empty()) {
            open.pop_back();
            parsed.events.push_back({i + 1, Change::close_bracket});
        } else if ((c == ',' || c == ';') && i + 1 < line.size() && line[i + 1] == ' ') {
            add(i + 2, Kind::after_operator, 5);
            parsed.events.push_back({i + 2, Change::close_sign});
        } else if (c == ' ' && i > start) {
            const std::size_t end = line.find(' ', i + 1);
            if (end == std::string::npos) continue;
            const std::string_view word = std::string_view(line).substr(i + 1, end - i - 1);
            if (word == "?" || word == ":") {
                add(i + 1, Kind::before_operator, 25);
                continue;
            }
            for (const Operator& op : operators) {
                if (word != op.text) continue;
                if (is_assignment(word) && end + 1 < line.size() && line[end + 1] == '{') break;
                add(end + 1, Kind::after_operator, op.cost, is_product(word));
                if (is_assignment(word)) parsed.events.push_back({end + 1, Change::open_sign});
                break;
            }
        }
    }
    const std::vector<bool> sums = sums_by_bracket(line, bracket_of, brackets);
    for (Candidate& candidate : candidates) {
        if (candidate.product && candidate.bracket != 0 && sums[candidate.bracket])
            candidate.point.cost += product_in_sum_cost;
        parsed.points.push_back(candidate.point);
    }
    return parsed;
}

/// One open bracket or assignment and the column where its contents continue.
struct Level {
    std::size_t column;
    bool sign;
    bool operator<(const Level& other) const {
        return column != other.column ? column < other.column : sign < other.sign;
    }
};

class Search {
public:
    Search(const std::string& line, std::size_t start)
        : line_(line), start_(start), parsed_(parse(line, start)) {}

    std::string best() { return layout(start_, start_, {}).text; }

private:
    struct Layout {
        Cost cost = 0;
        std::string text;  ///< from the line's first character on, indentation not included
    };
    using Levels = std::vector<Level>;

    /// Levels at `end`, when the text from `begin` on starts in `column`.
    Levels after(Levels levels, std::size_t begin, std::size_t end, std::size_t column) const {
        for (const Event& event : parsed_.events) {
            if (event.position <= begin || event.position > end) continue;
            if (event.change == Change::open_bracket || event.change == Change::open_sign) {
                // a line that ends behind its bracket or sign continues eight columns in
                const bool at_end = event.position == end;
                const std::size_t inner = at_end ? base(levels) : column + event.position - begin;
                levels.push_back({inner, event.change == Change::open_sign});
                continue;
            }
            while (!levels.empty() && levels.back().sign) levels.pop_back();
            if (event.change == Change::close_bracket && !levels.empty()) levels.pop_back();
        }
        return levels;
    }

    /// In from the innermost bracket around, or from the statement.
    std::size_t base(const Levels& levels) const {
        return (levels.empty() ? start_ : levels.back().column) + continuation_indent;
    }

    Layout layout(std::size_t begin, std::size_t column, const Levels& levels) {
        const std::size_t rest = line_.size() - begin;
        Layout whole{over(column + rest), line_.substr(begin)};
        if (column + rest < line_limit) return whole;
        const auto key = std::make_pair(begin, levels);
        const auto known = known_.find(key);
        if (known != known_.end()) return known->second;
        std::optional<Layout> best;
        const bool hasty = known_.size() > most_states;
        Cost cheapest = 0;
        const BreakPoint* chosen = nullptr;  // of a hasty search: the cheapest alone, the last of equal ones
        for (auto point = parsed_.points.rbegin(); hasty && point != parsed_.points.rend(); ++point) {
            if (point->position < begin + 4) break;
            const Cost cost = over(column + point->position - begin - 1) + point->cost;
            if (chosen && cost >= cheapest) continue;
            cheapest = cost;
            chosen = &*point;
        }
        for (auto point = parsed_.points.rbegin(); point != parsed_.points.rend(); ++point) {
            if (point->position <= begin) break;
            if (point->position - begin < 4 || (hasty && &*point != chosen)) continue;
            std::size_t end = point->position;
            while (line_[end - 1] == ' ' && point->kind != Kind::in_string) --end;
            const bool in_string = point->kind == Kind::in_string;
            const Cost first = over(column + end - begin + (in_string ? 1 : 0)) + point->cost;
            if (best && first >= best->cost) continue;
            const Levels inside = after(levels, begin, point->position, column);
            const std::size_t next = inside.empty() ? start_ + continuation_indent : inside.back().column;
            const Layout tail = layout(point->position, next + (in_string ? 1 : 0), inside);
            if (best && first + tail.cost >= best->cost) continue;
            best =
                Layout{first + tail.cost, line_.substr(begin, end - begin) + (in_string ? "\"" : "") + "\n" +
                                              std::string(next, ' ') + (in_string ? "\"" : "") + tail.text};
        }
        if (!best || whole.cost <= best->cost) best = whole;
        return known_[key] = *best;
    }

    static Cost over(std::size_t width) {
        return width < line_limit ? 0 : static_cast<Cost>(width - line_limit + 1) * overflow_cost;
    }

    const std::string& line_;
    std::size_t start_;
    Parsed parsed_;
    std::map<std::pair<std::size_t, Levels>, Layout> known_;
};

}  // namespace

std::string broken_line(const std::string& line) {
    if (line.size() < line_limit) return line;
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string::npos || line.compare(start, 2, "//") == 0) return line;
    return std::string(start, ' ') + Search(line, start).best();
}

std::string laid_out(const std::string& head, const std::vector<std::vector<std::string>>& groups,
                     const std::string& tail, std::size_t indentation) {
    const std::string start = std::string(indentation, ' ') + head + "(";
    std::string one_line = start;
    for (const std::vector<std::string>& group : groups)
        for (const std::string& part : group) one_line += (one_line.back() == '(' ? "" : ", ") + part;
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
                const std::string& part = groups[i][k];
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
                text += part;
                at += part.size();
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
