// copy-panel(func, loop) -> w: each iteration of the loop copies what it reads of a func, or of an input, to
// memory that is dense in the order of its loops.
//   for ko { for m { for k { C[m] += A[m, ko * 64 + k] } } }   =>
//   for ko { w[..] = A[.., ko * 64 ..];  for m { for k { C[m] += w[m, k] } } }
// It is short for `wrap` and `compute-at`, each in its phase: the copy is a func like any other, whose loops
// and memory directives may name.
#include "ir/schedule/directives/func_directives.hpp"

namespace nestor::schedule {
namespace {

/// The function when its loops' func reads a copy, which stands in front of it.
Function with_copy(const Subject& subject, const CopyPanel& panel, SymbolSource& symbols) {
    Function out = subject.function;
    out.body = rewrite(subject, wrap_of(panel), symbols);
    return out;
}

}  // namespace

Wrap wrap_of(const CopyPanel& panel) {
    return {panel.func, panel.loop.func, panel.result};
}

ComputeAt place_of(const CopyPanel& panel) {
    return {panel.result, {panel.loop}};
}

Refusal check(const Subject& subject, const CopyPanel& panel) {
    if (Refusal refused = check(subject, wrap_of(panel))) return refused;
    SymbolSource symbols(subject.program.next_symbol);
    const Function copied = with_copy(subject, panel, symbols);
    return check(Subject{subject.program, copied, subject.cause}, place_of(panel));
}

Block rewrite(const Subject& subject, const CopyPanel& panel, SymbolSource& symbols) {
    const Function copied = with_copy(subject, panel, symbols);
    return rewrite(Subject{subject.program, copied, subject.cause}, place_of(panel), symbols);
}

}  // namespace nestor::schedule
