// Long lines are broken where a reader would break them.
#include "emitters/common/text/line_breaking.hpp"

#include <boost/test/unit_test.hpp>
#include <sstream>

#include "emitters/common/text/writer.hpp"

using namespace nestor;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

void check_fits(const std::string& text) {
    for (const std::string& line : lines_of(text)) BOOST_TEST(line.size() < line_limit, line);
}

/// The text without its layout, to see that nothing was lost.
std::string joined(const std::string& text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '\n') out += c;
    return out;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_that_fits_is_kept) {
    const std::string line = "    " + std::string(95, 'x');
    BOOST_TEST(broken_line(line) == line);
}

BOOST_AUTO_TEST_CASE(a_subscript_is_broken_at_sums_and_not_inside_products) {
    const std::string line =
        "                                sum += image[n * image_stride0 + c * image_plane + (h + kh) * "
        "image_row + 2 * w + kw] * weights[m * weights_stride0 + c * weights_plane + kh * weights_row];";
    const std::string text = broken_line(line);
    check_fits(text);
    BOOST_TEST(joined(text) == joined(line));
    for (const std::string& part : lines_of(text))
        BOOST_TEST((!part.ends_with(" *") || part.ends_with("] *")), part);
}

BOOST_AUTO_TEST_CASE(an_assignment_is_broken_before_its_subscripts) {
    const std::string text = broken_line(
        "                result[n * result_stride0 + m * result_row + w] += "
        "image[n * image_stride0 + c * image_row + w];");
    BOOST_TEST(text ==
               "                result[n * result_stride0 + m * result_row + w] +=\n"
               "                        image[n * image_stride0 + c * image_row + w];");
}

BOOST_AUTO_TEST_CASE(a_choice_stands_under_its_condition_and_a_branch_under_itself) {
    BOOST_TEST(
        broken_line("                                    O[n * O_stride0 + m * O_plane + h * O_row + w] += "
                    "(w - kw) % 2 == 0 ? I[n * I_stride0 + c * I_plane + (h - kh) / 2 * I_row] * "
                    "F[c * F_stride0 + m * F_plane + kh * F_row + kw] : 0.0f;") ==
        "                                    O[n * O_stride0 + m * O_plane + h * O_row + w] +=\n"
        "                                            (w - kw) % 2 == 0\n"
        "                                                ? I[n * I_stride0 + c * I_plane +\n"
        "                                                    (h - kh) / 2 * I_row] *\n"
        "                                                  F[c * F_stride0 + m * F_plane + kh * F_row + kw]\n"
        "                                                : 0.0f;");
    // one choice in the branch of another, and behind it
    const std::string a(40, 'a'), b(40, 'b'), c(40, 'c'), d(40, 'd'), e(40, 'e');
    BOOST_TEST(broken_line("    x = " + a + " ? " + b + " ? " + c + " : " + d + " : " + e + ";") ==
               "    x = " + a + "\n            ? " + b + "\n                  ? " + c +
                   "\n                  : " + d + "\n            : " + e + ";");
    BOOST_TEST(broken_line("    x = f(" + a + ", " + b + " ? " + c + " : " + d + " ? " + e + " : 0);") ==
               "    x = f(" + a + ",\n          " + b + "\n              ? " + c + "\n              : " + d +
                   "\n                    ? " + e + " : 0);");
}

BOOST_AUTO_TEST_CASE(a_condition_is_broken_at_its_weakest_operator) {
    const std::string text = broken_line(
        "    if (first_number + second_number < third_number && fourth_number < fifth_number || "
        "sixth_number < 7)");
    BOOST_TEST(lines_of(text).at(0).ends_with(" ||"), text);
    // operands stay whole, also where that takes a line more
    BOOST_TEST(
        broken_line("    if (x_min < -2147483648 || x_extent > 2147483648 - x_min || y_min < -2147483648 || "
                    "y_extent > 2147483648 - y_min || width > 2147483648)") ==
        "    if (x_min < -2147483648 || x_extent > 2147483648 - x_min || y_min < -2147483648 ||\n"
        "        y_extent > 2147483648 - y_min || width > 2147483648)");
    BOOST_TEST(
        broken_line("            lowest = std::min(lowest, image[n * image_row + d * image_stride] == "
                    "smallest[n * stride] ? d : D);") ==
        "            lowest = std::min(lowest,\n"
        "                              image[n * image_row + d * image_stride] == smallest[n * stride]\n"
        "                                  ? d : D);");
}

BOOST_AUTO_TEST_CASE(a_for_head_continues_below_its_parenthesis) {
    const std::string text = broken_line(
        "        for (Index y_block = static_cast<Index>(blockIdx.y); y_block < y_block_end; "
        "y_block += static_cast<Index>(gridDim.y)) {");
    const auto lines = lines_of(text);
    BOOST_TEST(lines.size() == 2u);
    BOOST_TEST(lines[0].ends_with(";"));
    BOOST_TEST(lines[1].find("y_block +=") == 13u);
}

BOOST_AUTO_TEST_CASE(a_launch_is_never_broken_in_its_configuration) {
    const std::vector<std::vector<std::string>> arguments = {
        {"static_cast<int32_t>(N)", "static_cast<int32_t>(D)"}, {"I", "static_cast<int32_t>(I_row)"}};
    const std::string text =
        laid_out("softmax_dense_O<int32_t><<<grid, block_d, 0, stream>>>", arguments, ";", 12);
    BOOST_TEST(text ==
               "            softmax_dense_O<int32_t><<<grid, block_d, 0, stream>>>(\n"
               "                    static_cast<int32_t>(N), static_cast<int32_t>(D),\n"
               "                    I, static_cast<int32_t>(I_row));");
    const std::string line =
        "            softmax_dense_O<int32_t><<<grid, block_d, 0, stream>>>(static_cast<int32_t>(N), "
        "static_cast<int32_t>(D), I, static_cast<int32_t>(I_row));";
    BOOST_TEST(broken_line(line).find("<<<grid, block_d, 0, stream>>>(") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_list_that_does_not_fit_has_a_line_for_each_group) {
    const std::vector<std::vector<std::string>> parameters = {
        {"int64_t N", "int64_t D"},
        {"const float* __restrict input", "int64_t input_row"},
        {"float* __restrict output", "int64_t output_row"}};
    BOOST_TEST(laid_out("void f", parameters, " {") ==
               "void f(int64_t N, int64_t D,\n"
               "       const float* __restrict input, int64_t input_row,\n"
               "       float* __restrict output, int64_t output_row) {");
}

BOOST_AUTO_TEST_CASE(a_long_string_becomes_two_that_say_the_same) {
    std::string words;
    for (int i = 0; i < 30; ++i) words += "word ";
    const std::string text = broken_line("    return fail(CODE, \"" + words + "\");");
    check_fits(text);
    BOOST_TEST(text.find(" \"\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_long_pragma_is_continued_by_backslashes_between_its_clauses) {
    Writer writer;
    writer.pragma(
        "omp declare reduction(max_number_float : float : omp_out = max_number(omp_out, omp_in)) "
        "initializer(omp_priv = -INFINITY)");
    check_fits(writer.text());
    BOOST_TEST(writer.text().find(" \\\n        initializer(") != std::string::npos);
}
