// Funcs in definition order, each from reads of the earlier ones.
#include "tests/support/random_lazy.hpp"

#include "ir/build.hpp"
#include "ir/errors.hpp"
#include "ir/pipeline.hpp"
#include "tests/support/random_lazy_call.hpp"

namespace nestor::testing {
namespace {

const Type value_type = Type::int_(32);

/// A func, of one symbol for each component, or the image that can be read.
struct Readable {
    std::vector<Symbol> symbols;
    std::size_t rank;
    bool image = false;
};

class LazyGenerator {
public:
    LazyGenerator(std::mt19937_64& random, std::string name) : random_(random), name_(std::move(name)) {
        const auto file = std::make_shared<const SourceFile>("random.halide", "random func\n");
        origin_ = std::make_shared<const OriginData>(OriginData{{file, 0, 6}, nullptr, "", {}});
    }

    Program run() {
        Function f;
        f.symbol = symbols_.fresh(name_);
        f.origin = origin_;
        w_ = symbols_.fresh("w");
        f.parameters.push_back({w_, Role::scalar, value_type, std::nullopt, "", origin_});
        image(f);
        auto pipeline = std::make_shared<Pipeline>();
        const int count = 2 + draw(4);
        const bool several = chance(40);
        std::vector<std::string> outputs;
        for (int k = 0; k < count; ++k) {
            const bool last = k + 1 == count;
            pipeline->funcs.push_back(func(k, static_cast<std::size_t>(1 + draw(2)), chance(20) ? 2 : 1));
            if (last || (several && chance(50))) outputs.push_back(pipeline->funcs.back().label);
        }
        f.body = PipelinePtr(pipeline);
        Program p;
        p.functions.push_back(std::move(f));
        p.errors = standard_errors();
        p.next_symbol = symbols_.next();
        set_outputs(p, outputs);
        return p;
    }

private:
    static constexpr const char* variables[] = {"x", "y"};
    using Indices = std::vector<Expr>;  ///< coordinates in scope: x, y, then reduction variables

    int draw(int below) { return static_cast<int>(random_() % static_cast<std::uint64_t>(below)); }
    bool chance(int percent) { return draw(100) < percent; }
    static Expr number(std::int64_t value) { return build::integer(value); }
    Expr w() const { return build::cast(build::variable(w_, value_type), Type::index()); }
    static Expr clamped(const Expr& e, const Expr& low, const Expr& high) {
        return build::maximum(build::minimum(e, high), low);
    }

    void image(Function& f) {
        Buffer src{symbols_.fresh("src"), value_type, {}, Place::caller, {1, 0}, {}};
        for (const char* name : {"src_width", "src_height"}) {
            const Symbol size = symbols_.fresh(name);
            f.parameters.push_back({size, Role::size, Type::index(), std::nullopt, "", origin_});
            src.dimensions.push_back({number(0), build::variable(size), nullptr});
            sizes_.push_back(size);
        }
        f.parameters.push_back({src.symbol, Role::input, {}, src, "", origin_});
        readable_.push_back({{src.symbol}, 2, true});
    }

    /// A coordinate near one that is in scope.
    Expr coordinate(const Indices& in_scope) {
        Expr e = in_scope[static_cast<std::size_t>(draw(static_cast<int>(in_scope.size())))];
        switch (draw(8)) {
            case 0:
                e = build::add(e, number(draw(5) - 2));
                break;
            case 1:
                e = build::add(build::multiply(e, number(2)), number(draw(3) - 1));
                break;
            case 2:
                e = build::binary(BinaryOp::euclidean_divide, e, number(2), false);
                break;
            case 3:
                e = build::subtract(number(draw(4)), e);
                break;
            case 4:
                e = clamped(e, number(-1), number(3));
                break;
            case 5:
                e = build::add(e, w());
                break;
            default:
                break;
        }
        return e;
    }

