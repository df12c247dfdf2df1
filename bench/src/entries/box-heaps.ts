/** The heaps of the benchmarks: a pyramid that should stand still, and boxes that fall into a bin. */
import { createRandom, type Quadruple, type Triple } from "@gelenk/core";
import type { Heap, HeapBox } from "../heap.js";

const UPRIGHT: Quadruple = [0, 0, 0, 1];
const GRAVITY: Triple = [0, -9.81, 0];

const fixed = (position: Triple, half: Triple): HeapBox => ({ half, position, orientation: UPRIGHT, mass: 0 });

/** Unit cubes in rows of `base`, `base` − 1, … 1, each on two of the row below, 5 cm apart. */
export function pyramid(base: number): Heap {
  const boxes: HeapBox[] = [fixed([0, -1, 0], [50, 1, 50])];
  for (let row = 0; row < base; row++) {
    for (let i = 0; i < base - row; i++) {
      boxes.push({ half: [0.5, 0.5, 0.5], position: [(i - (base - row - 1) / 2) * 1.05, 0.5 + row, 0], orientation: UPRIGHT, mass: 1 });
    }
  }
  return { boxes, friction: 0.6, gravity: GRAVITY };
}

/**
 * Bricks of 1 × 0.3 × 0.4 m in running bond, rows of `bricks` and one less in turn, 252 with 24 rows of 11, and
 * a ball of 10 kg that hits the middle of the wall after half a second, as fast as the pendulum of the scene
 * `wall` (theory 02, EX-02): thrown so that it arrives level.
 */
export function wall(rows: number, bricks: number): Heap {
  const [half, radius, time]: [Triple, number, number] = [[0.5, 0.15, 0.2], 1, WALL_STANDS];
  const [fall, speed] = [GRAVITY[1] * time, 8.47];
  const boxes: HeapBox[] = [fixed([0, -1, 0], [50, 1, 50])];
  for (let row = 0; row < rows; row++) {
    const count = bricks - (row % 2);
    for (let i = 0; i < count; i++) {
      boxes.push({ half, position: [i - (count - 1) / 2, 0.15 + 0.3 * row, 0], orientation: UPRIGHT, mass: 1 });
    }
  }
  const position: Triple = [0, 0.15 * rows + (fall * time) / 2, half[2] + radius + speed * time];
  boxes.push({ half: [radius, radius, radius], radius, position, orientation: UPRIGHT, mass: 10, velocity: [0, -fall, -speed] });
  return { boxes, friction: 0.3, gravity: GRAVITY };
}

/** How long a wall stands before it is hit, s. */
export const WALL_STANDS = 0.5;

/** Cubes of 0.5 m, turned at random, in layers of `side` × `side` above a bin of that width. */
export function bin(count: number, side: number): Heap {
  const pitch = 0.9;
  const half = (side * pitch) / 2 + 0.1;
  const boxes: HeapBox[] = [
    fixed([0, -1, 0], [half + 2, 1, half + 2]),
    fixed([half + 1, 15, 0], [1, 18, half + 2]),
    fixed([-half - 1, 15, 0], [1, 18, half + 2]),
    fixed([0, 15, half + 1], [half + 2, 18, 1]),
    fixed([0, 15, -half - 1], [half + 2, 18, 1]),
  ];
  const random = createRandom(12345);
  for (let i = 0; i < count; i++) {
    const { x, y, z, w } = random.rotation();
    const [column, row, layer] = [i % side, Math.floor(i / side) % side, Math.floor(i / (side * side))];
    const position: Triple = [(row - (side - 1) / 2) * pitch, 0.6 + layer * pitch, (column - (side - 1) / 2) * pitch];
    boxes.push({ half: [0.25, 0.25, 0.25], position, orientation: [x, y, z, w], mass: 1 });
  }
  return { boxes, friction: 0.5, gravity: GRAVITY };
}
