/**
 * References: counts of theory 01, section 11.3 (four-bar of four hinges, its replacements, the six-hinge loop with one freedom), Grübler's
 * count for planar loops, 3·bodies − 2·hinges, and the closure condition of Bricard's linkage.
 */
import { describe, expect, it } from "vitest";
import type { BodyDescription, JointDescription, Triple } from "../../../src/model/description.js";
import { box } from "../../../src/model/shapes.js";
import { World } from "../../../src/world/world.js";

type Point = readonly [number, number];
const Z: Triple = [0, 0, 1];

/** A bar from P to Q in the plane z = 0. */
const bar = (name: string, P: Point, Q: Point, mass = 1): BodyDescription => {
  const angle = Math.atan2(Q[1] - P[1], Q[0] - P[0]);
  return {
    name,
    mass,
    shapes: [box(Math.hypot(Q[0] - P[0], Q[1] - P[1]), 0.1, 0.1)],
    position: [(P[0] + Q[0]) / 2, (P[1] + Q[1]) / 2, 0],
    orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
  };
};

const joint = (type: string, a: string, b: string, P: Point): JointDescription => ({ type, a, b, anchor: [P[0], P[1], 0], axis: Z });

/** Bars from point to point, hinged to each other and to the ground at both ends. */
function loop(points: readonly Point[], types: readonly string[] = [], masses: readonly number[] = []): World {
  const world = new World();
  const bars = points.length - 1;
  for (let i = 0; i < bars; i++) world.addBody(bar(`bar-${i}`, points[i]!, points[i + 1]!, masses[i]));
  for (let i = 0; i <= bars; i++) {
    world.addJoint(joint(types[i] ?? "revolute", i ? `bar-${i - 1}` : "ground", i < bars ? `bar-${i}` : "ground", points[i]!));
  }
  return world;
}

function chain(links: number): World {
  const world = new World();
  for (let i = 0; i < links; i++) {
    world.addBody(bar(`link-${i}`, [i, 0], [i + 1, 0]));
    world.addJoint(joint("revolute", i ? `link-${i - 1}` : "ground", `link-${i}`, [i, 0]));
  }
  return world;
}

const FOUR_BAR: readonly Point[] = [
  [0, 0],
  [0.1, 0.3],
  [0.8, 0.6],
  [1, 0],
];

