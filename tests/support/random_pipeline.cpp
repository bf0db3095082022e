// Random algorithms: statements are drawn one by one, so that each reads what those before it have written.
#include "tests/support/random_pipeline.hpp"

#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::testing {
namespace {

const Type i32 = Type::int_(32);

/// A tensor that can be read: its symbol and which size each dimension has (0: N, 1: M).
struct Tensor {
    Symbol symbol;
    std::vector<int> sizes;
};

class Generator {
public:
    explicit Generator(std::mt19937_64& random) : random_(random) {
        const auto file = std::make_shared<const SourceFile>("random.tc", "random statement\n");
        origin_ = written_at({file, 0, 6});
    }

    Program run() {
        Function f;
        f.symbol = symbols_.fresh("f");
        f.origin = origin_;
        for (const char* name : {"N", "M"}) {
            sizes_.push_back(symbols_.fresh(name));
            f.parameters.push_back({sizes_.back(), Role::size, Type::index(), std::nullopt, "", origin_});
        }
        for (int k = 0; k < 2; ++k) {
            const Tensor input{symbols_.fresh(k == 0 ? "X" : "Y"),
                               k == 0 ? std::vector{0, 1} : std::vector{draw(2)}};
            f.parameters.push_back(parameter(input, Role::input));
            readable_.push_back(input);
        }
        auto pipeline = std::make_shared<Pipeline>();
        const int count = 1 + draw(4);
        for (int k = 0; k < count; ++k) add_func(f, *pipeline, k, k + 1 == count);
        f.body = PipelinePtr(pipeline);
        Program p;
        p.functions.push_back(std::move(f));
        p.errors = standard_errors();
        p.next_symbol = symbols_.next();
        return p;
    }

private:
    int draw(int below) { return static_cast<int>(random_() % static_cast<std::uint64_t>(below)); }
    bool chance(int percent) { return draw(100) < percent; }
    Expr extent(int size) const { return build::variable(sizes_[static_cast<std::size_t>(size)]); }

    Parameter parameter(const Tensor& tensor, Role role) {
        Buffer b{tensor.symbol, i32, {}, MemorySpace::caller, {}, {}};
        for (const int size : tensor.sizes)
            b.dimensions.push_back({build::integer(0), extent(size), nullptr});
        return {tensor.symbol, role, {}, b, "", origin_};
    }

    Iterator iterator(const std::string& name, int size, LoopKind kind) {
        return {symbols_.fresh(name), kind, build::integer(0), extent(size)};
    }

    /// A subscript in range for a dimension: an iterator of that size, mirrored at times.
    Expr subscript(const std::vector<std::pair<Symbol, int>>& iterators, int size) {
        std::vector<Expr> fitting;
        for (const auto& [symbol, s] : iterators)
            if (s == size) fitting.push_back(build::variable(symbol));
        if (fitting.empty()) return nullptr;
        const Expr plain = fitting[static_cast<std::size_t>(draw(static_cast<int>(fitting.size())))];
        if (chance(20)) return build::subtract(build::subtract(extent(size), build::integer(1)), plain);
        return plain;
    }

    Expr read(const std::vector<std::pair<Symbol, int>>& iterators) {
        const Tensor& tensor = readable_[static_cast<std::size_t>(draw(static_cast<int>(readable_.size())))];
        // a statement that rewrites a tensor may read it at the written place only
        if (tensor.symbol == rewritten_) return build::constant(std::int64_t{draw(9)}, i32);
        std::vector<Expr> indices;
        for (const int size : tensor.sizes) {
            indices.push_back(subscript(iterators, size));
            if (!indices.back()) return build::constant(std::int64_t{draw(9)}, i32);
        }
        const Expr load = build::load(tensor.symbol, i32, indices);
        if (indices.empty() || !chance(20)) return load;
        // the neighbour before, where there is one
        const Expr here = indices[0];
        std::vector<Expr> shifted = indices;
        shifted[0] = build::subtract(here, build::integer(1));
        return build::select(build::compare(CompareOp::greater, here, build::integer(0)),
                             build::load(tensor.symbol, i32, shifted), load);
    }

    Expr value(const std::vector<std::pair<Symbol, int>>& iterators, int depth) {
        if (depth == 0 || chance(25)) {
            if (chance(15)) return build::constant(std::int64_t{draw(9) - 4}, i32);
            return read(iterators);
        }
        const Expr a = value(iterators, depth - 1), b = value(iterators, depth - 1);
        static const BinaryOp ops[] = {BinaryOp::add,     BinaryOp::subtract, BinaryOp::multiply,
                                       BinaryOp::minimum, BinaryOp::maximum,  BinaryOp::bit_xor};
        const BinaryOp op = ops[draw(6)];
        return build::binary(op, a, b, op <= BinaryOp::multiply);
    }

