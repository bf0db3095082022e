// The program, in a process that may have been started oddly.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>

#include "frontend/cli/commands/commands.hpp"

namespace {

/// A standard descriptor that is closed would be the number of the next file that is opened, and what is
/// meant for a terminal would go there. In its place stands one that cannot be written.
void keep_standard_descriptors() {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
        if (fcntl(descriptor, F_GETFD) < 0) (void)!open("/dev/null", O_RDONLY);
}

}  // namespace

int main(int count, char** words) {
    keep_standard_descriptors();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error like a full disk
    return nestor::cli::command_line({words + (count > 0 ? 1 : 0), words + count});
}
