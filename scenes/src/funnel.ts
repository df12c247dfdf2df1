/**
 * Cubes fall through a funnel onto the floor. Source: theory 02, section 12.2 (EX-01): 1000 cubes of 1 m, restitution 0.8, friction 0.05 per body, steps
 * of 1 ms for 8 s; attitudes and the funnel itself are not stated. Here the funnel is square, 20 m wide above and `throat` below, 10 m high, of four plates;
 * the cubes start above it in layers of 10 × 10 in random attitudes, further apart than their diagonal.
 */
import { type BodyDescription, createRandom, type ShapeDescription, type Triple } from "@gelenk/core";
import { centred, floor, numbers, SOURCE_COMBINE, type Surface } from "./blocks.js";
import { defineScene } from "./scene.js";

const SURFACE: Surface = { friction: 0.05, restitution: 0.8 };
const TOP = 20;
const LOW = 8;
const HIGH = 18;
const PLATE = 1;
/** Cubes in a row of a layer; m: their distance, with a diagonal of 1.733 m. */
const ROW = 10;
const PITCH = 1.8;
const MASS = 1;

/** One of the four plates: its inner face is a trapezium between the edges of throat and opening, and it is `PLATE` thick outwards. */
function plate(side: 1 | -1, along: "x" | "z", throat: number): ShapeDescription {
  const corner = (width: number, y: number, across: 1 | -1, outwards: number): Triple => {
    const [out, beside] = [side * (width / 2 + outwards), (across * width) / 2];
    return along === "x" ? [out, y, beside] : [beside, y, out];
  };
  const points = [0, PLATE].flatMap((outwards) =>
    ([1, -1] as const).flatMap((across) => [corner(throat, LOW, across, outwards), corner(TOP, HIGH, across, outwards)]),
  );
  return { type: "hull", points, ...SURFACE };
}

export const funnel = defineScene({
  name: "funnel",
  about:
    "Cubes in random attitudes fall through a funnel, squeeze through its throat and heap up on the floor (theory 02, EX-01). " +
    "Closed form: energy never grows; at the end floor and funnel carry the weight.",
  parameters: {
    cubes: { default: 1000, min: 1, max: 5000, unit: "", integer: true, about: "number of cubes" },
    throat: { default: 6, min: 2, max: 15, unit: "m", about: "width of the opening below" },
    seed: { default: 1, min: 0, max: 4_294_967_295, unit: "", integer: true, about: "start of the random numbers" },
  },
  settings: { until: 8, step: 1 / 1000, contact: { impact: "step", combine: SOURCE_COMBINE } },
  build({ cubes, throat, seed }) {
    const random = createRandom(seed);
    const places = centred(ROW, PITCH);
    const cube = (index: number): BodyDescription => {
      const { x, y, z, w } = random.rotation();
      const layer = Math.floor(index / (ROW * ROW));
      return {
        name: `cube-${index + 1}`,
        mass: MASS,
        position: [places[Math.floor(index / ROW) % ROW]!, HIGH + (layer + 0.5) * PITCH, places[index % ROW]!],
        orientation: [x, y, z, w],
        shapes: [{ type: "box", size: [1, 1, 1], ...SURFACE }],
      };
    };
    const sides = [1, -1] as const;
    const shapes = sides.flatMap((side) => [plate(side, "x", throat), plate(side, "z", throat)]);
    return { gelenk: 1, bodies: [floor(SURFACE), { name: "funnel", kind: "fixed", shapes }, ...numbers(cubes).map(cube)] };
  },
});
