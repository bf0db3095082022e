// The context of printers: how a buffer is addressed, and the message for what cannot be printed.
#include "emitters/common/code/context.hpp"

#include "ir/core/build.hpp"
#include "ir/core/written_name.hpp"

namespace nestor {

Symbol Context::integer_name(const Expr& e) const {
    if (integers.empty() || e->type != Type::index()) return {};
    const auto value = build::as_integer(e);
    const auto known = value ? integers.find({std::string(written_name(e)), *value}) : integers.end();
    return known == integers.end() ? Symbol() : known->second;
}

Diagnostic not_supported(const std::string& what, const Origin& origin) {
    Diagnostic diagnostic;
    diagnostic.id = "EMIT-1";
    diagnostic.text = what + " cannot be emitted yet";
    diagnostic.hint =
        "another target may do it: `--target serial` or `openmp`, or `nestor run --target interp`";
    if (origin) diagnostic.range = origin->range;
    diagnostic.unsupported = true;
    return diagnostic;
}

void not_supported(Context& context, const std::string& what, const Origin& origin) {
    context.unsupported->push_back(not_supported(what, origin));
}

}  // namespace nestor
