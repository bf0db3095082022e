// Statements of the module alone: imports, and `ti.init` with its options (TI-81).
#include "frontend/taichi/lower/host/module.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/taichi/errors/functions.hpp"
#include "frontend/taichi/errors/host.hpp"
#include "frontend/taichi/lower/bindings.hpp"
#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/kernel/access.hpp"
#include "frontend/taichi/lower/kernel/accesses.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/kernels.hpp"
#include "frontend/taichi/lower/kernel/statements.hpp"
#include "frontend/taichi/lower/library/library.hpp"
#include "frontend/taichi/names.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {

namespace {

const std::set<std::string>& known_modules() {
    static const std::set<std::string> known = {
        "taichi",   "taichi.math", "numpy",     "math",      "time",        "sys",      "os",
        "random",   "argparse",    "pytest",    "typing",    "copy",        "operator", "platform",
        "warnings", "gc",          "functools", "itertools", "dataclasses", "struct",   "enum",
        "unittest", "collections", "heapq",     "bisect",    "statistics",  "abc"};
    return known;
}

/// A module that Python finds: one of those that are known here, or that scripts of Taichi have beside it.
void require_module(Evaluator& ev, const std::string& name, TextRange range) {
    // of Python itself, and what scripts of Taichi have beside it
    constexpr std::string_view elsewhere =
        " csv decimal fractions cmath secrets concurrent asyncio html urllib zlib gzip base64 "
        "hashlib queue numbers array ctypes builtins pprint locale unicodedata difflib timeit "
        "cProfile pstats doctest weakref colorsys zipfile tarfile configparser ast dis importlib "
        "pkgutil atexit errno stat fnmatch codecs calendar shlex wave mmap resource sqlite3 http "
        "xml email getpass select faulthandler typing_extensions rich torch paddle matplotlib "
        "scipy PIL cv2 imageio pandas sympy numba jax tqdm json re pathlib tempfile subprocess "
        "threading logging contextlib pickle multiprocessing abc shutil string datetime glob io "
        "inspect psutil pyglet trimesh meshtaichi_patcher signal socket types traceback textwrap "
        "uuid ";
    const std::string top = name.substr(0, name.find('.'));
    if (!known_modules().contains(top) && elsewhere.find(" " + top + " ") == std::string_view::npos &&
        top != "taichi" && top != "numpy" && top != "os")
        ev.fail(range, errors::there_is_no_module_or_is_not_supported, name);
}

}  // namespace

void import(Evaluator& ev, const ImportStatement& statement, TextRange range) {
    for (const ImportedName& one : statement.modules) {
        const std::string& name = one.name.name;
        const auto& known = known_modules();
        const std::string top = name.substr(0, name.find('.'));
        require_module(ev, name, range);
        static const std::set<std::string> parts = {
            "taichi.lang",         "taichi.ui",         "taichi.linalg",   "taichi.tools",
            "taichi.ad",           "taichi.algorithms", "taichi.examples", "taichi.types",
            "taichi.graph",        "taichi.profiler",   "taichi.aot",      "taichi.sparse",
            "taichi.experimental", "taichi._kernels",   "taichi._lib",     "taichi.assets"};
        if (top == "taichi" && name.find('.') != std::string::npos && !known.contains(name) &&
            !parts.contains(name.substr(0, name.find('.', 7))))
            ev.fail(range, errors::there_is_no_module, name);
        static const std::set<std::string> of_python = {
            "json",       "re",      "pathlib",   "tempfile",        "subprocess", "threading", "logging",
            "contextlib", "pickle",  "io",        "multiprocessing", "shutil",     "string",    "datetime",
            "glob",       "inspect", "traceback", "textwrap",        "signal",     "types",     "uuid"};
        if (!known.contains(name) && !of_python.contains(name))  // those are told where they are used
            ev.unsupported(range, errors::module_not_known, name);
        const std::string bound = one.alias.name.empty() ? name.substr(0, name.find('.')) : one.alias.name;
        (ev.frame().scopes.empty() ? ev.globals : ev.frame().scopes.back().names())[bound] =
            ModuleValue{one.alias.name.empty() ? name.substr(0, name.find('.')) : name};
    }
}

