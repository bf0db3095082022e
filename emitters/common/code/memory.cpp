// Memory accesses as C++: allocations, stores and atomic updates.
#include <algorithm>
#include <set>

#include "emitters/common/code/arithmetic_text.hpp"
#include "emitters/common/code/initial_values.hpp"
#include "emitters/common/code/lanes.hpp"
#include "emitters/common/code/statements.hpp"
#include "emitters/common/text/types.hpp"
#include "ir/analysis/liveness.hpp"
#include "ir/bounds/upper_bound.hpp"
#include "ir/core/build.hpp"
#include "ir/core/effects.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/layout.hpp"
#include "ir/core/predicates.hpp"
#include "ir/core/statements.hpp"
#include "ir/core/walk.hpp"
#include "ir/simplify/simplify.hpp"

namespace nestor {
namespace {

/// A plain store to the scalar of a value that does not read it.
bool is_first_value(const Stmt& stmt, const Symbol& buffer) {
    const auto* store = get<Store>(stmt);
    if (!store || store->op || store->targets.size() != 1 || store->targets[0].buffer != buffer) return false;
    bool reads = false;
    visit(store->values[0], [&](const Expr& e) {
        const auto* load = get<Load>(e);
        reads = reads || (load && load->buffer == buffer);
    });
    return !reads;
}

/// True when a later statement is one that all threads of a team must meet.
bool meets_team(const std::vector<Item>& items, std::size_t position) {
    bool found = false;
    for (std::size_t i = position + 1; i < items.size(); ++i)
        visit_statements(items[i].stmt, [&](const Stmt& s) {
            const auto* loop = get<For>(s);
            found = found || get<Barrier>(s) || (loop && loop->mode.kind == ModeKind::parallel);
        });
    return found;
}

/// Operators for which `place op= value` is right for the type; "" where the whole assignment is printed.
const char* compound_operator(ReduceOp op, const Type& type, const Context& context) {
    const bool plain =
        type.is_float() || type.lanes != 1 || (type.kind == TypeKind::unsigned_integer && type.bits >= 32);
    const bool bits = type.is_int() && type.bits >= 32;
    switch (op) {
        case ReduceOp::add:
            return plain ? "+=" : "";
        case ReduceOp::multiply:
            return plain && !rounds_products(type, context) ? "*=" : "";
        case ReduceOp::bit_and:
            return bits ? "&=" : "";
        case ReduceOp::bit_or:
            return bits ? "|=" : "";
        case ReduceOp::bit_xor:
            return bits ? "^=" : "";
        case ReduceOp::minimum:
        case ReduceOp::maximum:
        case ReduceOp::logical_and:
        case ReduceOp::logical_or:
            return "";
    }
    return "";
}

/// `+=` where arithmetic is C++'s own; empty for other operators.
std::string compound_operator(BinaryOp op, const Type& type, const Context& context) {
    switch (op) {
        case BinaryOp::add:
            return "+=";
        case BinaryOp::subtract:
            return "-=";
        case BinaryOp::multiply:
            return rounds_products(type, context) ? "" : "*=";
        case BinaryOp::divide:
            return "/=";
        default:
            return "";
    }
}

}  // namespace

void StatementPrinter::print_assignment(const Assign& assign) {
    const Type& type = assign.value->type;
    const Binary* binary = type.lanes == 1 ? get<Binary>(assign.value) : nullptr;
    if (binary && !type.is_float() && (type != Type::index() || binary->wraps)) binary = nullptr;
    const Variable* left = binary ? get<Variable>(binary->left) : nullptr;
    const std::string compound =
        left && left->symbol == assign.symbol ? compound_operator(binary->op, type, context_) : "";
    const std::string& name = context_.names[assign.symbol];
    if (compound.empty())
        writer_->line(assignment(name, "=", text_of(assign.value, context_)) + ";");
    else
        writer_->line(assignment(name, compound, text_of(binary->right, context_)) + ";");
}

/// True for an array that vector registers are loaded from, as a whole line of the cache each time.
static bool is_panel(const Symbol& buffer, const std::vector<Item>& items) {
    bool found = false;
    for (const Item& item : items)
        visit_statements(item.stmt, [&](const Stmt& s) {
            const For* loop = get<For>(s);
            if (found || !loop || loop->mode.kind != ModeKind::register_tile) return;
            const auto tile = register_tile(*loop);
            found = tile && (tile->rows->buffer == buffer || tile->columns->buffer == buffer ||
                             tile->sums->buffer == buffer);
        });
    return found;
}

/// True for a small array that loops of unknown lengths set: compilers warn of it, who cannot see that these
/// set all that is read, and setting it to zero costs a few instructions.
static bool is_set_by_open_loops(const Buffer& buffer, const std::vector<Item>& items, std::size_t position) {
    constexpr std::int64_t most_bytes = 256;
    if (buffer.place != MemorySpace::stack || bytes_of(buffer) > most_bytes) return false;
    for (std::size_t i = position + 1; i < items.size(); ++i)
        if (mentions(items[i].stmt, buffer.symbol))
            return contains(items[i].stmt, [](const Stmt& s) {
                const For* loop = get<For>(s);
                return loop && !build::as_integer(loop->extent);
            });
    return false;
}

void StatementPrinter::print_allocate(const Allocate& allocate, const std::vector<Item>& items,
                                      std::size_t position) {
    const Buffer& buffer = allocate.buffer;
    if (!buffer.levels.empty()) not_supported(context_, "tree storage", nullptr);
    context_.buffers[buffer.symbol] = with_named_extents(buffer);
    if (live_.count(buffer.symbol) == 0) return;
    switch (access_of(buffer)) {
        case Addressing::scalar: {
            for (std::size_t i = position + 1; i < items.size(); ++i) {
                if (!mentions(items[i].stmt, buffer.symbol)) continue;
                if (!is_first_value(items[i].stmt, buffer.symbol)) break;
                int changes = 0;
                for (std::size_t k = i; k < items.size(); ++k)
                    changes += changes_of(items[k].stmt, buffer.symbol);
                pending_[buffer.symbol] = changes == 1;
                return;
            }
            writer_->line(value_type(buffer.element, *context_.needs) + " " +
                          context_.names.declare(buffer.symbol) + ";");
            return;
        }
        case Addressing::array: {
            Document text = std::string(is_panel(buffer.symbol, items) ? "alignas(64) " : "") +
                            element_type(buffer.element, *context_.needs) + " " +
                            context_.names.declare(buffer.symbol);
            for (const std::size_t k : slowest_first(buffer))
                text = element(std::move(text), text_of(buffer.dimensions[k].extent, context_));
            if (const auto initial = initial_values(buffer, items, position))
                print_initial_values(buffer, text.text(), *initial, items, position);
            else
                writer_->line(text + (is_set_by_open_loops(buffer, items, position) ? " = {};" : ";"));
            return;
        }
        case Addressing::pointer:
            if (buffer.place == MemorySpace::growing) {
                context_.needs->helpers.insert("tape");
                writer_->line("tape<" + element_type(buffer.element, *context_.needs) + "> " +
                              context_.names.declare(buffer.symbol) + ";");
                return;
            }
            if (!print_heap_together(items, position))
                print_heap(context_.buffers.at(buffer.symbol), items, position);
            return;
    }
}

/// `const double w[2][2] = {{1.0, 2.0}, {3.0, 4.0}};`, in lines of whole rows where it is long.
void StatementPrinter::print_initial_values(const Buffer& buffer, const std::string& declaration,
                                            const InitialValues& initial, const std::vector<Item>& items,
                                            std::size_t position) {
    for (std::size_t k = 0; k < initial.statements; ++k) printed_.insert(items[position + 1 + k].stmt.get());
    const std::string head = (initial.last ? "const " : "") + declaration + " = {";
    std::vector<std::string> parts;
    for (const Expr& value : initial.values)
        parts.push_back(buffer.element.is_bool() ? (build::as_integer(value) == 1 ? "1" : "0")
                                                 : text_of(value, context_).text());
    // rows in braces, from the innermost dimension outwards; the outermost is the whole
    for (std::size_t k = buffer.dimensions.size(); k-- > 1 && !parts.empty();) {
        const auto extent = static_cast<std::size_t>(*build::as_integer(buffer.dimensions[k].extent));
        std::vector<std::string> rows;
        for (std::size_t at = 0; at < parts.size(); at += extent) {
            std::string row;
            for (std::size_t j = 0; j < extent; ++j) row += (j == 0 ? "" : ", ") + parts[at + j];
            rows.push_back("{" + row + "}");
        }
        parts = std::move(rows);
    }
    const std::string indent(static_cast<std::size_t>(writer_->indentation()) * 4, ' ');
    const std::string margin = indent + "        ";
    std::vector<std::string> lines(1);
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const std::string part = parts[k] + (k + 1 < parts.size() ? "," : "");
        if (!lines.back().empty() && margin.size() + lines.back().size() + 3 + part.size() > line_limit)
            lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + part;
    }
    if (lines.size() == 1 && indent.size() + head.size() + lines[0].size() + 2 <= line_limit) {
        writer_->line(head + lines[0] + "};");
        return;
    }
    std::string text = indent + head + "\n";
    for (const std::string& line : lines) text += margin + line + "\n";
    text.insert(text.size() - 1, "};");
    writer_->raw(text);
}

