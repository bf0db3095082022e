// The generator. Every index is tied to a range or to a read that bounds it; what may differ between targets
// (rounded floats) never decides anything: it enters no condition and no integer.
#include "tests/support/random_tc.hpp"

#include <algorithm>
#include <optional>

namespace nestor::testing {
namespace {

using Kind = TextTree::Kind;

TextTree fixed(const std::string& text) {
    return {Kind::fixed, {text}, {}};
}
TextTree leaf(const std::string& text) {
    return {Kind::expression, {text}, {}};
}
TextTree node(std::vector<std::string> texts, std::vector<TextTree> parts) {
    return {Kind::expression, std::move(texts), std::move(parts)};
}
TextTree sequence(std::vector<std::string> texts, std::vector<TextTree> parts) {
    return {Kind::fixed, std::move(texts), std::move(parts)};
}
TextTree list(const std::string& separator, std::vector<TextTree> parts = {}) {
    return {Kind::list, {separator}, std::move(parts)};
}

const std::vector<std::string> integers = {"int8",  "int16",  "int32",  "int64",
                                           "uint8", "uint16", "uint32", "uint64"};
const std::vector<std::string> floats = {"float32", "float64", "float16", "bfloat16"};

bool is_float(const std::string& type) {
    return std::find(floats.begin(), floats.end(), type) != floats.end();
}
int bits(const std::string& type) {
    return type == "bool" ? 1 : std::stoi(type.substr(type.find_first_of("0123456789")));
}

/// TC-32 and TC-39.
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

struct Known {
    std::string name, type;
    int rank = 0;
    bool input = false, written = false, typed = false, returned = false;
    std::vector<std::string> sizes;  ///< of inputs
};

struct Index {
    std::string name;
    bool ranged = false;
    std::string divisor;  ///< its range is from 0 to a multiple of this
};

class Generator {
public:
    explicit Generator(std::mt19937_64& random) : random_(random) {}

    RandomTc program(const std::string& function) {
        RandomTc out;
        out.function = function;
        for (const std::string& size : sizes_) out.sizes[size] = one_in(4) ? below(3) : 1 + below(7);
        out.tree = list("\n");
        if (one_in(3)) {
            const std::string part = function + "_part";
            out.tree.parts.push_back(definition(part, true));
            part_ = part;
            part_tensors_ = tensors_;
        }
        out.tree.parts.push_back(definition(function, false));
        return out;
    }

private:
    int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
    bool one_in(int n) { return below(n) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[static_cast<std::size_t>(below(static_cast<int>(from.size())))];
    }
    std::string number(int n) { return std::to_string(n); }

    std::string any_type() {
        const int choice = below(12);
        if (choice == 0) return "bool";
        if (choice < 5) return pick(integers);
        if (choice < 7) return "int32";
        return choice < 10 ? "float32" : pick(floats);
    }

    // --------------------------------------------------------------------------------------------
    // definitions

