// Line breaking of generated C++ by a search for the cheapest breaks.
//
// Note [Where lines are broken]
// Every place where a line may be broken has a cost: how deep in brackets it stands, then how strongly the
// operator there binds. A short search finds the cheapest set of breaks with which all lines fit.
#include "emitters/common/text/line_breaking.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <tuple>

namespace nestor {
namespace {

using Cost = long;

constexpr std::size_t choice_indent = 4;  // of `? a` and `: b` from their condition

constexpr Cost line_cost = 100;
constexpr Cost depth_cost = 60;
constexpr Cost product_in_sum_cost = 1000;  // rather several lines more
constexpr Cost torn_operand_cost = 250;     // of conditions: rather a line more
constexpr Cost torn_choice_cost = 2000;     // rather each branch in lines of its own
constexpr Cost launch_cost = 3000;
constexpr Cost string_cost = 5000;
constexpr std::size_t longest_unbroken = 32;  // part of a text without blanks
constexpr Cost overflow_cost = 100000;        // for every column beyond the limit

enum class Kind { after_operator, before_operator, after_bracket, in_string };

/// A place to break a line. `position` is where the new line's text starts.
struct BreakPoint {
    std::size_t position;
    Kind kind;
    Cost cost;
};

/// What moves the column of continuations. A sign is an assignment's or `return`, up to the next separator;
/// so are `c ? a : b` as a whole, from its condition on, and each of its branches.
enum class Change {
    open_bracket,
    close_bracket,
    open_sign,
    close_sign,
    open_choice,
    open_branch,
    close_branch,
    open_other_branch
};

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

bool is_condition(std::string_view word) {
    return word == "||" || word == "&&";
}

/// What a bracket holds at its own level.
struct Contents {
    bool sum = false;
    bool condition = false;  ///< `a && b`, and what follows; also of a bracket inside of such
    bool choice = false;     ///< `a ? b : c`
};

/// `around`: of each bracket the one that it stands in, of a smaller number; 0 is the line.
std::vector<Contents> contents_by_bracket(const std::string& line, const std::vector<std::size_t>& bracket_of,
                                          const std::vector<std::size_t>& around) {
    std::vector<Contents> contents(around.size());
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        if (line[i - 1] != ' ') continue;
        const std::string_view word = std::string_view(line).substr(i, line.find(' ', i) - i);
        if (word == "+" || word == "-") contents[bracket_of[i]].sum = true;
        if (is_condition(word)) contents[bracket_of[i]].condition = true;
        if (word == "?") contents[bracket_of[i]].choice = true;
    }
    for (std::size_t k = 0; k < around.size(); ++k) {
        contents[k].choice = contents[k].choice || contents[around[k]].choice;
        contents[k].condition = contents[k].condition || contents[k].choice || contents[around[k]].condition;
    }
    return contents;
}

/// Reads a line once: brackets, operators, strings. Brackets of launches count as brackets.
Parsed parse(const std::string& line, std::size_t start) {
    Parsed parsed;
    struct Open {
        std::size_t id;
        char closing;
        std::size_t operand;  ///< where the expression begins that a `?` would belong to
    };
    std::vector<Open> open;
    std::size_t root_operand = start;
    const auto operand = [&]() -> std::size_t& { return open.empty() ? root_operand : open.back().operand; };
    std::vector<std::size_t> bracket_of(line.size() + 1, 0);
    struct Candidate {
        BreakPoint point;
        std::string_view word;
        std::size_t bracket;
    };
    std::vector<Candidate> candidates;
    std::vector<std::size_t> around = {0};
    Cost in_launch = 0;
    bool in_string = false;
    const auto depth = [&] { return static_cast<Cost>(open.size()) * depth_cost + in_launch; };
    const auto bracket = [&] { return open.empty() ? 0 : open.back().id; };
    const auto new_bracket = [&] {
        around.push_back(bracket());
        return around.size() - 1;
    };
    const auto add = [&](std::size_t position, Kind kind, Cost cost, std::string_view word = {}) {
        candidates.push_back({{position, kind, cost + line_cost + depth()}, word, bracket()});
    };
    if (line.compare(start, 7, "return ") == 0) {
        parsed.events.push_back({start + 7, Change::open_sign});
        root_operand = start + 7;
    }
    for (std::size_t i = start; i < line.size(); ++i) {
        bracket_of[i] = bracket();
        const char c = line[i];
        if (c == '"') in_string = !in_string;
        if (in_string) {
            // texts without blanks are broken anywhere but in an escape, which ends no literal
            const std::size_t last = candidates.empty() ? start : candidates.back().point.position;
            if (i >= last + longest_unbroken && line[i - 1] != '"' && c != '"')
                add(i, Kind::in_string, string_cost + line_cost);
            if (c == '\\')
                for (int rest = std::isdigit(static_cast<unsigned char>(line[i + 1])) ? 3 : 1; rest > 0;
                     --rest)
                    bracket_of[++i] = bracket();
            if (c == ' ' && i + 1 < line.size() && line[i + 1] != '"')
                add(i + 1, Kind::in_string, string_cost);
            continue;
        }
        if (line.compare(i, 2, "//") == 0) break;
        if (line.compare(i, 3, "<<<") == 0) {
            open.push_back({new_bracket(), '>', i + 3});
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
            open.push_back({new_bracket(), c == '(' ? ')' : c == '[' ? ']' : '}', i + 1});
            parsed.events.push_back({i + 1, Change::open_bracket});
        } else if ((c == ')' || c == ']' || c == '}') && !open.empty()) {
            open.pop_back();
            parsed.events.push_back({i + 1, Change::close_bracket});
        } else if ((c == ',' || c == ';') && i + 1 < line.size() && line[i + 1] == ' ') {
            add(i + 2, Kind::after_operator, 5);
            parsed.events.push_back({i + 2, Change::close_sign});
            operand() = i + 2;
        } else if (c == ' ' && i > start) {
            const std::size_t end = line.find(' ', i + 1);
            if (end == std::string::npos) continue;
            const std::string_view word = std::string_view(line).substr(i + 1, end - i - 1);
            if (word == "?" || word == ":") {
                add(i + 1, Kind::before_operator, 25);
                parsed.events.push_back(word == "?" ? Event{operand(), Change::open_choice}
                                                    : Event{i + 1, Change::close_branch});
                parsed.events.push_back(
                    {end + 1, word == "?" ? Change::open_branch : Change::open_other_branch});
                operand() = end + 1;
                continue;
            }
            for (const Operator& op : operators) {
                if (word != op.text) continue;
                if (is_assignment(word) && end + 1 < line.size() && line[end + 1] == '{') break;
                add(end + 1, Kind::after_operator, op.cost, word);
                if (!is_assignment(word)) break;
                parsed.events.push_back({end + 1, Change::open_sign});
                operand() = end + 1;
                break;
            }
        }
    }
    std::stable_sort(parsed.events.begin(), parsed.events.end(),
                     [](const Event& a, const Event& b) { return a.position < b.position; });
    const std::vector<Contents> contents = contents_by_bracket(line, bracket_of, around);
    for (Candidate& candidate : candidates) {
        const Contents& inside = contents[candidate.bracket];
        if (is_product(candidate.word) && candidate.bracket != 0 && inside.sum)
            candidate.point.cost += product_in_sum_cost;
        const bool torn = is_condition(candidate.word) ? inside.choice : inside.condition;
        const bool in_operand = candidate.point.kind == Kind::after_bracket ||
                                (candidate.point.kind == Kind::after_operator && !candidate.word.empty() &&
                                 !is_assignment(candidate.word));
        if (torn && in_operand) candidate.point.cost += torn_operand_cost;
        parsed.points.push_back(candidate.point);
    }
    return parsed;
}

enum class Inside { bracket, sign, choice, branch, other_branch };

/// One open bracket, assignment or choice and the column where its contents continue.
struct Level {
    std::size_t column;
    Inside inside;
    bool own_line = false;  ///< of a branch: its line begins with the `?` or `:`
    bool operator<(const Level& other) const {
        return std::tie(column, inside, own_line) < std::tie(other.column, other.inside, other.own_line);
    }
};

/// Layouts are searched from the cheapest beginning on (A*): a state is a place in the line, the column it
/// starts in and the levels open there; what the rest costs at least follows from its width. Of layouts
/// with one cost the one whose lines are filled first is taken.
class Search {
public:
    Search(const std::string& line, std::size_t start)
        : line_(line), start_(start), parsed_(parse(line, start)) {
        cheapest_after_.resize(parsed_.points.size());
        Cost cheapest = overflow_cost;
        for (std::size_t k = parsed_.points.size(); k-- > 0;)
            cheapest_after_[k] = cheapest = std::min(cheapest, parsed_.points[k].cost);
    }

