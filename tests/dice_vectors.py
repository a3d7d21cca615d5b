#!/usr/bin/env python3
"""Derives the test vectors of docs/dice.md without any code of the project."""
import hashlib
import hmac

SEED = bytes(range(32))
GAME = bytes(range(0x10, 0x20))


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def dice(mix, entry, roll, count, faces):
    out, block = [], 0
    limit = 256 // faces * faces
    while True:
        message = GAME + mix + entry.to_bytes(8, "little") + roll.to_bytes(4, "little") + block.to_bytes(4, "little")
        for byte in hmac.new(SEED, message, hashlib.sha256).digest():
            if byte < limit:
                out.append(byte % faces + 1)
                if len(out) == count:
                    return out
        block += 1


if __name__ == "__main__":
    none, two = blake(b""), blake((b"\x01\x02\x03" + bytes(13)) * 2)
    print("commitment", blake(SEED).hex())
    print("entry 1 roll 0: 2d6      ", dice(none, 1, 0, 2, 6))
    print("entry 1 roll 1: 8 dice   ", dice(none, 1, 1, 8, 6))
    print("entry 1 roll 2: d100     ", dice(none, 1, 2, 1, 100))
    print("entry 2 roll 0: 32 dice  ", dice(none, 2, 0, 32, 6))
    print("two entropies, entry 1 roll 0: 2d6", dice(two, 1, 0, 2, 6))
