// The notation of `.nest`: tables and quoting rules.
#include "ir/text/notation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "ir/core/build.hpp"

namespace nestor::notation {
namespace {

constexpr Word<MemorySpace> places[] = {
    {MemorySpace::caller, "caller"},         {MemorySpace::heap, "heap"},
    {MemorySpace::stack, "stack"},           {MemorySpace::registers, "registers"},
    {MemorySpace::gpu_shared, "gpu_shared"}, {MemorySpace::gpu_global, "gpu_global"},
    {MemorySpace::growing, "growing"}};
constexpr Word<LevelKind> level_kinds[] = {{LevelKind::dense, "dense"},
                                           {LevelKind::pointer, "pointer"},
                                           {LevelKind::bitmasked, "bitmasked"},
                                           {LevelKind::dynamic, "dynamic"}};
constexpr Word<LoopKind> loop_kinds[] = {
    {LoopKind::pure, "pure"}, {LoopKind::reduction, "reduction"}, {LoopKind::imperative, "imperative"}};
constexpr Word<ModeKind> mode_kinds[] = {{ModeKind::serial, "serial"},
                                         {ModeKind::parallel, "parallel"},
                                         {ModeKind::vectorized, "vectorized"},
                                         {ModeKind::unrolled, "unrolled"},
                                         {ModeKind::register_tile, "register_tile"},
                                         {ModeKind::matrix_unit, "matrix_unit"},
                                         {ModeKind::gpu_block_x, "gpu_block_x"},
                                         {ModeKind::gpu_block_y, "gpu_block_y"},
                                         {ModeKind::gpu_block_z, "gpu_block_z"},
                                         {ModeKind::gpu_thread_x, "gpu_thread_x"},
                                         {ModeKind::gpu_thread_y, "gpu_thread_y"},
                                         {ModeKind::gpu_thread_z, "gpu_thread_z"}};
constexpr Word<ReductionForm> reduction_forms[] = {{ReductionForm::clause, "clause"},
                                                   {ReductionForm::private_copies, "private_copies"},
                                                   {ReductionForm::tree, "tree"},
                                                   {ReductionForm::atomic, "atomic"}};
constexpr Word<ReduceOp> reduce_ops[] = {{ReduceOp::add, "add"},
                                         {ReduceOp::multiply, "multiply"},
                                         {ReduceOp::minimum, "minimum"},
                                         {ReduceOp::maximum, "maximum"},
                                         {ReduceOp::logical_and, "logical_and"},
                                         {ReduceOp::logical_or, "logical_or"},
                                         {ReduceOp::bit_and, "bit_and"},
                                         {ReduceOp::bit_or, "bit_or"},
                                         {ReduceOp::bit_xor, "bit_xor"}};
constexpr Word<UpdateOp> update_ops[] = {{UpdateOp::add, "add"},           {UpdateOp::subtract, "subtract"},
                                         {UpdateOp::multiply, "multiply"}, {UpdateOp::minimum, "minimum"},
                                         {UpdateOp::maximum, "maximum"},   {UpdateOp::bit_and, "bit_and"},
                                         {UpdateOp::bit_or, "bit_or"},     {UpdateOp::bit_xor, "bit_xor"},
                                         {UpdateOp::exchange, "exchange"}, {UpdateOp::append, "append"}};
constexpr Word<CopyKind> copy_kinds[] = {{CopyKind::host_to_device, "host_to_device"},
                                         {CopyKind::device_to_host, "device_to_host"},
                                         {CopyKind::device_to_device, "device_to_device"}};
constexpr Word<Role> roles[] = {{Role::size, "size"},     {Role::scalar, "scalar"},
                                {Role::stride, "stride"}, {Role::input, "input"},
                                {Role::output, "output"}, {Role::inout, "inout"},
                                {Role::result, "result"}, {Role::workspace, "workspace"}};
constexpr Word<FunctionPlace> function_places[] = {{FunctionPlace::entry, "entry"},
                                                   {FunctionPlace::internal, "internal"},
                                                   {FunctionPlace::host, "host"},
                                                   {FunctionPlace::device, "device"}};
constexpr Word<HoleUse> hole_uses[] = {
    {HoleUse::allocate, "allocate"}, {HoleUse::compute, "compute"}, {HoleUse::loop, "loop"}};
constexpr Word<HolePart> hole_parts[] = {{HolePart::minimum, "min"}, {HolePart::length, "len"}};
constexpr Word<CompareOp> compare_ops[] = {{CompareOp::equal, "=="},  {CompareOp::not_equal, "!="},
                                           {CompareOp::less, "<"},    {CompareOp::less_equal, "<="},
                                           {CompareOp::greater, ">"}, {CompareOp::greater_equal, ">="}};

constexpr Operator operators[] = {{BinaryOp::add, "+", sum},
                                  {BinaryOp::subtract, "-", sum},
                                  {BinaryOp::multiply, "*", product},
                                  {BinaryOp::divide, "/", product},
                                  {BinaryOp::remainder, "%", product},
                                  {BinaryOp::floor_divide, "div", product},
                                  {BinaryOp::floor_modulo, "mod", product},
                                  {BinaryOp::euclidean_divide, "ediv", product},
                                  {BinaryOp::euclidean_modulo, "emod", product},
                                  {BinaryOp::minimum, "min", postfix},
                                  {BinaryOp::maximum, "max", postfix},
                                  {BinaryOp::bit_and, "&", bit_and},
                                  {BinaryOp::bit_or, "|", bit_or},
                                  {BinaryOp::bit_xor, "^", bit_xor},
                                  {BinaryOp::shift_left, "<<", shift},
                                  {BinaryOp::shift_right, ">>", shift}};

/// Sorted, for binary search.
constexpr std::string_view keywords[] = {
    "activate", "allocate", "assert",   "barrier", "bits",       "block",    "break",    "call",     "cast",
    "collapse", "compute",  "continue", "copy",    "deactivate", "div",      "ediv",     "else",     "emod",
    "errors",   "false",    "for",      "func",    "function",   "grid",     "grow",     "if",       "in",
    "inf",      "initial",  "label",    "launch",  "layout",     "let",      "levels",   "make",     "mod",
    "nan",      "nop",      "on",       "over",    "parameter",  "pipeline", "prefetch", "print",    "record",
    "reduce",   "region",   "require",  "return",  "returns",    "shared",   "stage",    "standard", "state",
    "to",       "true",     "update",   "var",     "while",      "workspace"};
static_assert(std::is_sorted(std::begin(keywords), std::end(keywords)));

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Letters, digits and `_` in segments between dots, the first not beginning with a digit.
bool is_dotted_name(std::string_view text) {
    if (text.empty() || !is_letter(text[0]) || text.back() == '.') return false;
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '.' ? text[i - 1] == '.' : !is_letter(text[i]) && !is_digit(text[i])) return false;
    }
    return true;
}

