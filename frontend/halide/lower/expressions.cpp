// ExpressionLowering of expressions in one walk: names to what they mean, operators to arithmetic in the type
// that both sides share.
#include "frontend/halide/lower/expressions.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "frontend/halide/errors.hpp"
#include "frontend/halide/lower/domains.hpp"
#include "frontend/halide/lower/functions.hpp"
#include "frontend/halide/lower/given_types.hpp"
#include "frontend/halide/lower/reductions.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor::halide {
namespace {

constexpr std::size_t most_nodes = 100000;  // of one expression, lets put in

class ExpressionLowering {
public:
    ExpressionLowering(PipelineScope& scope, StageScope& stage) : scope_(scope), stage_(stage) {}

    /// An index: a single integer that fits coordinates; null, and reported, otherwise.
    Expr index(const Expression& e) {
        const bool outer = std::exchange(in_index_, true);
        const Value value = run(e);
        in_index_ = outer;
        if (!value.ok()) return nullptr;
        if (!type_of(value).is_int()) {
            fail(errors::wrong_type(at(e), "an integer", to_string(type_of(value))));
            return nullptr;
        }
        if (value.literal && !fits(*value.literal, Type::int_(32))) {
            fail(errors::does_not_fit(at(e), "int32"));
            return nullptr;
        }
        std::vector<Symbol> variables;
        for (const auto& [name, symbol] : stage_.variables) variables.push_back(symbol);
        return bounded_index(as_index(value), variables, scope_.ranges);
    }

    /// A single value: tuples are refused.
    Value run(const Expression& e) {
        Value value = run_any(e);
        if (!value.is_tuple()) return value;
        return fail(errors::not_one_value(at(e), value.elements.size()));
    }

    Value run_any(const Expression& e) {
        if (++nodes_ > most_nodes) {
            if (!too_large_) fail(errors::too_large(at(e)));
            too_large_ = true;
            return {};
        }
        return std::visit([&](const auto& node) { return lower(node, e); }, e->node);
    }

    std::size_t nodes() const { return nodes_; }

private:
    SourceRange at(const Expression& e) const { return scope_.at(e->range); }
    Origin origin(const Expression& e) const { return scope_.origin(e->range); }
    Value fail(Diagnostic diagnostic) {
        scope_.messages.add(std::move(diagnostic));
        return {};
    }
    static Value of(Expr expr) { return {std::move(expr), nullptr, 0, std::nullopt}; }

    // ------------------------------------------------------------------------------------- constants, names

    Value lower(const Number& number, const Expression& e) {
        Literal literal;
        literal.floating = number.floating;
        literal.spelling = number.spelling;
        if (!number.floating) {
            const bool hexadecimal =
                number.spelling.size() > 2 && !std::isdigit(static_cast<unsigned char>(number.spelling[1]));
            const char* begin = number.spelling.data() + (hexadecimal ? 2 : 0);
            const char* end = number.spelling.data() + number.spelling.size();
            const auto result = std::from_chars(begin, end, literal.magnitude, hexadecimal ? 16 : 10);
            if (result.ec != std::errc{}) return fail(errors::does_not_fit(at(e), "uint64"));
        } else if (!fits(literal, Type::float_(64))) {
            return fail(errors::does_not_fit(at(e), "float64"));
        }
        return {nullptr, nullptr, 0, literal};
    }

    Value lower(const Truth& truth, const Expression&) { return of(build::boolean(truth.value)); }

    Value lower(const Name& name, const Expression& e) {
        if (const Symbol* variable = stage_.find(name.name)) {
            stage_.used.insert(name.name);
            return coordinate_value(build::variable(*variable));
        }
        for (auto* lets : {&stage_.lets, &scope_.lets})
            if (const auto let = lets->find(name.name); let != lets->end()) {
                let->second.used = true;
                nodes_ += let->second.weight;
                if (stage_.in_reduction && nodes_ <= most_nodes) use_variables_of(let->second.value);
                return let->second.value;
            }
        if (const auto scalar = scope_.scalars.find(name.name); scalar != scope_.scalars.end()) {
            scalar->second.used = true;
            const Expr value = build::variable(scalar->second.symbol, scalar->second.type);
            if (!(scalar->second.type == Type::int_(32))) return of(value);
            return coordinate_value(build::cast(value, Type::index()), value);
        }
        if (std::find(stage_.forbidden.begin(), stage_.forbidden.end(), name.name) != stage_.forbidden.end())
            return fail(errors::not_startup(at(e), "the variable `" + name.name + "`", stage_.where));
        if (scope_.funcs.count(name.name) != 0) {
            if (!stage_.func)
                return fail(errors::not_startup(at(e), "the func `" + name.name + "`", where()));
            return fail(errors::func_without_arguments(at(e), name.name));
        }
        if (scope_.images.count(name.name) != 0)
            return fail(errors::func_without_arguments(at(e), name.name));
        if (scope_.unread.count(name.name) != 0) return {};
        if (scope_.later.count(name.name) != 0) return fail(errors::defined_later(at(e), name.name));
        return fail(errors::unknown_name(at(e), name.name, known_names()));
    }

