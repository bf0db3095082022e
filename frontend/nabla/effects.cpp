// Walks over the syntax tree.
#include "frontend/nabla/effects.hpp"

#include "ir/build.hpp"

namespace nestor::nabla {
namespace {

/// Calls `found` for every expression that a statement holds directly, at any depth of blocks.
void each_expression(const Statement& s, const std::function<void(const Expression&)>& found) {
    const auto one = [&](const Expression& e) {
        if (e) found(e);
    };
    std::visit(overloaded{[&](const Declaration& d) {
                              for (const Declarator& declarator : d.declarators) one(declarator.initial);
                          },
                          [&](const ExpressionStatement& n) { one(n.value); },
                          [&](const IfStatement& n) {
                              for (const auto& [condition, block] : n.branches) {
                                  one(condition);
                                  each_expression(block, found);
                              }
                              if (n.otherwise) each_expression(*n.otherwise, found);
                          },
                          [&](const LoopStatement& n) {
                              if (n.first) each_expression(n.first, found);
                              one(n.condition);
                              one(n.step);
                              each_expression(n.body, found);
                          },
                          [&](const StatementBlock& n) { each_expression(n, found); },
                          [&](const ReturnStatement& n) { one(n.value); }, [](const WordStatement&) {},
                          [&](const FunctionDefinition& n) { each_expression(n.body, found); }},
               s->node);
}

/// Follows the text of loops to see whether a variable may be assigned after the last backward.
class LastAssignment {
public:
    explicit LastAssignment(std::string name) : name_(std::move(name)) {}

    /// The assignment that may be the later one, or null.
    Expression after(const LoopStatement& s) {
        loop(s);
        return found_;
    }

private:
    void block(const StatementBlock& block) {
        for (const Statement& s : block.statements) statement(s);
    }

    void loop(const LoopStatement& s) {
        const Expression before = found_;
        block(s.body);
        if (s.step) effect(s.step);
        if (!found_) found_ = before;
    }

    void statement(const Statement& s) {
        if (const auto* e = std::get_if<ExpressionStatement>(&s->node)) {
            if (e->value) effect(e->value);
        } else if (const auto* inner = std::get_if<StatementBlock>(&s->node)) {
            block(*inner);
        } else if (const auto* inner_loop = std::get_if<LoopStatement>(&s->node)) {
            loop(*inner_loop);
        } else if (const auto* branch = std::get_if<IfStatement>(&s->node)) {
            const Expression before = found_;
            Expression any = branch->otherwise ? nullptr : before;
            const auto path = [&](const StatementBlock& taken) {
                found_ = before;
                block(taken);
                if (found_) any = found_;
            };
            for (const auto& [condition, taken] : branch->branches) path(taken);
            if (branch->otherwise) path(*branch->otherwise);
            found_ = any;
        }
    }

    void effect(const Expression& e) {
        if (const auto* sequence = std::get_if<Sequence>(&e->node)) {
            effect(sequence->first);
            effect(sequence->second);
        } else if (const auto* call = std::get_if<Application>(&e->node)) {
            if (call->callee.name == "backward") found_ = nullptr;
        } else if (const auto* target = assigned_name(e, false); target && target->name == name_) {
            found_ = e;
        } else if (const auto* chain = std::get_if<Assignment>(&e->node)) {
            effect(chain->value);
        }
    }

    std::string name_;
    Expression found_;
};

}  // namespace

const NameExpression* as_name(const Expression& e) {
    return e ? std::get_if<NameExpression>(&e->node) : nullptr;
}

void each_expression(const StatementBlock& block, const std::function<void(const Expression&)>& found) {
    for (const Statement& s : block.statements) each_expression(s, found);
}

bool sweeps(const StatementBlock& block) {
    bool found = false;
    each_expression(block, [&](const Expression& e) {
        const auto* call = std::get_if<Application>(&e->node);
        found = found || (call && call->callee.name == "backward");
    });
    return found;
}

const NameExpression* assigned_name(const Expression& e, bool whole) {
    if (!e) return nullptr;
    const auto* assignment = std::get_if<Assignment>(&e->node);
    const auto* step = std::get_if<Step>(&e->node);
    if (!assignment && !step) return nullptr;
    Expression target = assignment ? assignment->target : step->target;
    while (const auto* part = std::get_if<Subscript>(&target->node)) {
        if (whole) return nullptr;
        target = part->tensor;
    }
    return as_name(target);
}

Expression last_assignment(const LoopStatement& loop, const std::string& name) {
    return LastAssignment(name).after(loop);
}

}  // namespace nestor::nabla
