/** Contact problems by chance: heaps of bodies with points anywhere, and heaps with a jointed part among them. */
import { diagonal } from "../../src/math/mat3.js";
import type { Random } from "../../src/math/random.js";
import { add, readVec3, scale, type Vec3, vec3 } from "../../src/math/vec3.js";
import type { TestBody, TestPoint, TestProblem } from "./make-problem.js";

const vector = (random: Random, size: number): Vec3 => scale(vec3(random.normal(), random.normal(), random.normal()), size);

/** Bodies with points anywhere between them and to the ground. */
export function randomHeap(random: Random, friction: boolean): TestProblem {
  const count = 2 + random.integer(4);
  const bodies = Array.from({ length: count }, (): TestBody => {
    const mass = random.uniform(0.2, 5);
    return {
      mass,
      inertia: diagonal(mass * random.uniform(0.2, 0.3), mass * random.uniform(0.2, 0.3), mass * random.uniform(0.2, 0.3)),
      position: vector(random, 1),
      linear: vector(random, 1),
      angular: vector(random, 1),
    };
  });
  const points = Array.from({ length: 2 + random.integer(3 * count) }, (): TestPoint => {
    const B = random.integer(count);
    const A = random.integer(count);
    const at = add(bodies[B]!.position, vector(random, 0.4));
    const law = { static: random.uniform(0, 1), ...(random.next() < 0.3 ? { spin: 0.02, roll: 0.01 } : {}) };
    return { A: A === B ? -1 : A, B, point: at, normal: random.direction(), ...(friction ? { friction: law } : {}) };
  });
  return { bodies, points: points.sort((p, q) => p.B - q.B || p.A - q.A) };
}

/** Numbers of a twist. */
const TWIST = 6;

/**
 * Three bodies of one jointed part: R = F Fᵀ with rank 12 of 18, as joints leave it, and speeds u = F z that the joints allow. Then w₀ = J u lies where
 * impulses D with J R Jᵀ D = 0 do nothing, D·w₀ = (Fᵀ Jᵀ D)·z = 0, and that is what makes sure that there is a solution (Klarbring and Pang, Existence of
 * solutions to discrete semicoercive frictional contact problems, SIAM J. Optim. 8 (1998); solve/follow-path.ts has the bound). With any u one in 200 came to
 * nothing: no impulse moves the bodies along a speed at which the contacts want them to stop. That some of those have no solution was shown for three
 * (parts 93, 58, 189 of the seeds 1000012, 9000012, 18000012): all ways of being apart, sticking and sliding, by sectors of slip, were infeasible as linear programs.
 */
export function jointed(random: Random, friction: boolean): TestProblem {
  const { bodies, points } = randomHeap(random, friction);
  const count = bodies.length >= 3 ? 3 : 2;
  const n = TWIST * count;
  const rank = 4 * count;
  const factor = Array.from({ length: n }, () => Array.from({ length: rank }, () => random.normal() / 4));
  const product = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const response = Float64Array.from({ length: n * n }, (_, k) => product(factor[(k - (k % n)) / n]!, factor[k % n]!));
  const z = Array.from({ length: rank }, () => random.normal());
  const speed = factor.map((row) => product(row, z));
  const allowed = (i: number): Partial<TestBody> =>
    i < count ? { angular: readVec3(speed, TWIST * i), linear: readVec3(speed, TWIST * i + 3) } : {};
  return { bodies: bodies.map((body, i) => ({ ...body, ...allowed(i) })), points, joined: [{ first: 0, count, response }] };
}
