/**
 * A chain of equal links, hung from the ground at the origin: released from the horizontal, or hanging straight with every link thrown in
 * another direction.
 *
 * The second form is the growing chain of theory 01, section 15, experiment E2: links of 1 m × 0.1 m × 0.1 m and 1 kg on spherical joints,
 * every centre with 2 m/s. The source does not state the directions; here they turn by the golden angle from link to link, horizontally.
 * These velocities contradict the joints: what the chain starts with is their projection.
 */
import { type BodyDescription, cos, type JointDescription, sin, type Triple } from "@gelenk/core";
import { bar, type Point } from "./planar.js";
import { defineScene } from "./scene.js";

/** π(3 − √5): successive multiples never nearly repeat. */
const GOLDEN_ANGLE = 2.399963229728653;

const thrown = (index: number, speed: number): Pick<BodyDescription, "velocity"> => ({
  velocity: [speed * cos(index * GOLDEN_ANGLE), 0, speed * sin(index * GOLDEN_ANGLE)],
});

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
    speed: { default: 0, min: 0, max: 100, unit: "m/s", about: "of every centre at the start, each in another horizontal direction" },
  },
  settings: { until: 10, step: 1 / 240 },
  build({ links, ball, length, thickness, mass, hanging, speed }) {
    const place = (index: number): Point => (hanging === 1 ? [0, -index * length] : [index * length, 0]);
    const joint = (index: number): JointDescription => {
      const anchor: Triple = [...place(index), 0];
      const partners = { a: index === 0 ? "ground" : `link-${index}`, b: `link-${index + 1}` };
      return ball === 1 ? { type: "spherical", ...partners, anchor } : { type: "revolute", ...partners, anchor, axis: [0, 0, 1] };
    };
    const link = (index: number): BodyDescription => ({
      ...bar(`link-${index + 1}`, place(index), place(index + 1), { mass, thickness }),
      ...(speed > 0 && thrown(index, speed)),
    });
    const numbers = Array.from({ length: links }, (_, index) => index);
    return { gelenk: 1, bodies: numbers.map(link), joints: numbers.map(joint) };
  },
});
