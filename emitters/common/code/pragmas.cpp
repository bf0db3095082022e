// Pragmas of loops: modes as OpenMP's worksharing and lanes, reductions as clauses.
//
// Note [Copies for threads] (2026-11-22)
// Where a parallel loop stores bytes, threads get copies of what they share (`firstprivate`). OpenMP hands
// captured values over in a structure, and a store of a byte may be to anything: compilers would read limits
// and pointers again for every pixel and vectorize nothing, which made pictures of bytes up to 15 times
// slower. A store of another type may be to what is of its type (2026-11-25): a float that all threads share
// is read again for every vector of floats, 8 % of a scan over columns with clang 14. The same holds for
// parallel simd loops that reduce: clang vectorizes their sums only where no array is a shared variable; and
// where such a loop stores 64-bit integers, of which type OpenMP's own limits are (2026-11-29). One comment
// in a function says so.
//
// Note [Reductions of signed integers] (2026-11-22)
// Sums and products of signed integers are combined by declared reductions (`wrap_add_int32_t`), since
// OpenMP's own operators are undefined where they overflow.
//
// Note [One vector] (2026-11-25)
// clang 14 gives loops four vectors in each step. Where a tile's rows are read from memory, the four loads of
// 256 bytes wait for it one after the other: a blur of 6400 x 4800 pixels in tiles takes 1.2 times as long as
// with one vector a step. Other maps gain nothing, or lose up to a tenth (gelu, upsample), and sums need
// several vectors: these stay as they are.
//
// Note [Short loops] (2026-11-29)
// clang 14 unrolls loops of a known number of iterations before it looks for lanes, as far as 300 operations
// go, also those that a pragma wants in lanes. What is left is one iteration of the loop around them, whose
// iterations it then takes for lanes: a stencil on rows of 62 elements, four vectors each, became gathers and
// scatters of columns, and took 7 times as long. With `unroll(disable)` it is as fast as with g++.
#include <algorithm>
#include <map>

#include "emitters/common/code/lanes.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/parameter_groups.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/offsets.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

bool allocates_heap(const Block& block) {
    return contains(block, [&](const Stmt& s) {
        const auto* allocate = get<Allocate>(s);
        return allocate && access_of(allocate->buffer) == Addressing::pointer;
    });
}

bool holds_parallel_loop(const Block& body) {
    return contains(body, [](const Stmt& s) {
        const For* loop = get<For>(s);
        return loop && loop->mode.kind == ModeKind::parallel;
    });
}

/// A sum of squares and numbers that are not negative: a root of it sets no `errno`, as clang knows.
bool sums_squares(const Expr& e, const std::map<Symbol, Expr>& lets) {
    if (const auto* number = get<Constant>(e)) return as_double(number->value) >= 0;
    if (const Variable* v = get<Variable>(e)) {
        const auto let = lets.find(v->symbol);
        return let != lets.end() && sums_squares(let->second, lets);
    }
    const Binary* b = get<Binary>(e);
    return b && ((b->op == BinaryOp::multiply && same(b->left, b->right)) ||
                 (b->op == BinaryOp::add && sums_squares(b->left, lets) && sums_squares(b->right, lets)));
}

/// True for lanes of which compilers make none where square roots set `errno`.
bool needs_roots(const For& loop) {
    bool found = false;
    std::map<Symbol, Expr> lets;
    if (loop.mode.kind == ModeKind::vectorized || loop.mode.simd)
        visit(
            loop.body,
            [&](const Stmt& s) {
                if (const Let* let = get<Let>(s)) lets[let->symbol] = let->value;
            },
            [&](const Expr& e) {
                const Call* call = get<Call>(e);
                const bool root = call && (call->function == "sqrt" || call->function == "rsqrt");
                found = found || (root && !sums_squares(call->arguments[0], lets));
            });
    return found;
}

}  // namespace

