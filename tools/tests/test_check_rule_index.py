import json

import loader

index = loader.tool("check_rule_index")
HEAD = "# vv\n\n| section | file | function | test | status |\n|---|---|---|---|---|\n"


class CheckRuleIndex(loader.ProjectTest):
    def setUp(self):
        super().setUp()
        self.write("rules/vv/13_fire.cpp", 'bool fire_at(int) { return refuse("vv 13.8"); }\n')
        self.write("rules/vv/13_fire_test.cpp", 'TEST_CASE("13.8 a pinned squad fires at half") {}\n')
        self.words("vv 13.8")
        self.rows("| 13.8 | `13_fire.cpp` | `fire_at` | | done |")

    def rows(self, *rows):
        self.write("rules/vv/README.md", HEAD + "\n".join(rows) + "\n")

    def words(self, *keys, languages=index.LANGUAGES):
        for language in languages:
            self.write(f"data/strings/{language}/rules_vv.json", json.dumps({key: "text" for key in keys}))

    def problems(self, complete=False):
        return list(index.check(self.root, complete))

    def test_a_row_with_all_its_parts_is_fine(self):
        self.assertEqual(self.problems(), [])
        self.assertEqual(self.problems(complete=True), [])

    def test_a_system_without_an_index_is_named(self):
        self.write("rules/vv/README.md", "# vv\n")
        self.assert_one(self.problems(), "rules/vv/README.md: has no index")

    def test_a_missing_file_is_named(self):
        self.rows("| 13.8 | 14_move.cpp | fire_at | | done |")
        self.assert_one(self.problems(), "README.md:5: 13.8", "14_move.cpp")

    def test_a_missing_function_is_named(self):
        self.rows("| 13.8 | 13_fire.cpp | fire_at, fire | | done |")
        self.assert_one(self.problems(), "function 'fire' is not in")

    def test_a_missing_test_is_named(self):
        self.write("rules/vv/13_fire_test.cpp", 'TEST_CASE("13.80 another") {}\nTEST_CASE("13.8.1 a third") {}\n')
        self.assert_one(self.problems(), "no TEST_CASE starts with '13.8'")

    def test_a_test_may_be_named_by_its_words(self):
        self.write("rules/vv/13_fire_test.cpp", 'TEST_CASE("example: the two squads") {}\n')
        self.rows("| 13.8 | 13_fire.cpp | fire_at | example: the two | done |")
        self.assertEqual(self.problems(), [])

    def test_a_missing_wording_is_named_with_its_languages(self):
        self.words(languages=("ru", "de"))
        found = self.problems()
        self.assertEqual(len(found), 2, found)
        self.assertIn("missing in de, ru", found[0])
        self.assertIn("rules/vv/13_fire.cpp:1: cites vv 13.8", found[1])

    def test_an_open_row_needs_nothing_until_all_must_be_done(self):
        self.rows("| 13.8 | 13_fire.cpp | fire_at | | done |", "| 13.9 | | | | open |")
        self.assertEqual(self.problems(), [])
        self.assert_one(self.problems(complete=True), "README.md:6: 13.9: still open")

    def test_only_the_named_systems_are_looked_at(self):
        self.write("rules/vf/README.md", HEAD + "| 1.1 | | | | open |\n")
        self.assertEqual(list(index.check(self.root, True, ["vv"])), [])
        self.assert_one(list(index.check(self.root, True, ["vf"])), "1.1: still open")
        self.assert_one(list(index.check(self.root, True, ["xx"])), "rules/xx: there is no such system")

    def test_an_odd_status_or_a_double_row_is_named(self):
        self.rows("| 13.8 | 13_fire.cpp | fire_at | | nearly |")
        self.assert_one(self.problems(), "open or done")
        self.rows(*["| 13.8 | 13_fire.cpp | fire_at | | done |"] * 2)
        self.assert_one(self.problems(), "stands twice")

    def test_a_cited_rule_without_wording_is_named(self):
        self.write("rules/vv/04_move.cpp", '// "vv 4.9"\nauto a = rule("vv P:opportunity-fire"), b = say("vv scenario"), c = f("core:malformed");\n')
        found = self.problems()
        self.assertEqual(len(found), 2, found)
        self.assertIn("04_move.cpp:2: cites vv P:opportunity-fire", found[0])
        self.assertIn("04_move.cpp:2: cites core:malformed", found[1])
