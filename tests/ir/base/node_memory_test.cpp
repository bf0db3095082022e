// Memory of nodes: they die with their last owner, and what comes next takes their places.
#include "ir/base/node_memory.hpp"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(node_memory)

using namespace nestor;

namespace {

int living = 0;

struct Counted {
    std::string text;
    explicit Counted(std::string t) : text(std::move(t)) { ++living; }
    Counted(Counted&& other) noexcept : text(std::move(other.text)) { ++living; }
    ~Counted() { --living; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(nodes_keep_their_values_and_die_with_their_last_owner) {
    std::vector<std::shared_ptr<const Counted>> nodes;
    for (int k = 0; k < 1000; ++k) nodes.push_back(make_node(Counted(std::to_string(k))));
    std::set<const Counted*> places;
    for (const auto& node : nodes) places.insert(node.get());
    BOOST_TEST(places.size() == 1000u);
    for (std::size_t k = 0; k < nodes.size(); k += 2) nodes[k].reset();
    BOOST_TEST(living == 500);
    for (std::size_t k = 0; k < nodes.size(); k += 2) nodes[k] = make_node(Counted("new"));
    for (std::size_t k = 0; k < nodes.size(); ++k)
        BOOST_TEST(nodes[k]->text == (k % 2 ? std::to_string(k) : "new"));
    const auto other = nodes[7];
    nodes.clear();
    BOOST_TEST(living == 1);
    BOOST_TEST(other->text == "7");
}

BOOST_AUTO_TEST_SUITE_END()
