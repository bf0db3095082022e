// Reserved words in tables by their source: C++, CUDA, macros of libraries, helpers.
#include "emitters/common/text/reserved_names.hpp"

#include <sstream>

namespace nestor {
namespace {

constexpr const char* keywords =
    // C++20 and earlier
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t "
    "class compl concept const consteval constexpr constinit const_cast continue co_await co_return co_yield "
    "decltype default delete do double dynamic_cast else enum explicit export extern false float for friend "
    "goto if inline int long mutable namespace new noexcept not not_eq nullptr operator or or_eq private "
    "protected public register reinterpret_cast requires return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid typename union "
    "unsigned using virtual void volatile wchar_t while xor xor_eq "
    // C23 and earlier, and GNU
    "restrict typeof typeof_unqual _Alignas _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn "
    "_Static_assert _Thread_local _BitInt "
    // CUDA
    "threadIdx blockIdx blockDim gridDim warpSize dim3 half nv_bfloat16 "
    "char1 char2 char3 char4 int1 int2 int3 int4 uint1 uint2 uint3 uint4 long1 long2 long3 long4 float1 "
    "float2 float3 float4 double1 double2 double3 double4 ";

constexpr const char* macros =
    "NULL EOF INFINITY NAN HUGE_VAL HUGE_VALF HUGE_VALL MATH_ERRNO MATH_ERREXCEPT math_errhandling DOMAIN "
    "SING OVERFLOW UNDERFLOW PLOSS TLOSS FP_NAN FP_INFINITE FP_ZERO FP_SUBNORMAL FP_NORMAL FP_ILOGB0 "
    "FP_ILOGBNAN MAXFLOAT M_E M_LOG2E M_LOG10E M_LN2 M_LN10 M_PI M_PI_2 M_PI_4 M_1_PI M_2_PI M_2_SQRTPI "
    "M_SQRT2 M_SQRT1_2 EDOM ERANGE EILSEQ errno assert offsetof stdin stdout stderr BUFSIZ FILENAME_MAX "
    "RAND_MAX EXIT_SUCCESS EXIT_FAILURE MB_CUR_MAX SEEK_SET SEEK_CUR SEEK_END TMP_MAX L_tmpnam CHAR_BIT "
    "CHAR_MAX CHAR_MIN SCHAR_MAX SCHAR_MIN UCHAR_MAX SHRT_MAX SHRT_MIN USHRT_MAX INT_MAX INT_MIN UINT_MAX "
    "LONG_MAX LONG_MIN ULONG_MAX LLONG_MAX LLONG_MIN ULLONG_MAX FLT_MAX FLT_MIN FLT_EPSILON FLT_DIG DBL_MAX "
    "DBL_MIN DBL_EPSILON DBL_DIG LDBL_MAX LDBL_MIN INT8_MAX INT8_MIN INT16_MAX INT16_MIN INT32_MAX INT32_MIN "
    "INT64_MAX INT64_MIN UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX INTPTR_MAX INTPTR_MIN UINTPTR_MAX "
    "INTMAX_MAX INTMAX_MIN UINTMAX_MAX PTRDIFF_MAX PTRDIFF_MIN SIZE_MAX SIG_ATOMIC_MAX WCHAR_MAX WCHAR_MIN "
    "WINT_MAX INT8_C INT16_C INT32_C INT64_C UINT8_C UINT16_C UINT32_C UINT64_C INTMAX_C UINTMAX_C "
    "alloca isnan isinf isfinite isnormal signbit fpclassify isgreater isless isunordered "
    "unix linux i386 major minor makedev complex imaginary noreturn ";

constexpr const char* types_and_variables =
    "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t intmax_t uintmax_t "
    "size_t ssize_t ptrdiff_t std omp last_error fail Index max_size cudaStream_t cudaError_t main ";

constexpr const char* library =
    "abort abs acos acosf acosh acoshf aligned_alloc asin asinf asinh asinhf at_quick_exit atan atan2 atan2f "
    "atanf atanh atanhf atexit atof atoi atol atoll a64l l64a bcmp bcopy bsearch bzero calloc cbrt cbrtf "
    "ceil "
    "ceilf clearenv copysign copysignf cos cosf cosh coshf div drand48 drem dremf ecvt erand48 erf erfc "
    "erfcf "
    "erff exit exp exp10 exp10f exp2 exp2f expf explicit_bzero expm1 expm1f fabs fabsf fclose fcvt fdim "
    "fdimf "
    "ffs ffsl ffsll finite finitef floor floorf fma fmaf fmax fmaxf fmin fminf fmod fmodf fopen fprintf "
    "fputs "
    "fread free frexp frexpf fwrite gamma gammaf gcvt getc getchar getenv getline getloadavg getsubopt "
    "getw grantpt hypot hypotf ilogb ilogbf index initstate isalnum isalpha isdigit isspace isupper j0 j0f "
    "j1 "
    "j1f jn jnf jrand48 labs lcong48 ldexp ldexpf ldiv lgamma lgammaf llabs lldiv llrint llround log log10 "
    "log10f log1p log1pf log2 log2f logb logbf logf lrand48 lrint lround malloc mblen mbstowcs mbtowc "
    "memccpy "
    "memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr memset mkdtemp mkostemp mkstemp mktemp modf "
    "modff mrand48 nan nanf nearbyint nearbyintf nextafter nextafterf nexttoward nrand48 on_exit perror pow "
    "powf printf ptsname putc putchar putenv puts qsort quick_exit rand rand_r random rawmemchr read realloc "
    "reallocarray realpath remainder remainderf remove remquo remquof rename rewind rindex rint rintf round "
    "roundf scalb scalbf scalbln scalbn scanf secure_getenv seed48 select setenv setstate signgam "
    "significand "
    "significandf sigabbrev_np sigdescr_np sin sincos sincosf sinf sinh sinhf snprintf sprintf sqrt sqrtf "
    "srand srand48 srandom sscanf stpcpy stpncpy strcasecmp strcasestr strcat strchr strchrnul strcmp "
    "strcoll "
    "strcpy strcspn strdup strerror strfromd strfromf strfry strlen strncasecmp strncat strncmp strncpy "
    "strndup strnlen strpbrk strrchr strsep strsignal strspn strstr strtod strtof strtok strtok_r strtol "
    "strtold strtoll strtoq strtoul strtoull strtouq strverscmp strxfrm swab system tan tanf tanh tanhf "
    "tgamma tgammaf time tmpfile trunc truncf ungetc unlockpt unsetenv valloc vprintf wcstombs wctomb write "
    "y0 y0f y1 y1f yn ynf close open malloc_usable_size environ ";

std::set<std::string> set_of(std::initializer_list<const char*> lists) {
    std::set<std::string> words;
    for (const char* list : lists) {
        std::istringstream stream(list);
        std::string word;
        while (stream >> word) words.insert(word);
    }
    return words;
}

}  // namespace

const std::set<std::string>& reserved_everywhere() {
    static const std::set<std::string> words = set_of({keywords, macros, types_and_variables});
    return words;
}

const std::set<std::string>& reserved_publicly() {
    static const std::set<std::string> words = set_of({library});
    return words;
}

}  // namespace nestor
