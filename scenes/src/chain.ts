/**
 * A chain of equal links, hung from the ground at the origin: released from the horizontal, or hanging straight with neighbours thrown in
 * opposite directions.
 *
 * The second form is the growing chain of theory 01, section 15, experiment E2: links of 1 m × 0.1 m × 0.1 m and 1 kg on spherical joints,
 * every centre with 2 m/s in differing directions. Which, the source does not state, and it matters: iterative solvers are slow on what a long part of
 * the chain does together. From 10 to 50 links their time grows with the power 2.8 in the source, with 2.8 here (forth and back in turn; so also where the
 * direction turns by 10° from link to link), but with 2.3 where directions are random and 2.1 where they turn by the golden angle.
 * These velocities contradict the joints: what the chain starts with is their projection.
 */
import type { BodyDescription, JointDescription, Triple } from "@gelenk/core";
import { bar, type Point } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

export const chain = defineScene({
  name: "chain",
  about:
    "Links in a row on hinges or spherical joints, released from the horizontal or thrown while hanging; for accuracy and speed of long chains. " +
    "Closed form: the energy is constant; two links are a double pendulum, one is a physical pendulum.",
  parameters: {
    links: { default: 10, min: 1, max: 10_000, unit: "", integer: true, about: "number of links" },
    ball: { default: 0, min: 0, max: 1, unit: "", integer: true, about: "0: hinges about z; 1: spherical joints" },
    length: { default: 0.2, min: 1e-3, max: 100, unit: "m", about: "of one link" },
    thickness: { default: 0.05, min: 1e-4, max: 10, unit: "m", about: "of one link, both ways" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of one link" },
    hanging: { default: 0, min: 0, max: 1, unit: "", integer: true, about: "0: horizontal at the start; 1: straight down" },
    speed: { default: 0, min: 0, max: 100, unit: "m/s", about: "of every centre at the start, forth and back in turn" },
  },
  settings: { until: 10, step: 1 / 240, contact: PASS_THROUGH },
  build({ links, ball, length, thickness, mass, hanging, speed }) {
    const place = (index: number): Point => (hanging === 1 ? [0, -index * length] : [index * length, 0]);
    const joint = (index: number): JointDescription => {
      const anchor: Triple = [...place(index), 0];
      const partners = { a: index === 0 ? "ground" : `link-${index}`, b: `link-${index + 1}` };
      return ball === 1 ? { type: "spherical", ...partners, anchor } : { type: "revolute", ...partners, anchor, axis: [0, 0, 1] };
    };
    const link = (index: number): BodyDescription => ({
      ...bar(`link-${index + 1}`, place(index), place(index + 1), { mass, thickness }),
      ...(speed > 0 && { velocity: [index % 2 === 0 ? speed : -speed, 0, 0] }),
    });
    const numbers = Array.from({ length: links }, (_, index) => index);
    return { gelenk: 1, bodies: numbers.map(link), joints: numbers.map(joint) };
  },
});
