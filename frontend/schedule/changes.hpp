// What directives made of loops and funcs, for messages about those that are there no longer.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "ir/base/diagnostic.hpp"
#include "ir/core/nodes.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor::schedules {

/// The names of loops between directives.
class Changes {
public:
    explicit Changes(const nestor::Block& before);
    /// What directives that cut loops in two say themselves, where the blocks between them are gone.
    explicit Changes(const std::vector<Directive>& directives);

    /// Takes note of a directive and what it made.
    void add(const Directive& directive, const nestor::Block& after);

    /// The errors, with notes where they are of loops and funcs that directives took away or join.
    Diagnostics with_notes(const Diagnostics& errors, const Schedule& schedule) const;

private:
    struct Change {
        Directive directive;
        std::vector<std::string> gone, made;
    };

    Diagnostic with_notes(Diagnostic error, const Directive& directive) const;

    std::set<std::string> loops_;
    std::vector<Change> changes_;
};

}  // namespace nestor::schedules
