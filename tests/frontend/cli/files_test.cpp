// Files of the command line: .npy, pictures, atomic writes, differences, the text form of arrays.
#include "frontend/io/files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "frontend/cli/commands/difference.hpp"
#include "frontend/cli/run/npy.hpp"
#include "frontend/cli/run/values.hpp"
#include "frontend/io/assignments.hpp"
#include "frontend/io/messages.hpp"

BOOST_AUTO_TEST_SUITE(files)

using namespace nestor;
using namespace nestor::cli;
namespace fs = std::filesystem;

namespace {

struct Folder {
    fs::path path;
    Folder() {
        char name[] = "/tmp/nestor-files-XXXXXX";
        path = mkdtemp(name);
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path, ignored);
    }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    std::size_t count() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator(path), fs::directory_iterator()));
    }
};

std::string content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

Array counted(const Type& element, std::vector<std::int64_t> extents) {
    Array array(element, std::move(extents));
    for (std::int64_t i = 0; i < array.size(); ++i) array.set(i, convert(Scalar(i), Type::index(), element));
    return array;
}

/// An .npy file by hand, as NumPy's format document describes version 1.
std::string npy(const std::string& dictionary, const std::string& data) {
    std::string header = dictionary;
    while ((header.size() + 11) % 64 != 0) header += ' ';
    header += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size() % 256) +
           static_cast<char>(header.size() / 256) + header + data;
}

std::string error_of(const Result<Array>& result) {
    BOOST_REQUIRE(!result);
    BOOST_TEST(io::exit_code(result.error()) == io::exit_files);
    return render(result.error());
}

}  // namespace

// covers: PR-3
BOOST_AUTO_TEST_CASE(npy_files_keep_every_element_type_and_shape) {
    for (const Type& element :
         {Type::boolean(), Type::int_(8), Type::int_(16), Type::int_(32), Type::int_(64), Type::uint(8),
          Type::uint(16), Type::uint(32), Type::uint(64), Type::float_(32), Type::float_(64)})
        for (const auto& extents :
             std::vector<std::vector<std::int64_t>>{{}, {0}, {7}, {2, 3}, {2, 0, 4}, {2, 3, 4, 5}}) {
            const Array array = counted(element, extents);
            const auto back = decode_npy(encode_npy(array), "a.npy");
            BOOST_REQUIRE(back);
            BOOST_TEST((back->element == element));
            BOOST_TEST(back->extents == extents, boost::test_tools::per_element());
            BOOST_TEST((back->data == array.data));
        }
}

BOOST_AUTO_TEST_CASE(npy_files_of_other_types_are_told_by_their_type) {
    for (const char* type : {"<c16", "<c8", "<U3", "|O", "<M8[ns]"}) {
        const auto array =
            decode_npy(npy("{'descr': '" + std::string(type) + "', 'fortran_order': False, 'shape': (1,), }",
                           std::string(16, '\0')),
                       "a.npy");
        BOOST_REQUIRE(!array);
        const std::string complex = type[1] == 'c' ? ", complex numbers" : "";
        BOOST_TEST(
            render(array.error()) ==
            "nestor: error: `a.npy` holds '" + std::string(type) + "'" + complex +
                ", which are not supported; supported are bool (|b1), int8 to int64 (<i1 .. <i8), uint8 "
                "to uint64 (<u1 .. <u8) and float16 to float64 (<f2 .. <f8) [FILE]\n");
    }
}