    TextTree definition(const std::string& name, bool callee) {
        tensors_.clear();
        TextTree inputs = list(", "), returns = list(", "), statements = list("\n    ");
        const auto input = [&](Known known) {
            std::string text = known.type;
            for (std::size_t k = 0; k < known.sizes.size(); ++k) text += (k ? "," : "(") + known.sizes[k];
            inputs.parts.push_back(fixed(text + (known.sizes.empty() ? " " : ") ") + known.name));
            known.rank = static_cast<int>(known.sizes.size());
            known.input = known.written = true;
            tensors_.push_back(known);
        };
        if (!callee)
            for (const Known& known : part_tensors_)
                if (known.input)
                    input({known.name + "_", known.type, 0, true, true, false, false, known.sizes});
        static const std::string letters = "ABCDEFGHPQRSTUVW";  // no size among them
        for (int k = 2 + below(3); k > 0; --k) {
            Known known{
                std::string(1, letters[tensors_.size()]), any_type(), 0, true, true, false, false, {}};
            for (int d = one_in(8) ? 0 : 1 + below(3); d > 0; --d)
                known.sizes.push_back(one_in(6) ? number(below(5)) : pick(sizes_));
            input(known);
        }
        // elements of `at_N` are indices of dimensions of size N
        if (one_in(3))
            input({"at_" + pick(sizes_),
                   one_in(2) ? "int32" : "uint8",
                   0,
                   true,
                   true,
                   false,
                   false,
                   {pick(sizes_)}});
        // every size has an input
        std::string all;
        for (const Known& known : tensors_)
            for (const std::string& size : known.sizes) all += size;
        for (const std::string& size : sizes_)
            if (all.find(size) == std::string::npos)
                input({"of_" + size, any_type(), 0, true, true, false, false, {size}});
        for (int k = 1 + below(3); k > 0; --k) {
            Known known{"O" + number(k), any_type(), below(4), false, false, one_in(4), true, {}};
            std::string text = known.name;
            if (known.typed) {
                std::string sizes;
                for (int d = 0; d < known.rank; ++d)
                    sizes +=
                        (d ? "," : "(") + known.name + "_" + number(d) + (d + 1 == known.rank ? ")" : "");
                text = known.type + sizes + " " + known.name;
            }
            returns.parts.push_back(fixed(text));
            tensors_.push_back(known);
        }
        if (!callee && !part_.empty()) statements.parts.push_back(call());
        for (int k = below(4); k > 0; --k) {
            // a temporary, or any that exists
            std::vector<std::size_t> targets;
            for (std::size_t t = 0; t < tensors_.size(); ++t)
                if (!tensors_[t].input) targets.push_back(t);
            std::size_t target = pick(targets);
            if (one_in(2)) {
                tensors_.push_back({"t" + number(k), any_type(), below(4), false, false, false, false, {}});
                target = tensors_.size() - 1;
            }
            statements.parts.push_back(statement(target, callee));
        }
        for (std::size_t t = 0; t < tensors_.size(); ++t)
            if (tensors_[t].returned && !tensors_[t].written)
                statements.parts.push_back(statement(t, callee));
        return sequence({"def " + name + "(", ") -> (", ") {\n    ", "\n}\n"},
                        {std::move(inputs), std::move(returns), std::move(statements)});
    }

    TextTree call() {
        std::string results, arguments;
        std::vector<Known> added;
        for (const Known& known : part_tensors_) {
            if (known.input) arguments += (arguments.empty() ? "" : ", ") + known.name + "_";
            if (!known.returned) continue;
            results += (results.empty() ? "" : ", ") + ("c" + known.name);
            added.push_back({"c" + known.name, known.type, known.rank, false, true, false, false, {}});
        }
        tensors_.insert(tensors_.end(), added.begin(), added.end());
        return fixed(results + " = " + part_ + "(" + arguments + ")");
    }

    // ---------------------------------------------------------------------------------------------
    // statements

    TextTree statement(std::size_t position, bool callee) {
        const Known target = tensors_[position];
        indices_.clear();
        lets_.clear();
        clauses_.clear();
        static const std::vector<std::string> operators = {"+=!", "*=!", "min=!", "max=!",
                                                           "+=",  "*=",  "min=",  "max="};
        // going on from the caller's values: outputs of the function that is called, and what is written
        const bool may_go_on = target.written || (target.returned && !callee);
        std::string op = "=";
        if (one_in(2)) op = operators[static_cast<std::size_t>(below(may_go_on ? 8 : 4))];
        const bool sums = op[0] == '+' || op[0] == '*';
        if (target.type == "bool" && sums) op = "=";
        static const std::vector<std::string> left_names = {"i", "j", "k"}, right_names = {"r", "q"};
        std::string left = target.name;
        for (int d = 0; d < target.rank; ++d) {
            indices_.push_back({left_names[static_cast<std::size_t>(d)]});
            left += (d ? "," : "(") + indices_.back().name;
        }
        if (target.rank > 0) left += ")";
        const std::size_t self_indices = indices_.size();
        if (op != "=")
            for (int d = below(3); d > 0; --d)
                indices_.push_back({right_names[static_cast<std::size_t>(d - 1)]});
        hidden_ = target.name;
        self_ = "";
        if (target.written && op.find('!') == std::string::npos && indices_.size() == self_indices &&
            one_in(3))
            self_ = left;
        self_type_ = target.type;
        std::vector<TextTree> anchors = anchor();
        if (one_in(4)) {
            const std::string type = any_type();
            TextTree value = expression(type, 2);
            clauses_.push_back(sequence({"x = ", ""}, {std::move(value)}));
            lets_.push_back({"x", type});
        }
        TextTree value = expression(target.type, 3);
        if (!lets_.empty()) value = with(std::move(value), target.type, leaf("x"), lets_[0].second);
        for (TextTree& a : anchors)
            value = with(std::move(value), target.type, std::move(a),
                         anchor_types_[static_cast<std::size_t>(&a - anchors.data())]);
        // the type is the wanted one, whatever was joined
        value = node({target.type + "(", ")"}, {std::move(value)});
        tensors_[position].written = true;
        if (clauses_.empty()) return sequence({left + " " + op + " ", ""}, {std::move(value)});
        return sequence({left + " " + op + " ", " where ", ""},
                        {std::move(value), list(", ", std::move(clauses_))});
    }

