// The formatter's interface to a language (`nestor fmt`): its tokens, as its own scanner finds them, and the
// few things about layout in which languages differ. Comments are what stands between tokens and is not
// blank.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "ir/base/result.hpp"
#include "ir/base/source.hpp"

namespace nestor {

/// A token of a text, with what its spelling and its neighbours do not tell.
struct FormatToken {
    TextRange range;
    bool begins_statement = false;  ///< although neither `;` nor a brace stands before it
    bool precedes_operand = false;  ///< although it looks like one itself: `"%d" -x`
    bool begins_element = false;    ///< although no comma stands before it: `[1 2]`
    bool opens_subscripts =
        false;  ///< a parenthesis around a list that is written without blanks: `C(m,n+1)`
};

/// How texts of a language are laid out.
struct Formatting {
    const char* name;       ///< what --lang takes
    const char* extension;  ///< `.tc`
    /// The tokens of a text in order, all of them; or its syntax errors.
    Result<std::vector<FormatToken>> (*tokens)(const SourceFilePtr& file);
    int indent = 4;                  ///< columns of a level
    int list_levels = 1;             ///< levels of what follows a parenthesis that ends its line
    std::size_t longest_line = 120;  ///< in columns; longer ones are broken
    /// Words that an operand follows; a parenthesis after them is no list of arguments.
    std::vector<std::string_view> keywords;
    /// Words that begin a statement where an operand has just ended.
    std::vector<std::string_view> statements;
    /// Words that begin a part of a statement: on a line of its own it stands one level in.
    std::vector<std::string_view> clauses;
    /// Types that stand in parentheses before what they convert: `(int)x`.
    std::vector<std::string_view> casts;
    bool tight_products = false;   ///< `2*n` and `m*n`, but `a(i) * b(i)`
    bool tight_ranges = false;     ///< `in 0:n-1`
    bool doubled_signs = false;    ///< `--` and `&&` are tokens of their own, so that `- -x` keeps its blank
    bool columns = false;          ///< statements that share their lines stand in columns
    bool points_in_names = false;  ///< `a.b` is one token and `a . b` three: points stay as they are
};

}  // namespace nestor
