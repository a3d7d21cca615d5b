// Where the figures of a unit stand on its base, from the middle of its front edge. A square is hollow and looks all round.

export interface Man {
  x: number;
  y: number;
  /** Degrees from the unit's front. */
  turned: number;
}
export interface Ranks {
  width: number;
  depth: number;
  files: number;
  ranks: number;
  figures: number;
  hollow: boolean;
}

export function men_of({ width, depth, files, ranks, figures, hollow }: Ranks): Man[] {
  const across = width / Math.max(1, files);
  const down = depth / Math.max(1, ranks);
  const spot = (file: number, rank: number, turned: number): Man => ({ x: -width / 2 + (file + 0.5) * across, y: (rank + 0.54) * down, turned });
  if (hollow) {
    const rim: Man[] = [];
    for (let i = 0; i < files; i++) rim.push(spot(i, 0, 0));
    for (let j = 1; j < ranks - 1; j++) rim.push(spot(files - 1, j, 90));
    for (let i = files - 1; i >= 0; i--) rim.push(spot(i, ranks - 1, 180));
    for (let j = ranks - 2; j > 0; j--) rim.push(spot(0, j, 270));
    return rim.slice(0, figures);
  }
  return Array.from({ length: figures }, (_, i) => {
    const rank = Math.floor(i / files);
    const in_rank = rank === ranks - 1 ? figures - rank * files : files;
    return spot((i % files) + (files - in_rank) / 2, rank, 0);
  });
}
