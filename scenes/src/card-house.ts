/**
 * A house of cards: on every floor pairs of cards lean against each other, and a deck lies on them, one pair less with every floor. The edges of the cards
 * are rounded (`margin`), so the direction in which edges press is plain: level where two cards lean against each other, upright at feet and decks.
 *
 *   core t × l, rounded by m; θ from the vertical; the apex of a pair at x = 0, its feet at the height 0:
 *   centre of a card     x = ∓(m + (t cos θ + l sin θ)/2),  y = m + (t sin θ + l cos θ)/2
 *   top of a pair        2m + t sin θ + l cos θ
 *
 * By the moments about its foot a card of the weight W with the load P on top holds while the friction of its foot is at least tan θ (W/2 + P)/(W + P):
 * with θ = 20° 0.18 for a pair alone, and 0.26 below the deck of a house of two floors.
 */
import { type BodyDescription, cos, sin } from "@gelenk/core";
import { centred, floor, numbers } from "./blocks.js";
import { turnAboutZ } from "./planar.js";
import { defineScene } from "./scene.js";

/** m: 88 × 63 × 0.3 mm with everything, 1.8 g. */
const MARGIN = 1e-4;
const CORE = 1e-4;
const LENGTH = 0.088 - 2 * MARGIN;
const WIDTH = 0.063 - 2 * MARGIN;
const MASS = 1.8e-3;
/** Between the feet of neighbouring pairs, and by which a deck reaches beyond the outer pairs' apexes, m. */
const BETWEEN = 4e-3;
const BEYOND = 0.01;

/** Half the width of a pair at its feet. */
const reachOf = (lean: number): number => 2 * MARGIN + CORE * cos(lean) + LENGTH * sin(lean);
const heightOf = (lean: number): number => 2 * MARGIN + CORE * sin(lean) + LENGTH * cos(lean);

/** Two cards that lean against each other above x = `apex`, with their feet at the height `base`. */
function pairOfCards(name: string, apex: number, base: number, lean: number, friction: number): BodyDescription[] {
  const beside = MARGIN + (CORE * cos(lean) + LENGTH * sin(lean)) / 2;
  return (["left", "right"] as const).map((side) => {
    const sign = side === "left" ? -1 : 1;
    return {
      name: `${name}-${side}`,
      mass: MASS,
      position: [apex + sign * beside, base + heightOf(lean) / 2, 0],
      orientation: turnAboutZ(sign * lean),
      shapes: [{ type: "box", size: [CORE, LENGTH, WIDTH], margin: MARGIN, friction }],
    };
  });
}

function deck(name: string, width: number, bottom: number, friction: number): BodyDescription {
  return {
    name,
    mass: (MASS * width) / LENGTH,
    position: [0, bottom + CORE / 2 + MARGIN, 0],
    shapes: [{ type: "box", size: [width, CORE, WIDTH], margin: MARGIN, friction }],
  };
}

export const cardHouse = defineScene({
  name: "card-house",
  about:
    "A house of cards, held by friction alone. Closed form: it stands where the friction of the feet is at least tan(lean)·(W/2 + P)/(W + P), W the weight " +
    "of a card and P the load on top of it, and slides apart below.",
  parameters: {
    floors: { default: 2, min: 1, max: 8, unit: "", integer: true, about: "number of floors; the lowest has as many pairs of cards" },
    lean: { default: Math.PI / 9, min: 0.05, max: 0.8, unit: "rad", about: "of the cards, from the vertical" },
    friction: { default: 0.5, min: 0, max: 2, unit: "", about: "of cards and table" },
  },
  settings: { until: 5, step: 1 / 240, tolerance: { contact: 1e-6 } },
  build({ floors, lean, friction }) {
    const pitch = 2 * reachOf(lean) + BETWEEN;
    const thickness = CORE + 2 * MARGIN;
    const storey = (k: number): BodyDescription[] => {
      const pairs = floors - k;
      const base = k * (heightOf(lean) + thickness);
      const cards = centred(pairs, pitch).flatMap((x, i) => pairOfCards(`pair-${k + 1}-${i + 1}`, x, base, lean, friction));
      return pairs === 1 ? cards : [...cards, deck(`deck-${k + 1}`, (pairs - 1) * pitch + 2 * BEYOND, base + heightOf(lean), friction)];
    };
    return { gelenk: 1, bodies: [floor({ friction }), ...numbers(floors).flatMap(storey)] };
  },
});
