// Costs of breaks, from the operators and brackets that a document says they stand in.
#include "emitters/common/text/break_costs.hpp"

namespace nestor {
namespace {

constexpr Cost line_cost = 100;
constexpr Cost depth_cost = 60;
constexpr Cost product_in_sum_cost = 1000;  // rather several lines more
constexpr Cost torn_operand_cost = 250;     // of conditions: rather a line more
constexpr Cost launch_cost = 3000;

Cost cost_of(OperatorBinding binding) {
    switch (binding) {
        case OperatorBinding::none:
            return 5;
        case OperatorBinding::disjunction:
            return 10;
        case OperatorBinding::conjunction:
            return 15;
        case OperatorBinding::assignment:
            return 20;
        case OperatorBinding::sum:
        case OperatorBinding::bits:
            return 30;
        case OperatorBinding::shift:
            return 35;
        case OperatorBinding::comparison:
            return 40;
        case OperatorBinding::product:
            return 45;
    }
    return 0;
}

Cost cost_of(const Mark& mark) {
    switch (mark.kind) {
        case MarkKind::separator:
            return line_cost + 5;
        case MarkKind::branch:
            return line_cost + 25;
        case MarkKind::argument:
            return line_cost + 45;
        case MarkKind::word:
            return line_cost + 5000;
        case MarkKind::letter:
            return line_cost + 5100;
        default:
            return line_cost + cost_of(mark.binding);
    }
}

bool is_break(MarkKind kind) {
    return kind < MarkKind::open_bracket;
}

bool is_bracket(MarkKind kind) {
    return kind == MarkKind::open_bracket || kind == MarkKind::open_launch;
}

/// What a bracket holds at its own level.
struct Bracket {
    bool sum = false;
    bool condition = false;  ///< `a && b`, and what follows; also of a bracket inside of such
    bool choice = false;     ///< `a ? b : c`
};

/// Gives each break its cost: by its depth in brackets, and by what else stands in its bracket.
class Costs {
public:
    Costs(const Document& line, std::size_t start) {
        for (const Mark& mark : line.marks()) {
            if (is_break(mark.kind))
                add_break(mark, start);
            else
                add_edge(mark, start);
        }
        for (std::size_t k = 0; k < brackets_.size(); ++k) {
            Bracket& own = brackets_[k];
            const Bracket& around = brackets_[around_[k]];
            own.choice = own.choice || around.choice;
            own.condition = own.condition || own.choice || around.condition;
        }
        for (std::size_t k = 0; k < breaks_.size(); ++k) marks_.points[k].cost += cost_in_bracket(breaks_[k]);
    }

    Marks take() { return std::move(marks_); }

private:
    struct Break {
        Mark mark;
        std::size_t bracket;
    };

    std::size_t bracket() const { return open_brackets_.back(); }

    void add_break(const Mark& mark, std::size_t start) {
        Bracket& inside = brackets_[bracket()];
        inside.sum = inside.sum || mark.binding == OperatorBinding::sum;
        inside.condition = inside.condition || is_condition(mark);
        inside.choice = inside.choice || mark.kind == MarkKind::branch;
        const Cost depth =
            static_cast<Cost>(open_brackets_.size() - 1) * depth_cost + launches_ * launch_cost;
        marks_.points.push_back({start + mark.position, mark.kind, cost_of(mark) + depth});
        breaks_.push_back({mark, bracket()});
    }

    void add_edge(const Mark& mark, std::size_t start) {
        marks_.edges.push_back({start + mark.position, mark.kind});
        if (mark.kind == MarkKind::close) {
            if (is_bracket(open_.back())) open_brackets_.pop_back();
            launches_ -= open_.back() == MarkKind::open_launch ? 1 : 0;
            open_.pop_back();
            return;
        }
        open_.push_back(mark.kind);
        launches_ += mark.kind == MarkKind::open_launch ? 1 : 0;
        if (!is_bracket(mark.kind)) return;
        around_.push_back(bracket());
        open_brackets_.push_back(brackets_.size());
        brackets_.emplace_back();
    }

    static bool is_condition(const Mark& mark) {
        return mark.binding == OperatorBinding::conjunction || mark.binding == OperatorBinding::disjunction;
    }

    Cost cost_in_bracket(const Break& b) const {
        const Bracket& inside = brackets_[b.bracket];
        Cost cost = 0;
        if (b.mark.binding == OperatorBinding::product && b.bracket != 0 && inside.sum)
            cost += product_in_sum_cost;
        const bool tears = is_condition(b.mark) ? inside.choice : inside.condition;
        const bool in_operand =
            b.mark.kind == MarkKind::argument ||
            (b.mark.kind == MarkKind::operand && b.mark.binding != OperatorBinding::assignment);
        if (tears && in_operand) cost += torn_operand_cost;
        return cost;
    }

    Marks marks_;
    std::vector<Break> breaks_;           ///< as `marks_.points`
    std::vector<Bracket> brackets_{1};    ///< the line, then its brackets
    std::vector<std::size_t> around_{0};  ///< of each bracket the one that it stands in
    std::vector<std::size_t> open_brackets_{0};
    std::vector<MarkKind> open_;
    Cost launches_ = 0;
};

}  // namespace

Marks weighed(const Document& line, std::size_t start) {
    return Costs(line, start).take();
}

}  // namespace nestor