    std::string best() {
        std::set<Layout, Better> open;
        std::set<State> seen;
        open.insert(with_bound({{start_, start_, {}}, 0, 0, {}, false}));
        while (true) {
            const Layout layout = std::move(open.extract(open.begin()).value());
            if (layout.complete) return text(layout);
            if (!seen.insert(layout.state).second) continue;
            // long lines have too many layouts: from here on the next break is the best one by itself
            if (seen.size() > most_layouts) open.clear();
            open.insert(completed(layout));
            if (fits(layout.state)) continue;
            // behind the first place that is too far to the right, all others are further over
            for (std::size_t k = first_point(layout.state.begin + 4); k < parsed_.points.size(); ++k) {
                open.insert(broken_at(layout, k));
                if (over(column_at(layout.state, parsed_.points[k])) > 0) break;
            }
        }
    }

private:
    using Levels = std::vector<Level>;
    static constexpr std::size_t most_layouts = 500;

    struct State {
        std::size_t begin, column;
        Levels levels;
        bool operator<(const State& other) const {
            return std::tie(begin, column, levels) < std::tie(other.begin, other.column, other.levels);
        }
    };

    struct Break {
        std::size_t point, column;  ///< the column of the next line
    };

    struct Layout {
        State state;  ///< of the last line
        Cost cost;    ///< of all breaks
        Cost bound;   ///< of any layout that begins like this
        std::vector<Break> breaks;
        bool complete;
    };

