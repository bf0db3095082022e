// Loops as OpenMP's directives have them, and for one thread, where compilers have pragmas of their own.
#include "emitters/openmp/emit.hpp"

#include "emitters/common/file/cpp_file.hpp"

namespace nestor {

Result<Emitted> emit_openmp(const Program& program, const EmitOptions& options) {
    StatementOptions statements;
    statements.openmp = true;
    return emit_cpp_file(program, options, "openmp", statements);
}

Result<Emitted> emit_serial(const Program& program, const EmitOptions& options) {
    StatementOptions statements;
    statements.compiler_pragmas = true;
    return emit_cpp_file(program, options, "serial", statements);
}

}  // namespace nestor
