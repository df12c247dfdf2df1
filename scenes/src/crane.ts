/**
 * A load on the rope of a crane that is pushed where it hangs. A rope pulls and never pushes: it is an upper limit of the distance. With the length L, the
 * speed v₀ at the lowest point and the angle φ of the load from the vertical through the tip, counted from above:
 *
 *   v₀² ≤ 2 g L            it swings, and the rope stays taut
 *   2 g L < v₀² < 5 g L    above the tip the tension m (v²/L − g cos φ) falls to 0 where cos φ = (v₀²/(g L) − 2)/3: there the rope goes slack and the load flies on
 *                          along the parabola, which meets the circle again at −3 φ. The rope takes the speed along it (restitution: e of it comes back)
 *   v₀² ≥ 5 g L            it goes round
 *
 * The parabola touches the circle threefold where it leaves it, and angles of the four common points of a circle and a parabola, from the parabola's axis,
 * add up to whole turns: hence −3 φ.
 */
import { defineScene, PASS_THROUGH } from "./scene.js";

const GRAVITY = 9.81;

export const crane = defineScene({
  name: "crane",
  about:
    "A load on the rope of a crane, pushed where it hangs: the rope goes slack above the tip and taut again. Closed form: slack at the angle φ from " +
    "the top with cos φ = (v²/(gL) − 2)/3, then a parabola, taut again at −3φ, where the speed along the rope is lost.",
  parameters: {
    length: { default: 2, min: 0.01, max: 100, unit: "m", about: "L, of the rope" },
    push: { default: 3.5, min: 0, max: 10, unit: "", about: "v²/(gL) of the load at the start" },
    mass: { default: 50, min: 1e-3, max: 1e6, unit: "kg", about: "of the load" },
    restitution: { default: 0, min: 0, max: 1, unit: "", about: "share of the speed along the rope that comes back when it becomes taut" },
  },
  settings: { until: 3, step: 1 / 240, contact: PASS_THROUGH },
  build: ({ length, push, mass, restitution }) => ({
    gelenk: 1,
    bodies: [
      { name: "tip", kind: "fixed", shapes: [{ type: "sphere", radius: 0.02 * length }] },
      {
        name: "load",
        point: true,
        mass,
        position: [0, -length, 0],
        velocity: [Math.sqrt(push * GRAVITY * length), 0, 0],
        shapes: [{ type: "sphere", radius: 0.05 * length }],
      },
    ],
    joints: [{ name: "rope", type: "rope", a: "tip", b: "load", coordinates: { length: { high: length, restitution } } }],
  }),
});