void StatementPrinter::print_grow(const Grow& grow) {
    if (live_.count(grow.buffer) == 0) return;
    const Buffer& buffer = context_.buffers.at(grow.buffer);
    Expr elements = grow.extent;
    for (std::size_t d = 1; d < buffer.dimensions.size(); ++d)
        elements = build::multiply(elements, buffer.dimensions[d].extent);
    const Document wanted = text_of(simplify(elements, context_.facts), context_);
    writer_->guarded(call("!" + context_.names[grow.buffer] + ".grow", wanted), target_.leave(error_memory));
}

void StatementPrinter::print_heap(const Buffer& buffer, const std::vector<Item>& items,
                                  std::size_t position) {
    const Document extents = extents_text(buffer);
    const std::string type = element_type(buffer.element, *context_.needs);
    writer_->gap_after_block();
    const std::string name = context_.names.declare(buffer.symbol);
    if (const auto scratch = scratch_.find(buffer.symbol); scratch != scratch_.end()) {
        writer_->line(assignment(type + "* const " + name, "=", call(scratch->second + ".fit", extents)) +
                      ";");
    } else {
        context_.needs->helpers.insert("allocate");
        const std::string memory = context_.names.declare_local(name + "_memory");
        writer_->line(assignment("const auto " + memory, "=", call("allocate<" + type + ">", extents)) + ";");
        writer_->line(type + "* const " + name + " = " + memory + ".get();");
    }
    if (out_of_memory_.empty()) {
        writer_->guarded("!" + name, target_.leave(error_memory));
    } else if (loop_depth_ > 0 && (parallel_depth_ > 0 || region_depth_ == 0)) {
        writer_->open("if (!" + name + ")");
        writer_->line(out_of_memory_ + " = true;");
        writer_->line("continue;");
        writer_->close();
    } else {  // each thread of a region has its own; the rest of the block needs them all
        writer_->guarded("!" + name, out_of_memory_ + " = true;");
        if (meets_team(items, position)) writer_->pragma("omp barrier");
        writer_->open("if (!" + out_of_memory_ + ")");
        ++guards_;
    }
}

