// Factories of expressions, statements and declarations that the grammar of `.nest` calls.
#include "ir/text/syntax.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ir/core/arithmetic.hpp"
#include "ir/core/build.hpp"
#include "ir/text/notation.hpp"

namespace nestor::nest {
namespace {

/// One message a text, at the first place that is too deep.
bool too_deep(Reader& reader, const TextRange& range, int depth) {
    if (depth <= deepest) return false;
    if (!reader.too_deep)
        error(reader, range, "NEST-4", fmt::format("this is nested more than {} levels deep", deepest),
              "name parts of it with `let`, or move them to a function");
    reader.too_deep = true;
    return true;
}

Parsed integer_constant(Reader& reader, const TextRange& range, const Literal& literal, bool negative) {
    const Type& type = literal.type;
    const auto half = std::uint64_t{1} << (type.bits - 1);
    const std::uint64_t largest = type.is_signed() ? (negative ? half : half - 1) : (half - 1) * 2 + 1;
    if (literal.too_large || literal.magnitude > largest || (negative && !type.is_signed())) {
        error(reader, range, "NEST-5", "this number does not fit in " + to_string(type));
        return expression(reader, range, Constant{std::int64_t{0}}, 0, type);
    }
    // modulo 2^64, so that the smallest value is right as well
    const std::uint64_t bits = negative ? std::uint64_t{0} - literal.magnitude : literal.magnitude;
    if (!negative && bits > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return expression(reader, range, Constant{bits}, 0, type);
    return expression(reader, range, Constant{static_cast<std::int64_t>(bits)}, 0, type);
}

/// The number of lanes that the last argument of `ramp` and `broadcast` gives.
int lanes_of(Reader& reader, const TextRange& range, const Expr& e) {
    const auto value = build::as_integer(e);
    if (value && *value >= 1 && *value <= 65536) return static_cast<int>(*value);
    error(reader, range, "NEST-5", "the number of lanes is a constant between 1 and 65536");
    return 1;
}

/// A type of which only the lanes are known so far.
Type lanes_only(int lanes) {
    return {TypeKind::none, 0, lanes, nullptr, nullptr};
}

}  // namespace

Parsed expression(Reader& reader, const TextRange& range, ExprVariant node, int depth, Type type) {
    if (too_deep(reader, range, depth + 1)) return {build::integer(0), 1};
    return {build::make(std::move(node), std::move(type), origin(reader, range)), depth + 1};
}

Parsed literal(Reader& reader, const TextRange& range, const Literal& literal, bool negative) {
    if (!literal.type.is_float()) return integer_constant(reader, range, literal, negative);
    if (literal.too_large)
        error(reader, range, "NEST-5", "this number does not fit in " + to_string(literal.type));
    const double value = round_to(literal.value, literal.type);
    return expression(reader, range, Constant{negative ? -value : value}, 0, literal.type);
}

Parsed negative(Reader& reader, const TextRange& range, bool wraps, const Literal& number) {
    if (!wraps) return literal(reader, range, number, true);
    return unary(reader, range, UnaryOp::negate, true, literal(reader, range, number, false));
}

Parsed boolean(Reader& reader, const TextRange& range, bool value) {
    return expression(reader, range, Constant{std::int64_t{value}}, 0, Type::boolean());
}

Parsed unary(Reader& reader, const TextRange& range, UnaryOp op, bool wraps, const Parsed& value) {
    return expression(reader, range, Unary{op, value.expr, wraps}, value.depth);
}

Parsed binary(Reader& reader, const TextRange& range, BinaryOp op, bool wraps, const Parsed& left,
              const Parsed& right) {
    return expression(reader, range, Binary{op, left.expr, right.expr, wraps},
                      std::max(left.depth, right.depth));
}

Parsed compare(Reader& reader, const TextRange& range, CompareOp op, const Parsed& left,
               const Parsed& right) {
    return expression(reader, range, Compare{op, left.expr, right.expr}, std::max(left.depth, right.depth));
}

Parsed logic(Reader& reader, const TextRange& range, LogicOp op, const Parsed& left, const Parsed& right) {
    return expression(reader, range, Logic{op, left.expr, right.expr}, std::max(left.depth, right.depth));
}

Parsed form(Reader& reader, const TextRange& range, const std::string& name, const ParsedList& arguments) {
    const std::vector<Expr>& a = arguments.exprs;
    const bool wraps = name.back() == '%';
    const std::string plain = wraps ? name.substr(0, name.size() - 1) : name;
    const auto node = [&](ExprVariant variant, Type type = {}) {
        return expression(reader, range, std::move(variant), arguments.depth, std::move(type));
    };
    if (!notation::is_reserved_function(plain)) return node(Call{name, a});
    const std::size_t wanted = plain == "select" || plain == "ramp" ? 3
                               : plain.starts_with("reduce_")       ? 1
                                                                    : 2;
    if (a.size() != wanted) {
        error(
            reader, range, "NEST-8",
            fmt::format("`{}` takes {} argument{}, not {}", plain, wanted, wanted == 1 ? "" : "s", a.size()));
        return node(Constant{std::int64_t{0}}, Type::index());
    }
    if (plain == "select") return node(Select{a[0], a[1], a[2]});
    if (plain == "ramp") return node(Ramp{a[0], a[1]}, lanes_only(lanes_of(reader, range, a[2])));
    if (plain == "broadcast") return node(Broadcast{a[0]}, lanes_only(lanes_of(reader, range, a[1])));
    if (plain == "min" || plain == "max")
        return node(Binary{plain == "min" ? BinaryOp::minimum : BinaryOp::maximum, a[0], a[1], wraps});
    return node(LaneReduce{notation::read<ReduceOp>(plain.substr(7)).value(), a[0]});
}

Parsed field(Reader& reader, const TextRange& range, const Parsed& value, const std::string& names) {
    Parsed out = value;
    for (std::size_t begin = 0; begin <= names.size();) {
        const std::size_t end = std::min(names.find('.', begin), names.size());
        const std::string name = field_mark + names.substr(begin, end - begin);
        out = expression(reader, range, Call{name, {out.expr}}, out.depth);
        begin = end + 1;
    }
    return out;
}

Parsed hole(Reader& reader, const TextRange& range, const std::string& use,
            std::variant<std::string, LoopName> owner, int dimension, const std::string& part) {
    const auto known_use = notation::read<HoleUse>(use);
    const auto known_part = notation::read<HolePart>(part);
    if (!known_use || !known_part)
        error(reader, range, "NEST-6", "this is no hole",
              "?compute(func, 0, min), ?loop(<func, z0, s0, x>, len)");
    Hole node{std::move(owner), known_use.value_or(HoleUse::compute), dimension,
              known_part.value_or(HolePart::minimum)};
    return expression(reader, range, std::move(node), 0);
}

Parsed parenthesised(Reader& reader, const TextRange& range, const Parsed& e) {
    if (too_deep(reader, range, e.depth + 1)) return {build::integer(0), 1};
    return {e.expr, e.depth + 1};
}

Parsed annotated(const Parsed& e, const Type& type) {
    return {build::make(e.expr->node, type, e.expr->origin), e.depth + 1};
}

void append(ParsedList& list, const Parsed& e) {
    list.exprs.push_back(e.expr);
    list.depth = std::max(list.depth, e.depth);
}

ParsedStmt statement(Reader& reader, const TextRange& range, StmtVariant node, int depth) {
    if (too_deep(reader, range, depth + 1)) return {};
    return {build::make(std::move(node), origin(reader, range)), depth + 1};
}

void append(ParsedBlock& block, const ParsedStmt& stmt) {
    if (stmt.stmt) block.block.statements.push_back(stmt.stmt);
    block.depth = std::max(block.depth, stmt.depth);
}

void attribute(Reader& reader, const TextRange& range, For& loop, const std::string& word, int width) {
    if (word == "simd") {
        loop.mode.simd = true;
    } else if (const auto mode = notation::read<ModeKind>(word)) {
        loop.mode.kind = *mode;
        loop.mode.width = width;
    } else if (const auto kind = notation::read<LoopKind>(word)) {
        loop.kind = *kind;
    } else {
        std::vector<std::string> candidates = {"simd"};
        for (const auto& w : notation::words<ModeKind>()) candidates.emplace_back(w.text);
        for (const auto& w : notation::words<LoopKind>()) candidates.emplace_back(w.text);
        const std::string nearest = nearest_name(word, candidates);
        error(reader, range, "NEST-6", "`" + word + "` is no mode or kind of a loop",
              nearest.empty() ? "" : "did you mean `" + nearest + "`?");
    }
}

std::vector<int> dimension_numbers(const std::vector<std::int64_t>& numbers) {
    std::vector<int> out;
    for (const std::int64_t number :
         numbers)  // what is beyond is no dimension anyway, which the verifier tells
        out.push_back(static_cast<int>(std::clamp<std::int64_t>(number, -1, INT32_MAX)));
    return out;
}

Buffer buffer(Type element, const Symbol& symbol, std::vector<Dimension> dimensions,
              std::optional<MemorySpace> place, std::vector<int> layout, std::vector<TreeLevel> levels) {
    return {symbol,
            std::move(element),
            std::move(dimensions),
            place.value_or(MemorySpace::caller),
            std::move(layout),
            std::move(levels)};
}

Parameter parameter(Reader& reader, const TextRange& range, Role role, const Symbol& symbol,
                    const std::optional<Type>& type, std::string remark) {
    if (!type && role != Role::size && role != Role::stride)
        error(reader, range, "NEST-7", "this parameter has no type", "scalar x: float32");
    return {symbol,
            role,
            type.value_or(Type::index()),
            std::nullopt,
            std::move(remark),
            origin(reader, range),
            std::nullopt};
}

Parameter parameter(Reader& reader, const TextRange& range, Role role, Buffer buffer,
                    const std::optional<Type>& type, std::string remark) {
    const Symbol symbol = buffer.symbol;
    return {
        symbol,      role, type.value_or(Type{}), std::move(buffer), std::move(remark), origin(reader, range),
        std::nullopt};
}

void initial(Reader& reader, const TextRange& range, Func& func, const std::string& word,
             const Symbol& former) {
    if (word == "incoming" && !former)
        func.initial = Initial::incoming;
    else if (word == "former" && former)
        func.initial = Initial::former;
    else
        error(reader, range, "NEST-6", "an initial value is `incoming` or `former` with a func",
              "initial former A.3");
    func.former = former;
}

void add_record(Reader& reader, const TextRange& range, std::string name, std::vector<Field> fields) {
    int depth = 0;
    for (const Field& field : fields) {
        const Type& type = field.type.kind == TypeKind::array ? field.type.array->element : field.type;
        if (type.kind == TypeKind::record) depth = std::max(depth, reader.record_depths[type.record->name]);
    }
    if (too_deep(reader, range, depth + 1)) return;
    auto record = std::make_shared<const RecordType>(RecordType{std::move(name), std::move(fields)});
    if (!reader.records.emplace(record->name, record).second)
        error(reader, range, "NEST-9", "there is a record `" + record->name + "` already");
    reader.record_depths.emplace(record->name, depth + 1);
    reader.program.records.push_back(std::move(record));
}

}  // namespace nestor::nest