    Stage stage(const std::string& name, const std::vector<int>& sizes, std::optional<ReduceOp> op,
                bool initialises, const Tensor* itself) {
        static const char* names[] = {"i", "j", "k", "l"};
        Stage s{name, {}, nullptr, {}, {}, initialises ? std::nullopt : op, origin_};
        std::vector<std::pair<Symbol, int>> iterators;
        for (std::size_t k = 0; k < sizes.size(); ++k) {
            s.iterators.push_back(iterator(names[k], sizes[k], LoopKind::pure));
            iterators.emplace_back(s.iterators.back().variable, sizes[k]);
            s.left.push_back(build::variable(s.iterators.back().variable));
        }
        if (initialises) {
            s.values = {build::identity(*op, i32)};
            return s;
        }
        if (op)
            for (int r = draw(3); r > 0; --r) {
                const int size = draw(2);
                s.iterators.push_back(
                    iterator(names[1 + s.left.size()] + std::string(r, 'r'), size, LoopKind::reduction));
                iterators.emplace_back(s.iterators.back().variable, size);
            }
        Expr v = value(iterators, 2);
        if (itself) v = build::binary(BinaryOp::add, build::load(itself->symbol, i32, s.left), v, true);
        s.values = {v};
        return s;
    }

    void add_func(Function& f, Pipeline& pipeline, int number, bool last) {
        const bool again = !written_.empty() && chance(30) && !last;
        static const ReduceOp ops[] = {ReduceOp::add,     ReduceOp::multiply, ReduceOp::minimum,
                                       ReduceOp::maximum, ReduceOp::bit_and,  ReduceOp::bit_or,
                                       ReduceOp::bit_xor};
        if (again) {
            Written& w = written_[static_cast<std::size_t>(draw(static_cast<int>(written_.size())))];
            Tensor& visible = readable_[w.readable];
            const Tensor version{symbols_.fresh(w.label + "." + std::to_string(number)), visible.sizes};
            Func func = make_func(w.label, version);
            func.initial = Initial::former;
            func.former = visible.symbol;
            func.parameter = w.parameter;
            rewritten_ = visible.symbol;
            func.stages.push_back(
                stage("s" + std::to_string(w.statements++), version.sizes, std::nullopt, false, &version));
            rewritten_ = {};
            // the version reads its former state where it names itself at the written place
            visible = version;
            pipeline.funcs.push_back(std::move(func));
            return;
        }
        std::vector<int> sizes;
        for (int rank = draw(3); rank > 0; --rank) sizes.push_back(draw(2));
        const std::string label = std::string(1, static_cast<char>('P' + number));
        const Tensor tensor{symbols_.fresh(label), sizes};
        Func func = make_func(label, tensor);
        if (last || chance(40)) {
            func.parameter = f.parameters.size();
            f.parameters.push_back(parameter(tensor, Role::output));
        }
        std::optional<ReduceOp> op;
        if (chance(60)) op = ops[draw(7)];
        if (op) func.stages.push_back(stage("s0.init", sizes, op, true, nullptr));
        func.stages.push_back(stage("s0", sizes, op, false, nullptr));
        written_.push_back({label, func.parameter, readable_.size(), 1});
        readable_.push_back(tensor);
        pipeline.funcs.push_back(std::move(func));
    }

    Func make_func(const std::string& label, const Tensor& tensor) {
        Func func;
        func.label = label;
        func.symbols = {tensor.symbol};
        func.types = {i32};
        for (const int size : tensor.sizes) func.region.emplace_back(build::integer(0), extent(size));
        func.origin = origin_;
        return func;
    }

    struct Written {
        std::string label;
        std::optional<std::size_t> parameter;
        std::size_t readable;
        int statements;
    };

    std::mt19937_64& random_;
    SymbolSource symbols_;
    Origin origin_;
    Symbol rewritten_;
    std::vector<Symbol> sizes_;
    std::vector<Tensor> readable_;
    std::vector<Written> written_;
};

}  // namespace

Program random_pipeline(std::mt19937_64& random) {
    return Generator(random).run();
}

Arguments random_arguments(const Program& program, std::int64_t n, std::int64_t m, std::mt19937_64& random) {
    Arguments arguments;
    arguments.scalars["N"] = n;
    arguments.scalars["M"] = m;
    const Function& f = program.functions.front();
    for (const Parameter& p : f.parameters) {
        if (p.role != Role::input) continue;
        std::vector<std::int64_t> extents;
        for (const Dimension& d : p.buffer->dimensions)
            extents.push_back(get<Variable>(d.extent)->symbol.name() == "N" ? n : m);
        Array array(i32, extents);
        for (std::int64_t i = 0; i < array.size(); ++i)
            array.set(i, Scalar{static_cast<std::int64_t>(random() % 19) - 9});
        arguments.arrays[p.symbol.name()] = std::move(array);
    }
    return arguments;
}

}  // namespace nestor::testing
