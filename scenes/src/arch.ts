/**
 * A semicircular arch of stones with radial joints on two abutments, held up by its own weight. It stands while a line of thrust fits into it: down to
 *
 *   thickness/radius = 0.1075          radius of the middle line; many stones, friction that lets none slide
 *
 * M. Milankovitch, Theorie der Druckkurven, Zeitschrift für Mathematik und Physik 55 (1907) 1–27; J. Heyman, The safety of masonry arches, Int. J. Mech.
 * Sci. 11 (1969) 363–385, has 0.106, P. Couplet (1730) 0.101. Below, it opens at the crown, at the springings and at about 54° from the crown, and falls in.
 * Stones are hulls of their eight corners, so faces along the arch are flat. Joints alone can open: 21 stones stand down to 0.1067, 11 down to 0.1046
 * (limit analysis, scenes/test/arch-thrust.ts).
 */
import { type BodyDescription, cos, sin, type Triple } from "@gelenk/core";
import { numbers } from "./blocks.js";
import { inSpace, polar, turnAboutZ } from "./planar.js";
import { defineScene } from "./scene.js";

/** kg/m³ */
const DENSITY = 2000;
const RADIUS = 1;
const DEPTH = 0.4;

/** Corners of a stone that spans `angle`, in a frame on the middle line with y outwards. */
function cornersOf(angle: number, thickness: number): Triple[] {
  const halves = [-0.5, 0.5] as const;
  return halves.flatMap((out) =>
    halves.flatMap((along) =>
      halves.map((deep): Triple => {
        const radius = RADIUS + out * thickness;
        return [radius * sin(along * angle), radius * cos(along * angle) - RADIUS, deep * DEPTH];
      }),
    ),
  );
}

export const arch = defineScene({
  name: "arch",
  about:
    "A semicircular arch of stones on two abutments, held by its weight and friction. " +
    "Closed form: it stands down to thickness/radius = 0.1075 (Milankovitch) for many stones, and falls in below.",
  parameters: {
    stones: { default: 21, min: 3, max: 101, unit: "", integer: true, about: "number of stones" },
    thickness: { default: 0.15, min: 0.02, max: 0.5, unit: "", about: "of the arch over the radius of its middle line, 1 m" },
    friction: { default: 0.8, min: 0, max: 2, unit: "", about: "of stones and abutments" },
  },
  settings: { until: 5, step: 1 / 240 },
  build({ stones, thickness, friction }) {
    const angle = Math.PI / stones;
    const points = cornersOf(angle, thickness);
    const stone = (i: number): BodyDescription => {
      const at = (i + 0.5) * angle;
      return {
        name: `stone-${i + 1}`,
        density: DENSITY,
        position: inSpace(polar(RADIUS, at)),
        orientation: turnAboutZ(at - Math.PI / 2),
        shapes: [{ type: "hull", points, friction }],
      };
    };
    const abutment = (side: 1 | -1): BodyDescription => ({
      name: side === 1 ? "right-abutment" : "left-abutment",
      kind: "fixed",
      position: [side * RADIUS, -0.15, 0],
      shapes: [{ type: "box", size: [0.7, 0.3, 1.5 * DEPTH], friction }],
    });
    return { gelenk: 1, bodies: [abutment(1), abutment(-1), ...numbers(stones).map(stone)] };
  },
});
