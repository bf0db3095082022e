// Pictures of programs that draw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>

/// Writes a binary PPM file of red, green and blue, rows from the top. False when that fails.
inline bool write_picture(const std::string& path, const std::uint8_t* pixels, int width,
                          int height) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (!file) return false;
    const std::size_t bytes =
            std::size_t{3} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    bool written = std::fprintf(file, "P6\n%d %d\n255\n", width, height) > 0;
    written = std::fwrite(pixels, 1, bytes, file) == bytes && written;
    return std::fclose(file) == 0 && written;
}