/// Sums of so many sizes do not overflow where each is as large as bytes_of tells at most.
constexpr std::size_t most_pieces = 500;

/// Temporaries that stand together, as pieces of one allocation:
///     const int64_t rows_end = bytes_of<float>({H, W});
///     const int64_t sums_end = rows_end + bytes_of<double>({H});
///     const auto memory = allocate<char>({sums_end});
///     if (!memory) return fail(..);
///     float* const rows = reinterpret_cast<float*>(memory.get());
///     double* const sums = reinterpret_cast<double*>(memory.get() + rows_end);
/// False where the next statement is no such temporary, or each thread or iteration has its own.
bool StatementPrinter::print_heap_together(const std::vector<Item>& items, std::size_t position) {
    if (loop_depth_ > 0 || parallel_depth_ > 0 || region_depth_ > 0 || !out_of_memory_.empty()) return false;
    std::vector<Buffer> pieces;
    for (std::size_t k = position; k < items.size(); ++k) {
        const Allocate* allocate = get<Allocate>(items[k].stmt);
        if (!allocate || allocate->buffer.place != MemorySpace::heap ||
            access_of(allocate->buffer) != Addressing::pointer)
            break;
        if (live_.count(allocate->buffer.symbol) == 0) continue;
        if (pieces.size() == most_pieces) break;
        pieces.push_back(with_named_extents(allocate->buffer));
        printed_.insert(items[k].stmt.get());
    }
    if (pieces.size() < 2) return false;
    context_.needs->helpers.insert({"allocate", "bytes_of"});
    writer_->gap_after_block();
    std::vector<std::string> ends;
    for (const Buffer& buffer : pieces) {
        context_.buffers[buffer.symbol] = buffer;
        const std::string name = context_.names.declare(buffer.symbol);
        const std::string end = context_.names.declare_local(name + "_end");
        const Document bytes =
            call("bytes_of<" + element_type(buffer.element, *context_.needs) + ">", extents_text(buffer));
        writer_->line(assignment("const int64_t " + end, "=",
                                 ends.empty() ? bytes : operation(ends.back(), "+", bytes)) +
                      ";");
        ends.push_back(end);
    }
    const std::string memory = context_.names.declare_local("memory");
    writer_->line("const auto " + memory + " = allocate<char>({" + ends.back() + "});");
    writer_->guarded("!" + memory, target_.leave(error_memory));
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        const std::string type = element_type(pieces[k].element, *context_.needs);
        const Document first = memory + ".get()";
        const Document piece = k == 0 ? first : operation(first, "+", ends[k - 1]);
        writer_->line(assignment(type + "* const " + context_.names[pieces[k].symbol], "=",
                                 call("reinterpret_cast<" + type + "*>", piece)) +
                      ";");
    }
    return true;
}