    /// A let of the stage around a reduction may hold variables that the reduction does not name itself.
    void use_variables_of(const Value& value) {
        for (const Value& element : elements_of(value))
            for (const Expr& form : {element.expr, element.coordinate})
                for (const auto& [name, symbol] : stage_.variables)
                    if (form && uses(form, symbol)) stage_.used.insert(name);
    }

    std::string where() const { return stage_.where.empty() ? "a startup expression" : stage_.where; }

    std::vector<std::string> known_names() const {
        std::vector<std::string> names;
        for (const auto& [name, symbol] : stage_.variables) names.push_back(name);
        for (const auto& entry : stage_.lets) names.push_back(entry.first);
        for (const auto& entry : scope_.lets) names.push_back(entry.first);
        for (const auto& entry : scope_.scalars) names.push_back(entry.first);
        return names;
    }

    // --------------------------------------------------------------------------- accesses and applications

    Value lower(const Application& a, const Expression& e) {
        if (scope_.unread.count(a.callee.name) != 0) return {};
        if (const auto func = scope_.funcs.find(a.callee.name); func != scope_.funcs.end())
            return access_func(func->second, a, e);
        if (const auto image = scope_.images.find(a.callee.name); image != scope_.images.end())
            return access_image(image->second, a, e);
        if (scope_.later.count(a.callee.name) != 0)
            return fail(errors::defined_later(scope_.at(a.callee.range), a.callee.name));
        const bool value = stage_.find(a.callee.name) || scope_.scalars.count(a.callee.name) != 0;
        if (value)
            return fail(errors::not_called(scope_.at(a.callee.range), a.callee.name,
                                           stage_.find(a.callee.name) ? "a variable" : "a parameter"));
        if (!a.brackets && a.callee.name == "boundary") return fail(errors::boundary_in_expression(at(e)));
        std::vector<Value> arguments;
        for (const Expression& argument : a.arguments) arguments.push_back(run(argument));
        std::vector<std::string> callable;
        for (const auto& entry : scope_.funcs) callable.push_back(entry.first);
        for (const auto& entry : scope_.images) callable.push_back(entry.first);
        return call_function(a, arguments, callable, scope_, e->range);
    }

    /// Subscripts as indices; empty, and reported, where one is wrong.
    std::optional<std::vector<Expr>> subscripts(const Application& a, std::size_t rank) {
        if (a.arguments.size() != rank) {
            fail(errors::wrong_arity(scope_.at(a.callee.range), a.callee.name, a.arguments.size(), rank));
            return std::nullopt;
        }
        std::vector<Expr> indices;
        for (const Expression& argument : a.arguments) indices.push_back(index(argument));
        if (std::any_of(indices.begin(), indices.end(), [](const Expr& i) { return !i; }))
            return std::nullopt;
        return indices;
    }

    Value access_func(FuncEntry& func, const Application& a, const Expression& e) {
        const bool itself = stage_.func == &func;
        if (!stage_.func) return fail(errors::not_startup(at(e), "the func `" + func.name + "`", where()));
        if (itself && !stage_.reads_itself) return fail(errors::self_reference(at(e), func.name));
        if (func.types.empty() && func.variables.empty()) return {};  // a boundary that is wrong
        const auto indices = subscripts(a, func.variables.size());
        if (!indices || func.types.empty()) return {};
        std::vector<Symbol> symbols = func.symbols;
        if (itself && stage_.in_reduction && stage_.set_aside) symbols = stage_.set_aside();
        if (itself) stage_.accesses.emplace_back(*indices, at(e));
        if (symbols.size() == 1) {
            const Expr load = build::load(symbols[0], func.types[0], *indices, origin(e));
            return in_index_ ? bounded_value(load, scope_.ranges) : of(load);
        }
        Value tuple;
        for (std::size_t k = 0; k < symbols.size(); ++k)
            tuple.elements.push_back(of(build::load(symbols[k], func.types[k], *indices, origin(e))));
        return tuple;
    }

