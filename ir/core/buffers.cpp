// The buffers of a function.
#include "ir/core/buffers.hpp"

#include "ir/core/build.hpp"
#include "ir/core/statements.hpp"

namespace nestor {

std::map<Symbol, Buffer> buffers_in(const Function& function, const Block& body) {
    std::map<Symbol, Buffer> buffers;
    for (const Parameter& p : function.parameters)
        if (p.buffer) buffers[p.symbol] = *p.buffer;
    visit_statements(body, [&](const Stmt& s) {
        if (const Allocate* a = get<Allocate>(s)) buffers[a->buffer.symbol] = a->buffer;
    });
    return buffers;
}

}  // namespace nestor
