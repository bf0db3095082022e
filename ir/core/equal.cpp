// Equality of nodes, exact or up to a consistent renumbering of symbols; origins never count.
#include <bit>
#include <cstring>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/pipeline.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

class Comparison {
public:
    explicit Comparison(bool renumber) : renumber_(renumber) {}

    bool eq(const Symbol& a, const Symbol& b) {
        if (!renumber_) return a == b;
        if (static_cast<bool>(a) != static_cast<bool>(b) || a.name() != b.name()) return false;
        return forward_.emplace(a, b).first->second == b && backward_.emplace(b, a).first->second == a;
    }
    template <class T>
    bool eq(const std::vector<T>& a, const std::vector<T>& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!eq(a[i], b[i])) return false;
        return true;
    }
    template <class A, class B>
    bool eq(const std::pair<A, B>& a, const std::pair<A, B>& b) {
        return eq(a.first, b.first) && eq(a.second, b.second);
    }
    template <class T>
    bool eq(const std::optional<T>& a, const std::optional<T>& b) {
        return a.has_value() == b.has_value() && (!a || eq(*a, *b));
    }
    bool eq(const std::array<Expr, 3>& a, const std::array<Expr, 3>& b) {
        return eq(a[0], b[0]) && eq(a[1], b[1]) && eq(a[2], b[2]);
    }
    bool eq(const Argument& a, const Argument& b) {
        if (a.index() != b.index()) return false;
        return a.index() == 0 ? eq(std::get<0>(a), std::get<0>(b)) : eq(std::get<1>(a), std::get<1>(b));
    }
    bool eq(const std::variant<std::string, Formatted>& a, const std::variant<std::string, Formatted>& b) {
        if (a.index() != b.index()) return false;
        return a.index() == 0 ? std::get<0>(a) == std::get<0>(b) : eq(std::get<1>(a), std::get<1>(b));
    }
    bool eq(ReduceOp a, ReduceOp b) { return a == b; }
    bool eq(std::size_t a, std::size_t b) { return a == b; }
    bool eq(const Type& a, const Type& b) { return a == b; }
    bool eq(const Reduction& a, const Reduction& b) {
        return eq(a.buffer, b.buffer) && a.op == b.op && a.form == b.form;
    }
    bool eq(const StoreTarget& a, const StoreTarget& b) {
        return eq(a.buffer, b.buffer) && eq(a.indices, b.indices);
    }
    bool eq(const Dimension& a, const Dimension& b) {
        return eq(a.min, b.min) && eq(a.extent, b.extent) && eq(a.stride, b.stride);
    }
    bool eq(const TreeLevel& a, const TreeLevel& b) { return a.kind == b.kind && a.extents == b.extents; }
    bool eq(const Buffer& a, const Buffer& b) {
        return eq(a.symbol, b.symbol) && a.element == b.element && eq(a.dimensions, b.dimensions) &&
               a.place == b.place && a.layout == b.layout && eq(a.levels, b.levels);
    }
    bool eq(const Expr& a, const Expr& b) {
        if (!a || !b) return a == b;
        if (!renumber_) {
            if (a == b) return true;
            if (contents_of(a) != contents_of(b)) return false;
        }
        return a->type == b->type && eq_variants(a->node, b->node);
    }
    bool eq(const Stmt& a, const Stmt& b) {
        if (!a || !b) return a == b;
        if (!renumber_) {
            if (a == b) return true;
            if (contents_of(a) != contents_of(b)) return false;
        }
        return eq_variants(a->node, b->node);
    }
    bool eq(const Block& a, const Block& b) { return eq(a.statements, b.statements); }
    bool eq(const Formatted& a, const Formatted& b) { return a.format == b.format && eq(a.value, b.value); }

    bool eq(const Iterator& a, const Iterator& b) {
        return eq(a.variable, b.variable) && a.kind == b.kind && eq(a.low, b.low) && eq(a.extent, b.extent);
    }
    bool eq(const Stage& a, const Stage& b) {
        return a.name == b.name && eq(a.iterators, b.iterators) && eq(a.guard, b.guard) &&
               eq(a.left, b.left) && eq(a.values, b.values) && a.op == b.op;
    }
    bool eq(const Func& a, const Func& b) {
        return a.label == b.label && eq(a.symbols, b.symbols) && a.types == b.types &&
               eq(a.region, b.region) && eq(a.stages, b.stages) && a.initial == b.initial &&
               eq(a.former, b.former) && a.parameter == b.parameter;
    }
    bool eq(const Precondition& a, const Precondition& b) {
        return eq(a.condition, b.condition) && a.error == b.error;
    }
    bool eq(const Parameter& a, const Parameter& b) {
        return eq(a.symbol, b.symbol) && a.role == b.role && a.type == b.type && eq(a.buffer, b.buffer) &&
               a.remark == b.remark && a.fixed == b.fixed;
    }
    bool eq(const Function& a, const Function& b) {
        if (!eq(a.symbol, b.symbol) || a.place != b.place || !eq(a.parameters, b.parameters) ||
            a.results != b.results || !eq(a.workspace_bytes, b.workspace_bytes) ||
            a.body.index() != b.body.index())
            return false;
        if (const Block* block = std::get_if<Block>(&a.body)) return eq(*block, std::get<Block>(b.body));
        const Pipeline& p = *std::get<PipelinePtr>(a.body);
        const Pipeline& q = *std::get<PipelinePtr>(b.body);
        return eq(p.preconditions, q.preconditions) && eq(p.funcs, q.funcs);
    }
    bool eq(const Program& a, const Program& b) {
        if (a.records.size() != b.records.size()) return false;
        for (std::size_t i = 0; i < a.records.size(); ++i)
            if (*a.records[i] != *b.records[i]) return false;
        return eq(a.state, b.state) && eq(a.functions, b.functions) && a.errors == b.errors;
    }