    Value access_image(ImageEntry& image, const Application& a, const Expression& e) {
        image.used = true;
        if (!stage_.func) return fail(errors::not_startup(at(e), "pixels of an image", where()));
        const auto indices = subscripts(a, image.sizes.size());
        if (!indices) return {};
        return of(build::load(image.symbol, image.type, *indices, origin(e)));
    }

    Value lower(const Property& p, const Expression& e) {
        const auto* name = std::get_if<Name>(&p.value->node);
        const auto image = name ? scope_.images.find(name->name) : scope_.images.end();
        if (image == scope_.images.end())
            return fail(errors::no_property(scope_.at(p.name.range), p.name.name));
        image->second.used = true;
        const std::vector<Symbol>& sizes = image->second.sizes;
        std::optional<std::size_t> dimension;
        const std::vector<std::string> names = {"width", "height", "channels"};
        const auto known = std::find(names.begin(), names.end(), p.name.name);
        const bool counted = p.name.name == "min" || p.name.name == "extent";
        if (known != names.end() && !p.argument) dimension = static_cast<std::size_t>(known - names.begin());
        if (counted && p.argument) {
            const Value value = run(p.argument);
            if (value.literal && !value.literal->floating && !value.literal->negative)
                dimension = value.literal->magnitude;
        }
        if (!dimension) return fail(errors::no_property(scope_.at(p.name.range), p.name.name));
        if (*dimension >= sizes.size())
            return fail(errors::no_dimension(at(e), name->name, *dimension, sizes.size()));
        if (p.name.name == "min") return {nullptr, nullptr, 0, Literal{}};
        return coordinate_value(build::variable(sizes[*dimension]));
    }

    Value lower(const Component& c, const Expression& e) {
        const Value tuple = run_any(c.value);
        if (!tuple.ok()) return {};
        std::size_t index = tuple.elements.size();
        std::from_chars(c.index.data(), c.index.data() + c.index.size(), index);
        if (index < tuple.elements.size()) return tuple.elements[index];
        return fail(errors::no_component(at(e), c.index, tuple.elements.size()));
    }

    Value lower(const Tuple& t, const Expression&) {
        Value tuple;
        for (const Expression& element : t.elements) tuple.elements.push_back(run(element));
        const bool good = std::all_of(tuple.elements.begin(), tuple.elements.end(),
                                      [](const Value& value) { return value.ok(); });
        return good ? tuple : Value{};
    }

    // ------------------------------------------------------------------------------------------- operators

    Value lower(const Conversion& c, const Expression& e) {
        const Value value = run(c.value);
        const Type type = scalar_type(c.type.name);
        if (!value.ok()) return {};
        if (c.saturates) return saturated(value, type, origin(e));
        if (value.literal && !value.literal->floating && type.is_int() && !fits(*value.literal, type))
            return fail(errors::does_not_fit(at(e), to_string(type)));
        return conversion(value, type, origin(e));
    }

    Value lower(const UnaryExpression& u, const Expression& e) {
        const Value value = run(u.value);
        if (!value.ok()) return {};
        const Type type = type_of(value);
        if (u.op == UnaryOperator::minus)
            return type.is_bool() ? fail(errors::no_arithmetic(at(e), "-", "bool"))
                                  : negation(value, origin(e));
        if (u.op == UnaryOperator::logical_not) {
            if (!type.is_bool()) return fail(errors::wrong_type(at(u.value), "a condition", to_string(type)));
            return of(build::make(Unary{UnaryOp::logical_not, value.expr}, type, origin(e)));
        }
        if (type.is_float()) return fail(errors::no_arithmetic(at(e), "~", to_string(type)));
        const Expr settled_value = settled(value);
        return of(build::make(Unary{UnaryOp::bit_not, settled_value}, settled_value->type, origin(e)));
    }

    Value lower(const BinaryExpression& b, const Expression& e) {
        const Value left = run(b.left), right = run(b.right);
        if (!left.ok() || !right.ok()) return {};
        if (divides_by_zero(b.op, left, right)) {
            if (in_index_) return fail(errors::index_divides_by_zero(at(e)));
            scope_.messages.add(errors::divides_by_zero(at(e)));
        }
        return apply_operator(b, left, right, scope_, e->range);
    }

    static bool divides_by_zero(BinaryOperator op, const Value& left, const Value& right) {
        const bool divides = op == BinaryOperator::divide || op == BinaryOperator::floor_divide ||
                             op == BinaryOperator::modulo;
        if (!divides || !type_of(left).is_int() || !type_of(right).is_int()) return false;
        return right.literal && right.literal->magnitude == 0;
    }

