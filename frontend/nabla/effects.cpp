// Effect analysis by walks over the syntax tree.
#include "frontend/nabla/effects.hpp"

#include <algorithm>
#include <set>

#include "ir/core/build.hpp"

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
                          [&](const NamedBlock& n) { each_expression(n.block, found); },
                          [&](const FunctionDefinition& n) { each_expression(n.body, found); }},
               s->node);
}

/// Calls `found` for an expression and everything in it.
void visit_expression(const Expression& e, const std::function<void(const Expression&)>& found) {
    if (!e) return;
    found(e);
    const auto inside = [&](const Expression& part) { visit_expression(part, found); };
    std::visit(
        overloaded{[](const IntegerLiteral&) {}, [](const FloatLiteral&) {}, [](const CharLiteral&) {},
                   [](const BoolLiteral&) {}, [](const TextLiteral&) {}, [](const NameExpression&) {},
                   [&](const TensorLiteral& n) {
                       for (const Expression& element : n.elements) inside(element);
                   },
                   [&](const Subscript& n) { inside(n.tensor), inside(n.index); },
                   [&](const Application& n) {
                       for (const Expression& argument : n.arguments) inside(argument);
                   },
                   [&](const CastExpression& n) { inside(n.value); },
                   [&](const UnaryExpression& n) { inside(n.value); },
                   [&](const BinaryExpression& n) { inside(n.left), inside(n.right); },
                   [&](const Conditional& n) { inside(n.condition), inside(n.then), inside(n.otherwise); },
                   [&](const Assignment& n) { inside(n.target), inside(n.value); },
                   [&](const Step& n) { inside(n.target); },
                   [&](const Sequence& n) { inside(n.first), inside(n.second); }},
        e->node);
}

void each_call(const Expression& e, const std::function<void(const Application&)>& found) {
    visit_expression(e, [&](const Expression& part) {
        if (const auto* call = std::get_if<Application>(&part->node)) found(*call);
    });
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
        effect(s.condition);
        const Expression before = found_;
        block(s.body);
        effect(s.step);
        if (!found_) found_ = before;
    }

    void statement(const Statement& s) {
        if (const auto* e = std::get_if<ExpressionStatement>(&s->node)) {
            if (e->value) effect(e->value);
        } else if (const auto* inner = std::get_if<StatementBlock>(&s->node)) {
            block(*inner);
        } else if (const auto* inner_loop = std::get_if<LoopStatement>(&s->node)) {
            loop(*inner_loop);
        } else if (const auto* d = std::get_if<Declaration>(&s->node)) {
            for (const Declarator& declarator : d->declarators) effect(declarator.initial);
        } else if (const auto* branch = std::get_if<IfStatement>(&s->node)) {
            for (const auto& [condition, taken] : branch->branches) effect(condition);
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
        if (!e) return;
        if (const auto* sequence = std::get_if<Sequence>(&e->node)) {
            effect(sequence->first);
            effect(sequence->second);
            return;
        }
        if (const auto* call = std::get_if<Application>(&e->node); call && call->callee.name == "backward")
            found_ = nullptr;
        visit_expression(e, [&](const Expression& part) {
            const NameExpression* target = assigned_name(part, false);
            if (target && target->name == name_) found_ = part;
        });
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

Functions functions_of(const File& file) {
    Functions functions;
    std::function<void(const std::vector<Statement>&)> collect =
        [&](const std::vector<Statement>& statements) {
            for (const Statement& s : statements) {
                if (const auto* f = std::get_if<FunctionDefinition>(&s->node))
                    functions.emplace(f->name.name, f);
                if (const auto* block = std::get_if<StatementBlock>(&s->node);
                    block && file.statements.size() == 1)
                    collect(block->statements);
            }
        };
    collect(file.statements);
    return functions;
}

bool sweeps(const StatementBlock& block, const Functions& functions) {
    std::set<std::string> called;  // none is looked at twice
    bool found = false;
    std::function<void(const StatementBlock&)> look = [&](const StatementBlock& body) {
        each_expression(body, [&](const Expression& e) {
            each_call(e, [&](const Application& call) {
                const std::string& name = call.callee.name;
                const auto function = functions.find(name);
                if (function == functions.end())
                    found = found || name == "backward";
                else if (called.insert(name).second)
                    look(function->second->body);
            });
        });
    };
    look(block);
    return found;
}

bool has_effects(const Expression& e, const Functions& functions) {
    bool found = false;
    visit_expression(e, [&](const Expression& part) {
        found = found || std::holds_alternative<Assignment>(part->node) ||
                std::holds_alternative<nabla::Step>(part->node);
        const auto* call = std::get_if<Application>(&part->node);
        const auto function = call ? functions.find(call->callee.name) : functions.end();
        found = found || (function != functions.end() && sweeps(function->second->body, functions));
    });
    return found;
}

bool may_assign(const StatementBlock& block, const std::string& name) {
    bool found = false;
    each_expression(block, [&](const Expression& e) {
        visit_expression(e, [&](const Expression& part) {
            const NameExpression* target = assigned_name(part, false);
            found = found || (target && target->name == name);
        });
    });
    return found;
}

bool may_return(const Statement& s) {
    const auto any = [](const StatementBlock& block) {
        return std::any_of(block.statements.begin(), block.statements.end(), may_return);
    };
    if (std::holds_alternative<ReturnStatement>(s->node)) return true;
    if (const auto* block = std::get_if<StatementBlock>(&s->node)) return any(*block);
    if (const auto* loop = std::get_if<LoopStatement>(&s->node)) return any(loop->body);
    const auto* branch = std::get_if<IfStatement>(&s->node);
    if (!branch) return false;
    return (branch->otherwise && any(*branch->otherwise)) ||
           std::any_of(branch->branches.begin(), branch->branches.end(),
                       [&](const auto& taken) { return any(taken.second); });
}

bool always_returns(const std::vector<Statement>& statements) {
    return std::any_of(statements.begin(), statements.end(), [](const Statement& s) {
        if (std::holds_alternative<ReturnStatement>(s->node)) return true;
        if (const auto* block = std::get_if<StatementBlock>(&s->node))
            return always_returns(block->statements);
        const auto* branch = std::get_if<IfStatement>(&s->node);
        return branch && branch->otherwise && always_returns(branch->otherwise->statements) &&
               branches_return(*branch);
    });
}

bool branches_return(const IfStatement& s) {
    return std::all_of(s.branches.begin(), s.branches.end(),
                       [](const auto& taken) { return always_returns(taken.second.statements); });
}

bool returns_early(const std::vector<Statement>& statements) {
    for (std::size_t k = 0; k < statements.size(); ++k) {
        const Statement& s = statements[k];
        if (std::holds_alternative<ReturnStatement>(s->node)) return false;  // what follows never runs
        if (!may_return(s)) continue;
        const auto* branch = std::get_if<IfStatement>(&s->node);
        const auto* block = std::get_if<StatementBlock>(&s->node);
        const bool last = k + 1 == statements.size();
        const bool rest_is_other = branch && !branch->otherwise && branches_return(*branch);
        if ((!branch && !block) || !(last || rest_is_other)) return true;
        if (block && returns_early(block->statements)) return true;
        if (!branch) continue;
        for (const auto& [condition, taken] : branch->branches)
            if (returns_early(taken.statements)) return true;
        if (branch->otherwise && returns_early(branch->otherwise->statements)) return true;
    }
    return false;
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
