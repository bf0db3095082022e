// Funcs in definition order, each from reads of the earlier ones.
#include "tests/support/random_lazy.hpp"

#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/pipeline.hpp"
#include "tests/support/random_lazy_call.hpp"
#include "tests/support/random_lazy_values.hpp"

namespace nestor::testing {
namespace {

const Type whole = Type::int_(32);

/// A func, of one symbol for each component, or the image.
struct Readable {
    std::vector<Symbol> symbols;
    std::vector<Type> types;
    std::size_t rank;
    bool image = false;
};

class LazyGenerator {
public:
    LazyGenerator(std::mt19937_64& random, std::string name) : random_(random), name_(std::move(name)) {
        const auto file = std::make_shared<const SourceFile>("random.halide", "random func\n");
        origin_ = written_at({file, 0, 6});
    }

    Program run() {
        Function f;
        f.symbol = symbols_.fresh(name_);
        f.origin = origin_;
        w_ = symbols_.fresh("w");
        f.parameters.push_back({w_, Role::scalar, whole, std::nullopt, "", origin_});
        if (chance(50))
            types_ = {whole,           whole,          Type::float_(32), Type::float_(32), Type::float_(64),
                      Type::uint(8),   Type::uint(8),  Type::uint(16),   Type::int_(16),   Type::uint(32),
                      Type::uint(64),  Type::int_(64), Type::int_(64),   Type::int_(8),    Type::float_(16),
                      Type::bfloat16()};
        image(f);
        auto pipeline = std::make_shared<Pipeline>();
        const int count = 2 + draw(4);
        const bool several = chance(50);
        std::vector<std::string> outputs;
        for (int k = 0; k < count; ++k) {
            const bool last = k + 1 == count;
            const auto rank = static_cast<std::size_t>(1 + draw(2));
            pipeline->funcs.push_back(chance(8) ? choice(k, rank) : func(k, rank, chance(20) ? 2 : 1));
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
    Type any_type() { return types_[static_cast<std::size_t>(draw(static_cast<int>(types_.size())))]; }
    Expr w() const { return build::cast(build::variable(w_, whole), Type::index()); }
    static Expr clamped(const Expr& e, const Expr& low, const Expr& high) {
        return build::maximum(build::minimum(e, high), low);
    }

    void image(Function& f) {
        Buffer src{symbols_.fresh("src"), any_type(), {}, MemorySpace::caller, {1, 0}, {}};
        for (const char* name : {"src_width", "src_height"}) {
            const Symbol size = symbols_.fresh(name);
            f.parameters.push_back({size, Role::size, Type::index(), std::nullopt, "", origin_});
            src.dimensions.push_back({number(0), build::variable(size), nullptr});
            sizes_.push_back(size);
        }
        f.parameters.push_back({src.symbol, Role::input, {}, src, "", origin_});
        readable_.push_back({{src.symbol}, {src.element}, 2, true});
    }

    /// A coordinate near one that is in scope.
    Expr coordinate(const Indices& in_scope) {
        Expr e = in_scope[static_cast<std::size_t>(draw(static_cast<int>(in_scope.size())))];
        switch (draw(11)) {
            case 8:  // a remainder, a quotient by what is not positive, the beginning of a block
                if (chance(40)) return build::subtract(e, remainder(e, number(3)));
                return chance(50) ? remainder(e, number(2 + draw(3)))
                                  : build::binary(BinaryOp::euclidean_divide, e, number(-1 - draw(3)), false);
            case 9:
                return build::select(build::compare(chance(50) ? CompareOp::equal : CompareOp::greater, e,
                                                    number(draw(4) - 1)),
                                     build::add(e, number(1)), e);
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

    static Expr remainder(const Expr& e, const Expr& by) {
        return build::binary(BinaryOp::euclidean_modulo, e, by, false);
    }

    /// A place in the image for a coordinate: the edge, the tile, or the mirrored tile that it is in.
    Expr inside_image(const Expr& e, std::size_t dimension) {
        const Expr extent = build::variable(sizes_[dimension]), last = build::subtract(extent, number(1));
        const int mode = draw(10);
        if (mode > 1) return clamped(e, number(0), last);
        if (mode == 0) return clamped(remainder(e, extent), number(0), last);
        const Expr period = build::multiply(number(2), extent), at = remainder(e, period);
        return clamped(build::minimum(at, build::subtract(build::subtract(period, number(1)), at)), number(0),
                       last);
    }

    /// The image where the coordinates are in it, and a constant elsewhere.
    Expr image_or_constant(const Indices& at) {
        const Readable& image = readable_.front();
        Indices inside;
        Expr is_inside;
        for (std::size_t d = 0; d < image.rank; ++d) {
            const Expr extent = build::variable(sizes_[d]);
            inside.push_back(clamped(at[d], number(0), build::subtract(extent, number(1))));
            const Expr here = build::both(build::compare(CompareOp::greater_equal, at[d], number(0)),
                                          build::compare(CompareOp::less, at[d], extent));
            is_inside = is_inside ? build::both(is_inside, here) : here;
        }
        return build::select(is_inside, build::load(image.symbols[0], image.types[0], inside),
                             random_constant(image.types[0], random_));
    }

    Expr read(const Indices& in_scope) {
        const Readable& from = readable_[static_cast<std::size_t>(draw(static_cast<int>(readable_.size())))];
        Indices at;
        for (std::size_t d = 0; d < from.rank; ++d) {
            Expr e = chance(50) && d < in_scope.size() ? in_scope[d] : coordinate(in_scope);
            if (from.image)
                e = inside_image(e, d);
            else if (chance(8))  // a value in memory
                e = place_of(build::load(from.symbols[0], from.types[0], at_zero(from.rank)), e);
            at.push_back(e);
        }
        if (from.image && chance(15)) return image_or_constant({coordinate(in_scope), coordinate(in_scope)});
        const auto component = static_cast<std::size_t>(draw(static_cast<int>(from.symbols.size())));
        return build::load(from.symbols[component], from.types[component], at);
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
        if (chance(25)) {
            const Expr value = read(in_scope);
            return build::compare(op, value, random_constant(value->type, random_));
        }
        return build::compare(op, coordinate(in_scope), number(draw(4) - 1));
    }

    static Indices at_zero(std::size_t rank) { return Indices(rank, number(0)); }
    /// A value as a coordinate that operators bound, alone or as a way to go from another one.
    Expr place_of(const Expr& value, const Expr& from) {
        const Expr whole_value = build::cast(value, whole);
        const auto of = [&](BinaryOp op, std::int64_t n) {
            return build::cast(build::binary(op, whole_value, build::constant(n, whole), false),
                               Type::index());
        };
        switch (draw(6)) {
            case 4:
                return of(BinaryOp::euclidean_modulo, 4);
            case 5: {  // a float between limits
                const Type real = Type::float_(32);
                const auto c = [&](double v) { return build::constant(v, real); };
                const Expr limited =
                    build::binary(BinaryOp::maximum,
                                  build::binary(BinaryOp::minimum, build::cast(value, real), c(2.5), false),
                                  c(-1.75), false);
                return build::cast(build::cast(limited, whole), Type::index());
            }
            case 0:
                return of(BinaryOp::bit_and, 3);
            case 1:
                return of(BinaryOp::shift_right, 29);
            case 2:
                return build::add(from, clamp_value(value));
            default:
                return clamp_value(value);
        }
    }
    /// A value as a coordinate in [-2, 4].
    static Expr clamp_value(const Expr& e) {
        const auto c = [](std::int64_t v) { return build::constant(v, whole); };
        const Expr below = build::binary(BinaryOp::minimum, build::cast(e, whole), c(4), false);
        return build::cast(build::binary(BinaryOp::maximum, below, c(-2), false), Type::index());
    }

    Expr value(const Indices& in_scope, int depth, const Type& type) {
        if (depth == 0 || chance(25)) {
            if (chance(15)) return random_constant(type, random_);
            if (chance(15)) return build::cast(coordinate(in_scope), type);
            return build::cast(read(in_scope), type);
        }
        const Expr a = value(in_scope, depth - 1, type);
        if (chance(10)) return divided(a, random_);
        if (type.is_float() && chance(10)) {
            static constexpr const char* functions[] = {"abs", "sqrt", "floor"};
            const Type wide = type.bits == 16 ? Type::float_(32) : type;  // as which 16 bits are computed
            return build::cast(build::make(Call{functions[draw(3)], {build::cast(a, wide)}}, wide), type);
        }
        const Expr b = value(in_scope, depth - 1, type);
        if (chance(15)) return build::select(condition(in_scope, 1), a, b);
        return combined(a, b, random_);
    }

    /// A func without stages.
    Func begun(int number_of, std::size_t rank, const std::vector<Type>& types) {
        const std::string label(1, static_cast<char>('a' + number_of));
        Func func{label, {}, {}, {}, {}, Initial::nothing, {}, std::nullopt, origin_};
        for (std::size_t k = 0; k < types.size(); ++k)
            func.symbols.push_back(
                symbols_.fresh(types.size() == 1 ? label : label + "_" + std::to_string(k)));
        func.types = types;
        func.region.assign(rank, {nullptr, nullptr});
        return func;
    }

    Func func(int number_of, std::size_t rank, std::size_t components) {
        std::vector<Type> types;
        for (std::size_t k = 0; k < components; ++k) types.push_back(any_type());
        Func func = begun(number_of, rank, types);
        Stage pure{"s0", {}, nullptr, {}, {}, std::nullopt, origin_};
        pure.left = pure_variables(pure, rank, std::vector<bool>(rank, true));
        for (const Type& type : types) pure.values.push_back(value(pure.left, 2, type));
        func.stages.push_back(std::move(pure));
        for (int k = draw(3); k > 0; --k) func.stages.push_back(update(func, rank));
        readable_.push_back({func.symbols, func.types, rank, false});
        return func;
    }

    /// Where the least or greatest value around each point is, and the value, as `argmin` and `argmax` are
    /// lowered:  { (low, identity); rdom(r = (low, extent)) in (x) <- (r, value) if value < a(x).1 }
    Func choice(int number_of, std::size_t rank) {
        const ReduceOp op = chance(50) ? ReduceOp::minimum : ReduceOp::maximum;
        const Type type = any_type();
        Stage pure{"s0", {}, nullptr, {}, {}, std::nullopt, origin_};
        pure.left = pure_variables(pure, rank, std::vector<bool>(rank, true));
        Stage update{"s1", {}, nullptr, {}, {}, std::nullopt, origin_};
        update.left = pure_variables(update, rank, std::vector<bool>(rank, true));
        Indices in_scope = update.left;
        const Indices rs = reduction_variables(update, 1 + draw(2));
        in_scope.insert(in_scope.end(), rs.begin(), rs.end());
        std::vector<Type> types(rs.size(), whole);
        types.push_back(type);
        Func func = begun(number_of, rank, types);
        for (std::size_t k = 0; k < rs.size(); ++k) {
            pure.values.push_back(build::cast(update.iterators[rank + k].low, whole));
            update.values.push_back(build::cast(rs[k], whole));
        }
        pure.values.push_back(build::identity(op, type));
        update.values.push_back(value(in_scope, 1, type));
        update.guard =
            build::compare(op == ReduceOp::minimum ? CompareOp::less : CompareOp::greater,
                           update.values.back(), build::load(func.symbols.back(), type, update.left));
        func.stages = {std::move(pure), std::move(update)};
        readable_.push_back({func.symbols, func.types, rank, false});
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

    /// So many iterators r (and t), and the variables.
    Indices reduction_variables(Stage& stage, int count) {
        Indices rs;
        for (int k = count; k > 0; --k) {
            const Symbol r = symbols_.fresh(k == 1 ? "r" : "t");
            Iterator iterator{r, LoopKind::reduction, number(draw(4) - 2), number(draw(4))};
            if (chance(40)) {
                iterator.low = build::negate(w());
                iterator.extent = build::add(build::multiply(number(2), w()), number(1));
            }
            stage.iterators.push_back(iterator);
            rs.push_back(build::variable(r));
        }
        return rs;
    }

    Stage update(const Func& func, std::size_t rank) {
        Stage stage{"s" + std::to_string(func.stages.size()), {}, nullptr, {}, {}, std::nullopt, origin_};
        std::vector<bool> pure(rank, true);
        if (chance(50)) pure[static_cast<std::size_t>(draw(static_cast<int>(rank)))] = false;
        if (chance(10)) pure.assign(rank, false);
        const Indices xs = pure_variables(stage, rank, pure);
        Indices in_scope;
        for (const Expr& x : xs)
            if (x) in_scope.push_back(x);
        const bool computed = in_scope.size() < rank;
        const Indices rs = reduction_variables(stage, draw(2) + (computed ? 1 : 0));
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
        for (std::size_t k = 0; k < func.symbols.size();
             ++k) {  // a tuple's component reads any of the old ones
            const Type& type = func.types[k];
            const auto read =
                chance(70) ? k : static_cast<std::size_t>(draw(static_cast<int>(func.symbols.size())));
            const Expr old = build::cast(build::load(func.symbols[read], func.types[read], itself), type);
            const Expr other = value(in_scope, 1, type);
            stage.values.push_back(chance(60)   ? build::binary(BinaryOp::add, old, other, type.is_int())
                                   : chance(80) ? combined(old, other, random_)
                                                : other);
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
                const Indices at = {clamped(r, number(0), number(1)), number(0)};
                return clamp_value(build::load(readable_[0].symbols[0], readable_[0].types[0], at));
            }
            default:
                return clamp_value(read({r}));
        }
    }

    std::mt19937_64& random_;
    std::string name_;
    SymbolSource symbols_;
    Origin origin_;
    Symbol w_;
    std::vector<Symbol> sizes_;
    std::vector<Type> types_ = {whole};  ///< what is drawn from
    std::vector<Readable> readable_;
};

}  // namespace

Program random_lazy_pipeline(std::mt19937_64& random, const std::string& name) {
    return LazyGenerator(random, name).run();
}

}  // namespace nestor::testing
