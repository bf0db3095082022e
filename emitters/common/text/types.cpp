// Types as C++ spells them.
#include "emitters/common/text/types.hpp"

#include <stdexcept>

namespace nestor {
namespace {

std::string vector_name(const Type& type) {
    const char* kind = type.is_float() ? "f" : type.is_signed() ? "i" : type.is_bool() ? "b" : "u";
    return kind + std::to_string(type.is_bool() ? 8 : type.bits) + "x" + std::to_string(type.lanes);
}

}  // namespace

std::string c_type(const Type& type) {
    switch (type.kind) {
        case TypeKind::boolean:
            return "uint8_t";
        case TypeKind::integer:
            return "int" + std::to_string(type.bits) + "_t";
        case TypeKind::unsigned_integer:
            return "uint" + std::to_string(type.bits) + "_t";
        case TypeKind::floating:
            return type.bits == 64 ? "double" : type.bits == 32 ? "float" : "uint16_t";
        case TypeKind::brain:
            return "uint16_t";
        case TypeKind::none:
            return "void";
        case TypeKind::record:
        case TypeKind::array:
            break;
    }
    throw std::logic_error("type " + to_string(type) + " has no spelling in C");
}

std::string element_type(const Type& type, Needs& needs) {
    if (type.lanes == 1) return c_type(type);
    const std::string name = vector_name(type);
    const Type element = type.element();
    if (needs.for_device) {
        needs.helpers.insert("cuda/lanes");
        return "Lanes<" + c_type(element) + ", " + std::to_string(type.lanes) + ">";
    }
    const std::string bytes = std::to_string(element.bytes());
    needs.typedefs.insert("typedef " + c_type(element) + " " + name + " __attribute__((vector_size(" +
                          std::to_string(element.bytes() * type.lanes) + "), aligned(" + bytes +
                          "), may_alias));");
    return name;
}

std::string value_type(const Type& type, Needs& needs) {
    if (type == Type::boolean()) return "bool";
    return element_type(type, needs);
}

std::string readable_type(const Type& type) {
    if (type == Type::float_(32)) return "float";
    if (type == Type::float_(64)) return "double";
    return to_string(type);
}

}  // namespace nestor
