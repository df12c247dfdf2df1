/** A closed ring of equal hinged links, a regular polygon at the start, hung from one corner; gravity leans sideways so that it deforms. */
import { cos, sin } from "@gelenk/core";
import { bar, hinge, minus, type Point, polar } from "./planar.js";
import { defineScene, PASS_THROUGH } from "./scene.js";

const GRAVITY = 9.81;

export const ring = defineScene({
  name: "ring",
  about:
    "A closed ring of hinged links, hung from one corner, that collapses under a leaning gravity. Redundant in space by its loop. " +
    "Closed form: the energy is constant, and links − 2 freedoms are left.",
  parameters: {
    links: { default: 8, min: 3, max: 10_000, unit: "", integer: true, about: "number of links" },
    length: { default: 0.5, min: 1e-3, max: 100, unit: "m", about: "of one link" },
    mass: { default: 1, min: 1e-6, max: 1e6, unit: "kg", about: "of one link" },
    lean: { default: Math.PI / 9, min: -3, max: 3, unit: "rad", about: "angle of gravity from straight down towards x" },
  },
  settings: { until: 10, step: 1 / 240, contact: PASS_THROUGH },
  build({ links, length, mass, lean }) {
    const radius = length / (2 * sin(Math.PI / links));
    const top: Point = [0, radius];
    const corner = (index: number): Point => minus(polar(radius, Math.PI / 2 + (2 * Math.PI * (index % links)) / links), top);
    const name = (index: number) => `link-${index + 1}`;
    const numbers = Array.from({ length: links }, (_, index) => index);
    const of = { mass, thickness: length / 8 };
    return {
      gelenk: 1,
      gravity: [GRAVITY * sin(lean), -GRAVITY * cos(lean), 0],
      bodies: numbers.map((index) => bar(name(index), corner(index), corner(index + 1), of)),
      joints: [
        hinge("ground", name(0), corner(0)),
        ...numbers.slice(1).map((index) => hinge(name(index - 1), name(index), corner(index))),
        hinge(name(links - 1), name(0), corner(0)),
      ],
    };
  },
});
