// One change for each program, the ones that take away most first.
#include "tests/support/smaller_lazy.hpp"

#include <algorithm>
#include <map>

#include "ir/core/build.hpp"
#include "ir/core/pipeline.hpp"
#include "ir/core/walk.hpp"
#include "tests/support/random_lazy_call.hpp"

namespace nestor::testing {
namespace {

/// The expression with one operation replaced by one of its operands or by 0.
std::vector<Expr> smaller(const Expr& e) {
    std::vector<Expr> out;
    if (!e->type.is_bool() && !get<Constant>(e)) out.push_back(build::constant(std::int64_t{0}, e->type));
    std::vector<Expr> children;
    each_child(e, [&](const Expr& child) { children.push_back(child); });
    for (const Expr& child : children)
        if (child->type == e->type) out.push_back(child);
    for (std::size_t k = 0; k < children.size(); ++k)
        for (const Expr& less : smaller(children[k])) {
            std::size_t at = 0;
            out.push_back(map_children(e, [&](const Expr& child) { return at++ == k ? less : child; }));
        }
    return out;
}

void each_expression(Pipeline& pipeline, const std::function<void(Expr&)>& change) {
    for (Func& func : pipeline.funcs)
        for (Stage& stage : func.stages) {
            for (Expr& e : stage.left) change(e);
            for (Expr& e : stage.values) change(e);
            if (stage.guard) change(stage.guard);
        }
}

Pipeline without_func(const Pipeline& pipeline, std::size_t number) {
    Pipeline out = pipeline;
    const std::vector<Symbol> gone = out.funcs[number].symbols;
    out.funcs.erase(out.funcs.begin() + static_cast<std::ptrdiff_t>(number));
    each_expression(out, [&](Expr& e) {
        e = rewrite(e, [&](const Expr& part) -> Expr {
            const auto* load = get<Load>(part);
            const bool reads = load && std::find(gone.begin(), gone.end(), load->buffer) != gone.end();
            return reads ? build::constant(std::int64_t{0}, part->type) : part;
        });
    });
    return out;
}

void number_stages(Func& func) {
    for (std::size_t k = 0; k < func.stages.size(); ++k) func.stages[k].name = "s" + std::to_string(k);
}

/// Without a func, an update or a guard, with a part of a value or condition in its place.
std::vector<Program> smaller_pipelines(const Program& program) {
    const Pipeline& pipeline = *std::get<PipelinePtr>(program.functions.front().body);
    std::vector<Program> out;
    const auto add = [&](Pipeline less) {
        out.push_back(program);
        out.back().functions.front().body = std::make_shared<const Pipeline>(std::move(less));
    };
    for (std::size_t f = 0; f < pipeline.funcs.size(); ++f)
        if (!pipeline.funcs[f].parameter) add(without_func(pipeline, f));
    for (std::size_t f = 0; f < pipeline.funcs.size(); ++f)
        for (std::size_t s = 0; s < pipeline.funcs[f].stages.size(); ++s) {
            Pipeline less = pipeline;
            if (s > 0) {
                less.funcs[f].stages.erase(less.funcs[f].stages.begin() + static_cast<std::ptrdiff_t>(s));
                number_stages(less.funcs[f]);
                add(less);
                less = pipeline;
            }
            Stage& stage = less.funcs[f].stages[s];
            const Stage whole = stage;
            if (whole.guard) {
                stage.guard = nullptr;
                add(less);
                for (const Expr& guard : smaller(whole.guard)) {
                    stage.guard = guard;
                    add(less);
                }
                stage.guard = whole.guard;
            }
            for (std::size_t v = 0; v < whole.values.size(); ++v) {
                for (const Expr& value : smaller(whole.values[v])) {
                    stage.values[v] = value;
                    add(less);
                }
                stage.values[v] = whole.values[v];
            }
        }
    return out;
}

/// With one output less, and the windows of the others under the names that they have then.
std::vector<LazyCase> fewer_outputs(const LazyCase& one) {
    std::vector<LazyCase> out;
    const std::vector<std::string> labels = output_labels(one.drawn);
    for (std::size_t k = 0; labels.size() > 1 && k < labels.size(); ++k) {
        std::vector<std::string> left = labels;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(k));
        out.push_back(one);
        set_outputs(out.back().drawn, left);
        std::map<std::string, Scalar>& scalars = out.back().arguments.scalars;
        std::erase_if(scalars, [&](const auto& named) { return named.first.starts_with(labels[k] + "_"); });
        for (const auto& [name, value] : std::map<std::string, Scalar>(scalars))
            if (left.size() == 1 && name.starts_with(left[0] + "_")) {
                scalars.erase(name);
                scalars[name.substr(left[0].size() + 1)] = value;
            }
    }
    return out;
}

std::vector<Arguments> smaller_arguments(const Arguments& arguments) {
    std::vector<Arguments> out;
    for (const auto& [name, scalar] : arguments.scalars) {
        const auto value = std::get<std::int64_t>(scalar);
        if (name.starts_with("src_") || value == 0) continue;
        out.push_back(arguments);
        out.back().scalars[name] = value > 0 ? value - 1 : value + 1;
    }
    return out;
}

std::vector<std::vector<Directive>> fewer(const std::vector<Directive>& directives) {
    std::vector<std::vector<Directive>> out;
    for (std::size_t k = 0; k < directives.size(); ++k) {
        out.push_back(directives);
        out.back().erase(out.back().begin() + static_cast<std::ptrdiff_t>(k));
    }
    return out;
}

}  // namespace

LazyCase shrunk(LazyCase one, const std::function<bool(const LazyCase&)>& fails, int tries) {
    bool changed = true;
    // puts the first of the candidates that fails in the place of a part, until none does
    const auto replace = [&](auto& part, const auto& candidates_of) {
        for (bool again = true; again;) {
            again = false;
            const auto whole = part;
            for (const auto& candidate : candidates_of(whole)) {
                part = candidate;
                if (--tries >= 0 && fails(one)) {
                    again = changed = true;
                    break;
                }
                part = whole;
            }
        }
    };
    while (changed && tries > 0) {
        changed = false;
        replace(one, fewer_outputs);
        replace(one.directives, fewer);
        replace(one.drawn, smaller_pipelines);
        replace(one.arguments, smaller_arguments);
    }
    return one;
}

}  // namespace nestor::testing
