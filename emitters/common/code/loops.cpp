// Loops as C++: modes as pragmas, reductions as clauses, memory of temporaries inside.
//
// Note [Copies for threads] (2026-11-22)
// Where a parallel loop stores bytes, threads get copies of what they share (`firstprivate`). OpenMP hands
// captured values over in a structure, and a store of a byte may be to anything: compilers would read limits
// and pointers again for every pixel and vectorize nothing, which made pictures of bytes up to 15 times
// slower. The same holds for parallel simd loops that reduce: clang vectorizes their sums only where no array
// is a shared variable. One comment in a function says so.
//
// Note [Temporaries of loops keep their memory] (2026-11-22)
// A temporary on the heap inside of a loop is a `Scratch`, `private` to each thread of a parallel loop, which
// grows where an iteration needs more. Large pieces that are allocated in each iteration come from the system
// each time, page by page.
//
// Note [Reductions of signed integers] (2026-11-22)
// Sums and products of signed integers are combined by declared reductions (`wrap_add_int32_t`), since
// OpenMP's own operators are undefined where they overflow.
#include <algorithm>
#include <functional>

#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/parameter_groups.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/search.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

bool allocates_heap(const Block& block) {
    bool found = false;
    visit_statements(block, [&](const Stmt& s) {
        const auto* allocate = get<Allocate>(s);
        found = found || (allocate && access_of(allocate->buffer) == Addressing::pointer);
    });
    return found;
}

/// Minima and maxima are calls in C++.
bool calls_something(const Expr& e) {
    const Binary* binary = get<Binary>(e);
    return get<Call>(e) || (binary && binary->op != BinaryOp::add && binary->op != BinaryOp::subtract &&
                            binary->op != BinaryOp::multiply);
}

}  // namespace

Document StatementPrinter::end_of(const For& loop) {
    const Expr end = simplify(build::add(loop.low, loop.extent), context_.facts);
    return text_of(named(end), context_, Precedence::additive);
}

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
        if (access_of(buffer) == Addressing::pointer) {
            Expr last = build::integer(0);  // the largest offset: strides of what is reduced are positive
            std::vector<Expr> corner;
            for (const Dimension& dimension : buffer.dimensions)
                corner.push_back(
                    build::subtract(build::add(dimension.min, dimension.extent), build::integer(1)));
            if (!corner.empty()) last = offset_of(buffer, corner, context_.facts);
            const Expr count = simplify(build::add(last, build::integer(1)), context_.facts);
            place = element(std::move(place), ":" + text_of(count, context_));
        }
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

/// clang vectorises sums, whose place others may know, only where the arrays are no shared variables.
bool StatementPrinter::sums_in_lanes(const For& loop) {
    return loop.mode.simd && std::any_of(loop.reductions.begin(), loop.reductions.end(),
                                         [](const auto& r) { return r.form != ReductionForm::atomic; });
}

std::vector<Document> StatementPrinter::copies_of(const For& loop) {
    if (!stores_bytes(loop.body) && !sums_in_lanes(loop)) return {};
    std::set<Symbol> own;
    std::vector<Symbol> wanted;
    const auto want = [&](const Symbol& symbol) {
        if (std::find(wanted.begin(), wanted.end(), symbol) == wanted.end()) wanted.push_back(symbol);
    };
    const auto values = [&](const Expr& e) {
        visit(e, [&](const Expr& part) {
            if (const auto* variable = get<Variable>(part)) want(variable->symbol);
        });
    };
    const auto place = [&](const Symbol& symbol, const std::vector<Expr>& indices) {
        const auto found = context_.buffers.find(symbol);
        if (found == context_.buffers.end() || access_of(found->second) != Addressing::pointer) return;
        want(symbol);
        values(offset_of(found->second, indices, context_.facts));
    };
    own.insert(loop.index);
    visit(
        loop.body,
        [&](const Stmt& s) {
            if (const For* inner = get<For>(s))
                values(named(simplify(build::add(inner->low, inner->extent), context_.facts)));
            each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>* indices) {
                if (defines(use)) own.insert(symbol);
                if (accesses(use) && indices) place(symbol, *indices);
            });
        },
        [&](const Expr& e) {
            if (const Variable* variable = get<Variable>(e)) want(variable->symbol);
            if (const Load* load = get<Load>(e)) place(load->buffer, load->indices);
        });
    for (const Reduction& reduction : loop.reductions) own.insert(reduction.buffer);
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
            text = with_reductions(clause(std::move(text), "schedule", "static"), loop);
            const auto copies = region_depth_ > 0 ? std::vector<Document>() : copies_of(loop);
            if (!copies.empty()) text = clause(std::move(text), "firstprivate", list(copies));
            return {{text}, !copies.empty()};
        }
        case ModeKind::vectorized:
            // no lanes run what allocates, and what may fail leaves the function, which no such loop may do
            if (needs_memory(loop.body) || holds_kind<Assert>(loop.body)) return {};
            return {{with_reductions(with_lanes("omp simd"), loop)}};
        case ModeKind::unrolled: {
            const auto extent = build::as_integer(loop.extent);
            const std::int64_t factor = loop.mode.width > 0 ? loop.mode.width : extent.value_or(0);
            if (factor < 2 || factor > 65534) return {};
            return {{"GCC unroll " + std::to_string(factor)}};
        }
        case ModeKind::serial:
        case ModeKind::register_tile:
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

