// What a window shows, as files: of pictures that a device holds.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "runtime/cuda/copy_to_host.cuh"
#include "runtime/write_frame.hpp"

/// The same of a picture in device memory, when all work before it in the stream is done.
inline void write_device_frame(const std::uint8_t* pixels, int width, int height,
                               cudaStream_t stream) {
    std::vector<std::uint8_t> picture(std::size_t{3} * static_cast<std::size_t>(width) *
                                      static_cast<std::size_t>(height));
    if (copy_to_host(pixels, picture.data(), picture.size(), stream)) {
        write_frame(picture.data(), width, height);
        return;
    }
    std::fprintf(stderr, "%s\n", cudaGetErrorString(cudaGetLastError()));
    std::exit(1);
}
