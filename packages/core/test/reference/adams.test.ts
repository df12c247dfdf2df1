/**
 * ADAMS decides: one body on a revolute, prismatic, cylindrical, spherical or distance joint, or on a spring, for 5 s (adams-cases.ts).
 *
 * Positions agree within the trust the reference collection puts in the files: 1e-5 m, 8e-4 m for the spherical case. That includes the rounding
 * of six printed digits, 5e-6 m below 10 m. The sliding bodies fall to −122.583 m: there the rounding, up to 5e-4 m, comes on top.
 * Bodies turn at up to 3 rad/s, 2 m from the axis: an error of position e goes with 3e in m/s and 1.5e in rad/s.
 */
import { describe, expect, it } from "vitest";
import { length, readVec3 } from "../../src/math/vec3.js";
import type { MethodName } from "../../src/model/settings-description.js";
import { World } from "../../src/world/world.js";
import { REFERENCE_MISSING } from "../reference-folder.js";
import {
  ADAMS_CASES,
  ADAMS_GRAVITY,
  type AdamsCase,
  type AdamsRows,
  ANGULAR_VELOCITY,
  buildAdamsCase,
  FORCE,
  largestDeviation,
  POSITION,
  readAdamsRows,
  TORQUE,
  VELOCITY,
} from "./adams-cases.js";

interface Run {
  readonly method: MethodName;
  readonly order: number;
  readonly h: number;
}

/** Order 2 needs the short step: with 1 ms it is 1.8e-5 m off. The Lagrange methods and the recursive one have the order of their integrator, rk4. */
const RUNS: readonly Run[] = [
  { method: "impulse-direct", order: 2, h: 1 / 2000 },
  { method: "impulse-direct", order: 4, h: 1 / 100 },
  { method: "impulse-direct", order: 6, h: 1 / 100 },
  { method: "impulse-iterative", order: 2, h: 1 / 2000 },
  { method: "impulse-iterative", order: 4, h: 1 / 100 },
  { method: "lagrange-sparse", order: 2, h: 1 / 100 },
  { method: "lagrange-dense", order: 2, h: 1 / 100 },
  { method: "recursive", order: 2, h: 1 / 100 },
];

/** Rows of the files, 0.01 s apart. */
const EVERY_ROW = Array.from({ length: 500 }, (_, i) => i + 1);
const HALF_SECONDS = [50, 100, 150, 200, 250, 300, 350, 400, 450, 500] as const;

const caseNamed = (name: string): AdamsCase => ADAMS_CASES.find((adams) => adams.name === name)!;
const stepTo = (world: World, row: number, h: number): void => {
  while (world.steps < Math.round(0.01 / h) * row) world.step(h);
};

/** Largest deviations from these rows of a file. */
function compare(adams: AdamsCase, { method, order, h }: Run, rows: AdamsRows, compared: readonly number[]) {
  const { world, body } = buildAdamsCase(adams, { method, order });
  let [position, velocity, angularVelocity] = [0, 0, 0];
  for (const i of compared) {
    stepTo(world, i, h);
    const row = rows(i);
    position = Math.max(position, largestDeviation(row, POSITION, body.position));
    velocity = Math.max(velocity, largestDeviation(row, VELOCITY, body.velocity));
    angularVelocity = Math.max(angularVelocity, largestDeviation(row, ANGULAR_VELOCITY, body.angularVelocity));
  }
  expect(body.method).toBe(method);
  return { position, velocity, angularVelocity };
}

function expectAgreement(adams: AdamsCase, run: Run, rows: AdamsRows, compared: readonly number[], trust: number): void {
  const { position, velocity, angularVelocity } = compare(adams, run, rows, compared);
  expect(position).toBeLessThan(trust);
  expect(velocity).toBeLessThan(3 * trust);
  expect(angularVelocity).toBeLessThan(1.5 * trust);
}

describe.each(ADAMS_CASES)("$name", (adams) => {
  const rows = readAdamsRows(adams.name);
  // Rows 408 to 424 of the spherical file are up to 8.4e-4 m away from Revolute_Case01, the same motion (below): beyond its trust.
  const compared = adams.name === "Spherical_Case01" ? HALF_SECONDS : EVERY_ROW;

  it.for(RUNS)("$method, order $order, h = $h s: moves as in ADAMS", (run, context) => {
    if (rows === undefined) return context.skip(REFERENCE_MISSING);
    expectAgreement(adams, run, rows, compared, adams.trust);
  });
});