std::string StatementPrinter::reduction_operator(const Reduction& reduction, const Type& type) {
    const bool sum = reduction.op == ReduceOp::add;
    const bool extremum = reduction.op == ReduceOp::minimum || reduction.op == ReduceOp::maximum;
    const auto declared = [&](const std::string& helper, const std::string& identity) {
        const std::string spelled = value_type(type, *context_.needs);
        const std::string name = helper + "_" + spelled;
        context_.needs->helpers.insert(helper);
        context_.needs->reductions[name] = {spelled, helper, identity};
        return name;
    };
    if (extremum && type.is_float()) {
        // OpenMP's own min and max let a NaN win or lose by chance
        const bool largest = reduction.op == ReduceOp::maximum;
        context_.needs->includes.insert(type.bits == 64 ? "<limits>" : "<cmath>");
        const std::string infinity = type.bits == 64 ? "std::numeric_limits<double>::infinity()" : "INFINITY";
        return declared(largest ? "max_number" : "min_number", (largest ? "-" : "") + infinity);
    }
    // its own sums and products of signed integers are undefined where they overflow
    if ((sum || reduction.op == ReduceOp::multiply) && type.is_signed())
        return declared(sum ? "wrap_add" : "wrap_multiply", sum ? "0" : "1");
    switch (reduction.op) {
        case ReduceOp::add:
            return "+";
        case ReduceOp::multiply:
            return "*";
        case ReduceOp::minimum:
            return type.is_bool() ? "&&" : "min";
        case ReduceOp::maximum:
            return type.is_bool() ? "||" : "max";
        case ReduceOp::logical_and:
            return "&&";
        case ReduceOp::logical_or:
            return "||";
        case ReduceOp::bit_and:
            return "&";
        case ReduceOp::bit_or:
            return "|";
        case ReduceOp::bit_xor:
            return "^";
    }
    return "";
}

Document StatementPrinter::with_reductions(Document pragma, const For& loop) {
    std::vector<std::pair<std::string, std::vector<Document>>> lists;  // an operator, and what it combines
    for (const Reduction& reduction : loop.reductions) {
        if (reduction.form == ReductionForm::atomic) continue;
        const Buffer& buffer = context_.buffers.at(reduction.buffer);
        Document place = context_.names[reduction.buffer];
        if (access_of(buffer) == Addressing::pointer)  // strides of what is reduced are positive
            place = element(std::move(place), ":" + text_of(reach_of(buffer, context_.facts), context_));
        const std::string op = reduction_operator(reduction, buffer.element);
        const auto known =
            std::find_if(lists.begin(), lists.end(), [&](const auto& list) { return list.first == op; });
        if (known == lists.end())
            lists.push_back({op, {place}});
        else
            known->second.push_back(place);
    }
    for (const auto& [op, places] : lists)
        pragma = clause(std::move(pragma), "reduction", op + ":" + list(places));
    return pragma;
}

/// What threads share they read again after every store that may be to it, and a store of a byte may be to
/// anything.
bool StatementPrinter::stores_bytes(const Block& body) const {
    bool found = false;
    visit_statements(body, [&](const Stmt& s) {
        if (const Allocate* a = get<Allocate>(s))
            found = found || (access_of(a->buffer) == Addressing::pointer && a->buffer.element.bytes() == 1);
        const Store* store = get<Store>(s);
        if (!store) return;
        for (const StoreTarget& target : store->targets) {
            const auto buffer = context_.buffers.find(target.buffer);
            found = found || (buffer != context_.buffers.end() && buffer->second.element.bytes() == 1);
        }
    });
    return found;
}

/// The types of what loops store, without signs, which make no difference to what a store may be to.
std::set<std::pair<bool, int>> StatementPrinter::stored_types(const Block& body) const {
    std::set<std::pair<bool, int>> types;
    visit_statements(body, [&](const Stmt& s) {
        const Store* store = get<Store>(s);
        if (!store) return;
        for (const StoreTarget& target : store->targets) {
            const auto buffer = context_.buffers.find(target.buffer);
            if (buffer == context_.buffers.end() || access_of(buffer->second) != Addressing::pointer)
                continue;
            const Type& type = buffer->second.element;
            types.emplace(type.is_float(), type.bits);
        }
    });
    return types;
}

/// clang vectorises sums, whose place others may know, only where the arrays are no shared variables.
bool StatementPrinter::sums_in_lanes(const For& loop) {
    return loop.mode.simd && std::any_of(loop.reductions.begin(), loop.reductions.end(),
                                         [](const auto& r) { return r.form != ReductionForm::atomic; });
}

/// Nor does it vectorise stores of 64-bit integers, of which type the limits are that OpenMP keeps.
bool StatementPrinter::stores_like_limits(const For& loop) const {
    return loop.mode.simd && stored_types(loop.body).contains({false, 64});
}

