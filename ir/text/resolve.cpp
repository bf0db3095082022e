// The resolver: from what the grammar built to a whole program, in the order of the text: scopes of names,
// numbers for symbols that were written without one, types of expressions.
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/contents.hpp"
#include "ir/core/walk.hpp"
#include "ir/text/notation.hpp"
#include "ir/text/syntax.hpp"
#include "ir/text/types.hpp"

namespace nestor::nest {
namespace {

class Resolver {
public:
    explicit Resolver(Reader& reader) : reader_(reader), symbols_(reader.largest_number + 1), scopes_(1) {}

    void program() {
        Program& p = reader_.program;
        for (Buffer& buffer : p.state) introduce(buffer.symbol);
        for (Function& function : p.functions) introduce(function.symbol);
        declare(types_, p);
        for (Buffer& buffer : p.state) limits(buffer);
        for (Function& function : p.functions) {
            scopes_.emplace_back();
            resolve(function);
            scopes_.pop_back();
        }
        p.next_symbol = symbols_.next();
    }

private:
    // -------------------------------------------------------------------------------------------- names

    /// A declaration: gives the symbol a number if it has none and brings its name into scope.
    void introduce(Symbol& symbol) {
        if (symbol.number() == 0) symbol = symbols_.fresh(symbol.name());
        scopes_.back()[symbol.name()] = symbol;
    }

    const Symbol* find(const std::string& name) const {
        for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
            if (const auto found = scope->find(name); found != scope->end()) return &found->second;
        return nullptr;
    }

    /// A use: a symbol with a number stands for itself.
    void refer(Symbol& symbol, const Origin& origin) {
        if (symbol.number() != 0) return;
        if (const Symbol* found = find(symbol.name()))
            symbol = *found;
        else
            undeclared(symbol.name(), origin);
    }

    void message(const Origin& origin, const std::string& id, const std::string& text,
                 const std::string& hint) {
        const SourceRange& range = origin->range;
        error(reader_, {range.begin, range.end}, id, text, hint);
    }

    void undeclared(const std::string& name, const Origin& origin) {
        std::vector<std::string> candidates;
        for (const auto& scope : scopes_)
            for (const auto& [known, symbol] : scope) candidates.push_back(known);
        const std::string nearest = nearest_name(name, candidates);
        message(origin, "NEST-3", "`" + name + "` is not declared before this",
                nearest.empty() ? "" : "did you mean `" + nearest + "`?");
    }

    // -------------------------------------------------------------------------------------- expressions

    /// The same node with its type: the written one, or else the derived one.
    Expr typed(const Expr& e, ExprVariant node) {
        ExprNode out{e->origin, e->type, std::move(node)};
        if (out.type.kind != TypeKind::none) return made_node(std::move(out));
        const auto type = derived_type(out, types_);
        if (!type) untyped(out);
        out.type = type.value_or(Type::index());
        return made_node(std::move(out));
    }

    void untyped(const ExprNode& e) {
        const auto* variable = std::get_if<Variable>(&e.node);
        const auto* load = std::get_if<Load>(&e.node);
        if (!variable && !load)
            return message(e.origin, "NEST-7", "the type of this is not known", "write it: (x : float32)");
        const Symbol& symbol = variable ? variable->symbol : load->buffer;
        // a name without a number has its message already
        if (symbol.number() != 0) undeclared(notation::symbol(symbol), e.origin);
    }

    /// A name without a number may be a variable, or a variable followed by fields.
    Expr variable(const Expr& e, const Symbol& symbol) {
        const std::string& all = symbol.name();
        for (std::size_t end = all.size(); symbol.number() == 0;) {
            if (const Symbol* found = find(all.substr(0, end))) {
                Expr out =
                    typed(build::make(Variable{*found}, end == all.size() ? e->type : Type{}, e->origin),
                          Variable{*found});
                return end == all.size() ? out : fields(e, out, all.substr(end + 1));
            }
            end = all.find_last_of('.', end - 1);
            if (end == std::string::npos || end == 0) {
                undeclared(all, e->origin);
                return build::integer(0);
            }
        }
        return typed(e, Variable{symbol});
    }

