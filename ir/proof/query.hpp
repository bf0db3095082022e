// The bounds query of a nest: what must hold so that it computes what its algorithm says, as an object that
// can be printed and proved (Figure 10 of the report on Halide's formal semantics).
//
// Note [The bounds query]
// Mem(f) is the box that f is allocated for, Cpu(f) the one on which it must hold its values. For a nest S
// the query is, for all parameters, in the order of the text:
//   - every length is at least 0, Cpu(f) lies in Mem(f), and an output's window lies in its Cpu;
//   - each point of Cpu(f), with each point of a stage's reduction domain, is run by some iteration of the
//     stage's loops; that there is one is said by a witness, so that the query has no quantifier inside;
//   - no two iterations of an update are the same point of it;
//   - under the conditions around it, every access lies in Mem of its buffer;
//   - where the point that is written lies in Cpu(f), what is read lies in Cpu of its func; for guards and
//     left-hand subscripts the pure coordinates alone decide;
//   - what is read was computed before.
// The query is taken from a nest with holes (to look at) or from a filled one (to prove).
//
// Note [Proofs apart from inference] (2026-11-22)
// The query is taken from the filled nest alone, so that a mistake of bounds inference cannot hide in it.
// Which iteration runs a point is said by a witness (witness.hpp), which keeps quantifiers out of the
// questions; the algorithm's own loops come from the nest before directives. evaluate.hpp runs through small
// cases without Z3, so that prover and evaluation check each other. Only prove.cpp includes Z3's headers.
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "ir/core/nodes.hpp"

namespace nestor::proof {

enum class Claim { length, enclosed, window, reached, once, memory, values, computed };

/// `memory`, `values` ..: a word for tables.
const char* name_of(Claim claim);

/// One thing that must hold, at its place in the tree.
struct Obligation {
    Claim claim = Claim::memory;
    std::string func;      ///< whose stage or region it is about
    std::string sentence;  ///< `the read g[x, y + r] lies in y where g is stored`
    std::string formula;   ///< the same in symbols: `x + r in (g_x_min, g_x_extent)`
    Expr condition;        ///< bool; null where no witness was found
    std::vector<std::pair<std::string, Expr>> shown;  ///< what a counterexample should give values of
    Origin place;
    std::string unknown;  ///< why there is no condition; empty: no witness was found
};

struct Query;
/// for all v in [low, low + extent)
struct ForAll {
    Symbol symbol;
    Expr low, extent;
};
/// condition =>
struct Given {
    Expr condition;
};
/// v = value
struct Where {
    Symbol symbol;
    Expr value;
};
/// A node of the query; `parts` must all hold under it.
struct Query {
    std::variant<ForAll, Given, Where, Obligation> node;
    std::vector<Query> parts;
};

/// A hole of an open nest, and what its expression may use.
struct HoleScope {
    Expr hole;
    std::vector<Symbol> scope;
};

struct FunctionQuery {
    std::string function;
    std::vector<Parameter> parameters;
    std::vector<Query> parts;
    std::vector<HoleScope> holes;  ///< none for a filled nest
};

/// The queries of a program's entry functions. `lowered` is the nest before directives: it says which loops a
/// stage of the algorithm has, and which conditions are the algorithm's own.
std::vector<FunctionQuery> queries_of(const Program& nest, const Program& lowered);

/// An expression as queries show it, without numbers of symbols.
std::string text_of(const Expr& e);

/// The query as text, one statement a line, children indented; holes with their scopes at the end.
std::string print(const FunctionQuery& query);

/// An obligation with all that stands around it, outermost first.
struct Goal {
    std::vector<const Query*> path;
    const Obligation* obligation = nullptr;
};
/// All obligations of a query, in the order of the text; they point into the query.
std::vector<Goal> goals_of(const FunctionQuery& query);

}  // namespace nestor::proof