Document StatementPrinter::extents_text(const Buffer& buffer) {
    std::vector<Document> extents;
    for (const Dimension& dimension : buffer.dimensions)
        extents.push_back(text_of(dimension.extent, context_));
    return in_brackets(list(extents), "{}");
}

Document StatementPrinter::vector_place(const StoreTarget& target, const Type& type) {
    const Buffer& buffer = context_.buffers.at(target.buffer);
    if (type.lanes == buffer.element.lanes) return print_place(target.buffer, target.indices, context_).text;
    std::vector<Expr> first = target.indices;
    first.back() = get<Ramp>(target.indices.back())->base;
    return call("*reinterpret_cast<" + value_type(type, *context_.needs) + "*>",
                "&" + print_place(target.buffer, first, context_).text);
}

Expr StatementPrinter::named_value(const Expr& value, const std::string& wish) {
    const Symbol name = context_.fresh(wish);
    const bool index = value->type == Type::index();
    const Document text = text_of(value, context_);
    const std::string type = index ? context_.index_type : value_type(value->type, *context_.needs);
    writer_->line(assignment("const " + type + " " + context_.names.declare(name), "=", text) + ";");
    return build::variable(name, value->type);
}

bool StatementPrinter::print_vector_store(const Store& store, const Origin& origin) {
    const StoreTarget& target = store.targets[0];
    const Expr& value = store.values[0];
    const Type& type = value->type;
    const Buffer& buffer = context_.buffers.at(target.buffer);
    const bool host = context_.dialect == Dialect::host;
    const bool whole =
        type.lanes == buffer.element.lanes || (host && are_consecutive(buffer, target.indices));
    const bool atomic = store.op && atomic_.count(target.buffer) != 0;
    if (whole && !atomic) {
        if (!store.op) return false;
        const bool sum = *store.op == ReduceOp::add || *store.op == ReduceOp::multiply;
        const bool extreme = *store.op == ReduceOp::minimum || *store.op == ReduceOp::maximum;
        if (host && ((sum && !type.is_signed()) || (extreme && type.is_float()))) return false;
        const Expr old = build::load(target.buffer, type, target.indices, origin);
        print_store({{target}, {build::apply(*store.op, old, value)}, std::nullopt}, origin);
        return true;
    }
    // all lanes are known before the first is written
    StoreTarget place = target;
    for (Expr& index : place.indices)
        if (loads(index)) index = named_value(index, target.buffer.name() + "_index");
    const Expr lanes = loads(value) ? named_value(value, target.buffer.name() + "_value") : value;
    const NameScope scope(context_.names);
    const Symbol lane = context_.fresh("lane");
    const std::string name = context_.names.declare(lane);
    const Expr index = build::variable(lane);
    StoreTarget element = place;
    for (Expr& subscript : element.indices) subscript = lane_of(subscript, index, context_);
    const Stmt one = build::make(Store{{element}, {lane_of(lanes, index, context_)}, store.op}, origin);
    print_braced(for_head("int64_t", name, "0", std::to_string(type.lanes), "++" + name), Block{{one}});
    return true;
}

