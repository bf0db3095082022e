// Presburger questions by isl. Its objects live here from their making to the answer, one context a question:
// a question depends on no other, and nothing is shared between threads.
//
// Note [Cases]
// A set is searched case by case: what holds without alternatives is one system; while that may have points,
// the next disjunction is taken apart and each of its parts is added in turn. isl is asked about what
// elimination leaves open: at the end of a case, and before several disjunctions are taken apart.
#include "ir/analysis/presburger.hpp"

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <functional>
#include <map>
#include <memory>

#include "ir/analysis/elimination.hpp"

namespace nestor {

namespace {

constexpr int case_visit_limit = 100;                 // cases and parts of them, per question
constexpr std::size_t ordinary_size = 100;            // coefficients; larger systems count as several visits
constexpr int range_case_limit = 64;                  // cases whose union a range is taken of
constexpr unsigned long operation_limit = 2'000'000;  // about a second; real nests take some thousand

template <auto release>
struct Release {
    template <class T>
    void operator()(T* object) const {
        release(object);
    }
};
using Context = std::unique_ptr<isl_ctx, Release<isl_ctx_free>>;
using BasicSet = std::unique_ptr<isl_basic_set, Release<isl_basic_set_free>>;
using Set = std::unique_ptr<isl_set, Release<isl_set_free>>;
using Value = std::unique_ptr<isl_val, Release<isl_val_free>>;
using AffineFunction = std::unique_ptr<isl_aff, Release<isl_aff_free>>;

Context context() {
    Context result(isl_ctx_alloc());
    isl_options_set_on_error(result.get(), ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(result.get(), operation_limit);
    return result;
}

std::optional<std::int64_t> finite(const Value& value) {
    if (!value || isl_val_is_int(value.get()) != isl_bool_true) return std::nullopt;
    return isl_val_get_num_si(value.get());
}

isl_val* isl_value(isl_ctx* ctx, const Integer& value) {
    if (const auto small = to_int64(value)) return isl_val_int_from_si(ctx, *small);
    return isl_val_read_from_str(ctx, value.str().c_str());
}

isl_space* space_of(isl_ctx* ctx, std::size_t variables) {
    return isl_space_set_alloc(ctx, 0, static_cast<unsigned>(variables));
}

/// A case: conditions without alternatives, and the disjunctions that are still to be taken apart.
struct Case {
    std::vector<const LinearForm*> zero, not_negative;
    std::vector<const Condition*> open;

    void add(const Condition& condition) {
        switch (condition.kind) {
            case Condition::Kind::zero:
                zero.push_back(&condition.form);
                break;
            case Condition::Kind::not_negative:
                not_negative.push_back(&condition.form);
                break;
            case Condition::Kind::conjunction:
                for (const Condition& part : condition.parts) add(part);
                break;
            case Condition::Kind::disjunction:
                open.push_back(&condition);
                break;
        }
    }
};

LinearSystem system_of(const Case& conditions) {
    LinearSystem system;
    for (const LinearForm* form : conditions.zero) system.zero.push_back(*form);
    for (const LinearForm* form : conditions.not_negative) system.not_negative.push_back(*form);
    return system;
}

isl_mat* matrix(isl_ctx* ctx, const std::vector<LinearForm>& forms, std::size_t variables) {
    isl_mat* rows =
        isl_mat_alloc(ctx, static_cast<unsigned>(forms.size()), static_cast<unsigned>(variables + 1));
    for (int row = 0; row < static_cast<int>(forms.size()); ++row) {
        const LinearForm& form = forms[static_cast<std::size_t>(row)];
        rows = isl_mat_set_element_val(rows, row, 0, isl_value(ctx, form.constant));
        for (int k = 1; k <= static_cast<int>(variables); ++k) rows = isl_mat_set_element_si(rows, row, k, 0);
        for (const auto& [variable, coefficient] : form.coefficients)
            rows = isl_mat_set_element_val(rows, row, static_cast<int>(variable) + 1,
                                           isl_value(ctx, coefficient));
    }
    return rows;
}

BasicSet points_of(isl_ctx* ctx, const LinearSystem& system, std::size_t variables) {
    isl_mat* zero = matrix(ctx, system.zero, variables);
    isl_mat* not_negative = matrix(ctx, system.not_negative, variables);
    return BasicSet(isl_basic_set_from_constraint_matrices(
        space_of(ctx, variables), zero, not_negative, isl_dim_cst, isl_dim_param, isl_dim_set, isl_dim_div));
}

/// The same system over the variables 0, 1 .. that it mentions; gives their number.
std::size_t renumber(LinearSystem& system) {
    std::map<std::size_t, std::size_t> numbers;
    for (std::vector<LinearForm>* forms : {&system.zero, &system.not_negative})
        for (LinearForm& form : *forms) {
            LinearForm::Coefficients coefficients;
            for (auto& [variable, coefficient] : form.coefficients)
                coefficients[numbers.emplace(variable, numbers.size()).first->second] = coefficient;
            form.coefficients = std::move(coefficients);
        }
    return numbers.size();
}

/// Whether a system has points; isl decides where elimination does not. Nothing when it gave up.
std::optional<bool> has_points(isl_ctx* ctx, LinearSystem system) {
    const Points known = eliminate_variables(system);
    if (known != Points::unknown) return known == Points::some;
    const std::size_t variables = renumber(system);
    const isl_bool empty = isl_basic_set_is_empty(points_of(ctx, system, variables).get());
    if (empty == isl_bool_error) return std::nullopt;
    return empty == isl_bool_false;
}

std::size_t size_of(const LinearSystem& system) {
    std::size_t coefficients = 0;
    for (const std::vector<LinearForm>* forms : {&system.zero, &system.not_negative})
        for (const LinearForm& form : *forms) coefficients += form.coefficients.size();
    return coefficients;
}

/// Hands over every case that has points until `take` returns false; false when isl gave up or
/// there are too many. `visits` are those that may still be made.
bool each_case(isl_ctx* ctx, const Case& conditions, const std::function<bool(const LinearSystem&)>& take,
               bool& wanted, int& visits) {
    const LinearSystem system = system_of(conditions);
    visits -= 1 + static_cast<int>(size_of(system) / ordinary_size);
    if (visits < 0) return false;
    if (conditions.open.empty() || conditions.open.size() > 2) {
        const std::optional<bool> points = has_points(ctx, system);
        if (!points) return false;
        if (!*points) return true;
    } else {
        LinearSystem reduced = system;
        if (eliminate_variables(reduced) == Points::none) return true;
    }
    if (conditions.open.empty()) {
        wanted = take(system);
        return true;
    }
    Case rest = conditions;
    const Condition& chosen = *rest.open.back();
    rest.open.pop_back();
    for (const Condition& part : chosen.parts) {
        Case one = rest;
        one.add(part);
        if (!each_case(ctx, one, take, wanted, visits)) return false;
        if (!wanted) return true;
    }
    return true;
}

bool each_case(isl_ctx* ctx, const PointSet& set, const std::function<bool(const LinearSystem&)>& take) {
    Case conditions;
    for (const Condition& c : set.constraints) conditions.add(c);
    bool wanted = true;
    int visits = case_visit_limit;
    return each_case(ctx, conditions, take, wanted, visits);
}

}  // namespace

LinearForm operator+(LinearForm a, const LinearForm& b) {
    a.constant += b.constant;
    for (const auto& [variable, coefficient] : b.coefficients) {
        Integer& sum = a.coefficients[variable];
        sum += coefficient;
        if (sum == 0) a.coefficients.erase(variable);
    }
    return a;
}

LinearForm operator-(LinearForm a, const LinearForm& b) {
    return std::move(a) + Integer(-1) * b;
}

LinearForm operator*(const Integer& factor, LinearForm a) {
    if (factor == 0) return {};
    a.constant *= factor;
    for (auto& [variable, coefficient] : a.coefficients) coefficient *= factor;
    return a;
}

namespace condition {

Condition always() {
    return {};
}

Condition never() {
    return {Condition::Kind::disjunction};
}

Condition equal(const LinearForm& a, const LinearForm& b) {
    return {Condition::Kind::zero, a - b};
}

Condition unequal(const LinearForm& a, const LinearForm& b) {
    return any({less(a, b), less(b, a)});
}

Condition less(const LinearForm& a, const LinearForm& b) {
    return less_equal(a + LinearForm::integer(1), b);
}

Condition less_equal(const LinearForm& a, const LinearForm& b) {
    return {Condition::Kind::not_negative, b - a};
}

Condition all(std::vector<Condition> parts) {
    return {Condition::Kind::conjunction, {}, std::move(parts)};
}

Condition any(std::vector<Condition> parts) {
    return {Condition::Kind::disjunction, {}, std::move(parts)};
}

}  // namespace condition

std::optional<bool> is_empty(const PointSet& set) {
    const Context ctx = context();
    bool empty = true;
    const bool answered = each_case(ctx.get(), set, [&](const LinearSystem&) { return empty = false; });
    return answered ? std::optional<bool>(empty) : std::nullopt;
}

std::optional<ValueRange> range_of(const PointSet& set, const LinearForm& expression) {
    const Context ctx = context();
    Set points(isl_set_empty(space_of(ctx.get(), set.variables)));
    int cases = 0;
    const bool answered = each_case(ctx.get(), set, [&](const LinearSystem& system) {
        if (++cases > range_case_limit) return false;
        BasicSet part = points_of(ctx.get(), system, set.variables);
        points.reset(isl_set_union(points.release(), isl_set_from_basic_set(part.release())));
        return true;
    });
    isl_local_space* domain = isl_local_space_from_space(space_of(ctx.get(), set.variables));
    isl_aff* sum = isl_aff_zero_on_domain(domain);
    sum = isl_aff_set_constant_val(sum, isl_value(ctx.get(), expression.constant));
    for (const auto& [variable, coefficient] : expression.coefficients)
        sum = isl_aff_set_coefficient_val(sum, isl_dim_in, static_cast<int>(variable),
                                          isl_value(ctx.get(), coefficient));
    const AffineFunction value(sum);
    if (!answered || cases > range_case_limit || !points || !value) return std::nullopt;
    const Value low(isl_set_min_val(points.get(), value.get()));
    const Value high(isl_set_max_val(points.get(), value.get()));
    if (!low || !high) return std::nullopt;
    return ValueRange{finite(low), finite(high)};
}

}  // namespace nestor