void import_from(Evaluator& ev, const ImportFromStatement& statement, TextRange range) {
    const std::string& module = statement.module.name;
    if (module == "__future__") {
        for (const ImportedName& one : statement.names)
            ev.host.postponed_annotations |= one.name.name == "annotations";
        return;
    }
    if (!module.empty()) require_module(ev, module, range);
    if (statement.everything) {
        if (module != "taichi" && module != "taichi.math")
            ev.unsupported(range, errors::import_of_everything, module);
        for (const std::string& name : names_in(module))
            if (auto member = module_member(ev, module, name)) ev.globals[name] = *member;
        return;
    }
    for (const ImportedName& one : statement.names) {
        require_name(ev, module, one.name.name, one.name.range, "ImportError");
        if (module == "math" && !module_member(ev, module, one.name.name))
            ev.fail(one.name.range, errors::module_math_has_no_attribute, one.name.name);
        if (auto member = module_member(ev, module, one.name.name))
            (ev.frame().scopes.empty()
                 ? ev.globals
                 : ev.frame().scopes.back().names())[one.alias.name.empty() ? one.name.name
                                                                            : one.alias.name] = *member;
    }
}

namespace {

/// What Taichi's own configuration takes; what it has no type for may be anything.
enum class OptionKind { any, count, number, truth };

/// An option of `ti.init`. `set` is null for those about how Taichi compiles, which mean nothing here.
struct InitOption {
    const char* name;
    OptionKind takes;
    void (*set)(Evaluator& ev, const Value& value, TextRange range) = nullptr;
};

const std::vector<InitOption>& init_options() {
    static const std::vector<InitOption> table = {
        {"default_fp", OptionKind::any,
         [](Evaluator& ev, const Value& value, TextRange) {
             ev.kernel_dialect.default_float = std::get<ElementType>(value.v).scalar;
         }},
        {"default_ip", OptionKind::any,
         [](Evaluator& ev, const Value& value, TextRange) {
             ev.kernel_dialect.default_int = std::get<ElementType>(value.v).scalar;
         }},
        {"random_seed", OptionKind::count,
         [](Evaluator& ev, const Value& value, TextRange range) {
             ev.kernel_dialect.seed =
                 static_cast<std::uint64_t>(static_integer(ev, value, range, "the seed"));
         }},
        {"debug", OptionKind::truth,
         [](Evaluator& ev, const Value& value, TextRange) {
             ev.kernel_dialect.debug = truth_value(value).value_or(false);
         }},
        {"short_circuit_operators", OptionKind::any,
         [](Evaluator& ev, const Value& value, TextRange) {
             ev.kernel_dialect.short_circuit = truth_value(value).value_or(false);
         }},
        {"fast_math", OptionKind::truth,
         [](Evaluator& ev, const Value& value, TextRange) {
             ev.kernel_dialect.fast_math = truth_value(value).value_or(true);
         }},
        {"arch", OptionKind::any},
        {"advanced_optimization", OptionKind::truth},
        {"ad_stack_size", OptionKind::count},
        {"async_mode", OptionKind::any},
        {"cfg_optimization", OptionKind::truth},
        {"check_out_of_bound", OptionKind::truth},
        {"cpu_max_num_threads", OptionKind::count},
        {"cuda_stack_limit", OptionKind::count},
        {"debug_dump_path", OptionKind::any},
        {"default_gpu_block_dim", OptionKind::count},
        {"device_memory_GB", OptionKind::number},
        {"device_memory_fraction", OptionKind::number},
        {"dynamic_index", OptionKind::any},
        {"enable_fallback", OptionKind::any},
        {"excepthook", OptionKind::any},
        {"flatten_if", OptionKind::truth},
        {"force_scalarize_matrix", OptionKind::truth},
        {"gdb_trigger", OptionKind::any},
        {"half2_vectorization", OptionKind::truth},
        {"kernel_profiler", OptionKind::truth},
        {"log_level", OptionKind::any},
        {"make_block_local", OptionKind::truth},
        {"make_thread_local", OptionKind::truth},
        {"max_block_dim", OptionKind::count},
        {"max_vector_width", OptionKind::any},
        {"num_compile_threads", OptionKind::count},
        {"offline_cache", OptionKind::truth},
        {"offline_cache_file_path", OptionKind::any},
        {"opt_level", OptionKind::count},
        {"packed", OptionKind::any},
        {"print_ir", OptionKind::truth},
        {"print_kernel_llvm_ir", OptionKind::truth},
        {"print_preprocessed_ir", OptionKind::truth},
        {"quant_opt_atomic_demotion", OptionKind::truth},
        {"quant_opt_store_fusion", OptionKind::truth},
        {"real_matrix_scalarize", OptionKind::truth},
        {"require_version", OptionKind::any},
        {"saturating_grid_dim", OptionKind::count},
        {"simplify_before_lower_access", OptionKind::truth},
        {"timeline", OptionKind::truth},
        {"unrolling_limit", OptionKind::any},
        {"use_llvm", OptionKind::truth},
        {"use_mesh", OptionKind::any},
        {"verbose", OptionKind::truth},
        {"verbose_kernel_launches", OptionKind::truth},
        {"wait_for_debugger", OptionKind::any}};
    return table;
}

[[noreturn]] void refuse_option(Evaluator& ev, const std::string& name, TextRange range) {
    std::vector<std::string> all;
    for (const InitOption& option : init_options()) all.emplace_back(option.name);
    const std::string near = nearest_name(name, all);
    ev.fail(range, errors::init_has_no_option, name, near.empty() ? "" : "did you mean `" + near + "`?");
}

void require_kind_for(Evaluator& ev, const InitOption& option, const Value& value, TextRange range) {
    const auto* s = get<ScalarValue>(value);
    const bool whole = integer_of(value) || (s && !s->type.is_float());
    const bool number = whole || s || get<double>(value);
    if (option.takes == OptionKind::count && !whole)
        ev.fail(range, errors::option_takes_another_kind, option.name, "an int", kind_of(value));
    if (option.takes == OptionKind::number && !number)
        ev.fail(range, errors::option_takes_another_kind, option.name, "a number", kind_of(value));
    if (option.takes == OptionKind::truth && !number && !get<NoneValue>(value))
        ev.fail(range, errors::option_takes_another_kind, option.name, "True or False", kind_of(value));
}

void require_type_for(Evaluator& ev, const std::string& option, const Value& value, TextRange range) {
    const auto* type = get<ElementType>(value);
    if (!type || type->scalar.is_float() != (option == "default_fp"))
        ev.fail(range, errors::is_no_type_of_this_kind, option);
}

/// The option of that name, where it takes the value.
const InitOption& checked_option(Evaluator& ev, const std::string& name, const Value& value,
                                 TextRange range) {
    if (name == "default_fp" || name == "default_ip") require_type_for(ev, name, value, range);
    const auto& options = init_options();
    const auto option =
        std::find_if(options.begin(), options.end(), [&](const auto& one) { return one.name == name; });
    if (option == options.end()) refuse_option(ev, name, range);
    require_kind_for(ev, *option, value, range);
    return *option;
}

}  // namespace

