/**
 * Boxes of 0.5 m and 1 kg in random attitudes fall into a bin and make a heap. They start in layers of row × row, further apart than the diagonal of a
 * box, so none touches another. The same seed gives the same model on every machine.
 */
import { type BodyDescription, cos, type Quadruple, type ShapeDescription, sin, type Triple } from "@gelenk/core";
import { centred, numbers } from "./blocks.js";
import { defineScene } from "./scene.js";

const EDGE = 0.5;
/** m: the diagonal is 0.866. */
const PITCH = 0.9;
const LOWEST = 0.6;
const WALL = 2;

/**
 * Numbers in 0 … 1 by xₙ₊₁ = (1103515245 xₙ + 12345) mod 2³¹, the product rounded to 53 bits: the generator of the benchmark this pile is compared
 * in, so that all engines drop the same boxes.
 */
function congruential(seed: number): () => number {
  let word = seed;
  return () => {
    word = (word * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return word / 0x7fff_ffff;
  };
}

/** Uniform among all rotations (Shoemake). */
function randomRotation(next: () => number): Quadruple {
  const u = next();
  const v = 2 * Math.PI * next();
  const w = 2 * Math.PI * next();
  const [p, q] = [Math.sqrt(1 - u), Math.sqrt(u)];
  return [p * sin(v), p * cos(v), q * sin(w), q * cos(w)];
}

/** Floor and four walls around a square of half the width `half`, as high as the column of boxes. */
function bin(half: number, height: number, friction: number): BodyDescription {
  const outer = 2 * (half + WALL);
  const wall = (position: Triple, size: Triple): ShapeDescription => ({ type: "box", position, size, friction });
  const [beside, middle] = [half + WALL / 2, (height - WALL) / 2];
  return {
    name: "bin",
    kind: "fixed",
    shapes: [
      wall([0, -WALL / 2, 0], [outer, WALL, outer]),
      ...[-1, 1].map((side) => wall([side * beside, middle, 0], [WALL, height + WALL, outer])),
      ...[-1, 1].map((side) => wall([0, middle, side * beside], [outer, height + WALL, WALL])),
    ],
  };
}

export const pile = defineScene({
  name: "pile",
  about:
    "Boxes in random attitudes fall into a bin and come to rest in a heap; load for measurements of speed and penetration. " +
    "Closed form: at the end the floor and walls carry their weight, and no box is outside of the bin.",
  parameters: {
    bodies: { default: 1000, min: 1, max: 20_000, unit: "", integer: true, about: "number of boxes" },
    row: { default: 15, min: 1, max: 100, unit: "", integer: true, about: "boxes in a row of a layer, which has as many rows" },
    seed: { default: 12_345, min: 0, max: 2_147_483_647, unit: "", integer: true, about: "start of the random numbers" },
    friction: { default: 0.5, min: 0, max: 2, unit: "", about: "of boxes and bin" },
  },
  settings: { until: 6, step: 1 / 60, contact: { impact: "step" } },
  build({ bodies, row, seed, friction }) {
    const next = congruential(seed);
    const places = centred(row, PITCH);
    const boxOf = (index: number): BodyDescription => ({
      name: `box-${index + 1}`,
      mass: 1,
      position: [places[Math.floor(index / row) % row]!, LOWEST + Math.floor(index / (row * row)) * PITCH, places[index % row]!],
      orientation: randomRotation(next),
      shapes: [{ type: "box", size: [EDGE, EDGE, EDGE], friction }],
    });
    const layers = Math.ceil(bodies / (row * row));
    return {
      gelenk: 1,
      bodies: [bin((row * PITCH) / 2 + 0.1, Math.max(10, (layers + 1) * PITCH), friction), ...numbers(bodies).map(boxOf)],
    };
  },
});
