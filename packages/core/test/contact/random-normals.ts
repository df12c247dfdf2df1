/** One or two bodies that move anyhow, with up to 19 points around them and between them, without friction: many normals depend on others. */
import type { Random } from "../../src/math/random.js";
import { scale, vec3 } from "../../src/math/vec3.js";
import type { TestPoint, TestProblem } from "./make-problem.js";

export function randomNormals(random: Random): TestProblem {
  const count = 1 + random.integer(2);
  const bodies = Array.from({ length: count }, () => ({
    mass: random.uniform(0.5, 2),
    position: scale(random.direction(), 0.3),
    linear: scale(random.direction(), 1),
    angular: scale(random.direction(), 1),
  }));
  const points = Array.from({ length: 4 + random.integer(16) }, (): TestPoint => {
    const B = random.integer(count);
    // half of them with normals in a plane
    const normal = random.next() < 0.5 ? random.direction() : vec3(random.normal(), random.normal(), 0);
    return { A: random.next() < 0.3 && count > 1 ? 1 - B : -1, B, point: scale(random.direction(), 0.4), normal };
  }).sort((p, q) => p.B - q.B || p.A - q.A);
  return { bodies, points };
}