    Expr read(const Indices& in_scope) {
        const Readable& from = readable_[static_cast<std::size_t>(draw(static_cast<int>(readable_.size())))];
        Indices at;
        for (std::size_t d = 0; d < from.rank; ++d) {
            Expr e = chance(50) && d < in_scope.size() ? in_scope[d] : coordinate(in_scope);
            if (from.image)
                e = clamped(e, number(0), build::subtract(build::variable(sizes_[d]), number(1)));
            else if (chance(8))  // a value in memory, bounded by a clamp
                e = build::cast(clamp_value(build::load(from.symbols[0], value_type, at_zero(from.rank))),
                                Type::index());
            at.push_back(e);
        }
        const int component = draw(static_cast<int>(from.symbols.size()));
        return build::load(from.symbols[static_cast<std::size_t>(component)], value_type, at);
    }

    /// Of coordinates, of values, or both.
    Expr condition(const Indices& in_scope, int depth) {
        static constexpr CompareOp ops[] = {CompareOp::less,    CompareOp::less_equal,
                                            CompareOp::greater, CompareOp::greater_equal,
                                            CompareOp::equal,   CompareOp::not_equal};
        const CompareOp op = ops[draw(6)];
        if (depth > 0 && chance(25)) {
            const Expr a = condition(in_scope, depth - 1), b = condition(in_scope, depth - 1);
            return chance(60) ? build::both(a, b) : build::either(a, b);
        }
        if (chance(25))
            return build::compare(op, read(in_scope), build::constant(std::int64_t{draw(5) - 1}, value_type));
        return build::compare(op, coordinate(in_scope), number(draw(4) - 1));
    }

    static Indices at_zero(std::size_t rank) { return Indices(rank, number(0)); }
    static Expr clamp_value(const Expr& e) {
        const auto c = [](std::int64_t v) { return build::constant(v, value_type); };
        return build::binary(BinaryOp::maximum, build::binary(BinaryOp::minimum, e, c(4), false), c(-2),
                             false);
    }

    Expr value(const Indices& in_scope, int depth) {
        if (depth == 0 || chance(25)) {
            if (chance(15)) return build::constant(std::int64_t{draw(9) - 4}, value_type);
            if (chance(15)) return build::cast(coordinate(in_scope), value_type);
            return read(in_scope);
        }
        const Expr a = value(in_scope, depth - 1), b = value(in_scope, depth - 1);
        if (chance(15)) return build::select(condition(in_scope, 1), a, b);
        static const BinaryOp ops[] = {BinaryOp::add, BinaryOp::subtract, BinaryOp::multiply,
                                       BinaryOp::minimum, BinaryOp::maximum};
        const BinaryOp op = ops[draw(5)];
        return build::binary(op, a, b, op != BinaryOp::minimum && op != BinaryOp::maximum);
    }

    Func func(int number_of, std::size_t rank, std::size_t components) {
        const std::string label(1, static_cast<char>('a' + number_of));
        Func func{label, {}, {}, {}, {}, Initial::nothing, {}, std::nullopt, origin_};
        for (std::size_t k = 0; k < components; ++k)
            func.symbols.push_back(symbols_.fresh(components == 1 ? label : label + "_" + std::to_string(k)));
        func.types.assign(components, value_type);
        func.region.assign(rank, {nullptr, nullptr});
        Stage pure{"s0", {}, nullptr, {}, {}, std::nullopt, origin_};
        const Indices xs = pure_variables(pure, rank, std::vector<bool>(rank, true));
        pure.left = xs;
        for (std::size_t k = 0; k < components; ++k) pure.values.push_back(value(xs, 2));
        func.stages.push_back(std::move(pure));
        for (int k = draw(3); k > 0; --k)
            func.stages.push_back(update(func.symbols, rank, "s" + std::to_string(func.stages.size())));
        readable_.push_back({func.symbols, rank, false});
        return func;
    }

