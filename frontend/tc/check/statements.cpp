// Checks of statements. Mistakes in one part of a statement do not hide those in another: every part is
// looked at, and what was wrong is remembered in `good_`.
#include "frontend/tc/check/statements.hpp"

#include <algorithm>
#include <set>

#include "frontend/tc/check/calls.hpp"
#include "frontend/tc/check/ranges.hpp"
#include "frontend/tc/check/region.hpp"
#include "frontend/tc/errors.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::tc {
namespace {

class Statements {
public:
    Statements(const Comprehension& source, Scope& scope) : source_(source), scope_(scope) {}

    void run() {
        if (is_call(source_, scope_)) return call();
        const std::optional<std::size_t> target = find_target();
        left_indices();
        read_where();
        type_parts();
        tensor_ = target ? *target : add_temporary();
        const bool writes_at_all = scope_.definition.tensors[tensor_].kind != TensorKind::input;
        Tensor& tensor = scope_.definition.tensors[tensor_];
        if (writes_at_all) {
            decide_rank(tensor);
            decide_type(tensor);
        }
        classify_indices();
        scope_.written_later.erase(tensor.name);
        if (!good_ || !writes_at_all || !finish()) {
            if (writes_at_all) scope_.definition.tensors[tensor_].broken = true;
        }
    }

private:
    // --------------------------------------------------------------------------------------------- calls

    void call() {
        if (!source_.where.empty() || source_.equivalent)
            scope_.messages.add(errors::call_with_clauses(at(source_.value->range)));
        check_call({{source_.tensor}, source_.value, source_.range}, scope_);
    }

    // ------------------------------------------------------------------------------------------ left side

    std::optional<std::size_t> find_target() {
        const Identifier& name = source_.tensor;
        const SourceRange range = at(name.range);
        if (const auto found = scope_.tensors.find(name.name); found != scope_.tensors.end()) {
            const Tensor& tensor = scope_.definition.tensors[found->second];
            if (tensor.kind == TensorKind::input)
                fail(errors::writes_input(range, name.name, tensor.declared));
            return found->second;
        }
        if (scope_.sizes.count(name.name) != 0 || scope_.bound_sizes.count(name.name) != 0)
            fail(errors::writes_size(range, name.name));
        else if (is_builtin(name.name))
            fail(errors::name_of_builtin(range, name.name));
        else if (scope_.definitions.count(name.name) != 0)
            fail(errors::name_of_definition(range, name.name));
        return std::nullopt;
    }

    std::size_t add_temporary() {
        Tensor tensor;
        tensor.name = source_.tensor.name;
        tensor.kind = TensorKind::temporary;
        tensor.symbol = scope_.symbols.fresh(tensor.name);
        tensor.declared = tensor.written = at(source_.tensor.range);
        scope_.definition.tensors.push_back(std::move(tensor));
        const std::size_t position = scope_.definition.tensors.size() - 1;
        scope_.tensors.emplace(source_.tensor.name, position);
        return position;
    }

    void left_indices() {
        std::set<std::string> seen;
        const auto wrong = [&](Diagnostic diagnostic) {
            fail(std::move(diagnostic));
            left_sound_ = false;
        };
        for (const Expression& e : source_.indices) {
            const auto* name = std::get_if<Name>(&e->node);
            if (!name) {
                wrong(errors::left_not_identifier(at(e->range)));
                continue;
            }
            const std::string what =
                name->name == source_.tensor.name ? "a tensor" : scope_.what_is(name->name);
            if (!what.empty())
                wrong(errors::left_taken(at(e->range), name->name, what));
            else if (!seen.insert(name->name).second)
                wrong(errors::left_repeated(at(e->range), name->name));
            else
                names_.indices.emplace(name->name, Index{scope_.symbols.fresh(name->name), at(e->range), {}});
            left_.push_back(name->name);
        }
    }

    // ---------------------------------------------------------------------------------------- right side

    /// Lets first, since the right side may use them; then the ranges.
    void read_where() {
        SizeOfLets sizes;
        for (const WhereClause& clause : source_.where)
            if (const auto* let = std::get_if<LetClause>(&clause)) declare_let(*let);
        for (const WhereClause& clause : source_.where) {
            const auto* let = std::get_if<LetClause>(&clause);
            if (!let || names_.lets.count(let->name.name) == 0) continue;
            if (!sizes.add(let->name.name, let->value)) {
                fail(errors::too_large(at(let->value->range)));
                small_ = false;
                continue;
            }
            StatementScope::Let& entry = names_.lets[let->name.name];
            entry.sound = type_expression(let->value, Use::value, scope_, names_).ok() && !entry.misnamed;
            entry.known = true;
            good_ = good_ && entry.sound;
        }
        const auto small = [&](const Expression& e) {
            const bool ok = small_ && sizes.small(e);
            if (!ok && small_) fail(errors::too_large(at(e->range)));
            small_ = small_ && ok;
            return ok;
        };
        small(source_.value);
        for (const WhereClause& clause : source_.where) {
            if (const auto* range = std::get_if<RangeClause>(&clause)) {
                if (small(range->low) && small(range->high)) read_range(*range);
            } else if (const auto* exists = std::get_if<ExistsClause>(&clause)) {
                small(exists->value);
            }
        }
    }

