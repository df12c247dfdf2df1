/**
 * Ten cubes that brake on a slope of 15°, each with its own friction: scene `incline`. Distances for the exact v₀ = 12.69507 m/s, m: theory
 * 02, section 12.4 (EX-03); the source's own largest deviation is 6.9 mm at h = 1 ms.
 */
import { defaultValues, findScene, sceneModel } from "@gelenk/scenes";
import type { WorldOptions } from "../../src/index.js";
import { World } from "../../src/world/world.js";
import { length, minus, run } from "./contact-cases.js";

const DISTANCES = [31.8445, 28.1545, 25.2309, 22.8573, 20.892, 19.2378, 17.8264, 16.6079, 15.5453, 14.6106];

/** How far off the first `count` cubes stop, m, at h = 1 ms. The last stops after 5.02 s. */
export function brakingErrors(count: number, options: WorldOptions): number[] {
  const scene = findScene("incline")!;
  const world = World.fromModel(sceneModel(scene, { ...defaultValues(scene), cubes: count }), options);
  const cubes = DISTANCES.slice(0, count).map((_, i) => world.body(`cube-${i + 1}`)!);
  const start = cubes.map(({ position }) => position);
  run(world, 5.2, 1000);
  return cubes.map(({ position }, i) => Math.abs(length(minus(position, start[i]!)) - DISTANCES[i]!));
}