// covers: PR-3
BOOST_AUTO_TEST_CASE(npy_headers_are_those_of_numpy) {
    const std::string bytes = encode_npy(counted(Type::float_(32), {2, 3}));
    BOOST_TEST(bytes.substr(10, 60) == "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } ");
    BOOST_TEST((bytes.size() - 24) % 64 == 0u);
    BOOST_TEST(encode_npy(counted(Type::uint(8), {5}))
                   .find("'descr': '|u1', 'fortran_order': False, 'shape': (5,), }") == 11u);
    BOOST_TEST(encode_npy(counted(Type::uint(8), {})).find("'shape': (), }") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(npy_reads_fortran_order_and_big_endian) {
    const auto fortran = decode_npy(
        npy("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", {0, 3, 1, 4, 2, 5}), "f");
    BOOST_REQUIRE(fortran);
    for (int i = 0; i < 6; ++i) BOOST_TEST(fortran->number(i) == i);
    const auto big =
        decode_npy(npy("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }", {1, 2, -1, -2}), "b");
    BOOST_REQUIRE(big);
    BOOST_TEST(big->number(0) == 258);
    BOOST_TEST(big->number(1) == -2);
}

BOOST_AUTO_TEST_CASE(broken_npy_files_are_told_apart) {
    BOOST_TEST(error_of(decode_npy("", "a.npy")) ==
               "nestor: error: `a.npy` is no .npy file: its first bytes differ [FILE]\n");
    const std::string good = encode_npy(counted(Type::float_(32), {4}));
    BOOST_TEST(error_of(decode_npy(good.substr(0, good.size() - 1), "a.npy")).find("it ends early") !=
               std::string::npos);
    BOOST_TEST(error_of(decode_npy(good.substr(0, 20), "a.npy")).find("it ends early") != std::string::npos);
    for (const char* header :
         {"{'descr': '<f4', 'shape': (1,), }", "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }",
          "", "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }",
          "{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296, 4294967296), }"})
        BOOST_TEST(error_of(decode_npy(npy(header, "abcd"), "a.npy")).find("its header is not understood") !=
                   std::string::npos);
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(files_are_written_all_or_none) {
    const Folder folder;
    BOOST_TEST(!io::write_files({{folder / "a", "one"}, {folder / "b", "two"}}).has_errors());
    BOOST_TEST(content(folder / "a") == "one");
    const auto failed = io::write_files({{folder / "a", "new"}, {folder / "b/c", "x"}});
    BOOST_TEST(failed.has_errors());
    BOOST_TEST(io::exit_code(failed) == io::exit_files);
    BOOST_TEST(content(folder / "a") == "one");
    BOOST_TEST(folder.count() == 2u);  // no temporary file is left
    BOOST_TEST(io::write_files({{folder.path.string(), "x"}}).has_errors());
}

BOOST_AUTO_TEST_CASE(files_that_already_hold_their_content_keep_their_time) {
    const Folder folder;
    BOOST_TEST(!io::write_files({{folder / "a", "one"}}).has_errors());
    const auto inode = [&] {
        struct stat information;
        stat((folder / "a").c_str(), &information);
        return information.st_ino;
    };
    const auto before = inode();
    BOOST_TEST(!io::write_files({{folder / "a", "one"}}, true).has_errors());
    BOOST_TEST(inode() == before);
    BOOST_TEST(!io::write_files({{folder / "a", "two"}}, true).has_errors());
    BOOST_TEST(content(folder / "a") == "two");
}

// covers: PR-41
BOOST_AUTO_TEST_CASE(inputs_over_the_limit_are_refused) {
    const Folder folder;
    std::ofstream(folder / "a") << "12345";
    BOOST_TEST(static_cast<bool>(io::read_file(folder / "a", 5)));
    const auto refused = io::read_file(folder / "a", 4);
    BOOST_REQUIRE(!refused);
    BOOST_TEST(io::exit_code(refused.error()) == io::exit_files);
    BOOST_TEST(io::largest_input == 64u * 1024 * 1024);
    BOOST_TEST(!io::read_file(folder / "none", 4));
}

// covers: PR-2
BOOST_AUTO_TEST_CASE(differences_show_changed_lines_and_their_neighbours) {
    BOOST_TEST(difference("a\nb\n", "a\nb\n") == "");
    BOOST_TEST(difference("1\n2\n3\n4\n5\n6\n7\n", "1\n2\n3\nfour\n5\n6\n7\n") ==
               "..\n  2\n  3\n- 4\n+ four\n  5\n  6\n..\n");
    BOOST_TEST(difference("", "a\n") == "+ a\n");
    BOOST_TEST(difference("a\nb\nc\n", "a\nc\n") == "  a\n- b\n  c\n");
}

BOOST_AUTO_TEST_CASE(arrays_print_with_name_shape_and_rows) {
    BOOST_TEST(array_text("C", counted(Type::float_(32), {2, 3}), true) == "C float32[2, 3]\n0 1 2\n3 4 5\n");
    BOOST_TEST(array_text("s", counted(Type::int_(32), {}), true) == "s int32\n0\n");
    BOOST_TEST(array_text("e", counted(Type::int_(32), {0, 3}), true) == "e int32[0, 3]\n");
    BOOST_TEST(array_text("t", counted(Type::uint(8), {2, 1, 2}), true) == "t uint8[2, 1, 2]\n0 1\n\n2 3\n");
    BOOST_TEST(array_text("v", counted(Type::int_(32), {1000}), false) ==
               "v int32[1000]\n0 1 2 3 .. 996 997 998 999\n");
    Array third(Type::float_(32), {1});
    third.set(0, Scalar(1.0 / 3));
    BOOST_TEST(array_text("x", third, true) == "x float32[1]\n0.33333334\n");
}

BOOST_AUTO_TEST_CASE(generators_fill_in_row_major_order) {
    const auto iota = generate("A", "iota", Type::int_(32), {2, 2});
    BOOST_REQUIRE(iota);
    for (int i = 0; i < 4; ++i) BOOST_TEST(iota->number(i) == i);
    const auto constant = generate("A", "const:-2.5", Type::float_(32), {3});
    BOOST_REQUIRE(constant);
    BOOST_TEST(constant->number(2) == -2.5);
    const auto random = generate("A", "random:7:2:3", Type::float_(64), {1000});
    const auto again = generate("A", "random:7:2:3", Type::float_(64), {1000});
    const auto other = generate("A", "random:8:2:3", Type::float_(64), {1000});
    BOOST_REQUIRE((random && again && other));
    double sum = 0;
    for (int i = 0; i < 1000; ++i) {
        BOOST_TEST((random->number(i) >= 2 && random->number(i) < 3));
        sum += random->number(i);
    }
    BOOST_TEST(std::abs(sum / 1000 - 2.5) < 0.05);
    BOOST_TEST((random->data == again->data));
    BOOST_TEST((random->data != other->data));
    const auto whole = generate("A", "random:1", Type::uint(8), {500});
    BOOST_REQUIRE(whole);
    for (int i = 0; i < 500; ++i) BOOST_TEST(whole->number(i) < 100);
    for (const char* wrong : {"random:", "random:x", "random:1:2", "random:1:3:2", "const:x", "other"})
        BOOST_TEST(!generate("A", wrong, Type::float_(32), {1}), wrong);
}

BOOST_AUTO_TEST_CASE(scalars_must_fit_their_type) {
    BOOST_TEST(!io::parse_scalar("256", Type::uint(8)));
    BOOST_TEST(!io::parse_scalar("-1", Type::uint(64)));
    BOOST_TEST(!io::parse_scalar("1.5", Type::int_(32)));
    BOOST_TEST(!io::parse_scalar("", Type::int_(32)));
    BOOST_TEST(std::get<std::uint64_t>(*io::parse_scalar("18446744073709551615", Type::uint(64))) ==
               18446744073709551615u);
    BOOST_TEST(std::get<std::int64_t>(*io::parse_scalar("-128", Type::int_(8))) == -128);
    BOOST_TEST(std::get<double>(*io::parse_scalar("0.1", Type::float_(32))) == static_cast<double>(0.1f));
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(links_stay_links_and_names_may_be_as_long_as_files_names_are) {
    const Folder folder;
    fs::create_directories(folder / "real");
    fs::create_symlink("real/a", folder / "link");
    BOOST_TEST(!io::write_files({{folder / "link", "one"}}).has_errors());  // it leads nowhere yet
    BOOST_TEST(!io::write_files({{folder / "link", "two"}}).has_errors());
    BOOST_TEST(fs::is_symlink(folder / "link"));
    BOOST_TEST(content(folder / "real/a") == "two");
    const std::string longest(255, 'n');
    BOOST_TEST(!io::write_files({{folder / longest, "x"}}).has_errors());
    BOOST_TEST(content(folder / longest) == "x");
    BOOST_TEST(folder.count() == 3u);
}

// covers: PR-4
BOOST_AUTO_TEST_CASE(missing_folders_are_made_and_go_away_when_writing_fails) {
    const Folder folder;
    BOOST_TEST(!io::write_files({{folder / "x/y/a", "one"}}).has_errors());
    BOOST_TEST(content(folder / "x/y/a") == "one");
    BOOST_TEST(io::write_files({{folder / "new/deep/b", "two"}, {folder / "x/y/a/c", "three"}}).has_errors());
    BOOST_TEST(!fs::exists(folder / "new"));
    BOOST_TEST(folder.count() == 1u);
}

BOOST_AUTO_TEST_SUITE_END()
