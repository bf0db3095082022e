// The threads of a block that has a tile of attention: 8 groups of 16, and what each multiplies.
#include "ir/schedule/directives/attention_tiles.hpp"

#include "ir/core/build.hpp"

namespace nestor::schedule {

using build::add;
using build::integer;
using build::multiply;

Stmt AttentionProduct::over_groups(const std::string& does, const Body& body) {
    return over_threads("group_" + does, "group", ModeKind::gpu_thread_y, groups, body);
}

For AttentionProduct::over_lanes(const std::string& does, const Body& body) {
    return *get<For>(over_threads("lane_" + does, "lane", ModeKind::gpu_thread_x, lanes, body));
}

Stmt AttentionProduct::over_grid(const std::string& does, const GridBody& body) {
    return over_groups(does, [&](std::vector<Stmt>& out, const Expr& group) {
        out.push_back(statement(over_lanes(
            does, [&](std::vector<Stmt>& inside, const Expr& lane) { body(inside, group, lane); })));
    });
}

Stmt AttentionProduct::over_all(const std::string& does, const Body& body) {
    return over_grid(does, [&](std::vector<Stmt>& out, const Expr& group, const Expr& lane) {
        body(out, name(out, "thread", add(multiply(group, integer(lanes)), lane)));
    });
}

Stmt AttentionProduct::over_own_rows(const Body& body) {
    return unrolled(A_.axis + "_of_thread", "i", own_rows, body);
}

Stmt AttentionProduct::over_own_columns(const Body& body) {
    return unrolled(B_.axis + "_of_thread", "j", own_columns, body);
}

Symbol AttentionProduct::combined(
    std::vector<Stmt>& out, const std::string& name, ReduceOp op, const std::string& does,
    const std::function<void(std::vector<Stmt>&, const Expr&, const Symbol&)>& body) {
    const Symbol whole = fresh(name);
    out.push_back(allocate(whole, real, {}, MemorySpace::registers));
    out.push_back(store(whole, {}, build::identity(op, real)));
    For all =
        over_lanes(does, [&](std::vector<Stmt>& inside, const Expr& lane) { body(inside, lane, whole); });
    all.kind = LoopKind::reduction;
    all.reductions = {{whole, op, ReductionForm::tree}};
    out.push_back(statement(std::move(all)));
    return whole;
}

Expr AttentionProduct::lowest() {
    return build::identity(ReduceOp::maximum, real);
}

Expr AttentionProduct::row(const Expr& group, const Expr& i) {
    return add(multiply(group, integer(own_rows)), i);
}

Expr AttentionProduct::column(const Expr& lane, const Expr& j) {
    return add(multiply(lane, integer(own_columns)), j);
}

Expr AttentionProduct::of_thread(const Symbol& registers, const std::vector<Expr>& place) {
    return build::load(registers, real, place);
}

Stmt AttentionProduct::multiply_own(const Operands& operands) {
    return unrolled(term_ + "_in_step", "k", tile_terms, [&](std::vector<Stmt>& out, const Expr& k) {
        const auto load = [&](const Factor& factor, std::int64_t count, const auto& at) {
            const Symbol part = fresh(factor.name + "_part");
            out.push_back(allocate(part, real, {count}, MemorySpace::stack));
            out.push_back(unrolled(
                factor.axis + "_loaded", "i", count,
                [&](std::vector<Stmt>& body, const Expr& i) { body.push_back(store(part, {i}, at(k, i))); }));
            return part;
        };
        const Symbol a = load(A_, own_rows, operands.a), b = load(B_, own_columns, operands.b);
        out.push_back(over_own_rows([&](std::vector<Stmt>& rows, const Expr& i) {
            rows.push_back(over_own_columns([&](std::vector<Stmt>& body, const Expr& j) {
                const Expr product = build::binary(BinaryOp::multiply, build::load(a, real, {i}),
                                                   build::load(b, real, {j}), false);
                body.push_back(store(operands.sums, operands.place(i, j), product, ReduceOp::add));
            }));
        }));
    });
}

}  // namespace nestor::schedule
