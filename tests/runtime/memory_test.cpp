// Helpers of entry checks and of temporaries: sizes, arrays, allocation, atomic steps.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "runtime/allocate.hpp"
#include "runtime/bytes_of.hpp"
#include "runtime/check_arrays.hpp"
#include "runtime/check_sizes.hpp"
#include "runtime/scratch.hpp"
#include "runtime/tape.hpp"
#include "runtime/update_atomically.hpp"

BOOST_AUTO_TEST_SUITE(runtime_memory)

namespace {

constexpr std::int64_t highest = INT64_MAX;

constexpr int null_code = 1, size_code = 2, overlap_code = 3;

/// An address that nothing is read from.
const void* address(std::uintptr_t value) {
    return reinterpret_cast<const void*>(value);
}

/// One array of three dimensions, and what its check says.
struct Checked {
    int code;
    std::int64_t stride[3];
    std::uintptr_t begin, end;
};
Checked checked(std::uintptr_t data, std::int64_t element, bool written, std::vector<std::int64_t> extent,
                const std::int64_t* stride, bool first_fastest = false) {
    Array<3> arrays[] = {
        {"A", address(data), element, written, static_cast<int>(extent.size()), {}, &stride, first_fastest}};
    std::copy(extent.begin(), extent.end(), arrays[0].extent);
    Checked result{check_arrays("f", arrays), {}, arrays[0].begin, arrays[0].end};
    for (std::size_t k = 0; stride && k < extent.size(); ++k) result.stride[k] = stride[k];
    return result;
}
int code_of(std::uintptr_t data, std::int64_t element, std::vector<std::int64_t> extent,
            std::vector<std::int64_t> stride, bool written = false) {
    return checked(data, element, written, std::move(extent), stride.data()).code;
}

}  // namespace