    /// Iterators for the wanted dimensions, the first innermost; absent ones give null.
    Indices pure_variables(Stage& stage, std::size_t rank, const std::vector<bool>& wanted) {
        Indices xs(rank);
        for (std::size_t d = rank; d-- > 0;) {
            if (!wanted[d]) continue;
            const Symbol symbol = symbols_.fresh(variables[d]);
            stage.iterators.push_back({symbol, LoopKind::pure, nullptr, nullptr});
            xs[d] = build::variable(symbol);
        }
        return xs;
    }

    Stage update(const std::vector<Symbol>& symbols, std::size_t rank, const std::string& name) {
        Stage stage{name, {}, nullptr, {}, {}, std::nullopt, origin_};
        std::vector<bool> pure(rank, true);
        if (chance(50)) pure[static_cast<std::size_t>(draw(static_cast<int>(rank)))] = false;
        if (chance(10)) pure.assign(rank, false);
        const Indices xs = pure_variables(stage, rank, pure);
        Indices in_scope;
        for (const Expr& x : xs)
            if (x) in_scope.push_back(x);
        Indices rs;
        const bool computed = in_scope.size() < rank;
        for (int k = draw(2) + (computed ? 1 : 0); k > 0; --k) {
            const Symbol r = symbols_.fresh(k == 1 ? "r" : "t");
            Iterator iterator{r, LoopKind::reduction, number(draw(4) - 2), number(draw(4))};
            if (chance(40)) {
                iterator.low = build::negate(w());
                iterator.extent = build::add(build::multiply(number(2), w()), number(1));
            }
            stage.iterators.push_back(iterator);
            rs.push_back(build::variable(r));
        }
        in_scope.insert(in_scope.end(), rs.begin(), rs.end());
        if (in_scope.empty()) in_scope.push_back(number(1));
        Indices itself;
        for (const Expr& x : xs) {
            if (x) {
                stage.left.push_back(x);
                itself.push_back(x);
                continue;
            }
            const Expr r = rs[static_cast<std::size_t>(draw(static_cast<int>(rs.size())))];
            const bool scans = draw(5) == 0;
            stage.left.push_back(scans ? r : place(r));
            itself.push_back(scans ? build::subtract(r, number(1)) : stage.left.back());
        }
        for (std::size_t k = 0; k < symbols.size(); ++k) {  // a tuple's component reads any of the old ones
            const int read = chance(70) ? static_cast<int>(k) : draw(static_cast<int>(symbols.size()));
            const Expr old = build::load(symbols[static_cast<std::size_t>(read)], value_type, itself);
            stage.values.push_back(build::binary(BinaryOp::add, old, value(in_scope, 1), true));
        }
        if (chance(35)) stage.guard = condition(in_scope, 1);
        return stage;
    }

    /// Where an update writes: one place, places that r shifts, spreads or mirrors, or places that data
    /// choose.
    Expr place(const Expr& r) {
        switch (draw(5)) {
            case 0:
                return number(draw(3));
            case 1:
                return build::add(build::multiply(r, number(1 + draw(2))), number(draw(3) - 1));
            case 2:
                return build::subtract(number(draw(4)), r);
            case 3: {  // a histogram of the image
                const Expr pixel = build::load(readable_[0].symbols[0], value_type,
                                               {clamped(r, number(0), number(1)), number(0)});
                return build::cast(clamp_value(pixel), Type::index());
            }
            default:
                return build::cast(clamp_value(read({r})), Type::index());
        }
    }

    std::mt19937_64& random_;
    std::string name_;
    SymbolSource symbols_;
    Origin origin_;
    Symbol w_;
    std::vector<Symbol> sizes_;
    std::vector<Readable> readable_;
};

}  // namespace

Program random_lazy_pipeline(std::mt19937_64& random, const std::string& name) {
    return LazyGenerator(random, name).run();
}

}  // namespace nestor::testing
