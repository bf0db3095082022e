// The netpbm formats: a short text header, then rows of samples. PNG is libpng's.
#include "frontend/cli/run/picture.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>
#include <optional>

#include "frontend/cli/run/png.hpp"
#include "frontend/io/messages.hpp"

namespace nestor::cli {
namespace {

/// Reads the header's words: white space separates them, `#` starts a comment.
class Words {
public:
    explicit Words(const std::string& bytes) : bytes_(bytes) {}
    std::string next() {
        for (;;) {
            while (at_ < bytes_.size() && std::isspace(static_cast<unsigned char>(bytes_[at_]))) ++at_;
            if (at_ >= bytes_.size() || bytes_[at_] != '#') break;
            while (at_ < bytes_.size() && bytes_[at_] != '\n') ++at_;
        }
        const std::size_t start = at_;
        while (at_ < bytes_.size() && !std::isspace(static_cast<unsigned char>(bytes_[at_]))) ++at_;
        return bytes_.substr(start, at_ - start);
    }
    /// A whole number in [1, largest].
    std::optional<std::int64_t> number(std::int64_t largest) {
        const std::string word = next();
        if (word.empty() || word.size() > 9 ||
            !std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); }))
            return std::nullopt;
        const std::int64_t value = std::stoll(word);
        return value >= 1 && value <= largest ? std::optional(value) : std::nullopt;
    }
    /// Where the samples begin: after one byte of white space.
    std::size_t samples() const { return at_ + 1; }

private:
    const std::string& bytes_;
    std::size_t at_ = 0;
};

constexpr std::int64_t widest = 1 << 20;

void swap_bytes(std::vector<std::byte>& data, std::size_t width) {
    for (std::size_t i = 0; i + width <= data.size(); i += width)
        std::reverse(data.begin() + static_cast<std::ptrdiff_t>(i),
                     data.begin() + static_cast<std::ptrdiff_t>(i + width));
}

/// PFM stores rows from the bottom.
void flip_rows(Array& array) {
    const auto height = static_cast<std::size_t>(array.extents[0]);
    const std::size_t row = height == 0 ? 0 : array.data.size() / height;
    for (std::size_t y = 0; y < height / 2; ++y)
        std::swap_ranges(array.data.begin() + static_cast<std::ptrdiff_t>(y * row),
                         array.data.begin() + static_cast<std::ptrdiff_t>((y + 1) * row),
                         array.data.begin() + static_cast<std::ptrdiff_t>((height - 1 - y) * row));
}

/// Values for PNG, PGM and PPM: uint8 and uint16 as they are, others rounded and limited to a byte.
Array as_samples(const Array& array) {
    if (array.element == Type::uint(8) || array.element == Type::uint(16)) return array;
    Array samples(Type::uint(8), array.extents);
    for (std::int64_t i = 0; i < array.size(); ++i) {
        const double value = std::nearbyint(array.number(i));
        samples.set(i, Scalar(static_cast<std::uint64_t>(value > 0 ? std::min(value, 255.0) : 0.0)));
    }
    return samples;
}

Array as_float(const Array& array) {
    Array floats(Type::float_(32), array.extents);
    for (std::int64_t i = 0; i < array.size(); ++i) floats.set(i, Scalar(array.number(i)));
    return floats;
}

void append(std::string& out, const Array& array) {
    out.append(reinterpret_cast<const char*>(array.data.data()), array.data.size());
}

}  // namespace

bool is_picture(const std::string& path) {
    return path.ends_with(".png") || path.ends_with(".pgm") || path.ends_with(".ppm") ||
           path.ends_with(".pfm");
}

Result<Array> decode_picture(const std::string& bytes, const std::string& name, Diagnostics& remarks) {
    if (bytes.starts_with("\x89PNG")) return decode_png(bytes, name, remarks);
    const auto malformed = [&](const std::string& what) {
        return io::file_error("`" + name + "` is no picture: " + what);
    };
    Words words(bytes);
    const std::string kind = words.next();
    const bool floats = kind == "Pf" || kind == "PF";
    const bool colours = kind == "P6" || kind == "PF";
    if (!floats && kind != "P5" && kind != "P6")
        return malformed("only PNG and binary PGM, PPM and PFM are read");
    const auto width = words.number(widest), height = words.number(widest);
    if (!width || !height) return malformed("its size is not understood");
    std::int64_t largest = 0;
    bool little_endian = false;
    if (floats) {
        const std::string scale = words.next();
        if (scale.empty()) return malformed("its scale is missing");
        little_endian = scale[0] == '-';
    } else {
        const auto value = words.number(65535);
        if (!value) return malformed("its largest value is not understood");
        largest = *value;
    }
    const Type element = floats ? Type::float_(32) : Type::uint(largest > 255 ? 16 : 8);
    const std::int64_t samples = *width * *height * (colours ? 3 : 1);
    const auto expected = static_cast<std::size_t>(samples * element.bytes());
    if (bytes.size() < words.samples() || bytes.size() - words.samples() < expected)
        return malformed("it ends early");
    std::vector<std::int64_t> extents = {*height, *width};
    if (colours) extents.push_back(3);
    Array array(element, extents);
    std::memcpy(array.data.data(), bytes.data() + words.samples(), expected);
    if (element.bytes() == 2 || (floats && !little_endian))
        swap_bytes(array.data, static_cast<std::size_t>(element.bytes()));
    if (floats) flip_rows(array);
    return array;
}

Result<std::string> encode_picture(const Array& array, const std::string& path) {
    const bool colours = array.extents.size() == 3 && array.extents[2] == 3;
    const bool floats = path.ends_with(".pfm");
    const bool png = path.ends_with(".png");
    const bool fits = floats || png            ? colours || array.extents.size() == 2
                      : path.ends_with(".ppm") ? colours
                                               : array.extents.size() == 2;
    if (!fits || array.extents[0] == 0 || array.extents[1] == 0)
        return io::file_error(
            "`" + path + "` cannot hold the array: such a picture is " +
            (path.ends_with(".ppm")   ? "[height, width, 3], and .pgm or .png is one of [height, width]"
             : path.ends_with(".pgm") ? "[height, width], and .ppm or .png is one of [height, width, 3]"
                                      : "[height, width] or [height, width, 3], and not empty"));
    const std::string size = std::to_string(array.extents[1]) + " " + std::to_string(array.extents[0]) + "\n";
    std::string out;
    if (floats) {
        Array values = as_float(array);
        flip_rows(values);
        out = (colours ? "PF\n" : "Pf\n") + size + "-1.0\n";
        append(out, values);
        return out;
    }
    Array samples = as_samples(array);
    if (png) return encode_png(samples, path);
    const bool wide = samples.element.bits == 16;
    if (wide) swap_bytes(samples.data, 2);
    out = (colours ? "P6\n" : "P5\n") + size + (wide ? "65535\n" : "255\n");
    append(out, samples);
    return out;
}

}  // namespace nestor::cli
