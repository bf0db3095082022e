// Vector values: memory of all kinds, every operator on lanes.
#include "tests/emitters/programs.hpp"

namespace nestor::emit_test {
namespace {

/// Each value of two vectors of 8 lanes, stored in a row of its own.
std::string on_lanes(const std::string& type, const std::vector<std::string>& values) {
    std::string stores;
    for (std::size_t i = 0; i < values.size(); ++i)
        stores += "    C[" + std::to_string(i) + ", ramp(0, 1, 8)] = " + values[i] + ";\n";
    return "entry function f(input " + type + " A[(0, 16)], input " + type + " B[(0, 16)], output " + type +
           " C[(0, " + std::to_string(values.size()) +
           "), (0, 8)]) {\n    let a = A[ramp(3, 1, 8)];\n    let b = B[ramp(5, 1, 8)];\n" + stores + "}\n";
}

std::string memory(const std::string& type) {
    const std::string s = literal_suffix(type);
    return "entry function f(size N, input " + type + " A[(0, 40)], input int64 P[(0, 16)], inout " + type +
           " C[(0, 40)], output " + type + " D[(0, 6), (0, 8)], output " + type +
           " E[(0, 8), (0, 8)], inout " + type +
           " F[(0, 4), (0, 8)]) {\n"
           "    let i = ramp(0, 1, 8);\n"
           "    D[0, i] = A[ramp(2, 3, 8)];\n"                           // every third
           "    D[1, i] = A[ramp(30, -2, 8)];\n"                         // backwards
           "    D[2, i] = A[P[ramp(1, 1, 8)] emod broadcast(40, 8)];\n"  // gathered
           "    D[3, i] = broadcast(A[N], 8);\n"
           "    D[4, i] = A[ramp(N, 1, 8)];\n"
           "    D[ramp(5, 0, 8), i] = A[ramp(N, N - 11, 8)];\n"
           "    E[i, broadcast(0, 8)] = A[ramp(4, 1, 8)];\n"  // a column
           "    E[ramp(7, -1, 8), broadcast(1, 8)] = A[ramp(4, 1, 8)];\n"
           "    E[i, i] = A[ramp(4, 1, 8)];\n"
           "    for r in (0, 8) { for c in (2, 6) { if r != c { E[r, c] = A[r]; } } }\n"
           "    E[0, 1] = A[0];\n"
           "    C[ramp(0, 1, 8)] = C[ramp(1, 1, 8)];\n"  // all loads before the first store
           "    C[ramp(16, 2, 8)] = C[ramp(14, 2, 8)];\n"
           "    (C[ramp(32, 1, 8)], C[ramp(8, 1, 8)]) = (C[ramp(8, 1, 8)], C[ramp(32, 1, 8)]);\n"
           "    allocate " +
           type +
           " t[(0, 3), (0, 8)] stack;\n"
           "    t[1, i] = C[ramp(3, 1, 8)];\n    t[ramp(2, 0, 8), ramp(7, -1, 8)] = t[1, i];\n"
           "    F[0, i] = t[2, i];\n"
           "    allocate " +
           type +
           "x8 v[(0, 2)] registers;\n"
           "    v[0] = C[ramp(3, 1, 8)];\n    v[1] = v[0];\n    v[1] max= A[ramp(2, 3, 8)];\n    v[1] min= "
           "v[0];\n"
           "    F[1, i] = v[1];\n    F[2, i] min= broadcast(3" +
           (type[0] == 'f' ? ".0" : "") + s +
           ", 8);\n"
           "    F[3, ramp(7, -1, 8)] max= v[0];\n"
           "    v[0] += A[ramp(9, 1, 8)];\n    v[0] *= A[ramp(9, 1, 8)];\n    F[3, i] += v[0];\n"
           "    F[0, ramp(0, 1, 4)] += C[ramp(0, 2, 4)];\n    F[0, ramp(6, -2, 4)] *= C[ramp(0, 2, 4)];\n"
           "}\n";
}

/// Vectors of many lanes, to and from memory that strides may keep apart, and constants in all of them.
std::string many_lanes(const std::string& type, const std::string& all_bits) {
    const std::string s = literal_suffix(type);
    return "entry function f(size N, input " + type + " A[(0, 80)], inout " + type +
           " C[(0, 6), (0, 80)]) {\n" + "    allocate " + type + "x16 v[(0, 2)] stack;\n" +
           "    v[0] = broadcast(0" + s + ", 16);\n    v[1] = broadcast(" + all_bits + s + ", 16);\n" +
           "    C[0, ramp(0, 1, 16)] = v[0];\n    C[1, ramp(N, 1, 16)] = v[1];\n" +
           "    for k in (0, 2) unrolled { v[k] max= A[ramp(N + 16 * k, 1, 16)]; }\n" +
           "    v[1] min= A[ramp(1, 1, 16)];\n" +
           "    C[2, ramp(N, 1, 16)] = v[0];\n    C[3, ramp(3, 1, 16)] = v[1];\n" +
           "    C[4, ramp(0, 1, 16)] = C[5, ramp(N, 1, 16)];\n    C[4, ramp(20, 1, 16)] max= v[0];\n}\n";
}

/// All lanes to one, in a vector of 8.
std::string lane_reductions(const std::string& type, const std::vector<std::string>& operators) {
    std::string stores;
    for (std::size_t i = 0; i < operators.size(); ++i)
        stores += "    C[" + std::to_string(i) + "] = reduce_" + operators[i] +
                  "(A[ramp(1, 1, 8)]);\n    C[" + std::to_string(i + operators.size()) + "] = reduce_" +
                  operators[i] + "(A[ramp(15, -1, 4)]);\n";
    return "entry function f(input " + type + " A[(0, 16)], output " + type + " C[(0, " +
           std::to_string(2 * operators.size()) + ")]) {\n" + stores + "}\n";
}

}  // namespace

std::vector<Text> vector_programs() {
    std::vector<Text> texts;
    for (const std::string type : {"int8", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}) {
        const std::string three = "3" + literal_suffix(type), lanes = "broadcast(" + three + ", 8)";
        texts.push_back(
            {"lanes of " + type, on_lanes(type, {"a +% b",
                                                 "a -% b",
                                                 "a *% b",
                                                 "a /% b",
                                                 "a % b",
                                                 "a div b",
                                                 "a mod b",
                                                 "a ediv b",
                                                 "a emod b",
                                                 "min(a, b)",
                                                 "max(a, b)",
                                                 "a & b",
                                                 "a | b",
                                                 "a ^ b",
                                                 "a <<% b",
                                                 "a >> b",
                                                 "a <<% " + lanes,
                                                 "a >> " + lanes,
                                                 "-%a",
                                                 "~a",
                                                 "abs(a)",
                                                 lanes,
                                                 "ramp(" + three + ", 2" + literal_suffix(type) + ", 8)",
                                                 "select(a < b, a, b)",
                                                 "select(a == b || a > " + lanes + ", a +% b, " + lanes + ")",
                                                 "select(B[0] < " + three + ", a, b)",
                                                 "min(a +% b, " + lanes + ")",
                                                 "broadcast(reduce_add(a), 8)",
                                                 "(3" + literal_suffix(type) + " : " + type + "x8)"})});
        texts.push_back({"many lanes of " + type,
                         many_lanes(type, type[0] == 'u' ? std::to_string(~std::uint64_t{0} >>
                                                                          (64 - std::stoi(type.substr(4))))
                                                         : "-1")});
        texts.push_back(
            {"lane reductions of " + type, lane_reductions(type, {"add", "multiply", "minimum", "maximum",
                                                                  "bit_and", "bit_or", "bit_xor"})});
    }
    for (const std::string type : {"float32", "float64"}) {
        const std::string three = "3.5" + literal_suffix(type), lanes = "broadcast(" + three + ", 8)";
        texts.push_back({"lanes of " + type,
                         on_lanes(type, {"a + b",
                                         "a - b",
                                         "a * b",
                                         "a / b",
                                         "a % b",
                                         "a div b",
                                         "a mod b",
                                         "a ediv b",
                                         "a emod b",
                                         "min(a, b)",
                                         "max(a, b)",
                                         "-a",
                                         "sqrt(abs(a))",
                                         "floor(a * b)",
                                         lanes,
                                         "ramp(" + three + ", 2.0" + literal_suffix(type) + ", 8)",
                                         "select(a < b, a, b)",
                                         "select(!(a < b) && a != " + lanes + ", a + b, " + lanes + ")",
                                         "min(a + b, " + lanes + ")",
                                         "max(" + lanes + ", a - b)",
                                         "copysign(" + lanes + ", a)",
                                         "broadcast(reduce_maximum(a), 8) - a",
                                         "a * broadcast(reduce_minimum(b), 8) + (a mod b)",
                                         "(a - b) / broadcast(reduce_add(a) - reduce_add(b), 8)",
                                         lanes + " / broadcast(reduce_add(a), 8) + b",
                                         lanes + " * " + lanes})});
        texts.push_back(
            {"lane reductions of " + type, lane_reductions(type, {"add", "multiply", "minimum", "maximum"})});
    }
    texts.push_back(
        {"lanes of bool", on_lanes("bool", {"a && b", "a || b", "!a", "a == b", "a != b", "select(a, b, !b)",
                                            "a & b", "a ^ b", "broadcast(A[1], 8)", "min(a, b)"})});
    texts.push_back({"lane reductions of bool", lane_reductions("bool", {"logical_and", "logical_or"})});
    for (const char* type : {"float32", "int32", "int8", "uint16", "float64", "int64"})
        texts.push_back({std::string("memory of ") + type, memory(type)});
    const std::vector<std::string> all = {"int8",   "int32", "int64",   "uint8",  "uint32",
                                          "uint64", "bool",  "float32", "float64"};
    for (const std::string& from : all) {
        std::string parameters, stores;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::string name = "C" + std::to_string(i);
            parameters += ", output " + all[i] + " " + name + "[(0, 8)]";
            stores += "    " + name + "[ramp(0, 1, 8)] = " + all[i] + "x8(A[ramp(1, 1, 8)]);\n";
        }
        texts.push_back({"casts of lanes of " + from, "entry function f(input " + from + " A[(0, 16)]" +
                                                          parameters + ") {\n" + stores + "}\n"});
    }
    return texts;
}

}  // namespace nestor::emit_test
