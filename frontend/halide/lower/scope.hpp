// Scopes: what names mean while a pipeline is lowered: parameters, images, funcs and lets of the pipeline,
// variables of the stage.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "frontend/halide/ast.hpp"
#include "frontend/halide/lower/value.hpp"
#include "frontend/halide/lower/value_range.hpp"
#include "ir/base/diagnostic.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/pipeline.hpp"

namespace nestor::halide {

struct ScalarEntry {
    Symbol symbol;
    Type type;
    SourceRange defined;
    bool used = false;
};

struct ImageEntry {
    Symbol symbol;
    Type type;
    std::vector<Symbol> sizes;  ///< one for each dimension
    SourceRange defined;
    bool used = false;
};

struct FuncEntry {
    std::string name;
    std::vector<Symbol> symbols;  ///< one for each component
    std::vector<Type> types;      ///< none while the pure stage is lowered, and where it is wrong
    std::vector<std::string> variables;
    SourceRange defined;
    int reductions = 0;  ///< inline reductions so far, for their names
};

struct LetEntry {
    Value value;
    std::size_t weight = 0;  ///< nodes that it stands for
    SourceRange defined;
    bool used = false;
};

/// What a whole pipeline shares.
struct PipelineScope {
    SourceFilePtr file;
    std::string name;
    SymbolSource& symbols;
    Diagnostics& messages;
    std::map<std::string, ScalarEntry> scalars;
    std::map<std::string, ImageEntry> images;
    std::map<std::string, FuncEntry> funcs;
    std::map<std::string, LetEntry> lets;
    std::set<std::string> later;   ///< funcs whose definition has not begun
    std::set<std::string> unread;  ///< funcs and lets that could not be parsed: nothing is said of their uses
    Pipeline pipeline;             ///< funcs as they are finished
    std::vector<ErrorEntry>& errors;  ///< the program's error table
    bool reorders_floats = false;     ///< sums and products of floats may be reordered
    ValueRanges ranges;               ///< of the values of finished funcs

    /// A condition of the call (error_range), with its text for users.
    void require(const Expr& condition, const std::string& text, TextRange range);

    SourceRange at(TextRange range) const { return {file, range.begin, range.end}; }
    Origin origin(TextRange range) const { return written_at(at(range)); }
};

/// What a stage sees besides. Without a func: startup expressions.
struct StageScope {
    FuncEntry* func = nullptr;
    bool reads_itself = false;  ///< an update
    std::vector<std::pair<std::string, Symbol>> variables;
    std::set<std::string> used;
    std::map<std::string, LetEntry> lets;
    std::vector<std::pair<std::vector<Expr>, SourceRange>> accesses;  ///< of the func itself
    std::vector<std::string> forbidden;  ///< variables that a startup expression must not use
    std::string where;                   ///< the startup expression's name in messages
    bool in_reduction = false;
    /// Puts the func as the stages before this one leave it into a func of its own, so that reductions in
    /// this stage can read it by these symbols; null where iterations of the stage see each other's writes.
    std::function<std::vector<Symbol>()> set_aside;

    const Symbol* find(const std::string& name) const {
        for (const auto& [known, symbol] : variables)
            if (known == name) return &symbol;
        return nullptr;
    }
};

}  // namespace nestor::halide
