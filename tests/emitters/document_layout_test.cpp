// Long lines are broken where a reader would break them.
#include <boost/test/unit_test.hpp>
#include <random>
#include <sstream>

#include "emitters/common/text/layout.hpp"
#include "emitters/common/text/writer.hpp"

BOOST_AUTO_TEST_SUITE(document_layout)

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

/// `a * b`, `a[i]`, and `x + y + z`.
Document product(const Document& a, const Document& b) {
    return operation(a, "*", b);
}
Document at(const std::string& array, const std::vector<Document>& terms) {
    return element(array, operations(terms, "+"));
}
Document scaled(const std::string& index, const std::string& stride) {
    return product(index, stride);
}

/// An expression of this depth, as printers put it together.
Document random_document(std::mt19937& random, int depth) {
    const auto part = [&] { return random_document(random, depth - 1); };
    const std::string name(1 + random() % 12, static_cast<char>('a' + random() % 26));
    switch (depth == 0 ? 0 : random() % 9) {
        case 0:
            return name;
        case 1:
            return operation(part(), "+", part());
        case 2:
            return product(part(), part());
        case 3:
            return call(name, {part(), part(), part()});
        case 4:
            return element(name, part());
        case 5:
            return in_brackets(choice(part(), part(), part()));
        case 6:
            return in_brackets(operations({part(), part(), part()}, "&&"));
        case 7:
            return operation(part(), "<", part());
        default:
            return lambda("[&]", {"int " + name}, part());
    }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_line_that_fits_is_kept) {
    const std::string line(95, 'x');
    BOOST_TEST(laid_out(line, 4) == "    " + line);
}

BOOST_AUTO_TEST_CASE(a_text_that_is_given_as_it_is_has_no_breaks) {
    const std::string text = "template <" + std::string(60, 'a') + ", " + std::string(60, 'b') + " + c>";
    BOOST_TEST(laid_out(text) == text);
}

// what stands there has too many layouts for one search
BOOST_AUTO_TEST_CASE(operands_that_need_several_lines_have_these_for_themselves) {
    const Document extent = operations({"picture_y_min", "picture_y_extent", "number_of_rows_above_it"}, "+");
    const Document extents = in_brackets(list(std::vector<Document>(9, extent)), "{}");
    const Document room = "!" + call("add_temporary", {extents, "sizeof(float)", "bytes"});
    const Document line =
        "if " + in_brackets(operations(std::vector<Document>{room, room, room, room}, "||"));
    const std::string text = laid_out(line, 4);
    check_fits(text);
    BOOST_TEST(joined(text) == joined(line.text()));
    int begun = 0;
    for (const std::string& part : lines_of(text)) {
        const std::size_t at = part.find("!add_temporary");
        if (at == std::string::npos) continue;
        ++begun;
        BOOST_TEST(at == 8u, part);
    }
    BOOST_TEST(begun == 4);
}

BOOST_AUTO_TEST_CASE(a_list_stands_below_a_head_that_is_too_long) {
    const Document head = launch("a_kernel_with_a_name_of_many_words<Index, dense>",
                                 {"grid", "dim3(block_d, block_n_slice)", "shared_bytes", "stream"});
    const std::string text = laid_out(head, {{"first", "second"}}, ";", 4);
    check_fits(text);
    BOOST_TEST(joined(text) == joined(head.text() + "(first, second);"));
}

BOOST_AUTO_TEST_CASE(a_subscript_is_broken_at_sums_and_not_inside_products) {
    const Document image =
        at("image", {scaled("n", "image_stride0"), scaled("c", "image_plane"),
                     product(in_brackets(operation("h", "+", "kh")), "image_row"), scaled("2", "w"), "kw"});
    const Document weights = at("weights", {scaled("m", "weights_stride0"), scaled("c", "weights_plane"),
                                            scaled("kh", "weights_row")});
    const Document line = assignment("sum", "+=", product(image, weights)) + ";";
    BOOST_TEST(line.text() ==
               "sum += image[n * image_stride0 + c * image_plane + (h + kh) * image_row + 2 * w + kw] * "
               "weights[m * weights_stride0 + c * weights_plane + kh * weights_row];");
    const std::string text = laid_out(line, 32);
    check_fits(text);
    BOOST_TEST(joined(text) == joined(line.text()));
    for (const std::string& part : lines_of(text))
        BOOST_TEST((!part.ends_with(" *") || part.ends_with("] *")), part);
}