    struct Better {
        bool operator()(const Layout& a, const Layout& b) const {
            if (a.bound != b.bound) return a.bound < b.bound;
            for (std::size_t k = 0; k < std::min(a.breaks.size(), b.breaks.size()); ++k)
                if (a.breaks[k].point != b.breaks[k].point) return a.breaks[k].point > b.breaks[k].point;
            if (a.breaks.size() != b.breaks.size()) return a.breaks.size() < b.breaks.size();
            return a.complete > b.complete;
        }
    };

    std::size_t width(const State& state) const { return state.column + line_.size() - state.begin; }
    bool fits(const State& state) const { return width(state) < line_limit; }

    /// The number of the first point from this position on.
    std::size_t first_point(std::size_t position) const {
        const auto found =
            std::lower_bound(parsed_.points.begin(), parsed_.points.end(), position,
                             [](const BreakPoint& point, std::size_t p) { return point.position < p; });
        return static_cast<std::size_t>(found - parsed_.points.begin());
    }

    /// Where the line ends that a break ends.
    std::size_t column_at(const State& from, const BreakPoint& point) const {
        return from.column + end_of(point) - from.begin + (point.kind == Kind::in_string ? 1 : 0);
    }

    /// At least as many lines follow as the width of the rest asks for.
    Layout with_bound(Layout layout) const {
        layout.bound = layout.cost;
        if (layout.complete || fits(layout.state)) return layout;
        const std::size_t next = first_point(layout.state.begin + 1);
        const std::size_t missing = width(layout.state) - line_limit + 1;
        const std::size_t line = line_limit > start_ + 1 ? line_limit - start_ - 1 : 1;
        const Cost each = next == parsed_.points.size() ? overflow_cost : cheapest_after_[next];
        layout.bound += static_cast<Cost>((missing + line - 1) / line) * each;
        return layout;
    }

    Layout completed(Layout layout) const {
        layout.cost += over(width(layout.state));
        layout.complete = true;
        return with_bound(std::move(layout));
    }

