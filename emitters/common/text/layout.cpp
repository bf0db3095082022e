// Layout of documents by a search for the cheapest breaks.
//
// Note [Where lines are broken]
// Every place where a line may be broken has a cost: how deep in brackets it stands, then how strongly the
// operator there binds. A short search finds the cheapest set of breaks with which all lines fit. Oppen's
// algorithm and Wadler's choose group by group from the outside, in one pass: the first group that does not
// fit is broken, also where a break further in would do with fewer lines. Lines with too many layouts for a
// search are cut at their cheapest breaks into parts that are searched one by one: parts share a line where
// they fit, and what needs several lines has them for itself.
#include "emitters/common/text/layout.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "emitters/common/text/break_costs.hpp"

namespace nestor {
namespace {

constexpr std::size_t choice_indent = 4;  // of `? a` and `: b` from their condition
constexpr Cost torn_choice_cost = 2000;   // rather each branch in lines of its own
constexpr Cost overflow_cost = 100000;    // for every column beyond the limit

bool in_literal(const BreakPoint& point) {
    return point.kind == MarkKind::word || point.kind == MarkKind::letter;
}

/// One open group and the column where its contents continue.
struct Level {
    std::size_t column;
    MarkKind inside;
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
    Search(const Document& line, std::size_t start)
        : line_(std::string(start, ' ') + line.text()), start_(start), marks_(weighed(line, start)) {
        cheapest_after_.resize(marks_.points.size());
        Cost cheapest = overflow_cost;
        for (std::size_t k = marks_.points.size(); k-- > 0;)
            cheapest_after_[k] = cheapest = std::min(cheapest, marks_.points[k].cost);
    }

    std::string best() { return text(until({{start_, start_, {}}, 0, 0, {}, false}, marks_.points.size())); }

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

    /// The rest from the layout's last line on, laid out as far as the point `end`, which is not broken.
    Layout until(Layout layout, std::size_t end) const {
        layout.complete = false;
        if (const std::optional<Layout> found = searched(layout, end)) return *found;
        return in_parts(std::move(layout), end);
    }

    /// Null where there are too many layouts.
    std::optional<Layout> searched(const Layout& start, std::size_t end) const {
        std::set<Layout, Better> open;
        std::set<State> seen;
        open.insert(with_bound(start, end));
        while (seen.size() <= most_layouts) {
            const Layout layout = std::move(open.extract(open.begin()).value());
            if (layout.complete) return layout;
            if (!seen.insert(layout.state).second) continue;
            open.insert(completed(layout, end));
            if (fits(layout.state, end)) continue;
            // behind the first place that is too far to the right, all others are further over
            for (std::size_t k = first_point(layout.state.begin + 4); k < end; ++k) {
                open.insert(with_bound(broken_at(layout, k), end));
                if (over(column_at(layout.state, marks_.points[k])) > 0) break;
            }
        }
        return std::nullopt;
    }

    Layout in_parts(Layout layout, std::size_t end) const {
        std::vector<std::size_t> ends = cheapest_points(layout, end);
        if (ends.empty()) return completed(std::move(layout), end);
        ends.push_back(end);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            const bool is_branch = marks_.points[ends[0]].kind == MarkKind::branch;
            const bool begins_line = i == 0 || layout.state.begin == marks_.points[ends[i - 1]].position;
            if (!begins_line && (is_branch || !fits(layout.state, ends[i])))
                layout = broken_at(layout, ends[i - 1]);
            if (fits(layout.state, ends[i])) continue;
            layout = until(std::move(layout), ends[i]);
            if (ends[i] != end) layout = broken_at(layout, ends[i]);
        }
        return layout;
    }

    /// The cheapest breaks between the beginning of a layout's last line and a point.
    std::vector<std::size_t> cheapest_points(const Layout& layout, std::size_t end) const {
        std::vector<std::size_t> found;
        for (std::size_t k = first_point(layout.state.begin + 4); k < end; ++k) {
            if (!found.empty() && marks_.points[k].cost < marks_.points[found[0]].cost) found.clear();
            if (found.empty() || marks_.points[k].cost == marks_.points[found[0]].cost) found.push_back(k);
        }
        return found;
    }

    /// Of a line up to a point.
    std::size_t width(const State& state, std::size_t end) const {
        return end == marks_.points.size() ? state.column + line_.size() - state.begin
                                           : column_at(state, marks_.points[end]);
    }
    bool fits(const State& state, std::size_t end) const { return width(state, end) < line_limit; }