/// Allocates, or calls a function that does; asserts are no errors of functions that parallel loops call
/// (pass lower_asserts).
bool StatementPrinter::needs_memory(const Block& block) const {
    bool calls = false;
    visit(
        block,
        [&](const Stmt& s) {
            const CallStmt* call = get<CallStmt>(s);
            calls = calls || (call && target_.can_fail(call->function));
        },
        [](const Expr&) {});
    return calls || allocates_heap(block);
}

std::vector<Document> StatementPrinter::declare_scratch(const For& loop, bool parallel) {
    if (!parallel && loop_depth_ > 0) return {};
    std::vector<Document> names;
    const std::function<void(const Stmt&)> find = [&](const Stmt& s) {
        const For* inner = get<For>(s);
        // a parallel loop inside has its own
        if (inner && inner->mode.kind == ModeKind::parallel && !parallel && parallel_depth_ == 0) return;
        if (const Allocate* allocate = get<Allocate>(s)) {
            const Buffer& buffer = allocate->buffer;
            const bool heap =
                access_of(buffer) == Addressing::pointer && buffer.place != MemorySpace::growing;
            if (heap && live_.count(buffer.symbol) != 0 && scratch_.count(buffer.symbol) == 0) {
                const std::string name = context_.names.declare_local(buffer.symbol.name() + "_scratch");
                context_.needs->helpers.insert("scratch");
                writer_->line("Scratch<" + element_type(buffer.element, *context_.needs) + "> " + name + ";");
                scratch_[buffer.symbol] = name;
                names.emplace_back(name);
            }
        }
        each_child(
            s, [](const Expr&) {}, find);
    };
    for (const Stmt& s : loop.body.statements) find(s);
    if (!parallel || !options_.openmp || region_depth_ > 0) names.clear();
    return names;
}

/// `multiply_tile(groups, steps, &A_panel[0], &B_panel[0], 4096, C_tile, 64);`
void StatementPrinter::print_register_tile(const RegisterTile& tile) {
    context_.needs->helpers.insert("multiply_tile");
    const auto from_zero = [](std::vector<Expr> indices, std::size_t count) {
        std::fill(indices.end() - static_cast<std::ptrdiff_t>(count), indices.end(), build::integer(0));
        return indices;
    };
    const auto address = [&](const Symbol& buffer, const std::vector<Expr>& indices) {
        return "&" + print_place(buffer, indices, context_).text;
    };
    const auto extent = [&](const Symbol& buffer, std::size_t from_last) {
        const auto& dimensions = context_.buffers.at(buffer).dimensions;
        return dimensions[dimensions.size() - from_last].extent;
    };
    const Symbol& B = tile.columns->buffer;
    ParameterGroups groups;
    groups.add_value(text_of(tile.groups, context_));
    groups.add_value(text_of(tile.steps, context_));
    groups.add_array(address(tile.rows->buffer, from_zero(tile.rows->indices, 2)));
    groups.add_array(address(B, from_zero(tile.columns->indices, 3)));
    groups.add_more(text_of(build::multiply(extent(B, 2), extent(B, 1)), context_));
    groups.add_array(address(tile.sums->buffer, from_zero(tile.sums->indices, 2)));
    groups.add_more(text_of(extent(tile.sums->buffer, 1), context_));
    writer_->list("multiply_tile", groups.lists(), ";");
}