    /// A value beside another one, brought to one type.
    TextTree with(TextTree value, const std::string& type, TextTree other, const std::string& other_type) {
        if (is_float(other_type) && !is_float(type))
            // what is rounded must not reach integers: it is read, and left out
            return node({"(bool(0) ? " + type + "(", ") : ", ")"}, {std::move(other), std::move(value)});
        if (type == "bool") return node({"(", " || bool(", "))"}, {std::move(value), std::move(other)});
        static const std::vector<std::string> joined = {" + ", " - ", " * "};
        return node({"(", pick(joined) + type + "(", "))"}, {std::move(value), std::move(other)});
    }

    std::vector<const Known*> readable() {
        std::vector<const Known*> out;
        for (const Known& known : tensors_)
            if (known.written && known.name != hidden_) out.push_back(&known);
        return out;
    }

    std::string bound(bool low) {
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

    /// Ranges for some indices, and reads that bound the others.
    std::vector<TextTree> anchor() {
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

    std::string subscript(const std::string& v) {
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

    TextTree read(const Known& tensor, std::vector<TextTree> subscripts) {
        if (tensor.rank == 0) return leaf(tensor.name);
        std::vector<std::string> texts = {tensor.name + "("};
        for (std::size_t k = 0; k + 1 < subscripts.size(); ++k) texts.emplace_back(",");
        texts.emplace_back(")");
        return node(std::move(texts), std::move(subscripts));
    }

    /// A read by the indices of the statement: of those with a range under a guard.
    std::optional<TextTree> any_read(const Known& tensor) {
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

    // --------------------------------------------------------------------------------------------
    // expressions

    TextTree literal(const std::string& type) {
        if (type == "bool") return leaf(one_in(2) ? "bool(1)" : "bool(0)");
        if (type == "float32" && one_in(2)) return leaf(one_in(2) ? "0.75" : "1.5f");
        if (is_float(type)) return leaf(type + "(" + (one_in(2) ? "0.25" : "-1.5") + ")");
        if (type == "int32" && one_in(2)) return leaf(number(below(100)));
        static const std::vector<std::string> values = {"0", "1", "2", "3", "7", "100", "127", "255", "-1"};
        return leaf(type + "(" + pick(values) + ")");
    }

    TextTree value_leaf(const std::string& type) {
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

    TextTree condition(int depth) {
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
                static const std::vector<std::string> compare = {
                    " < ", " > ", " <= ", " >= ", " == ", " != "};
                return node({"(", pick(compare), ")"},
                            {expression(pick(integers), depth - 1), expression(pick(integers), depth - 1)});
            }
        }
    }

    TextTree expression(const std::string& type, int depth) {
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
        const std::string op = exact[static_cast<std::size_t>(below(is_float(type) ? 3 : 5))];
        return node({"(", op, ")"}, {std::move(a), std::move(b)});
    }

    /// Functions that change little when their arguments do.
    TextTree builtin(const std::string& type, int depth) {
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

    std::mt19937_64& random_;
    std::vector<std::string> sizes_ = {"N", "M", "K"};
    std::string part_;
    std::vector<Known> tensors_, part_tensors_;
    std::vector<Index> indices_;
    std::vector<std::pair<std::string, std::string>> lets_;
    std::vector<TextTree> clauses_;
    std::vector<std::string> anchor_types_;
    std::string hidden_, self_, self_type_;
};

}  // namespace

std::string TextTree::text() const {
    std::string out;
    if (kind == Kind::list) {
        for (std::size_t k = 0; k < parts.size(); ++k) out += (k ? texts[0] : "") + parts[k].text();
        return out;
    }
    for (std::size_t k = 0; k < texts.size(); ++k)
        out += texts[k] + (k < parts.size() ? parts[k].text() : "");
    return out;
}

std::string RandomTc::shown() const {
    std::string out = text();
    for (const auto& [name, value] : sizes) out += "# " + name + " = " + std::to_string(value) + "\n";
    return out;
}

RandomTc random_tc(std::mt19937_64& random, const std::string& function) {
    return Generator(random).program(function);
}

}  // namespace nestor::testing