/// True when a segment between dots is all digits: unnumbered, it would be read as a symbol's number.
bool has_number_segment(std::string_view text) {
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('.', begin), text.size());
        const std::string_view segment = text.substr(begin, end - begin);
        if (!segment.empty() && std::all_of(segment.begin(), segment.end(), is_digit)) return true;
        begin = end + 1;
    }
    return false;
}

/// Words that the scanner takes for numbers or types wherever they stand.
bool is_literal_word(std::string_view text) {
    if (text == "_" || text == "none" || text.starts_with("inf_") || text.starts_with("nan_")) return true;
    const std::string head(text.substr(0, text.find('x')));
    return scalar_type(head).kind != TypeKind::none;
}

std::string floating_literal(double value, const Type& type) {
    std::string suffix;
    if (type.kind == TypeKind::brain)
        suffix = "bf16";
    else if (type.bits != 64)
        suffix = "f" + std::to_string(type.bits);
    const std::string sign = std::signbit(value) ? "-" : "";
    if (std::isnan(value) || std::isinf(value))
        return sign + (std::isnan(value) ? "nan" : "inf") + (suffix.empty() ? "" : "_" + suffix);
    std::array<char, 64> buffer;
    const auto end = type.bits == 64
                         ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value)).ptr
                         : std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                         std::fabs(static_cast<float>(value)))
                               .ptr;
    std::string digits(buffer.data(), end);
    if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
    return sign + digits + suffix;
}

}  // namespace