    void declare_let(const LetClause& let) {
        const SourceRange range = at(let.name.range);
        const std::string what = scope_.what_is(let.name.name);
        if (std::find(left_.begin(), left_.end(), let.name.name) != left_.end())
            fail(errors::let_misused(range, let.name.name, "stands on the left side as an index"));
        else if (!what.empty()) {
            fail(errors::let_misused(range, let.name.name, "has the name of " + what));
            names_.lets[let.name.name] = {let.value, false, false, false, true};
        } else if (names_.lets.count(let.name.name) != 0)
            fail(errors::let_misused(range, let.name.name, "is defined twice"));
        else
            names_.lets[let.name.name] = {let.value, false, false, false, false};
    }

    void read_range(const RangeClause& clause) {
        const std::string& name = clause.variable.name;
        const SourceRange range = at(clause.variable.range);
        const std::string what = scope_.what_is(name);
        if (names_.lets.count(name) != 0) return fail(errors::let_misused(range, name, "has no range"));
        if (!what.empty()) return fail(errors::range_of_no_index(range, name, what));
        const Expr low = bound(clause.low), high = bound(clause.high);
        Index& index =
            names_.indices.emplace(name, Index{scope_.symbols.fresh(name), range, {}}).first->second;
        ranged_.push_back(name);
        if (!low || !high) {
            good_ = false;
            return;
        }
        const auto first = build::as_integer(low), end = build::as_integer(high);
        if (first && end && *end < *first) {
            scope_.messages.add(errors::backward_range(range, name));
            index.reported = true;
        }
        const Facts facts = size_facts(scope_.definition);
        if (!index.range)
            index.range = Bounds{low, high};
        else
            index.range =
                Bounds{larger(index.range->low, low, facts), smaller(index.range->high, high, facts)};
    }

    Expr bound(const Expression& e) {
        const Value value = type_expression(e, Use::bound, scope_, names_);
        if (!value.ok()) return nullptr;
        if (!type_of(value).is_int()) {
            scope_.messages.add(errors::bound_not_integer(at(e->range), to_string(type_of(value))));
            return nullptr;
        }
        const Expr index = as_index(value);
        const Expr simple = to_expr(affine(index));
        return simple ? simple : index;
    }

    void type_parts() {
        if (source_.assignment.bare)
            fail(errors::bare_operator(at(source_.assignment.range), source_.assignment.spelling));
        if (!small_) return;
        const auto* sign = std::get_if<UnaryExpression>(&source_.value->node);
        const TextRange assignment = source_.assignment.range;
        if (sign && sign->op == UnaryOperator::plus && assignment.end == source_.value->range.begin &&
            assignment.end - assignment.begin == 1)
            scope_.messages.add(errors::assigned_sign(at({assignment.begin, assignment.end + 1})));
        for (auto& [name, let] : names_.lets) let.used = false;
        value_ = type_expression(source_.value, Use::value, scope_, names_);
        good_ = good_ && value_.ok();
        if (value_.literal && default_type(*value_.literal).kind == TypeKind::none) {
            fail(errors::literal_too_large(at(source_.value->range)));
            value_ = {};
        }
        for (const WhereClause& clause : source_.where) {
            const auto* let = std::get_if<LetClause>(&clause);
            const auto* exists = std::get_if<ExistsClause>(&clause);
            if (let && names_.lets.count(let->name.name) != 0 && !names_.lets[let->name.name].used)
                infer_from(let->value);
            if (exists) infer_from(exists->value);
        }
        if (source_.equivalent) {
            for (const Expression& e : source_.equivalent->arguments)
                good_ = type_expression(e, Use::value, scope_, names_).ok() && good_;
            scope_.messages.add(errors::equivalence_ignored(at(source_.equivalent->callee.range)));
        }
    }

    /// What is not evaluated but takes part in range inference.
    void infer_from(const Expression& e) {
        const Value value = type_expression(e, Use::value, scope_, names_);
        good_ = good_ && value.ok();
        if (value.ok()) inferring_.push_back(settled(value));
    }

    // ------------------------------------------------------------------------------------ rank and type