describe("degrees of freedom", () => {
  it("planar four-bar of four hinges: 20 rows, 17 independent, one freedom", () => {
    const { chains, degreesOfFreedom } = loop(FOUR_BAR).topology();
    expect(degreesOfFreedom).toBe(1);
    expect(chains).toHaveLength(1);
    expect(chains[0]).toMatchObject({ rows: 20, rank: 17, degreesOfFreedom: 1, redundantRows: 3, loops: 1, depth: 2 });
    expect(chains[0]!.bodies).toEqual(["bar-0", "bar-1", "bar-2"]);
    expect(chains[0]!.loopJoints).toHaveLength(1);
  });

  it.each([
    ["hinge, hinge, cylindrical, ball", ["revolute", "revolute", "cylindrical", "spherical"]],
    ["three hinges and a point on a line", ["revolute", "revolute", "revolute", "point-on-line"]],
  ])("four-bar without redundancy: %s", (_, types) => {
    expect(loop(FOUR_BAR, types).topology().chains[0]).toMatchObject({ rows: 17, rank: 17, degreesOfFreedom: 1, redundantRows: 0 });
  });

  it("masses and sizes do not decide: ratios of 1e12, millimetres, kilometres", () => {
    expect(loop(FOUR_BAR, [], [1e6, 1e-6, 1]).topology().chains[0]).toMatchObject({ rank: 17 });
    for (const size of [1e-3, 1e3]) {
      const points = FOUR_BAR.map(([x, y]): Point => [size * x, size * y]);
      expect(loop(points).topology().chains[0]).toMatchObject({ rank: 17, degreesOfFreedom: 1 });
    }
  });

  it("a four-bar on one line is in a singular position: one freedom more", () => {
    const points: readonly Point[] = [
      [0, 0],
      [1, 0],
      [3, 0],
      [2, 0],
    ];
    expect(loop(points).topology().chains[0]).toMatchObject({ rank: 16, degreesOfFreedom: 2 });
  });

  it("chain of ten hinges: ten", () => {
    expect(chain(10).topology().chains[0]).toMatchObject({
      rows: 50,
      rank: 50,
      degreesOfFreedom: 10,
      redundantRows: 0,
      loops: 0,
      depth: 10,
    });
  });

  it("planar loop of six hinges: 3·5 − 2·6 = 3", () => {
    const hexagon = Array.from({ length: 6 }, (_, i): Point => [Math.cos(1 + i), Math.sin(1.1 * i)]);
    expect(loop(hexagon).topology().chains[0]).toMatchObject({ rows: 30, rank: 27, degreesOfFreedom: 3, redundantRows: 3, loops: 1 });
  });

  it("six hinges with one freedom left (Bricard): 30 rows, 29 independent", () => {
    expect(bricard(1).topology().chains[0]).toMatchObject({ rows: 30, rank: 29, degreesOfFreedom: 1, redundantRows: 1, loops: 1 });
  });

  it("duplicate joints are redundant as a whole", () => {
    const world = chain(1);
    world.addJoint(joint("revolute", "ground", "link-0", [0, 0]));
    expect(world.topology().chains[0]).toMatchObject({ rows: 10, rank: 5, degreesOfFreedom: 1, redundantRows: 5, loops: 1 });
  });

  it("a body that cannot be turned about an axis has no freedom there", () => {
    const world = new World();
    // a rod along x and a point
    world.addBody({ name: "rod", mass: 1, inertia: [0, 1, 1] });
    world.addBody({ name: "point", mass: 1, inertia: [0, 0, 0] });
    expect(world.topology()).toEqual({ chains: [], loneBodies: ["rod", "point"], degreesOfFreedom: 5 + 3 });
    world.addJoint({ type: "spherical", a: "ground", b: "rod", anchor: [1, 0, 0] });
    expect(world.topology().chains[0]).toMatchObject({ rank: 3, degreesOfFreedom: 2 });
  });
});

describe("chains", () => {
  it("fixed and kinematic bodies separate them, and close loops like the ground", () => {
    const world = new World();
    world.addBody({ name: "wall", kind: "fixed", position: [2, 0, 0] });
    world.addBody({ name: "cart", kind: "kinematic", position: [4, 0, 0], motion: { position: ["4 + t", 0, 0] } });
    for (let i = 0; i < 4; i++) world.addBody(bar(`bar-${i}`, [i, 0], [i + 1, 0]));
    const names = ["ground", "bar-0", "bar-1", "wall", "bar-2", "bar-3", "cart"];
    const points = [0, 1, 2, 2, 3, 4];
    for (let i = 0; i + 1 < names.length; i++) {
      world.addJoint({ ...joint("spherical", names[i]!, names[i + 1]!, [points[i]!, 0]), name: `j${i}` });
    }
    world.addBody({ name: "lone", mass: 1, inertia: [1, 1, 1] });
    const { chains, loneBodies } = world.topology();
    expect(chains.map((c) => [c.bodies, c.joints, c.loops])).toEqual([
      [["bar-0", "bar-1"], ["j0", "j1", "j2"], 1],
      [["bar-2", "bar-3"], ["j3", "j4", "j5"], 1],
    ]);
    expect(loneBodies).toEqual(["lone"]);
  });

  it("of more than 600 rows: trees are counted, loops are not ranked", () => {
    const world = chain(130);
    expect(world.topology().chains[0]).toMatchObject({ rows: 650, rank: 650, degreesOfFreedom: 130 });
    world.addJoint(joint("spherical", "ground", "link-129", [130, 0]));
    const { chains, degreesOfFreedom } = world.topology();
    expect(chains[0]).toMatchObject({ rows: 653, loops: 1, rank: undefined, degreesOfFreedom: undefined, redundantRows: undefined });
    expect(degreesOfFreedom).toBeUndefined();
  });

  it("an empty world", () => {
    expect(new World().topology()).toEqual({ chains: [], loneBodies: [], degreesOfFreedom: 0 });
  });
});