    Value lower(const LetExpression& let, const Expression& e) {
        if (const auto* known = stage_.find(let.name.name); known || scope_.scalars.count(let.name.name) != 0)
            return fail(errors::shadows(scope_.at(let.name.range), let.name.name,
                                        known ? "variable" : "parameter", at(e)));
        const std::size_t before = nodes_;
        Value value = run_any(let.value);
        if (value.ok() && let.type) value = typed_let(let.value, *let.type, value, scope_);
        const LetEntry entry{value, nodes_ - before, scope_.at(let.name.range)};
        std::optional<LetEntry> outer;
        if (const auto known = stage_.lets.find(let.name.name); known != stage_.lets.end())
            outer = known->second;
        stage_.lets[let.name.name] = entry;
        const Value result = run_any(let.body);
        if (!stage_.lets[let.name.name].used)
            scope_.messages.add(errors::unused(scope_.at(let.name.range), "let", let.name.name));
        if (outer)
            stage_.lets[let.name.name] = *outer;
        else
            stage_.lets.erase(let.name.name);
        return result;
    }

    // ---------------------------------------------------------------------------------- inline reductions

    /// `sum rdom(r = (0, 3)) (e)`: a func of the variables that e uses, with an update over the rdom.
    Value lower(const InlineReduction& r, const Expression& e) {
        const std::string& op = r.op.name;
        const std::vector<std::string>& known = reduction_names();
        if (std::find(known.begin(), known.end(), op) == known.end())
            return fail(errors::unknown_reduction(scope_.at(r.op.range), op, known));
        if (!stage_.func) return fail(errors::not_startup(at(e), "a reduction", where()));
        if (r.values.size() != 1)
            return fail(errors::wrong_count(at(e), op, r.values.size(), "one expression"));

        std::vector<std::string> outer;
        for (const auto& [name, symbol] : stage_.variables) outer.push_back(name);
        const LoweredDomain domain = lower_domain(r.domain, scope_, outer);
        Substitution outwards;
        StageScope inner = scope_of_reduction(stage_, domain, most_nodes, scope_, outwards);
        ExpressionLowering lowering(scope_, inner);
        lowering.nodes_ = nodes_;
        const Value value = lowering.run(r.values[0]);
        nodes_ = lowering.nodes_;
        for (const auto& [name, let] : inner.lets)
            if (let.used) stage_.lets.at(name).used = true;
        const bool reads_own = !inner.accesses.empty();
        for (auto& [indices, range] : inner.accesses) {
            for (Expr& index : indices) index = substitute(index, outwards);
            stage_.accesses.emplace_back(std::move(indices), range);
        }
        if (!value.ok() || !domain.ok) return {};
        if (type_of(value).is_bool()) return fail(errors::no_arithmetic(at(e), op, "bool"));
        // each iteration of the update's own rdom sees what the ones before it have written
        if (reads_own && !stage_.set_aside) {
            const auto terms =
                unrolled_reduction(op, domain, inner, substitute(settled(value), outwards), stage_);
            return terms ? *terms : fail(errors::reduction_of_itself(at(e), stage_.func->name, most_terms));
        }
        return add_reduction(op, domain, inner, settled(value), stage_, scope_, origin(e));
    }

    PipelineScope& scope_;
    StageScope& stage_;
    std::size_t nodes_ = 0;
    bool in_index_ = false;
    bool too_large_ = false;
};

}  // namespace

Value lower_expression(const Expression& e, PipelineScope& scope, StageScope& stage) {
    return ExpressionLowering(scope, stage).run(e);
}

Value lower_elements(const Expression& e, PipelineScope& scope, StageScope& stage) {
    return ExpressionLowering(scope, stage).run_any(e);
}

Expr lower_condition(const Expression& e, PipelineScope& scope, StageScope& stage) {
    const Value value = lower_expression(e, scope, stage);
    if (!value.ok()) return nullptr;
    if (value.expr && value.expr->type.is_bool()) return value.expr;
    scope.messages.add(errors::wrong_type(scope.at(e->range), "a condition", to_string(type_of(value))));
    return nullptr;
}

Expr lower_index(const Expression& e, PipelineScope& scope, StageScope& stage) {
    return ExpressionLowering(scope, stage).index(e);
}

Expr lower_startup(const Expression& e, PipelineScope& scope, const std::string& where,
                   const std::vector<std::string>& forbidden) {
    StageScope startup;
    startup.where = where;
    startup.forbidden = forbidden;
    const Expr index = lower_index(e, scope, startup);
    if (!index || !loads(index)) return index;
    scope.messages.add(errors::not_startup(scope.at(e->range), "values of funcs and images", where));
    return nullptr;
}

}  // namespace nestor::halide