void StatementPrinter::print_store(const Store& store, const Origin& origin) {
    const auto matters = [&](const StoreTarget& target) {  // a local that nobody reads is not printed
        const Buffer& buffer = context_.buffers.at(target.buffer);
        return buffer.place == MemorySpace::caller || live_.count(target.buffer) != 0;
    };
    if (std::none_of(store.targets.begin(), store.targets.end(), matters)) return;
    if (store.targets.size() > 1) {  // what an earlier write would change is known before the first
        std::vector<Store> writes;
        std::set<Symbol> written;
        const auto kept = [&](const Expr& e, const std::string& wish) {
            return loads_from(e, written) ? named_value(e, wish) : e;
        };
        for (std::size_t i = 0; i < store.targets.size(); ++i) {
            StoreTarget target = store.targets[i];
            if (!matters(target)) continue;
            for (Expr& index : target.indices) index = kept(index, target.buffer.name() + "_index");
            const Expr value = kept(store.values[i], target.buffer.name() + "_value");
            written.insert(target.buffer);
            writes.push_back({{target}, {value}, store.op});
        }
        for (const Store& write : writes) print_store(write, origin);
        return;
    }
    const StoreTarget& target = store.targets[0];
    const Expr& value = store.values[0];
    const Type& type = value->type;
    const Buffer& buffer = context_.buffers.at(target.buffer);
    if (const auto pending = pending_.find(target.buffer); pending != pending_.end()) {
        const std::string constant = pending->second ? "const " : "";
        pending_.erase(pending);
        const std::string declared =
            constant + value_type(type, *context_.needs) + " " + context_.names.declare(target.buffer);
        writer_->line(assignment(declared, "=", text_of(value, context_)) + ";");
        return;
    }
    if (type.lanes != 1 && print_vector_store(store, origin)) return;
    const Document place = vector_place(target, type);
    if (!store.op) {
        const Binary* binary = get<Binary>(value);  // `x = x / y` is `x /= y`
        const Load* left = binary && type.is_float() && type.lanes == 1 ? get<Load>(binary->left) : nullptr;
        const std::string compound = left ? compound_operator(binary->op, type, context_) : "";
        if (!compound.empty() && left->buffer == target.buffer && same(left->indices, target.indices))
            writer_->line(assignment(place, compound, text_of(binary->right, context_)) + ";");
        else
            writer_->line(assignment(place, "=", text_of(value, context_)) + ";");
        return;
    }
    const ReduceOp op = *store.op;
    if (atomic_.count(target.buffer) != 0) {
        const UpdateOp update = op == ReduceOp::add                                      ? UpdateOp::add
                                : op == ReduceOp::multiply                               ? UpdateOp::multiply
                                : op == ReduceOp::minimum || op == ReduceOp::logical_and ? UpdateOp::minimum
                                : op == ReduceOp::maximum || op == ReduceOp::logical_or  ? UpdateOp::maximum
                                : op == ReduceOp::bit_and                                ? UpdateOp::bit_and
                                : op == ReduceOp::bit_or                                 ? UpdateOp::bit_or
                                                                                         : UpdateOp::bit_xor;
        print_update({{}, target, update, value}, origin);
        return;
    }
    const std::string compound = compound_operator(op, type, context_);
    const Unary* negated =
        op == ReduceOp::add && type.is_float() && type.lanes == 1 ? get<Unary>(value) : nullptr;
    if (negated && negated->op == UnaryOp::negate && !compound.empty()) {
        writer_->line(assignment(place, "-=", text_of(negated->value, context_)) + ";");
        return;
    }
    if (!compound.empty()) {
        writer_->line(assignment(place, compound, text_of(value, context_)) + ";");
        return;
    }
    Text next;
    if (type.lanes != 1 && !get<Variable>(value)) {  // a vector is compared with itself: give it a name
        const std::string name = context_.names.declare_local("next");
        if (is_vector_expression(value, context_))
            writer_->line(assignment("const " + value_type(type, *context_.needs) + " " + name, "=",
                                     text_of(value, context_)) +
                          ";");
        else
            print_named_lanes(value, name, context_, *writer_);
        next.text = name;
    } else {
        next = print_expression(value, context_);
    }
    Text old{place};
    const bool in_memory = access_of(buffer) != Addressing::scalar;
    if (buffer.element == Type::boolean() && in_memory)
        old = {in_brackets(operation(place, "!=", "0"))};
    else if (place.text().starts_with('*'))
        old.precedence = Precedence::unary;
    writer_->line(assignment(place, "=", print_combination(op, old, next, type, context_).text) + ";");
}

