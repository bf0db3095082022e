// Hints for habits from Python, NumPy and CUDA, by name.
#include "frontend/taichi/foreign.hpp"

#include <map>
#include <set>

namespace nestor::taichi {

std::string hint_for_name(const std::string& name) {
    static const std::map<std::string, std::string> hints = {
        {"threadIdx", "kernels have no threads: the iterations of `for i in x` run at once"},
        {"blockIdx", "kernels have no blocks: the iterations of `for i in x` run at once"},
        {"blockDim", "say `ti.loop_config(block_dim=..)` before the loop"},
        {"gridDim", "kernels have no grid: the iterations of `for i in x` run at once"},
        {"__syncthreads", "the loops of a kernel run one after another: begin another loop"},
        {"__global__", "a kernel is a function after `@ti.kernel`"},
        {"__device__", "a function that kernels call stands after `@ti.func`"},
        {"atomicAdd", "write `ti.atomic_add(x[i], v)`, or `x[i] += v`, which is atomic"},
        {"atomicMax", "write `ti.atomic_max(x[i], v)`"},
        {"atomicMin", "write `ti.atomic_min(x[i], v)`"},
        {"atomicCAS", "there is no compare and swap; `ti.atomic_max` and its like give the old value"},
        {"prange", "an outermost `for i in range(n)` runs in parallel by itself"},
        {"xrange", "write `range(..)`"},
        {"vec2", "write `ti.math.vec2(..)`"},
        {"vec3", "write `ti.math.vec3(..)`"},
        {"vec4", "write `ti.math.vec4(..)`"},
        {"float32", "write `ti.f32`"},
        {"float64", "write `ti.f64`"},
        {"int32", "write `ti.i32`"},
        {"true", "write `True`"},
        {"false", "write `False`"},
        {"null", "write `None`"},
        {"np", "`import numpy as np` stands before"},
        {"numpy", "`import numpy` stands before"},
        {"math", "`import math` stands before, or write `ti.sqrt(..)` and the like"},
        {"sqrt", "write `ti.sqrt(..)`"},
        {"sin", "write `ti.sin(..)`"},
        {"cos", "write `ti.cos(..)`"},
        {"exp", "write `ti.exp(..)`"},
        {"floor", "write `ti.floor(..)`"},
        {"input", "a program asks for nothing: give values as arguments of kernels"},
        {"open", "files are not read; `nestor run` hands arrays to kernels by `--in`"}};
    const auto found = hints.find(name);
    return found == hints.end() ? "" : found->second;
}

std::string hint_for_attribute(const std::string& owner, const std::string& name) {
    const bool field = owner == "a field";
    static const std::map<std::string, std::string> of_fields = {
        {"size", "its extents are `x.shape`"},
        {"ndim", "the number of its dimensions is `len(x.shape)`"},
        {"sum", "add the elements up in a kernel, `s += x[i]`, or write `x.to_numpy().sum()`"},
        {"max", "write `ti.atomic_max(m, x[i])` in a kernel, or `x.to_numpy().max()`"},
        {"min", "write `ti.atomic_min(m, x[i])` in a kernel, or `x.to_numpy().min()`"},
        {"mean", "add the elements up in a kernel, or write `x.to_numpy().mean()`"},
        {"reshape", "a field keeps its shape; index it with `i // n` and `i % n`"},
        {"copy", "write `y.copy_from(x)`"},
        {"astype", "a field keeps its type; `ti.cast(x[i], ti.i32)` converts an element"},
        {"T", "index the field with `x[j, i]`"},
        {"transpose", "index the field with `x[j, i]`"},
        {"append", "a field keeps its size; count in a field of shape `()`"}};
    static const std::map<std::string, std::string> of_matrices = {
        {"T", "write `.transpose()`"},
        {"shape", "its numbers of rows and columns are `.n` and `.m`"},
        {"inv", "write `.inverse()`"},
        {"det", "write `.determinant()`"},
        {"mean", "write `.sum()` over the number of elements"},
        {"length", "the length of a vector is `.norm()`"},
        {"normalize", "write `.normalized()`"},
        {"matmul", "write `a @ b`"},
        {"append", "a vector keeps its size"}};
    const auto& hints = field ? of_fields : of_matrices;
    const auto found = hints.find(name);
    return found == hints.end() ? "" : found->second;
}

std::string hint_for_function(const std::string& name) {
    static const std::map<std::string, std::string> hints = {
        {"np.array", "write `ti.Vector([..])` or `ti.Matrix([[..], [..]])`"},
        {"np.zeros", "make a field before the kernel, or write `ti.Vector.zero(ti.f32, n)`"},
        {"np.ones", "make a field before the kernel, or write `ti.Vector.one(ti.f32, n)`"},
        {"np.dot", "write `a.dot(b)` for vectors, `a @ b` for matrices"},
        {"np.matmul", "write `a @ b`"},
        {"np.clip", "write `ti.math.clamp(x, low, high)`"},
        {"np.where", "write `ti.select(c, a, b)`"},
        {"np.mod", "write `a % b`"},
        {"np.power", "write `a ** b`"},
        {"np.sum", "add the elements up in a loop, `s += x[i]`"},
        {"np.linalg", "vectors have `.norm()`, matrices `.inverse()` and `.determinant()`"},
        {"np.random", "write `ti.random()`"},
        {"np.arange", "loop over `range(..)`"},
        {"np.maximum", "write `ti.max(a, b)`"},
        {"np.minimum", "write `ti.min(a, b)`"},
        {"random.random", "write `ti.random()`"},
        {"random.uniform", "write `low + (high - low) * ti.random()`"},
        {"time.time", "ask for the time outside of kernels"}};
    if (const auto found = hints.find(name); found != hints.end()) return found->second;
    static const std::set<std::string> same = {"sin",  "cos", "tan",   "exp",  "log", "sqrt", "floor",
                                               "ceil", "abs", "round", "tanh", "max", "min",  "atan2"};
    const std::string base = name.substr(name.rfind('.') + 1);
    return same.contains(base) ? "write `ti." + base + "(..)`" : "";
}

}  // namespace nestor::taichi
