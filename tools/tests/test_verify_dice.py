"""tools/verify_dice against the saved games of the releases: it agrees with what was played and finds every forgery."""
import glob
import os
import subprocess
import sys
import tempfile
import unittest

import loader

ROOT = str(loader.TOOLS.parent)
tool = loader.tool("verify_dice")
SAVES = sorted(glob.glob(os.path.join(ROOT, "tests", "saves", "*", "*.valor")))


def run(*arguments):
    return subprocess.run([sys.executable, os.path.join(ROOT, "tools", "verify_dice"), *arguments], capture_output=True, text=True)


def sealed(record):
    """The record as a file again, its chain and digest made anew: a careful forger's work."""
    previous = tool.blake(tool.canonical(record["header"]))
    for item in record["entries"]:
        previous = tool.blake(previous, tool.canonical(item["entry"]))
        item["hash"] = previous.hex()
    body = tool.canonical(record)
    framed = tool.MAGIC + len(body).to_bytes(8, "little") + body
    return framed + tool.blake(framed)


class VerifyDice(unittest.TestCase):
    def setUp(self):
        finished = [name for name in SAVES if "seed" in tool.opened(open(name, "rb").read())]
        self.assertTrue(finished)
        self.name = finished[0]
        with open(self.name, "rb") as file:
            self.record = tool.opened(file.read())

    def verdict(self, data):
        with tempfile.NamedTemporaryFile(suffix=".valor") as file:
            file.write(data)
            file.flush()
            return run(file.name)

    def test_every_finished_game_of_a_release_is_proven(self):
        for name in SAVES:
            with open(name, "rb") as file:
                finished = "seed" in tool.opened(file.read())
            self.assertEqual(run(name).returncode, 0 if finished else 1, name)

    def test_the_file_made_again_is_the_same(self):
        with open(self.name, "rb") as file:
            self.assertEqual(sealed(self.record), file.read())

    def test_a_forged_die_is_found_however_well_it_is_sealed(self):
        entry = next(item["entry"] for item in self.record["entries"] if item["entry"].get("rolls"))
        roll = entry["rolls"][0]
        roll["values"][0] = roll["values"][0] % roll["faces"] + 1
        result = self.verdict(sealed(self.record))
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"entry {entry['n']}, roll 0", result.stderr)

    def test_another_seed_is_not_the_committed_one(self):
        result = run(self.name, "--seed", "00" * 32)
        self.assertEqual(result.returncode, 1)
        self.assertIn("committed", result.stderr)

    def test_a_cut_or_changed_file_is_refused(self):
        data = sealed(self.record)
        for broken in (b"", data[:-1], data + b"x", data[:100] + bytes([data[100] ^ 1]) + data[101:]):
            self.assertEqual(self.verdict(broken).returncode, 1)

    def test_it_stays_a_script_that_can_be_read_at_one_sitting(self):
        with open(os.path.join(ROOT, "tools", "verify_dice"), encoding="utf-8") as file:
            self.assertLess(len(file.readlines()), 150)


if __name__ == "__main__":
    unittest.main()
