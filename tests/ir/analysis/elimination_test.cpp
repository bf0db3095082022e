// Conditions on integer points, decided by elimination and by isl, against trying every point of a box.
#include "ir/analysis/elimination.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>

BOOST_AUTO_TEST_SUITE(elimination)

using namespace nestor;

namespace {

constexpr int variables = 3, reach = 4;  // of each variable: [-4, 4]

LinearForm random_form(std::mt19937& random) {
    LinearForm form = LinearForm::integer(static_cast<int>(random() % 15) - 7);
    for (std::size_t x = 0; x < variables; ++x)
        form = form + (static_cast<int>(random() % 7) - 3) * LinearForm::variable(x);
    return form;
}

Condition random_condition(std::mt19937& random, int depth) {
    const auto kind = random() % (depth > 0 ? 8 : 5);
    if (kind == 0) return condition::equal(random_form(random), random_form(random));
    if (kind < 5) return condition::less_equal(random_form(random), random_form(random));
    std::vector<Condition> parts;
    for (auto left = 1 + random() % 3; left > 0; --left) parts.push_back(random_condition(random, depth - 1));
    return kind < 7 ? condition::any(std::move(parts)) : condition::all(std::move(parts));
}

int value(const LinearForm& form, const std::vector<int>& point) {
    Integer sum = form.constant;
    for (const auto& [variable, coefficient] : form.coefficients) sum += coefficient * point[variable];
    return static_cast<int>(sum);
}

bool holds(const Condition& c, const std::vector<int>& point) {
    const auto part_holds = [&](const Condition& part) { return holds(part, point); };
    switch (c.kind) {
        case Condition::Kind::zero:
            return value(c.form, point) == 0;
        case Condition::Kind::not_negative:
            return value(c.form, point) >= 0;
        case Condition::Kind::conjunction:
            return std::all_of(c.parts.begin(), c.parts.end(), part_holds);
        case Condition::Kind::disjunction:
            return std::any_of(c.parts.begin(), c.parts.end(), part_holds);
    }
    return false;
}

bool some_point(const std::vector<Condition>& conditions) {
    for (int a = -reach; a <= reach; ++a)
        for (int b = -reach; b <= reach; ++b)
            for (int c = -reach; c <= reach; ++c)
                if (holds(condition::all(conditions), {a, b, c})) return true;
    return false;
}

/// All variables within the box that `some_point` looks through.
std::vector<Condition> box() {
    std::vector<Condition> conditions;
    for (std::size_t x = 0; x < variables; ++x) {
        conditions.push_back(condition::less_equal(LinearForm::integer(-reach), LinearForm::variable(x)));
        conditions.push_back(condition::less_equal(LinearForm::variable(x), LinearForm::integer(reach)));
    }
    return conditions;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_elimination_decides_is_what_trying_every_point_finds) {
    std::mt19937 random(7);
    int decided = 0, some = 0;
    for (int round = 0; round < 2000; ++round) {
        std::vector<Condition> conditions = box();
        for (auto left = 1 + random() % 4; left > 0; --left)
            conditions.push_back(random() % 3 == 0 ? condition::equal(random_form(random), {})
                                                   : condition::less_equal({}, random_form(random)));
        LinearSystem system;
        for (const Condition& c : conditions)
            (c.kind == Condition::Kind::zero ? system.zero : system.not_negative).push_back(c.form);
        const bool truth = some_point(conditions);
        const Points answer = eliminate_variables(system);
        some += truth;
        if (answer != Points::unknown) {
            ++decided;
            BOOST_TEST((answer == Points::some) == truth, "round " << round);
            continue;
        }
        PointSet rest{variables, {}};
        for (const LinearForm& form : system.zero) rest.constraints.push_back(condition::equal(form, {}));
        for (const LinearForm& form : system.not_negative)
            rest.constraints.push_back(condition::less_equal({}, form));
        BOOST_TEST((is_empty(rest) == !truth), "round " << round);
    }
    BOOST_TEST(decided > 400);
    BOOST_TEST(some > 400);
    BOOST_TEST(some < 1600);
}

// 27 <= 11 x + 13 y <= 45 and -10 <= 7 x - 9 y <= 4: real points, and no integer among them
BOOST_AUTO_TEST_CASE(bounds_with_room_for_reals_only_are_not_combined) {
    const LinearForm x = LinearForm::variable(0), y = LinearForm::variable(1);
    const LinearForm a = Integer(11) * x + Integer(13) * y, b = Integer(7) * x - Integer(9) * y;
    const auto number = [](int value) { return LinearForm::integer(value); };
    LinearSystem system{{}, {a - number(27), number(45) - a, b + number(10), number(4) - b}};
    BOOST_TEST((eliminate_variables(system) != Points::some));
    const PointSet set{2,
                       {condition::less_equal(number(27), a), condition::less_equal(a, number(45)),
                        condition::less_equal(number(-10), b), condition::less_equal(b, number(4))}};
    BOOST_TEST((is_empty(set) == true));
}

BOOST_AUTO_TEST_CASE(alternatives_are_searched_until_a_point_is_found) {
    std::mt19937 random(11);
    int empty = 0;
    for (int round = 0; round < 1000; ++round) {
        PointSet set{variables, box()};
        for (auto left = 2 + random() % 4; left > 0; --left)
            set.constraints.push_back(random_condition(random, 2));
        const bool truth = some_point(set.constraints);
        empty += !truth;
        BOOST_TEST((is_empty(set) == !truth), "round " << round);
    }
    BOOST_TEST(empty > 200);
    BOOST_TEST(empty < 800);
}

BOOST_AUTO_TEST_CASE(a_range_covers_all_alternatives) {
    const LinearForm x = LinearForm::variable(0), y = LinearForm::variable(1);
    const auto number = [](int value) { return LinearForm::integer(value); };
    const PointSet set{2,
                       {condition::any({condition::equal(x, number(3)), condition::equal(x, number(7))}),
                        condition::less_equal(number(0), y), condition::less_equal(y, x)}};
    const auto range = range_of(set, x - y);
    BOOST_REQUIRE(range.has_value());
    BOOST_TEST((range->smallest == 0));
    BOOST_TEST((range->largest == 7));
    const auto open = range_of({1, {condition::less_equal(number(5), x)}}, x);
    BOOST_REQUIRE(open.has_value());
    BOOST_TEST((open->smallest == 5));
    BOOST_TEST(!open->largest.has_value());
}

BOOST_AUTO_TEST_SUITE_END()
