// The program's text: arguments as bytes, a caller for each function, and a main that goes through them.
#include "tests/sanitized/program.hpp"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <tuple>

#include "emitters/common/text/names.hpp"
#include "frontend/cli/run/native_callers.hpp"
#include "ir/core/entry.hpp"

namespace nestor::sanitized {
namespace {

constexpr const char* helpers = R"(
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

// `count` elements of `size` bytes, `step` elements apart; what lies between is 0xff
struct Memory {
    unsigned char* data = nullptr;
    Memory(const char* from, std::size_t count, std::size_t size, std::size_t step) {
        if (count == 0) return;
        const std::size_t bytes = ((count - 1) * step + 1) * size;
        data = static_cast<unsigned char*>(std::malloc(bytes));
        std::memset(data, 0xff, bytes);
        for (std::size_t k = 0; k < count; ++k) std::memcpy(data + k * step * size, from + k * size, size);
    }
    Memory(const Memory&) = delete;
    ~Memory() { std::free(data); }
};
)";

std::string bytes_text(const std::byte* data, std::size_t count) {
    std::string out = "\"";
    for (std::size_t k = 0; k < count; ++k) {
        if (k > 0 && k % 64 == 0) out += "\"\n    \"";
        out += fmt::format("\\{:03o}", static_cast<unsigned>(data[k]));
    }
    return out + "\"";
}

std::string bytes_text(const Scalar& value, const Type& type) {
    Array one(type, {});
    one.set(0, value);
    return bytes_text(one.data.data(), one.data.size());
}

std::string call_text(const EntryCall& call, std::size_t number) {
    const Function& function = *call.function;
    Arguments arguments = call.arguments;
    ScalarEnvironment bound;
    if (const auto misfit = bind_arguments(function, arguments, bound))
        throw std::logic_error(misfit->message);
    for (const Parameter& parameter : function.parameters)
        if (parameter.buffer && arguments.arrays.count(parameter.symbol.name()) == 0)
            arguments.arrays[parameter.symbol.name()] =
                Array(parameter.buffer->element, bounds_of(*parameter.buffer, bound).extents);
    std::string body, places;
    std::size_t next = 0;
    for (const Parameter& parameter : function.parameters) {
        const std::string name = "x" + std::to_string(next++);
        places += (places.empty() ? "" : ", ");
        if (!parameter.buffer) {
            const Type type = parameter.role == Role::size ? Type::index() : parameter.type;
            body += fmt::format("    alignas(8) char {}[] = {};\n", name,
                                bytes_text(bound.values.at(parameter.symbol), type));
            places += name;
            continue;
        }
        const Array& array = arguments.arrays.at(parameter.symbol.name());
        body += fmt::format("    Memory {}({}, {}, {}, {});\n", name,
                            bytes_text(array.data.data(), array.data.size()), array.size(),
                            array.element.bytes(), parameter.buffer->dimensions.empty() ? "1" : "step");
        places += name + ".data";
        if (array.extents.empty()) continue;
        std::string strides;
        std::int64_t stride = 1;
        for (std::size_t d = array.extents.size(); d-- > 0;) {
            strides = fmt::format("{} * step{}{}", stride, strides.empty() ? "" : ", ", strides);
            stride *= std::max<std::int64_t>(array.extents[d], 1);
        }
        body += fmt::format("    int64_t {}_stride[] = {{{}}};\n", name, strides);
        places += fmt::format(", step == 1 ? nullptr : {}_stride", name);
    }
    const std::string name = legal_public(function.symbol.name());
    return caller_text(function, "call_" + std::to_string(number)) +
           fmt::format(
               "extern \"C\" void {3}();\nextern \"C\" const char* {3}_last_error();\n"
               "void run_{0}(int64_t step, int* wrong) {{\n{1}    void* places[] = {{{2}}};\n"
               "    const int code = call_{0}({3}, places);\n"
               "    if (code == {4}) return;\n"
               "    std::fprintf(stderr, \"{3} returned %d (%s), not {4}\\n\", code, {3}_last_error());\n"
               "    *wrong = 1;\n}}\n",
               number, body, places, name, call.code);
}

}  // namespace

std::string main_text(const std::vector<EntryCall>& calls) {
    std::string text = helpers, main;
    for (std::size_t k = 0; k < calls.size(); ++k) {
        text += call_text(calls[k], k);
        main += fmt::format("    run_{0}(1, &wrong);\n    run_{0}(2, &wrong);\n", k);
    }
    return text + "int main() {\n    int wrong = 0;\n" + main + "    return wrong;\n}\n";
}

std::string compile_and_run(const std::vector<std::string>& words, const std::vector<NativeText>& texts,
                            const std::vector<std::string>& environment, bool prints) {
    namespace fs = std::filesystem;
    std::string place = (fs::temp_directory_path() / "nestor-sanitized-XXXXXX").string();
    if (!mkdtemp(place.data())) return "no temporary folder";
    const fs::path folder = place;
    std::vector<std::string> compile = words;
    for (const NativeText& text : texts) {
        std::ofstream(folder / text.name) << text.text;
        if (text.name.ends_with(".cpp")) compile.push_back((folder / text.name).string());
    }
    compile.insert(compile.end(), {"-o", (folder / "program").string()});
    auto [status, output] = run_process(compile);
    if (status == 0) {
        std::vector<std::string> run = {"env", "-C", folder.string()};
        run.insert(run.end(), environment.begin(), environment.end());
        run.push_back((folder / "program").string());
        std::tie(status, output) = run_process(run);
    } else {
        output = "not compiled: " + output;
    }
    fs::remove_all(folder);
    return status == 0 && (prints || output.empty()) ? ""
           : output.empty()                          ? "status " + std::to_string(status)
                                                     : output;
}

}  // namespace nestor::sanitized
