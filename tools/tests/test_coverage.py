"""tools/gcov_plain takes out what only an exception reaches; tools/coverage reads the page of what is left."""
import unittest

import loader

gcov_plain = loader.tool("gcov_plain")
coverage = loader.tool("coverage")

GCOV = """        -:    0:Source:/src/rules/vv/a.{kind}
function f() called {calls} returned 100% blocks executed 50%
        4:    7:  if (x) return Json{{1}};
        4:    7-block  0
branch  0 taken 4 (fallthrough)
branch  1 never executed
    $$$$$:    7-block  1
branch  2 never executed
    %%%%%:    7-block  2
branch  3 never executed
        4:    8:}}
"""


def branches(kind, calls):
    return [line.split()[1] for line in gcov_plain.plain(GCOV.format(kind=kind, calls=calls).splitlines()) if line.startswith("branch")]


class GcovPlain(unittest.TestCase):
    def test_branches_that_only_an_exception_reaches_are_left_out(self):
        self.assertEqual(branches("cpp", 4), ["0", "1", "3"])

    def test_copies_of_inline_functions_that_never_ran_have_no_branches_to_miss(self):
        self.assertEqual(branches("h", 0), ["0"])
        self.assertEqual(branches("h", 1), ["0", "1", "3"])
        self.assertEqual(branches("cpp", 0), ["0", "1", "3"])

    def test_lines_of_source_stay_and_blocks_go(self):
        text = list(gcov_plain.plain(GCOV.format(kind="cpp", calls=1).splitlines()))
        self.assertTrue(any("7:  if (x)" in line for line in text))
        self.assertFalse(any("-block" in line for line in text))


class Page(unittest.TestCase):
    def test_entries_are_read_with_their_file_and_line(self):
        page = "# Title\n\n- `a.cpp` `if (a || b) return;`\n- not an entry\n- `b.h` `` a `quoted` word ``\n"
        self.assertEqual(coverage.listed_lines(page), {("a.cpp", "if (a || b) return;"), ("b.h", "a `quoted` word")})


if __name__ == "__main__":
    unittest.main()
