// Random statements. In executable programs everything that is allocated is filled at once, so that every
// later read finds a value.
#include "tests/support/random_generator.hpp"

namespace nestor::testing {

using namespace build;

LoopMode Generator::mode() {
    LoopMode m;
    m.kind = static_cast<ModeKind>(below(options_.executable ? 4 : 10));
    if (m.kind == ModeKind::vectorized || m.kind == ModeKind::unrolled)
        m.width = one_in(2) ? 0 : 1 << (1 + below(3));
    if (m.kind >= ModeKind::gpu_thread_x && one_in(2)) m.width = 32;
    if (m.kind == ModeKind::parallel) m.simd = one_in(4);
    return m;
}

void Generator::nest_over(Block& out, const KnownBuffer& buffer, bool free,
                          const std::function<void(Block&, const std::vector<Expr>&)>& body) {
    const auto scope = values_;
    std::vector<Symbol> symbols;
    std::vector<Expr> list;
    for (const Expr& extent : buffer.extents) {
        symbols.push_back(fresh());
        list.push_back(build::variable(symbols.back()));
        values_.push_back({symbols.back(), Type::index(), false, extent});
    }
    Block inner;
    body(inner, list);
    values_ = scope;
    for (std::size_t d = symbols.size(); d-- > 0;) {
        For loop{symbols[d], loop_name(), LoopKind::pure,  integer(0), buffer.extents[d],
                 {},         {},          std::move(inner)};
        if (free) loop.mode = mode();
        // only the innermost is vectorized or unrolled, so that modes mean what they say
        if (d + 1 < symbols.size() && loop.mode.kind != ModeKind::parallel) loop.mode = {};
        if (loop.mode.kind == ModeKind::parallel && d > 0) loop.mode = {};
        inner = Block{{make(std::move(loop), origin_)}};
    }
    out.statements.insert(out.statements.end(), inner.statements.begin(), inner.statements.end());
}

void Generator::initialise(Block& out, const KnownBuffer& buffer) {
    nest_over(out, buffer, true, [&](Block& body, const std::vector<Expr>& list) {
        add(body, Store{{{buffer.symbol, list}}, {expression(buffer.element, 3)}, std::nullopt});
    });
}

void Generator::map_nest(Block& out) {
    const KnownBuffer* found = buffer(true);
    if (!found) return;
    const KnownBuffer into = *found;
    // its own elements only: the loops may run in any order
    auto scope = buffers_;
    for (KnownBuffer& known : buffers_) known.readable = known.readable && known.symbol != into.symbol;
    nest_over(out, into, true, [&](Block& body, const std::vector<Expr>& list) {
        if (one_in(3)) {
            const Type type = scalar_type();
            const Symbol symbol = fresh();
            add(body, Let{symbol, expression(type, 3)});
            values_.push_back({symbol, type});
        }
        const bool logical = into.element.is_bool();
        std::optional<ReduceOp> op;
        if (one_in(3))
            op = static_cast<ReduceOp>(logical                   ? 4 + below(2)
                                       : into.element.is_float() ? below(4)
                                                                 : below(4));
        Store store{{{into.symbol, list}}, {expression(into.element, 4)}, op};
        if (!one_in(4)) return add(body, std::move(store));
        Block then;
        add(then, std::move(store));
        add(body, If{condition(2), std::move(then), {}});
    });
    buffers_ = std::move(scope);
}

void Generator::reduction_nest(Block& out) {
    const KnownBuffer* found = buffer(true);
    if (!found) return;
    const KnownBuffer into = *found;
    auto scope = buffers_;
    for (KnownBuffer& known : buffers_) known.readable = known.readable && known.symbol != into.symbol;
    nest_over(out, into, false, [&](Block& body, const std::vector<Expr>& list) {
        const Symbol index = fresh();
        const Expr extent = size_or_constant();
        const auto op = static_cast<ReduceOp>(into.element.is_bool() ? 4 + below(2) : below(4));
        values_.push_back({index, Type::index(), false, extent});
        For loop{index, loop_name(), LoopKind::reduction, integer(0), extent, {}, {}, {}};
        if (one_in(2)) loop.reductions.push_back({into.symbol, op, static_cast<ReductionForm>(below(4))});
        if (!loop.reductions.empty() && into.extents.empty()) loop.mode = mode();
        add(loop.body, Store{{{into.symbol, list}}, {expression(into.element, 3)}, op});
        add(body, std::move(loop));
    });
    buffers_ = std::move(scope);
}

void Generator::bounded_while(Block& out, int depth) {
    // the counter stays out of scope for all but the loop itself
    const Symbol counter = fresh();
    const Expr now = build::variable(counter, Type::int_(32));
    add(out, Declare{counter, Type::int_(32), build::constant(std::int64_t{0}, Type::int_(32))});
    Block body;
    add(body, Assign{counter, binary(BinaryOp::add, now, build::constant(std::int64_t{1}, Type::int_(32)),
                                     one_in(2))});
    ++serial_depth_;
    const Block rest = block(depth - 1);
    --serial_depth_;
    body.statements.insert(body.statements.end(), rest.statements.begin(), rest.statements.end());
    const Expr more =
        make(Compare{CompareOp::less, now, build::constant(std::int64_t{below(4)}, Type::int_(32))},
             Type::boolean());
    add(out, While{one_in(2) ? more : make(Logic{LogicOp::conjunction, more, condition(2)}, Type::boolean()),
                   body});
}

void Generator::call(Block& out, int depth) {
    std::vector<Function> callable;
    for (const Function& f : program_.functions)
        if (f.place == FunctionPlace::internal) callable.push_back(f);
    if (callable.empty()) return;
    const Function f = pick(callable);
    CallStmt n{{}, f.symbol, {}};
    for (const Parameter& p : f.parameters) {
        if (p.buffer) {
            if (buffers_.empty()) return;
            n.arguments.emplace_back(pick(buffers_).symbol);
        } else if (options_.executable && p.role == Role::size) {
            n.arguments.emplace_back(size_or_constant());
        } else {
            n.arguments.emplace_back(expression(p.type, depth));
        }
    }
    for (const Type& type : f.results) {
        n.results.push_back(fresh());
        values_.push_back({n.results.back(), type});
    }
    add(out, std::move(n));
}

void Generator::store(Block& out, int depth) {
    const KnownBuffer* found = buffer(true);
    if (!found) return;
    const KnownBuffer first = *found;
    if (first.element.is_scalar() && one_in(4)) {  // a pair, both right sides before any write
        Store n{{target(first, depth), target(first, depth)},
                {expression(first.element, depth), expression(first.element, depth)},
                {}};
        return add(out, std::move(n));
    }
    Store n{{target(first, depth)}, {expression(first.element, depth)}, {}};
    if (first.element.is_scalar() && !first.element.is_bool() && one_in(2))
        n.op = static_cast<ReduceOp>(below(4));
    add(out, std::move(n));
}

void Generator::update(Block& out, int depth) {
    const KnownBuffer* found = buffer(true);
    if (!found || !found->element.is_scalar() || found->element.is_bool()) return;
    const KnownBuffer into = *found;
    const int operators = into.element.is_float() ? 5 : 8;
    const int choice = below(operators + 1);
    const auto op = choice == operators ? UpdateOp::exchange : static_cast<UpdateOp>(choice);
    Update n{{}, target(into, depth), op, expression(into.element, depth)};
    if (one_in(2)) {
        n.result = fresh();
        add(out, n);
        values_.push_back({n.result, into.element});
        return;
    }
    add(out, std::move(n));
}

void Generator::allocate(Block& out, int depth) {
    static const std::vector<MemorySpace> host = {MemorySpace::heap, MemorySpace::stack};
    const MemorySpace place = options_.executable ? pick(host) : static_cast<MemorySpace>(below(6));
    const Buffer b = random_buffer(any_type(), place);
    add(out, Allocate{b});
    const KnownBuffer known = remember(b, true, false);
    if (options_.executable || (depth > 1 && one_in(2))) initialise(out, known);
    buffers_.back().readable = true;
}

Block Generator::block(int depth) {
    const auto values = values_;
    const auto buffers = buffers_;
    Block out;
    for (int i = 1 + below(3); i > 0; --i) statement(out, depth);
    values_ = values;
    buffers_ = buffers;
    return out;
}

void Generator::leaf_statement(Block& out, int depth) {
    const Type type = options_.executable ? scalar_type() : any_type();
    switch (below(10)) {
        case 0:
            return add(out, Nop{});
        case 1:
            return add(out, Assert{options_.executable ? boolean(true) : condition(depth), below(8)});
        case 2: {
            const Symbol symbol = fresh();
            add(out, Let{symbol, expression(type, depth)});
            values_.push_back({symbol, type});
            return;
        }
        case 3: {
            const Symbol symbol = fresh();
            const bool filled = options_.executable || one_in(2);
            add(out, Declare{symbol, type, filled ? expression(type, depth) : nullptr});
            values_.push_back({symbol, type, true});
            return;
        }
        case 4: {
            std::vector<KnownValue> fitting;
            for (const KnownValue& value : values_)
                if (value.assignable) fitting.push_back(value);
            if (fitting.empty()) return store(out, depth);
            const KnownValue to = pick(fitting);
            return add(out, Assign{to.symbol, expression(to.type, depth)});
        }
        case 5:
            return update(out, depth);
        case 6:
            return call(out, depth);
        case 7: {
            if (serial_depth_ == 0) return store(out, depth);
            Block then;
            if (one_in(2))
                add(then, Break{});
            else
                add(then, Continue{});
            return add(out, If{condition(2), std::move(then), {}});
        }
        default:
            return store(out, depth);
    }
}

void Generator::nested_statement(Block& out, int depth) {
    switch (below(9)) {
        case 0: {
            Block then = block(depth - 1);
            Block otherwise = one_in(2) ? Block{} : block(depth - 1);
            return add(out, If{condition(depth), std::move(then), std::move(otherwise)});
        }
        case 1: {
            const Expr extent = size_or_constant();
            const auto values = values_;
            For loop{fresh(), loop_name(), LoopKind::imperative, integer(0), extent, {}, {}, {}};
            values_.push_back({loop.index, Type::index(), false, extent});
            ++serial_depth_;
            loop.body = block(depth - 1);
            --serial_depth_;
            values_ = values;
            return add(out, std::move(loop));
        }
        case 2:
            return map_nest(out);
        case 3:
            return reduction_nest(out);
        case 4:
            return bounded_while(out, depth);
        case 5:
            return allocate(out, depth);
        case 6:
            return add(out, Label{name(), block(depth - 1)});
        case 7: {
            Compute n{name(), {}, {}};
            for (int d = below(3); d > 0; --d) n.region.emplace_back(integer(0), size_or_constant());
            n.body = block(depth - 1);
            return add(out, std::move(n));
        }
        default:
            return add(out, block(depth - 1));
    }
}

void Generator::device_statement(Block& out, int depth) {
    switch (below(7)) {
        case 0: {
            Print n;
            for (int i = below(4); i > 0; --i) {
                if (one_in(2))
                    n.parts.emplace_back(Formatted(expression(any_type(), depth), one_in(2) ? "%.6g" : ""));
                else
                    n.parts.emplace_back(std::string("a \"text\"\twith\\ ") + name());
            }
            return add(out, std::move(n));
        }
        case 1:
            return add(out, Region{block(depth - 1)});
        case 2:
            return add(out, Barrier{});
        case 3:
        case 4: {
            if (buffers_.empty()) return;
            const Symbol from = pick(buffers_).symbol;
            if (one_in(2))
                return add(out, Copy{from, pick(buffers_).symbol, static_cast<CopyKind>(below(3))});
            if (one_in(3)) return add(out, Fetch{target(pick(buffers_), depth)});
            if (one_in(2)) return add(out, Grow{from, scalar(Type::index(), 2)});
            return add(out, Activate{target(pick(buffers_), depth), one_in(2)});
        }
        case 5: {
            Launch n;
            n.function = program_.functions.empty() ? fresh() : pick(program_.functions).symbol;
            for (auto* sizes : {&n.grid, &n.block})
                for (Expr& size : *sizes) size = scalar(Type::index(), 2);
            if (one_in(2)) n.shared_bytes = scalar(Type::index(), 2);
            for (int i = below(3); i > 0; --i) n.arguments.emplace_back(expression(any_type(), depth));
            if (!buffers_.empty()) n.arguments.emplace_back(pick(buffers_).symbol);
            return add(out, std::move(n));
        }
        default: {
            For loop{fresh(),
                     loop_name(),
                     static_cast<LoopKind>(below(3)),
                     scalar(Type::index(), 2),
                     scalar(Type::index(), 2),
                     mode(),
                     {},
                     {}};
            loop.mode.collapse = 1 + below(3);
            if (one_in(8)) loop.name = {};
            if (!buffers_.empty())
                for (int i = below(3); i > 0; --i)
                    loop.reductions.push_back({pick(buffers_).symbol, static_cast<ReduceOp>(below(9)),
                                               static_cast<ReductionForm>(below(4))});
            const auto values = values_;
            values_.push_back({loop.index, Type::index()});
            loop.body = block(depth - 1);
            values_ = values;
            return add(out, std::move(loop));
        }
    }
}

void Generator::statement(Block& out, int depth) {
    --budget_;
    if (!options_.executable && one_in(4)) return device_statement(out, depth);
    if (depth <= 1 || one_in(2)) return leaf_statement(out, 3);
    nested_statement(out, depth);
}

}  // namespace nestor::testing
