// The interpreter's machine: what every symbol stands for at this moment, and a function for each kind of
// statement. interpret.cpp sets it up and takes its results.
#pragma once

#include <fmt/format.h>

#include <map>
#include <memory>
#include <vector>

#include "ir/core/expressions.hpp"
#include "ir/core/nodes.hpp"
#include "ir/reference/interpret.hpp"
#include "ir/reference/memory.hpp"

namespace nestor {

/// How a statement ended.
enum class Flow { next, leave_loop, next_iteration, leave_function };

/// A failed assert: leaves all functions at once.
struct AssertFailure {
    int error;
};

/// What a symbol stands for at this moment.
struct Slot {
    bool has_value = false;
    Scalar scalar;
    std::vector<Scalar> elements;  ///< of values that are not scalars
    std::shared_ptr<const View> view;
};

class Interpreter : public Environment {
public:
    Interpreter(const Program& program, const InterpretOptions& options)
        : program_(program), options_(options) {
        slots_.resize(program.next_symbol);
    }

    void bind_scalar(const Symbol& symbol, const Scalar& value) {
        Slot& s = slot(symbol);
        s.scalar = value;
        s.has_value = true;
    }
    void bind_view(const Symbol& symbol, View view) {
        slot(symbol).view = std::make_shared<const View>(std::move(view));
    }
    const View& view(const Symbol& symbol) {
        const Slot& s = slot(symbol);
        if (!s.view) throw EvaluationError(fmt::format("there is no buffer `{}` here", symbol.name()));
        return *s.view;
    }

    /// Runs a body whose parameters are bound; the values that it returns.
    std::vector<std::vector<Scalar>> run(const Function& function);

    const Scalar& variable(const Symbol& symbol) override { return valued(symbol).scalar; }
    const std::vector<Scalar>& variable_elements(const Symbol& symbol) override {
        return valued(symbol).elements;
    }
    Scalar load(const Load& load, const Type& type) override;
    std::vector<Scalar> load_elements(const Load& load, const Type& type) override;

    /// The statement that ran last, for messages.
    const StmtNode* current() const { return current_; }

private:
    Slot& slot(const Symbol& symbol) {
        if (symbol.number() >= slots_.size()) slots_.resize(symbol.number() + 1);
        return slots_[symbol.number()];
    }
    const Slot& valued(const Symbol& symbol) {
        const Slot& s = slot(symbol);
        if (!s.has_value)
            throw EvaluationError(fmt::format("reads `{}`, which has no value here", symbol.name()));
        return s;
    }
    void assign(const Symbol& symbol, const Expr& value);
    void assign_elements(const Symbol& symbol, const Type& type, std::vector<Scalar> values);

    std::int64_t address(const View& view, const std::vector<Expr>& indices, const char* what);
    std::vector<std::int64_t> subscripts(const std::vector<Expr>& indices);
    std::vector<std::int64_t> addresses(const View& view, const std::vector<Expr>& indices, const char* what);

    Flow execute(const Block& block);
    Flow execute(const Stmt& stmt);
    Flow loop(const For& f);
    Flow repeat(const While& w);
    void store(const Store& s);
    bool store_scalar(const Store& s);
    void update(const Update& u);
    void call(const Symbol& function, const std::vector<Argument>& arguments,
              const std::vector<Symbol>& results);
    const std::vector<Symbol>& symbols_of(const Function& function);
    void launch(const Launch& l);
    void print(const Print& p);

    const Program& program_;
    const InterpretOptions& options_;
    std::vector<Slot> slots_;
    std::vector<std::vector<Scalar>> returned_;
    std::vector<const Function*> active_;
    std::map<const Function*, std::vector<Symbol>> symbols_;
    const StmtNode* current_ = nullptr;
    std::int64_t steps_ = 0;
    std::vector<Scalar> gathered_;  ///< numbers of the array that is printed next
};

}  // namespace nestor
