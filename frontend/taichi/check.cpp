// Checks of what the text alone tells: one walk over the tree, which knows what stands around a statement.
#include "frontend/taichi/check.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/taichi/errors.hpp"
#include "frontend/taichi/tree.hpp"
#include "ir/core/build.hpp"

namespace nestor::taichi {
namespace {

/// What stands where a target should.
struct Noun {
    std::string operator()(const Name&) const { return "a name"; }
    std::string operator()(const IntegerLiteral&) const { return "a number"; }
    std::string operator()(const FloatLiteral&) const { return "a number"; }
    std::string operator()(const ImaginaryLiteral&) const { return "a number"; }
    std::string operator()(const StringLiteral&) const { return "a string"; }
    std::string operator()(const BytesLiteral&) const { return "a string"; }
    std::string operator()(const BooleanLiteral& b) const { return b.value ? "`True`" : "`False`"; }
    std::string operator()(const NoneLiteral&) const { return "`None`"; }
    std::string operator()(const EllipsisLiteral&) const { return "`...`"; }
    std::string operator()(const FormattedString&) const { return "a format string"; }
    std::string operator()(const Tuple&) const { return "a tuple"; }
    std::string operator()(const List&) const { return "a list"; }
    std::string operator()(const Set&) const { return "a set"; }
    std::string operator()(const Dictionary&) const { return "a dictionary"; }
    std::string operator()(const Comprehension&) const { return "a comprehension"; }
    std::string operator()(const Attribute&) const { return "an attribute"; }
    std::string operator()(const Subscript&) const { return "a subscript"; }
    std::string operator()(const Slice&) const { return "a slice"; }
    std::string operator()(const Call&) const { return "the result of a call"; }
    std::string operator()(const Starred&) const { return "a starred item"; }
    std::string operator()(const UnaryExpression&) const { return "the result of an operator"; }
    std::string operator()(const BinaryExpression&) const { return "the result of an operator"; }
    std::string operator()(const LogicalExpression&) const { return "the result of an operator"; }
    std::string operator()(const Comparison&) const { return "a comparison"; }
    std::string operator()(const Conditional&) const { return "a conditional expression"; }
    std::string operator()(const AssignmentExpression&) const { return "a named expression"; }
    std::string operator()(const Lambda&) const { return "a `lambda`"; }
    std::string operator()(const Yield&) const { return "a `yield`"; }
    std::string operator()(const Await&) const { return "an `await`"; }
};

/// What encloses a statement in its function.
struct Enclosing {
    bool function = false;
    bool loop = false;
    bool asynchronous = false;  ///< the function is an `async def`
};

class Checker {
public:
    Checker(const File& file, Diagnostics& messages)
        : source_(file.source), messages_(messages), jumps_(!messages.has_errors()) {}

    void suite(const Suite& statements, const Enclosing& around) {
        for (const Statement& statement : statements) check(*statement, around);
    }

private:
    SourceRange at(TextRange range) const { return {source_, range.begin, range.end}; }
    void check(const StatementNode& statement, const Enclosing& around);
    void globals(const Suite& body, std::set<std::string>& used);
    void check(const Expression& expression, const Enclosing& around);
    void target(const Expression& expression, bool list_allowed = true);
    void targets(const StatementNode& statement);
    void jump(const StatementNode& statement, const Enclosing& around);
    void parameters(const std::vector<Parameter>& list);
    void arguments(const std::vector<Argument>& list);

