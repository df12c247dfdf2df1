/** Small mechanisms for tests of joint solvers. */
import { cross, readVec3, type Vector3 } from "../../src/math/vec3.js";
import { box } from "../../src/model/shapes.js";
import { World } from "../../src/world/world.js";
import type { WorldOptions } from "../../src/world/world-data.js";

/** Links that fold onto each other pass through: what joints do is to be seen alone. */
const JOINTS_ONLY: WorldOptions = { contact: { solver: "none" } };

/** Links of a chain along x, hung from the ground at the origin, 1 kg each. */
export function chain(links: number, options: WorldOptions = {}, joint = "revolute", length = 0.2): World {
  const world = new World({ gravity: [0, -9.81, 0], ...JOINTS_ONLY, ...options });
  for (let i = 0; i < links; i++) {
    world.addBody({ name: `link-${i}`, shapes: [box(length, 0.02, 0.02)], mass: 1, position: [length * (i + 0.5), 0, 0] });
    const a = i === 0 ? "ground" : `link-${i - 1}`;
    world.addJoint({ type: joint, a, b: `link-${i}`, anchor: [length * i, 0, 0], axis: [0, 0, 1] });
  }
  return world;
}

/** The double pendulum of theory 01, section 19: two 1 m rods of 1 kg on ball joints, hanging, struck sideways. */
export function struckDoublePendulum(options: WorldOptions = {}): World {
  const world = new World({ gravity: [0, -9.81, 0], ...JOINTS_ONLY, ...options });
  world.addBody({ name: "upper", shapes: [box(0.1, 1, 0.1)], mass: 1, position: [0, -0.5, 0], velocity: [2, 0, 0] });
  world.addBody({ name: "lower", shapes: [box(0.1, 1, 0.1)], mass: 1, position: [0, -1.5, 0], velocity: [0, 0, 2] });
  world.addJoint({ type: "spherical", a: "ground", b: "upper", anchor: [0, 0, 0] });
  world.addJoint({ type: "spherical", a: "upper", b: "lower", anchor: [0, -1, 0] });
  return world;
}

/** A planar four-bar of four revolutes, redundant in space (20 rows, rank 17), its crank spinning. The links are crank, coupler, rocker. */
export function fourBar(options: WorldOptions = {}, spin = 6): World {
  const world = new World({ gravity: [0, -9.81, 0], ...JOINTS_ONLY, ...options });
  const O: Vector3 = [0, 0, 0];
  const A: Vector3 = [0, 0.5, 0];
  const B: Vector3 = [1.2, 1, 0];
  const C: Vector3 = [1, 0, 0];
  // velocities of the pins: A = ω × (A − O), B such that coupler and rocker keep their lengths
  const vA = cross({ x: 0, y: 0, z: spin }, readVec3(A));
  const [ax, ay] = [B[0] - A[0], B[1] - A[1]];
  const [cx, cy] = [B[0] - C[0], B[1] - C[1]];
  // vB = (−ωr·cy, ωr·cx); (vB − vA)·(B − A) = 0
  const rocker = (vA.x * ax + vA.y * ay) / (-cy * ax + cx * ay);
  const vB = { x: -rocker * cy, y: rocker * cx };
  const coupler = ((vB.y - vA.y) * ax - (vB.x - vA.x) * ay) / (ax * ax + ay * ay);
  const link = (name: string, from: Vector3, to: Vector3, v1: { x: number; y: number }, v2: { x: number; y: number }, omega: number) => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    const angle = Math.atan2(dy, dx);
    world.addBody({
      name,
      shapes: [box(length, 0.05, 0.05)],
      density: 600,
      position: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 0],
      orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
      velocity: [(v1.x + v2.x) / 2, (v1.y + v2.y) / 2, 0],
      angularVelocity: [0, 0, omega],
    });
  };
  const still = { x: 0, y: 0 };
  link("crank", O, A, still, vA, spin);
  link("coupler", A, B, vA, vB, coupler);
  link("rocker", C, B, still, vB, rocker);
  const pins: [string, string, Vector3][] = [
    ["ground", "crank", O],
    ["crank", "coupler", A],
    ["coupler", "rocker", B],
    ["ground", "rocker", C],
  ];
  for (const [a, b, anchor] of pins) world.addJoint({ type: "revolute", a, b, anchor, axis: [0, 0, 1] });
  return world;
}

/** A binary tree of rods on ball joints, hung from the ground: theory 01, experiment E3, with a spin of its root. */
export function tree(levels: number, options: WorldOptions = {}): World {
  const world = new World({ gravity: [0, -9.81, 0], ...JOINTS_ONLY, ...options });
  const grow = (parent: string, name: string, anchor: Vector3, depth: number) => {
    const length = 0.1 * 1.5 ** (levels - 1 - depth);
    world.addBody({
      name,
      shapes: [box(0.04, length, 0.04)],
      density: 600,
      position: [anchor[0], anchor[1] - length / 2, anchor[2]],
      angularVelocity: depth === 0 ? [2, 0, 3] : [0, 0, 0],
      velocity: [0, 0, 0],
    });
    world.addJoint({ type: "spherical", a: parent, b: name, anchor });
    if (depth + 1 === levels) return;
    const end: Vector3 = [anchor[0], anchor[1] - length, anchor[2]];
    for (const side of [-1, 1])
      grow(name, `${name}${side < 0 ? "l" : "r"}`, [end[0] + side * 0.02, end[1], end[2] + side * 0.005], depth + 1);
  };
  grow("ground", "root", [0, 0, 0], 0);
  return world;
}

export function advance(world: World, steps: number, h: number): World {
  for (let i = 0; i < steps; i++) world.step(h);
  return world;
}