BOOST_AUTO_TEST_CASE(null_strides_become_those_of_a_dense_array) {
    const Checked rows = checked(4096, 4, true, {5, 3, 7}, nullptr);
    const Checked columns = checked(4096, 4, true, {5, 3, 7}, nullptr, true);
    BOOST_TEST(rows.code == 0);
    BOOST_TEST(columns.code == 0);
    // the position in either order, counted
    std::int64_t position = 0;
    for (std::int64_t i = 0; i < 5; ++i)
        for (std::int64_t j = 0; j < 3; ++j)
            for (std::int64_t k = 0; k < 7; ++k, ++position)
                BOOST_TEST_REQUIRE(i * rows.stride[0] + j * rows.stride[1] + k * rows.stride[2] == position);
    position = 0;
    for (std::int64_t k = 0; k < 7; ++k)
        for (std::int64_t j = 0; j < 3; ++j)
            for (std::int64_t i = 0; i < 5; ++i, ++position)
                BOOST_TEST_REQUIRE(i * columns.stride[0] + j * columns.stride[1] + k * columns.stride[2] ==
                                   position);
    const Checked empty = checked(4096, 4, true, {4, 0, 6}, nullptr);
    BOOST_TEST((empty.code == 0 && empty.stride[1] == 6 && empty.stride[2] == 1 && empty.begin == empty.end));
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(arrays_with_too_many_elements_are_refused_empty_ones_too) {
    const std::int64_t many = std::int64_t{1} << 40;
    BOOST_TEST(checked(4096, 1, false, {many, many}, nullptr).code == size_code);
    BOOST_TEST(checked(4096, 1, false, {highest, 2}, nullptr).code == size_code);
    BOOST_TEST(checked(4096, 1, false, {many, many, 0}, nullptr).code == size_code);
    BOOST_TEST(checked(4096, 1, false, {many, many, 1}, nullptr, true).code == size_code);
    BOOST_TEST(checked(4096, 1, false, {std::int64_t{1} << 30, std::int64_t{1} << 28}, nullptr).code == 0);
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(null_pointers_are_for_empty_arrays) {
    BOOST_TEST(checked(0, 4, false, {1, 2}, nullptr).code == null_code);
    BOOST_TEST(std::string(last_error) == "f: A is null");
    BOOST_TEST(checked(0, 4, false, {3, 0}, nullptr).code == 0);
    BOOST_TEST(checked(0, 4, false, {-1, 2}, nullptr).code == 0);
    BOOST_TEST(checked(0, 4, true, {}, nullptr).code == null_code);  // one value
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(the_bytes_of_an_array_hold_every_element_and_no_more) {
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
        const Checked bytes = checked(base, 8, false, {extent[0], extent[1], extent[2]}, stride);
        BOOST_TEST_REQUIRE(bytes.code == 0);
        BOOST_TEST(bytes.begin == first);
        BOOST_TEST(bytes.end == end);
    }
    const Checked value = checked(4096, 4, false, {}, nullptr);
    BOOST_TEST((value.begin == 4096u && value.end == 4100u));
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(outputs_never_have_two_elements_in_one_place_and_may_have_the_usual_layouts) {
    const auto apart = [](std::vector<std::int64_t> extent, std::vector<std::int64_t> stride) {
        // bytes far from the ends of memory, so that addresses fit
        const int code = code_of(std::uintptr_t{1} << 62, 1, std::move(extent), std::move(stride), true);
        BOOST_TEST((code == 0 || code == overlap_code));
        return code == 0;
    };
    BOOST_TEST(apart({2, 3, 4}, {12, 4, 1}));   // dense
    BOOST_TEST(apart({2, 3, 4}, {30, 9, 2}));   // padded
    BOOST_TEST(apart({2, 3, 4}, {-1, 2, -6}));  // another order, backwards
    BOOST_TEST(apart({2, 3, 4}, {12, 4, -1}));
    BOOST_TEST(!apart({2, 3, 4}, {12, 4, 0}));
    BOOST_TEST(!apart({2, 3, 4}, {12, 1, 1}));
    BOOST_TEST(!apart({2, 3, 4}, {12, 1, -1}));
    BOOST_TEST(!apart({2, 3, 4}, {11, 4, 1}));
    BOOST_TEST(!apart({2, 3, 4}, {3, 2, 12}));  // the elements of 3 and 2 interleave: refused as well
    BOOST_TEST(apart({1, 3, 1}, {0, 1, 1}));    // strides of one element do not count
    BOOST_TEST(apart({0, 3, 4}, {0, 0, 0}));    // no elements
    BOOST_TEST(apart({2, 3, 1}, {-(std::int64_t{1} << 61), 1, 0}));
    std::mt19937 random(15);
    int accepted = 0;
    for (int round = 0; round < 3000; ++round) {
        std::int64_t extent[3], stride[3];
        for (int k = 0; k < 3; ++k) {
            extent[k] = 1 + static_cast<std::int64_t>(random() % 4);
            stride[k] = static_cast<std::int64_t>(random() % 41) - 20;
        }
        if (!apart({extent[0], extent[1], extent[2]}, {stride[0], stride[1], stride[2]})) continue;
        ++accepted;
        std::set<std::int64_t> places;
        for (std::int64_t i = 0; i < extent[0]; ++i)
            for (std::int64_t j = 0; j < extent[1]; ++j)
                for (std::int64_t k = 0; k < extent[2]; ++k)
                    BOOST_TEST_REQUIRE(places.insert(i * stride[0] + j * stride[1] + k * stride[2]).second);
    }
    BOOST_TEST(accepted > 300);
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(arrays_that_leave_the_address_space_are_refused) {
    BOOST_TEST(code_of(4096, 4, {2}, {-1024}) == 0);
    BOOST_TEST(code_of(4096, 4, {2}, {-1025}) == size_code);  // below address 0
    BOOST_TEST(code_of(UINTPTR_MAX - 7, 4, {1}, {1}) == 0);
    BOOST_TEST(code_of(UINTPTR_MAX - 7, 4, {2}, {1}) == size_code);                 // above the last address
    BOOST_TEST(code_of(4096, 4, {3}, {highest}) == size_code);                      // the reach,
    BOOST_TEST(code_of(4096, 4, {3}, {highest / 2}) == size_code);                  // its bytes,
    BOOST_TEST(code_of(4096, 1, {3, 3}, {highest / 2, highest / 2}) == size_code);  // the sum of two,
    BOOST_TEST(code_of(4096, 1, {2, 3}, {-highest / 2 - 1, -highest / 2 - 1}) ==
               size_code);  // also downwards
    BOOST_TEST(code_of(4096, 1, {3}, {INT64_MIN}) == size_code);
    BOOST_TEST(code_of(4096, 1, {2, 2}, {INT64_MIN, INT64_MIN}, true) == overlap_code);
    BOOST_TEST(code_of(4096, 1, {highest / 16, 0}, {highest, 1}) == 0);  // empty: nothing is reached
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(an_output_overlaps_nothing_and_inputs_may_overlap) {
    for (std::uintptr_t at = 1000; at < 1012; ++at)
        for (const bool first : {false, true})
            for (const bool second : {false, true}) {
                const std::int64_t* none = nullptr;
                Array<1> arrays[] = {{"A", address(1004), 1, first, 1, {4}, &none},
                                     {"B", address(at), 1, second, 1, {2}, &none}};
                const bool shared = at + 2 > 1004 && at < 1008;
                BOOST_TEST(check_arrays("f", arrays) == (shared && (first || second) ? overlap_code : 0));
                if (shared && (first || second)) BOOST_TEST(std::string(last_error) == "f: B overlaps A");
            }
}

// covers: PR-15
BOOST_AUTO_TEST_CASE(sizes_are_from_0_to_2_to_the_40th) {
    const std::int64_t most = std::int64_t{1} << 40;
    BOOST_TEST(check_sizes("f", {{"M", 0}, {"N", most}}) == 0);
    BOOST_TEST(check_sizes("f", {{"M", 0}, {"N", most + 1}}) == size_code);
    BOOST_TEST(std::string(last_error) == "f: N must be from 0 to 2^40");
    BOOST_TEST(check_sizes("f", {{"M", -1}, {"N", 3}}) == size_code);
    BOOST_TEST(std::string(last_error) == "f: M must be from 0 to 2^40");
    BOOST_TEST(check_sizes("f", {{"M", 1}}) == 0);
    BOOST_TEST(std::string(last_error).empty());  // what was wrong before is forgotten
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

BOOST_AUTO_TEST_CASE(large_temporaries_lie_on_huge_pages) {
    const std::int64_t elements = std::int64_t{9} << 20;  // 36 MiB
    const auto memory = allocate<float>({elements});
    BOOST_TEST_REQUIRE(memory != nullptr);
    BOOST_TEST(reinterpret_cast<std::uintptr_t>(memory.get()) % (std::uintptr_t{2} << 20) == 0u);
    memory[0] = memory[elements - 1] = 2.0f;
    BOOST_TEST(memory[0] + memory[elements - 1] == 4.0f);
}

BOOST_AUTO_TEST_CASE(pieces_of_memory_begin_at_cache_lines_and_never_overflow) {
    BOOST_TEST(bytes_of<float>({3, 5}) == 64);
    BOOST_TEST(bytes_of<float>({4, 4}) == 64);
    BOOST_TEST(bytes_of<double>({3, 3}) == 128);
    BOOST_TEST(bytes_of<std::uint8_t>({}) == 64);
    BOOST_TEST(bytes_of<double>({4, 0}) == 0);
    BOOST_TEST(bytes_of<double>({-3}) == 0);
    const std::int64_t most = bytes_of<double>({highest, highest});
    BOOST_TEST(most + most > most);
    BOOST_TEST((allocate<char>({most + most}) == nullptr));
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

BOOST_AUTO_TEST_CASE(an_error_is_kept_as_its_parts_in_a_row_and_cut_where_it_is_too_long) {
    std::string name = "A";
    BOOST_TEST(fail(overlap_code, "f", ": ", name.c_str(), " overlaps ", "B") == overlap_code);
    name = "C";  // what was kept is a copy
    BOOST_TEST(std::string(last_error) == "f: A overlaps B");
    BOOST_TEST(fail(size_code, "100 %s") == size_code);  // no format
    BOOST_TEST(std::string(last_error) == "100 %s");
    std::thread([] { BOOST_TEST(std::string(last_error).empty()); }).join();  // of this thread only
    const std::string is_long(2000, 'x');
    fail(size_code, is_long.c_str());
    BOOST_TEST(std::string(last_error) == is_long.substr(0, sizeof last_error - 1));
}

BOOST_AUTO_TEST_SUITE_END()