    /// `value.a.b`; the last field has the type of `e`, where that was written.
    Expr fields(const Expr& e, Expr value, const std::string& names) {
        for (std::size_t begin = 0; value && begin <= names.size();) {
            const std::size_t end = std::min(names.find('.', begin), names.size());
            const Expr place = end == names.size() ? e : build::make(Variable{}, {}, e->origin);
            value = field(place, value, names.substr(begin, end - begin));
            begin = end + 1;
        }
        return value ? value : build::integer(0);
    }

    /// Null where there is no such field.
    Expr field(const Expr& e, const Expr& value, const std::string& name) {
        std::vector<std::string> candidates;
        if (value->type.kind == TypeKind::record) {
            const std::vector<Field>& all = value->type.record->fields;
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (all[i].name == name) return typed(e, Member{value, static_cast<int>(i)});
                candidates.push_back(all[i].name);
            }
        }
        const std::string nearest = nearest_name(name, candidates);
        message(e->origin, "NEST-3", "`" + to_string(value->type) + "` has no field `" + name + "`",
                nearest.empty() ? "" : "did you mean `" + nearest + "`?");
        return nullptr;
    }

    Expr resolve(const Expr& e) {
        if (!e) return e;
        if (const auto* n = get<Variable>(e)) return variable(e, n->symbol);
        const Expr mapped = map_children(e, [this](const Expr& child) { return resolve(child); });
        if (const auto* n = get<Load>(mapped)) {
            Load load = *n;
            refer(load.buffer, e->origin);
            return typed(mapped, std::move(load));
        }
        if (const auto* n = get<Call>(mapped); n && n->function[0] == field_mark && n->arguments.size() == 1)
            return fields(mapped, n->arguments[0], n->function.substr(1));
        return typed(mapped, mapped->node);
    }

    void resolve(std::vector<Expr>& list) {
        for (Expr& e : list) e = resolve(e);
    }
    void resolve(std::vector<std::pair<Expr, Expr>>& region) {
        for (auto& [min, extent] : region) {
            min = resolve(min);
            extent = resolve(extent);
        }
    }
    void limits(Buffer& buffer) {
        for (Dimension& d : buffer.dimensions) d = {resolve(d.min), resolve(d.extent), resolve(d.stride)};
    }
    void resolve(StoreTarget& target, const Origin& origin) {
        refer(target.buffer, origin);
        resolve(target.indices);
    }
    void resolve(std::vector<Argument>& arguments, const Origin& origin) {
        for (Argument& argument : arguments) {
            if (Expr* e = std::get_if<Expr>(&argument))
                *e = resolve(*e);
            else
                refer(std::get<Symbol>(argument), origin);
        }
    }

    // --------------------------------------------------------------------------------------- statements

    void resolve(Block& block) {
        scopes_.emplace_back();
        for (Stmt& stmt : block.statements) stmt = resolve(stmt);
        scopes_.pop_back();
    }

    /// A statement whose own expressions are resolved: its declarations come into scope.
    template <class Node>
    Stmt finished(const Stmt& s, Node node) {
        const Stmt out = build::make(std::move(node), s->origin);
        declare(types_, *out);
        return out;
    }

    template <class Node>
    Stmt with_body(const Stmt& s, Node node) {
        declare(types_, StmtNode{s->origin, node});
        resolve(node.body);
        return build::make(std::move(node), s->origin);
    }

    Stmt resolve(const Stmt& s) {
        return std::visit([&](const auto& node) { return resolved(s, node); }, s->node);
    }

