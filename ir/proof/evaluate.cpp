// Evaluation of bounds queries: a walk over the tree with the values of what it binds.
#include "ir/proof/evaluate.hpp"

#include <fmt/format.h>

#include "ir/core/build.hpp"
#include "ir/core/expressions.hpp"
#include "ir/core/walk.hpp"

namespace nestor::proof {
namespace {

/// Values of symbols; loads depend on the place that is read, and on nothing else.
class Values : public Environment {
public:
    explicit Values(std::uint64_t seed) : seed_(seed) {}

    std::map<Symbol, Scalar> known;

    const Scalar& variable(const Symbol& symbol) override {
        const auto found = known.find(symbol);
        if (found == known.end()) throw EvaluationError("no value of " + symbol.name());
        return found->second;
    }
    const std::vector<Scalar>& variable_elements(const Symbol& symbol) override {
        elements_ = {variable(symbol)};
        return elements_;
    }
    Scalar load(const Load& load, const Type& type) override {
        std::uint64_t hash = seed_ * 1000003 + load.buffer.number();
        for (const Expr& index : load.indices)
            hash =
                (hash ^ static_cast<std::uint64_t>(evaluate_integer(index, *this))) * 0x9e3779b97f4a7c15ull;
        hash ^= hash >> 31;
        const Expr value = build::constant(static_cast<std::int64_t>(hash >> 1), Type::index());
        return evaluate_scalar(build::cast(value, type), *this);
    }
    std::vector<Scalar> load_elements(const Load& l, const Type& type) override { return {load(l, type)}; }

private:
    std::uint64_t seed_;
    std::vector<Scalar> elements_;
};

class Walk {
public:
    Walk(std::uint64_t seed, std::uint64_t& points) : values_(seed), points_(points) {}
    Values values_;

    std::optional<std::string> parts(const std::vector<Query>& parts) {
        for (const Query& part : parts) {
            auto failed = std::visit([&](const auto& node) { return under(node, part.parts); }, part.node);
            if (failed) return failed;
        }
        return std::nullopt;
    }

private:
    std::optional<std::string> under(const ForAll& all, const std::vector<Query>& inner) {
        const std::int64_t low = evaluate_integer(all.low, values_);
        const std::int64_t extent = evaluate_integer(all.extent, values_);
        for (std::int64_t k = 0; k < extent && points_ > 0; ++k) {
            --points_;
            values_.known.insert_or_assign(all.symbol, Scalar(low + k));
            if (auto failed = parts(inner)) return failed;
        }
        values_.known.erase(all.symbol);
        return std::nullopt;
    }
    std::optional<std::string> under(const Given& given, const std::vector<Query>& inner) {
        return evaluate_condition(given.condition, values_) ? parts(inner) : std::nullopt;
    }
    std::optional<std::string> under(const Where& where, const std::vector<Query>& inner) {
        values_.known.insert_or_assign(where.symbol, evaluate_scalar(where.value, values_));
        auto failed = parts(inner);
        values_.known.erase(where.symbol);
        return failed;
    }
    std::optional<std::string> under(const Obligation& claim, const std::vector<Query>&) {
        if (!claim.condition || evaluate_condition(claim.condition, values_)) return std::nullopt;
        std::string text = claim.sentence + ":";
        for (const auto& [symbol, value] : values_.known)
            if (const auto* number = std::get_if<std::int64_t>(&value))
                text += fmt::format(" {} = {}", symbol.name(), *number);
        return text;
    }

    std::uint64_t& points_;  ///< that may still be looked at
};

}  // namespace

std::optional<std::string> failure_of(const FunctionQuery& query,
                                      const std::map<std::string, Scalar>& parameters, std::uint64_t seed,
                                      std::uint64_t& points) {
    Walk walk(seed, points);
    for (const Parameter& p : query.parameters)
        if (const auto value = parameters.find(p.symbol.name()); value != parameters.end())
            walk.values_.known.emplace(p.symbol, value->second);
    return walk.parts(query.parts);
}

std::optional<std::string> failure_of(const FunctionQuery& query,
                                      const std::map<std::string, Scalar>& parameters, std::uint64_t seed) {
    std::uint64_t all = UINT64_MAX;
    return failure_of(query, parameters, seed, all);
}

}  // namespace nestor::proof
