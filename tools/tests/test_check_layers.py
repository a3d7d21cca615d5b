import loader

check = loader.tool("check_layers").check


class CheckLayers(loader.ProjectTest):
    def setUp(self):
        super().setUp()
        for path in ("core/dice.h", "core/adapter.h", "core/hex/hex.h", "rules/vv/state.h", "rules/vf/state.h", "ai/search.h",
                     "ai/minds/vv.h", "server/games.h", "tests/suite.h"):
            self.write(path)

    def includes(self, path, *names):
        self.write(path, "// a file\n" + "".join(f'#include "{name}"\n' for name in names))
        return check(self.root)

    def test_what_lies_below_may_be_included(self):
        self.includes("core/dice.cpp", "core/dice.h", "core/hex/hex.h")
        self.includes("rules/vv/04_fire.cpp", "core/dice.h", "rules/vv/state.h")
        self.includes("ai/search.cpp", "ai/search.h", "core/dice.h")
        self.includes("ai/minds/vv.cpp", "ai/minds/vv.h", "ai/search.h", "rules/vv/state.h")
        self.includes("rules/vv/suite_test.cpp", "tests/suite.h", "rules/vv/state.h")
        self.includes("server/games.cpp", "rules/vf/state.h", "ai/minds/vv.h", "server/games.h")
        self.assertEqual(list(check(self.root)), [])

    def test_core_may_not_include_rules(self):
        self.assert_one(self.includes("core/dice.cpp", "core/dice.h", "rules/vv/state.h"), "core/dice.cpp:3", "rules/vv/state.h")

    def test_rules_may_not_include_another_system(self):
        self.assert_one(self.includes("rules/vv/a.cpp", "rules/vf/state.h"), "rules/vv/a.cpp:2")

    def test_rules_may_not_include_the_server_even_by_a_relative_path(self):
        self.assert_one(self.includes("rules/vv/a.cpp", "../../server/games.h"), "server/games.h")

    def test_search_may_not_include_a_system_or_a_mind(self):
        self.assert_one(self.includes("ai/search.cpp", "rules/vv/state.h"), "ai/search.cpp:2")
        self.assert_one(self.includes("ai/search.cpp", "ai/minds/vv.h"), "ai/search.cpp:2")

    def test_a_mind_may_not_include_another_system(self):
        self.assert_one(self.includes("ai/minds/vv.cpp", "rules/vf/state.h"), "ai/minds/vv.cpp:2")

    def test_rules_may_not_include_test_helpers_outside_of_tests(self):
        self.assert_one(self.includes("rules/vv/a.cpp", "tests/suite.h"), "tests/suite.h")

    def test_clocks_files_and_threads_stay_out_of_rules(self):
        for name in ("chrono", "fstream", "thread", "random", "iostream"):
            self.write("rules/vv/a.cpp", f"#include <{name}>\n")
            self.assert_one(check(self.root), "rules/vv/a.cpp:1", name)
        self.write("rules/vv/a.cpp", "")
        self.write("rules/vv/a_test.cpp", "#include <fstream>\n")
        self.assertEqual(list(check(self.root)), [])

    def test_helpers_of_tests_are_for_tests(self):
        self.write("core/table/testing.h", "#include <random>\ndouble random_angle();\n")
        self.assertEqual(list(self.includes("core/table/pose_test.cpp", "core/table/testing.h")), [])
        self.assert_one(self.includes("core/table/pose.cpp", "core/table/testing.h"), "core/table/pose.cpp:2", "for tests only")

    def test_fractions_stay_out_of_rules_and_fields(self):
        self.write("rules/vv/a.cpp", "int a;\nfloat b;\n")
        self.assert_one(check(self.root), "rules/vv/a.cpp:2", "float")
        self.write("rules/vv/a.cpp", "")
        self.write("core/table/pose.h", "constexpr int kMany = 1'000'000; double c = 0;\n")
        self.assert_one(check(self.root), "core/table/pose.h:1", "double")

    def test_fractions_in_words_are_no_fractions(self):
        self.write("rules/vv/a.cpp", '// a double shot\n/* float\n*/ auto a = "double"; int double_time = 1;\n')
        self.write("core/bench.cpp", "double seconds = 0;\n")
        self.assertEqual(list(check(self.root)), [])

    def test_a_header_with_json_says_that_it_is_for_sources_only(self):
        says = "// Odds.\n// Included\n// by .cpp files only.\n#pragma once\n"
        self.write("core/adapter.h", "// A.\n#pragma once\n#include <nlohmann/json.hpp>\n")
        self.assert_one(check(self.root), "core/adapter.h:3", "json.hpp")
        self.write("core/adapter.h", says + "#include <nlohmann/json.hpp>\n")
        self.includes("rules/vv/module.cpp", "core/adapter.h")
        self.assertEqual(list(check(self.root)), [])
        self.assert_one(self.includes("rules/vv/state.h", "core/adapter.h"), "rules/vv/state.h:2", "core/adapter.h")
        self.write("rules/vv/state.h", says + '#include "core/adapter.h"\n')
        self.assertEqual(list(check(self.root)), [])
