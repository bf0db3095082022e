// Provenance of statements: the origins of stores give the formulas, loops and blocks have those of the
// stores inside.
//
// Note [One comment for each group of statements] (2026-11-21)
// Statements of one formula of the source (an initialisation, its loop, the store of the result) stand under
// one comment; fused formulas share it. The comment stands inside of a loop whose body has several groups,
// else before the loop.
//
// Note [Unrolled formulas are named once] (2026-11-24)
// A static loop over nine directions that computes two formulas in each printed their comments nine times in
// turns. Where formulas come back in the same order, three times or more, all of it is one group.
#include "emitters/common/code/provenance.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/search.hpp"
#include "ir/core/walk.hpp"

namespace nestor {
namespace {

void flatten(const Block& block, const Origin& formula, std::vector<Item>& items) {
    for (const Stmt& stmt : block.statements) {
        if (const auto* label = get<Label>(stmt)) {
            // a func's label holds its stages' labels, whose origins are the statements of the source
            flatten(label->body, holds_kind<Label>(label->body) ? formula : stmt->origin, items);
        } else if (const auto* compute = get<Compute>(stmt)) {
            flatten(compute->body, formula, items);
        } else if (const auto* inner = get<Block>(stmt)) {
            flatten(*inner, formula, items);
        } else if (!get<Nop>(stmt)) {
            items.push_back({stmt, formula});
        }
    }
}

/// The blocks right inside of a loop or condition.
std::vector<const Block*> bodies_of(const Stmt& stmt) {
    if (const auto* loop = get<For>(stmt)) return {&loop->body};
    if (const auto* branch = get<If>(stmt)) return {&branch->then, &branch->otherwise};
    if (const auto* loop = get<While>(stmt)) return {&loop->body};
    if (const auto* region = get<Region>(stmt)) return {&region->body};
    return {};
}

/// True for a loop, and for what holds one.
bool loops(const Stmt& stmt) {
    return holds_kind<For>(stmt) || holds_kind<While>(stmt);
}

/// The union of two sorted sets.
void add(FormulaSet& formulas, const FormulaSet& more) {
    FormulaSet both;
    std::set_union(formulas.begin(), formulas.end(), more.begin(), more.end(), std::back_inserter(both));
    formulas = std::move(both);
}

bool overlap(const FormulaSet& a, const FormulaSet& b) {
    auto i = a.begin();
    for (auto j = b.begin(); i != a.end() && j != b.end();) {
        if (*i == *j) return true;
        if (*i < *j)
            ++i;
        else
            ++j;
    }
    return false;
}

/// The symbol that a declaration of any kind introduces; null for other statements, and for constants, which
/// are the whole function's.
Symbol declared_by(const Stmt& stmt) {
    if (const auto* allocate = get<Allocate>(stmt)) return allocate->buffer.symbol;
    if (const auto* let = get<Let>(stmt); let && !get<Constant>(let->value)) return let->symbol;
    if (const auto* declare = get<Declare>(stmt)) return declare->symbol;
    return {};
}

bool needs(const Stmt& user, const Symbol& symbol) {
    if (!may_mention(user, Contents::bit_of(symbol))) return false;
    bool found = false;
    visit(
        user,
        [&](const Stmt& s) {
            each_symbol(s, [&](const Symbol& named, SymbolUse use, const std::vector<Expr>*) {
                found = found || (named == symbol && (accesses(use) || use == SymbolUse::assign));
            });
        },
        [&](const Expr& e) {
            const auto* load = get<Load>(e);
            const auto* variable = get<Variable>(e);
            found = found || (load && load->buffer == symbol) || (variable && variable->symbol == symbol);
        });
    return found;
}

/// `4-5`, `3, 5-7`
std::string line_ranges(const std::vector<Formula>& formulas) {
    std::vector<std::uint32_t> lines;
    for (const Formula& formula : formulas) lines.push_back(formula.line);
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::size_t last = i;
        while (last + 1 < lines.size() && lines[last + 1] == lines[last] + 1) ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(lines[i]);
        if (last > i) text += "-" + std::to_string(lines[last]);
        i = last;
    }
    return text;
}

}  // namespace

std::vector<Item> flattened(const Block& block) {
    std::vector<Item> items;
    flatten(block, nullptr, items);
    return items;
}

