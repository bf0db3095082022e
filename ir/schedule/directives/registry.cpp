// The table of directives, a row each: phase, who may write it, and which argument is held in which field.
#include "ir/schedule/directives/registry.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "ir/base/rules.hpp"

namespace nestor {
namespace {

using namespace schedule;

using K = ArgumentKind;
using W = Audience;

/// An argument that is held in a field.
template <class T, class F>
FormalArgument in(const char* name, K kind, F T::*member, bool optional = false, const char* rule = "") {
    return {
        name,     kind,
        optional, rule,
        W::users, [member](DirectiveNode& node) -> ArgumentField { return &(std::get<T>(node).*member); }};
}

template <class T, class F>
FormalArgument maybe(const char* name, K kind, F T::*member, const char* rule = "") {
    return in(name, kind, member, true, rule);
}

/// One that only the default loops give.
template <class T, class F>
FormalArgument internal(const char* name, K kind, F T::*member) {
    FormalArgument argument = in(name, kind, member, true);
    argument.audience = W::default_loops;
    return argument;
}

/// A row whose functions are those of the struct.
template <class T>
DirectiveKind row(const char* name, Phase phase, W audience, const char* summary,
                  std::vector<FormalArgument> arguments) {
    DirectiveKind kind{name, phase, audience, summary, std::move(arguments)};
    kind.empty = [] { return DirectiveNode(T{}); };
    kind.check = [](const Subject& subject, const DirectiveNode& node) {
        return schedule::check(subject, std::get<T>(node));
    };
    kind.rewrite = [](const Subject& subject, const DirectiveNode& node, SymbolSource& symbols) {
        return schedule::rewrite(subject, std::get<T>(node), symbols);
    };
    if constexpr (requires(const T& directive) { schedule::requirements(directive); })
        kind.requirements = [](const DirectiveNode& node) {
            return schedule::requirements(std::get<T>(node));
        };
    return kind;
}

/// A row whose directive makes a func that `-> name` names.
template <class T>
DirectiveKind naming(const char* result, DirectiveKind kind) {
    kind.result = result;
    kind.result_field = [](DirectiveNode& node) { return &std::get<T>(node).result; };
    return kind;
}

/// A row of a directive that asks what inferred bounds say.
DirectiveKind behind_inference(DirectiveKind kind) {
    kind.behind_inference = true;
    return kind;
}

DirectiveKind copy_panel() {
    DirectiveKind kind = naming<CopyPanel>(
        "w", row<CopyPanel>("copy-panel", Phase::algorithm, W::users,
                            "copies what each iteration of a loop reads of a func, or of an input",
                            {in("func", K::func, &CopyPanel::func), in("loop", K::loop, &CopyPanel::loop)}));
    kind.parts = [](const DirectiveNode& node) -> std::vector<DirectiveNode> {
        const auto& panel = std::get<CopyPanel>(node);
        return {wrap_of(panel), place_of(panel)};
    };
    return kind;
}

const std::vector<DirectiveKind>& table() {
    static const std::vector<DirectiveKind> rows = {
        row<Accumulate>("accumulate", Phase::loops, W::default_loops,
                        "holds what the loops from `loop` inwards reduce into in a register",
                        {in("loop", K::loop, &Accumulate::loop), maybe("name", K::fresh, &Accumulate::name)}),
        row<AlignBounds>(
            "align-bounds", Phase::bounds, W::users,
            "has a func computed from a multiple of m, plus r, on a multiple of m",
            {in("func", K::func, &AlignBounds::func), in("x", K::dimension, &AlignBounds::dimension),
             in("m", K::value, &AlignBounds::modulus), in("r", K::value, &AlignBounds::remainder)}),
        behind_inference(row<AlignStorage>(
            "align-storage", Phase::store, W::users, "pads a dimension of a func's memory to a multiple of n",
            {in("func", K::func, &AlignStorage::func), in("x", K::dimension, &AlignStorage::dimension),
             in("n", K::number, &AlignStorage::multiple)})),
        row<AtomicStage>(
            "atomic", Phase::loops, W::users,
            "has the updates of a stage combine in any order, so that its reductions run at once",
            {in("stage", K::whole_stage, &AtomicStage::stage)}),
        row<Atomic>("atomic-scatter", Phase::loops, W::default_loops,
                    "makes atomic updates of stores that combine at places that data choose",
                    {in("loop", K::loop, &Atomic::loop)}),
        row<Bound>("bound", Phase::bounds, W::users, "has a func computed on a given range",
                   {in("func", K::func, &Bound::func), in("x", K::dimension, &Bound::dimension),
                    in("min", K::value, &Bound::min), in("len", K::value, &Bound::length)}),
        row<BoundExtent>(
            "bound-extent", Phase::bounds, W::users, "has a func computed on a range of a given length",
            {in("func", K::func, &BoundExtent::func), in("x", K::dimension, &BoundExtent::dimension),
             in("len", K::value, &BoundExtent::length)}),
        row<Collect>("collect", Phase::loops, W::default_loops,
                     "combines at places that data choose in a copy for each thread",
                     {in("loop", K::loop, &Collect::loop)}),
        row<ComputeAt>("compute-at", Phase::compute, W::users,
                       "computes a func just inside a loop of its consumer, or of each of its branches",
                       {in("func", K::func, &ComputeAt::func), in("loop", K::loops, &ComputeAt::loops)}),
        row<ComputeRoot>("compute-root", Phase::compute, W::users, "computes a func outside of all loops",
                         {in("func", K::func, &ComputeRoot::func)}),
        behind_inference(row<ComputeWith>(
            "compute-with", Phase::compute, W::users,
            "runs the nest of a stage in the loops of another one, down to `loop`",
            {in("stage", K::whole_stage, &ComputeWith::stage), in("loop", K::loop, &ComputeWith::loop)})),
        row<Contract>("contract", Phase::registers, W::users,
                      "runs a matrix product, or any contraction, in tiles that stay in registers",
                      {in("rows", K::loop, &Contract::rows), in("columns", K::loop, &Contract::columns),
                       internal("cores", K::number, &Contract::cores)}),
        copy_panel(),
        row<ElideCopy>("elide-copy", Phase::loops, W::default_loops,
                       "makes one array of two, where a nest copies all of one into the other",
                       {in("loop", K::loop, &ElideCopy::nest)}),
        row<Estimate>("estimate", Phase::bounds, W::users,
                      "says which region of an output a run or `tune` computes where nobody says which",
                      {in("func", K::func, &Estimate::func), in("x", K::dimension, &Estimate::dimension),
                       in("min", K::value, &Estimate::min), in("len", K::value, &Estimate::length)}),
        row<FindExtreme>("find-extreme", Phase::loops, W::default_loops,
                         "takes the largest of a loop's values in front of the search for its place",
                         {in("loop", K::loop, &FindExtreme::loop)}),
        row<Flatten>("flatten", Phase::loops, W::default_loops,
                     "removes compute and label statements once all bounds are fixed", {}),
        behind_inference(row<FoldStorage>(
            "fold-storage", Phase::store,
            W::users, "holds only n places of a dimension, used in turn",
            {in("func", K::func, &FoldStorage::func), in("x", K::dimension, &FoldStorage::dimension),
             in("n", K::number, &FoldStorage::places)})),
        row<ForwardValues>("forward-values", Phase::loops, W::default_loops,
                           "has an update read its own elements from where the nest in front took them",
                           {in("loop", K::loop, &ForwardValues::loop)}),
        row<Fuse>("fuse", Phase::loops, W::users, "makes one loop of a loop and the one directly inside",
                  {in("loop", K::loop, &Fuse::loop), in("x", K::fresh, &Fuse::fused)}),
        row<GpuAttention>(
            "gpu-attention", Phase::registers, W::users,
            "runs attention in one kernel of a device, with the largest score of each row so far",
            {in("rows", K::loop, &GpuAttention::rows), in("keys", K::loop, &GpuAttention::keys)}),
        row<GpuCollect>("gpu-collect", Phase::registers, W::users,
                        "combines at few known places in copies that blocks of a device share",
                        {in("loop", K::loop, &GpuCollect::loop)}),
        row<GpuColumns>(
            "gpu-columns", Phase::registers, W::users,
            "sums along the slow dimension of memory, columns and parts of rows for blocks of a device",
            {in("columns", K::loop, &GpuColumns::columns)}),
        row<GpuContract>(
            "gpu-contract", Phase::registers, W::users,
            "runs a matrix product, or any contraction, in tiles of a device's blocks",
            {in("rows", K::loop, &GpuContract::rows), in("columns", K::loop, &GpuContract::columns),
             in("m", K::number, &GpuContract::row_count), in("n", K::number, &GpuContract::column_count)}),
        row<GpuRows>(
            "gpu-rows", Phase::registers, W::users,
            "gives each row of a row-wise nest a warp or a block of a device, and holds it in registers",
            {in("rows", K::loop, &GpuRows::rows)}),
        row<GpuSplitK>(
            "gpu-split-k", Phase::registers, W::users,
            "runs a product of few rows or columns on a device, whose terms the warps of a block share",
            {in("rows", K::loop, &GpuSplitK::rows), in("columns", K::loop, &GpuSplitK::columns)}),
        row<GpuSum>("gpu-sum", Phase::registers, W::users,
                    "sums into one place in two stages of a device: parts for blocks, then one block",
                    {in("loop", K::loop, &GpuSum::loop)}),
        row<GpuTranspose>(
            "gpu-transpose", Phase::registers, W::users,
            "turns tiles in a device's shared memory, where reads and writes run along two loops",
            {in("stored", K::loop, &GpuTranspose::stored), in("loaded", K::loop, &GpuTranspose::loaded)}),
        row<InPlace>("in-place", Phase::loops, W::default_loops,
                     "has what a func only copies computed into the func's own memory",
                     {in("func", K::func, &InPlace::func)}),
        row<Inline>("inline", Phase::algorithm, W::users, "puts a func's value in place of every read",
                    {in("func", K::func, &Inline::func)}),
        row<InlineNest>("inline-nest", Phase::loops, W::default_loops,
                        "puts what a nest computes in place of every read",
                        {in("loop", K::loop, &InlineNest::nest)}),
        row<MatrixUnit>(
            "matrix-unit", Phase::registers, W::users,
            "runs a product of matrices of 16-bit floats on a device's matrix units",
            {in("rows", K::loop, &MatrixUnit::rows), in("columns", K::loop, &MatrixUnit::columns)}),
        row<MergeNests>("merge-nests", Phase::loops, W::default_loops,
                        "merges two neighbouring nests over their outer loops",
                        {in("first", K::loop, &MergeNests::first), in("second", K::loop, &MergeNests::second),
                         maybe("depth", K::number, &MergeNests::depth)}),
        row<OverlapTiles>(
            "overlap-tiles", Phase::registers, W::users,
            "runs a nest in tiles, and what it reads of the nests in front of it tile by tile",
            {in("rows", K::loop, &OverlapTiles::rows), in("columns", K::loop, &OverlapTiles::columns),
             in("m", K::number, &OverlapTiles::row_count), in("n", K::number, &OverlapTiles::column_count),
             internal("most", K::number, &OverlapTiles::most)}),
        behind_inference(row<Partition>(
            "partition", Phase::loops, W::users,
            "cuts a loop where its clamps, limits and conditions change sides; never: changes nothing",
            {in("loop", K::loop, &Partition::loop),
             in("when", K::word, &Partition::when, false, rules::func_directives)})),
        row<PlainUpdates>(
            "plain-updates", Phase::loops, W::default_loops,
            "prints atomic updates of places that no other iteration touches as plain arithmetic",
            {in("loop", K::loop, &PlainUpdates::loop), maybe("serial", K::flag, &PlainUpdates::serial)}),
        behind_inference(row<Prefetch>(
            "prefetch", Phase::store, W::users, "asks for what the n-th next iteration reads, on a CPU",
            {in("func", K::func, &Prefetch::func), in("loop", K::loop, &Prefetch::loop),
             in("n", K::number, &Prefetch::ahead)})),
        row<Reduce>("reduce", Phase::loops, W::default_loops,
                    "combines what a loop's iterations combine into one place in a register first",
                    {in("loop", K::loop, &Reduce::loop), maybe("stores", K::flag, &Reduce::stores)}),
        row<Reorder>("reorder", Phase::loops, W::users, "reorders loops that stand directly in each other",
                     {in("stage", K::stage, &Reorder::loops), in("loops", K::variables, &Reorder::loops)}),
        behind_inference(row<ReorderStorage>("reorder-storage", Phase::store, W::users,
                                             "says which dimension runs along memory",
                                             {in("func", K::func, &ReorderStorage::func),
                                              in("dimensions", K::dimensions, &ReorderStorage::dimensions)})),
        naming<Rfactor>(
            "g",
            row<Rfactor>("rfactor", Phase::loops, W::users, "makes partial results of a reduction a func",
                         {in("loop", K::loop, &Rfactor::loop), in("u", K::fresh, &Rfactor::variable)})),
        row<Specialize>("specialize", Phase::specialize, W::users,
                        "gives a func nests of its own for conditions, of which the first that holds decides",
                        {in("func", K::func, &Specialize::func),
                         in("condition", K::conditions, &Specialize::conditions)}),
        row<Split>("split", Phase::loops, W::users,
                   "cuts a loop in two; the tail, guard, round or shift, says what becomes of the rest",
                   {in("loop", K::loop, &Split::loop), in("outer", K::fresh, &Split::outer),
                    in("inner", K::fresh, &Split::inner), in("factor", K::factor, &Split::factor),
                    maybe("tail", K::word, &Split::tail, "SCH-22")}),
        row<SplitDivisor>(
            "split-divisor", Phase::loops, W::default_loops,
            "cuts a loop in two by what its index is divided by",
            {in("loop", K::loop, &SplitDivisor::loop), in("divisor", K::value, &SplitDivisor::divisor)}),
        row<StoreAt>("store-at", Phase::store, W::users,
                     "gives each iteration of a loop its own part of a temporary",
                     {in("func", K::func, &StoreAt::func), in("loop", K::loop, &StoreAt::loop)}),
        behind_inference(
            row<StoreIn>("store-in", Phase::store, W::users, "says which memory a func lies in",
                         {in("func", K::func, &StoreIn::func),
                          in("memory", K::word, &StoreIn::memory, false, rules::func_directives)})),
        row<StoreRoot>("store-root", Phase::store, W::users, "stores a func outside of all loops",
                       {in("func", K::func, &StoreRoot::func)}),
        row<Swap>("swap", Phase::loops, W::users, "exchanges a loop with the one directly inside",
                  {in("loop", K::loop, &Swap::loop)}),
        row<Tile>("tile", Phase::loops, W::users, "cuts two nested loops, x inside of y, into tiles",
                  {in("stage", K::stage, &Tile::x), in("x", K::variable, &Tile::x),
                   in("y", K::variable, &Tile::y), in("xo", K::fresh, &Tile::x_outer),
                   in("yo", K::fresh, &Tile::y_outer), in("xi", K::fresh, &Tile::x_inner),
                   in("yi", K::fresh, &Tile::y_inner), in("a", K::factor, &Tile::x_factor),
                   in("b", K::factor, &Tile::y_factor), maybe("tail", K::word, &Tile::tail, "SCH-22")}),
        row<TimeTiles>("time-tiles", Phase::registers, W::users,
                       "runs several steps of a loop that repeats nests at once, strip of rows by strip",
                       {in("loop", K::loop, &TimeTiles::steps), in("k", K::number, &TimeTiles::together),
                        in("m", K::number, &TimeTiles::rows)}),
        row<Traverse>(
            "traverse", Phase::loops, W::users, "says how a loop's iterations run",
            {in("loop", K::loop, &Traverse::loop), in("mode", K::word, &Traverse::mode, false, "SCH-70"),
             internal("number", K::number, &Traverse::number)}),
        row<Unroll>("unroll", Phase::loops, W::users, "unrolls a loop, or a part of that many iterations",
                    {in("loop", K::loop, &Unroll::loop), maybe("n", K::number, &Unroll::part)}),
        row<UnrollJam>("unroll-jam", Phase::registers, W::users,
                       "runs so many iterations of a loop together in the reductions of its body",
                       {in("loop", K::loop, &UnrollJam::loop), in("n", K::number, &UnrollJam::together),
                        internal("condition", K::conditions, &UnrollJam::condition)}),
        row<Vectorize>("vectorize", Phase::loops, W::users,
                       "vectorizes a loop, or a part of that many iterations",
                       {in("loop", K::loop, &Vectorize::loop), maybe("n", K::number, &Vectorize::part)}),
        naming<Wrap>("w",
                     row<Wrap>("wrap", Phase::algorithm, W::users, "has a func read a copy of another one",
                               {in("func", K::func, &Wrap::func), in("consumer", K::func, &Wrap::consumer)})),
    };
    return rows;
}

}  // namespace

std::span<const DirectiveKind> directives() {
    return table();
}

const DirectiveKind* find_directive(const std::string& name) {
    const auto found = std::find_if(table().begin(), table().end(),
                                    [&](const DirectiveKind& kind) { return kind.name == name; });
    return found == table().end() ? nullptr : &*found;
}

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
        case Phase::registers:
            return "registers";
    }
    return "";
}

const DirectiveKind& kind_of(const Directive& directive) {
    static const auto by_index = [] {
        std::array<const DirectiveKind*, std::variant_size_v<DirectiveAlternatives>> kinds{};
        for (const DirectiveKind& kind : table())
            if (kind.empty) kinds[kind.empty().index()] = &kind;
        return kinds;
    }();
    return *by_index.at(directive.node.index());
}

}  // namespace nestor
