// Statements without memory and loops: blocks, conditions, values with names, and comments.
#include "emitters/common/code/statements.hpp"

#include <algorithm>
#include <stdexcept>

#include "emitters/common/code/instances.hpp"
#include "emitters/common/code/lanes.hpp"
#include "emitters/common/text/line_directives.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/walk.hpp"

namespace nestor {

void print_constant(const Let& let, Context& context, Writer& writer) {
    const Type& type = let.value->type;
    if (type.lanes != 1 && context.dialect == Dialect::host && !is_vector_expression(let.value, context)) {
        print_named_lanes(let.value, context.names.declare(let.symbol), LoadLanes::at_once, context, writer);
        return;
    }
    const Text value = print_expression(let.value, context);
    const bool index = type == Type::index();
    if (index && !loads(let.value))
        context.facts.ranges.push_back({let.symbol, {let.value, let.value}});
    else if (index)
        context.chosen_by_data.insert(let.symbol);
    const std::string spelled =
        index && context.dialect == Dialect::device ? context.index_type : value_type(type, *context.needs);
    const std::string name = context.names.declare(let.symbol);
    const bool literal = get<Constant>(let.value) && type.is_float() && type.bits >= 32 && type.lanes == 1;
    writer.declaration((literal ? "constexpr " : "const ") + spelled, name, value.text);
}

std::vector<Type> TargetFunctions::result_types(const Symbol& symbol) const {
    const Function* callee = function(symbol);
    return callee ? callee->results : std::vector<Type>();
}

StatementPrinter::StatementPrinter(Context& context, Writer& writer, TargetFunctions& target,
                                   StatementOptions options)
    : context_(context), writer_(&writer), target_(target), options_(std::move(options)) {}

bool StatementPrinter::print_body(const Block& body, bool returns_code) {
    live_ = live_symbols(body);
    assigned_ = assigned_symbols(body);
    name_sizes(body);
    // names that turn out to be unused are not printed: compilers warn about them
    Writer inner(writer_->indentation());
    Writer* const outer = writer_;
    writer_ = &inner;
    print_items(flattened(body), returns_code);
    writer_ = outer;
    print_named_sizes();
    if (inner.begins_with_comment()) writer_->gap();
    writer_->append(inner);
    return returns_code && returns_on_every_path(body);
}

void StatementPrinter::print_items(const std::vector<Item>& items, bool tail) {
    const std::vector<ItemGroup> groups = groups_.of(items);
    bool first = true, after_short = false;
    const int guards = std::exchange(guards_, 0);
    const auto print_group = [&](const ItemGroup& group) {
        for (std::size_t i = group.begin; i < group.end; ++i)
            print_item(items, i, tail && i + 1 == items.size());
    };
    for (const ItemGroup& group : groups) {
        const auto begin = items.begin() + static_cast<std::ptrdiff_t>(group.begin);
        const auto end = items.begin() + static_cast<std::ptrdiff_t>(group.end);
        const auto is_printed = [&](const Item& item) { return printed_.contains(item.stmt.get()); };
        if (std::all_of(begin, end, is_printed)) continue;  // values in the declaration of their array
        const bool named = !group.formulas.empty() && !has_comment_;
        if (!named || group.is_only_a_frame) {
            if (named && !first) writer_->gap();
            print_group(group);
            after_short = false;
        } else {
            Writer inner(writer_->indentation());
            Writer* const outer = std::exchange(writer_, &inner);
            const LineStyle lines = context_.needs->lines;
            if (lines != LineStyle::none) print_formulas(group.formulas, inner);
            has_comment_ = true;
            if (lines == LineStyle::directives) inner.directive(line_mark(group.formulas.front().line));
            print_group(group);
            if (lines == LineStyle::directives) inner.directive(end_of_line_mark());
            has_comment_ = false;
            writer_ = outer;
            const bool is_short = lines != LineStyle::none && inner.is_short_group();
            if (!is_short || !after_short) writer_->gap();
            writer_->append(inner);
            after_short = is_short;
        }
        first = false;
    }
    for (; guards_ > 0; --guards_) writer_->close();
    guards_ = guards;
}

void StatementPrinter::print_item(const std::vector<Item>& items, std::size_t position, bool last) {
    const Stmt& stmt = items[position].stmt;
    if (printed_.contains(stmt.get())) return;
    if (const auto* allocate = get<Allocate>(stmt)) {
        if (!target_.print(*this, stmt)) print_allocate(*allocate, items, position);
    } else if (const auto* branch = get<If>(stmt); branch && last)
        print_if(*branch, true);
    else if (const auto* call = get<CallStmt>(stmt); call && last)
        print_call(*call, true);
    else
        print_statement(stmt);
}

void StatementPrinter::print_block(const Block& block) {
    print_items(flattened(block), false);
}

void StatementPrinter::print_comments(const Stmt& stmt) {
    if (context_.needs->lines == LineStyle::none) return;
    if (stmt->origin && !stmt->origin->made_by.empty()) writer_->comment(stmt->origin->made_by);
}

Writer StatementPrinter::printed_body(const Block& body, bool tail, const std::function<void()>& before,
                                      int deeper) {
    Writer inner(writer_->indentation() + deeper);
    Writer* const outer = writer_;
    writer_ = &inner;
    const std::map<Symbol, bool> pending = pending_;
    const FactsMark known(context_.facts);
    if (before) before();
    print_items(flattened(body), tail);
    known.restore(context_.facts);
    pending_ = pending;
    writer_ = outer;
    return inner;
}

void StatementPrinter::print_braced(const Document& head, const Block& body,
                                    const std::function<void()>& before) {
    const NameScope scope(context_.names);
    const Writer inside = printed_body(body, false, before);
    const bool fits = head.size() + 4 * static_cast<std::size_t>(writer_->indentation()) < line_limit;
    if (fits && inside.is_one_statement())
        writer_->headed(head, inside);
    else
        writer_->block(head, inside);
}

void StatementPrinter::print_under(const std::string& head, const Block& body) {
    const NameScope scope(context_.names);
    const Writer inside = printed_body(body, false, nullptr);
    if (inside.is_one_statement())
        writer_->under(head, inside);
    else
        writer_->block(head, inside);
}

bool StatementPrinter::print_chosen_instance(const If& branch, bool tail) {
    const auto only = [](const Block& b) {
        return b.statements.size() == 1 ? get<CallStmt>(b.statements[0]) : nullptr;
    };
    const CallStmt *fast = only(branch.then), *general = only(branch.otherwise);
    const Function* callee =
        fast && general && fast->function == general->function ? target_.function(fast->function) : nullptr;
    if (!callee || !has_instances(*callee)) return false;
    const std::string name = target_.function_name(callee->symbol);
    const std::string nest = context_.names.declare_local("nest");
    const Document condition = text_of(branch.condition, context_, Precedence::logical_or);
    writer_->line(
        assignment("const auto " + nest, "=", choice(condition, name + "<true>", name + "<false>")) + ";");
    chosen_ = nest;
    if (!target_.print(*this, branch.otherwise.statements[0])) print_call(*general, tail);
    chosen_.clear();
    return true;
}

void StatementPrinter::print_if(const If& branch, bool tail) {
    IfText* const behind_else = std::exchange(behind_else_, nullptr);
    if (print_chosen_instance(branch, tail) || print_shared_body(branch)) return;
    IfText text = if_text(branch, tail, behind_else != nullptr);
    if (behind_else && writer_->empty()) {
        *behind_else = std::move(text);
    } else if (text.is_guard) {
        writer_->guarded(text.condition, text.below.statement());
    } else if (text.braces) {
        writer_->open(text.head());
        writer_->append(text.below);
        writer_->outdent();  // the closing brace is among them
    } else {
        writer_->headed(text.head(), text.below);
    }
}

StatementPrinter::IfText StatementPrinter::if_text(const If& branch, bool tail, bool is_behind_else) {
    IfText out{text_of(branch.condition, context_), Writer(writer_->indentation() + 1)};
    out.is_there = true;
    const auto arm = [&](const Block& block, bool holds, int deeper) {
        const NameScope scope(context_.names);
        const auto known = [&] {
            assume(context_.facts, branch.condition, holds, {assigned_.begin(), assigned_.end()});
        };
        return printed_body(block, tail, known, deeper);
    };
    const Writer then = arm(branch.then, true, 1);
    out.below.append(then);
    const std::vector<Stmt>& others = branch.otherwise.statements;
    if (others.size() == 1 && get<If>(others[0])) {
        const std::size_t messages = context_.unsupported->size();
        IfText next;
        behind_else_ = &next;
        const Writer before = arm(branch.otherwise, false, 0);
        behind_else_ = nullptr;
        if (before.empty() && next.is_there && add_chained(out, then, next)) return out;
        context_.unsupported->erase(context_.unsupported->begin() + static_cast<std::ptrdiff_t>(messages),
                                    context_.unsupported->end());
    }
    const bool alone = others.empty();
    const Writer otherwise = alone ? Writer() : arm(branch.otherwise, false, 1);
    out.is_guard = otherwise.empty() && !is_behind_else && then.is_one_line();
    out.braces = !then.is_one_line() || (!otherwise.empty() && !otherwise.is_one_line());
    if (!otherwise.empty()) {
        out.below.outdent();
        out.below.head(out.braces ? "} else {" : "else");
        out.below.indent();
        out.below.append(otherwise);
    }
    if (out.braces) out.below.close();
    return out;
}

bool StatementPrinter::add_chained(IfText& text, const Writer& then, const IfText& next) {
    Writer& below = text.below;
    const bool is_short = !next.braces && next.below.lines() == 1;
    const std::size_t margin = static_cast<std::size_t>(below.indentation() - 1) * 4;
    const auto fits = [&](const Document& head) { return margin + head.size() < line_limit; };
    const Document plain = "else " + next.head(), braced = "} " + plain + " {";
    text.braces = !is_short || !then.is_one_line() || !fits(plain);
    if (text.braces && (!fits(braced) || (!is_short && !next.braces))) return false;
    below.outdent();
    below.head(text.braces ? braced : plain);
    below.indent();
    below.append(next.below);
    if (text.braces && is_short) below.close();
    return true;
}

void StatementPrinter::print_let(const Let& let) {
    if (live_.count(let.symbol) != 0) print_constant(let, context_, *writer_);
}

void StatementPrinter::print_statement(const Stmt& stmt) {
    if (target_.print(*this, stmt)) return;
    const auto cannot = [&](const char* what) { not_supported(context_, what, stmt->origin); };
    std::visit(
        overloaded{[&](const Nop&) {},
                   [&](const Assert& n) {
                       if (options_.openmp && (parallel_depth_ > 0 || region_depth_ > 0))
                           throw std::logic_error(
                               "an assert inside a parallel loop: pass lower_asserts did not run");
                       writer_->guarded(negated_text(n.condition, context_), target_.leave(n.error));
                       assume(context_.facts, n.condition, true, {assigned_.begin(), assigned_.end()});
                   },
                   [&](const Block& n) { print_block(n); },
                   [&](const Allocate& n) { print_allocate(n, {}, 0); },
                   [&](const Store& n) { print_store(n, stmt->origin); },
                   [&](const If& n) { print_if(n, false); },
                   [&](const For& n) { print_for(n, stmt); },
                   [&](const Let& n) { print_let(n); },
                   [&](const Compute& n) { print_block(n.body); },
                   [&](const Label& n) { print_block(n.body); },
                   [&](const Declare& n) {
                       if (live_.count(n.symbol) == 0) return;
                       const bool index = n.type == Type::index() && context_.dialect == Dialect::device;
                       const std::string type =
                           index ? context_.index_type : value_type(n.type, *context_.needs);
                       const bool constant = n.value && assigned_.count(n.symbol) == 0;
                       const Document value = n.value ? text_of(n.value, context_) : Document();
                       writer_->declaration((constant ? "const " : "") + type,
                                            context_.names.declare(n.symbol), value);
                   },
                   [&](const Assign& n) {
                       if (live_.count(n.symbol) != 0) print_assignment(n);
                   },
                   [&](const While& n) {
                       print_braced("while " + in_brackets(text_of(n.condition, context_)), n.body);
                   },
                   [&](const Break&) { writer_->line("break;"); },
                   [&](const Continue&) { writer_->line("continue;"); },
                   [&](const CallStmt& n) { print_call(n, false); },
                   [&](const Return& n) { print_return(n); },
                   [&](const Print& n) { print_print(n); },
                   [&](const Update& n) { print_update(n, stmt->origin); },
                   [&](const Region& n) { print_region(n); },
                   [&](const Launch&) {
                       throw std::logic_error("a launch on the CPU: pass run_launches did not run");
                   },
                   [&](const Barrier&) {
                       if (options_.openmp) writer_->pragma("omp barrier");
                   },
                   [&](const Copy& n) { print_copy(n, stmt->origin); },
                   [&](const Activate&) { cannot("tree storage"); },
                   [&](const Fetch& n) {
                       if (context_.dialect == Dialect::device) return;
                       writer_->line(call("__builtin_prefetch",
                                          Document("&") +
                                              print_place(n.target.buffer, n.target.indices, context_).text) +
                                     ";");
                   },
                   [&](const Grow& n) {
                       if (context_.dialect == Dialect::device || parallel_depth_ > 0 || region_depth_ > 0)
                           throw std::logic_error("memory grows where others run: the verifier refuses it");
                       print_grow(n);
                   }},
        stmt->node);
}

}  // namespace nestor