BOOST_AUTO_TEST_CASE(an_assignment_is_broken_before_its_subscripts) {
    const Document result = at("result", {scaled("n", "result_stride0"), scaled("m", "result_row"), "w"});
    const Document image = at("image", {scaled("n", "image_stride0"), scaled("c", "image_row"), "w"});
    BOOST_TEST(laid_out(assignment(result, "+=", image) + ";", 16) ==
               "                result[n * result_stride0 + m * result_row + w] +=\n"
               "                        image[n * image_stride0 + c * image_row + w];");
}

BOOST_AUTO_TEST_CASE(a_choice_stands_under_its_condition_and_a_branch_under_itself) {
    const Document row = product(operation(in_brackets(operation("h", "-", "kh")), "/", "2"), "I_row");
    const Document input = at("I", {scaled("n", "I_stride0"), scaled("c", "I_plane"), row});
    const Document filter =
        at("F", {scaled("c", "F_stride0"), scaled("m", "F_plane"), scaled("kh", "F_row"), "kw"});
    const Document even = operation(operation(in_brackets(operation("w", "-", "kw")), "%", "2"), "==", "0");
    const Document output =
        at("O", {scaled("n", "O_stride0"), scaled("m", "O_plane"), scaled("h", "O_row"), "w"});
    BOOST_TEST(
        laid_out(assignment(output, "+=", choice(even, product(input, filter), "0.0f")) + ";", 36) ==
        "                                    O[n * O_stride0 + m * O_plane + h * O_row + w] +=\n"
        "                                            (w - kw) % 2 == 0\n"
        "                                                ? I[n * I_stride0 + c * I_plane +\n"
        "                                                    (h - kh) / 2 * I_row] *\n"
        "                                                  F[c * F_stride0 + m * F_plane + kh * F_row + kw]\n"
        "                                                : 0.0f;");
    // one choice in the branch of another, and behind it
    const std::string a(40, 'a'), b(40, 'b'), c(40, 'c'), d(40, 'd'), e(40, 'e');
    BOOST_TEST(laid_out(assignment("x", "=", choice(a, choice(b, c, d), e)) + ";", 4) ==
               "    x = " + a + "\n            ? " + b + "\n                  ? " + c +
                   "\n                  : " + d + "\n            : " + e + ";");
    BOOST_TEST(laid_out(assignment("x", "=", call("f", {a, choice(b, c, choice(d, e, "0"))})) + ";", 4) ==
               "    x = f(" + a + ",\n          " + b + "\n              ? " + c + "\n              : " + d +
                   "\n                    ? " + e + " : 0);");
}

BOOST_AUTO_TEST_CASE(a_condition_is_broken_at_its_weakest_operator) {
    const auto less = [](const Document& a, const Document& b) { return operation(a, "<", b); };
    const auto more = [](const Document& a, const Document& b) { return operation(a, ">", b); };
    const auto if_of = [](const Document& condition) { return "if " + in_brackets(condition); };
    const Document first = less(operation("first_number", "+", "second_number"), "third_number");
    const Document both = operation(first, "&&", less("fourth_number", "fifth_number"));
    const std::string text = laid_out(if_of(operation(both, "||", less("sixth_number", "7"))), 4);
    BOOST_TEST(lines_of(text).at(0).ends_with(" ||"), text);
    // operands stay whole, also where that takes a line more
    const std::string most = "2147483648";
    const std::vector<Document> tests = {
        less("x_min", "-" + most), more("x_extent", operation(most, "-", "x_min")), less("y_min", "-" + most),
        more("y_extent", operation(most, "-", "y_min")), more("width", most)};
    BOOST_TEST(laid_out(if_of(operations(tests, "||")), 4) ==
               "    if (x_min < -2147483648 || x_extent > 2147483648 - x_min || y_min < -2147483648 ||\n"
               "        y_extent > 2147483648 - y_min || width > 2147483648)");
    const Document image = at("image", {scaled("n", "image_row"), scaled("d", "image_stride")});
    const Document is_smallest = operation(image, "==", element("smallest", scaled("n", "stride")));
    BOOST_TEST(
        laid_out(assignment("lowest", "=", call("std::min", {"lowest", choice(is_smallest, "d", "D")})) + ";",
                 12) ==
        "            lowest = std::min(lowest,\n"
        "                              image[n * image_row + d * image_stride] == smallest[n * stride]\n"
        "                                  ? d : D);");
}

