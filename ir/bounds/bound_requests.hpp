// Bound requests of directives (align-bounds, bound, round). What directives ask of a func's bounds. As in
// the report (Figure 12), a constraint is an assert on the holes of a compute statement, in front of its
// body:
//   compute f on (?, ?) { assert ?len emod 8 == 0;  .. }
// Inference grows the region to meet it, and checks at run time what it cannot meet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/analysis/congruence.hpp"
#include "ir/analysis/facts.hpp"
#include "ir/analysis/funcs.hpp"

namespace nestor {

/// `part == value`, or with a modulus `part emod modulus == value`, in one dimension of a func.
struct Constraint {
    std::size_t dimension = 0;
    HolePart part = HolePart::length;
    Expr modulus;  ///< null: equality
    Expr value;
    Stmt statement;
};

/// An expression as users know it: without numbers of symbols and casts of parameters.
/// What is longer than `most` letters ends in `..`: a generated file has room for 1000 in a message.
std::string text_of(const Expr& e, std::size_t most = 200);

/// The func's compute statement with one more constraint, in the dimension of that variable; with a null
/// modulus an equality. `origin` may be null.
Block with_constraint(const Block& body, const std::string& func, const std::string& variable, HolePart part,
                      const Expr& modulus, const Expr& value, const Origin& origin = nullptr);

/// The constraints of a func, in the order in which directives gave them.
std::vector<Constraint> constraints_of(const FuncSite& site);

/// Something that must hold when the program runs, with its text for users.
struct Check {
    Expr condition;
    std::string text;
    Origin origin;
};

/// (min, extent) of one dimension, grown, and what only running tells.
struct Grown {
    std::pair<Expr, Expr> region;
    std::vector<Check> checks;
};

/// What is computed of dimension `d` where `needed` (min, extent) is: first aligned, then what
/// equalities say. What is needed and what is given must fit at run time where `facts` do not prove
/// it; a region of which nothing is needed always fits. What is aligned already, as far as `congruences` tell
/// it, stays as it is. `names` are the func's and the dimension's, for texts.
Grown grown_to(const std::vector<Constraint>& constraints, std::size_t d,
               const std::pair<std::string, std::string>& names, const std::pair<Expr, Expr>& needed,
               const Facts& facts, const Congruences& congruences);

/// A nest whose computes have no constraints any more.
Block without_constraints(const Block& body, const std::string& func);

}  // namespace nestor
