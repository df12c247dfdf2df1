/** Scenes with many bodies that touch: fewer of them show the same. */
import type { SceneValues } from "@gelenk/scenes";

export const FEW: Readonly<Record<string, SceneValues>> = {
  pile: { bodies: 30, row: 3 },
  funnel: { cubes: 30 },
  wall: { rows: 7, bricks: 3 },
  pyramid: { base: 6 },
  dominoes: { count: 6 },
  stack: { boxes: 5 },
  arch: { stones: 9 },
  "card-house": { floors: 1 },
  ragdolls: { count: 1 },
};
