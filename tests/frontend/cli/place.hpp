// The program as users meet it: words in; exit code, standard output and error, and files out.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "frontend/cli/run/native.hpp"

namespace nestor::cli_test {

inline const std::string program = NESTOR_BINARY_DIR "/nestor";
inline const std::string samples = NESTOR_SOURCE_DIR "/samples/";

struct Ran {
    int code;
    std::string out, err;
};

inline std::string content(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// A folder of its own for every test, with what the program wrote.
struct Place {
    std::filesystem::path path;
    Place() {
        char name[] = "/tmp/nestor-program-XXXXXX";
        path = mkdtemp(name);
    }
    ~Place() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
    }
    std::size_t count() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
    }

    /// Runs the program through a shell in this folder; `words` are shell text.
    Ran run(const std::string& words) const {
        const std::filesystem::path out =
            std::filesystem::temp_directory_path() / (path.filename().string() + ".out");
        const std::filesystem::path err =
            std::filesystem::temp_directory_path() / (path.filename().string() + ".err");
        const std::string command = "cd " + path.string() + " && " + program + " " + words + " >" +
                                    out.string() + " 2>" + err.string();
        const auto [code, ignored] = nestor::run_process({"sh", "-c", command});
        Ran ran{code, content(out), content(err)};
        std::filesystem::remove(out);
        std::filesystem::remove(err);
        return ran;
    }
};

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace nestor::cli_test