describe("Spherical_Case01 against Revolute_Case01", () => {
  // equal moments about y, equal starts: the same motion, and the better file of the two
  const rows = readAdamsRows("Revolute_Case01");

  it.for(RUNS)("$method, order $order, h = $h s: the ball joint swings as the hinge in ADAMS", (run, context) => {
    if (rows === undefined) return context.skip(REFERENCE_MISSING);
    expectAgreement(caseNamed("Spherical_Case01"), run, rows, EVERY_ROW, 1e-5);
  });
});

describe("reactions", () => {
  // Ours are means over a step: those before and after a row give its value up to h². The forces of the files differ by up to 1.35e-3 N from
  // m (α × r − ω² r − g) at their own positions and velocities (Distance_Case01); the h² part is 1e-4 N: 2e-3 N, and N·m with arms of 2 m as well.
  const order = 4;
  const h = 1 / 1000;

  /** Largest deviation of force or torque; in the files they act on the ground, ours on the body. */
  function reactionDeviation(adams: AdamsCase, method: MethodName, rows: AdamsRows): number {
    const { world, joint } = buildAdamsCase(adams, { method, order });
    let largest = 0;
    for (const i of HALF_SECONDS.slice(0, 4)) {
      stepTo(world, i, h);
      const before = joint.reaction;
      world.step(h);
      const after = joint.reaction;
      const onGround = (kind: "force" | "torque") => before[kind].map((value, k) => -(value + after[kind][k]!) / 2);
      largest = Math.max(
        largest,
        largestDeviation(rows(i), FORCE, onGround("force")),
        largestDeviation(rows(i), TORQUE, onGround("torque")),
      );
    }
    return largest;
  }

  const methods = ["impulse-direct", "impulse-iterative", "lagrange-sparse", "lagrange-dense", "recursive"] as const;
  const pairs = [
    ["Revolute_Case01", "Revolute_Case01"],
    ["Revolute_Case02", "Revolute_Case02"],
    ["Prismatic_Case01", "Prismatic_Case01"],
    ["Cylindrical_Case01", "Cylindrical_Case01"],
    ["Spherical_Case01", "Revolute_Case01"],
  ] as const;
  const cases = methods.flatMap((method) => pairs.map(([name, file]) => ({ method, name, file })));

  it.for(cases)("$name, $method, order 4, h = 1 ms: as in the file $file", ({ method, name, file }, context) => {
    const rows = readAdamsRows(file);
    if (rows === undefined) return context.skip(REFERENCE_MISSING);
    expect(reactionDeviation(caseNamed(name), method, rows)).toBeLessThan(2e-3);
  });

  const distanceRows = readAdamsRows("Distance_Case01");

  it.for(methods)("Distance_Case01, %s, order 4, h = 1 ms: the force has the size of its file", (method, context) => {
    if (distanceRows === undefined) return context.skip(REFERENCE_MISSING);
    const { world, joint } = buildAdamsCase(caseNamed("Distance_Case01"), { method, order });
    for (const i of HALF_SECONDS.slice(0, 4)) {
      stepTo(world, i, h);
      const before = length(readVec3(joint.reaction.force));
      world.step(h);
      const after = length(readVec3(joint.reaction.force));
      const size = length(readVec3(FORCE.map((column) => distanceRows(i)(column).value)));
      expect(Math.abs((before + after) / 2 - size)).toBeLessThan(2e-3);
    }
  });

  it.for(methods)("Distance_Case01, %s, order 4, h = 1 ms: the force has the direction of its file", (method, context) => {
    if (distanceRows === undefined) return context.skip(REFERENCE_MISSING);
    expect(reactionDeviation(caseNamed("Distance_Case01"), method, distanceRows)).toBeLessThan(2e-3);
  });
});

describe("TranSpring_Case01", () => {
  // 1 kg dropped from the origin on a spring of no length: 10 N/m, 0.5 N·s/m. Parameters: Chrono's own test of this case; row 1 of the file
  // confirms them: 10·0.000489476 + 0.5·0.0978054 = 0.0537975 N.
  const rows = readAdamsRows("TranSpring_Case01");

  it("auto, order 2, h = 1 ms: moves as in ADAMS", (context) => {
    if (rows === undefined) return context.skip(REFERENCE_MISSING);
    const world = new World({ up: "z", gravity: [0, 0, -ADAMS_GRAVITY] });
    const body = world.addBody({ name: "body", mass: 1, inertia: [0.04, 0.1, 0.1] });
    world.addForce({ type: "spring", a: "ground", b: "body", stiffness: 10, damping: 0.5, length: 0 });
    for (const i of EVERY_ROW) {
      stepTo(world, i, 1e-3);
      expect(largestDeviation(rows(i), POSITION, body.position)).toBeLessThan(1e-5);
      expect(largestDeviation(rows(i), VELOCITY, body.velocity)).toBeLessThan(3e-5);
    }
  });
});
