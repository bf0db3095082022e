// The table of directives' forms. Directives that are read and not applied yet are in it, so that they get
// the right message.
#include "frontend/schedule/signatures.hpp"

#include <algorithm>

namespace nestor::schedules {
namespace {

const std::vector<Signature>& table() {
    static const std::vector<Signature> list = {
        {"align-bounds",
         Phase::bounds,
         "align-bounds(func, x, m, r)",
         {{"func", Kind::func}, {"x", Kind::word}, {"m", Kind::value}, {"r", Kind::value}}},
        {"align-storage", Phase::store, "align-storage(func, x, n)", {}, false},
        {"atomic", Phase::loops, "atomic(func.stage)", {}, false},
        {"bound",
         Phase::bounds,
         "bound(func, x, min, len)",
         {{"func", Kind::func}, {"x", Kind::word}, {"min", Kind::value}, {"len", Kind::value}}},
        {"bound-extent",
         Phase::bounds,
         "bound-extent(func, x, len)",
         {{"func", Kind::func}, {"x", Kind::word}, {"len", Kind::value}}},
        {"compute-at",
         Phase::compute,
         "compute-at(func, loop, ..)",
         {{"func", Kind::func}, {"loop", Kind::loops}}},
        {"compute-root", Phase::compute, "compute-root(func)", {{"func", Kind::func}}},
        {"compute-with", Phase::compute, "compute-with(func, loop)", {}, false},
        {"estimate", Phase::bounds, "estimate(func, x, min, len)", {}, false},
        {"fold-storage", Phase::store, "fold-storage(func, x, n)", {}, false},
        {"fuse", Phase::loops, "fuse(loop, x)", {{"loop", Kind::loop}, {"x", Kind::fresh}}},
        {"inline", Phase::algorithm, "inline(func)", {{"func", Kind::func}}},
        {"partition", Phase::loops, "partition(loop, always | never)", {}, false},
        {"prefetch", Phase::store, "prefetch(func, loop, n)", {}, false},
        {"reorder",
         Phase::loops,
         "reorder(func.stage, innermost, .., outermost)",
         {{"stage", Kind::stage}, {"loops", Kind::variables}}},
        {"reorder-storage", Phase::store, "reorder-storage(func, inner, ..)", {}, false},
        {"rfactor", Phase::loops, "rfactor(loop, u) -> g", {}, false},
        {"specialize",
         Phase::specialize,
         "specialize(func, condition, ..)",
         {{"func", Kind::func}, {"conditions", Kind::conditions}}},
        {"split",
         Phase::loops,
         "split(loop, outer, inner, factor [, tail = guard | round | shift])",
         {{"loop", Kind::loop},
          {"outer", Kind::fresh},
          {"inner", Kind::fresh},
          {"factor", Kind::factor},
          {"tail", Kind::word, true}}},
        {"store-at", Phase::store, "store-at(func, loop)", {{"func", Kind::func}, {"loop", Kind::loop}}},
        {"store-in", Phase::store, "store-in(func, heap | stack | register)", {}, false},
        {"store-root", Phase::store, "store-root(func)", {{"func", Kind::func}}},
        {"swap", Phase::loops, "swap(loop)", {{"loop", Kind::loop}}},
        {"tile",
         Phase::loops,
         "tile(func.stage, x, y, xo, yo, xi, yi, a, b [, tail])",
         {{"stage", Kind::stage},
          {"x", Kind::variable},
          {"y", Kind::variable},
          {"xo", Kind::fresh},
          {"yo", Kind::fresh},
          {"xi", Kind::fresh},
          {"yi", Kind::fresh},
          {"a", Kind::factor},
          {"b", Kind::factor},
          {"tail", Kind::word, true}}},
        {"traverse", Phase::loops, "traverse(loop, mode)", {{"loop", Kind::loop}, {"mode", Kind::word}}},
        {"unroll", Phase::loops, "unroll(loop [, n])", {{"loop", Kind::loop}, {"n", Kind::number, true}}},
        {"vectorize",
         Phase::loops,
         "vectorize(loop [, n])",
         {{"loop", Kind::loop}, {"n", Kind::number, true}}},
        {"wrap", Phase::algorithm, "wrap(func, consumer) -> w", {}, false},
    };
    return list;
}

}  // namespace

const char* name_of(Phase phase) {
    switch (phase) {
        case Phase::algorithm:
            return "algorithm";
        case Phase::specialize:
            return "specialize";
        case Phase::loops:
            return "loops";
        case Phase::compute:
            return "compute";
        case Phase::store:
            return "store";
        case Phase::bounds:
            return "bounds";
    }
    return "";
}

bool is_list(Kind kind) {
    return kind == Kind::loops || kind == Kind::variables || kind == Kind::conditions;
}

std::span<const Signature> signatures() {
    return table();
}

const Signature* find_signature(const std::string& name) {
    const auto found =
        std::find_if(table().begin(), table().end(), [&](const Signature& s) { return s.name == name; });
    return found == table().end() ? nullptr : &*found;
}

}  // namespace nestor::schedules