void StatementPrinter::print_copy(const Copy& copy, const Origin& origin) {
    const Buffer from = with_named_extents(context_.buffers.at(copy.from));
    const Buffer to = with_named_extents(context_.buffers.at(copy.to));
    const auto dense = [](const Buffer& buffer) {
        return access_of(buffer) == Addressing::pointer &&
               std::none_of(buffer.dimensions.begin(), buffer.dimensions.end(),
                            [](const Dimension& dimension) { return dimension.stride != nullptr; });
    };
    if (dense(from) && dense(to) && from.layout == to.layout) {
        context_.needs->includes.insert("<algorithm>");
        const Document count = text_of(simplify(element_count(from), context_.facts), context_);
        writer_->line(call("std::copy_n", {context_.names[copy.from], count, context_.names[copy.to]}) + ";");
        return;
    }
    StoreTarget target{copy.to, {}};
    std::vector<Expr> indices;
    std::vector<Symbol> counters;
    for (std::size_t k = 0; k < from.dimensions.size(); ++k) {
        counters.push_back(context_.fresh("i"));
        const Expr counter = build::variable(counters[k]);
        indices.push_back(build::add(counter, from.dimensions[k].min));
        target.indices.push_back(build::add(counter, to.dimensions[k].min));
    }
    Stmt nest = build::make(
        Store{{target}, {build::load(copy.from, from.element, indices, origin)}, std::nullopt}, origin);
    for (std::size_t k = from.dimensions.size(); k-- > 0;)
        nest = build::make(For{counters[k],
                               {},
                               LoopKind::pure,
                               build::integer(0),
                               from.dimensions[k].extent,
                               {},
                               {},
                               Block{{nest}}},
                           origin);
    print_statement(nest);
}