type Vector = readonly [number, number, number];
/** A frame: origin and axes. */
interface Frame {
  readonly p: Vector;
  readonly x: Vector;
  readonly y: Vector;
  readonly z: Vector;
}
const along = (f: Frame, [a, b, c]: Vector): Vector => [0, 1, 2].map((k) => a * f.x[k]! + b * f.y[k]! + c * f.z[k]!) as unknown as Vector;
const plus = (u: Vector, v: Vector): Vector => [u[0] + v[0], u[1] + v[1], u[2] + v[2]];

/** Denavit–Hartenberg: turn θ about z, go 1 along the new x, turn α about it. */
function next(f: Frame, theta: number, alpha: number): Frame {
  const [c, s, ca, sa] = [Math.cos(theta), Math.sin(theta), Math.cos(alpha), Math.sin(alpha)];
  return {
    p: plus(f.p, along(f, [c, s, 0])),
    x: along(f, [c, s, 0]),
    y: along(f, [-s * ca, c * ca, sa]),
    z: along(f, [s * sa, -c * sa, ca]),
  };
}

/**
 * Bricard's trihedral linkage with equal links: six hinges, twists +90° and −90° in turn, joint angles θ and φ in turn with
 * cos θ + cos φ + cos θ cos φ = 0. It moves with one freedom where a general loop of six hinges is rigid.
 */
function bricard(theta: number): World {
  const phi = Math.acos(-Math.cos(theta) / (1 + Math.cos(theta)));
  const frames: Frame[] = [{ p: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }];
  for (let i = 0; i < 6; i++) frames.push(next(frames[i]!, i % 2 ? phi : theta, i % 2 ? -Math.PI / 2 : Math.PI / 2));
  for (let k = 0; k < 3; k++) {
    expect(frames[6]!.p[k]).toBeCloseTo(frames[0]!.p[k]!, 12);
    expect(frames[6]!.z[k]).toBeCloseTo(frames[0]!.z[k]!, 12);
  }
  const world = new World();
  for (let i = 1; i < 6; i++) {
    const middle = plus(frames[i]!.p, frames[i + 1]!.p).map((c) => c / 2) as unknown as Vector;
    world.addBody({ name: `link-${i}`, mass: 1, inertia: [0.1, 0.1, 0.1], position: middle });
  }
  for (let i = 0; i < 6; i++) {
    const [a, b] = [i === 0 ? "ground" : `link-${i}`, i === 5 ? "ground" : `link-${i + 1}`];
    world.addJoint({ type: "revolute", a, b, anchor: frames[i + 1]!.p, axis: frames[i + 1]!.z });
  }
  return world;
}

