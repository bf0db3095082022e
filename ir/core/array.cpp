// Arrays of host data, and how scalars of every type lie in memory.
#include "ir/core/array.hpp"

#include <cassert>
#include <cmath>
#include <cstring>

#include "ir/core/arithmetic.hpp"

namespace nestor {
namespace {

/// A small float's fields: sign, exponent and mantissa bits, IEEE-like.
struct Format {
    int exponent_bits, mantissa_bits;
};

Format format_of(const Type& type) {
    return type.kind == TypeKind::brain ? Format{8, 7} : Format{5, 10};
}

/// The 16 bits of a value that the type represents.
std::uint16_t encode_small(double value, const Type& type) {
    const Format format = format_of(type);
    const int bias = (1 << (format.exponent_bits - 1)) - 1;
    const unsigned sign = std::signbit(value) ? 0x8000u : 0u;
    const unsigned infinity = ((1u << format.exponent_bits) - 1) << format.mantissa_bits;
    if (std::isnan(value))
        return static_cast<std::uint16_t>(sign | infinity | (1u << (format.mantissa_bits - 1)));
    if (std::isinf(value)) return static_cast<std::uint16_t>(sign | infinity);
    if (value == 0) return static_cast<std::uint16_t>(sign);
    int exponent = 0;
    std::frexp(std::fabs(value), &exponent);
    const int biased = exponent - 1 + bias;
    if (biased <= 0) {  // subnormal: multiples of 2^(1 - bias - mantissa bits)
        const double units = std::ldexp(std::fabs(value), format.mantissa_bits + bias - 1);
        return static_cast<std::uint16_t>(sign | static_cast<unsigned>(units));
    }
    const double units = std::ldexp(std::fabs(value), format.mantissa_bits - (exponent - 1));
    const unsigned mantissa = static_cast<unsigned>(units) - (1u << format.mantissa_bits);
    return static_cast<std::uint16_t>(sign | static_cast<unsigned>(biased) << format.mantissa_bits |
                                      mantissa);
}

double decode_small(std::uint16_t bits, const Type& type) {
    const Format format = format_of(type);
    const int bias = (1 << (format.exponent_bits - 1)) - 1;
    const int biased = (bits >> format.mantissa_bits) & ((1 << format.exponent_bits) - 1);
    const int mantissa = bits & ((1 << format.mantissa_bits) - 1);
    double value = 0;
    if (biased == (1 << format.exponent_bits) - 1)
        value = mantissa ? std::nan("") : INFINITY;
    else if (biased == 0)
        value = std::ldexp(mantissa, 1 - bias - format.mantissa_bits);
    else
        value = std::ldexp(mantissa + (1 << format.mantissa_bits), biased - bias - format.mantissa_bits);
    return bits & 0x8000 ? -value : value;
}

template <class T>
T read_as(const std::byte* place) {
    T value;
    std::memcpy(&value, place, sizeof value);
    return value;
}

template <class T>
void write_as(std::byte* place, T value) {
    std::memcpy(place, &value, sizeof value);
}

/// The type in which an unnormalised scalar is held.
Type holder(const Scalar& value) {
    switch (value.index()) {
        case 0:
            return Type::int_(64);
        case 1:
            return Type::uint(64);
        default:
            return Type::float_(64);
    }
}

}  // namespace

Scalar read_scalar(const std::byte* place, const Type& type) {
    switch (type.kind) {
        case TypeKind::boolean:
            return std::int64_t{place[0] != std::byte{0}};
        case TypeKind::integer:
            switch (type.bits) {
                case 8:
                    return std::int64_t{read_as<std::int8_t>(place)};
                case 16:
                    return std::int64_t{read_as<std::int16_t>(place)};
                case 32:
                    return std::int64_t{read_as<std::int32_t>(place)};
                default:
                    return read_as<std::int64_t>(place);
            }
        case TypeKind::unsigned_integer:
            switch (type.bits) {
                case 8:
                    return std::uint64_t{read_as<std::uint8_t>(place)};
                case 16:
                    return std::uint64_t{read_as<std::uint16_t>(place)};
                case 32:
                    return std::uint64_t{read_as<std::uint32_t>(place)};
                default:
                    return read_as<std::uint64_t>(place);
            }
        case TypeKind::brain:
            return decode_small(read_as<std::uint16_t>(place), type);
        case TypeKind::floating:
            switch (type.bits) {
                case 16:
                    return decode_small(read_as<std::uint16_t>(place), type);
                case 32:
                    return double{read_as<float>(place)};
                default:
                    return read_as<double>(place);
            }
        case TypeKind::none:
        case TypeKind::record:
        case TypeKind::array:
            break;
    }
    throw EvaluationError("a value of type " + to_string(type) + " is read as a scalar");
}

void write_scalar(std::byte* place, const Type& type, const Scalar& value) {
    const Scalar normal = normalise(value, type);
    switch (type.kind) {
        case TypeKind::boolean:
            place[0] = std::byte(std::get<std::int64_t>(normal));
            return;
        case TypeKind::integer: {
            const std::int64_t number = std::get<std::int64_t>(normal);
            std::memcpy(place, &number, static_cast<std::size_t>(type.bits / 8));
            return;
        }
        case TypeKind::unsigned_integer: {
            const std::uint64_t number = std::get<std::uint64_t>(normal);
            std::memcpy(place, &number, static_cast<std::size_t>(type.bits / 8));
            return;
        }
        case TypeKind::brain:
            write_as(place, encode_small(std::get<double>(normal), type));
            return;
        case TypeKind::floating:
            if (type.bits == 16)
                write_as(place, encode_small(std::get<double>(normal), type));
            else if (type.bits == 32)
                write_as(place, static_cast<float>(std::get<double>(normal)));
            else
                write_as(place, std::get<double>(normal));
            return;
        case TypeKind::none:
        case TypeKind::record:
        case TypeKind::array:
            break;
    }
    throw EvaluationError("a value of type " + to_string(type) + " is written as a scalar");
}

Array::Array(const Type& element_type, std::vector<std::int64_t> extents_of_array)
    : element(element_type), extents(std::move(extents_of_array)) {
    data.resize(static_cast<std::size_t>(size() * element.bytes()));
}

std::int64_t Array::size() const {
    std::int64_t count = 1;
    for (const std::int64_t extent : extents) {
        assert(extent >= 0);
        count *= extent;
    }
    return count;
}

Scalar Array::get(std::int64_t position) const {
    assert(position >= 0 && position < size());
    return read_scalar(data.data() + position * element.bytes(), element);
}

void Array::set(std::int64_t position, const Scalar& value) {
    assert(position >= 0 && position < size());
    write_scalar(data.data() + position * element.bytes(), element, convert(value, holder(value), element));
}

double Array::number(std::int64_t position) const {
    return as_double(get(position));
}

double as_double(const Scalar& value) {
    return std::visit([](const auto& number) { return static_cast<double>(number); }, value);
}

}  // namespace nestor
