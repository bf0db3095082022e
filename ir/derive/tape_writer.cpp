// Tape statements: counters, growth and copies.
#include "ir/derive/tape_writer.hpp"

#include "ir/core/build.hpp"

namespace nestor::derive {
namespace {

constexpr std::int64_t most_records = std::int64_t{1} << 40;

Expr next(const Symbol& counter) {
    return build::add(build::variable(counter), build::integer(1));
}

Stmt growing(const Symbol& symbol, const Type& type, const std::vector<Dimension>& each,
             const Origin& origin) {
    Buffer buffer{symbol, type, {}, MemorySpace::growing, {}, {}};
    buffer.dimensions.push_back({build::integer(0), build::integer(most_records), nullptr});
    for (const Dimension& d : each) buffer.dimensions.push_back({d.min, d.extent, nullptr});
    return build::make(Allocate{std::move(buffer)}, origin);
}

void each_saved(const TapedBlock& block, const std::function<void(const SavedValue&)>& visit) {
    for (const TapedNest& nest : block.nests) {
        for (const SavedValue& value : nest.before) visit(value);
        for (const SavedValue& value : nest.after) visit(value);
    }
}

}  // namespace

TapeWriter::TapeWriter(const Taping& taping, std::string name, int& nests, SymbolSource& symbols)
    : taping_(taping), name_(std::move(name)), nests_(nests), symbols_(symbols) {
    if (taping.blocks.empty()) return;
    records_ = has_numbers() ? symbols.fresh("records") : taping.blocks[0].runs;
    if (has_numbers()) numbers_ = symbols.fresh("ran");
}

void TapeWriter::begin(const Origin& origin, std::vector<Stmt>& out) const {
    if (taping_.blocks.empty()) return;
    const auto counter = [&](const Symbol& symbol) {
        out.push_back(build::make(Declare{symbol, Type::index(), build::integer(0)}, origin));
    };
    counter(records_);
    if (has_numbers()) out.push_back(growing(numbers_, Type::index(), {}, origin));
    for (const TapedBlock& block : taping_.blocks) {
        if (has_numbers() && block.puts_aside()) counter(block.runs);
        each_saved(block, [&](const SavedValue& value) {
            const std::vector<Dimension> each = value.is_local
                                                    ? std::vector<Dimension>{}
                                                    : taping_.activity.buffers.at(value.from).dimensions;
            out.push_back(growing(value.to, value.type, each, origin));
        });
    }
}

void TapeWriter::clear(const Origin& origin, std::vector<Stmt>& out) const {
    const auto reset = [&](const Symbol& counter) {
        out.push_back(build::make(Assign{counter, build::integer(0)}, origin));
    };
    reset(records_);
    for (const TapedBlock& block : taping_.blocks)
        if (has_numbers() && block.puts_aside()) reset(block.runs);
}

void TapeWriter::save(const SavedValue& value, const TapedBlock& block, const Origin& origin,
                      std::vector<Stmt>& out) {
    const std::vector<Expr> run = {build::variable(block.runs)};
    if (value.is_local) {
        const Expr held = build::variable(value.from, value.type);
        out.push_back(build::make(Store{{{value.to, run}}, {held}, std::nullopt}, origin));
        return;
    }
    Sweep copy(taping_.activity, name_, nests_, symbols_);
    copy.origin = origin;
    copy.copy(value.from, value.to, taping_.activity.buffers.at(value.from), run);
    out.insert(out.end(), copy.statements.begin(), copy.statements.end());
}

void TapeWriter::before(const Stmt& stmt, std::vector<Stmt>& out) {
    const auto found = taping_.places.find(stmt.get());
    if (found == taping_.places.end()) return;
    const auto& place = found->second;
    const TapedBlock& block = taping_.blocks[place.first];
    const TapedNest& nest = block.nests[place.second];
    const Origin& origin = nest.stmt->origin;
    if (place.second == 0)
        each_saved(block, [&](const SavedValue& value) {
            out.push_back(build::make(Grow{value.to, next(block.runs)}, origin));
        });
    for (const SavedValue& value : nest.before) save(value, block, origin, out);
}

void TapeWriter::after(const Stmt& stmt, std::vector<Stmt>& out) {
    const auto found = taping_.places.find(stmt.get());
    if (found == taping_.places.end()) return;
    const auto& place = found->second;
    const TapedBlock& block = taping_.blocks[place.first];
    const TapedNest& nest = block.nests[place.second];
    const Origin& origin = nest.stmt->origin;
    for (const SavedValue& value : nest.after) save(value, block, origin, out);
    if (place.second + 1 != block.nests.size()) return;
    if (has_numbers()) {
        const Expr number = build::integer(static_cast<std::int64_t>(place.first));
        out.push_back(build::make(Grow{numbers_, next(records_)}, origin));
        out.push_back(
            build::make(Store{{{numbers_, {build::variable(records_)}}}, {number}, std::nullopt}, origin));
        if (block.puts_aside()) out.push_back(build::make(Assign{block.runs, next(block.runs)}, origin));
    }
    out.push_back(build::make(Assign{records_, next(records_)}, origin));
}

}  // namespace nestor::derive