    void decide_rank(Tensor& tensor) {
        if (!tensor.rank && tensor.declared_rank && *tensor.declared_rank != source_.indices.size())
            fail(errors::declared_rank(at(source_.tensor.range), tensor.name, source_.indices.size(),
                                       *tensor.declared_rank, tensor.declared));
        if (!tensor.rank)
            tensor.rank = source_.indices.size();
        else if (*tensor.rank != source_.indices.size())
            fail(errors::rank_mismatch(at(source_.tensor.range), tensor.name, source_.indices.size(),
                                       *tensor.rank, tensor.written));
    }

    void decide_type(Tensor& tensor) {
        if (!value_.ok()) return;
        const std::optional<ReduceOp>& op = source_.assignment.op;
        Type type = type_of(value_);
        if (type.is_bool() && (op == ReduceOp::add || op == ReduceOp::multiply)) type = Type::int_(32);
        if (tensor.type.kind == TypeKind::none) {
            tensor.type = type;
            tensor.written = scope_.at(source_.range);
        }
        const bool literal_fits =
            value_.literal && (tensor.type.is_float() ||
                               (!value_.literal->floating && fits(value_.literal->value, tensor.type)));
        if (!literal_fits && !(promote(tensor.type, type) == tensor.type))
            fail(errors::narrowing(at(source_.value->range), tensor.name, to_string(type),
                                   to_string(tensor.type),
                                   tensor.declared_rank ? tensor.declared : tensor.written));
    }

    // ---------------------------------------------------------------------------------------- the indices

    /// Tells left indices, reduction indices, and those that take part in nothing.
    void classify_indices() {
        for (const std::string& name : left_)
            if (const auto found = names_.indices.find(name); found != names_.indices.end())
                statement_.left.push_back(found->second);
        if (!value_.ok()) return;
        std::set<std::string> placed(left_.begin(), left_.end());
        const auto place = [&](const Index& index) {
            if (placed.insert(index.symbol.name()).second) statement_.reductions.push_back(index);
        };
        const Expr value = settled(value_);
        visit(value, [&](const Expr& e) {
            const auto* variable = get<Variable>(e);
            if (!variable) return;
            const auto found = names_.indices.find(variable->symbol.name());
            if (found != names_.indices.end() && found->second.symbol == variable->symbol)
                place(found->second);
        });
        for (const std::string& name : ranged_) place(names_.indices.at(name));
        for (const auto& [name, index] : names_.indices)
            if (placed.count(name) == 0) fail(errors::only_in_exists(index.first, name));
        if (!source_.assignment.op && !source_.assignment.bare && left_sound_ &&
            !statement_.reductions.empty())
            fail(errors::reduction_needs_operator(statement_.reductions[0].first,
                                                  statement_.reductions[0].symbol.name(),
                                                  is_index(statement_.reductions[0], value)));
    }

    /// Whether a variable stands in a subscript or has a range; else it may be a number that nothing defines.
    bool is_index(const Index& index, const Expr& value) const {
        bool found = std::find(ranged_.begin(), ranged_.end(), index.symbol.name()) != ranged_.end();
        visit(value, [&](const Expr& e) {
            const auto* load = get<Load>(e);
            if (!load) return;
            for (const Expr& subscript : load->indices) found = found || uses(subscript, index.symbol);
        });
        return found;
    }

    /// Ranges and what follows from them.
    bool finish() {
        Tensor& tensor = scope_.definition.tensors[tensor_];
        statement_.tensor = tensor_;
        statement_.op = source_.assignment.op;
        statement_.initialises = source_.assignment.initialises;
        warn_of_precision(value_, tensor.type, source_.value->range, scope_);
        statement_.value = in_type(value_, tensor.type);
        statement_.inferring = inferring_;
        statement_.range = at(source_.range);
        Inference inference = requirements_of(statement_, scope_);
        if (!infer_ranges(inference, statement_, scope_, names_)) return false;
        check_requirements(inference, statement_, scope_);
        if (!check_order(inference, statement_, source_.assignment, scope_)) return false;
        Box box;
        for (const Index& index : statement_.left) box.push_back(*index.range);
        write_box(tensor, box, size_facts(scope_.definition));
        scope_.definition.statements.push_back(std::move(statement_));
        return true;
    }

    SourceRange at(TextRange range) const { return scope_.at(range); }
    void fail(Diagnostic diagnostic) {
        scope_.messages.add(std::move(diagnostic));
        good_ = false;
    }

    const Comprehension& source_;
    Scope& scope_;
    StatementScope names_;
    std::vector<std::string> left_;
    std::vector<std::string> ranged_;
    std::vector<Expr> inferring_;
    Value value_;
    std::size_t tensor_ = 0;
    CheckedStatement statement_;
    bool good_ = true;
    bool left_sound_ = true;  // else it is not known what is a reduction index
    bool small_ = true;
};

}  // namespace

void check_statement(const Comprehension& statement, Scope& scope) {
    Statements(statement, scope).run();
}

}  // namespace nestor::tc
