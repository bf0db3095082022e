// What a window shows, as files.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "runtime/write_picture.hpp"

/// The folder that `write_frame` fills.
inline std::string frame_folder = ".";

/// Writes a picture as the next `frame_0000.ppm` of the folder; ends the program where that fails.
inline void write_frame(const std::uint8_t* pixels, int width, int height) {
    static int frame = 0;
    char name[32];
    std::snprintf(name, sizeof name, "/frame_%04d.ppm", frame++);
    if (write_picture(frame_folder + name, pixels, width, height)) return;
    std::fprintf(stderr, "cannot write %s%s\n", frame_folder.c_str(), name);
    std::exit(1);
}
