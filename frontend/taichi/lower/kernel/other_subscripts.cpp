// Evaluation of a statement ends with its first error, and so does what stands in its suites. How many
// indices a subscript has can be told from the text and the field alone.
#include "frontend/taichi/lower/kernel/other_subscripts.hpp"

#include <algorithm>
#include <functional>

#include "frontend/taichi/errors/data.hpp"
#include "frontend/taichi/lower/host_state.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/tree.hpp"

namespace nestor::taichi {
namespace {

/// The field that a subscript's object names; null for what is not known to be one.
const FieldValue* field_named(Evaluator& ev, const Expression& object) {
    const auto* name = std::get_if<Name>(&object->node);
    const Value* value = name ? find(ev, name->name) : nullptr;
    const auto* field = value ? get<FieldPtr>(*value) : nullptr;
    return field && !(*field)->shape.empty() ? field->get() : nullptr;
}

/// How many indices are written out; 0 where one may stand for several.
std::size_t written_indices(Evaluator& ev, const Expression& index) {
    const auto* tuple = std::get_if<Tuple>(&index->node);
    if (!tuple) return 0;
    const auto is_one = [&](const Expression& e) {
        if (std::holds_alternative<IntegerLiteral>(e->node)) return true;
        const auto* name = std::get_if<Name>(&e->node);
        const Value* value = name ? find(ev, name->name) : nullptr;
        return value && get<ScalarValue>(*value);
    };
    return std::all_of(tuple->elements.begin(), tuple->elements.end(), is_one) ? tuple->elements.size() : 0;
}

bool overlap(const TextRange& a, const SourceRange& b) {
    return b.file && a.begin < b.end && b.begin < a.end;
}

void report_subscript(Evaluator& ev, const Subscript& n, TextRange range) {
    const FieldValue* field = field_named(ev, n.object);
    const std::size_t given = field ? written_indices(ev, n.index) : 0;
    if (!field || given <= field->shape.size()) return;
    try {
        ev.fail(range, errors::number_of_field_indices, "TaichiIndexError", field->name, field->shape.size(),
                field->shape.size() == 1 ? "" : "s", given, "ices are given");
    } catch (const Failure& failure) {
        if (failure.diagnostic) ev.messages.add(*failure.diagnostic);
    }
}

}  // namespace

void report_other_subscripts(Evaluator& ev, const Statement& s, const std::optional<Diagnostic>& told) {
    if (ev.frame().host) return;
    const std::function<void(const Expression&)> look = [&](const Expression& e) {
        const auto* subscript = std::get_if<Subscript>(&e->node);
        if (subscript && !(told && overlap(e->range, told->range)))
            report_subscript(ev, *subscript, e->range);
        for_each_child(*e, look);
    };
    const std::function<void(const Statement&)> walk = [&](const Statement& one) {
        for_each_expression(*one, look);
        for_each_suite(*one, [&](const Suite& suite) { std::for_each(suite.begin(), suite.end(), walk); });
    };
    walk(s);
}

}  // namespace nestor::taichi
