// The .npy format. Its header is a Python dictionary with three keys; only what NumPy writes is read.
#include "frontend/cli/run/npy.hpp"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <optional>

#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

constexpr const char magic[] = "\x93NUMPY";
constexpr std::size_t magic_size = 6;

struct Header {
    Type element;
    bool big_endian = false;
    bool fortran_order = false;
    std::vector<std::int64_t> extents;
};

/// The text after `'key':`, or nothing.
std::optional<std::string> value_of(const std::string& dictionary, const std::string& key) {
    const auto at = dictionary.find("'" + key + "'");
    if (at == std::string::npos) return std::nullopt;
    const auto colon = dictionary.find(':', at);
    if (colon == std::string::npos) return std::nullopt;
    const auto start = dictionary.find_first_not_of(' ', colon + 1);
    return start == std::string::npos ? std::string() : dictionary.substr(start);
}

/// `'<f4'` to a type.
bool read_type(const std::string& text, Header& header) {
    if (text.size() < 5 || text[0] != '\'') return false;
    header.big_endian = text[1] == '>';
    if (!header.big_endian && text[1] != '<' && text[1] != '|' && text[1] != '=') return false;
    const int bytes = text[3] - '0';
    if (text[4] != '\'' || (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8)) return false;
    switch (text[2]) {
        case 'b':
            header.element = Type::boolean();
            return bytes == 1;
        case 'i':
            header.element = Type::int_(8 * bytes);
            return true;
        case 'u':
            header.element = Type::uint(8 * bytes);
            return true;
        case 'f':
            header.element = Type::float_(8 * bytes);
            return bytes > 1;
        default:
            return false;
    }
}

/// `(3, 4), ..` to extents; false when it is no tuple of non-negative integers whose product is small
/// enough to be a size.
bool read_shape(const std::string& text, Header& header) {
    if (text.empty() || text[0] != '(') return false;
    std::int64_t elements = 1;
    std::size_t i = 1;
    for (;;) {
        while (i < text.size() && (text[i] == ' ' || text[i] == ',')) ++i;
        if (i >= text.size()) return false;
        if (text[i] == ')') return true;
        std::int64_t extent = 0;
        if (!std::isdigit(static_cast<unsigned char>(text[i]))) return false;
        for (; i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])); ++i)
            if (__builtin_mul_overflow(extent, 10, &extent) ||
                __builtin_add_overflow(extent, text[i] - '0', &extent))
                return false;
        header.extents.push_back(extent);
        if (__builtin_mul_overflow(elements, std::max<std::int64_t>(extent, 1), &elements) ||
            elements > (std::int64_t{1} << 56))
            return false;
    }
}

std::optional<Header> read_header(const std::string& text) {
    Header header;
    const auto type = value_of(text, "descr"), order = value_of(text, "fortran_order"),
               shape = value_of(text, "shape");
    if (!type || !order || !shape || !read_type(*type, header) || !read_shape(*shape, header))
        return std::nullopt;
    header.fortran_order = order->starts_with("True");
    return header;
}

/// The file has the first dimension fastest: put every element at its place in C order.
void transpose(Array& array) {
    const std::vector<std::byte> from = array.data;
    const auto bytes = static_cast<std::size_t>(array.element.bytes());
    const std::size_t rank = array.extents.size();
    std::vector<std::int64_t> at(rank, 0);
    for (std::int64_t position = 0; position < array.size(); ++position) {
        std::int64_t there = 0;
        for (std::size_t d = rank; d-- > 0;) there = there * array.extents[d] + at[d];
        std::memcpy(array.data.data() + static_cast<std::size_t>(position) * bytes,
                    from.data() + static_cast<std::size_t>(there) * bytes, bytes);
        for (std::size_t d = rank; d-- > 0;) {
            if (++at[d] < array.extents[d]) break;
            at[d] = 0;
        }
    }
}

std::string type_name(const Type& type) {
    if (type.is_bool()) return "|b1";
    const std::string kind = type.is_float() ? "f" : type.is_signed() ? "i" : "u";
    return (type.bits == 8 ? "|" : "<") + kind + std::to_string(type.bits / 8);
}

}  // namespace

Result<Array> decode_npy(const std::string& bytes, const std::string& name) {
    const auto malformed = [&](const std::string& what) {
        return io::file_error("`" + name + "` is no .npy file: " + what);
    };
    if (bytes.size() < 10 || bytes.compare(0, magic_size, magic) != 0)
        return malformed("its first bytes differ");
    const auto byte = [&](std::size_t i) {
        return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
    };
    const std::size_t version = byte(6);
    if (version < 1 || version > 3) return malformed("unknown version");
    const std::size_t start = version == 1 ? 10 : 12;
    if (bytes.size() < start) return malformed("it ends early");
    std::size_t length = byte(8) | byte(9) << 8;
    if (version > 1) length |= byte(10) << 16 | byte(11) << 24;
    if (bytes.size() - start < length) return malformed("it ends early");
    const std::string dictionary = bytes.substr(start, length);
    const auto header = read_header(dictionary);
    if (const auto type = value_of(dictionary, "descr"); !header && type) {
        Header of_type;
        const std::string word = type->substr(0, type->find_first_of(",}", type->rfind(']') + 1));
        if (!read_type(*type, of_type))
            return io::file_error(
                "`" + name + "` holds " + word +
                (word.size() > 2 && word[2] == 'c' ? ", complex numbers" : "") +
                ", which are not supported; supported are bool (|b1), int8 to int64 (<i1 .. <i8), "
                "uint8 to uint64 (<u1 .. <u8) and float16 to float64 (<f2 .. <f8)");
    }
    if (!header) return malformed("its header is not understood");

    // the size is compared before memory for it is asked for
    std::int64_t elements = 1;
    for (const std::int64_t extent : header->extents) elements *= extent;
    const auto expected =
        static_cast<std::size_t>(elements) * static_cast<std::size_t>(header->element.bytes());
    if (bytes.size() - start - length < expected) return malformed("it ends early");
    Array array(header->element, header->extents);
    if (expected > 0) std::memcpy(array.data.data(), bytes.data() + start + length, expected);
    if (header->big_endian) {
        const std::int64_t width = header->element.bytes();
        for (auto at = array.data.begin(); at != array.data.end(); at += width) std::reverse(at, at + width);
    }
    if (header->element.is_bool())
        for (std::byte& value : array.data) value = static_cast<std::byte>(value != std::byte{0});
    if (header->fortran_order) transpose(array);
    return array;
}

std::string encode_npy(const Array& array) {
    if (array.element.kind == TypeKind::brain) {
        Array wide(Type::float_(32), array.extents);
        for (std::int64_t i = 0; i < array.size(); ++i) wide.set(i, Scalar(array.number(i)));
        return encode_npy(wide);
    }
    std::string shape;
    for (const std::int64_t extent : array.extents) shape += std::to_string(extent) + ", ";
    if (array.extents.size() > 1)
        shape.resize(shape.size() - 2);
    else if (array.extents.size() == 1)
        shape.pop_back();
    std::string header =
        "{'descr': '" + type_name(array.element) + "', 'fortran_order': False, 'shape': (" + shape + "), }";
    while ((10 + header.size() + 1) % 64 != 0) header += ' ';
    header += '\n';
    std::string bytes(magic, magic_size);
    bytes += {'\x01', '\x00', static_cast<char>(header.size() & 0xff), static_cast<char>(header.size() >> 8)};
    bytes += header;
    bytes.append(reinterpret_cast<const char*>(array.data.data()), array.data.size());
    return bytes;
}

}  // namespace nestor::cli
