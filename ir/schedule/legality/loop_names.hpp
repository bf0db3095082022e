// Names for loops that directives make: loops of the same stage may have come from such a directive before.
#pragma once

#include <set>
#include <string>

#include "ir/schedule/legality/loops.hpp"
#include "ir/text/text.hpp"

namespace nestor::schedule {

class LoopNames {
public:
    /// The names of all loops of a function's body are taken.
    explicit LoopNames(const Block& body) {
        for (const For* loop : all_loops(body)) taken_.insert(print(loop->name));
    }

    /// `k_inner`, or `k_inner2` ..
    LoopName free(const LoopName& loop, const char* ending) {
        LoopName name = loop;
        name.variable += ending;
        const std::string first = name.variable;
        for (int k = 2; !taken_.insert(print(name)).second; ++k) name.variable = first + std::to_string(k);
        return name;
    }

private:
    std::set<std::string> taken_;
};

}  // namespace nestor::schedule
