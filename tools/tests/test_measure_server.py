"""tools/measure_server: its figures are what they are called, and a bound that is missed is said."""
import asyncio
import contextlib
import io
import time
import unittest

import loader

tool = loader.tool("measure_server")


def found(**other):
    good = {"syncs": [400, 390, 380], "rate": 150, "wanted": 100, "load": "0.1", "processor": 4, "count": 2000, "submit": [10, 40], "screen": [12, 45], "memory": (60, 320, 330)}
    return good | other


class MeasureServer(unittest.TestCase):
    def judged(self, figures):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            well = tool.judged(figures, 5000)
        return well, said.getvalue()

    def test_percentiles(self):
        values = list(range(1, 101))
        self.assertEqual(tool.percentile(values, 0.5), 51)
        self.assertEqual(tool.percentile(values, 0.99), 100)
        self.assertEqual(tool.percentile([7], 0.99), 7)

    def test_bounds_that_are_kept_and_missed(self):
        self.assertTrue(self.judged(found())[0])
        for figures, word in ((found(rate=99), "submits a second"), (found(submit=[10, 101]), "submit p99"), (found(memory=(60, 601, 601)), "memory")):
            well, said = self.judged(figures)
            self.assertFalse(well)
            self.assertIn(f"missed: {word}", said)

    def test_a_pace_waits_for_its_slot_and_counts_from_it(self):
        async def three():
            pace = tool.Pace(50, 1)
            return [await pace.slot() for _ in range(3)], time.monotonic()

        slots, now = asyncio.run(three())
        self.assertAlmostEqual(slots[2] - slots[0], 0.04, places=6)
        self.assertGreaterEqual(now, slots[2])


if __name__ == "__main__":
    unittest.main()
