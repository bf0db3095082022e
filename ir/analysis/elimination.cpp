// Fourier-Motzkin elimination as far as it is exact (Note [Exact elimination] in the header).
#include "ir/analysis/elimination.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace nestor {

namespace {

using Forms = std::vector<LinearForm>;

Integer coefficient_of(const LinearForm& form, std::size_t variable) {
    const auto found = form.coefficients.find(variable);
    return found == form.coefficients.end() ? Integer(0) : found->second;
}

Integer common_divisor(const LinearForm& form) {
    for (const auto& [variable, coefficient] : form.coefficients)
        if (coefficient == 1 || coefficient == -1) return 1;  // nearly always
    Integer divisor = 0;
    for (const auto& [variable, coefficient] : form.coefficients) divisor = gcd(divisor, coefficient);
    return divisor;
}

/// The form's coefficients divided by what they have in common; the constant rounded down, which loses
/// nothing where the form is to be at least 0.
void tighten(LinearForm& form) {
    const Integer divisor = common_divisor(form);
    if (divisor <= 1) return;
    for (auto& [variable, coefficient] : form.coefficients) coefficient /= divisor;
    form.constant = floor_quotient(form.constant, divisor);
}

/// Removes conditions that hold anyway; false when one cannot hold.
bool tidy(LinearSystem& system) {
    for (const LinearForm& form : system.zero) {
        const Integer divisor = common_divisor(form);
        if (divisor == 0 ? form.constant != 0 : form.constant % divisor != 0) return false;
    }
    std::erase_if(system.zero, [](const LinearForm& form) { return form.is_constant(); });
    // of forms with equal coefficients the smallest counts, and a form and its opposite must leave room
    std::map<LinearForm::Coefficients, Integer> smallest;
    for (LinearForm& form : system.not_negative) {
        tighten(form);
        if (form.is_constant()) {
            if (form.constant < 0) return false;
            continue;
        }
        const auto [place, fresh] = smallest.emplace(form.coefficients, form.constant);
        if (!fresh && form.constant < place->second) place->second = form.constant;
    }
    system.not_negative.clear();
    for (const auto& [coefficients, constant] : smallest) {
        LinearForm::Coefficients opposite = coefficients;
        for (auto& [variable, coefficient] : opposite) coefficient = -coefficient;
        const auto found = smallest.find(opposite);
        if (found != smallest.end() && constant + found->second < 0) return false;
        system.not_negative.push_back({coefficients, constant});
    }
    return true;
}

/// x + f = 0: puts -f in place of x.
bool substitute_one(LinearSystem& system) {
    for (std::size_t k = 0; k < system.zero.size(); ++k) {
        for (const auto& [variable, coefficient] : system.zero[k].coefficients) {
            if (coefficient != 1 && coefficient != -1) continue;
            const std::size_t x = variable;
            const LinearForm equation = coefficient * system.zero[k];  // of x the coefficient is 1
            system.zero.erase(system.zero.begin() + static_cast<std::ptrdiff_t>(k));
            for (Forms* forms : {&system.zero, &system.not_negative})
                for (LinearForm& form : *forms)
                    if (const Integer times = coefficient_of(form, x); times != 0)
                        form = std::move(form) - times * equation;
            return true;
        }
    }
    return false;
}

/// Combines the lower and upper bounds of a variable that occurs in no equation.
bool project_one(LinearSystem& system) {
    std::set<std::size_t> in_equations, candidates;
    for (const LinearForm& form : system.zero)
        for (const auto& [variable, coefficient] : form.coefficients) in_equations.insert(variable);
    for (const LinearForm& form : system.not_negative)
        for (const auto& [variable, coefficient] : form.coefficients)
            if (!in_equations.contains(variable)) candidates.insert(variable);
    for (const std::size_t x : candidates) {
        Forms lower, upper, rest;
        for (const LinearForm& form : system.not_negative) {
            const Integer times = coefficient_of(form, x);
            (times > 0 ? lower : times < 0 ? upper : rest).push_back(form);
        }
        const auto unit = [&](const LinearForm& form) { return abs(coefficient_of(form, x)) == 1; };
        const bool exact = lower.empty() || upper.empty() || std::all_of(lower.begin(), lower.end(), unit) ||
                           std::all_of(upper.begin(), upper.end(), unit);
        if (!exact || lower.size() * upper.size() > lower.size() + upper.size()) continue;
        for (const LinearForm& low : lower)
            for (const LinearForm& high : upper)
                rest.push_back(-coefficient_of(high, x) * low + coefficient_of(low, x) * high);
        system.not_negative = std::move(rest);
        return true;
    }
    return false;
}

}  // namespace

Points eliminate_variables(LinearSystem& system) {
    do {
        while (substitute_one(system)) {
        }
        if (!tidy(system)) return Points::none;
    } while (project_one(system));
    return system.zero.empty() && system.not_negative.empty() ? Points::some : Points::unknown;
}

}  // namespace nestor
