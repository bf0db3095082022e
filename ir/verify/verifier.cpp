// The verifier: scopes, the list of violations, and how it names statements.
#include "ir/verify/verifier.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/text/text.hpp"

namespace nestor {

void Violations::add(const std::string& sentence) {
    list_.push_back({function_, sentence, place});
}

void Scope::declare(const Symbol& symbol, Binding binding) {
    if (!declared_.insert(symbol).second)
        violations_.add(fmt::format("`{}` is declared twice", symbol.name()));
    bindings_[symbol] = std::move(binding);
    blocks_.back().push_back(symbol);
}

void Scope::close() {
    for (const Symbol& symbol : blocks_.back()) bindings_.erase(symbol);
    blocks_.pop_back();
}

const Binding* Scope::find(const Symbol& symbol) const {
    const auto found = bindings_.find(symbol);
    return found == bindings_.end() ? nullptr : &found->second;
}

const Binding* Scope::buffer(const Symbol& symbol) {
    const Binding* binding = find(symbol);
    if (!binding)
        violations_.add(fmt::format("`{}` is not in scope", symbol.name()));
    else if (binding->kind != Binding::Kind::buffer)
        violations_.add(fmt::format("`{}` is a value, not a buffer", symbol.name()));
    return binding && binding->kind == Binding::Kind::buffer ? binding : nullptr;
}

std::string describe(const StmtNode& stmt) {
    const auto with = [](const char* what, const Symbol& symbol) {
        return fmt::format("{} `{}`", what, symbol.name());
    };
    return std::visit(overloaded{
                          [](const Nop&) -> std::string { return "a nop"; },
                          [](const Assert&) -> std::string { return "an assert"; },
                          [](const Block&) -> std::string { return "a block"; },
                          [&](const Allocate& n) { return with("the allocation of", n.buffer.symbol); },
                          [&](const Store& n) {
                              return n.targets.empty() ? "a store"
                                                       : with("the store to", n.targets[0].buffer);
                          },
                          [](const If&) -> std::string { return "an if"; },
                          [](const For& n) { return "loop " + print(n.name); },
                          [&](const Let& n) { return with("the let of", n.symbol); },
                          [](const Compute& n) { return fmt::format("the compute of `{}`", n.func); },
                          [](const Label& n) { return fmt::format("label `{}`", n.name); },
                          [&](const Declare& n) { return with("the declaration of", n.symbol); },
                          [&](const Assign& n) { return with("the assignment to", n.symbol); },
                          [](const While&) -> std::string { return "a while"; },
                          [](const Break&) -> std::string { return "a break"; },
                          [](const Continue&) -> std::string { return "a continue"; },
                          [&](const CallStmt& n) { return with("the call of", n.function); },
                          [](const Return&) -> std::string { return "a return"; },
                          [](const Print&) -> std::string { return "a print"; },
                          [&](const Update& n) { return with("the update of", n.target.buffer); },
                          [](const Region&) -> std::string { return "a region"; },
                          [&](const Launch& n) { return with("the launch of", n.function); },
                          [](const Barrier&) -> std::string { return "a barrier"; },
                          [&](const Copy& n) { return with("the copy to", n.to); },
                          [&](const Activate& n) { return with("the activation in", n.target.buffer); },
                          [&](const Fetch& n) { return with("the prefetch of", n.target.buffer); },
                          [&](const Grow& n) { return with("the growth of", n.buffer); },
                      },
                      stmt.node);
}

}  // namespace nestor