    const SourceFilePtr& source_;
    Diagnostics& messages_;
    bool jumps_;
};

/// Names, attributes and subscripts; with `list_allowed`, tuples and lists of them.
void Checker::target(const Expression& expression, bool list_allowed) {
    const auto* tuple = std::get_if<Tuple>(&expression->node);
    const auto* list = std::get_if<List>(&expression->node);
    if (list_allowed && (tuple || list)) {
        for (const Expression& element : tuple ? tuple->elements : list->elements) {
            const auto* starred = std::get_if<Starred>(&element->node);
            target(starred ? starred->value : element);
        }
        return;
    }
    const bool assignable = std::holds_alternative<Name>(expression->node) ||
                            std::holds_alternative<Attribute>(expression->node) ||
                            std::holds_alternative<Subscript>(expression->node);
    if (!assignable)
        messages_.add(errors::not_assignable(at(expression->range), std::visit(Noun{}, expression->node)));
}

void Checker::targets(const StatementNode& statement) {
    if (const auto* s = std::get_if<AssignmentStatement>(&statement.node);
        s && std::holds_alternative<Starred>(s->value->node))
        messages_.add(errors::starred_alone(at(s->value->range)));
    if (const auto* s = std::get_if<AssignmentStatement>(&statement.node))
        for (const Expression& each : s->targets) target(each);
    if (const auto* s = std::get_if<DeleteStatement>(&statement.node))
        for (const Expression& each : s->targets) target(each);
    if (const auto* s = std::get_if<AnnotatedAssignment>(&statement.node)) target(s->target, false);
    if (const auto* s = std::get_if<AugmentedAssignment>(&statement.node)) target(s->target, false);
    if (const auto* s = std::get_if<ForStatement>(&statement.node)) target(s->target);
    if (const auto* s = std::get_if<WithStatement>(&statement.node))
        for (const WithItem& item : s->items)
            if (item.target) target(item.target);
}

void Checker::jump(const StatementNode& statement, const Enclosing& around) {
    const bool leaves = std::holds_alternative<BreakStatement>(statement.node);
    if ((leaves || std::holds_alternative<ContinueStatement>(statement.node)) && !around.loop)
        messages_.add(errors::outside_of_loop(at(statement.range), leaves ? "break" : "continue"));
    if (std::holds_alternative<ReturnStatement>(statement.node) && !around.function)
        messages_.add(errors::outside_of_function(at(statement.range), "return"));
    const auto* loop = std::get_if<ForStatement>(&statement.node);
    const auto* with = std::get_if<WithStatement>(&statement.node);
    if (((loop && loop->asynchronous) || (with && with->asynchronous)) && !around.asynchronous)
        messages_.add(
            errors::outside_of_async_function(at(statement.range), loop ? "async for" : "async with"));
}

/// A name stands behind `global` or `nonlocal` before the function uses it.
void Checker::globals(const Suite& body, std::set<std::string>& used) {
    std::function<void(const Expression&)> names = [&](const Expression& e) {
        if (const auto* name = std::get_if<Name>(&e->node)) used.insert(name->name);
        for_each_child(*e, names);
    };
    for (const Statement& statement : body) {
        if (const auto* outer = std::get_if<GlobalStatement>(&statement->node))
            for (const Identifier& name : outer->names)
                if (used.contains(name.name))
                    messages_.add(errors::declared_after_use(at(name.range), name.name,
                                                             outer->nonlocal ? "nonlocal" : "global"));
        for_each_expression(*statement, names);
        const bool apart = std::holds_alternative<FunctionDefinition>(statement->node) ||
                           std::holds_alternative<ClassDefinition>(statement->node);
        if (!apart) for_each_suite(*statement, [&](const Suite& inner) { globals(inner, used); });
    }
}

void Checker::parameters(const std::vector<Parameter>& list) {
    std::map<std::string, TextRange> names;
    for (const Parameter& parameter : list) {
        const auto [first, is_new] = names.emplace(parameter.name.name, parameter.name.range);
        if (!is_new)
            messages_.add(
                errors::repeated_parameter(at(parameter.name.range), parameter.name.name, at(first->second)));
    }
}

void Checker::arguments(const std::vector<Argument>& list) {
    std::map<std::string, TextRange> names;
    for (const Argument& argument : list) {
        if (argument.kind != ArgumentKind::keyword) continue;
        const auto [first, is_new] = names.emplace(argument.name.name, argument.name.range);
        if (!is_new)
            messages_.add(
                errors::repeated_keyword(at(argument.name.range), argument.name.name, at(first->second)));
    }
}

void Checker::check(const StatementNode& statement, const Enclosing& around) {
    targets(statement);
    if (jumps_) jump(statement, around);
    if (const auto* function = std::get_if<FunctionDefinition>(&statement.node)) {
        parameters(function->parameters);
        std::set<std::string> used;
        globals(function->body, used);
    }
    if (const auto* type = std::get_if<ClassDefinition>(&statement.node)) arguments(type->bases);
    for_each_expression(statement, [&](const Expression& each) { check(each, around); });

    const Suite* looped = nullptr;
    if (const auto* loop = std::get_if<ForStatement>(&statement.node)) looped = &loop->body;
    if (const auto* loop = std::get_if<WhileStatement>(&statement.node)) looped = &loop->body;
    Enclosing inside = around;
    if (const auto* function = std::get_if<FunctionDefinition>(&statement.node))
        inside = {.function = true, .loop = false, .asynchronous = function->asynchronous};
    if (std::holds_alternative<ClassDefinition>(statement.node)) inside = {};
    for_each_suite(statement, [&](const Suite& body) {
        suite(body, &body == looped ? Enclosing{inside.function, true, inside.asynchronous} : inside);
    });
}

void Checker::check(const Expression& expression, const Enclosing& around) {
    Enclosing inside = around;
    if (const auto* call = std::get_if<Call>(&expression->node)) arguments(call->arguments);
    if (const auto* lambda = std::get_if<Lambda>(&expression->node)) {
        parameters(lambda->parameters);
        inside = {.function = true};
    }
    if (const auto* comprehension = std::get_if<Comprehension>(&expression->node))
        for (const ComprehensionClause& clause : comprehension->clauses) target(clause.target);
    if (jumps_ && std::holds_alternative<Yield>(expression->node) && !around.function)
        messages_.add(errors::outside_of_function(at(expression->range), "yield"));
    if (jumps_ && std::holds_alternative<Await>(expression->node) && !around.asynchronous)
        messages_.add(errors::outside_of_async_function(at(expression->range), "await"));
    for_each_child(*expression, [&](const Expression& child) { check(child, inside); });
}

}  // namespace

void check(const File& file, Diagnostics& messages) {
    Checker(file, messages).suite(file.statements, {});
}

}  // namespace nestor::taichi
