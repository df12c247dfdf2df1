/** A wall for tests of heaps. */
import { boxShape } from "../../../src/collide/shapes/collision-shape.js";
import { chance } from "../../chance.js";
import type { PileBody, pileOf } from "./pile-scene.js";

/** A floor and bricks of 1 × 0.3 × 0.4 m in running bond, rows of 11 and 10 in turn, each up to `apart` (m) off its place. */
export function wall(rows: number, apart: number): PileBody[] {
  const random = chance(7);
  const [x, y, z] = [1, 0.3, 0.4];
  const inertia = [(y * y + z * z) / 12, (z * z + x * x) / 12, (x * x + y * y) / 12] as const;
  const bricks: PileBody[] = [{ shape: boxShape(100, 2, 100), at: [0, -1, 0], kind: "fixed" }];
  for (let row = 0; row < rows; row++) {
    const count = 11 - (row % 2);
    for (let i = 0; i < count; i++) {
      const off = () => random.uniform(0, apart);
      bricks.push({ shape: boxShape(x, y, z), at: [i - (count - 1) / 2 + off(), y / 2 + row * (y + apart) + off(), off()], inertia });
    }
  }
  return bricks;
}

/** The furthest that a body has come sideways, m. */
export function shift(bodies: readonly PileBody[], { position }: ReturnType<typeof pileOf>): number {
  return Math.max(...bodies.map(({ at }, i) => Math.hypot(position(i)[0] - at[0], position(i)[2] - at[2])));
}
