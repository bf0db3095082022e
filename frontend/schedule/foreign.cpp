// Patterns of foreign syntax: Halide's C++ line by line, words of OpenMP and CUDA.
#include "frontend/schedule/foreign.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace nestor::schedules {
namespace {

constexpr const char* cpp = "this is Halide's C++";
constexpr const char* in_parentheses = "arguments stand in parentheses";
constexpr const char* no_async =
    "leave it out: the loops of one func run at once, `traverse(f.y, parallel)`, not those of two funcs";
constexpr const char* no_cache = "leave it out: nothing is kept from one call to the next";
constexpr const char* no_trace =
    "leave it out: `nestor show FILE --stage bounds` prints the loops, and what is computed in them";

constexpr ForeignForm forms[] = {
    {"^ pragma", "there are no pragmas", "write `traverse(C.m, parallel);`"},
    {"^ Var", cpp, "new loops are named by the directive that makes them: `split(f.x, xo, xi, 8);`"},
    {"^ auto", cpp, "new loops are named by the directive that makes them: `split(f.x, xo, xi, 8);`"},
    {"compute_root ( $n )", "words have hyphens here", "write `compute-root($1)`"},
    {"compute_at ( $n , $n , $n )", "words have hyphens here", "write `compute-at($1, $2.$3)`"},
    {"store_at ( $n , $n , $n )", "words have hyphens here", "write `store-at($1, $2.$3)`"},
    {"compute_at ( $* )", "words have hyphens here", "write `compute-at($1)`, the loop as `func.x`"},
    {"store_at ( $* )", "words have hyphens here", "write `store-at($1)`, the loop as `func.x`"},
    {"store_root ( $n )", "words have hyphens here", "write `store-root($1)`"},
    {"bound_extent ( $* )", "words have hyphens here", "write `bound-extent($1)`"},
    {"align_bounds ( $* )", "words have hyphens here", "write `align-bounds($1)`"},
    {"gpu_blocks ( $e )", "", "write `traverse($1, gpu-block-x)`"},
    {"gpu_threads ( $e )", "", "write `traverse($1, gpu-thread-x)`"},
    {"gpu_tile ( $* )", "",
     "tile the loops, then write `traverse(.., gpu-block-x)` and `traverse(.., gpu-thread-x)`"},
    {"parallel ( $n , $n )", "a loop is `func.variable`", "write `traverse($1.$2, parallel)`"},
    {"parallel ( $e )", "", "write `traverse($1, parallel)`"},
    {"parallelize ( $e )", "", "write `traverse($1, parallel)`"},
    {"serial ( $e )", "", "write `traverse($1, serial)`"},
    {"simd ( $e )", "", "write `vectorize($1)`"},
    {"vectorise ( $* )", "", "write `vectorize($1)`"},
    {"interchange ( $n , $n )", "",
     "write `swap(func.$1)`, of the outer loop, or `reorder(func, inner, .., outer)`"},
    {"vectorize ( $n , $n , $* )", "a loop is `func.variable`", "write `vectorize($1.$2, $3)`"},
    {"vectorize ( $n , $n )", "a loop is `func.variable`", "write `vectorize($1.$2)`"},
    {"unroll ( $n , $n , $* )", "a loop is `func.variable`", "write `unroll($1.$2, $3)`"},
    {"unroll ( $n , $n )", "a loop is `func.variable`", "write `unroll($1.$2)`"},
    {"split ( $n , $n , $* )", "a loop is `func.variable`", "write `split($1.$2, $3)`"},
    {"vectorize ( $n ( $n ) $* )", "a loop is `func.variable`", "write `vectorize($1.$2$3)`"},
    {"unroll ( $n ( $n ) $* )", "a loop is `func.variable`", "write `unroll($1.$2$3)`"},
    {"traverse ( $n ( $n ) $* )", "a loop is `func.variable`", "write `traverse($1.$2$3)`"},
    {"traverse ( $n , $n , $n )", "a loop is `func.variable`", "write `traverse($1.$2, $3)`"},
    {"tile ( $n . $n , $n . $n , $* )", "the variables stand behind their func",
     "write `tile($1, $2, $4, $5)`"},
    {"reorder ( $n . $n , $n . $n )", "the variables stand behind their func, the innermost first",
     "write `reorder($1, $2, $4)`"},
    {"compute - at ( $n , $n )", "a loop is `func.variable`",
     "write `compute-at($1, $2.y)`, with a variable of `$2`"},
    {"store - at ( $n , $n )", "a loop is `func.variable`",
     "write `store-at($1, $2.y)`, with a variable of `$2`"},
    {"compute - at ( $n , $n , $n )", "a loop is `func.variable`", "write `compute-at($1, $2.$3)`"},
    {"store - at ( $n , $n , $n )", "a loop is `func.variable`", "write `store-at($1, $2.$3)`"},
    {"gpu - tile ( $* )", "",
     "tile the loops, then write `traverse(.., gpu-block-x)` and `traverse(.., gpu-thread-x)`"},
    {"tile ( $n , $n , $n , $n , $n , $e , $e )", "",
     "loops outside of the tiles have names too: write `tile($1, $2, $3, $2o, $3o, $4, $5, $6, $7)`"},
    {"fuse ( $n . $n , $n . $n , $n )", "the loop directly inside needs no name",
     "write `fuse($1.$4, $5)`: the outer loop, and what both are called"},
    {"fuse ( $n . $n , $n , $n )", "the loop directly inside needs no name",
     "write `fuse($1.$3, $4)`: the outer loop, and what both are called"},
    {"fuse ( $n , $n , $n )", "the loop directly inside needs no name",
     "write `fuse(func.$2, $3)`: the outer loop, and what both are called"},
    {"MemoryType :: Heap", cpp, "write `heap`"},
    {"MemoryType :: Stack", cpp, "write `stack`"},
    {"MemoryType :: Register", cpp, "write `register`"},
    {"MemoryType :: GPUShared", cpp, "write `gpu-shared`"},
    {"MemoryType :: $n", cpp, "write heap, stack, register, gpu-shared or gpu-global"},
    {"over ( $e , $e )", "a window has a start and a length in each dimension",
     "write `over ((0, $1), (0, $2))`; of one dimension, `over (($1, $2))`"},
    {"TailStrategy :: Auto", cpp, "leave the tail out: it is `guard`, which is legal everywhere"},
    {"TailStrategy :: RoundUp", cpp, "write `round`, or by name `tail = round`"},
    {"TailStrategy :: RoundUpAndBlend", cpp, "write `guard`, which writes no more than the window"},
    {"TailStrategy :: ShiftInwards", cpp, "write `shift`, or by name `tail = shift`"},
    {"TailStrategy :: ShiftInwardsAndBlend", cpp, "write `guard`, which writes no more than the window"},
    {"TailStrategy :: $n", cpp, "write `guard`, or by name `tail = guard`"},
    {"tile ( $e , $e )", "", "write `tile(func, x, y, xo, yo, xi, yi, a, b)`"},
    {"threadIdx", "a loop is mapped to threads as a whole", "write `traverse(C.n, gpu-thread-x)`"},
    {"blockIdx", "a loop is mapped to blocks as a whole", "write `traverse(C.m, gpu-block-x)`"},
    {"async (", "", no_async},
    {"memoize (", "", no_cache},
    {"hoist - storage ( $n , $e )", "", "write `store-at($1, $2)`"},
    {"hoist_storage ( $n , $e )", "", "write `store-at($1, $2)`"},
    {"$n . async (", cpp, no_async},
    {"$n . memoize (", cpp, no_cache},
    {"$n . trace_stores (", cpp, no_trace},
    {"$n . trace_loads (", cpp, no_trace},
    {"$n . trace_realizations (", cpp, no_trace},
    {"$n . print_loop_nest (", cpp, no_trace},
    {"$n . specialize_fail (", cpp, "the pipeline says what it needs: `require condition \"why\"`"},
    {"$n . in ( )", cpp, "write `wrap($1, g) -> copy` for a func `g` that reads it, or inline what reads it"},
    {"vectorize $n . $n $i", in_parentheses, "write `vectorize($1.$2, $3);`"},
    {"unroll $n . $n $i", in_parentheses, "write `unroll($1.$2, $3);`"},
    {"traverse $n . $n $n", in_parentheses, "write `traverse($1.$2, $3);`"},
    {"inline $n", in_parentheses, "write `inline($1);`"},
    {"compute - root $n", in_parentheses, "write `compute-root($1);`"},
    {"compute - at $n $n . $n", in_parentheses, "write `compute-at($1, $2.$3);`"},
    {"^ $n . $n (", cpp, "a directive names its func first: `$2($1, ..)`, with hyphens for underscores"},
    {"{ $n . $n (", cpp, "a directive names its func first: `$2($1, ..)`, with hyphens for underscores"},
    {"; $n . $n (", cpp, "a directive names its func first: `$2($1, ..)`, with hyphens for underscores"},
    {"^ for", "directives name loops that are there",
     "write `traverse(C.m, parallel);`: loops are `func.variable`"},
    {"if", "a schedule has no `if`", "write `specialize(func, condition)` for a nest of its own"},
    {"[ $* ]", "arguments stand in parentheses", "write `split(f.x, xo, xi, 8);`"},
};

/// What a method of Halide's C++ with so many arguments is here: `$f` the func, `$1` an argument.
struct Method {
    const char* name;
    std::size_t arguments;
    const char* here;
    const char* result = nullptr;  ///< the func of the methods behind it, where it is another one
};

constexpr Method methods[] = {
    {"parallel", 1, "traverse($f.$1, parallel)"},
    {"parallel", 2, "split($f.$1, $1o, $1i, $2); traverse($f.$1o, parallel)"},
    {"serial", 1, "traverse($f.$1, serial)"},
    {"vectorize", 1, "vectorize($f.$1)"},
    {"vectorize", 2, "vectorize($f.$1, $2)"},
    {"vectorize", 3, "vectorize($f.$1, $2, $3)"},
    {"unroll", 1, "unroll($f.$1)"},
    {"unroll", 2, "unroll($f.$1, $2)"},
    {"unroll", 3, "unroll($f.$1, $2, $3)"},
    {"split", 4, "split($f.$1, $2, $3, $4)"},
    {"split", 5, "split($f.$1, $2, $3, $4, $5)"},
    {"tile", 6, "tile($f, $1, $2, $1o, $2o, $3, $4, $5, $6)"},
    {"tile", 7, "tile($f, $1, $2, $1o, $2o, $3, $4, $5, $6, $7)"},
    {"tile", 8, "tile($f, $1, $2, $3, $4, $5, $6, $7, $8)"},
    {"tile", 9, "tile($f, $1, $2, $3, $4, $5, $6, $7, $8, $9)"},
    {"reorder", 2, "reorder($f, $1, $2)"},
    {"reorder", 3, "reorder($f, $1, $2, $3)"},
    {"reorder", 4, "reorder($f, $1, $2, $3, $4)"},
    {"reorder", 5, "reorder($f, $1, $2, $3, $4, $5)"},
    {"reorder", 6, "reorder($f, $1, $2, $3, $4, $5, $6)"},
    {"fuse", 3, "fuse($f.$2, $3)"},
    {"rfactor", 2, "rfactor($f.$1, $2) -> part", "part"},
    {"in", 1, "wrap($f, $1) -> $f_in_$1", "$f_in_$1"},
    {"atomic", 0, "atomic($f)"},
    {"compute_with", 2, "compute-with($f, $1.$2)"},
    {"fold_storage", 2, "fold-storage($f, $1, $2)"},
    {"store_in", 1, "store-in($f, $1)"},
    {"reorder_storage", 2, "reorder-storage($f, $1, $2)"},
    {"reorder_storage", 3, "reorder-storage($f, $1, $2, $3)"},
    {"align_storage", 2, "align-storage($f, $1, $2)"},
    {"prefetch", 3, "prefetch($1, $f.$2, $3)"},
    {"set_estimate", 3, "estimate($f, $1, $2, $3)"},
    {"compute_root", 0, "compute-root($f)"},
    {"compute_at", 2, "compute-at($f, $1.$2)"},
    {"store_root", 0, "store-root($f)"},
    {"store_at", 2, "store-at($f, $1.$2)"},
    {"hoist_storage", 2, "store-at($f, $1.$2)"},
    {"hoist_storage_root", 0, "store-root($f)"},
    {"never_partition", 1, "partition($f.$1, never)"},
    {"always_partition", 1, "partition($f.$1, always)"},
    {"partition", 2, "partition($f.$1, $2)"},
    {"compute_inline", 0, "inline($f)"},
    {"bound", 3, "bound($f, $1, $2, $3)"},
    {"bound_extent", 2, "bound-extent($f, $1, $2)"},
    {"align_bounds", 2, "align-bounds($f, $1, $2, 0)"},
    {"align_bounds", 3, "align-bounds($f, $1, $2, $3)"},
    {"specialize", 1, "specialize($f, $1)"},
    {"gpu_tile", 3,
     "split($f.$1, $1o, $2, $3); traverse($f.$1o, gpu-block-x); traverse($f.$2, gpu-thread-x)"},
    {"gpu_tile", 4, "split($f.$1, $2, $3, $4); traverse($f.$2, gpu-block-x); traverse($f.$3, gpu-thread-x)"},
    {"gpu_tile", 8,
     "tile($f, $1, $2, $3, $4, $5, $6, $7, $8); traverse($f.$4, gpu-block-y); "
     "traverse($f.$3, gpu-block-x); traverse($f.$6, gpu-thread-y); traverse($f.$5, gpu-thread-x)"},
    {"gpu_tile", 6,
     "tile($f, $1, $2, $1o, $2o, $3, $4, $5, $6); traverse($f.$2o, gpu-block-y); "
     "traverse($f.$1o, gpu-block-x); traverse($f.$4, gpu-thread-y); traverse($f.$3, gpu-thread-x)"},
    {"gpu_blocks", 1, "traverse($f.$1, gpu-block-x)"},
    {"gpu_blocks", 2, "traverse($f.$2, gpu-block-y); traverse($f.$1, gpu-block-x)"},
    {"gpu_threads", 1, "traverse($f.$1, gpu-thread-x)"},
    {"gpu_threads", 2, "traverse($f.$2, gpu-thread-y); traverse($f.$1, gpu-thread-x)"},
};

/// A line from left to right.
class Line {
public:
    explicit Line(std::string_view text) : text_(text) {}

