// Statements: effects, printing, conditions and loops, with shapes that follow the flow of control.
#include <algorithm>

#include "frontend/nabla/effects.hpp"
#include "frontend/nabla/errors.hpp"
#include "frontend/nabla/lower/lowering.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::nabla {
namespace {

constexpr std::int64_t most_printed_at_once = 32;  // elements

/// Of conditions and loops: up to their first block.
TextRange head_of(const StatementNode& s) {
    TextRange head = s.range;
    if (const auto* branch = std::get_if<IfStatement>(&s.node))
        head.end = branch->branches[0].second.range.begin;
    if (const auto* loop = std::get_if<LoopStatement>(&s.node)) head.end = loop->body.range.begin;
    return head;
}

}  // namespace

// ------------------------------------------------------------------------------------------------ blocks

Block Lowering::collected(const std::function<void()>& fill) {
    Writing writing;
    out_.begin(writing);
    fill();
    out_.end();
    Block block;
    for (std::size_t k = 0; k < writing.statements.size(); ++k) {
        const auto home = writing.homes.find(k);
        if (home == writing.homes.end()) {
            block.statements.push_back(writing.statements[k]);
            continue;
        }
        const NabVariable& v = variables_[home->second];
        for (const auto& [shape, symbol] : v.buffers)
            block.statements.push_back(
                build::make(Allocate{dense(symbol, Type::float_(64), shape)}, writing.statements[k]->origin));
    }
    for (auto fill_of = zero_fills_.begin(); fill_of != zero_fills_.end();)
        fill_of = fill_of->second.writing == &writing ? zero_fills_.erase(fill_of) : std::next(fill_of);
    return block;
}

void Lowering::block(const StatementBlock& block) {
    scopes_.emplace_back();
    statements(block.statements);
    scopes_.pop_back();
}

void Lowering::statements(const std::vector<Statement>& statements, std::size_t from) {
    for (std::size_t k = from; k < statements.size(); ++k) {
        const Statement& s = statements[k];
        const bool last = k + 1 == statements.size();
        if (last || !may_return(s)) {
            statement(s);
            continue;
        }
        // what is behind a return runs only if it was not reached
        const auto* branch = std::get_if<IfStatement>(&s->node);
        const auto rest = [&] { this->statements(statements, k + 1); };
        if (branch && !branch->otherwise && branches_return(*branch)) {
            const Origin outer = out_.origin;
            out_.origin = std::make_shared<const OriginData>(OriginData{at(head_of(*s)), nullptr, {}, {}});
            if_statement(*branch, 0, s->range, rest);
            out_.origin = outer;
        } else {
            statement(s);
            if (!std::holds_alternative<ReturnStatement>(s->node)) unless_returned(rest);
        }
        return;
    }
}

void Lowering::unless_returned(const std::function<void()>& fill) {
    if (inlining_.empty() || !inlining_.back().returned) return;
    zero_fills_.clear();
    const Flow before = flow_;
    If rest{not_returned(), collected(fill), {}};
    join(before, {});
    out_.emit(std::move(rest));
}

void Lowering::statement(const Statement& s) {
    const Origin outer = out_.origin;
    out_.origin = std::make_shared<const OriginData>(OriginData{at(head_of(*s)), nullptr, {}, {}});
    std::visit(
        overloaded{[&](const Declaration& d) { declaration(d, s->range); },
                   [&](const ExpressionStatement& n) {
                       if (n.value) effect(n.value);
                   },
                   [&](const IfStatement& n) { if_statement(n, 0, s->range); },
                   [&](const LoopStatement& n) { loop_statement(n, s->range); },
                   [&](const StatementBlock& n) { block(n); },
                   [&](const ReturnStatement& n) { return_statement(n, s->range); },
                   [&](const WordStatement& n) { output(n); },
                   [&](const NamedBlock& n) { fail(errors::word_statement(at(n.name.range), n.name.name)); },
                   [&](const FunctionDefinition& n) {
                       if (scopes_.size() > top_level_scopes_)
                           fail(errors::only_top_level(at(n.name.range), "function"));
                   }},
        s->node);
    out_.origin = outer;
}