/// A map in lanes that makes a row of a tile on the stack of several elements of a caller's array: it waits
/// for memory (Note [One vector]).
bool StatementPrinter::fetches(const For& loop) const {
    if (loop.mode.kind != ModeKind::vectorized || !loop.reductions.empty()) return false;
    const auto lies_in = [&](const Symbol& symbol, MemorySpace place) {
        const auto buffer = context_.buffers.find(symbol);
        return buffer != context_.buffers.end() && !buffer->second.dimensions.empty() &&
               buffer->second.place == place;
    };
    int reads = 0;
    bool keeps = true;
    visit(
        loop.body,
        [&](const Stmt& s) {
            const Store* store = get<Store>(s);
            if (!store) return;
            for (const StoreTarget& target : store->targets)
                keeps = keeps && lies_in(target.buffer, MemorySpace::stack);
        },
        [&](const Expr& e) {
            const Load* load = get<Load>(e);
            reads += load && lies_in(load->buffer, MemorySpace::caller);
        });
    return reads > 1 && keeps;
}

/// A loop in lanes, inside of others, of so few operations that clang unrolls it (Note [Short loops]).
bool StatementPrinter::is_short(const For& loop) const {
    const bool lanes = loop.mode.kind == ModeKind::vectorized || loop.mode.simd;
    const auto length = build::as_integer(loop.extent);
    if (!lanes || !length || *length <= 8 || loop_depth_ == 0) return false;
    constexpr std::int64_t unrolled_operations = 400;  // 300 of clang, which has no operations for places
    std::int64_t operations = 3;                       // the index, its comparison and the branch
    bool computes = false;
    visit(
        loop.body, [&](const Stmt& s) { operations += get<Store>(s) ? 1 : 0; },
        [&](const Expr& e) {
            operations += get<Variable>(e) || get<Constant>(e) ? 0 : 1;
            computes = computes || get<Load>(e);
        });
    return computes && *length <= unrolled_operations / operations;
}

std::vector<Document> StatementPrinter::copies_of(const For& loop) {
    const bool all = stores_bytes(loop.body) || sums_in_lanes(loop) || stores_like_limits(loop);
    const auto types = stored_types(loop.body);
    if (!all && types.empty()) return {};
    const auto may_change = [&](const Type& type) {
        return all || (type.is_scalar() && types.contains({type.is_float(), type.bits}));
    };
    std::set<Symbol> own;
    std::vector<Symbol> wanted;
    const auto want = [&](const Symbol& symbol) {
        if (std::find(wanted.begin(), wanted.end(), symbol) == wanted.end()) wanted.push_back(symbol);
    };
    const auto values = [&](const Expr& e) {
        visit(e, [&](const Expr& part) {
            if (const auto* variable = get<Variable>(part); variable && may_change(part->type))
                want(variable->symbol);
        });
    };
    const auto place = [&](const Symbol& symbol, const std::vector<Expr>& indices) {
        const auto found = context_.buffers.find(symbol);
        if (found == context_.buffers.end() || access_of(found->second) != Addressing::pointer) return;
        if (all) want(symbol);
        const std::vector<Expr> first = first_lane(indices);
        if (std::all_of(first.begin(), first.end(), [](const Expr& index) { return index->type.lanes == 1; }))
            return values(offset_of(found->second, first, context_.facts));
        for (const Expr& index : first) values(index);
    };
    own.insert(loop.index);
    visit(
        loop.body,
        [&](const Stmt& s) {
            if (const For* inner = get<For>(s))
                values(named(loop_end(inner->low, inner->extent, context_.facts)));
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>* indices) {
                if (defines(use)) own.insert(symbol);
                if (accesses(use) && indices) place(symbol, *indices);
            });
        },
        [&](const Expr& e) {
            if (const Variable* variable = get<Variable>(e); variable && may_change(e->type))
                want(variable->symbol);
            if (const Load* load = get<Load>(e)) place(load->buffer, load->indices);
        });
    for (const Reduction& reduction : loop.reductions) own.insert(reduction.buffer);
    for (const Symbol& symbol : wanted) {  // a tape owns its memory: it has no copies
        const auto found = context_.buffers.find(symbol);
        if (found != context_.buffers.end() && found->second.place == MemorySpace::growing)
            own.insert(symbol);
    }
    std::vector<Document> copies;
    for (const Symbol& symbol : wanted)
        if (!own.contains(symbol) && !assigned_.contains(symbol) &&
            !context_.fixed.contains(symbol))  // a copy of a constant is a variable
            copies.emplace_back(context_.names[symbol]);
    return copies;
}

