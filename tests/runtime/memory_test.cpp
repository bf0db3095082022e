// Helpers of entry checks and of temporaries: strides, ranges of bytes, overlap, allocation, atomic steps.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "runtime/allocate.hpp"
#include "runtime/bytes_of.hpp"
#include "runtime/bytes_of_value.hpp"
#include "runtime/dense_strides.hpp"
#include "runtime/dense_strides_from_first.hpp"
#include "runtime/elements_apart.hpp"
#include "runtime/is_empty.hpp"
#include "runtime/overlap.hpp"
#include "runtime/scratch.hpp"
#include "runtime/tape.hpp"
#include "runtime/update_atomically.hpp"

namespace {

constexpr std::int64_t highest = INT64_MAX;

/// An address that nothing is read from.
template <class T>
const T* address(std::uintptr_t value) {
    return reinterpret_cast<const T*>(value);
}

template <class T, int rank>
bool fits(std::uintptr_t data, const std::int64_t (&extent)[rank], const std::int64_t (&stride)[rank]) {
    ByteRange bytes;
    return bytes_of(address<T>(data), extent, stride, &bytes);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(runtime_memory)

BOOST_AUTO_TEST_CASE(dense_strides_count_the_elements_behind) {
    const std::int64_t extent[] = {5, 3, 7};
    std::int64_t stride[3];
    BOOST_TEST(dense_strides(extent, stride));
    // the position in row-major order, counted
    std::int64_t position = 0;
    for (std::int64_t i = 0; i < 5; ++i)
        for (std::int64_t j = 0; j < 3; ++j)
            for (std::int64_t k = 0; k < 7; ++k, ++position)
                BOOST_TEST_REQUIRE(i * stride[0] + j * stride[1] + k * stride[2] == position);
    const std::int64_t empty[] = {4, 0, 6};
    BOOST_TEST(dense_strides(empty, stride));
    BOOST_TEST((stride[0] >= 0 && stride[1] == 6 && stride[2] == 1));
}

BOOST_AUTO_TEST_CASE(dense_strides_from_the_first_count_the_elements_before) {
    const std::int64_t extent[] = {5, 3, 7};
    std::int64_t stride[3];
    BOOST_TEST(dense_strides_from_first(extent, stride));
    std::int64_t position = 0;
    for (std::int64_t k = 0; k < 7; ++k)
        for (std::int64_t j = 0; j < 3; ++j)
            for (std::int64_t i = 0; i < 5; ++i, ++position)
                BOOST_TEST_REQUIRE(i * stride[0] + j * stride[1] + k * stride[2] == position);
    const std::int64_t huge[] = {std::int64_t{1} << 40, std::int64_t{1} << 40, 1};
    BOOST_TEST(!dense_strides_from_first(huge, stride));
}

BOOST_AUTO_TEST_CASE(dense_strides_refuse_what_does_not_fit) {
    std::int64_t stride[2];
    const std::int64_t huge[] = {std::int64_t{1} << 40, std::int64_t{1} << 40};
    BOOST_TEST(!dense_strides(huge, stride));
    const std::int64_t tall[] = {highest, 2};
    BOOST_TEST(!dense_strides(tall, stride));
    const std::int64_t large[] = {std::int64_t{1} << 30, std::int64_t{1} << 28};
    BOOST_TEST(dense_strides(large, stride));
}

BOOST_AUTO_TEST_CASE(an_extent_of_zero_or_less_makes_a_tensor_empty) {
    const std::int64_t full[] = {1, 2}, none[] = {3, 0}, negative[] = {-1, 2};
    BOOST_TEST(!is_empty(full));
    BOOST_TEST(is_empty(none));
    BOOST_TEST(is_empty(negative));
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(ranges_hold_every_element_and_no_more) {
    std::mt19937 random(3);
    for (int round = 0; round < 300; ++round) {
        std::int64_t extent[3], stride[3];
        for (int k = 0; k < 3; ++k) {
            extent[k] = 1 + static_cast<std::int64_t>(random() % 4);
            stride[k] = static_cast<std::int64_t>(random() % 21) - 10;
        }
        constexpr std::uintptr_t base = 1 << 20;
        std::uintptr_t first = UINTPTR_MAX, end = 0;
        for (std::int64_t i = 0; i < extent[0]; ++i)
            for (std::int64_t j = 0; j < extent[1]; ++j)
                for (std::int64_t k = 0; k < extent[2]; ++k) {
                    const auto at = base + static_cast<std::uintptr_t>(
                                               8 * (i * stride[0] + j * stride[1] + k * stride[2]));
                    first = std::min(first, at);
                    end = std::max(end, at + 8);
                }
        ByteRange bytes;
        BOOST_TEST_REQUIRE(bytes_of(address<double>(base), extent, stride, &bytes));
        BOOST_TEST(bytes.first == first);
        BOOST_TEST(bytes.end == end);
    }
    float value = 0;
    BOOST_TEST(bytes_of_value(&value).end - bytes_of_value(&value).first == sizeof value);
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(elements_apart_never_accepts_two_elements_in_one_place_and_knows_the_usual_layouts) {
    const auto apart = [](const std::int64_t(&extent)[3], std::vector<std::int64_t> stride) {
        return elements_apart(extent, stride.data());
    };
    const std::int64_t box[] = {2, 3, 4};
    BOOST_TEST(apart(box, {12, 4, 1}));   // dense
    BOOST_TEST(apart(box, {30, 9, 2}));   // padded
    BOOST_TEST(apart(box, {-1, 2, -6}));  // another order, backwards
    BOOST_TEST(apart(box, {12, 4, -1}));
    BOOST_TEST(!apart(box, {12, 4, 0}));
    BOOST_TEST(!apart(box, {12, 1, 1}));
    BOOST_TEST(!apart(box, {12, 1, -1}));
    BOOST_TEST(!apart(box, {11, 4, 1}));
    BOOST_TEST(!apart(box, {3, 2, 12}));      // the elements of 3 and 2 interleave: refused as well
    BOOST_TEST(apart({1, 3, 1}, {0, 1, 1}));  // strides of one element do not count
    BOOST_TEST(apart({0, 3, 4}, {0, 0, 0}));  // no elements
    BOOST_TEST(apart({2, 3, 1}, {INT64_MIN, 1, 0}));
    std::mt19937 random(15);
    int accepted = 0;
    for (int round = 0; round < 3000; ++round) {
        std::int64_t extent[3], stride[3];
        for (int k = 0; k < 3; ++k) {
            extent[k] = 1 + static_cast<std::int64_t>(random() % 4);
            stride[k] = static_cast<std::int64_t>(random() % 41) - 20;
        }
        if (!elements_apart(extent, stride)) continue;
        ++accepted;
        std::set<std::int64_t> places;
        for (std::int64_t i = 0; i < extent[0]; ++i)
            for (std::int64_t j = 0; j < extent[1]; ++j)
                for (std::int64_t k = 0; k < extent[2]; ++k)
                    BOOST_TEST_REQUIRE(places.insert(i * stride[0] + j * stride[1] + k * stride[2]).second);
    }
    BOOST_TEST(accepted > 300);
}

BOOST_AUTO_TEST_CASE(ranges_that_leave_the_address_space_are_refused) {
    BOOST_TEST(fits<float>(4096, {2}, {-1024}));
    BOOST_TEST(!fits<float>(4096, {2}, {-1025}));  // below address 0
    BOOST_TEST(fits<float>(UINTPTR_MAX - 7, {1}, {1}));
    BOOST_TEST(!fits<float>(UINTPTR_MAX - 7, {2}, {1}));                          // above the last address
    BOOST_TEST(!fits<float>(4096, {3}, {highest}));                               // the reach overflows,
    BOOST_TEST(!fits<float>(4096, {2}, {highest / 3}));                           // its bytes,
    BOOST_TEST(!fits<char>(4096, {2, 2}, {highest / 2 + 1, highest / 2 + 1}));    // the sum of two,
    BOOST_TEST(!fits<char>(4096, {2, 3}, {-highest / 2 - 1, -highest / 2 - 1}));  // also downwards
    BOOST_TEST(!fits<char>(4096, {3}, {INT64_MIN}));
    BOOST_TEST(!fits<char>(4096, {highest, 2}, {2, 1}));
    BOOST_TEST(fits<char>(4096, {highest, 0}, {highest, 1}));  // empty: nothing is reached
    ByteRange bytes{1, 2};
    const std::int64_t empty[] = {0}, stride[] = {1};
    BOOST_TEST(bytes_of(address<char>(0), empty, stride, &bytes));
    BOOST_TEST(bytes.first == bytes.end);
}

BOOST_AUTO_TEST_CASE(ranges_overlap_when_they_share_a_byte) {
    for (std::uintptr_t a = 0; a < 5; ++a)
        for (std::uintptr_t a_end = a; a_end < 6; ++a_end)
            for (std::uintptr_t b = 0; b < 5; ++b)
                for (std::uintptr_t b_end = b; b_end < 6; ++b_end) {
                    if (a == a_end || b == b_end) continue;
                    bool shared = false;
                    for (std::uintptr_t byte = a; byte < a_end; ++byte)
                        shared = shared || (byte >= b && byte < b_end);
                    BOOST_TEST_REQUIRE(overlap({a, a_end}, {b, b_end}) == shared);
                }
    BOOST_TEST(!overlap({}, {0, 100}));
    BOOST_TEST(!overlap({0, 100}, {}));
}

BOOST_AUTO_TEST_CASE(temporaries_have_room_for_their_elements_or_are_null) {
    const auto memory = allocate<float>({3, 5});
    BOOST_TEST_REQUIRE(memory != nullptr);
    std::fill_n(memory.get(), 15, 1.0f);
    BOOST_TEST(memory[14] == 1.0f);
    BOOST_TEST((allocate<double>({}) != nullptr));
    BOOST_TEST((allocate<double>({4, 0}) != nullptr));  // empty, yet not out of memory
    BOOST_TEST((allocate<double>({-3}) != nullptr));
    BOOST_TEST((allocate<double>({highest, 2}) == nullptr));
    BOOST_TEST(
        (allocate<float>({std::int64_t{1} << 32, std::int64_t{1} << 32}) == nullptr));  // 0 modulo 2^64
}

BOOST_AUTO_TEST_CASE(scratch_grows_and_stays) {
    Scratch<float> scratch;
    float* const first = scratch.fit({3, 5});
    BOOST_TEST_REQUIRE(first != nullptr);
    std::fill_n(first, 15, 1.0f);
    BOOST_TEST(scratch.fit({5, 2}) == first);
    BOOST_TEST(scratch.fit({}) == first);
    BOOST_TEST(scratch.fit({0, highest, highest}) == first);  // empty
    BOOST_TEST(scratch.fit({-3}) == first);
    BOOST_TEST(first[14] == 1.0f);
    float* const larger = scratch.fit({100, 5});
    BOOST_TEST_REQUIRE(larger != nullptr);
    std::fill_n(larger, 500, 2.0f);
    BOOST_TEST(scratch.fit({highest, 2}) == nullptr);
    BOOST_TEST(scratch.fit({std::int64_t{1} << 32, std::int64_t{1} << 32}) == nullptr);  // 0 modulo 2^64
    BOOST_TEST((Scratch<double>().fit({-3}) != nullptr));
}

BOOST_AUTO_TEST_CASE(no_atomic_step_is_lost) {
    constexpr int steps = 20000;
    std::int16_t narrow = 0;
    double wide = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (int i = 0; i < steps; ++i) {
                update_atomically(&narrow,
                                  [](std::int16_t old) { return static_cast<std::int16_t>(old + 1); });
                update_atomically(&wide, [](double old) { return old + 1; });
            }
        });
    for (std::thread& thread : threads) thread.join();
    BOOST_TEST(narrow == static_cast<std::int16_t>(4 * steps));
    BOOST_TEST(wide == 4.0 * steps);
    BOOST_TEST(update_atomically(&wide, [](double) { return -1.0; }) == 4.0 * steps);
    BOOST_TEST(wide == -1.0);
}

BOOST_AUTO_TEST_CASE(a_tape_grows_and_keeps_what_it_holds) {
    tape<double> values;
    std::int64_t growths = 0;
    for (std::int64_t i = 0; i < 1000; ++i) {
        const std::int64_t before = values.capacity;
        BOOST_TEST_REQUIRE(values.grow(3 * (i + 1)));
        BOOST_TEST_REQUIRE(values.capacity >= 3 * (i + 1));
        growths += values.capacity != before;
        for (std::int64_t k = 0; k < 3; ++k) values[3 * i + k] = static_cast<double>(10 * i + k);
    }
    for (std::int64_t i = 0; i < 1000; ++i)
        for (std::int64_t k = 0; k < 3; ++k)
            BOOST_TEST_REQUIRE(values[3 * i + k] == static_cast<double>(10 * i + k));
    BOOST_TEST(growths <= 12);  // its capacity doubles
    BOOST_TEST(!values.grow(highest));
    BOOST_TEST(!values.grow(highest / 64));
    BOOST_TEST(values[2999] == 9992);
}

BOOST_AUTO_TEST_SUITE_END()