void Lowering::effect(const Expression& e) {
    if (const auto* sequence = std::get_if<Sequence>(&e->node)) {
        effect(sequence->first);
        effect(sequence->second);
    } else if (const auto* a = std::get_if<Assignment>(&e->node)) {
        assign(*a, e->range);
    } else if (const auto* s = std::get_if<Step>(&e->node)) {
        step(*s, e->range);
    } else if (const auto* call = std::get_if<Application>(&e->node);
               call && functions_.contains(call->callee.name)) {
        value(e);
    } else if (call && call->callee.name == "print") {
        print_statement(*call, e->range);
    } else if (call && call->callee.name == "backward") {
        backward(*call, e->range);
    } else {
        value(e);  // for its messages
    }
}

// ---------------------------------------------------------------------------------------- flow of control

/// Two paths meet: shapes must agree.
void Lowering::join(const Flow& other, TextRange range) {
    for (std::size_t k = 0; k < std::min(flow_.variables.size(), other.variables.size()); ++k) {
        Flow::OfVariable& mine = flow_.variables[k];
        const Flow::OfVariable& theirs = other.variables[k];
        if (mine.shape != theirs.shape && variables_[k].kind != Kind::wrong) {
            const SourceRange& where = mine.assigned.file ? mine.assigned : theirs.assigned;
            fail(errors::paths_disagree(at({range.begin, range.begin + 2}), variables_[k].name,
                                        text_of(theirs.shape), text_of(mine.shape), where));
        }
        mine.certainly_after = mine.certainly_after && theirs.certainly_after;
        const bool later =
            theirs.after_backward.file && theirs.after_backward.begin > mine.after_backward.begin;
        if (!mine.after_backward.file || later) mine.after_backward = theirs.after_backward;
    }
    flow_.swept = flow_.swept || other.swept;
}

void Lowering::if_statement(const IfStatement& s, std::size_t branch, TextRange range,
                            const std::function<void()>& rest) {
    const Expr truth = condition(value(s.branches[branch].first), s.branches[branch].first->range);
    zero_fills_.clear();
    const Flow before = flow_;
    If result;
    result.condition = truth;
    result.then = collected([&] { block(s.branches[branch].second); });
    const Flow after_then = std::exchange(flow_, before);
    flow_.variables.resize(after_then.variables.size());
    result.otherwise = collected([&] {
        if (branch + 1 < s.branches.size())
            if_statement(s, branch + 1, range, rest);
        else if (s.otherwise)
            block(*s.otherwise);
        else if (rest)
            rest();
    });
    Flow of_both = after_then;  // what a branch declares ends with it
    of_both.variables.resize(before.variables.size());
    join(of_both, range);
    out_.emit(std::move(result));
}

void Lowering::loop_statement(const LoopStatement& s, TextRange range) {
    scopes_.emplace_back();
    zero_fills_.clear();
    const bool later = backward_later_;
    backward_later_ = backward_later_ || sweeps(s.body, functions_);
    if (!counted_loop(s, range)) {
        if (s.first) statement(s.first);
        loop_body(s, range);
    }
    backward_later_ = later;
    scopes_.pop_back();
}

/// An iteration may begin with variables that a former one assigned after its last backward (NAB-30).
void Lowering::expect_former_iterations(const LoopStatement& s) {
    if (!flow_.swept && !sweeps(s.body, functions_)) return;
    for (const Names& scope : scopes_)
        for (const auto& [name, index] : scope.variables) {
            Flow::OfVariable& known = flow_.variables[index];
            if (variables_[index].tracking != Tracking::variable) continue;
            const Expression last = last_assignment(s, name);
            known.certainly_after = known.certainly_after && !sweeps(s.body, functions_);
            if (last && !known.after_backward.file) known.after_backward = at(last->range);
        }
}

