// The helper functions of runtime/: which of them a file needs, and as what they are printed.
#include "emitters/common/text/helpers.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <stdexcept>

namespace nestor {
namespace {

const HelperFile& helper_named(const std::string& name) {
    const std::vector<HelperFile>& all = helper_files();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const HelperFile& helper) { return helper.name == name; });
    if (found == all.end()) throw std::logic_error("no runtime helper is called " + name);
    return *found;
}

/// What only host code uses stays there: it calls what devices do not have; what is in cuda/ and math/ is one
/// side's already.
bool is_for_both(const HelperFile& helper) {
    static const std::set<std::string> host_only = {"allocate",
                                                    "array_text",
                                                    "bytes_of",
                                                    "check_arrays",
                                                    "check_sizes",
                                                    "copy_transposed",
                                                    "fail",
                                                    "formatted",
                                                    "gather_number",
                                                    "last_error",
                                                    "list_steps",
                                                    "multiply_panel",
                                                    "multiply_registers",
                                                    "multiply_windows",
                                                    "panel_steps",
                                                    "repeated",
                                                    "shortest",
                                                    "tape",
                                                    "transpose_block",
                                                    "transpose_tile",
                                                    "window_steps",
                                                    "write_frame",
                                                    "write_picture",
                                                    "zero_pages"};
    return !helper.name.starts_with("cuda/") && !helper.name.starts_with("math/") &&
           !helper.name.starts_with("simd/") && !host_only.contains(helper.name);
}

/// The text with `mark` before each function, on a line of its own where `template <..>` leaves no room.
std::string marked(const HelperText& text, const std::string& mark) {
    constexpr std::size_t most_columns = 99;
    std::string out;
    std::size_t begin = 0;
    for (const std::size_t function : text.functions) {
        out += text.text.substr(begin, function - begin);
        const std::size_t line = text.text.rfind('\n', function) + 1;  // 0 where there is none before
        const std::size_t columns = text.text.find('\n', function) - line + mark.size();
        if (line < function && columns > most_columns) out.back() = '\n';
        out += mark;
        begin = function;
    }
    return out + text.text.substr(begin);
}

}  // namespace

std::string include_text(const std::string& include) {
    const std::string line = "#include " + include + "\n";
    return include.starts_with("<sys/") ? "#if __has_include(" + include + ")\n" + line + "#endif\n" : line;
}

std::vector<const HelperFile*> with_dependencies(const std::set<std::string>& wanted) {
    std::vector<const HelperFile*> ordered;
    std::set<std::string> done;
    const std::function<void(const std::string&)> add = [&](const std::string& name) {
        if (!done.insert(name).second) return;
        const HelperFile& helper = helper_named(name);
        for (const std::string& dependency : helper.dependencies) add(dependency);
        ordered.push_back(&helper);
    };
    for (const std::string& name : wanted) add(name);
    return ordered;
}

std::string text_of(const HelperFile& helper, const HelperText& text, bool for_device) {
    return for_device && is_for_both(helper) ? marked(text, "__host__ __device__ ") : text.text;
}

const char* const runtime_namespace = "nestor_runtime_1";

std::string runtime_header_text(const std::string& file_name) {
    std::string guard;
    for (const char c : file_name)
        guard += std::isalnum(static_cast<unsigned char>(c)) ? static_cast<char>(std::toupper(c)) : '_';
    std::string host, device;
    std::set<std::string> all, includes, device_includes;
    for (const HelperFile& helper : helper_files()) all.insert(helper.name);
    for (const HelperFile* helper : with_dependencies(all)) {
        const bool on_device = helper->name.starts_with("cuda/");
        (on_device ? device_includes : includes).insert(helper->includes.begin(), helper->includes.end());
        (on_device ? device : host) +=
            "\n" + (is_for_both(*helper) ? marked(helper->whole, "NESTOR_BOTH ") : helper->whole.text);
    }
    std::string text = "// Helpers of files that nestor generates, the same for all of them.\n#ifndef " +
                       guard + "\n#define " + guard + "\n";
    for (const std::string& include : includes) text += include_text(include);
    text += "#ifdef __CUDACC__\n";
    for (const std::string& include : device_includes)
        if (!includes.contains(include)) text += include_text(include);
    return text +
           "#define NESTOR_BOTH __host__ __device__\n#else\n#define NESTOR_BOTH\n#endif\n\nnamespace " +
           runtime_namespace + " {\n" + host + "\n#ifdef __CUDACC__\n" + device +
           "#endif\n\n}  // namespace " + runtime_namespace + "\n\n#undef NESTOR_BOTH\n#endif\n";
}

const std::set<std::string>& helper_names() {
    static const std::set<std::string> all = [] {
        std::set<std::string> names;
        for (const HelperFile& helper : helper_files()) {
            names.insert(helper.name.substr(helper.name.rfind('/') + 1));
            names.insert(helper.names.begin(), helper.names.end());
        }
        return names;
    }();
    return all;
}

}  // namespace nestor
