/**
 * A chain of round links on ball joints falls across a box that stands on the floor: it wraps around the edges, and slides off where one side is the
 * heavier. Contacts and joints of the same bodies act at once.
 */
import type { BodyDescription, JointDescription } from "@gelenk/core";
import { centred, floor, numbers } from "./blocks.js";
import { turn } from "./rotation.js";
import { defineScene } from "./scene.js";

const EDGE = 0.4;
const RADIUS = 0.02;
/** From joint to joint, m: longer than the round ends of two links. */
const LINK = 0.12;
const MASS = 0.2;
const LYING = turn([0, 1, 0], Math.PI / 2);

export const chainOnBox = defineScene({
  name: "chain-on-box",
  about:
    "A chain of links on ball joints falls across a box: contacts with friction on jointed bodies. " +
    "Closed form: joints stay closed, energy only falls; without friction the longer side draws the chain off.",
  parameters: {
    links: { default: 16, min: 2, max: 1000, unit: "", integer: true, about: "number of links" },
    height: { default: 0.2, min: 0, max: 10, unit: "m", about: "of the chain above the box at the start" },
    offset: { default: 0.1, min: -1, max: 1, unit: "m", about: "of the middle of the chain against that of the box" },
    friction: { default: 0.3, min: 0, max: 2, unit: "", about: "of links, box and floor" },
  },
  settings: { until: 3, step: 1 / 240 },
  build({ links, height, offset, friction }) {
    const places = centred(links, LINK);
    const y = EDGE + height + RADIUS;
    const link = (x: number, i: number): BodyDescription => ({
      name: `link-${i + 1}`,
      mass: MASS,
      position: [offset + x, y, 0],
      shapes: [{ type: "capsule", radius: RADIUS, length: LINK - 2 * RADIUS, orientation: LYING, friction }],
    });
    const joint = (i: number): JointDescription => ({
      name: `joint-${i + 1}`,
      type: "spherical",
      a: `link-${i + 1}`,
      b: `link-${i + 2}`,
      anchor: [offset + places[i]! + LINK / 2, y, 0],
    });
    const box: BodyDescription = {
      name: "box",
      kind: "fixed",
      position: [0, EDGE / 2, 0],
      shapes: [{ type: "box", size: [EDGE, EDGE, EDGE], friction }],
    };
    return { gelenk: 1, bodies: [floor({ friction }), box, ...places.map(link)], joints: numbers(links - 1).map(joint) };
  },
});
