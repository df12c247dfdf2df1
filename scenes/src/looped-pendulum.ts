/**
 * A chain of N thin rods that is hung from the ground by a pivoted rod after every N/m links: m closed loops, experiment X2 of theory 03. The chain starts at
 * the origin; between two hangers it hangs through like a slack rope, its links from `sag` below the level to `sag` above it in equal steps, so that all
 * hangers start upright. A hanger is a body like any link, pivoted 1 length above the chain; its lower hinge closes a loop.
 *
 *   bodies N + m, hinges N + 2m, freedoms in the plane N + m − 2m = N − m
 */
import type { JointDescription } from "@gelenk/core";
import { type ChainLink, rodChain } from "./n-pendulum.js";
import { hinge, type Point, plus, thinRod } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** Angle below the level of link j of a section of `count` links. */
const slope = (j: number, count: number, sag: number): number => (count === 1 ? 0 : sag * (1 - (2 * j) / (count - 1)));

/** The rod from the ground to a point of the chain, with its pivot and the hinge that closes the loop. */
function hanger(k: number, link: number, at: Point, of: { readonly length: number; readonly mass: number }) {
  const top = plus(at, [0, of.length]);
  const name = `hanger-${k}`;
  const joints: JointDescription[] = [
    { ...hinge("ground", name, top), axis: [0, 0, -1], name: `pivot-${k}` },
    { ...hinge(`link-${link}`, name, at), axis: [0, 0, -1], name: `loop-${k}` },
  ];
  return { body: thinRod(name, top, at, { mass: of.mass, thickness: 0.05 * of.length }), joints };
}

/** Where a link ends: as far beyond its middle as its hinge is before it. */
function endOf({ body, joint }: ChainLink): Point {
  const [x, y] = body.position!;
  return [2 * x - joint.anchor![0], 2 * y - joint.anchor![1]];
}

export const loopedPendulum = defineScene({
  name: "looped-pendulum",
  about:
    "A chain of N thin rods, hung up by a pivoted rod after every N/m links: m closed loops, for the cost of loops in long chains. " +
    "Closed form: the energy is constant; N − m freedoms in the plane.",
  parameters: {
    n: { default: 120, min: 1, max: 1000, unit: "", integer: true, about: "number of links of the chain" },
    m: { default: 10, min: 0, max: 500, unit: "", integer: true, about: "number of hangers; divides n" },
    sag: { default: 0.5, min: -1.5, max: 1.5, unit: "rad", about: "steepest link of a section at the start, below the level" },
    length: { default: 1, min: 1e-3, max: 100, unit: "m", about: "of a link and of a hanger" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of a link and of a hanger" },
  },
  settings: { until: 2, step: 1 / 1000, contact: PASS_THROUGH },
  check: ({ n, m }) =>
    m === 0 || n % m === 0 ? undefined : `m = ${m} does not divide n = ${n}: the chain is hung up after every n/m links`,
  build({ n, m, sag, length, mass }) {
    const section = m === 0 ? n : n / m;
    const angles = Array.from({ length: n }, (_, i) => slope(i % section, section, sag));
    const links = rodChain([0, 0], angles, { length, mass });
    const hangers = Array.from({ length: m }, (_, i) => {
      const link = (i + 1) * section;
      return hanger(i + 1, link, endOf(links[link - 1]!), { length, mass });
    });
    return {
      gelenk: 1,
      bodies: [...links, ...hangers].map(({ body }) => body),
      joints: [...links.map(({ joint }) => joint), ...hangers.flatMap(({ joints }) => joints)],
    };
  },
});
