// Statements of a kernel that CUDA prints its own way: barriers, asynchronous copies, atomic updates, and
// what one thread runs for all.
#include <array>
#include <set>
#include <stdexcept>
#include <utility>

#include "emitters/common/code/expression.hpp"
#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/file/source.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"
#include "emitters/cuda/block_memory.hpp"
#include "emitters/cuda/kernel_printer.hpp"
#include "ir/analysis/interval.hpp"
#include "ir/core/async_copy.hpp"
#include "ir/core/build.hpp"
#include "ir/core/collectives.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/modes.hpp"
#include "ir/core/walk.hpp"

namespace nestor::cuda {
namespace {

/// What `element < n * n` says of n alone: an element is not negative, so n is not 0.
void assume_above(Facts& facts, const Expr& condition) {
    const Compare* compare = get<Compare>(condition);
    if (!compare || compare->op != CompareOp::less || compare->left->type != Type::index()) return;
    const Expr zero = build::integer(0);
    if (decide(build::compare(CompareOp::greater_equal, compare->left, zero), facts) == true)
        assume(facts, build::compare(CompareOp::greater, compare->right, zero), true);
}

/// What CUDA has for an update whose old value nobody wants; "" for nothing.
std::string atomic_function(const Update& update) {
    const Type& type = update.value->type;
    if (update.result || type.bits < 32) return "";
    if (update.op == UpdateOp::add) return type.is_int() && type.bits == 64 ? "" : "atomicAdd";
    if (type.bits > 32 || !type.is_int()) return "";
    return update.op == UpdateOp::maximum ? "atomicMax" : update.op == UpdateOp::minimum ? "atomicMin" : "";
}

}  // namespace

bool KernelPrinter::print(StatementPrinter& printer, const Stmt& s) {
    if (get<Barrier>(s)) {
        if (waits_.contains(s)) {
            writer(printer).line("__pipeline_commit();");
            writer(printer).line("__pipeline_wait_prior(0);");
        }
        writer(printer).line("__syncthreads();");
        return true;
    }
    if (const StepFunction* function = called_step(s, stepped_.functions)) {
        print_step_call(printer, *get<CallStmt>(s), *function);
        return true;
    }
    if (const std::string guard = first_thread(s); !guard.empty()) {
        if (const auto results = live_results(s); !results.empty()) {
            print_once(printer, s, results, guard);
            return true;
        }
        const std::array<bool, 3> outer = inside_;
        inside_ = {true, true, true};
        printer.print_under("if (" + guard + ")", Block{{s}});
        inside_ = outer;
        return true;
    }
    if (const std::array<bool, 3> left_out = axes_left_out(s); !first_along(left_out).empty()) {
        const std::array<bool, 3> outer = inside_;
        const bool diverged = std::exchange(may_diverge_, true);
        for (std::size_t axis = 0; axis < 3; ++axis) inside_[axis] = inside_[axis] || left_out[axis];
        printer.print_braced("if (" + first_along(left_out) + ")", Block{{s}});
        may_diverge_ = diverged;
        inside_ = outer;
        return true;
    }
    if (const For* loop = get<For>(s)) {
        print_loop(printer, s, *loop);
        return true;
    }
    if (const Let* let = get<Let>(s)) return print_let(printer, *let);
    if (print_stepped(printer, s)) return true;
    if (const Store* store = get<Store>(s)) {
        if (const Load* from = async_copied(store->values[0])) {
            print_copy(printer, *store, *from);
            return true;
        }
        if (store->values.size() != 1 || !called_collective(store->values[0])) return false;
        writer(printer).line(
            assignment(context_.names[store->targets[0].buffer], "=", shared_.reduction(store->values[0])) +
            ";");
        return true;
    }
    if (const If* branch = get<If>(s); branch && !may_diverge_ && inside_any()) {
        may_diverge_ = true;
        const Facts facts = context_.facts;
        if (branch->otherwise.statements.empty()) assume_above(context_.facts, branch->condition);
        printer.print_statement(s);
        context_.facts = facts;
        may_diverge_ = false;
        return true;
    }
    if (const Update* update = get<Update>(s)) return print_update(printer, *update);
    if (const Allocate* allocate = get<Allocate>(s)) {
        if (fragments_.contains(allocate->buffer.symbol)) {
            print_fragments(printer, allocate->buffer);
            return true;
        }
        if (allocate->buffer.place == MemorySpace::registers || allocate->buffer.place == MemorySpace::stack)
            return false;
        if (allocate->buffer.place == MemorySpace::gpu_shared)
            shared_.print(allocate->buffer, writer(printer),
                          fragment_memory_.contains(allocate->buffer.symbol));
        else
            throw std::logic_error("memory of `" + allocate->buffer.symbol.name() +
                                   "` in a kernel: pass outline gives it a place");
        return true;
    }
    return false;
}

void KernelPrinter::print_copy(StatementPrinter& printer, const Store& store, const Load& from) {
    file_.needs.includes.insert("<cuda_pipeline.h>");
    const StoreTarget& target = store.targets[0];
    const Document to = print_address(target.buffer, target.indices, context_);
    const Document source = print_address(from.buffer, from.indices, context_);
    const std::string bytes = "sizeof(" + value_type(store.values[0]->type, file_.needs) + ")";
    writer(printer).line(call("__pipeline_memcpy_async", {to, source, bytes}) + ";");
}

void KernelPrinter::print_step_call(StatementPrinter& printer, const CallStmt& call,
                                    const StepFunction& function) {
    std::vector<Document> arguments;
    for (const Argument& argument : call.arguments) arguments.push_back(index_text(std::get<Expr>(argument)));
    writer(printer).line(nestor::call(context_.names[function.name], arguments) + ";");
}

std::vector<std::pair<Symbol, Type>> KernelPrinter::live_results(const Stmt& s) const {
    std::vector<std::pair<Symbol, Type>> results;
    if (const Update* update = get<Update>(s); update && live_.contains(update->result))
        results.emplace_back(update->result, update->value->type);
    if (const CallStmt* call = get<CallStmt>(s); call && !call->results.empty()) {
        const std::vector<Type> types = result_types(call->function);
        for (std::size_t k = 0; k < call->results.size(); ++k)
            if (live_.contains(call->results[k])) results.emplace_back(call->results[k], types[k]);
    }
    return results;
}

void KernelPrinter::print_once(StatementPrinter& printer, const Stmt& s,
                               const std::vector<std::pair<Symbol, Type>>& results,
                               const std::string& guard) {
    if (may_diverge_) refuse_handing_over(s->origin);
    std::vector<std::string> shared;
    for (const auto& [symbol, type] : results) {
        const Symbol place = symbols_.fresh(symbol.name() + "_shared");
        shared_.print({place, type, {}, MemorySpace::gpu_shared, {}, {}}, writer(printer));
        shared.push_back(context_.names[place]);
    }
    const std::array<bool, 3> outer = inside_;
    inside_ = {true, true, true};
    writer(printer).open("if (" + guard + ")");
    {
        const NameScope scope(context_.names);
        if (const Update* update = get<Update>(s))
            printer.print_update(*update, s->origin);
        else
            printer.print_statement(s);
        for (std::size_t k = 0; k < results.size(); ++k)
            writer(printer).line(shared[k] + " = " + context_.names[results[k].first] + ";");
    }
    writer(printer).close();
    inside_ = outer;
    writer(printer).line("__syncthreads();");
    for (std::size_t k = 0; k < results.size(); ++k)
        writer(printer).line("const " + value_type(results[k].second, file_.needs) + " " +
                             context_.names.declare(results[k].first) + " = " + shared[k] + ";");
    writer(printer).line("__syncthreads();  // before the next one is handed over");
}

void KernelPrinter::refuse_handing_over(const Origin& origin) {
    Diagnostic diagnostic;
    diagnostic.id = "EMIT-4";
    diagnostic.text = "a result for several threads of a block is computed where not all of its threads come";
    diagnostic.hint =
        "use the result in the loops over threads that the statement stands in, or move the statement "
        "out "
        "of conditions and of loops that give threads different numbers of iterations";
    if (origin) diagnostic.range = origin->range;
    context_.unsupported->push_back(std::move(diagnostic));
}

std::string KernelPrinter::first_thread(const Stmt& s) const {
    bool writes = false, maps = false, reduces = false;
    visit(
        s,
        [&](const Stmt& child) {
            if (const Store* store = get<Store>(child))
                for (const StoreTarget& t : store->targets) writes = writes || is_memory(t.buffer);
            if (const Update* update = get<Update>(child))
                writes = writes || is_memory(update->target.buffer);
            if (const CallStmt* call = get<CallStmt>(child)) writes = writes || writes_memory(*call);
            if (const For* loop = get<For>(child)) maps = maps || is_gpu_mode(loop->mode.kind);
            if (get<Barrier>(child)) maps = true;
            if (get<Print>(child)) writes = true;
        },
        [&](const Expr& e) { reduces = reduces || called_collective(e); });
    if (!writes || maps || reduces) return "";
    std::array<bool, 3> axes{};
    for (std::size_t axis = 0; axis < 3; ++axis) axes[axis] = block_[axis] > 1 && !inside_[axis];
    return first_along(axes);
}

std::string KernelPrinter::first_along(const std::array<bool, 3>& axes) {
    std::string condition;
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (axes[axis])
            condition +=
                std::string(condition.empty() ? "" : " && ") + "threadIdx." + axis_names[axis] + " == 0";
    return condition;
}

std::array<bool, 3> KernelPrinter::axes_left_out(const Stmt& s) const {
    const For* outermost = get<For>(s);
    if (!outermost || !thread_axis(*outermost)) return {};
    std::array<bool, 3> axes{};
    for (std::size_t axis = 0; axis < 3; ++axis) axes[axis] = block_[axis] > 1 && !inside_[axis];
    bool alone = true;
    std::set<Symbol> own;
    visit(
        s,
        [&](const Stmt& child) {
            const For* loop = get<For>(child);
            if (const auto axis = loop ? thread_axis(*loop) : std::nullopt) axes[*axis] = false;
            const bool others = (loop && (!loop->reductions.empty() || block_axis(*loop))) ||
                                (loop && loop->mode == matrix_unit_mode) || get<Barrier>(child) ||
                                !live_results(child).empty();
            alone = alone && !others;
            each_symbol(child, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>*) {
                if (defines(use)) own.insert(symbol);
                if (changes(use)) alone = alone && (is_memory(symbol) || own.contains(symbol));
            });
        },
        [&](const Expr& e) { alone = alone && !called_collective(e) && !async_copied(e); });
    return alone ? axes : std::array<bool, 3>{};
}

bool KernelPrinter::writes_memory(const CallStmt& call) const {
    const Function* callee = find_function(*file_.program, call.function.name());
    for (std::size_t k = 0; callee && k < call.arguments.size(); ++k)
        if (const Symbol* buffer = std::get_if<Symbol>(&call.arguments[k]))
            if (callee->parameters[k].role != Role::input && is_memory(*buffer)) return true;
    return false;
}

bool KernelPrinter::is_memory(const Symbol& buffer) const {
    const auto it = context_.buffers.find(buffer);
    return it != context_.buffers.end() &&
           (it->second.place == MemorySpace::gpu_shared || access_of(it->second) == Addressing::pointer);
}

bool KernelPrinter::print_update(StatementPrinter& printer, const Update& update) {
    const std::string function = atomic_function(update);
    if (function.empty()) {
        printer.print_update(update, nullptr);
        return true;
    }
    const Document place = print_address(update.target.buffer, update.target.indices, context_);
    const Document value =
        exactly_typed(print_expression(update.value, context_), update.value->type, context_);
    writer(printer).line(call(function, {place, value}) + ";");
    return true;
}

}  // namespace nestor::cuda