describe("couplings and held velocities", () => {
  /** Wheels about z, one beside the other, each alone on the ground. */
  function wheels(count: number): World {
    const world = new World();
    for (let i = 0; i < count; i++) {
      world.addBody({ name: `wheel-${i}`, position: [i, 0, 0], shapes: [box(0.5, 0.5, 0.1)] });
      world.addJoint({ name: `hinge-${i}`, type: "revolute", a: "ground", b: `wheel-${i}`, axis: Z });
    }
    return world;
  }
  const gear = (i: number, j: number) => ({ type: "gear" as const, ratio: -1, terms: [{ joint: `hinge-${i}` }, { joint: `hinge-${j}` }] });

  it("a train of gears is one chain with one freedom; each wheel without them has its own", () => {
    const world = wheels(4);
    expect(world.topology()).toMatchObject({ degreesOfFreedom: 4 });
    expect(world.topology().chains.map(({ couplings }) => couplings)).toEqual([[], [], [], []]);
    for (let i = 0; i < 3; i++) world.addCoupling(gear(i, i + 1));
    const { chains, degreesOfFreedom } = world.topology();
    expect(degreesOfFreedom).toBe(1);
    expect(chains).toHaveLength(1);
    expect(chains[0]).toMatchObject({
      rows: 23,
      rank: 23,
      redundantRows: 0,
      loops: 0,
      couplings: ["coupling-1", "coupling-2", "coupling-3"],
    });
    expect(chains[0]!.joints).toEqual(["hinge-0", "hinge-1", "hinge-2", "hinge-3"]);
  });

  it("a ring of four gears has a redundant one, a ring of three is locked", () => {
    const four = wheels(4);
    for (let i = 0; i < 4; i++) four.addCoupling(gear(i, (i + 1) % 4));
    expect(four.topology().chains[0]).toMatchObject({ degreesOfFreedom: 1, redundantRows: 1 });
    const three = wheels(3);
    for (let i = 0; i < 3; i++) three.addCoupling(gear(i, (i + 1) % 3));
    expect(three.topology().chains[0]).toMatchObject({ degreesOfFreedom: 0, redundantRows: 0 });
  });

  it("a coupling inside a chain takes one freedom: a pantograph of two hinges", () => {
    const world = chain(3);
    world.addCoupling({ type: "mimic", ratio: -2, terms: [{ joint: "joint-1" }, { joint: "joint-2" }] });
    expect(world.topology().chains[0]).toMatchObject({ rows: 16, degreesOfFreedom: 2, redundantRows: 0 });
  });

  it("a differential: the housing turns at the mean of its wheels", () => {
    const world = wheels(3);
    const terms = [0, 1, 2].map((i) => ({ joint: `hinge-${i}`, factor: i < 2 ? 1 : -2 }));
    world.addCoupling({ type: "linear", terms });
    expect(world.topology()).toMatchObject({ degreesOfFreedom: 2 });
  });

  it("chains beyond 600 rows are not ranked where couplings join them", () => {
    const world = wheels(130);
    expect(world.topology().degreesOfFreedom).toBe(130);
    for (let i = 0; i < 129; i++) world.addCoupling(gear(i, i + 1));
    expect(world.topology().chains[0]).toMatchObject({ rows: 779, rank: undefined });
  });

  it("a velocity joint takes the directions it holds, also between bodies that nothing else connects", () => {
    const world = new World();
    for (const name of ["a", "b"]) world.addBody({ name, mass: 1, inertia: [1, 1, 1] });
    world.addBody({ name: "lone", mass: 1, inertia: [1, 1, 1] });
    world.addJoint({ name: "cruise", type: "velocity", a: "a", b: "b", locked: ["x", "rz"], speeds: [1, 0] });
    const { chains, loneBodies, degreesOfFreedom } = world.topology();
    expect(loneBodies).toEqual(["lone"]);
    expect(chains).toHaveLength(1);
    expect(chains[0]).toMatchObject({ bodies: ["a", "b"], joints: ["cruise"], rows: 2, rank: 2, degreesOfFreedom: 10, loops: 0 });
    expect(degreesOfFreedom).toBe(16);
  });

  it("a ball that rolls on a plane: three of six velocities are left", () => {
    const world = new World();
    world.addBody({ name: "ball", mass: 1, inertia: [1, 1, 1], position: [0, 0.2, 0] });
    const up = { orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] } as const;
    world.addJoint({ type: "rolling", a: "ground", b: "ball", radius: 0.2, frameA: up, frameB: up });
    expect(world.topology().chains[0]).toMatchObject({ rows: 3, rank: 3, degreesOfFreedom: 3 });
  });
});
