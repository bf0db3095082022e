// A folder with a pipeline, its image and its schedules, and what `nestor` says of them.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "frontend/cli/run/native.hpp"

namespace nestor::halide_files {

namespace fs = std::filesystem;

struct Ran {
    int code;
    std::string out;  ///< standard output, then standard error
};

/// A folder with the files of a test.
struct Folder {
    fs::path path;
    Folder() {
        char name[] = "/tmp/nestor-halide-XXXXXX";
        path = mkdtemp(name);
        write("p.halide",
              "pipeline P(w: int32 = 2; src: image uint8[2]) {\n"
              "  fun g(x, y) = int32(src(x, y)) * w;\n"
              "  fun h(x, y) = g(x, y) + g(x + 1, y);\n"
              "}\n"
              "schedule rows for P { compute-at(g, h.y); traverse(h.y, parallel) }\n"
              "realize P(src = \"in.pgm\") over ((0, 2), (0, 2)) using rows;\n");
        write("in.pgm", std::string("P5\n3 2\n255\n") + "\x01\x02\x03\x0a\x14\x1e");
        write("rows.sched", "compute-at(g, h.y);\n");
        write("wrong.sched", "compute-at(g, h.z);\n");
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
    }
    Ran run(const std::string& words) const {
        const auto [code, text] = nestor::run_process(
            {"sh", "-c", "cd " + path.string() + " && " NESTOR_BINARY_DIR "/nestor " + words + " 2>&1"});
        return {code, text};
    }
};

inline std::string text_of_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

inline bool has(const Ran& ran, const std::string& part) {
    return ran.out.find(part) != std::string::npos;
}

}  // namespace nestor::halide_files
