// PNG by libpng, which reports errors by a jump: what lives across its calls is made before the place of
// return is set.
#include "frontend/cli/run/png.hpp"

#include <png.h>

#include <cstring>
#include <vector>

#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

constexpr png_uint_32 widest_png = 1u << 20;
constexpr std::size_t most_shrunk = 1040;  ///< bytes that one byte of a file can stand for

/// Why libpng gave up; what it warns of is not told.
struct Failure {
    char text[128] = "";
};

void fail_with(png_structp png, png_const_charp text) {
    auto* failure = static_cast<Failure*>(png_get_error_ptr(png));
    std::strncpy(failure->text, text, sizeof failure->text - 1);
    png_longjmp(png, 1);
}

void ignore(png_structp, png_const_charp) {}

struct Input {
    const std::string* bytes;
    std::size_t at;
};

void take(png_structp png, png_bytep to, png_size_t size) {
    auto* input = static_cast<Input*>(png_get_io_ptr(png));
    if (input->bytes->size() - input->at < size) png_error(png, "it ends early");
    std::memcpy(to, input->bytes->data() + input->at, size);
    input->at += size;
}

void append(png_structp png, png_bytep from, png_size_t size) {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(from), size);
}

void flush(png_structp) {}

/// Rows as libpng wants them.
void point_at_rows(Array& array, std::vector<png_bytep>& rows) {
    const std::size_t row = array.data.size() / rows.size();
    for (std::size_t y = 0; y < rows.size(); ++y)
        rows[y] = reinterpret_cast<png_bytep>(array.data.data()) + y * row;
}

/// What is in the file, asked of libpng as grey or colours of 8 or 16 bits in the order of this machine.
struct Decoding {
    Array array;
    std::vector<png_bytep> rows;
    bool had_alpha = false;

    void make(std::size_t height, std::size_t width, bool grey, bool wide) {
        std::vector<std::int64_t> extents = {static_cast<std::int64_t>(height),
                                             static_cast<std::int64_t>(width)};
        if (!grey) extents.push_back(3);
        array = Array(Type::uint(wide ? 16 : 8), std::move(extents));
        rows.resize(height);
        point_at_rows(array, rows);
    }
};

/// False where libpng failed.
bool decode(png_structp png, png_infop info, std::size_t file_size, Decoding& out) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_user_limits(png, widest_png, widest_png);
    png_read_info(png, info);
    const bool grey = (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) == 0;
    const bool wide = png_get_bit_depth(png, info) == 16;
    out.had_alpha = (png_get_color_type(png, info) & PNG_COLOR_MASK_ALPHA) != 0 ||
                    png_get_valid(png, info, PNG_INFO_tRNS) != 0;
    const std::size_t height = png_get_image_height(png, info), width = png_get_image_width(png, info);
    if (png_get_rowbytes(png, info) * height / most_shrunk > file_size) png_error(png, "it ends early");
    png_set_expand(png);
    png_set_strip_alpha(png);
    if (wide) png_set_swap(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    out.make(height, width, grey, wide);
    if (png_get_rowbytes(png, info) * height != out.array.data.size())
        png_error(png, "its form is not known");
    png_read_image(png, out.rows.data());
    png_read_end(png, nullptr);
    return true;
}

bool encode(png_structp png, png_infop info, const Array& samples, std::vector<png_bytep>& rows) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_IHDR(png, info, static_cast<png_uint_32>(samples.extents[1]),
                 static_cast<png_uint_32>(samples.extents[0]), samples.element.bits,
                 samples.extents.size() == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, 3);  // a third of the time of the default, a tenth larger
    png_write_info(png, info);
    if (samples.element.bits == 16) png_set_swap(png);
    png_write_image(png, rows.data());
    png_write_end(png, nullptr);
    return true;
}

}  // namespace

Result<Array> decode_png(const std::string& bytes, const std::string& name, Diagnostics& remarks) {
    Failure failure;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &failure, fail_with, ignore);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    Input input{&bytes, 0};
    Decoding out;
    if (info) png_set_read_fn(png, &input, take);
    const bool done = info && decode(png, info, bytes.size(), out);
    png_destroy_read_struct(&png, &info, nullptr);
    if (!done) return io::file_error("`" + name + "` is no picture: " + failure.text);
    if (out.had_alpha) remarks.add(io::remark("transparency of `" + name + "` is left out"));
    return std::move(out.array);
}

Result<std::string> encode_png(const Array& samples, const std::string& name) {
    Failure failure;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &failure, fail_with, ignore);
    png_infop info = png ? png_create_info_struct(png) : nullptr;
    std::string out;
    Array copy = samples;  // libpng's rows are not const
    std::vector<png_bytep> rows(static_cast<std::size_t>(samples.extents[0]));
    point_at_rows(copy, rows);
    if (info) png_set_write_fn(png, &out, append, flush);
    const bool done = info && encode(png, info, copy, rows);
    png_destroy_write_struct(&png, &info);
    if (!done) return io::file_error("`" + name + "` cannot be made: " + failure.text);
    return out;
}

}  // namespace nestor::cli