void StatementPrinter::print_for(const For& loop, const Stmt& stmt) {
    print_comments(stmt);
    if (loop.mode.kind == ModeKind::register_tile)
        if (const auto tile = register_tile(loop)) return print_register_tile(*tile);
    const bool parallel = loop.mode.kind == ModeKind::parallel && parallel_depth_ == 0;
    const bool flag = parallel && options_.openmp && out_of_memory_.empty() && needs_memory(loop.body);
    if (flag) {
        context_.needs->includes.insert("<atomic>");
        out_of_memory_ = context_.names.declare_local("out_of_memory");
        writer_->line("std::atomic<bool> " + out_of_memory_ + "{false};");
    }
    // limits are evaluated once: those that the body could change get a name
    // g++ ignores what stands before a loop whose condition calls something
    const bool annotated =
        needs_simd_word(loop) || (options_.compiler_pragmas && loop.mode.kind == ModeKind::unrolled);
    const auto once = [&](const Expr& limit, const Document& text, const std::string& wish) -> Document {
        bool may_change = annotated && any_of(limit, calls_something);
        visit(limit, [&](const Expr& e) {
            const auto* variable = get<Variable>(e);
            may_change = may_change || get<Load>(e) || (variable && assigned_.count(variable->symbol) != 0);
        });
        if (!may_change) return text;
        const std::string name = context_.names.declare_local(wish);
        writer_->line(assignment("const " + context_.index_type + " " + name, "=", text) + ";");
        return name;
    };
    const std::string& wish = loop.index.name();
    const Text low = print_expression(loop.low, context_);
    const Document end = once(build::add(loop.low, loop.extent), end_of(loop), wish + "_end");
    const std::vector<Document> own_memory = declare_scratch(loop, parallel);
    const LoopPragmas pragmas = pragmas_of(loop, parallel);
    if (pragmas.copies && !std::exchange(told_of_copies_, true))
        writer_->comment(stores_bytes(loop.body)
                             ? "firstprivate: a store of a byte may be to anything that threads share"
                             : "firstprivate: sums are vectorized where threads share no array");
    for (const Document& pragma : pragmas.lines)
        writer_->pragma(own_memory.empty() ? pragma : clause(pragma, "private", list(own_memory)));
    if (needs_simd_word(loop)) {
        context_.needs->helpers.insert("simd_loop");
        writer_->line("SIMD_LOOP");
    }

    std::set<Symbol> atomic = atomic_;
    for (const Reduction& reduction : loop.reductions)
        if (reduction.form == ReductionForm::atomic) atomic_.insert(reduction.buffer);
    parallel_depth_ += parallel ? 1 : 0;
    ++loop_depth_;
    const bool around = context_.simd;
    const Symbol lane_around = context_.lane;
    const bool lanes = loop.mode.kind == ModeKind::vectorized || loop.mode.simd;
    context_.lane = lanes ? loop.index : Symbol();
    context_.simd = around || lanes;
    {
        const NameScope scope(context_.names);
        const std::string index = context_.names.declare_index(loop.index);
        const Document head = for_head(context_.index_type, index, low.text, end, "++" + index);
        print_braced(head, loop.body, [&] { assume_inside(context_.facts, loop); });
    }
    context_.simd = around;
    context_.lane = lane_around;
    --loop_depth_;
    parallel_depth_ -= parallel ? 1 : 0;
    atomic_ = std::move(atomic);
    if (flag) {
        writer_->guarded(out_of_memory_, target_.leave(error_memory));
        out_of_memory_.clear();
    }
}

void StatementPrinter::print_region(const Region& region) {
    if (!options_.openmp) {
        print_block(region.body);
        return;
    }
    const bool flag = out_of_memory_.empty() && needs_memory(region.body);
    if (flag) {
        context_.needs->includes.insert("<atomic>");
        out_of_memory_ = context_.names.declare_local("out_of_memory");
        writer_->line("std::atomic<bool> " + out_of_memory_ + "{false};");
    }
    writer_->pragma("omp parallel");
    ++region_depth_;
    {
        const NameScope scope(context_.names);
        const std::string text = body_text(region.body, false, nullptr);
        writer_->line("{");
        writer_->raw(text);
        writer_->line("}");
    }
    --region_depth_;
    if (flag) {
        writer_->guarded(out_of_memory_, target_.leave(error_memory));
        out_of_memory_.clear();
    }
}

}  // namespace nestor
