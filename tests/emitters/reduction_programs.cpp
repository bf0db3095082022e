// Reductions of every operator, type and form; atomic updates of every operator and type.
#include "tests/emitters/programs.hpp"

namespace nestor::emit_test {
namespace {

struct Operator {
    std::string store, reduce;
};

const std::vector<Operator> arithmetic = {
    {"+=", "add"}, {"*=", "multiply"}, {"min=", "minimum"}, {"max=", "maximum"}};
const std::vector<Operator> bits = {{"&=", "bit_and"}, {"|=", "bit_or"}, {"^=", "bit_xor"}};
const std::vector<Operator> truths = {{"&&=", "logical_and"}, {"||=", "logical_or"}};

bool is_integer(const std::string& type) {
    return type.find("int") != std::string::npos;
}

std::vector<Operator> operators_of(const std::string& type) {
    std::vector<Operator> all = type == "bool" ? truths : arithmetic;
    if (is_integer(type)) all.insert(all.end(), bits.begin(), bits.end());
    return all;
}

/// A total in memory, one in a register, and one for each column in memory and on the stack.
std::string reductions(const std::string& type, const std::string& form, const std::string& mode,
                       const std::vector<Operator>& operators) {
    const std::string count = std::to_string(operators.size());
    std::string body;
    int loops = 0;
    const auto loop = [&](const std::string& index, const std::string& extent, const std::string& how) {
        return "for " + index + " in (0, " + extent + ") " + how + " <T, z0, s" + std::to_string(loops++) +
               ", " + index + ">";
    };
    const auto how = [&](const std::string& buffer, const Operator& op) {
        return " reduction reduce(" + buffer + " " + op.reduce + " " + form + ")";
    };
    for (std::size_t i = 0; i < operators.size(); ++i) {
        const Operator& op = operators[i];
        const std::string at = std::to_string(i);
        const std::string one = op.reduce == "multiply" && !is_integer(type) ? "1.0f" + type.substr(5) : "";
        const std::string value = one.empty() ? "A[i]"
                                              : "select(A[i] < " + one + ", 0.5f" + type.substr(5) +
                                                    ", 2.0f" + type.substr(5) + ")";
        const auto first = [&](const std::string& source) { return source; };
        body += "    {\n        allocate " + type +
                " total[] registers;\n        total[] = " + first("A[0]") + ";\n        " +
                loop("i", "N", mode) + how("total", op) + " { total[] " + op.store + " " + value +
                "; }\n        R[" + at + "] = total[];\n    }\n";
        body += "    {\n        allocate " + type + " local[(0, 3)] stack;\n" +
                "        for k in (0, 3) { local[k] = A[k]; }\n        " + loop("i", "N", mode) +
                how("local", op) + " { local[i % 3] " + op.store + " " + value +
                "; }\n        for k in (0, 3) { S[" + at + ", k] = local[k]; }\n    }\n";
        body += "    {\n        allocate " + type + " remote[(0, N)] heap;\n" +
                "        for k in (0, N) { remote[k] = A[k]; }\n        " + loop("i", "N", mode) +
                how("remote", op) + " { remote[i % 4] " + op.store + " " + value +
                "; }\n        for k in (0, N) { H[" + at + ", k] = remote[k]; }\n    }\n";
        body += "    " + loop("i", "N", mode) + how("C" + at, op) + " { C" + at + "[] " + op.store + " " +
                value + "; }\n";
    }
    std::string totals;
    for (std::size_t i = 0; i < operators.size(); ++i)
        totals += ", inout " + type + " C" + std::to_string(i) + "[]";
    return "entry function f(size N, input " + type + " A[(0, N)], output " + type + " R[(0, " + count +
           ")], output " + type + " S[(0, " + count + "), (0, 3)], output " + type + " H[(0, " + count +
           "), (0, N)]" + totals + ") {\n" + body + "}\n";
}

/// Updates by all threads at once whose results do not depend on the order, then one after the other.
std::string updates(const std::string& type) {
    std::vector<std::string> operators = {"add", "subtract", "minimum", "maximum", "multiply"};
    if (is_integer(type)) operators.insert(operators.end(), {"bit_and", "bit_or", "bit_xor"});
    std::string body;
    for (std::size_t i = 0; i < operators.size(); ++i)
        body += "    for i in (0, N) parallel <U, z0, s" + std::to_string(i) + ", i> { update C[" +
                std::to_string(i) + ", i % 2] " + operators[i] + " A[i]; }\n";
    operators.push_back("exchange");
    for (std::size_t i = 0; i < operators.size(); ++i) {
        const std::string at = std::to_string(i);
        body += "    for i in (0, N) { old" + at + " = update D[" + at + "] " + operators[i] + " A[i]; R[" +
                at + ", i] = old" + at + "; }\n";
    }
    const std::string count = std::to_string(operators.size());
    return "entry function f(size N, input " + type + " A[(0, N)], inout " + type + " C[(0, " + count +
           "), (0, 2)], inout " + type + " D[(0, " + count + ")], output " + type + " R[(0, " + count +
           "), (0, N)]) {\n" + body + "}\n";
}

}  // namespace

std::vector<Text> reduction_programs() {
    std::vector<Text> texts;
    // serial loops: every type
    for (const char* type : {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
                             "float32", "float64", "bool"}) {
        texts.push_back({std::string("stores with operators in ") + type,
                         reductions(type, "clause", "serial", operators_of(type))});
        if (std::string(type) != "bool") texts.push_back({std::string("updates of ") + type, updates(type)});
    }
    for (const char* form : {"clause", "private_copies", "tree", "atomic"})
        for (const char* type : {"int32", "uint8", "int64", "float32", "bool"})
            texts.push_back(
                {std::string(form) + " of " + type, reductions(type, form, "parallel", operators_of(type))});
    texts.push_back({"simd", reductions("float32", "clause", "vectorized", operators_of("float32"))});
    texts.push_back({"simd of 8", reductions("int32", "clause", "vectorized 8", operators_of("int32"))});
    texts.push_back(
        {"parallel simd", reductions("float64", "clause", "parallel simd", operators_of("float64"))});
    return texts;
}

}  // namespace nestor::emit_test
