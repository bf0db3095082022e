// Rounds of a sample and of its peers take turns, so that what slows the device down meets all; medians
// count.
#include "tests/bench/device/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <random>
#include <sstream>

#include "frontend/cli/run/process.hpp"
#include "frontend/cli/run/rates.hpp"
#include "frontend/driver/compile.hpp"
#include "frontend/io/files.hpp"
#include "ir/core/entry.hpp"

namespace nestor::bench {

namespace {

constexpr std::size_t large_copy = std::size_t{1} << 30;  // bytes: far beyond the caches
constexpr int long_chains = 4096;                         // steps of the kernel that only calculates

/// How often things run: rounds, and calls in each.
struct Effort {
    int rounds, calls;
};
Effort effort_of(const DeviceBench& bench) {
    return bench.small ? Effort{1, 1} : Effort{9, 20};
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

template <class Pointer>
Pointer found(const NativeLibrary& library, const std::string& name) {
    return reinterpret_cast<Pointer>(library.symbol(name));
}

/// The device and what it reaches.
struct Device {
    NativeLibrary peers;
    int multiprocessors = 0;
    Effort effort;

    double copy_ms(double bytes) const {
        const auto copy = found<double (*)(std::size_t, int, int)>(peers, "bench_device_copy");
        return copy(static_cast<std::size_t>(bytes), multiprocessors, effort.calls);
    }
    double gigaflops(int turns) const {
        double operations = 0;
        const auto calculate = found<double (*)(int, int, int, double*)>(peers, "bench_device_arithmetic");
        const double spent = calculate(multiprocessors, turns, effort.calls, &operations);
        return spent > 0 ? operations / spent * 1e-6 : 0;
    }
};

Result<Device> open_device(const DeviceBench& bench, DeviceReport& report) {
    const auto peers = device_peers(device_options());
    if (!peers) return peers.error();
    Device device{*peers, 0, effort_of(bench)};
    char name[256] = "";
    const auto open = found<const char* (*)(char*, std::size_t, int*)>(*peers, "bench_device_open");
    if (const char* reason = open(name, sizeof name, &device.multiprocessors)) {
        Diagnostic error = run_failure(std::string("there is no CUDA device to measure: ") + reason);
        error.hint =
            "run it on a machine where `nvidia-smi` lists a device; what needs none is in `make audit`";
        return error;
    }
    report.device = name;
    const double bytes = bench.small ? 1 << 16 : static_cast<double>(large_copy);
    const double spent = device.copy_ms(bytes);
    report.bandwidth = spent > 0 ? bytes / spent * 1e-6 : 0;
    report.arithmetic = device.gigaflops(bench.small ? 16 : long_chains);
    return device;
}

/// A sample that can be called: its results, and its times.
struct Ready {
    Function function;
    Arguments arguments;
    NativeCall host, device;
    std::shared_ptr<double> milliseconds;
    std::shared_ptr<const driver::Stages> stages;
};

/// Random values for what the function takes: floats below 1, integers below 100.
void fill(const Function& function, const samples::Sizes& sizes, Arguments& arguments) {
    ScalarEnvironment bound;
    for (const auto& [name, size] : sizes) arguments.scalars[name] = size;
    for (const Parameter& parameter : function.parameters)
        if (const auto size = sizes.find(parameter.symbol.name()); size != sizes.end())
            bound.values[parameter.symbol] = size->second;
    std::mt19937 random(1);
    for (const Parameter& parameter : function.parameters) {
        if (!parameter.buffer || (parameter.role != Role::input && parameter.role != Role::inout)) continue;
        Array array(parameter.buffer->element, bounds_of(*parameter.buffer, bound).extents);
        const Type& element = array.element;
        for (std::int64_t i = 0; i < array.size(); ++i) {
            const std::uint64_t bits = random();
            const Scalar value =
                element.is_float() ? Scalar(static_cast<double>(bits >> 8) / (1 << 24)) : Scalar(bits % 100);
            array.set(i, convert(value, element.is_float() ? element : Type::uint(64), element));
        }
        arguments.arrays.emplace(parameter.symbol.name(), std::move(array));
    }
}

Result<Ready> prepare(const DeviceSample& sample, const Effort& effort) {
    const std::string path = std::string(NESTOR_SOURCE_DIR) + "/samples/" + sample.path;
    auto file = io::read_source(path);
    if (!sample.text.empty()) file = std::make_shared<const SourceFile>(sample.path, sample.text);
    if (!file) return file.error();
    driver::CompileOptions options;
    options.target.kind = TargetKind::cuda;
    auto stages = driver::compile(*language_of_file(path), *file, options);
    if (!stages) return stages.error();
    const auto emitted =
        driver::emit(*stages, options, driver::emit_options(options, *stages, sample.path, sample.name));
    if (!emitted) return emitted.error();
    const Function* function = find_function(stages->source, sample.function);
    if (!function) return run_failure(sample.path + " has no function " + sample.function);

    Ready ready{*function, {}, nullptr, nullptr, std::make_shared<double>(0), nullptr};
    ready.stages = std::make_shared<const driver::Stages>(*std::move(stages));
    const auto compiled =
        compile_calls({{emitted->source_name, emitted->source}, {emitted->header_name, emitted->header}},
                      {{&ready.stages->source, sample.function, "", emitted->state, emitted->renamed, nullptr,
                        [spent = ready.milliseconds](double ms) { *spent = ms; }, true}},
                      device_options());
    if (!compiled) return compiled.error();
    const auto library = open_library(compiled->object.path);
    if (!library) return library.error();
    const auto host = calls_of(*library, *compiled);
    if (!host) return host.error();
    const auto device =
        device_calls_of(*library, *compiled, {.timed = effort.calls, .warm = effort.calls > 1});
    if (!device) return device.error();
    ready.host = host->front();
    ready.device = device->front();
    fill(ready.function, sample.sizes, ready.arguments);
    return ready;
}

Diagnostic failed(const DeviceSample& sample, const Outcome& outcome) {
    return run_failure(
        fmt::format("`{}` returned error {}: {}", sample.name, outcome.error, outcome.message));
}

/// cuBLAS's product of the same factors.
struct CublasProduct {
    using Call = double (*)(int bytes, int m, int k, int n, const void* a, const void* b, float* c,
                            int calls);
    Call call = nullptr;  ///< null: it takes no part
    int bytes = 4, m = 0, k = 0, n = 0;
    const Array *a = nullptr, *b = nullptr;
    std::vector<float> result;

    double milliseconds(int calls) {
        return call(bytes, m, k, n, a->data.data(), b->data.data(), result.data(), calls);
    }

    /// How far another result is from it, compared with the longest sum that floats make; NaN is far.
    std::string difference(const Array& other) const {
        for (std::int64_t i = 0; i < other.size(); ++i) {
            const double mine = result[static_cast<std::size_t>(i)], yours = other.number(i);
            if (!(std::abs(mine - yours) <= 1e-6 * k * std::max(1.0, std::abs(mine))))
                return fmt::format("element {} is {}, cuBLAS says {}", i, yours, mine);
        }
        return "";
    }
};

CublasProduct product_of(const DeviceSample& sample, const Ready& ready,
                         const std::optional<NativeLibrary>& cublas) {
    CublasProduct product;
    if (sample.product.empty() || !cublas) return product;
    const auto size = [&](int i) {
        return static_cast<int>(sample.sizes.at(sample.product[static_cast<std::size_t>(i)]));
    };
    product.m = size(0), product.k = size(1), product.n = size(2);
    product.a = &ready.arguments.arrays.at("A"), product.b = &ready.arguments.arrays.at("B");
    product.bytes = product.a->element.bits / 8;
    product.result.resize(static_cast<std::size_t>(product.m) * static_cast<std::size_t>(product.n));
    product.call = found<CublasProduct::Call>(*cublas, "bench_cublas_product");
    return product;
}

Result<DeviceRow> row_of(const DeviceSample& sample, const Device& device,
                         const std::optional<NativeLibrary>& cublas) {
    auto ready = prepare(sample, device.effort);
    if (!ready) return ready.error();
    DeviceRow row{sample.name, samples::text_of(sample.sizes), 0, 0, {}, {}, sample.goals, ""};
    Arguments results = ready->arguments;
    if (const Outcome outcome = ready->host(results, {}); outcome.error != 0) return failed(sample, outcome);
    const auto work = cli::needed_work(*ready->stages, ready->function, results);
    row.bytes = work.bytes, row.operations = work.operations;
    CublasProduct product = product_of(sample, *ready, cublas);
    std::vector<double> own, copies, products;
    for (int round = 0; round < device.effort.rounds; ++round) {
        Arguments fresh = ready->arguments;
        if (const Outcome outcome = ready->device(fresh, {}); outcome.error != 0)
            return failed(sample, outcome);
        own.push_back(*ready->milliseconds);
        copies.push_back(device.copy_ms(row.bytes));
        if (product.call) products.push_back(product.milliseconds(device.effort.calls));
    }
    row.milliseconds = median(own);
    row.peers.copy = std::max(0.0, median(copies));
    if (product.call && median(products) > 0) {
        row.peers.cublas = median(products);
        row.wrong = product.difference(results.arrays.at("C"));
    }
    return row;
}

/// What is told of a sample that fails, beside the others.
DeviceRow not_run(const DeviceSample& sample, const Diagnostics& error) {
    DeviceRow row{sample.name, samples::text_of(sample.sizes), 0, 0, {}, {}, sample.goals, ""};
    row.wrong = "it did not run: " + error.all()[0].text;
    return row;
}

std::string torch_word(const DeviceSample& sample) {
    std::string word = sample.torch;
    for (const std::string& size : sample.torch_sizes) word += fmt::format(":{}", sample.sizes.at(size));
    return word;
}

/// What torch_times.py prints, by its words.
void add_torch_times(const std::vector<DeviceSample>& samples, DeviceReport& report) {
    std::vector<std::string> words = {"python3", NESTOR_SOURCE_DIR "/tests/bench/peers/torch_times.py"};
    for (const DeviceSample& sample : samples)
        if (!sample.torch.empty()) words.push_back(torch_word(sample));
    const auto [status, output] = run_process(words);
    if (status != 0) {
        report.remarks.push_back(
            status == 3 ? "PyTorch took no part: python3 does not import it, or it has no device"
                        : "PyTorch took no part: torch_times.py ended with " + std::to_string(status));
        return;
    }
    std::istringstream lines(output);
    std::map<std::string, double> times;
    std::string word;
    for (double ms = 0; lines >> word >> ms;) times[word] = ms;
    for (std::size_t i = 0; i < report.rows.size(); ++i)
        if (const auto time = times.find(torch_word(samples[i])); time != times.end())
            report.rows[i].peers.torch = time->second;
}

std::vector<DeviceSample> wanted(const DeviceBench& bench) {
    std::vector<DeviceSample> samples = device_samples(bench.small);
    std::erase_if(samples, [&](const DeviceSample& sample) {
        return !bench.names.empty() &&
               std::find(bench.names.begin(), bench.names.end(), sample.name) == bench.names.end();
    });
    return samples;
}

/// The text of a peer, with the header that it includes.
Result<NativeLibrary> peer(const std::string& name, const NativeOptions& options) {
    std::vector<NativeText> texts;
    for (const std::string& file : {name, std::string("device_time.cuh")}) {
        const auto text = io::read_file(NESTOR_SOURCE_DIR "/tests/bench/peers/" + file, io::largest_input);
        if (!text) return text.error();
        texts.push_back({file, *text});
    }
    return load_native(texts, options);
}

}  // namespace

NativeOptions device_options() {
    NativeOptions options;
    options.cache = default_native_cache();
    options.flags = default_native_flags(TargetKind::cuda);
    const char* more = std::getenv("NVCCFLAGS");
    for (const std::string& flag : words_of_variable(more ? more : "")) options.flags.push_back(flag);
    return options;
}

Result<NativeLibrary> device_peers(const NativeOptions& options) {
    return peer("device.cu", options);
}

Result<NativeLibrary> cublas_peer(const NativeOptions& options) {
    NativeOptions linked = options;
    linked.flags.push_back("-lcublas");
    return peer("cublas.cu", linked);
}

Result<DeviceReport> measure_device(const DeviceBench& bench) {
    DeviceReport report;
    const auto device = open_device(bench, report);
    if (!device) return device.error();
    std::optional<NativeLibrary> cublas;
    if (const auto peer = cublas_peer(device_options()))
        cublas = *peer;
    else
        report.remarks.emplace_back("cuBLAS took no part: it does not compile or load here");
    const auto samples = wanted(bench);
    if (samples.empty()) return run_failure("no sample of the bench has one of these names");
    for (const DeviceSample& sample : samples) {
        const auto row = row_of(sample, *device, cublas);
        report.rows.push_back(row ? *row : not_run(sample, row.error()));
    }
    add_torch_times(samples, report);
    return report;
}

}  // namespace nestor::bench
