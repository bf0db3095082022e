// Pictures as arrays: what is written can be read, and is what the formats say.
#include "frontend/cli/run/picture.hpp"

#include <boost/test/unit_test.hpp>
#include <cmath>

#include "tests/frontend/cli/place.hpp"

BOOST_AUTO_TEST_SUITE(pictures)

using namespace nestor;
using namespace nestor::cli;

namespace {

Array counted(const Type& element, std::vector<std::int64_t> extents) {
    Array array(element, std::move(extents));
    for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, convert(Scalar(i), Type::index(), element));
    return array;
}

Result<Array> decoded(const std::string& bytes, const std::string& name) {
    Diagnostics remarks;
    return decode_picture(bytes, name, remarks);
}

std::string error_of(const Result<Array>& result) {
    return result ? "" : render(result.error());
}

std::string big_endian(std::uint32_t value) {
    std::string out;
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(value >> shift & 255);
    return out;
}

std::string chunk(const std::string& kind, const std::string& data) {
    std::uint32_t crc = ~0u;
    for (const char c : kind + data) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    return big_endian(static_cast<std::uint32_t>(data.size())) + kind + data + big_endian(~crc);
}

/// A PNG file by hand, as its specification describes it, with rows that are stored and not compressed.
/// `kind`: 0 grey, 2 colours, 3 palette, 4 and 6 with transparency; `rows` begin with their filter, 0.
std::string png(std::uint32_t width, std::uint32_t height, int bits, int kind, const std::string& rows,
                const std::string& more = "") {
    std::uint32_t a = 1, b = 0;
    for (const char c : rows) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    const auto size = static_cast<unsigned>(rows.size());
    const std::string length = {static_cast<char>(size), static_cast<char>(size >> 8),
                                static_cast<char>(~size), static_cast<char>(~size >> 8)};
    const std::string header = big_endian(width) + big_endian(height) + static_cast<char>(bits) +
                               static_cast<char>(kind) + std::string(3, '\0');
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + more +
           chunk("IDAT", "\x78\x01\x01" + length + rows + big_endian(b << 16 | a)) + chunk("IEND", "");
}

std::vector<double> numbers(const Array& array) {
    std::vector<double> out;
    for (std::int64_t i = 0; i < array.size(); ++i) out.push_back(array.number(i));
    return out;
}

}  // namespace

// covers: PR-3
BOOST_AUTO_TEST_CASE(pictures_keep_their_samples) {
    for (const auto& [element, extents, path] :
         std::vector<std::tuple<Type, std::vector<std::int64_t>, std::string>>{
             {Type::uint(8), {3, 5}, "a.pgm"},
             {Type::uint(16), {3, 5}, "a.pgm"},
             {Type::uint(8), {2, 4, 3}, "a.ppm"},
             {Type::float_(32), {3, 5}, "a.pfm"},
             {Type::float_(32), {3, 2, 3}, "a.pfm"},
             {Type::uint(8), {3, 5}, "a.png"},
             {Type::uint(16), {3, 5}, "a.png"},
             {Type::uint(8), {2, 4, 3}, "a.png"},
             {Type::uint(16), {2, 4, 3}, "a.png"}}) {
        const Array array = counted(element, extents);
        const auto bytes = encode_picture(array, path);
        BOOST_REQUIRE(bytes);
        const auto back = decoded(*bytes, path);
        BOOST_REQUIRE(back);
        BOOST_TEST((back->element == element));
        BOOST_TEST(back->extents == extents, boost::test_tools::per_element());
        BOOST_TEST((back->data == array.data));
    }
}

BOOST_AUTO_TEST_CASE(pictures_are_the_netpbm_formats) {
    BOOST_TEST(*encode_picture(counted(Type::uint(8), {2, 3}), "a.pgm") ==
               std::string("P5\n3 2\n255\n\0\1\2\3\4\5", 17));
    const auto commented = decoded(std::string("P5 # a comment\n2\t1 # more\n255\nab"), "a.pgm");
    BOOST_REQUIRE(commented);
    BOOST_TEST(commented->number(1) == 'b');
    // rows of a PFM come from the bottom
    const std::string two("Pf\n1 2\n-1.0\n\0\0\x80\x3f\0\0\0\x40", 20);
    const auto bottom_up = decoded(two, "a.pfm");
    BOOST_REQUIRE(bottom_up);
    BOOST_TEST(bottom_up->number(0) == 2.0);
    BOOST_TEST(bottom_up->number(1) == 1.0);
}

BOOST_AUTO_TEST_CASE(floats_become_picture_samples_by_rounding) {
    Array array(Type::float_(32), {1, 5});
    const double values[] = {-3, 1.4, 1.6, 300, NAN};
    for (int i = 0; i < 5; ++i) array.set(i, Scalar(values[i]));
    const auto bytes = encode_picture(array, "a.pgm");
    BOOST_REQUIRE(bytes);
    BOOST_TEST(bytes->substr(bytes->size() - 5) == std::string("\0\1\2\xff\0", 5));
}