    bool take(char c) {
        blanks();
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    std::string word() {
        blanks();
        const std::size_t begin = at_;
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '_'))
            ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }
    /// Up to the `)` of a list that was begun; false where it does not end on the line.
    bool arguments(std::vector<std::string>& list) {
        std::size_t depth = 0;
        std::string one;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            const bool ends = depth == 0 && (c == ')' || c == ',');
            if (ends && !(c == ')' && list.empty() && one.empty())) list.push_back(one);
            if (ends && c == ')') return ++at_, true;
            if (ends) {
                one.clear();
                continue;
            }
            depth += c == '(' ? 1 : 0;
            depth -= c == ')' ? 1 : 0;
            if (c != ' ' || !one.empty()) one += c;
        }
        return false;
    }
    bool at_end() {
        blanks();
        return at_ == text_.size();
    }

private:
    void blanks() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    }
    std::string_view text_;
    std::size_t at_ = 0;
};

/// A value of Halide's enums, and the word for it here.
struct EnumValue {
    std::string_view there;
    const char* here;
};

constexpr EnumValue enum_values[] = {{"TailStrategy::Auto", "guard"},
                                     {"TailStrategy::GuardWithIf", "guard"},
                                     {"TailStrategy::Predicate", "guard"},
                                     {"TailStrategy::PredicateLoads", "guard"},
                                     {"TailStrategy::PredicateStores", "guard"},
                                     {"TailStrategy::RoundUp", "round"},
                                     {"TailStrategy::RoundUpAndBlend", "guard"},
                                     {"TailStrategy::ShiftInwards", "shift"},
                                     {"TailStrategy::ShiftInwardsAndBlend", "guard"},
                                     {"MemoryType::Heap", "heap"},
                                     {"MemoryType::Stack", "stack"},
                                     {"MemoryType::Register", "register"},
                                     {"MemoryType::GPUShared", "gpu-shared"},
                                     {"Partition::Always", "always"},
                                     {"Partition::Never", "never"}};

