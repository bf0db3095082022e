// Conditional compilation by processor, evaluated as a preprocessor would: one question, no nesting.
#include "emitters/common/text/processor_branches.hpp"

#include <algorithm>
#include <string_view>

#include "ir/core/processors.hpp"

namespace nestor {
namespace {

/// What `#if defined(NAME)` or `#elif defined(NAME)` asks for; empty for another line.
std::string_view asked_in(std::string_view line, std::string_view word) {
    if (!line.starts_with(word)) return {};
    line.remove_prefix(word.size());
    return line.substr(0, line.find(')'));
}

bool any_defines(std::string_view name, Processor processor) {
    const auto& defines = kind_of(processor).defines;
    return std::find(defines.begin(), defines.end(), name) != defines.end();
}

bool is_of_processors(std::string_view name) {
    return std::any_of(processor_kinds().begin(), processor_kinds().end(),
                       [&](const ProcessorKind& kind) { return any_defines(name, kind.processor); });
}

/// Reads lines one by one; groups of branches do not stand in each other.
class Branches {
public:
    explicit Branches(Processor processor) : processor_(processor) {}

    /// True for a line that is printed.
    bool takes(std::string_view line) {
        if (const auto name = asked_in(line, "#if defined("); is_of_processors(name)) {
            inside_ = true;
            open_ = taken_ = any_defines(name, processor_);
        } else if (!inside_) {
            return true;
        } else if (const auto other = asked_in(line, "#elif defined("); !other.empty()) {
            open_ = !taken_ && any_defines(other, processor_);
            taken_ = taken_ || open_;
        } else if (line == "#else") {
            open_ = !taken_;
        } else if (line == "#endif") {
            inside_ = false;
        } else {
            return open_;
        }
        return false;
    }

private:
    Processor processor_;
    bool inside_ = false;  ///< of a group
    bool open_ = false;    ///< this branch is the processor's
    bool taken_ = false;   ///< one of the branches was
};

}  // namespace

std::string chosen_branches(const std::string& text, Processor processor) {
    if (processor == Processor::any) return text;
    Branches branches(processor);
    std::string out;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        const std::string_view line = std::string_view(text).substr(begin, end - begin);
        if (branches.takes(line.substr(0, line.find('\n')))) out += line;
        begin = end;
    }
    return out;
}

}  // namespace nestor