    Layout broken_at(const Layout& layout, std::size_t k) const {
        const State& from = layout.state;
        const BreakPoint& point = parsed_.points[k];
        const bool in_string = point.kind == Kind::in_string;
        Levels inside = after(from.levels, from.begin, point.position, from.column);
        const bool in_choice = point.kind == Kind::before_operator && is_inside(inside, Inside::choice);
        const std::size_t next = next_column(inside) + (in_choice ? choice_indent : 0);
        // at a `:` the first branch is over, but it is what would be torn apart
        const Levels torn = point.kind == Kind::before_operator
                                ? after(from.levels, from.begin, point.position - 1, from.column)
                                : inside;
        const Cost first = over(column_at(from, point)) + point.cost +
                           (is_in_line_with_condition(torn) ? torn_choice_cost : 0);
        Layout result{{point.position, next + (in_string ? 1 : 0), std::move(inside)},
                      layout.cost + first,
                      0,
                      layout.breaks,
                      false};
        result.breaks.push_back({k, next});
        return with_bound(std::move(result));
    }

    /// Where the text before a break ends.
    std::size_t end_of(const BreakPoint& point) const {
        std::size_t end = point.position;
        while (line_[end - 1] == ' ' && point.kind != Kind::in_string) --end;
        return end;
    }

    /// The line's text from its first character on, indentation not included.
    std::string text(const Layout& layout) const {
        std::string result;
        std::size_t begin = start_;
        for (const Break& b : layout.breaks) {
            const BreakPoint& point = parsed_.points[b.point];
            const std::string quote = point.kind == Kind::in_string ? "\"" : "";
            result += line_.substr(begin, end_of(point) - begin) + quote + "\n" + std::string(b.column, ' ') +
                      quote;
            begin = point.position;
        }
        return result + line_.substr(begin);
    }

    /// Levels at `end`, when the text from `begin` on starts in `column`.
    Levels after(Levels levels, std::size_t begin, std::size_t end, std::size_t column) const {
        const auto first =
            std::upper_bound(parsed_.events.begin(), parsed_.events.end(), begin,
                             [](std::size_t p, const Event& event) { return p < event.position; });
        for (auto at = first; at != parsed_.events.end() && at->position <= end; ++at) {
            const Event& event = *at;
            // a line that ends behind its bracket or sign continues eight columns in
            const bool at_end = event.position == end;
            const std::size_t here = column + event.position - begin;
            switch (event.change) {
                case Change::open_bracket:
                    levels.push_back({at_end ? base(levels) : here, Inside::bracket});
                    break;
                case Change::open_sign:
                    levels.push_back({at_end ? base(levels) : here, Inside::sign});
                    break;
                case Change::open_choice:
                    levels.push_back({at_end ? next_column(levels) : here, Inside::choice});
                    break;
                case Change::open_branch:
                    levels.push_back({here, Inside::branch, event.position == begin + 2});
                    break;
                case Change::open_other_branch:
                    levels.push_back({here, Inside::other_branch, event.position == begin + 2});
                    break;
                case Change::close_branch:
                    while (is_inside(levels, Inside::other_branch)) {  // a choice in this branch is whole
                        levels.pop_back();
                        if (is_inside(levels, Inside::choice)) levels.pop_back();
                    }
                    if (is_inside(levels, Inside::branch)) levels.pop_back();
                    break;
                case Change::close_bracket:
                case Change::close_sign:
                    while (!levels.empty() && !is_inside(levels, Inside::bracket)) levels.pop_back();
                    if (event.change == Change::close_bracket && !levels.empty()) levels.pop_back();
                    break;
            }
        }
        return levels;
    }

    static bool is_inside(const Levels& levels, Inside inside) {
        return !levels.empty() && levels.back().inside == inside;
    }

    /// In a branch whose `?` or `:` stands behind something else.
    static bool is_in_line_with_condition(const Levels& levels) {
        return std::any_of(levels.begin(), levels.end(), [](const Level& level) {
            return (level.inside == Inside::branch || level.inside == Inside::other_branch) &&
                   !level.own_line;
        });
    }

    /// Where a line begins that continues what the levels are in.
    std::size_t next_column(const Levels& levels) const {
        return levels.empty() ? start_ + continuation_indent : levels.back().column;
    }

    /// In from the innermost bracket around, or from the statement.
    std::size_t base(const Levels& levels) const {
        return (levels.empty() ? start_ : levels.back().column) + continuation_indent;
    }

    static Cost over(std::size_t width) {
        return width < line_limit ? 0 : static_cast<Cost>(width - line_limit + 1) * overflow_cost;
    }

    const std::string& line_;
    std::size_t start_;
    Parsed parsed_;
    std::vector<Cost> cheapest_after_;  ///< of the points from this one on
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
