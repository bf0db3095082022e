// Messages of bounds inference.
#include "ir/bounds/errors.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

Diagnostic unbounded_access(const Access& access, const std::string& buffer, const std::string& dimension) {
    Diagnostic d;
    d.id = "HAL-41";
    d.text = fmt::format("nothing bounds where `{}` is {} in dimension `{}`", buffer,
                         access.writes ? "written" : "read", dimension);
    if (access.statement && access.statement->origin) d.range = access.statement->origin->range;
    d.hint =
        "clamp the index, or take it from a type of at most 16 bits; in `x * s` the parameter is clamped, `x "
        "* "
        "clamp(s, -8, 8)`";
    return d;
}

Diagnostic other_rank(const std::string& func, std::size_t stored, std::size_t computed) {
    Diagnostic d;
    d.id = "NEST-11";
    d.text = fmt::format("`{}` is stored in {} dimensions, but its compute statement has {}", func, stored,
                         computed);
    d.hint = "a compute statement has a minimum and a length for each dimension of its func";
    return d;
}

Diagnostic entangled_bounds(const std::string& func, const std::string& dimension) {
    Diagnostic d;
    d.id = "HAL-75";
    d.text = fmt::format(
        "the bounds of `{}` in `{}`, whose updates address it through another dimension that they also "
        "enlarge, are not supported yet",
        func, dimension);
    d.unsupported = true;
    return d;
}

void report_holes(const Block& body, Diagnostics& errors) {
    visit(
        body, [](const Stmt&) {},
        [&](const Expr& e) {
            if (!get<Hole>(e)) return;
            Diagnostic d;
            d.id = "NEST-11";
            d.text = "nothing tells what this bound is";
            d.hint =
                "bounds are inferred in `compute` statements and of the memory of their funcs; "
                "elsewhere they are written";
            if (e->origin) d.range = e->origin->range;
            errors.add(std::move(d));
        });
}

}  // namespace nestor
