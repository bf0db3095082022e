// Accesses of some buffers, found without a look at statements and expressions that mention none of them.
#include "ir/core/search.hpp"

#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

class Search {
public:
    Search(const std::set<Symbol>& buffers, const SymbolVisitor& f)
        : buffers_(buffers), f_(f), bits_(symbol_bits(buffers)) {}

    void operator()(const Stmt& s) const {
        if (!may_mention(s, bits_)) return;
        each_symbol(s, [&](const Symbol& symbol, SymbolUse use, const std::vector<Expr>* indices) {
            if (accesses(use) && buffers_.contains(symbol)) f_(symbol, use, indices);
        });
        each_child(s, *this, *this);
    }
    void operator()(const Expr& e) const {
        if (!may_mention(e, bits_) || !holds_kind<Load>(e)) return;
        if (const Load* load = get<Load>(e); load && buffers_.contains(load->buffer))
            f_(load->buffer, SymbolUse::read, &load->indices);
        each_child(e, *this);
    }

private:
    const std::set<Symbol>& buffers_;
    const SymbolVisitor& f_;
    std::uint64_t bits_;
};

}  // namespace

void each_access_of(const Stmt& s, const std::set<Symbol>& buffers, const SymbolVisitor& f) {
    Search(buffers, f)(s);
}

}  // namespace nestor
