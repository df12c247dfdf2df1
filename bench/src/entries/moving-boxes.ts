/** Many boxes of about equal size that fill a cube of space, and how they move: what broad phases are measured on. */
import { createRandom } from "@gelenk/core";

export interface BoxMotion {
  readonly name: string;
  /** Own displacement per step, m: along one direction, or another one in every step. */
  readonly own: number;
  readonly walk?: boolean;
  /** Displacement of all per step, m, downwards. */
  readonly fall?: number;
  /** Share of the boxes that moves. */
  readonly share?: number;
}

export const BOX_MOTIONS: readonly BoxMotion[] = [
  { name: "2 mm at random", own: 0.002, walk: true },
  { name: "1 cm", own: 0.01 },
  { name: "falling", own: 0.005, fall: 0.3 },
  { name: "a tenth moves", own: 0.01, share: 0.1 },
];

/** m: distance of neighbours; half edges are 0.5 … 0.75 of it at random, so that a box meets a few others. */
const APART = 1.22;
const HALF = [0.5, 0.75] as const;

export interface MovingBoxes {
  readonly count: number;
  /** How many move; those have the first numbers. */
  readonly moving: number;
  /** Half edges and displacement per step, stride 3. */
  readonly half: Float64Array;
  readonly displacement: Float64Array;
  /** Boxes (min, max) from step to step, stride 6. */
  readonly steps: readonly Float64Array[];
}

export function movingBoxes(count: number, { own, walk = false, fall = 0, share = 1 }: BoxMotion, steps: number): MovingBoxes {
  const random = createRandom(7);
  const side = Math.ceil(Math.cbrt(count));
  // neighbours in space are not neighbours in number
  const cells = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const k = random.integer(i + 1);
    [cells[i], cells[k]] = [cells[k]!, cells[i]!];
  }
  const [half, displacement, center] = [new Float64Array(3 * count), new Float64Array(3 * count), new Float64Array(3 * count)];
  const moving = Math.round(share * count);
  for (const [i, cell] of cells.entries()) {
    const { x, y, z } = random.direction();
    const place = [cell % side, Math.floor(cell / side) % side, Math.floor(cell / (side * side))];
    for (let k = 0; k < 3; k++) {
      center[3 * i + k] = APART * place[k]! + random.uniform(-0.1, 0.1);
      half[3 * i + k] = random.uniform(...HALF);
    }
    if (i < moving) displacement.set([own * x, own * y - fall, own * z], 3 * i);
  }
  const frames = Array.from({ length: steps }, () => {
    const boxes = new Float64Array(6 * count);
    for (let i = 0; i < 3 * count; i++) {
      const at = 6 * Math.floor(i / 3) + (i % 3);
      boxes[at] = center[i]! - half[i]!;
      boxes[at + 3] = center[i]! + half[i]!;
      if (i < 3 * moving) center[i]! += walk ? random.uniform(-own, own) : displacement[i]!;
    }
    return boxes;
  });
  return { count, moving, half, displacement, steps: frames };
}
