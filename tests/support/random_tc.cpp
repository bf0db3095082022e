// The generator of Tensor Comprehensions: programs, definitions and statements. Every index is tied to a
// range or to a read that bounds it; what may differ between targets (rounded floats) never decides anything:
// it enters no condition and no integer.
#include "tests/support/random_tc.hpp"

#include "tests/support/random_tc_parts.hpp"

namespace nestor::testing {
namespace tc_parts {

RandomTc Generator::program(const std::string& function) {
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

TextTree Generator::definition(const std::string& name, bool callee) {
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
            if (known.input) input({known.name + "_", known.type, 0, true, true, false, false, known.sizes});
    static const std::string letters = "ABCDEFGHPQRSTUVW";  // no size among them
    for (int k = 2 + below(3); k > 0; --k) {
        Known known{std::string(1, letters[tensors_.size()]), any_type(), 0, true, true, false, false, {}};
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
                sizes += (d ? "," : "(") + known.name + "_" + number(d) + (d + 1 == known.rank ? ")" : "");
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
        if (tensors_[t].returned && !tensors_[t].written) statements.parts.push_back(statement(t, callee));
    return sequence({"def " + name + "(", ") -> (", ") {\n    ", "\n}\n"},
                    {std::move(inputs), std::move(returns), std::move(statements)});
}

TextTree Generator::call() {
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

TextTree Generator::statement(std::size_t position, bool callee) {
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
        for (int d = below(3); d > 0; --d) indices_.push_back({right_names[static_cast<std::size_t>(d - 1)]});
    hidden_ = target.name;
    self_ = "";
    if (target.written && op.find('!') == std::string::npos && indices_.size() == self_indices && one_in(3))
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

}  // namespace tc_parts

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
    return tc_parts::Generator(random).program(function);
}

}  // namespace nestor::testing