/// `loop (int i = a; i < b; i++)` whose body leaves i alone, with constant b: a loop that counts.
bool Lowering::counted_loop(const LoopStatement& s, TextRange range) {
    const auto* first = s.first ? std::get_if<Declaration>(&s.first->node) : nullptr;
    const auto* test = s.condition ? std::get_if<BinaryExpression>(&s.condition->node) : nullptr;
    const auto* step = s.step ? std::get_if<Step>(&s.step->node) : nullptr;
    if (!first || !test || !step || !step->up || first->declarators.size() != 1) return false;
    const Declarator& declarator = first->declarators[0];
    const std::string& name = declarator.name.name;
    const bool less = test->op == BinaryOperator::less, up_to = test->op == BinaryOperator::less_equal;
    if (std::any_of(s.body.statements.begin(), s.body.statements.end(), may_return)) return false;
    if (first->type != BaseType::integer || first->tracking != Tracking::plain || !declarator.initial ||
        !declarator.dimensions.empty() || !as_name(test->left) || as_name(test->left)->name != name ||
        !as_name(step->target) || as_name(step->target)->name != name || !(less || up_to) ||
        may_assign(s.body, name))
        return false;
    const auto constant_of = [&](const Expression& e) -> std::optional<std::int64_t> {
        if (const auto* n = std::get_if<IntegerLiteral>(&e->node)) return n->value;
        const auto* n = as_name(e);
        const auto index = n && n->name != name ? index_of(n->name) : std::nullopt;
        if (!index || variables_[*index].kind != Kind::integer) return std::nullopt;
        const auto& known = variables_[*index].range;
        return known && known->first == known->second ? std::optional(known->first) : std::nullopt;
    };
    const auto low = constant_of(declarator.initial), bound = constant_of(test->right);
    constexpr std::int64_t most = std::int64_t{1} << 40;
    if (!low || !bound || *low < -most || *low > most || *bound < -most || *bound > most) return false;
    const std::int64_t end = up_to ? *bound + 1 : *bound;
    const std::size_t variable = introduce(name, Kind::integer, Tracking::plain, declarator.name.range);
    variables_[variable].local = out_.fresh(name);
    variables_[variable].range = Range{*low, std::max(*low, end - 1)};
    For loop;
    loop.index = variables_[variable].local;
    loop.name = {function_.symbol.name(), 0, out_.next_nest(), name};
    loop.kind = LoopKind::imperative;
    loop.low = build::integer(*low);
    loop.extent = build::integer(end - *low);
    const Flow before = flow_;
    expect_former_iterations(s);
    loop.body = collected([&] { block(s.body); });
    join(before, range);
    out_.emit(std::move(loop));
    return true;
}

void Lowering::loop_body(const LoopStatement& s, TextRange range) {
    const Flow before = flow_;
    expect_former_iterations(s);
    Expr truth = build::boolean(true);
    Block test = collected([&] {
        if (s.condition) truth = condition(value(s.condition), s.condition->range);
    });
    const bool simple = test.statements.empty();
    const bool leaves = !inlining_.empty() && inlining_.back().returned &&
                        std::any_of(s.body.statements.begin(), s.body.statements.end(), may_return);
    Block body = collected([&] {
        block(s.body);
        if (!s.step) return;
        if (leaves)
            unless_returned([&] { effect(s.step); });
        else
            effect(s.step);
    });
    join(before, range);
    if (leaves) truth = build::both(not_returned(), truth);
    While loop;
    loop.condition = simple ? truth : build::boolean(true);
    if (!simple) {  // the condition needs statements of its own, in every iteration
        loop.body = std::move(test);
        loop.body.statements.push_back(build::make(
            If{build::logical_not(truth), Block{{build::make(Break{}, out_.origin)}}, {}}, out_.origin));
    }
    loop.body.statements.insert(loop.body.statements.end(), body.statements.begin(), body.statements.end());
    out_.emit(std::move(loop));
}

// ----------------------------------------------------------------------------------- print and backward

