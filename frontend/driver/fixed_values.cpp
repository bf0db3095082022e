// Specialization on fixed values: constants go in before loops are scheduled, so that all that follows can
// use them.
#include "frontend/driver/fixed_values.hpp"

#include <optional>
#include <set>

#include "frontend/io/assignments.hpp"
#include "frontend/io/messages.hpp"
#include "ir/core/build.hpp"
#include "ir/core/errors.hpp"
#include "ir/core/walk.hpp"

namespace nestor::driver {
namespace {

constexpr int error_fixed = error_cuda + 2;  // behind ASSERT, which programs have

Expr constant(const Scalar& value, const Type& type) {
    return build::make(Constant{value}, type);
}

bool can_be_fixed(const Parameter& parameter) {
    return !parameter.buffer && (parameter.role == Role::size || parameter.role == Role::scalar);
}

/// The error for a name that no function has.
Diagnostic not_fixed(const std::string& name, const std::string& value,
                     const std::vector<std::string>& names) {
    const std::string nearest = nearest_name(name, names);
    std::set<std::string> all(names.begin(), names.end());
    std::string listed;
    for (const std::string& one : all) listed += (listed.empty() ? "" : ", ") + one;
    return io::usage_error("-D " + name + "=" + value + ": no function has a size or scalar of this name",
                           !nearest.empty() ? "did you mean `" + nearest + "`?"
                           : listed.empty() ? "no function of the file has one"
                                            : "there are " + listed);
}

/// A name that has two values: one of them would be dropped.
std::optional<Diagnostic> fixed_twice(const std::vector<std::pair<std::string, std::string>>& values) {
    std::set<std::string> seen;
    for (const auto& [name, value] : values)
        if (!seen.insert(name).second) return io::usage_error("-D names `" + name + "` twice");
    return std::nullopt;
}

}  // namespace

Result<Program> with_fixed_values(const Program& program,
                                  const std::vector<std::pair<std::string, std::string>>& values) {
    if (const auto twice = fixed_twice(values)) return *twice;
    Program out = program;
    std::set<std::string> found;
    std::vector<std::string> names;
    for (Function& function : out.functions) {
        auto* body = std::get_if<Block>(&function.body);
        if (function.place != FunctionPlace::entry || !body) continue;
        Substitution constants;
        Block checks;
        for (const Parameter& parameter : function.parameters) {
            if (!can_be_fixed(parameter)) continue;
            const std::string& name = parameter.symbol.name();
            names.push_back(name);
            for (const auto& [wanted, text] : values) {
                if (wanted != name) continue;
                found.insert(name);
                const Type type = parameter.role == Role::size ? Type::index() : parameter.type;
                const auto value = io::parse_scalar(text, type);
                const bool negative =
                    value && parameter.role == Role::size && std::get<std::int64_t>(*value) < 0;
                if (!value || negative)
                    return io::unfit_value("-D", name, text, type, parameter.role == Role::size);
                const Expr e = constant(*value, type);
                constants.emplace_back(parameter.symbol, e);
                checks.statements.push_back(build::make(
                    Assert{build::compare(CompareOp::equal, build::variable(parameter.symbol, type), e),
                           static_cast<int>(out.errors.size())},
                    function.origin));
                out.errors.push_back(
                    {"FIXED", error_fixed, function.symbol.name() + ": " + name + " must be " + text});
            }
        }
        if (constants.empty()) continue;
        for (Parameter& parameter : function.parameters)
            if (parameter.buffer)
                for (Dimension& d : parameter.buffer->dimensions)
                    for (Expr* e : {&d.min, &d.extent, &d.stride})
                        if (*e) *e = substitute(*e, constants);
        Block fixed = substitute(*body, constants);
        fixed.statements.insert(fixed.statements.begin(), checks.statements.begin(), checks.statements.end());
        *body = std::move(fixed);
    }
    Diagnostics unknown;
    for (const auto& [name, value] : values)
        if (!found.contains(name)) unknown.add(not_fixed(name, value, names));
    if (unknown.has_errors()) return unknown;
    return out;
}

}  // namespace nestor::driver
