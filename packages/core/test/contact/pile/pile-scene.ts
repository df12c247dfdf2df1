/** Small heaps for tests: bodies by shape and pose, with tables, scene and pile. */
import { BODY_DYNAMIC, BODY_FIXED, BODY_KINEMATIC, bodyTableDeclarations } from "../../../src/body/body-tables.js";
import { BROAD_PHASE_KINDS } from "../../../src/collide/broad/catalogue.js";
import { gjk } from "../../../src/collide/detectors.js";
import { createScene } from "../../../src/collide/scene/collision-scene.js";
import type { CollisionShape } from "../../../src/collide/shapes/collision-shape.js";
import { createPile, type PileInput, stepPile } from "../../../src/contact/pile/pile.js";
import { createArena } from "../../../src/memory/arena.js";
import type { Coefficients } from "../../../src/model/coefficients.js";

export interface PileBody {
  readonly shape: CollisionShape;
  readonly at: readonly [number, number, number];
  readonly turn?: readonly [number, number, number, number];
  /** Default dynamic. */
  readonly kind?: "fixed" | "kinematic" | "dynamic";
  readonly mass?: number;
  readonly inertia?: readonly [number, number, number];
  /** [ω, v] */
  readonly twist?: readonly number[];
}

export interface PileOptions extends Partial<Coefficients> {
  /** Acceleration, m/s². Default [0, −9.81, 0]. */
  readonly gravity?: readonly [number, number, number];
  readonly h?: number;
  readonly subSteps?: number;
  readonly kernel?: "javascript" | "wasm";
}

const KINDS = { fixed: BODY_FIXED, kinematic: BODY_KINEMATIC, dynamic: BODY_DYNAMIC } as const;
/** The half-space z ≤ 0 turned so that its normal is y. */
export const UP = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

export function pileOf(bodies: readonly PileBody[], options: PileOptions = {}) {
  const { gravity = [0, -9.81, 0], h = 1 / 60, subSteps = 4, friction = 0.5 } = options;
  const coefficients: Coefficients = {
    friction,
    staticFriction: options.staticFriction ?? friction,
    restitution: options.restitution ?? 0,
    spinFriction: options.spinFriction ?? 0,
    rollFriction: options.rollFriction ?? 0,
  };
  const arena = createArena(bodyTableDeclarations);
  arena.reserve("body", bodies.length);
  const { tables } = arena;
  bodies.forEach(({ at, turn = [0, 0, 0, 1], kind = "dynamic", mass = 1, inertia = [mass / 6, mass / 6, mass / 6], twist }, i) => {
    tables.pose.set([...at, ...turn], 7 * i);
    tables.kind[i] = KINDS[kind];
    if (twist) tables.twist.set(twist, 6 * i);
    if (kind !== "dynamic") return;
    tables.mass.set([mass, 1 / mass], 2 * i);
    tables.inertia.set([...inertia, ...inertia.map((j) => 1 / j)], 6 * i);
    tables.wrench.set([0, 0, 0, mass * gravity[0], mass * gravity[1], mass * gravity[2]], 6 * i);
  });
  const X_BS = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  const colliders = bodies.map(({ shape, kind }, body) => ({
    ...{ shape, body, index: 0, X_BS, group: 1, mask: -1, sensor: false, coefficients },
    moving: kind !== "fixed",
  }));
  const makeScene = () => createScene(colliders, tables.pose, { detector: gjk, broadPhase: BROAD_PHASE_KINDS.tree });
  const listed = bodies.flatMap(({ kind }, i) => (kind === undefined ? [i] : []));
  const kernel = options.kernel === "wasm" ? ({ kernel: "wasm", webAssembly: WebAssembly } as const) : {};
  const input: PileInput = { h, subSteps, bodies: Int32Array.from(listed), coefficients: () => coefficients, restSpeed: 0.014, ...kernel };
  const pile = createPile();
  const scene = makeScene();
  return {
    tables,
    pile,
    scene,
    makeScene,
    input,
    step: (count = 1) => {
      let report = pile.report;
      for (let i = 0; i < count; i++) report = stepPile(pile, tables, scene, input);
      return report;
    },
    position: (i: number) => [...tables.pose.subarray(7 * i, 7 * i + 3)] as [number, number, number],
    velocity: (i: number) => [...tables.twist.subarray(6 * i + 3, 6 * i + 6)] as [number, number, number],
    spin: (i: number) => [...tables.twist.subarray(6 * i, 6 * i + 3)] as [number, number, number],
  };
}

/** Linear and angular momentum about the origin, and kinetic energy, of the dynamic bodies. */
export function totals({ tables, input }: ReturnType<typeof pileOf>) {
  const { pose, twist, mass, inertia } = tables;
  const momentum = [0, 0, 0, 0, 0, 0];
  let energy = 0;
  for (const i of input.bodies) {
    const [x, y, z] = pose.subarray(7 * i, 7 * i + 3) as unknown as [number, number, number];
    const [wx, wy, wz, vx, vy, vz] = twist.subarray(6 * i, 6 * i + 6) as unknown as [number, number, number, number, number, number];
    const m = mass[2 * i]!;
    // Σ Jᵢ eᵢ (eᵢ·ω), eᵢ the principal axes
    const axes = principalAxes(pose, 7 * i + 3);
    const L = [0, 0, 0];
    axes.forEach((e, k) => {
      const rate = e[0] * wx + e[1] * wy + e[2] * wz;
      for (let n = 0; n < 3; n++) L[n]! += inertia[6 * i + k]! * rate * e[n]!;
      energy += (inertia[6 * i + k]! * rate * rate) / 2;
    });
    energy += (m * (vx * vx + vy * vy + vz * vz)) / 2;
    momentum[0]! += L[0]! + m * (y * vz - z * vy);
    momentum[1]! += L[1]! + m * (z * vx - x * vz);
    momentum[2]! += L[2]! + m * (x * vy - y * vx);
    momentum[3]! += m * vx;
    momentum[4]! += m * vy;
    momentum[5]! += m * vz;
  }
  return { momentum, energy };
}

function principalAxes(pose: Float64Array, o: number): readonly (readonly [number, number, number])[] {
  const [x, y, z, w] = pose.subarray(o, o + 4) as unknown as [number, number, number, number];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}
