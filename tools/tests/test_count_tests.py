import loader

count = loader.tool("count_tests").count


class CountTests(loader.ProjectTest):
    def counted(self, code, log="", xml=None):
        self.write("log", log)
        if xml is not None:
            self.write("xml", xml)
        return count(code, str(self.root / "log"), str(self.root / "xml"))

    def test_a_silent_step_is_one_test(self):
        self.assertEqual(self.counted(0), (1, 0))
        self.assertEqual(self.counted(1), (0, 1))

    def test_vitest_and_unittest_and_our_own_lines_are_read(self):
        self.assertEqual(self.counted(1, " Test Files  2 passed (2)\n      Tests  \x1b[31m2 failed\x1b[39m | 7 passed (9)\n"), (7, 2))
        self.assertEqual(self.counted(1, "Ran 9 tests in 0.1s\n\nFAILED (failures=1, errors=2)\n"), (6, 3))
        self.assertEqual(self.counted(0, "12 passed, 0 failed\n"), (12, 0))

    def test_a_step_that_fails_after_all_its_tests_passed_has_failed(self):
        self.assertEqual(self.counted(1, "12 passed, 0 failed\n"), (12, 1))

    def test_doctest_programs_count_with_their_cases(self):
        case = '<testcase status="{}"><system-out>[doctest] test cases:  5 | {} passed | {} failed | 0 skipped\n</system-out></testcase>'
        plain = '<testcase status="run"><system-out>fine</system-out></testcase>'
        self.assertEqual(self.counted(0, "", "<testsuite>" + case.format("run", " 5", "0") + plain + "</testsuite>"), (6, 0))
        self.assertEqual(self.counted(8, "", "<testsuite>" + case.format("fail", " 3", "2") + plain + "</testsuite>"), (4, 2))

    def test_a_program_that_crashes_after_its_cases_has_failed(self):
        case = '<testcase status="fail"><system-out>[doctest] test cases: 5 | 5 passed | 0 failed | 0 skipped\n</system-out></testcase>'
        self.assertEqual(self.counted(8, "", f"<testsuite>{case}</testsuite>"), (5, 1))
