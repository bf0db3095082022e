// Partitioning of long function bodies: Note [Long bodies in pieces] in pieces.hpp.
#include "ir/schedule/automatic/pieces.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/walk.hpp"

namespace nestor::schedule {
namespace {

/// A temporary at the top of a body: its allocation, and the last statement that uses it.
struct Temporary {
    std::size_t allocated = 0, last = 0;
};

std::map<Symbol, Temporary> temporaries_of(const std::vector<Stmt>& statements) {
    std::map<Symbol, Temporary> temporaries;
    for (std::size_t i = 0; i < statements.size(); ++i) {
        if (const auto* allocate = get<Allocate>(statements[i])) {
            temporaries[allocate->buffer.symbol] = {i, i};
            continue;
        }
        for (const Symbol& symbol : touched_symbols(statements[i]))
            if (const auto known = temporaries.find(symbol); known != temporaries.end())
                known->second.last = i;
    }
    return temporaries;
}

/// The names and checks at the beginning, with the way out where there is nothing to do.
std::vector<Stmt> beginning_of(const std::vector<Stmt>& statements) {
    const auto end = std::find_if_not(statements.begin(), statements.end(), [](const Stmt& s) {
        const If* branch = get<If>(s);
        const bool leaves = branch && branch->otherwise.statements.empty() &&
                            branch->then.statements.size() == 1 && get<Return>(branch->then.statements[0]);
        return get<Let>(s) || get<Assert>(s) || leaves;
    });
    return {statements.begin(), end};
}

bool can_be_cut(const std::vector<Stmt>& statements, std::size_t first, std::size_t longest) {
    std::size_t nests = 0;
    for (std::size_t k = first; k < statements.size(); ++k) {
        const Stmt& s = statements[k];
        if (get<Let>(s) || get<Declare>(s) || get<Compute>(s) || get<Label>(s) || get<Grow>(s)) return false;
        nests += get<For>(s) != nullptr;
    }
    return nests > longest;
}

/// Where the pieces end: behind the last statement of each.
std::vector<std::size_t> ends_of(const std::vector<Stmt>& statements,
                                 const std::map<Symbol, Temporary>& temporaries, std::size_t longest) {
    std::vector<int> change(statements.size() + 1, 0);  // of the number of temporaries alive
    for (const auto& [symbol, temporary] : temporaries) {
        ++change[temporary.allocated + 1];
        --change[temporary.last + 1];
    }
    std::vector<std::size_t> ends;
    std::size_t begin = 0, nests = 0, best = 0;
    int alive = 0, least = 0;
    for (std::size_t i = 0; i < statements.size(); ++i) {
        const bool nest = get<For>(statements[i]) != nullptr;
        nests += nest;
        if (nests > longest) {
            ends.push_back(best);
            nests = static_cast<std::size_t>(
                std::count_if(statements.begin() + static_cast<std::ptrdiff_t>(best),
                              statements.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                              [](const Stmt& s) { return get<For>(s) != nullptr; }));
            begin = best;
        }
        alive += change[i + 1];
        if (!nest || 2 * nests < longest || (best > begin && alive > least)) continue;
        best = i + 1;
        least = alive;
    }
    if (ends.empty() || ends.back() != statements.size()) ends.push_back(statements.size());
    return ends;
}

Parameter outside(const Buffer& buffer) {
    Parameter parameter;
    parameter.symbol = buffer.symbol;
    parameter.role = Role::inout;
    parameter.buffer = buffer;
    return parameter;
}

}  // namespace

std::vector<Piece> pieces_of(const Function& function, std::size_t longest) {
    const std::vector<Stmt>& statements = std::get<Block>(function.body).statements;
    const std::vector<Stmt> beginning = beginning_of(statements);
    if (!can_be_cut(statements, beginning.size(), longest)) return {{{}, function}};
    const auto temporaries = temporaries_of(statements);
    const auto ends = ends_of(statements, temporaries, longest);
    std::vector<Piece> pieces;
    std::map<Symbol, Buffer> buffers;  // that more than one piece uses
    std::size_t begin = beginning.size();
    for (const std::size_t end : ends) {
        Piece piece{{}, function, beginning};
        Block body{beginning};
        std::set<Symbol> foreign;
        for (std::size_t i = begin; i < end; ++i) {
            const auto* allocate = get<Allocate>(statements[i]);
            if (allocate && temporaries.at(allocate->buffer.symbol).last >= end) {
                piece.shared.push_back(statements[i]);
                buffers.emplace(allocate->buffer.symbol, allocate->buffer);
            } else {
                body.statements.push_back(statements[i]);
                for (const Symbol& symbol : touched_symbols(statements[i]))
                    if (buffers.contains(symbol)) foreign.insert(symbol);
            }
        }
        for (const Symbol& symbol : foreign) piece.function.parameters.push_back(outside(buffers.at(symbol)));
        piece.function.body = std::move(body);
        pieces.push_back(std::move(piece));
        begin = end;
    }
    return pieces;
}

Block together(const std::vector<Piece>& pieces) {
    Block body;
    for (const Piece& piece : pieces) {
        const auto& own = std::get<Block>(piece.function.body).statements;
        const auto rest = own.begin() + std::min(std::ssize(own), std::ssize(piece.beginning));
        if (!std::equal(piece.beginning.begin(), piece.beginning.end(), own.begin(), rest,
                        [](const Stmt& a, const Stmt& b) { return same(a, b); }))
            throw std::logic_error("a directive changed the names that pieces begin with");
        if (&piece == &pieces.front()) body.statements.assign(own.begin(), rest);
        body.statements.insert(body.statements.end(), piece.shared.begin(), piece.shared.end());
        body.statements.insert(body.statements.end(), rest, own.end());
    }
    return body;
}

}  // namespace nestor::schedule