/// `[[1, 2], [3, 4]]`
void Lowering::print_tensor(const Value& value, std::vector<std::variant<std::string, Formatted>>& parts) {
    const auto add = [&](const std::string& text) {
        if (!parts.empty() && std::holds_alternative<std::string>(parts.back()))
            std::get<std::string>(parts.back()) += text;
        else
            parts.emplace_back(text);
    };
    std::vector<Expr> indices;
    const std::function<void()> level = [&] {
        const std::size_t d = indices.size();
        if (d == value.shape.size()) {
            parts.emplace_back(Formatted(value.element(indices), "%.6g"));
            return;
        }
        add("[");
        for (std::int64_t i = 0; i < *value.shape[d].number(); ++i) {
            if (i > 0) add(", ");
            indices.push_back(build::integer(i));
            level();
            indices.pop_back();
        }
        add("]");
    };
    if (const auto all = elements_of(value.shape).number(); all && *all <= most_printed_at_once) {
        level();
        return;
    }
    // larger ones by loops
    const std::function<void()> loops = [&] {
        const std::size_t d = indices.size();
        if (d == value.shape.size()) {
            out_.emit(Print{{Formatted(value.element(indices), "%.6g")}});
            return;
        }
        out_.emit(Print{{std::string("[")}});
        const Symbol i = out_.fresh(std::string(1, static_cast<char>('i' + d % 6)));
        For loop;
        loop.index = i;
        loop.name = {function_.symbol.name(), 0, out_.next_nest(), i.name()};
        loop.kind = LoopKind::imperative;
        loop.low = build::integer(0);
        loop.extent = value.shape[d].expression();
        loop.body = collected([&] {
            out_.emit(If{build::compare(CompareOp::greater, build::variable(i), build::integer(0)),
                         Block{{build::make(Print{{std::string(", ")}}, out_.origin)}},
                         {}});
            indices.push_back(build::variable(i));
            loops();
            indices.pop_back();
        });
        out_.emit(std::move(loop));
        out_.emit(Print{{std::string("]")}});
    };
    if (!parts.empty()) out_.emit(Print{std::exchange(parts, {})});
    loops();
}

void Lowering::print_statement(const Application& call, TextRange range) {
    std::vector<std::variant<std::string, Formatted>> parts;
    const auto add = [&](const std::string& text) {
        if (!parts.empty() && std::holds_alternative<std::string>(parts.back()))
            std::get<std::string>(parts.back()) += text;
        else
            parts.emplace_back(text);
    };
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
        if (k > 0) add(" ");
        const Expression& argument = call.arguments[k];
        if (const auto* text = std::get_if<TextLiteral>(&argument->node)) {
            add(text->text);
            continue;
        }
        Value v = value(argument);
        if (effects_after(call.arguments, k)) v = settled(v);
        switch (v.kind) {
            case Kind::integer:
                parts.emplace_back(Formatted(v.element({}), "%d"));
                break;
            case Kind::floating:
                parts.emplace_back(Formatted(v.element({}), "%.6g"));
                break;
            case Kind::character:
                parts.emplace_back(Formatted(v.element({}), "%c"));
                break;
            case Kind::boolean:
                parts.emplace_back(Formatted(v.element({}), "%b"));
                break;
            case Kind::tensor:
                // each element is printed once, so that it may as well be computed there
                print_tensor(
                    v.repeatable ? v : loaded(out_.materialised(v, "printed"), Kind::tensor, v.shape), parts);
                break;
            case Kind::text:
            case Kind::nothing:
                fail(errors::operand_type(at(argument->range), "`print`", described(v)));
                break;
            case Kind::wrong:
                break;
        }
    }
    add("\n");
    (void)range;
    out_.emit(Print{std::move(parts)});
}

void Lowering::backward(const Application& call, TextRange range) {
    if (call.arguments.size() != 1) {
        fail(errors::arity(at(range), "backward", "1 argument", call.arguments.size()));
        return;
    }
    const Value v = value(call.arguments[0]);
    if (!v.ok()) return;
    if (v.kind != Kind::floating && v.kind != Kind::tensor) {
        fail(errors::backward_operand(at(call.arguments[0]->range), described(v)));
        return;
    }
    const Symbol buffer = out_.materialised(v, "result");
    out_.emit(CallStmt{{}, backward_, {buffer}});
    out_.emit(Assign{swept_, build::boolean(true)});
    flow_.swept = true;
    for (std::size_t k = 0; k < flow_.variables.size(); ++k) {
        flow_.variables[k].after_backward = {};
        flow_.variables[k].certainly_after = false;
        if (variables_[k].stale) out_.emit(Assign{variables_[k].stale, build::boolean(false)});
    }
}

}  // namespace nestor::nabla
