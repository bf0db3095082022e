// Array inputs and outputs: generators, conversions and the text form of arrays.
#include "frontend/cli/run/values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "frontend/cli/run/npy.hpp"
#include "frontend/cli/run/picture.hpp"
#include "frontend/io/assignments.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

constexpr std::size_t largest_array_file = std::size_t{1} << 40;

/// Splitmix64: element i of a seed does not depend on any other, and is the same on every machine.
std::uint64_t random_bits(std::uint64_t seed, std::uint64_t position) {
    std::uint64_t z = (seed + 1) * 0xd1342543de82ef95u + (position + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

/// What `what` is meant to be, where that can be told: a value, or what NumPy calls it.
std::string meant_as_array(const std::string& what) {
    if (io::parse_number<double>(what)) return "const:" + what;
    if (what == "zeros" || what == "zero") return "const:0";
    if (what == "ones" || what == "one") return "const:1";
    if (what == "arange" || what == "range" || what == "IOTA" || what == "Iota") return "iota";
    if (what == "random" || what == "rand" || what == "randn" || what == "uniform") return "random:1";
    return {};
}

Diagnostic bad_generator(const std::string& name, const std::string& what) {
    const std::string meant = meant_as_array(what);
    return io::usage_error(
        "--in " + name + ": `" + what + "` is neither a file of arrays nor a generator",
        meant.empty()
            ? "arrays are a .npy, .png, .pgm, .ppm or .pfm file, iota, random:SEED[:LOW:HIGH], const:VALUE"
            : "write `--in " + name + "=" + meant + "`");
}

Result<Array> random_array(const std::string& name, const std::string& what, Array array) {
    const auto parts = split(what, ':');
    const auto seed = parts.size() > 1 ? io::parse_number<std::uint64_t>(parts[1]) : std::nullopt;
    if (!seed || (parts.size() != 2 && parts.size() != 4)) return bad_generator(name, what);
    const bool floats = array.element.is_float();
    double low = 0, high = floats ? 1 : array.element.is_bool() ? 2 : 100;
    if (parts.size() == 4) {
        const auto first = io::parse_number<double>(parts[2]), last = io::parse_number<double>(parts[3]);
        if (first && last && !(*first < *last))
            return io::usage_error("--in " + name + ": `" + what + "` draws from nothing",
                                   "the form is random:SEED:LOW:HIGH, with LOW below HIGH");
        if (!first || !last) return bad_generator(name, what);
        low = *first, high = *last;
    }
    for (std::int64_t i = 0; i < array.size(); ++i) {
        const double unit =
            static_cast<double>(random_bits(*seed, static_cast<std::uint64_t>(i)) >> 11) * 0x1p-53;
        const double value = low + unit * (high - low);
        if (floats)
            array.set(i, Scalar(value));
        else
            array.set(i, convert(Scalar(std::floor(value)), Type::float_(64), array.element));
    }
    return array;
}

/// Shortest text that reads back as the same value of the type.
std::string element_text(const Array& array, std::int64_t position) {
    const Scalar value = array.get(position);
    char buffer[32];
    std::to_chars_result end{};
    if (array.element.is_bool()) return array.number(position) != 0 ? "true" : "false";
    if (array.element.is_float()) {
        const double number = array.number(position);
        end = array.element.bits == 64
                  ? std::to_chars(buffer, buffer + sizeof buffer, number)
                  : std::to_chars(buffer, buffer + sizeof buffer, static_cast<float>(number));
    } else if (array.element.is_signed()) {
        end = std::to_chars(buffer, buffer + sizeof buffer,
                            static_cast<std::int64_t>(std::get<std::int64_t>(value)));
    } else {
        const auto* natural = std::get_if<std::uint64_t>(&value);
        end = natural ? std::to_chars(buffer, buffer + sizeof buffer, *natural)
                      : std::to_chars(buffer, buffer + sizeof buffer, std::get<std::int64_t>(value));
    }
    return std::string(buffer, end.ptr);
}

constexpr std::int64_t edge = 4;             ///< positions shown at each end of a shortened dimension
constexpr std::int64_t largest_whole = 400;  ///< arrays up to this size are never shortened

/// Prints dimension `d` at flat position `position`: rows a line, a blank line between planes.
void print_values(const Array& array, std::size_t d, std::int64_t position, bool whole, std::string& out) {
    const std::size_t rank = array.extents.size();
    if (d == rank) {
        out += element_text(array, position);
        return;
    }
    const std::int64_t extent = array.extents[d];
    const bool last = d + 1 == rank;
    for (std::int64_t i = 0; i < extent; ++i) {
        if (!whole && extent > 2 * edge && i == edge) {
            out += last ? " .." : "..\n";
            i = extent - edge;
        }
        if (last && i > 0) out += ' ';
        print_values(array, d + 1, position * extent + i, whole, out);
        if (d + 2 == rank) out += '\n';
        if (d + 3 <= rank && i + 1 < extent) out += '\n';
    }
}

}  // namespace

bool is_generator(const std::string& what) {
    return what == "iota" || what.starts_with("random:") || what.starts_with("const:");
}

Result<Array> read_array(const std::string& name, const std::string& path, Diagnostics& remarks) {
    if (!is_array_file(path)) return bad_generator(name, path);
    const auto bytes = io::read_file(path, largest_array_file);
    if (!bytes) return bytes.error();
    return is_picture(path) ? decode_picture(*bytes, path, remarks) : decode_npy(*bytes, path);
}

Result<Array> generate(const std::string& name, const std::string& what, const Type& element,
                       const std::vector<std::int64_t>& extents) {
    Array array(element, extents);
    if (what.starts_with("random:")) return random_array(name, what, std::move(array));
    std::optional<Scalar> constant;
    if (what.starts_with("const:")) {
        constant = io::parse_scalar(what.substr(6), element);
        if (!constant)
            return io::usage_error("--in " + name + ": `" + what + "` has no value of type " +
                                   to_string(element));
    } else if (what != "iota") {
        return bad_generator(name, what);
    }
    for (std::int64_t i = 0; i < array.size(); ++i)
        array.set(i, constant ? *constant : convert(Scalar(i), Type::index(), element));
    return array;
}

Array converted(const Array& array, const Type& element) {
    if (array.element == element) return array;
    Array out(element, array.extents);
    for (std::int64_t i = 0; i < array.size(); ++i) out.set(i, convert(array.get(i), array.element, element));
    return out;
}

bool is_array_file(const std::string& path) {
    return is_picture(path) || path.ends_with(".npy");
}

Diagnostic unknown_kind_of_file(const std::string& path) {
    return io::usage_error("the extension of `" + path + "` names no kind of file",
                           "outputs go to a .npy, .png, .pgm, .ppm or .pfm file, or to - as text");
}

Result<io::OutputFile> array_file(const Array& array, const std::string& path) {
    if (is_picture(path)) {
        auto bytes = encode_picture(array, path);
        if (!bytes) return bytes.error();
        return io::OutputFile{path, *std::move(bytes)};
    }
    if (!is_array_file(path)) return unknown_kind_of_file(path);
    return io::OutputFile{path, encode_npy(array)};
}

std::string array_text(const std::string& name, const Array& array, bool whole) {
    std::string shape;
    for (const std::int64_t extent : array.extents)
        shape += (shape.empty() ? "" : ", ") + std::to_string(extent);
    std::string out =
        name + " " + to_string(array.element) + (array.extents.empty() ? "" : "[" + shape + "]") + "\n";
    if (array.size() == 0) return out;
    print_values(array, 0, 0, whole || array.size() <= largest_whole, out);
    if (out.back() != '\n') out += '\n';
    return out;
}

}  // namespace nestor::cli