    Stmt resolved(const Stmt& s, const Nop&) { return s; }
    Stmt resolved(const Stmt& s, const Break&) { return s; }
    Stmt resolved(const Stmt& s, const Continue&) { return s; }
    Stmt resolved(const Stmt& s, const Barrier&) { return s; }
    Stmt resolved(const Stmt& s, Assert n) {
        n.condition = resolve(n.condition);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Block n) {
        resolve(n);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Allocate n) {
        limits(n.buffer);
        introduce(n.buffer.symbol);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Store n) {
        for (StoreTarget& target : n.targets) resolve(target, s->origin);
        resolve(n.values);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, If n) {
        n.condition = resolve(n.condition);
        resolve(n.then);
        resolve(n.otherwise);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, For n) {
        n.low = resolve(n.low);
        n.extent = resolve(n.extent);
        if (n.team_if) n.team_if = resolve(n.team_if);
        scopes_.emplace_back();
        introduce(n.index);
        for (Reduction& reduction : n.reductions) refer(reduction.buffer, s->origin);
        const Stmt out = with_body(s, std::move(n));
        scopes_.pop_back();
        return out;
    }
    Stmt resolved(const Stmt& s, Let n) {
        n.value = resolve(n.value);
        introduce(n.symbol);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Compute n) {
        resolve(n.region);
        return with_body(s, std::move(n));
    }
    Stmt resolved(const Stmt& s, Label n) { return with_body(s, std::move(n)); }
    Stmt resolved(const Stmt& s, Declare n) {
        n.value = resolve(n.value);
        introduce(n.symbol);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Assign n) {
        refer(n.symbol, s->origin);
        n.value = resolve(n.value);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, While n) {
        n.condition = resolve(n.condition);
        return with_body(s, std::move(n));
    }
    Stmt resolved(const Stmt& s, CallStmt n) {
        refer(n.function, s->origin);
        resolve(n.arguments, s->origin);
        for (Symbol& result : n.results) introduce(result);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Return n) {
        resolve(n.values);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Print n) {
        for (auto& part : n.parts)
            if (auto* value = std::get_if<Formatted>(&part)) value->value = resolve(value->value);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Update n) {
        resolve(n.target, s->origin);
        n.value = resolve(n.value);
        if (n.result) introduce(n.result);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Region n) { return with_body(s, std::move(n)); }
    Stmt resolved(const Stmt& s, Launch n) {
        refer(n.function, s->origin);
        for (auto* sizes : {&n.grid, &n.block})
            for (Expr& size : *sizes) size = resolve(size);
        n.shared_bytes = resolve(n.shared_bytes);
        resolve(n.arguments, s->origin);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Copy n) {
        refer(n.from, s->origin);
        refer(n.to, s->origin);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Activate n) {
        resolve(n.target, s->origin);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Fetch n) {
        resolve(n.target, s->origin);
        return finished(s, n);
    }
    Stmt resolved(const Stmt& s, Grow n) {
        refer(n.buffer, s->origin);
        n.extent = resolve(n.extent);
        return finished(s, n);
    }

    // ---------------------------------------------------------------------------- functions, pipelines

    void resolve(Function& function) {
        for (Parameter& parameter : function.parameters) {
            introduce(parameter.symbol);
            if (parameter.buffer) parameter.buffer->symbol = parameter.symbol;
            declare(types_, parameter);
        }
        for (Parameter& parameter : function.parameters)
            if (parameter.buffer) limits(*parameter.buffer);
        function.workspace_bytes = resolve(function.workspace_bytes);
        if (Block* block = std::get_if<Block>(&function.body)) return resolve(*block);
        Pipeline pipeline = *std::get<PipelinePtr>(function.body);
        for (Precondition& condition : pipeline.preconditions)
            condition.condition = resolve(condition.condition);
        for (Func& func : pipeline.funcs) resolve(func);
        function.body = std::make_shared<const Pipeline>(std::move(pipeline));
    }

    void resolve(Func& func) {
        resolve(func.region);
        if (func.former) refer(func.former, func.origin);
        for (Symbol& symbol : func.symbols) introduce(symbol);
        declare(types_, func);
        for (Stage& stage : func.stages) {
            scopes_.emplace_back();
            resolve(stage);
            scopes_.pop_back();
        }
    }

    void resolve(Stage& stage) {
        for (Iterator& iterator : stage.iterators) {
            iterator.low = resolve(iterator.low);
            iterator.extent = resolve(iterator.extent);
            introduce(iterator.variable);
            declare(types_, iterator);
        }
        stage.guard = resolve(stage.guard);
        resolve(stage.left);
        resolve(stage.values);
    }

    Reader& reader_;
    SymbolSource symbols_;
    std::vector<std::map<std::string, Symbol>> scopes_;
    TypeEnvironment types_;
};

}  // namespace

void resolve(Reader& reader) {
    Resolver(reader).program();
}

}  // namespace nestor::nest
