// One program for each type: every operator on all pairs of values.
#include <map>

#include "tests/emitters/programs.hpp"

namespace nestor::emit_test {
namespace {

const std::vector<std::string> integers = {"int8",  "int16",  "int32",  "int64",
                                           "uint8", "uint16", "uint32", "uint64"};

/// `f` over two vectors of a type: values of each type on all pairs, one after the other in an output of it.
std::string on_pairs(const std::string& type,
                     const std::vector<std::pair<std::string, std::string>>& values) {
    std::map<std::string, int> counts;
    std::string parameters, stores;
    for (const auto& [result, value] : values)
        stores +=
            "            " + result + "s[" + std::to_string(counts[result]++) + ", i, j] = " + value + ";\n";
    for (const auto& [result, count] : counts)
        parameters += ",\n    output " + result + " " + result + "s[(0, " + std::to_string(count) +
                      "), (0, N), (0, N)]";
    return "entry function f(size N, input " + type + " A[(0, N)], input " + type + " B[(0, N)]" +
           parameters +
           ") {\n    for i in (0, N) {\n        for j in (0, N) {\n            let a = A[i];\n"
           "            let b = B[j];\n" +
           stores + "        }\n    }\n}\n";
}

/// The same program on inputs whose names ask for NaNs and infinities.
std::string of_wild(std::string nest) {
    for (const std::string name : {"A[", "B["})
        for (std::size_t at; (at = nest.find(" " + name)) != std::string::npos;)
            nest.replace(at, 2, name == "A[" ? " wild" : " wilder");
    return nest;
}

}  // namespace

std::string literal_suffix(const std::string& type) {
    return (type[0] == 'u'   ? "u"
            : type[0] == 'f' ? "f"
                             : "i") +
           type.substr(type.find_first_of("0123456789"));
}

std::vector<Text> scalar_programs() {
    std::vector<Text> texts;
    using Values = std::vector<std::pair<std::string, std::string>>;
    const auto add = [](Values& values, const std::string& type, const std::vector<std::string>& more) {
        for (const std::string& value : more) values.emplace_back(type, value);
    };
    const std::vector<std::string> comparisons = {"a == b", "a != b", "a < b", "a <= b", "a > b", "a >= b"};
    for (const std::string& type : integers) {
        Values values;
        add(values, type,
            {"a +% b",
             "a -% b",
             "a *% b",
             "-%a",
             "~a",
             "a & b",
             "a | b",
             "a ^ b",
             "min(a, b)",
             "max(a, b)",
             "abs(a)",
             "select(a < b, a +% b, b)",
             "~(a & b) ^ -%(a | b)",
             "a /% b",
             "a % b",
             "a div b",
             "a mod b",
             "a ediv b",
             "a emod b",
             "a <<% b",
             "a >> b"});
        // constants have forms of their own
        const std::string end = literal_suffix(type);
        for (const char* op : {"/%", "%", "div", "mod", "ediv", "emod"}) {
            for (const char* value : {"3", "0"})
                add(values, type, {std::string("a ") + op + " " + value + end});
            if (type[0] == 'u') continue;
            for (const char* value : {"-3", "-1"})
                add(values, type, {std::string("a ") + op + " " + value + end});
        }
        add(values, type,
            {"a <<% 3" + end, "a >> 3" + end, "a <<% 100" + end, "a >> 100" + end, "a +% 5" + end,
             "5" + end + " -% a", "~3" + end, "min(~3" + end + ", a)",
             "max(select(a < b, 0" + end + ", 1" + end + "), b)", "3" + end + " +% 4" + end + " *% a",
             "1" + end + " <<% b"});
        add(values, "bool", comparisons);
        texts.push_back({type, on_pairs(type, values)});
    }
    for (const std::string type : {"float16", "bfloat16"}) {
        const std::string end = type == "float16" ? "f16" : "bf16";
        Values values;
        add(values, type,
            {"a + b", "a - b", "a * b", "a / b", "min(a, b)", "max(a, b)", "-a", "select(a < b, a, b)",
             "a * (b - a)", "a - 2.5" + end, "sqrt(abs(a))", "floor(a)", type + "(float32(a) * 0.3f32)",
             type + "(float64(a) * 0.3)", type + "(int32(a))", type + "(int64(b) * 3)", "0.1" + end});
        add(values, type == "float16" ? "bfloat16" : "float16",
            {(type == "float16" ? "bfloat16(a)" : "float16(a)")});
        add(values, "float32", {"float32(a) + float32(b)"});
        add(values, "float64", {"float64(a)"});
        add(values, "int32", {"int32(a)"});
        add(values, "bool", comparisons);
        texts.push_back({type, on_pairs(type, values)});
    }
    for (const std::string type : {"float32", "float64"}) {
        const std::string end = literal_suffix(type);
        Values values;
        add(values, type,
            {"a + b",
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
             "-(-a)",
             "select(a < b, a, b)",
             "a - (b - a)",
             "a / (b / 3.0" + end + ")",
             "a - -(2.5" + end + ")",
             "floor(a)",
             "ceil(a)",
             "trunc(a)",
             "round(a)",
             "sqrt(abs(a))",
             "fabs(a)",
             "fmin(a, b)",
             "fmax(a, b)",
             "copysign(a, b)",
             "fdim(a, b)",
             "fdivide(a, b)",
             "fmod(a, b)",
             "remainder(a, b)"});
        add(values, "bool", comparisons);
        texts.push_back({type, on_pairs(type, values)});
        texts.push_back({"special values of " + type,
                         of_wild(on_pairs(type, {{type, "min(a, b)"},
                                                 {type, "max(a, b)"},
                                                 {"bool", "!(a < b)"},
                                                 {"bool", "a < b || !(a >= b) && a != inf_" + end}}))});
    }
    Values logic;
    add(logic, "bool",
        {"a && b", "a || b", "!a", "a == b", "a != b", "a < b", "a & b", "a | b", "a ^ b", "min(a, b)",
         "max(a, b)", "!(a && !b) || (b && a)", "select(a, b, !b)"});
    texts.push_back({"bool", on_pairs("bool", logic)});
    std::vector<std::string> all = integers;
    for (const char* more : {"bool", "float32", "float64"}) all.push_back(more);
    for (const std::string& from : all) {
        Values casts;
        for (const std::string& to : all) casts.emplace_back(to, to + "(a)");
        if (from == "int32") add(casts, "float32", {"bits float32(a)"});
        if (from == "int32") add(casts, "uint32", {"bits uint32(b)"});
        if (from == "int32") add(casts, "int32", {"bits int32(bits float32(a))"});
        if (from == "float64") add(casts, "int64", {"bits int64(a)", "bits int64(1.5)"});
        if (from == "float64") add(casts, "uint64", {"bits uint64(b)"});
        if (from == "uint8") add(casts, "int8", {"bits int8(a)"});
        texts.push_back({"casts of " + from, on_pairs(from, casts)});
        if (from[0] == 'f') texts.push_back({"casts of wild " + from, of_wild(texts.back().nest)});
    }
    return texts;
}

}  // namespace nestor::emit_test
