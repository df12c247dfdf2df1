/**
 * A wave conveyor: slats that run on circles, one after the other, so that a wave travels along the row.
 *
 *   x = x₀ + a·cos φ,   y = a·sin φ,   φ = 2π(f t − x₀/λ)          each slat leans with the wave: angle = lean·cos φ
 */
import { type BodyDescription, cos, sin } from "@gelenk/core";
import { defineScene } from "./scene.js";

const SPACING = 0.1;

interface Wave {
  readonly amplitude: number;
  readonly frequency: number;
  readonly wavelength: number;
}

function slat(index: number, count: number, { amplitude, frequency, wavelength }: Wave): BodyDescription {
  const x = (index - (count - 1) / 2) * SPACING;
  const start = (-2 * Math.PI * x) / wavelength;
  const phase = `(${2 * Math.PI * frequency} * t + ${start})`;
  // The slope of the wave y = a·sin φ along x is −2πa/λ·cos φ: slats that lean by it make a smooth surface.
  const lean = (-2 * Math.PI * amplitude) / wavelength;
  return {
    name: `slat-${index + 1}`,
    kind: "kinematic",
    position: [x + amplitude * cos(start), amplitude * sin(start), 0],
    motion: {
      position: [`${x} + ${amplitude} * cos${phase}`, `${amplitude} * sin${phase}`, 0],
      rotation: { axis: [0, 0, 1], angle: `${lean} * cos${phase}` },
    },
    shapes: [{ type: "box", size: [0.9 * SPACING, 0.02, 0.6] }],
  };
}

export const conveyor = defineScene({
  name: "conveyor",
  about:
    "A row of slats with prescribed motion; a wave runs along it, each slat on its circle. For looking at kinematic bodies. " +
    "Closed form: the formulas of the motion themselves.",
  parameters: {
    slats: { default: 24, min: 1, max: 1000, unit: "", integer: true, about: "number of slats" },
    amplitude: { default: 0.04, min: 0, max: 1, unit: "m", about: "radius of the circle each slat runs on" },
    frequency: { default: 0.5, min: 0, max: 50, unit: "Hz", about: "turns per second" },
    wavelength: { default: 1.2, min: 0.1, max: 100, unit: "m", about: "distance between two crests" },
  },
  settings: { until: 6, step: 1 / 120 },
  build: ({ slats, ...wave }) => ({ gelenk: 1, bodies: Array.from({ length: slats }, (_, index) => slat(index, slats, wave)) }),
});