private:
    template <class Variant>
    bool eq_variants(const Variant& a, const Variant& b) {
        if (a.index() != b.index()) return false;
        return std::visit(
            [&](const auto& left) { return nodes(left, std::get<std::decay_t<decltype(left)>>(b)); }, a);
    }

    bool nodes(const Constant& a, const Constant& b) {
        if (a.value.index() != b.value.index()) return false;
        // NaN equals itself and 0.0 is not -0.0: the same bits
        if (const double* x = std::get_if<double>(&a.value))
            return std::bit_cast<std::uint64_t>(*x) ==
                   std::bit_cast<std::uint64_t>(std::get<double>(b.value));
        return a.value == b.value;
    }
    bool nodes(const Variable& a, const Variable& b) { return eq(a.symbol, b.symbol); }
    bool nodes(const Load& a, const Load& b) { return eq(a.buffer, b.buffer) && eq(a.indices, b.indices); }
    bool nodes(const Unary& a, const Unary& b) {
        return a.op == b.op && a.wraps == b.wraps && eq(a.value, b.value);
    }
    bool nodes(const Binary& a, const Binary& b) {
        return a.op == b.op && a.wraps == b.wraps && eq(a.left, b.left) && eq(a.right, b.right);
    }
    bool nodes(const Compare& a, const Compare& b) {
        return a.op == b.op && eq(a.left, b.left) && eq(a.right, b.right);
    }
    bool nodes(const Logic& a, const Logic& b) {
        return a.op == b.op && eq(a.left, b.left) && eq(a.right, b.right);
    }
    bool nodes(const Select& a, const Select& b) {
        return eq(a.condition, b.condition) && eq(a.then, b.then) && eq(a.otherwise, b.otherwise);
    }
    bool nodes(const Cast& a, const Cast& b) { return a.bits == b.bits && eq(a.value, b.value); }
    bool nodes(const Call& a, const Call& b) {
        return a.function == b.function && eq(a.arguments, b.arguments);
    }
    bool nodes(const Ramp& a, const Ramp& b) { return eq(a.base, b.base) && eq(a.stride, b.stride); }
    bool nodes(const Broadcast& a, const Broadcast& b) { return eq(a.value, b.value); }
    bool nodes(const LaneReduce& a, const LaneReduce& b) { return a.op == b.op && eq(a.value, b.value); }
    bool nodes(const Make& a, const Make& b) { return eq(a.elements, b.elements); }
    bool nodes(const Member& a, const Member& b) { return a.index == b.index && eq(a.value, b.value); }
    bool nodes(const Hole& a, const Hole& b) {
        return a.owner == b.owner && a.use == b.use && a.dimension == b.dimension && a.part == b.part;
    }

    bool nodes(const Nop&, const Nop&) { return true; }
    bool nodes(const Assert& a, const Assert& b) {
        return a.error == b.error && eq(a.condition, b.condition);
    }
    bool nodes(const Block& a, const Block& b) { return eq(a, b); }
    bool nodes(const Allocate& a, const Allocate& b) { return eq(a.buffer, b.buffer); }
    bool nodes(const Store& a, const Store& b) {
        return eq(a.targets, b.targets) && eq(a.values, b.values) && a.op == b.op;
    }
    bool nodes(const If& a, const If& b) {
        return eq(a.condition, b.condition) && eq(a.then, b.then) && eq(a.otherwise, b.otherwise);
    }
    bool nodes(const For& a, const For& b) {
        return eq(a.index, b.index) && a.name == b.name && a.kind == b.kind && eq(a.low, b.low) &&
               eq(a.extent, b.extent) && a.mode == b.mode && eq(a.reductions, b.reductions) &&
               eq(a.team_if, b.team_if) && eq(a.body, b.body);
    }
    bool nodes(const Let& a, const Let& b) { return eq(a.symbol, b.symbol) && eq(a.value, b.value); }
    bool nodes(const Compute& a, const Compute& b) {
        return a.func == b.func && eq(a.region, b.region) && eq(a.body, b.body);
    }
    bool nodes(const Label& a, const Label& b) { return a.name == b.name && eq(a.body, b.body); }
    bool nodes(const Declare& a, const Declare& b) {
        return eq(a.symbol, b.symbol) && a.type == b.type && eq(a.value, b.value);
    }
    bool nodes(const Assign& a, const Assign& b) { return eq(a.symbol, b.symbol) && eq(a.value, b.value); }
    bool nodes(const While& a, const While& b) { return eq(a.condition, b.condition) && eq(a.body, b.body); }
    bool nodes(const Break&, const Break&) { return true; }
    bool nodes(const Continue&, const Continue&) { return true; }
    bool nodes(const CallStmt& a, const CallStmt& b) {
        return eq(a.results, b.results) && eq(a.function, b.function) && eq(a.arguments, b.arguments);
    }
    bool nodes(const Return& a, const Return& b) { return eq(a.values, b.values); }
    bool nodes(const Print& a, const Print& b) { return eq(a.parts, b.parts); }
    bool nodes(const Update& a, const Update& b) {
        return a.op == b.op && eq(a.result, b.result) && eq(a.target, b.target) && eq(a.value, b.value);
    }
    bool nodes(const Region& a, const Region& b) { return eq(a.body, b.body); }
    bool nodes(const Launch& a, const Launch& b) {
        return eq(a.function, b.function) && eq(a.grid, b.grid) && eq(a.block, b.block) &&
               eq(a.shared_bytes, b.shared_bytes) && eq(a.arguments, b.arguments);
    }
    bool nodes(const Barrier&, const Barrier&) { return true; }
    bool nodes(const Copy& a, const Copy& b) {
        return a.kind == b.kind && eq(a.from, b.from) && eq(a.to, b.to);
    }
    bool nodes(const Activate& a, const Activate& b) {
        return a.active == b.active && eq(a.target, b.target);
    }
    bool nodes(const Fetch& a, const Fetch& b) { return eq(a.target, b.target); }
    bool nodes(const Grow& a, const Grow& b) { return eq(a.buffer, b.buffer) && eq(a.extent, b.extent); }

    bool renumber_;
    std::map<Symbol, Symbol> forward_, backward_;
};

}  // namespace

bool same(const Expr& a, const Expr& b) {
    return Comparison(false).eq(a, b);
}
bool same(const Stmt& a, const Stmt& b) {
    return Comparison(false).eq(a, b);
}
bool same(const Block& a, const Block& b) {
    return Comparison(false).eq(a, b);
}
bool same(const Buffer& a, const Buffer& b) {
    return Comparison(false).eq(a, b);
}
bool same_up_to_numbers(const Program& a, const Program& b) {
    return Comparison(true).eq(a, b);
}

}  // namespace nestor