BOOST_AUTO_TEST_CASE(a_for_head_continues_below_its_parenthesis) {
    const Document step = assignment("y_block", "+=", call("static_cast<Index>", "gridDim.y"));
    const Document head =
        for_head("Index", "y_block", call("static_cast<Index>", "blockIdx.y"), "y_block_end", step);
    const auto lines = lines_of(laid_out(head + " {", 8));
    BOOST_TEST(lines.size() == 2u);
    BOOST_TEST(lines[0].ends_with(";"));
    BOOST_TEST(lines[1].find("y_block +=") == 13u);
}

BOOST_AUTO_TEST_CASE(a_launch_is_never_broken_in_its_configuration) {
    const std::vector<std::vector<Document>> arguments = {
        {"static_cast<int32_t>(N)", "static_cast<int32_t>(D)"}, {"I", "static_cast<int32_t>(I_row)"}};
    const Document launched = launch("softmax_dense_O<int32_t>", {"grid", "block_d", "0", "stream"});
    const std::string text = laid_out(launched.text(), arguments, ";", 12);
    BOOST_TEST(text ==
               "            softmax_dense_O<int32_t><<<grid, block_d, 0, stream>>>(\n"
               "                    static_cast<int32_t>(N), static_cast<int32_t>(D),\n"
               "                    I, static_cast<int32_t>(I_row));");
    const Document line = call(
        launched, {"static_cast<int32_t>(N)", "static_cast<int32_t>(D)", "I", "static_cast<int32_t>(I_row)"});
    BOOST_TEST(laid_out(line, 12).find("<<<grid, block_d, 0, stream>>>(") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_list_that_does_not_fit_has_a_line_for_each_group) {
    const std::vector<std::vector<Document>> parameters = {
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
    const std::string text = laid_out(returned(call("fail", {"CODE", literal(words)})) + ";", 4);
    check_fits(text);
    BOOST_TEST(text.find(" \"\n") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_string_is_not_broken_inside_of_an_escape) {
    const std::string text = laid_out("puts(" + literal(std::string(200, '\x01')) + ");", 4);
    check_fits(text);
    for (const std::string& line : lines_of(text)) {
        const std::size_t begin = line.find('"') + 1;
        BOOST_TEST((line.find('"', begin) - begin) % 4 == 0u, line);
    }
}

BOOST_AUTO_TEST_CASE(a_long_pragma_is_continued_by_backslashes_between_its_clauses) {
    Writer writer;
    writer.pragma(
        clause("omp declare reduction(max_number_float : float : omp_out = max_number(omp_out, omp_in))",
               "initializer", "omp_priv = -INFINITY"));
    check_fits(writer.text());
    BOOST_TEST(writer.text().find(" \\\n        initializer(") != std::string::npos);
    // inside of a clause only where it alone is too long
    std::vector<Document> names;
    for (int i = 0; i < 20; ++i) names.emplace_back("array_" + std::to_string(i));
    Writer shared;
    shared.pragma(clause(clause("omp parallel for", "schedule", "static"), "firstprivate", list(names)));
    check_fits(shared.text());
    BOOST_TEST(lines_of(shared.text())[0] == "#pragma omp parallel for schedule(static) \\");
    BOOST_TEST(lines_of(shared.text())[1].ends_with(", \\"), shared.text());
}

BOOST_AUTO_TEST_CASE(random_documents_lose_nothing_and_fit_unless_brackets_push_them_out) {
    std::mt19937 random(20261123);
    for (int round = 0; round < 300; ++round) {
        const int depth = 1 + round % 5;
        const Document line = assignment("x", "=", random_document(random, depth)) + ";";
        const std::string text = laid_out(line, 4 * (random() % 6));
        BOOST_TEST(joined(text) == joined(line.text()));
        if (depth <= 2) check_fits(text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
