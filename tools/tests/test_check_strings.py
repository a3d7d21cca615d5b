import json

import loader

strings = loader.tool("check_strings")
WORDS = {"en": "Fire {n}", "fr": "Tir {n}", "es": "Fuego {n}", "de": "Feuer {n}", "ru": "Огонь {n}"}


class CheckStrings(loader.ProjectTest):
    def setUp(self):
        super().setUp()
        for language, text in WORDS.items():
            self.put(language, {"board.fire": text})

    def put(self, language, texts):
        self.write(f"data/strings/{language}/board.json", json.dumps(texts, ensure_ascii=False))

    def put_all(self, **texts):
        for language, text in texts.items():
            self.put(language, {"board.fire": text})

    def problems(self):
        return strings.check(self.root)

    def test_a_whole_set_is_fine(self):
        self.assertEqual(self.problems(), [])

    def test_a_missing_file_is_named(self):
        (self.root / "data/strings/ru/board.json").unlink()
        found = self.problems()
        self.assertIn("data/strings/ru/board.json: the file is missing", found)

    def test_a_missing_key_is_named(self):
        self.put("de", {})
        self.assert_one(self.problems(), "de/board.json", "board.fire is missing")

    def test_a_key_that_english_lacks_is_named(self):
        self.put("fr", {"board.extra": "Autre", "board.fire": WORDS["fr"]})
        self.assert_one(self.problems(), "board.extra is not in English")

    def test_unsorted_and_double_keys_are_named(self):
        self.write("data/strings/en/board.json", '{"board.fire": "Fire {n}", "board.act": "Act"}')
        self.assertTrue(any("not sorted" in problem for problem in self.problems()))
        self.write("data/strings/en/board.json", '{"board.fire": "Fire {n}", "board.fire": "Fire {n}"}')
        self.assert_one(self.problems(), "stands twice")

    def test_arguments_must_be_the_same(self):
        self.put_all(es="Fuego {m}")
        self.assert_one(self.problems(), "es/board.json", "arguments ['m'], in English ['n']")

    def test_an_apostrophe_before_a_brace_hides_the_argument(self):
        self.put_all(fr="L'{n}")
        self.assert_one(self.problems(), "fr/board.json", "apostrophe")
        self.put_all(fr="L''{n}, d'un tir")
        self.assertEqual(self.problems(), [])

    def test_an_english_text_in_german_is_untranslated(self):
        self.put_all(de=WORDS["en"])
        self.assert_one(self.problems(), "de/board.json", "not translated")

    def test_same_json_allows_an_equal_text(self):
        self.put_all(de=WORDS["en"])
        self.write("data/strings/same.json", '{"board.fire": ["de"]}')
        self.assertEqual(self.problems(), [])
        self.write("data/strings/same.json", '{"board.fire": ["de"], "board.gone": ["de"]}')
        self.assert_one(self.problems(), "board.gone is no key")

    def test_a_text_without_letters_is_the_same_everywhere(self):
        self.put_all(**{language: "{n} %" for language in WORDS})
        self.assertEqual(self.problems(), [])

    def test_braces_must_be_balanced(self):
        self.put_all(ru="Огонь {n")
        self.assert_one(self.problems(), "ru/board.json")
        self.put_all(ru="Огонь {n}}")
        self.assert_one(self.problems(), "ru/board.json", "too many")

    def test_russian_needs_its_four_plurals(self):
        self.put_all(ru="{n, plural, one {# выстрел} few {# выстрела} many {# выстрелов} other {# выстрела}}")
        self.assertEqual(self.problems(), [])
        self.put_all(ru="{n, plural, one {# выстрел} other {# выстрела}}")
        self.assert_one(self.problems(), "ru needs few many one other")

    def test_english_and_german_plurals_have_two_forms_and_french_may_have_three(self):
        self.put_all(en="{n, plural, =0 {no shot} one {# shot} other {# shots}}", fr="{n, plural, one {# tir} many {# tirs} other {# tirs}}")
        self.assertEqual(self.problems(), [])
        self.put_all(de="{n, plural, other {# Schuss}}")
        self.assert_one(self.problems(), "de needs one other")

    def test_a_plural_without_other_is_refused(self):
        self.put_all(en="{n, plural, one {# shot}}")
        self.assert_one(self.problems(), "no case 'other'")

    def test_an_argument_inside_a_plural_counts(self):
        self.put_all(en="{n, plural, one {{who} fires} other {{who} fires #}}")
        self.assertEqual(len(self.problems()), 4)

    def test_select_cases_must_be_the_same(self):
        self.put_all(**{language: f"{{n, select, a {{{word}}} other {{{word}s}}}}" for language, word in zip(WORDS, "vwxyz")})
        self.assertEqual(self.problems(), [])
        self.put_all(fr="{n, select, b {tir} other {tirs}}")
        self.assert_one(self.problems(), "fr/board.json", "select")

    def test_keys_used_in_code_must_exist(self):
        self.write("web/src/App.svelte", "{t('board.fire')} {t('board.nothing')} {start('x')}\n")
        self.assert_one(self.problems(), "web/src/App.svelte:1", "board.nothing")
        self.write("web/src/App.svelte", "")
        self.write("rules/vv/a.cpp", 'return Refusal{.rule = "vv 1", .key = "vv.no_fire"};\n')
        self.assert_one(self.problems(), "rules/vv/a.cpp:1", "vv.no_fire")
        self.write("rules/vv/a.cpp", 'open("vv.json"); // "vv.nothing"\nreturn Refusal{"vv 1", "vv.refuse.no_fire"};\n')
        self.assert_one(self.problems(), "rules/vv/a.cpp:2", "vv.refuse.no_fire")

    def test_broken_json_is_named(self):
        self.write("data/strings/en/board.json", '{"board.fire": ')
        self.assertTrue(any("en/board.json: cannot be read" in problem for problem in self.problems()))
