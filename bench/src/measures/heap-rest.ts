/**
 * How well a heap rests, recomputed alike for all engines from the poses that they state: overlaps of all points of
 * contact, found by our detection without memory; how far boxes have moved sideways from where they began, as long as
 * nothing should move; how fast they move in the last step.
 */
import type { AccuracyFigure } from "../benchmark.js";
import type { Collide } from "../collide-internals.js";
import { heapScene } from "../gelenk-heap.js";
import type { Heap, HeapWorld } from "../heap.js";

export const HEAP_FIGURES: readonly AccuracyFigure[] = [
  { key: "worst", title: "deepest overlap", unit: "m" },
  { key: "high", title: "99 % of overlaps below", unit: "m" },
  { key: "mean", title: "mean overlap", unit: "m" },
  { key: "shift", title: "moved sideways", unit: "m" },
  { key: "jitter", title: "median speed at the end", unit: "m/s" },
];

/** After so many steps; `shift` after `still` of them, during which all that does not fly should stay where it is, 0 for none. */
export function measureRest(
  core: Collide,
  heap: Heap,
  world: HeapWorld,
  step: number,
  steps: number,
  still: number,
): Record<string, number> {
  const count = heap.boxes.length;
  const [before, poses] = [new Float64Array(7 * count), new Float64Array(7 * count)];
  const moving = heap.boxes.flatMap(({ mass }, i) => (mass > 0 ? [i] : []));
  const way = (i: number, axes: readonly number[], from: (k: number) => number) =>
    Math.hypot(...axes.map((k) => poses[7 * i + k]! - from(k)));
  const standing = moving.filter((i) => heap.boxes[i]!.velocity === undefined);
  let shift = 0;
  for (let i = 1; i <= steps; i++) {
    if (i === steps) world.poses(before);
    world.step();
    if (i !== still) continue;
    world.poses(poses);
    shift = Math.max(...standing.map((box) => way(box, [0, 2], (k) => heap.boxes[box]!.position[k]!)));
  }
  world.poses(poses);
  const speeds = moving.map((i) => way(i, [0, 1, 2], (k) => before[7 * i + k]!) / step).sort((a, b) => a - b);
  return { ...overlaps(core, heap, poses), ...(still > 0 && { shift }), jitter: speeds[speeds.length >> 1]! };
}

function overlaps(core: Collide, heap: Heap, poses: Float64Array): Record<string, number> {
  // orientations in 32-bit floats are normalised again
  for (let o = 3; o < poses.length; o += 7) {
    const length = Math.hypot(...poses.subarray(o, o + 4));
    for (let k = o; k < o + 4; k++) poses[k] = poses[k]! / length;
  }
  const { scene } = heapScene(core, heap, poses);
  core.findContacts(scene, 0, { reduce: true, remember: false });
  const depths = Array.from({ length: scene.contacts.count }, (_, i) => -scene.contacts.found[10 * i]!).sort((a, b) => a - b);
  if (depths.length === 0) return { worst: 0, high: 0, mean: 0 };
  return {
    worst: depths.at(-1)!,
    high: depths[Math.floor(0.99 * depths.length)]!,
    mean: depths.reduce((sum, depth) => sum + depth, 0) / depths.length,
  };
}
