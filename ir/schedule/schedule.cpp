// Phases and the judgement of the whole.
#include "ir/schedule/schedule.hpp"

#include <algorithm>
#include <stdexcept>

#include "ir/bounds/funcs.hpp"
#include "ir/entry.hpp"
#include "ir/schedule/loops.hpp"
#include "ir/schedule/place.hpp"
#include "ir/verify.hpp"

namespace nestor {
namespace {

int phase_of(const Directive& directive) {
    if (directive.name == "inline") return 0;
    if (directive.name.starts_with("compute-") && directive.name != "compute-with") return 2;
    return directive.name.starts_with("store-") ? 3 : 1;
}

/// Which loops may run at once is judged when all directives are applied (HAL-72): until then none does.
Program one_after_the_other(Program program) {
    for (Function& function : program.functions)
        if (auto* body = std::get_if<Block>(&function.body)) *body = in_order(*body);
    return program;
}

}  // namespace

// Where each func is placed is asked from consumers to producers, so that no step is illegal only because a
// consumer has not moved yet.
std::vector<Directive> in_phases(const Program& lowered, const std::string& function,
                                 std::vector<Directive> directives) {
    const Function* f = find_function(lowered, function);
    const auto funcs = f ? computed_funcs(std::get<Block>(f->body)) : std::vector<std::string>{};
    const auto key = [&](const Directive& d) {
        const int phase = phase_of(d);
        std::ptrdiff_t place = 0;
        if (phase >= 2 && !d.words.empty())
            place = funcs.end() - std::find(funcs.begin(), funcs.end(), d.words[0]);
        return std::pair(phase, place);
    };
    std::stable_sort(directives.begin(), directives.end(),
                     [&](const Directive& a, const Directive& b) { return key(a) < key(b); });
    return directives;
}

Result<Program> apply_schedule(const Program& lowered, const std::string& function,
                               const std::vector<Directive>& directives, const Completion& complete) {
    Program program = lowered;
    std::vector<Directive> ordered = in_phases(lowered, function, directives);
    for (Directive& directive : ordered) {
        if (const Function* f = complete ? find_function(program, function) : nullptr) {
            Result<Directive> whole = complete(std::get<Block>(f->body), directive);
            if (!whole) return whole.error();
            directive = *std::move(whole);
        }
        Result<Program> next = apply(program, function, directive);
        if (!next) return next;
        program = *std::move(next);
        const auto violations = verify(one_after_the_other(program));
        if (!violations.empty())
            throw std::logic_error("directive " + print(directive) + ": " + violations.front());
    }
    const Function* f = find_function(program, function);
    if (f)
        if (const Refusal conflict = schedule::concurrency_conflict({program, *f}, ordered)) return *conflict;
    return program;
}

}  // namespace nestor
