// The C++ owner of a handle, printed into the header: what a C++ user writes instead of create and destroy.
#include <algorithm>

#include "emitters/common/file/header.hpp"
#include "emitters/common/file/interface.hpp"
#include "emitters/common/file/state.hpp"
#include "emitters/common/text/types.hpp"
#include "emitters/common/text/writer.hpp"

namespace nestor {
namespace {

class ClassPrinter {
public:
    ClassPrinter(const FileInterface& file, const HeaderOptions& options)
        : file_(file),
          options_(options),
          state_(*file.state),
          members_({state_.class_name, "state_", "Destroy"}) {}

    std::string text() {
        out_.line("/// Owns the fields; throws std::runtime_error with the text of an error.");
        out_.open("class " + state_.class_name);
        out_.outdent();
        out_.line("public:");
        out_.indent();
        out_.open(state_.class_name + "() : state_(" + state_.create + "())");
        out_.line("if (!state_) throw std::bad_alloc();");
        out_.close();
        out_.function(state_.type + "* handle()", "return state_.get();");
        members_.declare_local("handle");
        out_.gap();
        for (const StateMember& member : state_.members)
            out_.function(c_type(member.buffer->element) + "* " + members_.declare_local(member.field) + "()",
                          "return " + member.accessor + "(state_.get());");
        for (const Interface& interface : file_.functions) method(interface);
        out_.line("");
        out_.outdent();
        out_.line("private:");
        out_.indent();
        out_.open("struct Destroy");
        out_.function("void operator()(" + state_.type + "* state) const", state_.destroy + "(state);");
        out_.close("};");
        out_.line("std::unique_ptr<" + state_.type + ", Destroy> state_;");
        out_.close("};");
        return out_.text();
    }

private:
    /// A method: the entry without the handle, arrays dense, a single result returned.
    void method(const Interface& interface) {
        Needs needs;
        std::vector<Diagnostic> ignored;
        Context context(Names(file_.taken), needs, ignored);
        const EntryNames names = declare_parameters(interface, context);
        const std::string name = members_.declare_local(interface.user_name);
        const auto results = std::count_if(interface.parameters.begin(), interface.parameters.end(),
                                           [](const Parameter* p) { return p->role == Role::result; });
        // what kernels compute is in device memory, and not there yet when the entry returns
        const bool returns = results == 1 && !state_.on_device;
        std::vector<Document> parameters, arguments = {"state_.get()"};
        std::string result, type = "void";
        for (const Parameter* p : interface.parameters) {
            const std::string given = parameter_name(*p, context);
            if (!p->buffer) {
                parameters.emplace_back((p->role == Role::size ? "int64_t" : c_type(p->type)) + " " + given);
                arguments.emplace_back(given);
                continue;
            }
            const std::string element = c_type(p->buffer->element);
            if (returns && p->role == Role::result) {
                type = element;
                result = given;
                arguments.emplace_back("&" + given);
                continue;
            }
            parameters.emplace_back((is_written(*p) ? "" : "const ") + element + "* " + given);
            arguments.emplace_back(given);
            if (is_array(*p)) arguments.emplace_back("nullptr");
        }
        for (const auto& [declared, value] : options_.method_defaults) {
            parameters.emplace_back(declared + " = " + value);
            arguments.emplace_back(declared.substr(declared.find_last_of(" *") + 1));
        }
        out_.gap();
        out_.list(type + " " + name, {parameters}, " {");
        out_.indent();
        if (!result.empty()) out_.line(type + " " + result + ";");
        const bool hidden =  // by a method or accessor of the same name
            name == interface.name ||
            std::any_of(state_.members.begin(), state_.members.end(),
                        [&](const StateMember& member) { return member.field == interface.name; });
        out_.list(std::string("const int code = ") + (hidden ? "::" : "") + interface.name, {arguments}, ";");
        out_.guarded("code != " + code_name(file_, 0),
                     "throw std::runtime_error(" + interface.last_error + "());");
        if (!result.empty()) out_.line("return " + result + ";");
        out_.close();
        if (const auto question = options_.questions.find(interface.function->symbol);
            question != options_.questions.end())
            status_method(interface, question->second);
    }

    /// Waits for the stream; throws what kernels of the method before found.
    void status_method(const Interface& interface, const std::string& question) {
        const std::string name = members_.declare_local(interface.user_name + "_status");
        out_.gap();
        out_.open("void " + name + "(const void* workspace, cudaStream_t stream = nullptr)");
        out_.guarded(question + "(workspace, stream) != " + code_name(file_, 0),
                     "throw std::runtime_error(" + interface.last_error + "());");
        out_.close();
    }

    const FileInterface& file_;
    const HeaderOptions& options_;
    const StateInterface& state_;
    Names members_;
    Writer out_;
};

}  // namespace

std::string state_class(const FileInterface& file, const HeaderOptions& options) {
    return ClassPrinter(file, options).text();
}

}  // namespace nestor
