// Views of arrays: copies that are kept equal.
//
// Note [Views are copies that are kept equal] (2026-11-25)
// All elements of an array have one stride here, and what works with arrays knows nothing else. A view of
// numpy is therefore a copy, which is renewed where its name is read, unless no statement since the last time
// can have written its array, and written back where it is written. Refusing to write, as before, left what
// is read behind a change of the array wrong.
#include "frontend/taichi/lower/host/array_views.hpp"

#include <algorithm>

#include "frontend/taichi/lower/data/fields.hpp"
#include "frontend/taichi/lower/host/arrays.hpp"
#include "frontend/taichi/lower/host/dict_views.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/rebinding.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/statements.hpp"

namespace nestor::taichi {
namespace {

Value element_of(Evaluator& ev, const FieldPtr& array, const std::vector<Value>& at_, TextRange range) {
    return plain(build::load(array->buffer, array->element.scalar, place_of(ev, *array, at_, range)));
}

/// Whether the statement may write the array.
bool may_write(const Stmt& statement, const Symbol& array) {
    bool found = false;
    visit_statements(statement, [&](const Stmt& s) {
        each_symbol(s, [&](const Symbol& buffer, SymbolUse use, const std::vector<Expr>*) {
            found = found || (buffer == array && accesses(use) && changes(use));
        });
        found = found || get<CallStmt>(s);  // a member of the state is written without being handed on
    });
    return found;
}

/// Whether nothing that stands behind the last time can have written the array.
bool is_known(const Evaluator& ev, const ArrayView& view) {
    const auto& statements = ev.blocks.back().statements;
    for (auto s = statements.rbegin(); s != statements.rend(); ++s) {
        if (s->get() == view.known_at) return true;
        if (may_write(*s, view.base->buffer)) return false;
    }
    return false;
}

void note_equal(const Evaluator& ev, ArrayView& view) {
    const auto& statements = ev.blocks.back().statements;
    view.known_at = statements.empty() ? nullptr : statements.back().get();
}

}  // namespace

void make_view(Evaluator& ev, const FieldPtr& part, const FieldPtr& base, ViewPlace place, bool gaps,
               bool turned) {
    if (!ev.frame().host) return;
    const bool base_has_gaps = base->view && base->view->gaps;
    const bool turned_back = turned && base->view && base->view->fortran;
    const bool own_gaps = !turned_back && (gaps || base_has_gaps), fortran = turned && gaps && !base_has_gaps;
    if (holders_of(ev, base) == 0 && !(base->view && base->view->base)) {
        if (own_gaps) part->view = std::make_shared<ArrayView>(ArrayView{nullptr, {}, true, fortran});
        return;
    }
    part->view = std::make_shared<ArrayView>(ArrayView{base, std::move(place), own_gaps, fortran});
    note_equal(ev, *part->view);
}

void make_view(Evaluator& ev, const RunningListPtr& part, const FieldPtr& base, ViewPlace place) {
    if (!ev.frame().host || (holders_of(ev, base) == 0 && !(base->view && base->view->base))) return;
    part->part_of = std::make_shared<ArrayView>(ArrayView{base, std::move(place)});
    note_equal(ev, *part->part_of);
}

Value up_to_date(Evaluator& ev, const Value& value, TextRange range) {
    if (dict_view(value)) return view_up_to_date(ev, value, range);
    if (const auto* list = get<RunningListPtr>(value); list && (*list)->part_of && ev.frame().host) {
        ArrayView& view = *(*list)->part_of;
        up_to_date(ev, view.base, range);
        if (is_known(ev, view)) return value;
        for_places(ev, build::integer(0), size_of(**list), range, [&](const Expr& k) {
            const Value one = element_of(ev, view.base, view.place({plain(k)}), range);
            set_element(ev, **list, k, of_kind(one, NumberKind::numpy), range);
        });
        note_equal(ev, view);
        return value;
    }
    const auto* field = get<FieldPtr>(value);
    if (!field || !(*field)->view || !(*field)->view->base || !ev.frame().host) return value;
    ArrayView& view = *(*field)->view;
    up_to_date(ev, view.base, range);
    if (is_known(ev, view)) return value;
    const std::vector<std::int64_t> shape = extents_of(ev, **field, range);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at_) {
        store(ev, *field, at_, element_of(ev, view.base, view.place(at_), range), range);
    });
    note_equal(ev, view);
    return value;
}

void write_back(Evaluator& ev, const FieldPtr& part, TextRange range) {
    if (!part->view || !part->view->base) return;
    ArrayView& view = *part->view;
    for_elements(ev, extents_of(ev, *part, range), range, [&](const std::vector<Value>& at_) {
        store(ev, view.base, view.place(at_), element_of(ev, part, at_, range), range);
    });
    write_back(ev, view.base, range);
    note_equal(ev, view);
}

void write_back(Evaluator& ev, const RunningList& part, const Expr& place, TextRange range) {
    if (!part.part_of) return;
    const ArrayView& view = *part.part_of;
    store(ev, view.base, view.place({plain(place)}), element_at(ev, part, place, range), range);
    write_back(ev, view.base, range);
}

}  // namespace nestor::taichi
