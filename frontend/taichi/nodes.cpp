// Factories of syntax nodes, which refuse what Python's own grammar refuses: parameters and arguments in a
// wrong order, generators and stars without parentheses.
#include <algorithm>
#include <set>

#include "frontend/taichi/errors.hpp"
#include "frontend/taichi/literal.hpp"
#include "frontend/taichi/parse.hpp"
#include "frontend/taichi/tree.hpp"

template struct nestor::CompiledOnce<nestor::taichi::ExpressionAlternatives>;
template struct nestor::CompiledOnce<nestor::taichi::StatementAlternatives>;

namespace nestor::taichi {

namespace {

constexpr int deepest = 500;  // levels of an expression: every later walk over it is recursive

Expression node_of(ExpressionVariant node, TextRange range, int depth) {
    return std::make_shared<const ExpressionNode>(ExpressionNode{std::move(node), range, depth});
}

}  // namespace

Expression ParseContext::make(ExpressionVariant node, TextRange range) {
    ExpressionNode made{std::move(node), range, 0};
    for_each_child(made, [&](const Expression& child) { made.depth = std::max(made.depth, child->depth); });
    if (++made.depth <= deepest) return std::make_shared<const ExpressionNode>(std::move(made));
    if (!too_deep_) messages.add(errors::too_deep(at(range), "the expression is", deepest));
    too_deep_ = true;
    return node_of(Name{"?"}, range, 1);
}

Statement ParseContext::make_statement(StatementVariant node, TextRange range) {
    StatementNode made{std::move(node), range, 0};
    for_each_suite(made, [&](const Suite& suite) {
        for (const Statement& statement : suite) made.depth = std::max(made.depth, statement->depth);
    });
    ++made.depth;
    return std::make_shared<const StatementNode>(std::move(made));
}

Expression ParseContext::integer(const std::string& spelling, TextRange range) {
    auto value = parse_integer(spelling);
    if (!value) {
        messages.add(errors::bad_number(at(range), "the number has more digits than nestor reads"));
        value = 0;
    }
    return make(IntegerLiteral{std::move(*value)}, range);
}

Expression ParseContext::floating(const std::string& spelling, TextRange range) {
    return make(FloatLiteral{parse_floating(spelling)}, range);
}

Expression ParseContext::imaginary(const std::string& spelling, TextRange range) {
    return make(ImaginaryLiteral{parse_floating(spelling.substr(0, spelling.size() - 1))}, range);
}

Expression ParseContext::parenthesised(Expression inner, TextRange range) {
    if (std::holds_alternative<Starred>(inner->node)) messages.add(errors::starred_alone(at(range)));
    return inner;
}

Expression ParseContext::index(Expression inner, TextRange range) {
    return std::holds_alternative<Starred>(inner->node) ? make(Tuple{{inner}}, range) : inner;
}

Expression ParseContext::call(Expression callee, std::vector<Argument> arguments, TextRange range) {
    return make(Call{std::move(callee), std::move(arguments)}, range);
}

Expression ParseContext::lambda(std::vector<Parameter> list, Expression body, TextRange range) {
    return make(Lambda{parameters(std::move(list)), std::move(body)}, range);
}

std::vector<Parameter> ParseContext::parameters(std::vector<Parameter> list) {
    std::vector<Parameter> out;
    bool after_star = false, after_double_star = false, had_default = false, had_slash = false;
    for (Parameter& parameter : list) {
        const auto wrong = [&](const char* why) {
            messages.add(errors::bad_parameters(at(parameter.range), why));
        };
        if (after_double_star) wrong("no parameter follows `**`");
        const bool bare = parameter.name.name.empty();
        if (bare && parameter.kind == ParameterKind::positional_only) {
            if (had_slash || after_star || out.empty())
                wrong("`/` follows the parameters that are positional only");
            had_slash = true;
            for (Parameter& earlier : out) earlier.kind = ParameterKind::positional_only;
            continue;
        }
        if (parameter.kind == ParameterKind::star) {
            if (after_star) wrong("a second `*` among the parameters");
            after_star = true;
            if (bare) {
                if (&parameter == &list.back()) wrong("a name follows `*` among the parameters");
                continue;
            }
        } else if (parameter.kind == ParameterKind::double_star) {
            after_double_star = true;
        } else if (after_star) {
            parameter.kind = ParameterKind::keyword_only;
        } else if (had_default && !parameter.default_value) {
            wrong("a parameter without a default follows one with a default");
        }
        had_default = had_default || parameter.default_value;
        out.push_back(std::move(parameter));
    }
    return out;
}

std::vector<Argument> ParseContext::arguments(std::vector<Argument> list) {
    const Argument* keyword = nullptr;
    for (const Argument& argument : list) {
        if (list.size() > 1 && bare_generators_.contains(argument.range.begin))
            messages.add(errors::bare_generator(at(argument.range)));
        if (argument.kind == ArgumentKind::positional && keyword)
            messages.add(errors::positional_after_keyword(at(argument.range), at(keyword->range)));
        if (argument.kind == ArgumentKind::keyword || argument.kind == ArgumentKind::double_star)
            keyword = &argument;
    }
    return list;
}

Argument ParseContext::generator_argument(Expression element, std::vector<ComprehensionClause> clauses,
                                          TextRange range) {
    bare_generators_.insert(range.begin);
    Comprehension generator{ComprehensionKind::generator, {}, std::move(element), std::move(clauses)};
    return {ArgumentKind::positional, {}, make(std::move(generator), range), range};
}

Statement ParseContext::decorated(std::vector<Expression> decorators, const Statement& definition,
                                  TextRange range) {
    StatementVariant node = definition->node;
    if (auto* function = std::get_if<FunctionDefinition>(&node))
        function->decorators = std::move(decorators);
    else
        std::get<ClassDefinition>(node).decorators = std::move(decorators);
    return make_statement(std::move(node), range);
}

Statement ParseContext::asynchronous(const Statement& statement, TextRange range) {
    StatementVariant node = statement->node;
    if (auto* function = std::get_if<FunctionDefinition>(&node))
        function->asynchronous = true;
    else if (auto* loop = std::get_if<ForStatement>(&node))
        loop->asynchronous = true;
    else if (auto* with = std::get_if<WithStatement>(&node))
        with->asynchronous = true;
    else
        messages.add(errors::unexpected(at({range.begin, range.begin + 5}), "`async`", {},
                                        "it stands before `def`, `for` and `with`"));
    return make_statement(std::move(node), range);
}

}  // namespace nestor::taichi
