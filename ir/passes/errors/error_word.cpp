// Error words.
#include "ir/passes/errors/error_word.hpp"

#include <set>

#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

Expr word_constant(int value) {
    return build::constant(static_cast<std::int64_t>(value), error_word_type);
}

ErrorWord make_error_word(SymbolSource& symbols, MemorySpace place, const Origin& origin,
                          const std::string& name) {
    const Buffer buffer{symbols.fresh(name), error_word_type, {}, place, {}, {}};
    return {buffer, build::make(Allocate{buffer}, origin),
            // nothing of the source: no formula stands before a kernel that does just this
            build::make(Store{{{buffer.symbol, {}}}, {word_constant(0)}, std::nullopt},
                        made_by("an error word"))};
}

Block tests_of(const ErrorWord& word, const std::set<int>& errors) {
    Block tests;
    for (const int error : errors) {
        const Expr value = build::load(word.buffer.symbol, error_word_type, {});
        tests.statements.push_back(
            build::make(Assert{build::compare(CompareOp::not_equal, value, word_constant(error)), error},
                        word.reset->origin));
    }
    return tests;
}

}  // namespace nestor
