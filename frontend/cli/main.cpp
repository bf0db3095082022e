// The program.
#include "frontend/cli/commands.hpp"

int main(int count, char** words) {
    return nestor::cli::command_line({words + (count > 0 ? 1 : 0), words + count});
}
