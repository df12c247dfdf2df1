/**
 * A module for the studio: drag of the air on every moving body, F = −c |v| v, with c = ½ ρ C_d A in kg/m. A body that falls under it approaches the speed
 * √(m g / c). File ▸ Load module… loads it.
 */

/** ½ · 1.2 kg/m³ · 0.47 · 0.09 m²: a ball of 34 cm in air. */
const COEFFICIENT = 0.025;

export const forces = [
  {
    type: "quadratic-drag",
    steady: true,
    numbers: ({ coefficient }) => [coefficient],
    /** Twists are six numbers of a body: angular velocity, then the velocity of its centre; wrenches likewise: torque, then force. */
    resist(tables, body, numbers, _time, out, o) {
      const at = 6 * body + 3;
      const [x, y, z] = tables.twist.subarray(at, at + 3);
      const factor = -numbers[0] * Math.sqrt(x * x + y * y + z * z);
      out[o + 3] += factor * x;
      out[o + 4] += factor * y;
      out[o + 5] += factor * z;
    },
  },
];

/** The model that is simulated: that of the document, with the air. */
export const extend = (model) => ({
  ...model,
  forces: [...(model.forces ?? []), { type: "quadratic-drag", name: "air", coefficient: COEFFICIENT }],
});