    /// The number of the first point from this position on.
    std::size_t first_point(std::size_t position) const {
        const auto found =
            std::lower_bound(marks_.points.begin(), marks_.points.end(), position,
                             [](const BreakPoint& point, std::size_t p) { return point.position < p; });
        return static_cast<std::size_t>(found - marks_.points.begin());
    }

    /// Where the line ends that a break ends.
    std::size_t column_at(const State& from, const BreakPoint& point) const {
        return from.column + end_of(point) - from.begin + (in_literal(point) ? 1 : 0);
    }

    /// At least as many lines follow as the width of the rest asks for.
    Layout with_bound(Layout layout, std::size_t end) const {
        layout.bound = layout.cost;
        if (layout.complete || fits(layout.state, end)) return layout;
        const std::size_t next = first_point(layout.state.begin + 1);
        const std::size_t missing = width(layout.state, end) - line_limit + 1;
        const std::size_t line = line_limit > start_ + 1 ? line_limit - start_ - 1 : 1;
        const Cost each = next >= end ? overflow_cost : cheapest_after_[next];
        layout.bound += static_cast<Cost>((missing + line - 1) / line) * each;
        return layout;
    }

    Layout completed(Layout layout, std::size_t end) const {
        layout.cost += over(width(layout.state, end));
        layout.complete = true;
        return with_bound(std::move(layout), end);
    }

    Layout broken_at(const Layout& layout, std::size_t k) const {
        const State& from = layout.state;
        const BreakPoint& point = marks_.points[k];
        const bool in_string = in_literal(point);
        Levels inside = after(from.levels, from.begin, point.position, from.column);
        const bool in_choice = point.kind == MarkKind::branch && is_inside(inside, MarkKind::open_choice);
        const std::size_t next = next_column(inside) + (in_choice ? choice_indent : 0);
        // at a `:` the first branch is over, but it is what would be torn apart
        const Levels torn = point.kind == MarkKind::branch
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
        return result;
    }

    /// Where the text before a break ends.
    std::size_t end_of(const BreakPoint& point) const {
        std::size_t end = point.position;
        while (line_[end - 1] == ' ' && !in_literal(point)) --end;
        return end;
    }

    /// The line's text from its first character on, indentation not included.
    std::string text(const Layout& layout) const {
        std::string result;
        std::size_t begin = start_;
        for (const Break& b : layout.breaks) {
            const BreakPoint& point = marks_.points[b.point];
            const std::string quote = in_literal(point) ? "\"" : "";
            result += line_.substr(begin, end_of(point) - begin) + quote + "\n" + std::string(b.column, ' ') +
                      quote;
            begin = point.position;
        }
        return result + line_.substr(begin);
    }

    /// Levels at `end`, when the text from `begin` on starts in `column`.
    Levels after(Levels levels, std::size_t begin, std::size_t end, std::size_t column) const {
        const auto first =
            std::upper_bound(marks_.edges.begin(), marks_.edges.end(), begin,
                             [](std::size_t p, const Edge& edge) { return p < edge.position; });
        for (auto at = first; at != marks_.edges.end() && at->position <= end; ++at) {
            // a line that ends behind its bracket or sign continues eight columns in
            const bool at_end = at->position == end;
            const std::size_t here = column + at->position - begin;
            switch (at->kind) {
                case MarkKind::open_bracket:
                case MarkKind::open_launch:
                case MarkKind::open_value:
                    levels.push_back({at_end ? base(levels) : here, at->kind});
                    break;
                case MarkKind::open_choice:
                    levels.push_back({at_end ? next_column(levels) : here, at->kind});
                    break;
                case MarkKind::open_then:
                case MarkKind::open_otherwise:
                    levels.push_back({here, at->kind, at->position == begin + 2});
                    break;
                default:
                    if (!levels.empty()) levels.pop_back();
                    break;
            }
        }
        return levels;
    }

    static bool is_inside(const Levels& levels, MarkKind inside) {
        return !levels.empty() && levels.back().inside == inside;
    }

    /// In a branch whose `?` or `:` stands behind something else.
    static bool is_in_line_with_condition(const Levels& levels) {
        return std::any_of(levels.begin(), levels.end(), [](const Level& level) {
            return (level.inside == MarkKind::open_then || level.inside == MarkKind::open_otherwise) &&
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

    std::string line_;
    std::size_t start_;
    Marks marks_;
    std::vector<Cost> cheapest_after_;  ///< of the points from this one on
};

}  // namespace

std::string laid_out(const Document& line, std::size_t indentation) {
    const std::string start(indentation, ' ');
    if (indentation + line.size() < line_limit || line.marks().empty()) return start + line.text();
    return start + Search(line, indentation).best();
}

}  // namespace nestor
