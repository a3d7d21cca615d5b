// Who is to sit where in a challenge.
import type { Scenario } from '../messages';
import type { WantedSeat } from '../protocol';

/** One's own seat, and the others for anybody; where an opponent is named, every seat against one's own side is kept for him. */
export function wanted_seats(scenario: Pick<Scenario, 'seats'>, mine: number, opponent: string): WantedSeat[] {
  const side = scenario.seats.find((s) => s.id === mine)?.side;
  return scenario.seats.map((seat) => {
    if (seat.id === mine) return 'me';
    return opponent !== '' && seat.side !== side ? { name: opponent } : 'open';
  });
}
