// The state of a random generation: what is in scope, how much is left to make.
#pragma once

#include <functional>

#include "ir/core/build.hpp"
#include "ir/core/origins.hpp"
#include "ir/core/pipeline.hpp"
#include "tests/support/random_program.hpp"

namespace nestor::testing {

/// A value in scope. `extent` is set for loop indices that run over [0, extent).
struct KnownValue {
    Symbol symbol;
    Type type;
    bool assignable = false;
    Expr extent = nullptr;
    bool is_size = false;
};

struct KnownBuffer {
    Symbol symbol;
    Type element;
    std::vector<Expr> extents;  ///< all from 0
    bool writable = true;
    bool readable = true;
};

class Generator {
public:
    Generator(std::mt19937_64& random, const RandomOptions& options) : random_(random), options_(options) {}

    Program program();

private:
    // choices
    int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
    bool one_in(int count) { return below(count) == 0; }
    template <class T>
    const T& pick(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }
    std::string name();
    Symbol fresh() { return symbols_.fresh(name()); }
    Symbol parameter_symbol();
    LoopName loop_name();

    // types
    Type scalar_type();
    Type any_type();

    // expressions; `depth` is what may still be nested
    Expr expression(const Type& type, int depth);
    Expr scalar(const Type& type, int depth);
    Expr vector(const Type& type, int depth);
    Expr aggregate(const Type& type, int depth);
    Expr condition(int depth);
    Expr arithmetic(const Type& type, int depth);
    Expr constant(const Type& type);
    Expr variable(const Type& type);  ///< null when there is none of the type
    Expr load(const Type& type, int depth);
    Expr member(const Type& type, int depth);
    Expr hole();
    /// An index into [0, extent).
    Expr index(const Expr& extent, int depth);
    Expr size_or_constant();
    StoreTarget target(const KnownBuffer& buffer, int depth);
    std::vector<Expr> indices(const KnownBuffer& buffer, int depth);
    const KnownBuffer* buffer(bool to_write, const Type* element = nullptr);

    // statements
    Block block(int depth);
    void statement(Block& out, int depth);
    void leaf_statement(Block& out, int depth);
    void nested_statement(Block& out, int depth);
    void device_statement(Block& out, int depth);
    void allocate(Block& out, int depth);
    /// A nest over all elements of a buffer, the loops in order; `body` gets their indices.
    void nest_over(Block& out, const KnownBuffer& buffer, bool free,
                   const std::function<void(Block&, const std::vector<Expr>&)>& body);
    void initialise(Block& out, const KnownBuffer& buffer);
    void reduction_nest(Block& out);
    void map_nest(Block& out);
    void bounded_while(Block& out, int depth);
    void call(Block& out, int depth);
    void store(Block& out, int depth);
    void update(Block& out, int depth);
    void add(Block& out, StmtVariant node) {
        out.statements.push_back(build::make(std::move(node), origin_));
    }
    LoopMode mode();
    Buffer random_buffer(const Type& element, MemorySpace place);
    KnownBuffer& remember(const Buffer& buffer, bool writable, bool readable);

    // functions
    Function function(FunctionPlace place, const std::string& name);
    std::vector<Parameter> parameters(FunctionPlace place);
    Parameter buffer_parameter(Role role);
    PipelinePtr pipeline();
    Func func(std::size_t parameters);
    Stage stage(const Func& func, const std::string& name);
    void records();

    std::mt19937_64& random_;
    RandomOptions options_;
    SymbolSource symbols_;
    Program program_;
    std::vector<KnownValue> values_;
    std::vector<KnownBuffer> buffers_;
    std::vector<Type> results_;  ///< of the function that is being made
    Origin origin_ = made_by("a random choice");
    int budget_ = 0;
    int loops_ = 0;  ///< named so far in this function
    int serial_depth_ = 0;
};

}  // namespace nestor::testing
