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
import { type BodyDescription, createRandom, type JointDescription, type Triple } from "@gelenk/core";
import { bar, type Point, turnAboutZ } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

/** The same joint by its frames on the links, whose ends lie at ±length/2 along their x: it holds wherever they are. */
function onItsLinks({ anchor, axis: _axis, ...joint }: JointDescription, length: number): JointDescription {
  // the main axis of a frame is its x: a quarter turn about y lays it along z
  const orientation = joint.type === "revolute" ? { orientation: [0, -Math.SQRT1_2, 0, Math.SQRT1_2] as const } : {};
  const frameA = { position: joint.a === "ground" ? anchor! : ([length / 2, 0, 0] as const), ...orientation };
  return { ...joint, frameA, frameB: { position: [-length / 2, 0, 0], ...orientation } };
}

/** Links at random places in a box as wide as the chain is long, turned about z at random; always the same ones. */
function scatter(bodies: readonly BodyDescription[], reach: number): BodyDescription[] {
  const random = createRandom(1);
  const within = () => (random.next() - 0.5) * reach;
  return bodies.map((body) => ({
    ...body,
    position: [reach / 2 + within(), within(), 0.2 * within()],
    orientation: turnAboutZ(6.2 * random.next()),
  }));
}

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
    scattered: {
      default: 0,
      min: 0,
      max: 1,
      unit: "",
      integer: true,
      about: "1: links lie anywhere, some metres apart, and are pulled together before the run",
    },
  },
  settings: { until: 10, step: 1 / 240, contact: PASS_THROUGH },
  build({ links, ball, length, thickness, mass, hanging, speed, scattered }) {
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
    const bodies = numbers.map(link);
    if (scattered === 0) return { gelenk: 1, bodies, joints: numbers.map(joint) };
    return { gelenk: 1, bodies: scatter(bodies, links * length), joints: numbers.map((index) => onItsLinks(joint(index), length)) };
  },
});
