// The verifier's walk through one function: what its files (functions.cpp, statements.cpp) share.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ir/core/nodes.hpp"
#include "ir/verify/verifier.hpp"

namespace nestor {

/// What is in scope under the symbol of a buffer.
Binding binding_of(const Buffer& buffer);

class FunctionCheck {
public:
    FunctionCheck(const Program& program, const Function& function, Violations& violations)
        : program_(program), function_(function), violations_(violations), scope_(violations) {}

    void run();

private:
    void parameters();
    void dimensions(const Buffer& buffer);
    void block(const Block& b);
    void statement(const Stmt& stmt);

    void printed(const Formatted& value);
    void allocate(const Allocate& a);
    void store(const Store& s);
    void loop(const For& f);
    void call(const CallStmt& c);
    void returned(const Return& r);
    void update(const Update& u);
    void launch(const Launch& l);
    void copy(const Copy& c);
    void activate(const Activate& a);
    void fetch(const Fetch& f);
    void grow(const Grow& g);

    void arguments(const Function& callee, const std::vector<Argument>& given);
    const Function* callee(const Symbol& symbol);
    /// The type that a target wants; reports writes to inputs.
    Type target(const StoreTarget& t);
    /// `what` gives the name of the expression, which is asked for only where something is wrong.
    template <class What>
    void typed(const Expr& e, const Type& type, const What& what) {
        if (e && e->type == type)
            verify_expression(e, scope_, violations_);
        else
            verify_typed(e, type, what(), scope_, violations_);
    }
    template <class What>
    void untyped(const Expr& e, const What& what) {
        if (e)
            verify_expression(e, scope_, violations_);
        else
            violations_.add(what() + " is missing");
    }
    void report(const std::string& sentence) { violations_.add(sentence); }

    const Program& program_;
    const Function& function_;
    Violations& violations_;
    Scope scope_;
    std::set<LoopName> loops_;
};

}  // namespace nestor
