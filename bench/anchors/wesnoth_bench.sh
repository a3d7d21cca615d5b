#!/bin/sh
# Headless Battle for Wesnoth, AI vs AI. Debian packages: wesnoth-1.16-core wesnoth-1.16-data time
# usage: wesnoth_bench.sh [games=10] [algo1=ai_default_rca] [algo2=ai_default_rca] [scenario] [max_turns=40]
# Prints: games, side-turns, seconds per game / per side-turn (start-up subtracted), peak RSS, wins per side.
N=${1:-10}; A1=${2:-ai_default_rca}; A2=${3:-ai_default_rca}; SC=${4:-multiplayer_The_Freelands}; T=${5:-40}
W=/usr/games/wesnoth-1.16; [ -x $W ] || exit 0; D=$(mktemp -d); mkdir -p "$D/ud"
run() { # repeats turns
  HOME=$D /usr/bin/time -f "%e %U %M" -o "$D/t" timeout 900 $W --nogui --nosound --multiplayer --exit-at-end --multiplayer-repeat=$1 \
    --scenario=$SC --controller=1:ai --controller=2:ai --algorithm=1:$A1 --algorithm=2:$A2 \
    --side=1:Rebels --side=2:Undead --parm=1:gold:100 --parm=2:gold:100 --turns=$2 \
    --userdata-dir "$D/ud" --log-info=ai/testing >"$D/o" 2>"$D/e"
}
run 1 1; run 1 1; S=$(tail -1 "$D/t" | cut -d' ' -f1)          # second run = warm start-up (+1 turn)
run $N $T; set -- $(tail -1 "$D/t")
TURNS=$(grep -oE 'GAME_END_TURN: [0-9]+' "$D/e" | awk '{s+=$2} END{print s+0}')
G=$(grep -c 'GAME_END_TURN' "$D/e"); W1=$(grep -c 'WINNER: 1' "$D/e"); W2=$(grep -c 'WINNER: 2' "$D/e")
awk -v s="$S" -v e="$1" -v u="$2" -v m="$3" -v t="$TURNS" -v g="$G" -v w1="$W1" -v w2="$W2" -v a="$A1" -v b="$A2" 'BEGIN{
 printf "%s vs %s: games=%d turns=%d startup=%.2fs total=%.2fs cpu=%.2fs  s/game=%.3f (cpu %.3f)  ms/side-turn=%.1f (cpu %.1f)  games/s=%.2f  peakRSS=%.0fMB  wins1=%d wins2=%d draw/limit=%d\n", a,b,g,t,s,e,u,(e-s)/g,(u-s)/g,1000*(e-s)/(2*t),1000*(u-s)/(2*t),g/(e-s),m/1024,w1,w2,g-w1-w2 }'
rm -rf "$D"