void check_init_options(Evaluator& ev, const Call& call, const CallArguments& arguments) {
    std::vector<Diagnostic> wrong;
    for (const auto& given : arguments.keywords) {
        const std::string& name = given.first;
        const auto written =
            std::ranges::find_if(call.arguments, [&](const Argument& one) { return one.name.name == name; });
        try {
            checked_option(ev, name, given.second,
                           written == call.arguments.end() ? arguments.range : written->range);
        } catch (const Failure& failure) {
            if (failure.diagnostic) wrong.push_back(*failure.diagnostic);
        }
    }
    if (wrong.empty()) return;
    const Diagnostic told = ev.host.attempts > 0 ? wrong.front() : wrong.back();
    wrong.pop_back();
    if (ev.host.attempts == 0)  // else one of them is caught
        for (Diagnostic& each : wrong) ev.messages.add(std::move(each));
    throw Failure{told};
}

void initialise(Evaluator& ev, const CallArguments& arguments) {
    const TextRange range = arguments.range;
    const bool again = std::exchange(ev.initialised, true);
    if (again) ev.warn(range, errors::second_init_is_left_out);
    for (const auto& [name, value] : arguments.keywords) {
        const InitOption& option = checked_option(ev, name, value, range);
        if (option.set && !again) option.set(ev, value, range);
    }
}

}  // namespace nestor::taichi
