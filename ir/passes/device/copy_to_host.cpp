// Insertion of device-to-host copies. A copy is good until something runs on the device; blocks inside begin
// with the copies of those outside. Functions that the host runs as a whole get copies of whole arrays, which
// are written back behind the call.
#include "ir/passes/device/copy_to_host.hpp"

#include <algorithm>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/entry.hpp"
#include "ir/core/map_bodies.hpp"
#include "ir/core/walk.hpp"
#include "ir/passes/device/host_device.hpp"
#include "ir/passes/device/outline.hpp"

namespace nestor {
namespace {

/// Elements of an array that a function may have on its stack.
constexpr std::int64_t largest_on_stack = 1024;

bool runs_on_device(const Stmt& s) {
    return contains(s, [](const Stmt& child) { return get<Launch>(child) || get<CallStmt>(child); });
}

class Copier {
public:
    Copier(const Program& program, SymbolSource& symbols, const Function& function)
        : program_(program), symbols_(symbols) {
        for (const Parameter& p : function.parameters)
            if (p.buffer) device_[p.symbol] = *p.buffer;
    }

    Block block(const Block& from) {
        const std::map<Symbol, Symbol> outer = copies_;
        Block out;
        for (const Stmt& s : from.statements) {
            if (const Allocate* allocate = get<Allocate>(s);
                allocate && allocate->buffer.place == MemorySpace::gpu_global)
                device_[allocate->buffer.symbol] = allocate->buffer;
            if (is_copied_value(s)) {
                copy_value(*get<Let>(s), s->origin, out);
                continue;
            }
            if (const Function* callee = callee_on_host(s)) {
                call_on_host(s, *callee, out);
                copies_.clear();
                continue;
            }
            out.statements.push_back(statement(s, out));
            if (runs_on_device(s)) copies_.clear();
        }
        // what was copied in here is not visible outside, and what was copied outside may be stale
        copies_ = runs_on_device(build::make(from, nullptr)) ? std::map<Symbol, Symbol>{} : outer;
        return out;
    }

private:
    /// Copies what the statement's own expressions load; those of blocks inside are copied there.
    Stmt statement(const Stmt& s, Block& out) {
        const bool loops = get<For>(s) || get<While>(s);
        if (loops && !runs_on_device(s)) return rewrite_exprs(s, from_host(s, out));  // a print nest
        const auto changed = from_host(s, out);
        const Stmt copied = map_children(
            s, [&](const Expr& e) { return rewrite(e, changed); }, [](const Stmt& child) { return child; });
        if (loops) copies_.clear();  // a later iteration comes back behind the device's work
        return map_blocks(copied, [this](const Block& inner) { return block(inner); });
    }

    /// The function that a call hands arrays to and that the host runs on memory of its own.
    const Function* callee_on_host(const Stmt& s) const {
        const CallStmt* call = get<CallStmt>(s);
        const Function* callee = call ? find_function(program_, call->function.name()) : nullptr;
        if (!callee || callee->place != FunctionPlace::internal) return nullptr;
        const bool arrays =
            std::any_of(call->arguments.begin(), call->arguments.end(), [&](const Argument& a) {
                const Symbol* buffer = std::get_if<Symbol>(&a);
                return buffer && device_.contains(*buffer);
            });
        return arrays ? callee : nullptr;
    }

    /// call f(x)   =>   allocate x_host; copy x to x_host; call f(x_host); copy x_host to x
    void call_on_host(const Stmt& s, const Function& callee, Block& out) {
        CallStmt call = *get<CallStmt>(map_children(
            s, [&](const Expr& e) { return rewrite(e, from_host(s, out)); },
            [](const Stmt& child) { return child; }));
        Block after;
        for (std::size_t k = 0; k < call.arguments.size(); ++k) {
            const Symbol* handed = std::get_if<Symbol>(&call.arguments[k]);
            const auto on_device = handed ? device_.find(*handed) : device_.end();
            if (on_device == device_.end()) continue;
            Buffer copy = on_device->second;
            copy.symbol = symbols_.fresh(handed->name() + "_host");
            copy.place = copy.dimensions.empty() ? MemorySpace::stack : MemorySpace::heap;
            out.statements.push_back(build::make(Allocate{copy}, s->origin));
            out.statements.push_back(
                build::make(Copy{*handed, copy.symbol, CopyKind::device_to_host}, s->origin));
            if (callee.parameters[k].role != Role::input)
                after.statements.push_back(
                    build::make(Copy{copy.symbol, *handed, CopyKind::host_to_device}, s->origin));
            call.arguments[k] = copy.symbol;
        }
        out.statements.push_back(with(s, std::move(call)));
        out.statements.insert(out.statements.end(), after.statements.begin(), after.statements.end());
    }

    /// `let v = x[]` of an x on the device: the copy is the value.
    bool is_copied_value(const Stmt& s) const {
        const Let* let = get<Let>(s);
        const Load* load = let ? get<Load>(let->value) : nullptr;
        return load && load->indices.empty() && device_.contains(load->buffer);
    }

    void copy_value(const Let& let, const Origin& origin, Block& out) {
        const Symbol& buffer = get<Load>(let.value)->buffer;
        const auto known = copies_.find(buffer);
        values_[let.symbol] =
            known != copies_.end() ? known->second : add_copy(buffer, let.symbol, origin, out);
    }

    std::function<Expr(const Expr&)> from_host(const Stmt& s, Block& out) {
        return [this, &out, origin = s->origin](const Expr& e) -> Expr {
            const Variable* v = get<Variable>(e);
            if (const auto value = v ? values_.find(v->symbol) : values_.end(); value != values_.end())
                return with(e, Load{value->second, {}});
            const Load* load = get<Load>(e);
            if (!load || !device_.contains(load->buffer)) return e;
            return with(e, Load{host_copy(load->buffer, origin, out), load->indices});
        };
    }

    Symbol host_copy(const Symbol& buffer, const Origin& origin, Block& out) {
        const auto known = copies_.find(buffer);
        if (known != copies_.end()) return known->second;
        return add_copy(buffer, symbols_.fresh(buffer.name() + "_host"), origin, out);
    }

    Symbol add_copy(const Symbol& buffer, const Symbol& name, const Origin& origin, Block& out) {
        Buffer copy = device_.at(buffer);
        copy.symbol = name;
        std::int64_t count = 1;
        bool constant = true;
        for (Dimension& d : copy.dimensions) {
            const auto extent = build::as_integer(d.extent);
            constant = constant && extent;
            if (constant) count *= *extent;
            constant = constant && count <= largest_on_stack;
            d.stride = nullptr;
        }
        copy.place = constant ? MemorySpace::stack : MemorySpace::heap;
        out.statements.push_back(build::make(Allocate{copy}, origin));
        out.statements.push_back(build::make(Copy{buffer, copy.symbol, CopyKind::device_to_host}, origin));
        return copies_[buffer] = copy.symbol;
    }

    const Program& program_;
    SymbolSource& symbols_;
    std::map<Symbol, Buffer> device_;  ///< arrays in the device's memory
    std::map<Symbol, Symbol> values_;  ///< of a value: the host's copy that it is
    std::map<Symbol, Symbol> copies_;  ///< of an array: the host's copy that is up to date here
};

}  // namespace

Program copy_to_host(const Program& program, const Target& target) {
    if (!target.has_blocks()) return program;
    return map_bodies(program, [&](const Function& f, const Block& body, SymbolSource& symbols) {
        const bool host = f.place == FunctionPlace::host || f.place == FunctionPlace::entry;
        return host ? Copier(program, symbols, f).block(body) : body;
    });
}

}  // namespace nestor