void replace_all(std::string& text, std::string_view there, std::string_view here) {
    for (std::size_t at = text.find(there); at != std::string::npos; at = text.find(there, at + here.size()))
        text.replace(at, there.size(), here);
}

/// An argument of a method as it is written here. Lists of variables stand in braces there, and Python has
/// dots in the names of enums.
std::string argument_here(std::string text) {
    std::erase_if(text, [](char c) { return c == '{' || c == '}'; });
    for (const char* size : {"width", "height", "channels"})
        replace_all(text, std::string(".") + size + "()", std::string(".") + size);
    std::string word = text;
    for (const char* space : {"Halide::", "hl."})
        if (word.starts_with(space)) word.erase(0, std::string_view(space).size());
    replace_all(word, ".", "::");
    for (const EnumValue& value : enum_values)
        if (word == value.there) return value.here;
    return text;
}

std::string filled(std::string_view here, const std::string& func,
                   const std::vector<std::string>& arguments) {
    std::string out;
    for (std::size_t i = 0; i < here.size(); ++i) {
        if (here[i] != '$')
            out += here[i];
        else if (here[++i] == 'f')
            out += func;
        else
            out += arguments[static_cast<std::size_t>(here[i] - '1')];
    }
    return out;
}

/// The directives of a line: what stands between the head of a schedule and its end, where it has these.
std::string_view directives_of(std::string_view line) {
    const std::size_t head = line.find('{');
    const bool lists = line.substr(0, head).find('(') != std::string_view::npos;  // variables, as `({x, y}`
    if (head != std::string_view::npos && !lists) line.remove_prefix(head + 1);
    const std::size_t last = line.find_last_not_of(" \t\r");
    return last != std::string_view::npos && line[last] == '}' ? line.substr(0, last) : line;
}