BOOST_AUTO_TEST_CASE(broken_pictures_and_wrong_shapes_are_errors) {
    for (const char* bytes : {"", "P5", "P5 0 1 255\n", "P5 2 2 255\nabc", "P2 1 1 255\n1",
                              "P5 99999999999 1 255\n", "P5 1 1 70000\n"})
        BOOST_TEST(error_of(decoded(bytes, "a.pgm")).find("`a.pgm` is no picture: ") != std::string::npos);
    BOOST_TEST(!encode_picture(counted(Type::uint(8), {2, 3, 4}), "a.pgm"));
    BOOST_TEST(!encode_picture(counted(Type::uint(8), {2, 3}), "a.ppm"));
    BOOST_TEST(!encode_picture(counted(Type::uint(8), {0, 3}), "a.pgm"));
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(png_files_of_every_kind_are_read_as_grey_or_colours) {
    using namespace std::string_literals;
    struct Case {
        std::string bytes;
        Type element;
        std::vector<std::int64_t> extents;
        std::vector<double> values;
        bool loses_alpha;
    };
    const std::string palette = chunk("PLTE", "\x0a\x14\x1e\x28\x32\x3c");
    for (const auto& [bytes, element, extents, values, loses_alpha] : std::vector<Case>{
             {png(2, 2, 8, 0, "\0\1\2\0\3\xff"s), Type::uint(8), {2, 2}, {1, 2, 3, 255}, false},
             {png(2, 1, 16, 0, "\0\1\2\xff\xfe"s), Type::uint(16), {1, 2}, {258, 65534}, false},
             {png(1, 2, 8, 2, "\0\1\2\3\0\4\5\6"s), Type::uint(8), {2, 1, 3}, {1, 2, 3, 4, 5, 6}, false},
             {png(1, 1, 16, 2, "\0\0\1\1\0\0\2"s), Type::uint(16), {1, 1, 3}, {1, 256, 2}, false},
             {png(2, 1, 8, 4, "\0\1\x80\2\x90"s), Type::uint(8), {1, 2}, {1, 2}, true},
             {png(1, 1, 8, 6, "\0\1\2\3\x80"s), Type::uint(8), {1, 1, 3}, {1, 2, 3}, true},
             {png(8, 1, 1, 0, "\0\xa5"s), Type::uint(8), {1, 8}, {255, 0, 255, 0, 0, 255, 0, 255}, false},
             {png(2, 1, 8, 3, "\0\1\0"s, palette),
              Type::uint(8),
              {1, 2, 3},
              {40, 50, 60, 10, 20, 30},
              false}}) {
        Diagnostics remarks;
        const auto array = decode_picture(bytes, "a.png", remarks);
        BOOST_TEST_REQUIRE(!!array, error_of(array));
        BOOST_TEST((array->element == element));
        BOOST_TEST(array->extents == extents, boost::test_tools::per_element());
        BOOST_TEST(numbers(*array) == values, boost::test_tools::per_element());
        BOOST_TEST(render(remarks) ==
                   (loses_alpha ? "nestor: remark: transparency of `a.png` is left out\n" : ""));
    }
}

// covers: PR-3 PR-42
BOOST_AUTO_TEST_CASE(broken_png_files_are_errors) {
    using namespace std::string_literals;
    const std::string whole = png(2, 2, 8, 0, "\0\1\2\0\3\4"s);
    for (std::size_t size = 4; size + 12 < whole.size(); ++size)
        BOOST_TEST(error_of(decoded(whole.substr(0, size), "a.png"))
                       .starts_with("nestor: error: `a.png` is no picture: "),
                   size);
    for (std::size_t at = 8; at < whole.size(); ++at) {  // any byte may be another: no crash
        std::string other = whole;
        other[at] = static_cast<char>(other[at] ^ 0x55);
        (void)decoded(other, "a.png");
    }
    // a file of a few bytes that says to be a square of a million pixels
    BOOST_TEST(error_of(decoded(png(1000000, 1000000, 8, 0, "\0"s), "a.png")) ==
               "nestor: error: `a.png` is no picture: it ends early [FILE]\n");
    BOOST_TEST(error_of(decoded(png(4000000, 1, 8, 0, "\0"s), "a.png")).find("is no picture: ") !=
               std::string::npos);
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(run_reads_and_writes_png) {
    using namespace std::string_literals;
    const cli_test::Place place;
    place.write("in.png", png(2, 2, 8, 6, "\0\1\2\3\4\5\6\7\x08\0\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10"s));
    place.write("twice.tc", "def twice(uint8(H, W, C) A) -> (B) { B(y, x, c) = A(y, x, c) + A(y, x, c) }\n");
    const auto ran = place.run("run twice.tc --target lazy --in A=in.png --out B=out.png");
    BOOST_TEST(ran.code == 0);
    BOOST_TEST(ran.err == "nestor: remark: transparency of `in.png` is left out\nwrote out.png\n", ran.err);
    const auto back = decoded(cli_test::content(place / "out.png"), "out.png");
    BOOST_TEST_REQUIRE(!!back);
    BOOST_TEST(back->extents == (std::vector<std::int64_t>{2, 2, 3}), boost::test_tools::per_element());
    BOOST_TEST(numbers(*back) == (std::vector<double>{2, 4, 6, 10, 12, 14, 18, 20, 22, 26, 28, 30}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
