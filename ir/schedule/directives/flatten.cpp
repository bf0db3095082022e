// flatten(): once every bound is fixed, compute and label statements have done their work and go:
//   compute f on (0, N) { label f { label s0 { s } } }   =>   s
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"
#include "ir/schedule/directives/directive.hpp"
#include "ir/schedule/legality/loops.hpp"

namespace nestor::schedule {
namespace {

Block flattened(const Block& block) {
    Block out;
    const auto splice = [&](const Block& inner) {
        for (const Stmt& s : flattened(inner).statements) out.statements.push_back(s);
    };
    for (const Stmt& s : block.statements) {
        if (const Compute* compute = get<Compute>(s))
            splice(compute->body);
        else if (const Label* label = get<Label>(s))
            splice(label->body);
        else
            out.statements.push_back(map_blocks(s, flattened));
    }
    return out;
}

}  // namespace

Refusal check(const Subject& subject, const Flatten&) {
    bool holes = false;
    visit(
        subject.body(), [](const Stmt&) {}, [&](const Expr& e) { holes = holes || get<Hole>(e); });
    if (holes) return refusal(subject, "SCH-60", "bounds are still open");
    return std::nullopt;
}

Block rewrite(const Subject& subject, const Flatten&, SymbolSource&) {
    return flattened(subject.body());
}

}  // namespace nestor::schedule