StatementPrinter::LoopPragmas StatementPrinter::pragmas_of(const For& loop, bool parallel) {
    if (!options_.openmp && !(options_.compiler_pragmas && loop.mode.kind == ModeKind::unrolled)) return {};
    const auto with_lanes = [&](Document pragma) {
        if (loop.mode.width <= 0) return pragma;
        return clause(std::move(pragma), "simdlen", std::to_string(loop.mode.width));
    };
    switch (loop.mode.kind) {
        case ModeKind::parallel: {
            if (!parallel) return {};  // inside another parallel loop
            Document text = region_depth_ > 0 ? "omp for" : "omp parallel for";
            if (loop.mode.simd) text = with_lanes(text + " simd");
            if (loop.mode.collapse > 1)
                text = clause(std::move(text), "collapse", std::to_string(loop.mode.collapse));
            if (loop.team_if && region_depth_ == 0)  // lanes stay: an `if` for all would take them away
                text = clause(std::move(text), "if", "parallel: " + text_of(loop.team_if, context_));
            text = with_reductions(clause(std::move(text), "schedule", "static"), loop);
            const auto copies = region_depth_ > 0 ? std::vector<Document>() : copies_of(loop);
            if (!copies.empty()) text = clause(std::move(text), "firstprivate", list(copies));
            return {{text}, !copies.empty()};
        }
        case ModeKind::vectorized:
            // no lanes run what allocates, and what may fail leaves the function, which no such loop may do
            // no lane starts threads
            if (needs_memory(loop.body) || holds_kind<Assert>(loop.body) || holds_parallel_loop(loop.body))
                return {};
            return {{with_reductions(with_lanes("omp simd"), loop)}};
        case ModeKind::unrolled: {
            const auto extent = build::as_integer(loop.extent);
            const std::int64_t factor = loop.mode.width > 0 ? loop.mode.width : extent.value_or(0);
            if (factor < 2 || factor > 65534) return {};
            return {{"GCC unroll " + std::to_string(factor)}};
        }
        case ModeKind::serial:
        case ModeKind::register_tile:
        case ModeKind::matrix_unit:
        case ModeKind::gpu_block_x:
        case ModeKind::gpu_block_y:
        case ModeKind::gpu_block_z:
        case ModeKind::gpu_thread_x:
        case ModeKind::gpu_thread_y:
        case ModeKind::gpu_thread_z:
            return {};
    }
    return {};
}

/// Lanes of loops that combine nothing: without OpenMP no clause says that sums may change their order.
bool StatementPrinter::needs_simd_word(const For& loop) const {
    const bool lanes = loop.mode.kind == ModeKind::vectorized || loop.mode.simd;
    return options_.compiler_pragmas && lanes && loop.reductions.empty() && !needs_memory(loop.body) &&
           !holds_kind<Assert>(loop.body);
}

/// What compilers are told of a loop in their own words, behind its pragmas.
void StatementPrinter::print_words_for_compilers(const For& loop, bool has_pragmas) {
    const auto word = [&](const char* helper, const char* macro) {
        context_.needs->helpers.insert(helper);
        writer_->macro(macro);
    };
    const bool simd = needs_simd_word(loop);
    if (simd)
        word("simd_loop", "SIMD_LOOP");
    else if (has_pragmas && fetches(loop))
        word("one_vector", "ONE_VECTOR");
    if ((simd || has_pragmas) && is_short(loop)) word("short_loop", "SHORT_LOOP");
    if ((simd || has_pragmas) && needs_roots(loop)) context_.needs->helpers.insert("roots_in_lanes");
}

/// Allocates, or calls a function that does; asserts are no errors of functions that parallel loops call
/// (pass lower_asserts).
bool StatementPrinter::needs_memory(const Block& block) const {
    bool calls = false;
    visit_statements(block, [&](const Stmt& s) {
        const CallStmt* call = get<CallStmt>(s);
        calls = calls || (call && target_.can_fail(call->function));
    });
    return calls || allocates_heap(block);
}

}  // namespace nestor
