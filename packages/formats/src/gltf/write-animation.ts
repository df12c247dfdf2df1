/** The recorded motion of bodies as one animation of their nodes: few keys, between which viewers interpolate, none for bodies that stay where they are. */
import { addFloats, type GltfBuilder } from "./gltf-builder.js";
import { type PoseTrack, pathOfBody } from "./pose-track.js";
import { keysToKeep, type Path } from "./reduce-keys.js";
import type { WrittenBody } from "./write-bodies.js";

/** m: what leaving out keys may cost, unless told otherwise. */
export const KEY_TOLERANCE = 1e-4;
/** m: bodies reach about that far unless their shapes say otherwise; turns count with it. */
const LEAST_REACH = 0.05;

export function writeAnimation(builder: GltfBuilder, bodies: ReadonlyMap<string, WrittenBody>, track: PoseTrack, tolerance: number): void {
  const channels: object[] = [];
  const samplers: object[] = [];
  for (const [name, body] of bodies) {
    const row = track.bodies.indexOf(name);
    if (row < 0 || track.times.length === 0) continue;
    const path = pathOfBody(track, row);
    body.node.translation = [...path.positions.subarray(0, 3)];
    body.node.rotation = [...path.orientations.subarray(0, 4)];
    const keys = keysToKeep(path, tolerance, Math.max(LEAST_REACH, body.reach));
    if (!keys.some((k) => differs(path.positions, 3, k) || differs(path.orientations, 4, k))) continue;
    const input = addFloats(
      builder,
      keys.map((k) => path.times[k]!),
      1,
      { bounds: true },
    );
    for (const [target, values, width] of [
      ["translation", path.positions, 3],
      ["rotation", path.orientations, 4],
    ] as const) {
      const output = addFloats(
        builder,
        keys.flatMap((k) => [...values.subarray(width * k, width * (k + 1))]),
        width,
      );
      channels.push({ sampler: samplers.push({ input, output }) - 1, target: { node: body.index, path: target } });
    }
  }
  if (channels.length > 0) builder.animations.push({ name: "run", channels, samplers });
}

/** From the first moment on. */
const differs = (values: Path["positions"], width: number, k: number): boolean =>
  values.subarray(0, width).some((x, i) => Math.abs(x - values[width * k + i]!) > 1e-9);
