// Types: their names and sizes.
#include "ir/core/type.hpp"

#include <map>

namespace nestor {

bool operator==(const Type& a, const Type& b) {
    if (a.kind != b.kind || a.bits != b.bits || a.lanes != b.lanes) return false;
    if (a.kind == TypeKind::record)
        return a.record == b.record || (a.record && b.record && *a.record == *b.record);
    if (a.kind == TypeKind::array) return a.array == b.array || (a.array && b.array && *a.array == *b.array);
    return true;
}

std::int64_t Type::bytes() const {
    switch (kind) {
        case TypeKind::none:
            return 0;
        case TypeKind::boolean:
            return lanes;
        case TypeKind::record: {
            std::int64_t sum = 0;
            for (const Field& field : record->fields) sum += field.type.bytes();
            return sum;
        }
        case TypeKind::array: {
            std::int64_t count = 1;
            for (const std::int64_t extent : array->extents) count *= extent;
            return count * array->element.bytes();
        }
        default:
            return std::int64_t{bits} / 8 * lanes;
    }
}

std::string to_string(const Type& type) {
    std::string name;
    switch (type.kind) {
        case TypeKind::none:
            return "none";
        case TypeKind::boolean:
            name = "bool";
            break;
        case TypeKind::integer:
            name = "int" + std::to_string(type.bits);
            break;
        case TypeKind::unsigned_integer:
            name = "uint" + std::to_string(type.bits);
            break;
        case TypeKind::floating:
            name = "float" + std::to_string(type.bits);
            break;
        case TypeKind::brain:
            name = "bfloat16";
            break;
        case TypeKind::record:
            return type.record->name;
        case TypeKind::array:
            name = to_string(type.array->element);
            for (const std::int64_t extent : type.array->extents) name += "[" + std::to_string(extent) + "]";
            return name;
    }
    if (type.lanes != 1) name += "x" + std::to_string(type.lanes);
    return name;
}

Type scalar_type(const std::string& name) {
    static const std::map<std::string, Type> all = [] {
        std::map<std::string, Type> types;
        for (const Type& type :
             {Type::boolean(), Type::int_(8), Type::int_(16), Type::int_(32), Type::int_(64), Type::uint(8),
              Type::uint(16), Type::uint(32), Type::uint(64), Type::float_(16), Type::bfloat16(),
              Type::float_(32), Type::float_(64)})
            types.emplace(to_string(type), type);
        return types;
    }();
    const auto found = all.find(name);
    return found == all.end() ? Type{} : found->second;
}

}  // namespace nestor
