// The generated header: prototypes with their documentation, and C++ overloads for views.
#include "emitters/common/file/header.hpp"

#include "emitters/common/file/documentation.hpp"
#include "emitters/common/file/view_overload.hpp"
#include "emitters/common/text/layout.hpp"
#include "ir/core/errors.hpp"

namespace nestor {

std::string header_text(const FileInterface& file, const Program& program, const HeaderOptions& options,
                        std::vector<Diagnostic>& unsupported) {
    Needs needs;  // the header uses no helper: what expressions in comments would need is not printed
    std::string text =
        file.banner + "#ifndef " + file.guard + "\n#define " + file.guard + "\n#include <stdint.h>\n";
    for (const std::string& include : options.includes) text += "#include " + include + "\n";
    text += "#ifdef __cplusplus\nextern \"C\" {\n#endif\n" + (file.plain ? "" : error_codes(file));
    if (file.state) text += "\n" + state_declarations(file, options);
    bool first = true;
    for (const Interface& interface : file.functions) {
        Context context(Names(file.taken), needs, unsupported);
        const EntryNames names = declare_parameters(interface, context);
        text += "\n" + documentation(file, interface, program, context,
                                     options.notes ? options.notes(interface) : "");
        if (file.plain) {
            std::vector<std::string> more = options.more_parameters;
            if (!interface.function->workspace_bytes) std::erase(more, "void* workspace");
            text += plain_signature(file, interface, context, ";", more, true) + "\n";
            continue;
        }
        text += signature(interface, context, names, ";", options.more_parameters) + "\n";
        std::vector<std::string> outputs;
        for (const Parameter* parameter : interface.parameters)
            if (is_array(*parameter) && is_written(*parameter))
                outputs.push_back(context.names[parameter->symbol]);
        if (!outputs.empty())
            text += block_comment("The first index and the size of each dimension of " +
                                  enumeration(outputs) + ".") +
                    shape_signature(interface, context, ";") + "\n";
        const std::string last_error = "const char* " + interface.last_error + "(void);";
        const std::string remark = "/* of this thread, \"\" if there was none */";
        const bool beside = last_error.size() + 2 + remark.size() < line_limit;
        if (first && !beside) text += remark + "\n";
        text += last_error + (first && beside ? "  " + remark : "") + "\n";
        first = false;
    }
    for (const std::string& line : options.declarations) text += "\n" + line + "\n";
    text += "\n#ifdef __cplusplus\n}\n";
    const auto in_namespace = [&](const std::string& code) {
        if (file.cpp_namespace.empty()) return code;
        return "\nnamespace " + file.cpp_namespace + " {\n" + code + "\n}  // namespace " +
               file.cpp_namespace + "\n";
    };
    if (file.state) {
        text += "#include <memory>\n#include <new>\n#include <stdexcept>\n" +
                in_namespace("\n" + state_class(file, options));
    } else if (options.views && !file.plain) {
        std::string overloads;
        bool may_lack_memory = false;
        for (const Interface& interface : file.functions) {
            ViewOverload overload(file, interface, program, needs, unsupported);
            const std::string overload_text = overload.text();
            if (overload_text.empty()) continue;
            overloads += "\n" + overload_text;
            may_lack_memory = may_lack_memory || overload.may_lack_memory();
        }
        const std::string memory = may_lack_memory ? "#include <new>\n" : "";
        if (!overloads.empty()) text += memory + "#include <stdexcept>\n" + in_namespace(overloads);
    }
    return text + "#endif\n#endif\n";
}

}  // namespace nestor
