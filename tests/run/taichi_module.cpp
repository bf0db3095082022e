// Each run translates anew; compiled objects are kept between runs of the tests.
#include "tests/run/taichi_module.hpp"

#include <stdexcept>

#include "frontend/cli/run/native.hpp"
#include "tests/run/execute.hpp"

namespace nestor::run_test {

driver::Stages compiled(const Module& module, const std::string& target) {
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    options.whole_program = module.kernel.empty();
    options.translation.frames = module.frames;
    options.translation.tells_frames = module.tells;
    const auto file = std::make_shared<const SourceFile>(module.name + ".py", module.text);
    auto stages = driver::compile(*find_language("taichi"), file, options);
    if (!stages) throw std::runtime_error(module.name + ":\n" + render(stages.error()));
    return *std::move(stages);
}

Outcome outcome_of(const Module& module, const std::string& target, Arguments& arguments) {
    const bool interpreted = target == "interp";
    const driver::Stages stages = compiled(module, interpreted ? "openmp" : target);
    const std::string function = module.kernel.empty() ? stages.main : module.kernel;
    if (interpreted) return interpret(stages.final, function, arguments);
    driver::CompileOptions options;
    options.target = *driver::target_named(target);
    const auto emitted = driver::emit(
        stages, options, driver::emit_options(options, stages, module.name + ".py", module.name));
    if (!emitted) throw std::runtime_error(render(emitted.error()));
    NativeOptions native;
    native.flags = default_native_flags(target == "openmp" ? TargetKind::openmp : TargetKind::serial);
    native.cache = cache_folder();
    const auto call = native_call(*emitted, stages.source, function, native);
    if (!call) throw std::runtime_error(render(call.error()));
    return (*call)(arguments, {});
}

Arguments run(const Module& module, const std::string& target, Arguments arguments) {
    const Outcome outcome = outcome_of(module, target, arguments);
    BOOST_TEST(outcome.error == 0, module.name << " on " << target << ": " << outcome.message);
    return arguments;
}

}  // namespace nestor::run_test
