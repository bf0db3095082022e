// The interface of input languages to the rest of the program: a row of functions. A new language is one
// folder under frontend/ and one line in languages.cpp.
#pragma once

#include <string>
#include <vector>

#include "ir/base/formatting.hpp"
#include "ir/base/result.hpp"
#include "ir/core/nodes.hpp"
#include "ir/core/target.hpp"
#include "ir/schedule/directives/directive.hpp"

namespace nestor {

/// What the file says about running one of its functions: the words that `-D`, `--in` and `--window` would
/// take. What the command line says counts before it.
struct Realization {
    struct Window {
        std::string output;                                            ///< empty: the only output
        std::vector<std::pair<std::int64_t, std::int64_t>> intervals;  ///< (min, extent) of each dimension
    };
    std::string function;
    std::vector<std::pair<std::string, std::string>> definitions, arrays;  ///< by parameter
    std::vector<Window> windows;
    std::string schedule;  ///< empty: none is named
};

/// Where a program's state holds the pictures that it drew: uint8 [frames, height, width, 3], rows from the
/// top, and how many there are. Empty names where it draws none.
struct FrameMembers {
    std::string pictures, count;
};

/// A translated file: its program, every function a pipeline or a block, and the warnings and remarks; the
/// schedules that stand in it, and how it wants to be run.
struct Translation {
    Program program;
    Diagnostics messages;
    std::vector<Schedule> schedules;
    std::vector<Realization> realizations;  ///< the first of a function is what `nestor run` does
    /// Values of scalar parameters that nobody gives, by function and parameter.
    std::vector<std::pair<std::pair<std::string, std::string>, std::string>> defaults;
    std::string main;  ///< the entry that is the whole program; empty where a file has none
    FrameMembers frames;
    bool has_window = false;  ///< its main opens one, drawn or not
    /// Files share the names of their functions (`init`): public names begin with the file's.
    bool named_after_file = false;
};

/// A line that no program prints by chance.
inline constexpr const char* frame_mark = "<<nestor: a frame is drawn>>\n";

/// How a program draws random numbers: by counters, the same for any threads and target, or one after the
/// other as Taichi with one thread does.
enum class RandomNumbers { counter, taichi };

/// What the command line says about a translation; languages that know nothing of it ignore it.
struct TranslationOptions {
    int frames = 0;  ///< pictures that a program with a window keeps; 0: nothing is drawn
    /// It keeps the newest picture only, and prints `frame_mark` after each: for whoever takes them one by
    /// one.
    bool tells_frames = false;
    bool library = false;  ///< of a file that is a program too, only what others call is wanted
    FloatModel floats = FloatModel::contract;
    RandomNumbers random = RandomNumbers::counter;
    bool strict_phases = false;  ///< schedules: directives out of the order of their phases are errors
};

struct Language {
    const char* name;       ///< `tc`: what --lang takes
    const char* extension;  ///< `.tc`
    Result<Translation> (*translate)(const SourceFilePtr& file, const TranslationOptions& options);
    /// The syntax tree as text, for `show --stage ast`.
    Result<std::string> (*print_ast)(const SourceFilePtr& file);
    /// How its texts are laid out; null where `nestor fmt` does not do that.
    const Formatting& (*formatting)();
    bool has_error_values = false;  ///< dividing integers by 0 has no value in its meaning (evaluate.hpp)
    bool has_int32_coordinates = false;  ///< what variables run over fits 32 bits (bounds/coordinates.hpp)
};

/// The one list of languages.
const std::vector<Language>& languages();
/// Null when there is none of that name.
const Language* find_language(const std::string& name);
/// The language of a file name's extension; null when there is none.
const Language* language_of_file(const std::string& file_name);

}  // namespace nestor
