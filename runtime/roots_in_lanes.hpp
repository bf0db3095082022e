// Square roots in lanes: compilers compute them there where nobody asks for `errno`, as
// -fno-math-errno says. clang warns of a loop that is asked for and not made, for whatever reason.
#pragma once

// Square roots run in lanes with -fno-math-errno; without it clang would warn.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed"
#endif
