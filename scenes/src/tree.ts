/**
 * A binary tree of rods on spherical joints, hung from the ground: theory 01, section 15, experiments E3 to E6 (127 bodies there, 31 to
 * 255 in E4). Rods of 0.04 m × 0.04 m, length 1.5^(deepest − depth)·0.1 m, density 600 kg/m³, h = 1/30 s.
 *
 * Not stated by the source and chosen here: two rods part from their parent by ± `branch`, about z and about x in turn, so the tree starts
 * out of balance and falls. The source counts 2 joint corrections and 1 velocity correction a step (E3), and so does the direct method here up
 * to 0.2 rad; with π/6 the twigs whip at 130 rad/s and it takes 20. The source turns the root by 10 N·m during the first step. Here the root
 * starts with a rate instead, and all other rods with the velocity of its end, which fits the joints; the default is about what this torque
 * gives the root rod of 255 alone: 10 N·m · 1/30 s / (m·l²/3) = 0.21 rad/s.
 */
import type { BodyDescription, JointDescription, Quadruple, Triple } from "@gelenk/core";
import { add, compose, cross, rotate, scale, turn } from "./rotation.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const SECTION = 0.04;
const DENSITY = 600;
const TWIG = 0.1;
const GROWTH = 1.5;

interface Rod {
  readonly depth: number;
  readonly length: number;
  readonly orientation: Quadruple;
  /** Upper and lower end. */
  readonly start: Triple;
  readonly end: Triple;
}

/** Depth of the node at `index` of a binary tree counted level by level: ⌊log₂(index + 1)⌋. */
const depthOf = (index: number): number => 31 - Math.clz32(index + 1);

function lengthAt(depth: number, deepest: number): number {
  let length = TWIG;
  for (let i = depth; i < deepest; i++) length *= GROWTH;
  return length;
}

function rodAt(index: number, deepest: number, branch: number, parent: Rod | undefined): Rod {
  const depth = depthOf(index);
  const length = lengthAt(depth, deepest);
  const side = index % 2 === 0 ? -branch : branch;
  const lean = turn(depth % 2 === 1 ? [0, 0, 1] : [1, 0, 0], side);
  const orientation: Quadruple = parent ? compose(parent.orientation, lean) : [0, 0, 0, 1];
  const start: Triple = parent ? parent.end : [0, 0, 0];
  return { depth, length, orientation, start, end: add(start, rotate(orientation, [0, -length, 0])) };
}

export const tree = defineScene({
  name: "tree",
  about:
    "A binary tree of rods on spherical joints, hung from the ground; it starts spread out and falls, the root with a rate in place of a short torque. " +
    "Closed form: energy is constant; dimensions and step are those of a published comparison of solvers.",
  parameters: {
    bodies: { default: 255, min: 1, max: 65_535, unit: "", integer: true, about: "number of rods; 2ⁿ − 1 fills every level" },
    branch: { default: 0.2, min: 0, max: 3, unit: "rad", about: "angle between a rod and its parent at the start" },
    spin: { default: 0.2, min: -100, max: 100, unit: "rad/s", about: "rate of the root about z at the start" },
  },
  settings: { until: 500 / 30, step: 1 / 30, contact: PASS_THROUGH },
  build({ bodies, branch, spin }) {
    const deepest = depthOf(bodies - 1);
    const rods: Rod[] = [];
    for (let i = 0; i < bodies; i++) rods.push(rodAt(i, deepest, branch, rods[(i - 1) >> 1]));
    const rate: Triple = [0, 0, spin];
    const drag = cross(rate, rods[0]!.end);
    const body = (rod: Rod, i: number): BodyDescription => {
      const middle = scale(add(rod.start, rod.end), 0.5);
      return {
        name: `rod-${i + 1}`,
        density: DENSITY,
        position: middle,
        orientation: rod.orientation,
        shapes: [{ type: "box", size: [SECTION, rod.length, SECTION] }],
        ...(i === 0 ? { velocity: cross(rate, middle), angularVelocity: rate } : { velocity: drag }),
      };
    };
    const joint = (rod: Rod, i: number): JointDescription => ({
      type: "spherical",
      a: i === 0 ? "ground" : `rod-${((i - 1) >> 1) + 1}`,
      b: `rod-${i + 1}`,
      anchor: rod.start,
    });
    return { gelenk: 1, bodies: rods.map(body), joints: rods.map(joint) };
  },
});