std::size_t FormulaGroups::number_of(const Formula& formula) {
    const auto [known, added] = numbers_.try_emplace(
        std::make_tuple(formula.file, formula.position, formula.text, formula.calls), formulas_.size());
    if (added) formulas_.push_back(formula);
    return known->second;
}

void FormulaGroups::add_origin(FormulaSet& formulas, const Origin& origin) {
    if (!origin) return;
    const std::string text = harmless(origin->range.text());
    if (text.empty()) {
        add_origin(formulas, origin->parent);
    } else {
        std::string place = origin->range.file_and_line();
        place = place.substr(0, place.rfind(':'));
        Formula formula{text, place, origin->range.start().line, origin->range.begin, {}};
        Origin source = origin;  // not what a directive made of it
        while (!source->made_by.empty() && source->parent) source = source->parent;
        for (Origin call = source->parent; call; call = call->parent)
            formula.calls.push_back(call->range.begin);
        add(formulas, {number_of(formula)});
    }
    for (const Origin& other : origin->merged) add_origin(formulas, other);
}

const FormulaSet& FormulaGroups::formulas_of(const Item& item) {
    const auto [known, added] = below_.try_emplace({item.stmt.get(), item.formula.get()}, Known{item, {}});
    FormulaSet& formulas = known->second.formulas;
    if (!added) return formulas;
    for (const Block* body : bodies_of(item.stmt)) {
        std::vector<Item> inner;
        flatten(*body, item.formula, inner);
        for (const Item& child : inner) add(formulas, formulas_of(child));
    }
    // a value with a name may stand for a whole statement of the source; an index never does
    const auto* let = get<Let>(item.stmt);
    const auto* declare = get<Declare>(item.stmt);
    const auto* assign = get<Assign>(item.stmt);
    const Expr computed = let ? let->value : declare ? declare->value : assign ? assign->value : nullptr;
    const bool plain = computed && get<Constant>(computed);  // `t = 0` says itself what it is
    const bool value = computed && !plain && computed->type != Type::index();
    bool writes = false;
    each_symbol(item.stmt, [&](const Symbol&, SymbolUse use, const std::vector<Expr>* element) {
        writes = writes || (element && changes(use));
    });
    if (value || writes) add_origin(formulas, item.formula ? item.formula : item.stmt->origin);
    return formulas;
}

bool FormulaGroups::splits(const Stmt& stmt) {
    if (const auto known = splits_.find(stmt.get()); known != splits_.end()) return known->second.second;
    FormulaSet first;
    bool found = false;
    for (const Block* body : bodies_of(stmt)) {
        for (const Range& group : ranges(flattened(*body))) {
            if (group.formulas.empty()) continue;
            found = found || (group.only && splits(group.only)) ||
                    (!first.empty() && !overlap(first, group.formulas));
            if (found) break;
            add(first, group.formulas);
        }
    }
    splits_.emplace(stmt.get(), std::make_pair(stmt, found));
    return found;
}

std::vector<ItemGroup> FormulaGroups::of(const std::vector<Item>& items) {
    std::vector<ItemGroup> groups;
    for (const Range& range : ranges(items)) {
        ItemGroup group{range.begin, range.end, {}, range.only && splits(range.only)};
        for (const std::size_t number : range.formulas) group.formulas.push_back(formulas_[number]);
        std::sort(group.formulas.begin(), group.formulas.end(), [](const Formula& a, const Formula& b) {
            return std::tie(a.file, a.position, a.calls) < std::tie(b.file, b.position, b.calls);
        });
        groups.push_back(std::move(group));
    }
    return groups;
}

void FormulaGroups::merge_repeated(std::vector<Range>& groups, const std::vector<Item>& items) {
    constexpr std::size_t longest = 8, least_times = 3;  // formulas in turn, how often they come
    const auto straight = [&](const Range& g) {
        return std::none_of(items.begin() + static_cast<std::ptrdiff_t>(g.begin),
                            items.begin() + static_cast<std::ptrdiff_t>(g.end),
                            [](const Item& item) { return loops(item.stmt); });
    };
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (std::size_t period = 1; period <= longest; ++period) {
            std::size_t end = i;
            while (end < groups.size() && straight(groups[end]) &&
                   (end < i + period || groups[end].formulas == groups[end - period].formulas))
                ++end;
            end = i + (end - i) / period * period;
            if (end < i + period * least_times) continue;
            Range all = groups[i];
            all.end = groups[end - 1].end;
            for (std::size_t k = i + 1; k < i + period; ++k) add(all.formulas, groups[k].formulas);
            groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i),
                         groups.begin() + static_cast<std::ptrdiff_t>(end));
            groups.insert(groups.begin() + static_cast<std::ptrdiff_t>(i), std::move(all));
            break;
        }
    }
}

