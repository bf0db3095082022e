// The generator of Tensor Comprehensions: reads of tensors and expressions of a wanted type.
#include <algorithm>
#include <optional>

#include "tests/support/random_tc_parts.hpp"

namespace nestor::testing::tc_parts {

bool is_float(const std::string& type) {
    return std::find(floats.begin(), floats.end(), type) != floats.end();
}
int bits(const std::string& type) {
    return type == "bool" ? 1 : std::stoi(type.substr(type.find_first_of("0123456789")));
}

std::string promoted(const std::string& a, const std::string& b) {
    if (is_float(a) && is_float(b)) {
        if (a != b && bits(a) == 16 && bits(b) == 16) return "float32";
        return bits(a) >= bits(b) ? a : b;
    }
    if (is_float(a) || is_float(b)) return is_float(a) ? a : b;
    if (a == "bool" || b == "bool") return a == b ? "int32" : a == "bool" ? b : a;
    const bool unsigned_both = a[0] == 'u' && b[0] == 'u';
    return (unsigned_both ? "uint" : "int") + std::to_string(std::max(bits(a), bits(b)));
}

std::string Generator::any_type() {
    const int choice = below(12);
    if (choice == 0) return "bool";
    if (choice < 5) return pick(integers);
    if (choice < 7) return "int32";
    return choice < 10 ? "float32" : pick(floats);
}

TextTree Generator::with(TextTree value, const std::string& type, TextTree other,
                         const std::string& other_type) {
    if (is_float(other_type) && !is_float(type))
        // what is rounded must not reach integers: it is read, and left out
        return node({"(bool(0) ? " + type + "(", ") : ", ")"}, {std::move(other), std::move(value)});
    if (type == "bool") return node({"(", " || bool(", "))"}, {std::move(value), std::move(other)});
    static const std::vector<std::string> joined = {" + ", " - ", " * "};
    return node({"(", pick(joined) + type + "(", "))"}, {std::move(value), std::move(other)});
}

std::vector<const Known*> Generator::readable() {
    std::vector<const Known*> out;
    for (const Known& known : tensors_)
        if (known.written && known.name != hidden_) out.push_back(&known);
    return out;
}

std::string Generator::bound(bool low) {
    if (low) return one_in(2) ? "0" : number(below(3));
    switch (below(5)) {
        case 0:
            return number(1 + below(5));
        case 1:
            return pick(sizes_) + " - 1";
        case 2: {
            for (const Known* known : readable())
                if (known->rank > 0 && one_in(2)) return known->name + "." + number(below(known->rank));
            return pick(sizes_);
        }
        case 3:
            return "min(" + pick(sizes_) + ", " + pick(sizes_) + ")";
        default:
            return pick(sizes_);
    }
}

std::vector<TextTree> Generator::anchor() {
    std::vector<TextTree> reads;
    anchor_types_.clear();
    std::vector<std::string> open, done;
    for (Index& index : indices_) {
        if (!one_in(3)) {
            open.push_back(index.name);
            continue;
        }
        index.ranged = true;
        done.push_back(index.name);
        if (one_in(4)) {  // what is divided: loops over quotients and remainders
            static const std::vector<std::string> numbers = {"2", "3", "4", "7"};
            index.divisor = one_in(3) ? pick(sizes_) : pick(numbers);
            const std::string times = one_in(2) ? pick(sizes_) : number(1 + below(4));
            clauses_.push_back(fixed(index.name + " in 0:" + times + "*" + index.divisor));
            continue;
        }
        clauses_.push_back(fixed(index.name + " in " + bound(true) + ":" + bound(false)));
    }
    while (!open.empty()) {
        const Known* tensor = nullptr;
        for (int attempt = 0; attempt < 20 && (!tensor || tensor->rank == 0); ++attempt)
            tensor = pick(readable());
        if (!tensor || tensor->rank == 0) {
            clauses_.push_back(fixed(open.back() + " in 0:" + pick(sizes_)));
            done.push_back(open.back());
            open.pop_back();
            continue;
        }
        std::vector<TextTree> subscripts;
        std::vector<std::string> now;
        for (int d = 0; d < tensor->rank; ++d) {
            if (open.empty()) {
                std::vector<std::string> names = done;
                names.insert(names.end(), now.begin(), now.end());
                subscripts.push_back(leaf(pick(names)));
                continue;
            }
            const std::string v = open.back();
            open.pop_back();
            now.push_back(v);
            if (!done.empty() && one_in(4))
                subscripts.push_back(leaf((one_in(2) ? "2*" : "") + v + " + " + pick(done)));
            else
                subscripts.push_back(leaf(subscript(v)));
        }
        done.insert(done.end(), now.begin(), now.end());
        TextTree read = this->read(*tensor, std::move(subscripts));
        anchor_types_.push_back(tensor->type);
        if (one_in(8)) {
            clauses_.push_back(sequence({"exists ", ""}, {read}));
            // the indices must occur in the value too
            std::string sum = "0";
            for (const std::string& name : now) sum += " + " + name;
            anchor_types_.back() = "int64";
            reads.push_back(leaf("(" + sum + ")"));
        } else {
            reads.push_back(std::move(read));
        }
    }
    return reads;
}

std::string Generator::subscript(const std::string& v) {
    switch (below(8)) {
        case 0:
            return v + " + " + number(1 + below(2));
        case 1:
            return v + " - " + number(1 + below(2));
        case 2:
            return "2*" + v;
        case 3:
            return pick(sizes_) + " - 1 - " + v;
        default:
            return v;
    }
}

TextTree Generator::read(const Known& tensor, std::vector<TextTree> subscripts) {
    if (tensor.rank == 0) return leaf(tensor.name);
    std::vector<std::string> texts = {tensor.name + "("};
    for (std::size_t k = 0; k + 1 < subscripts.size(); ++k) texts.emplace_back(",");
    texts.emplace_back(")");
    return node(std::move(texts), std::move(subscripts));
}

std::optional<TextTree> Generator::any_read(const Known& tensor) {
    if (tensor.rank > 0 && indices_.empty()) return std::nullopt;
    std::vector<TextTree> subscripts;
    std::string guard;
    for (int d = 0; d < tensor.rank; ++d) {
        const Index& index = pick(indices_);
        std::string text = subscript(index.name);
        if (index.ranged) {
            text = one_in(2) ? index.name : index.name + " - 1";
            if (!index.divisor.empty() && !one_in(4))
                text = index.name + (one_in(2) ? " / " : " % ") + index.divisor;
            if (!tensor.input && !one_in(3)) return std::nullopt;
            if (tensor.input)
                guard += (guard.empty() ? "" : " && ") + text + " >= 0 && " + text + " < " + tensor.name +
                         "." + number(d);
        }
        if (tensor.input && one_in(8))
            for (const Known& table : tensors_)
                if (table.name == "at_" + tensor.sizes[static_cast<std::size_t>(d)] && !index.ranged)
                    text = table.name + "(" + index.name + ")";
        if (tensor.input && one_in(12) && !index.ranged) text = index.name + " / 2";
        subscripts.push_back(leaf(text));
    }
    TextTree value = read(tensor, std::move(subscripts));
    if (guard.empty()) return value;
    return node({"(" + guard + " ? ", " : " + tensor.type + "(1))"}, {std::move(value)});
}

TextTree Generator::literal(const std::string& type) {
    if (type == "bool") return leaf(one_in(2) ? "bool(1)" : "bool(0)");
    if (type == "float32" && one_in(2)) return leaf(one_in(2) ? "0.75" : "1.5f");
    if (is_float(type)) return leaf(type + "(" + (one_in(2) ? "0.25" : "-1.5") + ")");
    if (type == "int32" && one_in(2)) return leaf(number(below(100)));
    static const std::vector<std::string> values = {"0", "1", "2", "3", "7", "100", "127", "255", "-1"};
    return leaf(type + "(" + pick(values) + ")");
}

TextTree Generator::value_leaf(const std::string& type) {
    if (!self_.empty() && self_type_ == type && one_in(2)) return leaf(self_);
    if (type == "int64" && one_in(3)) {
        if (!indices_.empty() && one_in(2)) return leaf(pick(indices_).name);
        return leaf(pick(sizes_));
    }
    std::vector<const Known*> fitting, castable;
    for (const Known* known : readable()) {
        if (known->type == type) fitting.push_back(known);
        if (is_float(type) || !is_float(known->type) || known->input) castable.push_back(known);
    }
    if (!fitting.empty() && !one_in(4))
        if (auto value = any_read(*pick(fitting))) return *value;
    if (!castable.empty() && one_in(2))
        if (auto value = any_read(*pick(castable))) return node({type + "(", ")"}, {*value});
    return literal(type);
}

TextTree Generator::condition(int depth) {
    switch (below(6)) {
        case 0:
            if (depth > 0)
                return node({"(", one_in(2) ? " && " : " || ", ")"},
                            {condition(depth - 1), condition(depth - 1)});
            [[fallthrough]];
        case 1:
            return node({"(!", ")"}, {value_leaf("bool")});
        case 2:
            if (!indices_.empty())
                return leaf("(" + pick(indices_).name + (one_in(2) ? " < " : " >= ") +
                            (one_in(2) ? pick(sizes_) + " - 1" : number(below(4))) + ")");
            [[fallthrough]];
        case 3:
            return value_leaf("bool");
        default: {
            static const std::vector<std::string> compare = {" < ", " > ", " <= ", " >= ", " == ", " != "};
            return node({"(", pick(compare), ")"},
                        {expression(pick(integers), depth - 1), expression(pick(integers), depth - 1)});
        }
    }
}

TextTree Generator::expression(const std::string& type, int depth) {
    if (depth <= 0 || one_in(4)) return value_leaf(type);
    if (type == "bool") return condition(depth - 1);
    if (one_in(6))
        return node({"(", " ? ", " : ", ")"},
                    {condition(depth - 1), expression(type, depth - 1), expression(type, depth - 1)});
    if (one_in(10)) return node({"(-", ")"}, {expression(type, depth - 1)});
    if (is_float(type) && bits(type) >= 32 && one_in(4)) return builtin(type, depth);
    if (!is_float(type) && one_in(12)) return node({"abs(", ")"}, {expression(type, depth - 1)});
    // operands that are promoted to the type
    std::vector<std::string> lower = {type};
    for (const std::string& other : integers)
        if (promoted(type, other) == type) lower.push_back(other);
    for (const std::string& other : floats)
        if (promoted(type, other) == type) lower.push_back(other);
    const std::string other = one_in(2) ? type : pick(lower);
    TextTree a = expression(type, depth - 1), b = expression(other, depth - 1);
    if (one_in(2)) std::swap(a, b);
    if (one_in(5)) return node({one_in(2) ? "min(" : "max(", ", ", ")"}, {std::move(a), std::move(b)});
    if (is_float(type) && one_in(5))
        return node({"(", " / (" + std::string(bits(type) == 64 ? "1.5" : "1.5f") + " + fabs(", ")))"},
                    {expression(type, depth - 1), expression(type, depth - 1)});
    static const std::vector<std::string> exact = {" + ", " - ", " * ", " / ", " % "};
    const std::string& op = exact[static_cast<std::size_t>(below(is_float(type) ? 3 : 5))];
    return node({"(", op, ")"}, {std::move(a), std::move(b)});
}

TextTree Generator::builtin(const std::string& type, int depth) {
    static const std::vector<std::vector<std::string>> forms = {{"sin(", ")"},
                                                                {"cos(", ")"},
                                                                {"tanh(", ")"},
                                                                {"exp(sin(", "))"},
                                                                {"atan(", ")"},
                                                                {"erf(", ")"},
                                                                {"log1p(fabs(", "))"},
                                                                {"sqrt(1 + fabs(", "))"},
                                                                {"cbrt(1 + fabs(", "))"},
                                                                {"fabs(", ")"},
                                                                {"rsqrt(1 + fabs(", "))"}};
    if (one_in(3)) {
        static const std::vector<std::string> two = {"fmin(", "fmax(", "hypot(", "fdim("};
        return node({pick(two), ", ", ")"}, {expression(type, depth - 1), expression(type, depth - 1)});
    }
    return node(pick(forms), {expression(type, depth - 1)});
}

}  // namespace nestor::testing::tc_parts
