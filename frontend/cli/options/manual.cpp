// The manual page and shell completion, both printed from the table of options.
#include "frontend/cli/options/manual.hpp"

#include <fmt/format.h>

#include "frontend/cli/options/options.hpp"

namespace nestor::cli {
namespace {

/// Text that roff takes as it is: no escapes, no line that begins with a command.
std::string plain(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else
            out += c;
    }
    return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

bool is_argument(const OptionHelp& option) {
    return option.flags[0] != '-';
}

/// `-o,--output` as words.
std::string flag_names(const std::string& flags) {
    std::string out = flags;
    for (char& c : out)
        if (c == ',') c = ' ';
    return out;
}

}  // namespace

std::string manual_page(const std::string& version) {
    std::string out = fmt::format(
        ".TH NESTOR 1 \"\" \"nestor {}\"\n.SH NAME\nnestor \\- translates tensor programs into readable "
        "OpenMP C++ "
        "and CUDA\n.SH SYNOPSIS\n.B nestor\n[COMMAND] [OPTION].. FILE..\n.SH DESCRIPTION\n.B nestor "
        "FILE\nalone "
        "means\n.BR \"nestor build FILE\" :\nthe source is printed.\n",
        version);
    for (const SubcommandHelp& command : subcommand_table()) {
        out += fmt::format(".SH NESTOR {}\n{}.\n", command.name, plain(command.summary));
        for (const OptionHelp& option : command.options)
            out += fmt::format(".TP\n.B {}{}\n{}\n", plain(is_argument(option) ? "" : option.flags + " "),
                               plain(option.value), plain(option.help));
        out += fmt::format(".PP\nExample:\n.B {}\n", plain(command.example));
    }
    return out +
           ".SH EXIT STATUS\n0 all went well; 1 the input was rejected; 2 the command line is wrong; 3 a "
           "file "
           "cannot be read or written; 4 valid, but not supported yet; 70 an internal error.\n";
}

std::string bash_completion() {
    std::string names, cases;
    for (const SubcommandHelp& command : subcommand_table()) {
        names += (names.empty() ? "" : " ") + command.name;
        std::string flags;
        for (const OptionHelp& option : command.options)
            if (!is_argument(option)) flags += (flags.empty() ? "" : " ") + flag_names(option.flags);
        cases += fmt::format("        {}) words=\"{}\" ;;\n", command.name, flags);
    }
    return fmt::format(
        "_nestor() {{\n"
        "    local word=\"${{COMP_WORDS[COMP_CWORD]}}\" words\n"
        "    case \"${{COMP_WORDS[1]}}\" in\n"
        "{}"
        "        *) words=\"--help --version --manual --completion\" ;;\n"
        "    esac\n"
        "    [ \"$COMP_CWORD\" -eq 1 ] && words=\"{} $words\"\n"
        "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
        "    case \"$word\" in -*) ;; *) COMPREPLY+=($(compgen -f -- \"$word\")) ;; esac\n"
        "}}\n"
        "complete -o filenames -F _nestor nestor\n",
        cases, names);
}

}  // namespace nestor::cli