std::vector<FormulaGroups::Range> FormulaGroups::ranges(const std::vector<Item>& items) {
    std::vector<const FormulaSet*> own;
    for (const Item& item : items) own.push_back(&formulas_of(item));
    std::vector<Range> groups;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (own[i]->empty()) continue;
        Range group{i, i + 1, *own[i], nullptr};
        // an earlier group with one of the formulas takes this item and all between them: what is set before
        // a loop and read behind it. Along a straight line, and in values with names alone, a formula may
        // come back: a call whose arguments were named, an unrolled loop
        const auto all = [&](std::size_t begin, std::size_t end, const auto& holds) {
            return std::all_of(items.begin() + static_cast<std::ptrdiff_t>(begin),
                               items.begin() + static_cast<std::ptrdiff_t>(end), holds);
        };
        const auto comes_back = [&](const Range& g) {
            const auto is_value = [](const Item& item) {
                return get<Let>(item.stmt) || get<Declare>(item.stmt);
            };
            const auto is_straight = [](const Item& item) { return !loops(item.stmt); };
            return is_straight(items[i]) && (all(g.begin, g.end, is_value) || all(g.begin, i, is_straight));
        };
        std::size_t first = 0;
        while (first < groups.size() && (!overlap(groups[first].formulas, *own[i]) ||
                                         (first + 1 < groups.size() && comes_back(groups[first]))))
            ++first;
        if (first < groups.size()) {
            group = groups[first];
            for (std::size_t k = first + 1; k < groups.size(); ++k) add(group.formulas, groups[k].formulas);
            add(group.formulas, *own[i]);
            group.end = i + 1;
            groups.resize(first);
        }
        groups.push_back(std::move(group));
    }
    merge_repeated(groups, items);
    // declarations that a group needs stand in it; all else without a formula is left between
    std::vector<Range> all;
    std::size_t next = 0;
    for (Range& group : groups) {
        const auto is_needed = [&](const Symbol& symbol) {
            for (std::size_t k = group.begin; k < group.end; ++k)
                if (needs(items[k].stmt, symbol)) return true;
            return false;
        };
        while (group.begin > next) {
            const Symbol symbol = declared_by(items[group.begin - 1].stmt);
            if (!symbol || !is_needed(symbol)) break;
            --group.begin;
        }
        if (group.begin > next) all.push_back({next, group.begin, {}, nullptr});
        std::size_t worth = 0;
        for (std::size_t k = group.begin; k < group.end; ++k)
            if (!own[k]->empty()) group.only = worth++ == 0 ? items[k].stmt : nullptr;
        next = group.end;
        all.push_back(std::move(group));
    }
    if (next < items.size()) all.push_back({next, items.size(), {}, nullptr});
    return all;
}

void print_formulas(const std::vector<Formula>& all, Writer& writer) {
    std::vector<Formula> formulas;        // several calls of a function have its formulas once
    constexpr std::size_t longest = 180;  // of a table of numbers its beginning says enough
    for (Formula formula : all) {
        formula.calls.clear();
        if (formula.text.size() > longest)
            formula.text = formula.text.substr(0, formula.text.rfind(' ', longest)) + " ..";
        if (std::find(formulas.begin(), formulas.end(), formula) == formulas.end())
            formulas.push_back(std::move(formula));
    }
    std::string text;
    bool one_file = true;
    for (const Formula& formula : formulas) {
        text += (text.empty() ? "" : "; ") + formula.text;
        one_file = one_file && formula.file == formulas.front().file;
    }
    const auto place = [](const Formula& formula) {
        return formula.file.empty() ? "" : formula.file + ":" + std::to_string(formula.line);
    };
    if (formulas.size() == 1) {
        writer.comment(text, place(formulas.front()));
        return;
    }
    const std::string places =
        formulas.front().file.empty() ? "" : formulas.front().file + ":" + line_ranges(formulas);
    const std::size_t width =
        static_cast<std::size_t>(writer.indentation()) * 4 + 3 + text.size() + 2 + places.size();
    if (one_file && width < line_limit) {
        writer.comment(text, places);
        return;
    }
    for (const Formula& formula : formulas) writer.comment(formula.text, place(formula));
}

}  // namespace nestor