void StatementPrinter::print_update(const Update& update, const Origin& origin) {
    const Type& type = update.value->type;
    const bool bool_in_memory = type.is_bool();
    if (update.op == UpdateOp::append) {
        not_supported(context_, "an append", origin);
        return;
    }
    const Text value = print_expression(update.value, context_);
    const Document place = print_place(update.target.buffer, update.target.indices, context_).text;
    const auto combined = [&](const Text& old) -> Text {
        switch (update.op) {
            case UpdateOp::add:
                return print_combination(ReduceOp::add, old, value, type, context_);
            case UpdateOp::subtract: {
                if (type.is_int() && type.is_signed() && type.bits >= 32)
                    return helper_call("wrap_subtract", {old, value}, type, context_);
                const Document text =
                    operation(old.text, "-", in_parentheses_below(value, Precedence::multiplicative));
                if (type.is_float() || type.bits >= 32) return {text, Precedence::additive};
                return {call("static_cast<" + value_type(type, *context_.needs) + ">", text)};
            }
            case UpdateOp::multiply:
                return print_combination(ReduceOp::multiply, old, value, type, context_);
            case UpdateOp::minimum:
                return print_combination(ReduceOp::minimum, old, value, type, context_);
            case UpdateOp::maximum:
                return print_combination(ReduceOp::maximum, old, value, type, context_);
            case UpdateOp::bit_and:
                return print_combination(ReduceOp::bit_and, old, value, type, context_);
            case UpdateOp::bit_or:
                return print_combination(ReduceOp::bit_or, old, value, type, context_);
            case UpdateOp::bit_xor:
                return print_combination(ReduceOp::bit_xor, old, value, type, context_);
            case UpdateOp::exchange:
            case UpdateOp::append:
                break;
        }
        return {exactly_typed(value, type, context_)};
    };
    const bool wanted = static_cast<bool>(update.result) && live_.count(update.result) != 0;
    const std::string result_type = value_type(type, *context_.needs);
    if (!options_.openmp && options_.atomic_helper.empty()) {
        if (wanted)
            writer_->line(assignment("const " + result_type + " " + context_.names.declare(update.result),
                                     "=", bool_in_memory ? operation(place, "!=", "0") : place) +
                          ";");
        const Text old{bool_in_memory ? in_brackets(operation(place, "!=", "0")) : place};
        writer_->line(assignment(place, "=", combined(old).text) + ";");
        return;
    }
    const char* sign = update.op == UpdateOp::add        ? "+="
                       : update.op == UpdateOp::subtract ? "-="
                       : update.op == UpdateOp::multiply ? "*="
                       : update.op == UpdateOp::bit_and  ? "&="
                       : update.op == UpdateOp::bit_or   ? "|="
                       : update.op == UpdateOp::bit_xor  ? "^="
                                                         : "";
    if (options_.openmp && !wanted && *sign != '\0' && type.bits >= 32) {
        writer_->pragma("omp atomic");
        writer_->line(assignment(place, sign, value.text) + ";");
        return;
    }
    const std::string helper = options_.openmp ? "update_atomically" : options_.atomic_helper;
    context_.needs->helpers.insert(helper);
    const std::string result =
        wanted ? "const " + result_type + " " + context_.names.declare(update.result) : "";
    const NameScope scope(context_.names);
    const std::string old = context_.names.declare_local("old");
    const std::string stored = element_type(type, *context_.needs);
    const Text before{bool_in_memory ? in_brackets(operation(old, "!=", "0")) : Document(old)};
    const Document after =
        bool_in_memory ? call("static_cast<uint8_t>", combined(before).text) : combined(before).text;
    const Document change =
        lambda("[&]", {stored + " " + (update.op == UpdateOp::exchange ? "" : old)}, after);
    Document updated = call(helper.substr(helper.rfind('/') + 1), {address_of(place), change});
    if (wanted && bool_in_memory) updated = operation(updated, "!=", "0");
    writer_->line((wanted ? assignment(result, "=", updated) : updated) + ";");
}

}  // namespace nestor
