// Reaching definitions by following the flow of control; loops until nothing is added.
#include "ir/derive/dependences.hpp"

#include "ir/core/build.hpp"

namespace nestor::derive {

void merge(Dependences& into, const Dependences& other) {
    for (const auto& [buffer, on] : other) into[buffer].insert(on.begin(), on.end());
    std::erase_if(into, [](const auto& entry) { return entry.second.empty(); });
}

void DependenceRules::after_nest(const Nest& nest, Dependences& dependences) const {
    const Symbol& target = nest.target();
    if (!activity_.varied.contains(target)) return;
    std::set<Symbol> on;
    for (const Symbol& read : loaded_buffers(nest.value())) {
        if (activity_.asked.contains(read)) on.insert(read);
        if (const auto known = dependences.find(read); known != dependences.end())
            on.insert(known->second.begin(), known->second.end());
    }
    const auto buffer = activity_.buffers.find(target);
    if (buffer == activity_.buffers.end() || !overwrites(nest, buffer->second))
        on.insert(dependences[target].begin(), dependences[target].end());
    for (auto& [other, held] : dependences) held.erase(target);
    on.erase(target);
    dependences[target] = std::move(on);
    std::erase_if(dependences, [](const auto& entry) { return entry.second.empty(); });
}

void DependenceRules::after_statement(const Stmt& stmt, Dependences& dependences) const {
    if (const auto nest = nest_of(stmt)) {
        after_nest(*nest, dependences);
    } else if (const auto* branch = get<If>(stmt)) {
        Dependences other = dependences;
        after_block(branch->then, dependences);
        after_block(branch->otherwise, other);
        merge(dependences, other);
    } else if (const auto* inner = get<Block>(stmt)) {
        after_block(*inner, dependences);
    } else if (const auto* loop = get<For>(stmt)) {
        around_loop(stmt, loop->body, dependences);
    } else if (const auto* loop = get<While>(stmt)) {
        around_loop(stmt, loop->body, dependences);
    } else if ((get<Break>(stmt) || get<Continue>(stmt)) && !left_.empty()) {
        merge(left_.back(), dependences);
    }
}

void DependenceRules::after_block(const Block& block, Dependences& dependences) const {
    for (const Stmt& stmt : block.statements) after_statement(stmt, dependences);
}

void DependenceRules::around_loop(const Stmt& stmt, const Block& body, Dependences& dependences) const {
    const auto useful = activity_.useful_around.find(stmt.get());
    for (bool grows = true; grows;) {
        Dependences after = dependences;
        left_.emplace_back();
        after_block(body, after);
        merge(after, left_.back());
        left_.pop_back();
        merge(after, dependences);
        std::erase_if(after, [&](const auto& entry) {
            return useful == activity_.useful_around.end() || !useful->second.contains(entry.first);
        });
        grows = after != dependences;
        dependences = std::move(after);
    }
}

}  // namespace nestor::derive