ForeignFound found_here(const std::string& directives) {
    return {std::size(forms), cpp, "write `" + directives + "`"};
}

}  // namespace

std::span<const ForeignForm> foreign_forms() {
    return forms;
}

std::string tail_from_cpp(const std::string& word) {
    const std::string there = "TailStrategy::" + word;
    const std::string here = argument_here(there);
    return here == there ? "" : here;
}

std::optional<ForeignFound> from_cpp(std::string_view text) {
    Line line(directives_of(text));
    std::string func = line.word();
    if (func.empty()) return std::nullopt;
    std::string out;
    for (;;) {
        if (line.take(';')) func = line.word();
        if (!out.empty() && line.take('(')) return found_here(out);  // a directive of ours
        if (!line.take('.')) break;
        const std::string name = line.word();
        std::vector<std::string> arguments;
        if (name.empty() || !line.take('(') || !line.arguments(arguments)) return std::nullopt;
        std::transform(arguments.begin(), arguments.end(), arguments.begin(), argument_here);
        if (const std::size_t of = arguments.size(); name == "update" && of < 2) {
            const bool first = of == 0 || arguments[0] == "0";
            const bool digit =
                of == 1 && arguments[0].size() == 1 && arguments[0][0] >= '0' && arguments[0][0] < '9';
            if (!first && !digit) return std::nullopt;
            func += first ? ".s1" : std::string(".s") + static_cast<char>(arguments[0][0] + 1);
            continue;
        }
        const Method* found = nullptr;
        for (const Method& method : methods)
            if (method.name == name && method.arguments == arguments.size()) found = &method;
        if (!found) return std::nullopt;
        out += (out.empty() ? "" : " ") + filled(found->here, func, arguments) + ";";
        if (found->result) func = filled(found->result, func, arguments);
    }
    return out.empty() || !line.at_end() ? std::nullopt : std::optional(found_here(out));
}

}  // namespace nestor::schedules
