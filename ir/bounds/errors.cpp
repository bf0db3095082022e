// Messages of bounds inference.
#include "ir/bounds/errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "ir/base/rules.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

namespace {

/// Where the access stands in the text: the read itself, where its statement still has it as it was written;
/// else the statement.
SourceRange range_of_access(const Access& access) {
    if (!access.statement) return {};
    std::vector<SourceRange> ranges;  // of reads with these subscripts, then of all reads
    std::vector<SourceRange> all;
    const auto look = [&](const Expr& e) {
        const Load* load = get<Load>(e);
        if (!load || load->buffer != access.buffer || !e->origin || !e->origin->range.file) return;
        all.push_back(e->origin->range);
        const bool as_written = load->indices.size() == access.indices.size() &&
                                std::equal(load->indices.begin(), load->indices.end(), access.indices.begin(),
                                           [](const Expr& a, const Expr& b) { return same(a, b); });
        if (as_written) ranges.push_back(e->origin->range);
    };
    if (!access.writes)
        visit(
            Block{{access.statement}}, [](const Stmt&) {}, look);
    if (!ranges.empty()) return ranges.front();
    if (all.size() == 1) return all.front();
    return access.statement->origin ? access.statement->origin->range : SourceRange{};
}

}  // namespace

Diagnostic unbounded_access(const Access& access, const std::string& buffer, const std::string& dimension) {
    Diagnostic d;
    d.id = rules::bounded_accesses;
    d.text = fmt::format("nothing bounds where `{}` is {} in dimension `{}`", buffer,
                         access.writes ? "written" : "read", dimension);
    d.range = range_of_access(access);
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
    d.id = rules::self_references;
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
