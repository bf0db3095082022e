// Child processes by posix_spawn, with a pipe for the output.
#include "frontend/cli/run/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <optional>
#include <string_view>

#include "frontend/io/interrupts.hpp"

extern char** environ;

namespace nestor {
namespace {

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> out;
    for (const std::string& word : words) out.push_back(const_cast<char*>(word.c_str()));
    out.push_back(nullptr);
    return out;
}

std::vector<std::string> environment_with(const std::string& temporary_folder) {
    std::vector<std::string> out;
    for (char** variable = environ; *variable; ++variable)
        if (temporary_folder.empty() || !std::string_view(*variable).starts_with("TMPDIR="))
            out.emplace_back(*variable);
    if (!temporary_folder.empty()) out.push_back("TMPDIR=" + temporary_folder);
    return out;
}

std::string read_to_end(int descriptor) {
    std::string output;
    char buffer[4096];
    for (ssize_t count; (count = read(descriptor, buffer, sizeof buffer)) != 0;) {
        if (count < 0 && errno != EINTR) break;
        if (count > 0) output.append(buffer, static_cast<std::size_t>(count));
    }
    return output;
}

}  // namespace

std::pair<int, std::string> run_process(const std::vector<std::string>& words,
                                        const ProcessOptions& options) {
    const std::vector<std::string> environment = environment_with(options.temporary_folder);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return {-1, "no pipe"};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    if (options.own_group) posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t child = 0;
    const int started = posix_spawnp(&child, words[0].c_str(), &actions, &attributes, pointers(words).data(),
                                     pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::optional<io::HandedOn> handed_on;
    if (started == 0 && options.own_group) handed_on.emplace(-child);
    const std::string output = read_to_end(ends[0]);
    close(ends[0]);
    if (started != 0) return {-1, output};
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), output};
}

}  // namespace nestor
