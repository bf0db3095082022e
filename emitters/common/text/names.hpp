// The only place that spells: symbols of the IR become identifiers of generated C, C++ and CUDA.
//
// A user's name is kept whenever it is legal where it stands. Otherwise: `.` and other characters become
// `_`, a leading digit gets `n` before it, `__` and a leading `_X` lose underscores, keywords, macros, types
// and names that the file uses get `_` after them, and what is still taken gets `_2`, `_3`, ..
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "emitters/common/text/document.hpp"
#include "ir/base/symbol.hpp"

namespace nestor {

/// The name as a parameter or local of generated code, other names not considered.
std::string legal_local(const std::string& name);
/// The name as a function with C linkage: names of the C library give way as well.
std::string legal_public(const std::string& name);
/// `MATMUL` for `matmul`: how enumerators and include guards begin.
std::string upper_case(const std::string& name);

/// The names of one function, in scopes as C++ has them. A name may be used again after its scope ended,
/// never inside: generated code does not shadow.
class Names {
public:
    /// `taken`: the names at file scope, which locals must leave visible; it must live as long. A file may
    /// have thousands, and each of its functions has its own names.
    explicit Names(const std::set<std::string>& taken) : file_scope_(&taken), scopes_(1) {}
    explicit Names(std::set<std::string>&& taken) : scopes_{std::move(taken)} {}

    /// Gives a symbol a name in the current scope.
    const std::string& declare(const Symbol& symbol);
    /// The same, wishing for another name than the symbol's own.
    const std::string& declare(const Symbol& symbol, const std::string& wish);
    /// The same for the index of a loop: where `i` is taken, the next letter that is not.
    const std::string& declare_index(const Symbol& symbol);
    /// A name without a symbol.
    std::string declare_local(const std::string& wish);
    /// A symbol that is spelled by an expression, such as `A_stride[0]`.
    void bind(const Symbol& symbol, const Document& text);
    /// What was declared or bound last. The symbol must have been.
    const std::string& operator[](const Symbol& symbol) const { return document(symbol).text(); }
    /// The same with the places where its line may be broken.
    const Document& document(const Symbol& symbol) const;
    /// The same where the text does not mention it.
    const std::string& spelling(const Symbol& symbol) const { return spelled_.at(symbol).text(); }
    /// As it was declared, whatever was bound since: where a parameter itself is meant. It must have been.
    const std::string& declared(const Symbol& symbol) const;
    bool has(const Symbol& symbol) const { return spelled_.count(symbol) != 0; }
    /// True where the name that the symbol was declared with means it still: its scope is open.
    bool is_visible(const Symbol& symbol) const;
    /// True when the symbol's name was asked for: whether a printed text mentions it.
    bool was_used(const Symbol& symbol) const { return used_.count(symbol) != 0; }

    void open_scope() { scopes_.emplace_back(); }
    void close_scope() { scopes_.pop_back(); }

private:
    bool is_taken(const std::string& name) const;

    const std::set<std::string>* file_scope_ = nullptr;
    std::vector<std::set<std::string>> scopes_;
    std::map<Symbol, Document> spelled_;
    std::map<Symbol, std::string> declared_;
    std::map<std::string, Symbol> meaning_;  ///< of names, the last one
    mutable std::set<Symbol> used_;
};

/// A scope for as long as the object lives.
class NameScope {
public:
    explicit NameScope(Names& names) : names_(names) { names_.open_scope(); }
    ~NameScope() { names_.close_scope(); }
    NameScope(const NameScope&) = delete;
    NameScope& operator=(const NameScope&) = delete;

private:
    Names& names_;
};

/// Names with C linkage and at file scope, each once: what is asked for first keeps its name.
class FileNames {
public:
    FileNames();
    std::string declare_public(const std::string& wish);
    const std::set<std::string>& taken() const { return taken_; }

private:
    std::set<std::string> taken_;
};

}  // namespace nestor