template <>
std::span<const Word<MemorySpace>> words<MemorySpace>() {
    return places;
}
template <>
std::span<const Word<LevelKind>> words<LevelKind>() {
    return level_kinds;
}
template <>
std::span<const Word<LoopKind>> words<LoopKind>() {
    return loop_kinds;
}
template <>
std::span<const Word<ModeKind>> words<ModeKind>() {
    return mode_kinds;
}
template <>
std::span<const Word<ReductionForm>> words<ReductionForm>() {
    return reduction_forms;
}
template <>
std::span<const Word<ReduceOp>> words<ReduceOp>() {
    return reduce_ops;
}
template <>
std::span<const Word<UpdateOp>> words<UpdateOp>() {
    return update_ops;
}
template <>
std::span<const Word<CopyKind>> words<CopyKind>() {
    return copy_kinds;
}
template <>
std::span<const Word<Role>> words<Role>() {
    return roles;
}
template <>
std::span<const Word<FunctionPlace>> words<FunctionPlace>() {
    return function_places;
}
template <>
std::span<const Word<HoleUse>> words<HoleUse>() {
    return hole_uses;
}
template <>
std::span<const Word<HolePart>> words<HolePart>() {
    return hole_parts;
}
template <>
std::span<const Word<CompareOp>> words<CompareOp>() {
    return compare_ops;
}

const Operator& operator_of(BinaryOp op) {
    return *std::find_if(std::begin(operators), std::end(operators),
                         [&](const Operator& o) { return o.op == op; });
}

std::string_view store_operator(ReduceOp op) {
    switch (op) {
        case ReduceOp::add:
            return "+";
        case ReduceOp::multiply:
            return "*";
        case ReduceOp::minimum:
            return "min";
        case ReduceOp::maximum:
            return "max";
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
    return "?";
}

bool is_keyword(std::string_view text) {
    return std::binary_search(std::begin(keywords), std::end(keywords), text);
}

bool is_reserved_function(std::string_view text) {
    if (text.starts_with("reduce_")) return read<ReduceOp>(text.substr(7)).has_value();
    return text == "select" || text == "ramp" || text == "broadcast" || text == "min" || text == "max";
}

std::string name(const std::string& text) {
    const bool plain =
        is_dotted_name(text) && !has_number_segment(text) && !is_keyword(text) && !is_literal_word(text);
    return plain ? text : notation::quoted(text, '\'');
}

std::string symbol(const Symbol& symbol, bool numbers) {
    if (!numbers) return symbol.name();
    const std::string number = "." + std::to_string(symbol.number());
    return (is_dotted_name(symbol.name()) ? symbol.name() : notation::quoted(symbol.name(), '\'')) + number;
}

std::string quoted(std::string_view text, char quote) {
    std::string out(1, quote);
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == quote || c == '\\')
            out += {'\\', c};
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\x{:02x}", byte);
        else
            out += c;
    }
    return out + quote;
}

std::optional<std::string> unquoted(std::string_view text) {
    std::string out;
    for (std::size_t i = 1; i + 1 < text.size(); ++i) {
        if (text[i] != '\\') {
            out += text[i];
            continue;
        }
        const char escape = text[++i];
        if (escape == 'n')
            out += '\n';
        else if (escape == 't')
            out += '\t';
        else if (escape == '\\' || escape == '\'' || escape == '"')
            out += escape;
        else if (escape == 'x' && i + 3 < text.size()) {
            unsigned value = 0;
            const auto [end, error] = std::from_chars(&text[i + 1], &text[i + 1] + 2, value, 16);
            if (error != std::errc{} || end != &text[i + 1] + 2) return std::nullopt;
            out += static_cast<char>(value);
            i += 2;
        } else
            return std::nullopt;
    }
    return out;
}

Type literal_type(const Constant& constant, const Type& type) {
    const bool floating = std::holds_alternative<double>(constant.value);
    if (type.is_scalar() && type.is_float() == floating) return type;
    if (floating) return Type::float_(64);
    return std::holds_alternative<std::uint64_t>(constant.value) ? Type::uint(64) : Type::index();
}

std::string literal(const Constant& constant, const Type& wanted) {
    const Type type = literal_type(constant, wanted);
    const auto suffixed = [&](const std::string& digits) {
        if (type.is_bool()) return std::string(digits == "0" ? "false" : "true");
        if (type == Type::index()) return digits;
        return digits + (type.is_signed() ? "i" : "u") + std::to_string(type.bits);
    };
    return std::visit(overloaded{[&](double value) { return floating_literal(value, type); },
                                 [&](auto value) { return suffixed(std::to_string(value)); }},
                      constant.value);
}

}  // namespace nestor::notation
