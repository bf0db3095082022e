// Types of values: scalars, vectors of lanes, records and small arrays.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace nestor {

/// `brain` is bfloat16; `none` is the type of nothing (a default-made Type).
enum class TypeKind { none, boolean, integer, unsigned_integer, floating, brain, record, array };

struct RecordType;
struct ArrayType;

/// {kind, bits, lanes}, printed as `float32`, `int64`, `bool`, `float32x16`; a record by its name,
/// a small array as `float32[3][3]`. `bits` is 1 for bool; `lanes` is 1 for all but vector values.
struct Type {
    TypeKind kind = TypeKind::none;
    int bits = 0;
    int lanes = 1;
    std::shared_ptr<const RecordType> record;
    std::shared_ptr<const ArrayType> array;

    static Type boolean() { return {TypeKind::boolean, 1, 1, nullptr, nullptr}; }
    static Type int_(int bits) { return {TypeKind::integer, bits, 1, nullptr, nullptr}; }
    static Type uint(int bits) { return {TypeKind::unsigned_integer, bits, 1, nullptr, nullptr}; }
    static Type float_(int bits) { return {TypeKind::floating, bits, 1, nullptr, nullptr}; }
    static Type bfloat16() { return {TypeKind::brain, 16, 1, nullptr, nullptr}; }
    /// The type of loop indices, extents and strides.
    static Type index() { return int_(64); }

    bool is_bool() const { return kind == TypeKind::boolean; }
    bool is_int() const { return kind == TypeKind::integer || kind == TypeKind::unsigned_integer; }
    bool is_signed() const { return kind == TypeKind::integer; }
    bool is_float() const { return kind == TypeKind::floating || kind == TypeKind::brain; }
    bool is_scalar() const { return lanes == 1 && !record && !array && kind != TypeKind::none; }
    Type with_lanes(int count) const {
        Type t = *this;
        t.lanes = count;
        return t;
    }
    Type element() const { return with_lanes(1); }
    /// Bytes in memory of one element: bool is one byte.
    std::int64_t bytes() const;

    friend bool operator==(const Type& a, const Type& b);
};

struct Field {
    std::string name;
    Type type;
    friend bool operator==(const Field&, const Field&) = default;
};

/// A named record; `name` is unique in its program.
struct RecordType {
    std::string name;
    std::vector<Field> fields;
    friend bool operator==(const RecordType&, const RecordType&) = default;
};

/// A small array of fixed extents, row-major: Taichi's vectors and matrices.
struct ArrayType {
    Type element;
    std::vector<std::int64_t> extents;
    friend bool operator==(const ArrayType&, const ArrayType&) = default;
};

/// `float32`, `uint8`, `bool`, `float32x16`, `Particle`, `float32[3]`.
std::string to_string(const Type& type);

/// The scalar type of this name (`int8` .. `bfloat16`, `bool`); kind none when there is none.
Type scalar_type(const std::string& name);

}  // namespace nestor
