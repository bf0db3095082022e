// The module whose names a function sees: nestor's own drawing module has other ones than the program.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "frontend/taichi/lower/value.hpp"

namespace nestor::taichi {

/// While it lives, a function of another module sees that module's text, and its names where it has some.
class ForeignScope {
public:
    ForeignScope(const FunctionValue& function, SourceFilePtr& source, std::map<std::string, Value>& names)
        : away_(function.home != nullptr), source_(source), names_(names) {
        if (!away_) return;
        old_source_ = std::exchange(source, function.home->source);
        if (function.home->globals.empty()) return;  // its functions see each other through their closure
        swapped_ = true;
        old_names_ = std::exchange(names, function.home->globals);
    }
    ~ForeignScope() {
        if (!away_) return;
        source_ = std::move(old_source_);
        if (swapped_) names_ = std::move(old_names_);
    }
    ForeignScope(const ForeignScope&) = delete;
    ForeignScope& operator=(const ForeignScope&) = delete;

private:
    bool away_, swapped_ = false;
    SourceFilePtr& source_;
    std::map<std::string, Value>& names_;
    SourceFilePtr old_source_;
    std::map<std::string, Value> old_names_;
};

}  // namespace nestor::taichi
