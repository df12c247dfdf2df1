/** A wavy ground of triangles, and bodies that slide over it. */
import { createRandom, type Quadruple, type Triple } from "@gelenk/core";
import type { Collide, ConvexShape, FlatMesh } from "../collide-internals.js";
import { compose, rotate } from "../measures/rotation.js";
import { frameOf, type Motion } from "./coherent-motion.js";
import { randomHull } from "./hulls.js";

/** m, along x and y. */
const TERRAIN = 50;
const VERTICES = 30;

/** z over (x, y): hills of 1 m, ripples of 2 cm. */
export const heightAt = (x: number, y: number): number =>
  0.6 * Math.sin(0.4 * x) * Math.cos(0.3 * y) + 0.4 * Math.sin(0.13 * (x + 2 * y)) + 0.02 * Math.sin(2.9 * x + 1.7 * y);

/** 2 cells² triangles, counter-clockwise from above, around the origin. */
export function terrainMesh(cells: number): FlatMesh {
  const side = cells + 1;
  const vertices = new Float64Array(3 * side * side);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(TERRAIN * (i % side)) / cells - TERRAIN / 2, (TERRAIN * Math.floor(i / side)) / cells - TERRAIN / 2];
    vertices.set([x, y, heightAt(x, y)], 3 * i);
  }
  const triangles = new Int32Array(6 * cells * cells);
  for (let cell = 0; cell < cells * cells; cell++) {
    const corner = Math.floor(cell / cells) * side + (cell % cells);
    triangles.set([corner, corner + 1, corner + side + 1, corner, corner + side + 1, corner + side], 6 * cell);
  }
  return { vertices, triangles };
}

/** Hulls of 30 vertices that slide 1 cm and turn 0.01 rad per step, their lowest points at a gap of `gap` ± `swing` over the ground. */
export function slidingHulls(core: Collide, hulls: number, steps: number, gap: number, swing: number): Motion[] {
  const random = createRandom(11);
  return Array.from({ length: hulls }, () => {
    const shape = randomHull(core, random, VERTICES);
    const { x, y, z } = random.direction();
    const [s, c] = [Math.sin(0.005), Math.cos(0.005)];
    const turn: Quadruple = [s * x, s * y, s * z, c];
    const start = random.rotation();
    let orientation: Quadruple = [start.x, start.y, start.z, start.w];
    const place = [random.uniform(-0.45, 0.45) * TERRAIN, random.uniform(-0.45, 0.45) * TERRAIN];
    const heading = random.uniform(0, 2 * Math.PI);
    const poses = Array.from({ length: steps }, (_, step) => {
      const at = [place[0]! + 0.01 * step * Math.cos(heading), place[1]! + 0.01 * step * Math.sin(heading)];
      const wanted = gap + swing * Math.sin(heading + (6 * step) / steps);
      const pose = { position: [at[0]!, at[1]!, restingHeight(shape, at, orientation) + wanted] as Triple, orientation };
      orientation = compose(turn, orientation);
      return pose;
    });
    return { A: shape, B: shape, poses, frames: poses.map((pose) => frameOf(core, pose.position, pose.orientation)) };
  });
}

/** z of the origin at which the lowest of all vertices is on the ground. */
function restingHeight({ polyhedron }: ConvexShape, [x, y]: readonly number[], orientation: Quadruple): number {
  const { vertices } = polyhedron!;
  let highest = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    const [vx, vy, vz] = rotate(orientation, [vertices[i]!, vertices[i + 1]!, vertices[i + 2]!]);
    highest = Math.max(highest, heightAt(x! + vx, y! + vy) - vz);
  }
  return highest;
}

export interface SlantedRay {
  readonly origin: Triple;
  readonly direction: Triple;
}

/** From 10 m above, up to 60° off the vertical. */
export function slantedRays(count: number): SlantedRay[] {
  const random = createRandom(12);
  return Array.from({ length: count }, () => {
    const [angle, turn] = [random.uniform(0, Math.PI / 3), random.uniform(0, 2 * Math.PI)];
    const direction: Triple = [Math.sin(angle) * Math.cos(turn), Math.sin(angle) * Math.sin(turn), -Math.cos(angle)];
    return { origin: [random.uniform(-0.15, 0.15) * TERRAIN, random.uniform(-0.15, 0.15) * TERRAIN, 10], direction };
  });
}
