#!/usr/bin/env python3
"""A bot for OpenValor in 30 lines: plays a whole scenario through `valor engine`, both seats.

    python3 docs/examples/bot.py build/valor vv/crossroads

It takes the action with the best first outcome where dice are rolled, and else any. Improve choose()."""
import json, random, subprocess, sys

engine = subprocess.Popen([sys.argv[1], "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(command, **fields):
    engine.stdin.write(json.dumps({"command": command, **fields}) + "\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    assert answer["ok"], answer
    return answer


def choose(actions):
    some = random.sample(actions, min(8, len(actions)))
    worth = [ask("odds", action=a["action"])["odds"].get("outcomes", []) for a in some]
    chance = [1 - odds[0]["n"] / odds[0]["d"] if odds else random.random() / 4 for odds in worth]
    return some[chance.index(max(chance))]["action"]


random.seed(1)
decision = ask("new", scenario=sys.argv[2], seed="0" * 64)["decision"]
while decision["kind"] != "over":
    decision = ask("apply", action=choose(ask("actions")["actions"]))["decision"]
print("winner:", decision["winner"], "-", ask("say", message=decision["why"])["text"])
