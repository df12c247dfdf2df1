/** Model → file → model, and the states of two models that run side by side. */
import { type ResolvedModel, World } from "@gelenk/core";
import { writeGltf } from "@gelenk/formats/gltf";
import { filesOf, type ImportedModel, importModel } from "@gelenk/formats/import";
import { expect } from "vitest";

export const importGlb = (bytes: Uint8Array, name = "model.glb"): ImportedModel => importModel(name, { files: filesOf({ [name]: bytes }) });

/** A file without anything that this program has left for itself. */
const withoutExtras = (text: string): string => JSON.stringify(JSON.parse(text, (key, value) => (key === "extras" ? undefined : value)));

/** The model that comes back from a file; nothing is wrong with it. */
export function throughFile(model: ResolvedModel, how: "whole" | "without extras" = "whole"): ResolvedModel {
  const { glb, text, diagnostics } = writeGltf(model);
  expect(diagnostics).toEqual([]);
  const read = how === "whole" ? importGlb(glb!()) : importGlb(new TextEncoder().encode(withoutExtras(text!())), "model.gltf");
  expect(read.diagnostics.filter(({ severity }) => severity !== "note")).toEqual([]);
  return read.model as ResolvedModel;
}

/** Largest difference of position (m), orientation, velocity (m/s) and angular velocity (rad/s) of all bodies after each of so many steps. */
export function largestDifference(first: ResolvedModel, second: ResolvedModel, steps: number, step: number): number {
  const worlds = [first, second].map((model) => World.fromModel(model));
  let largest = 0;
  for (let k = 0; k < steps; k++) {
    for (const world of worlds) world.step(step);
    for (const { name } of worlds[0]!.bodies) {
      const [a, b] = worlds.map((world) => world.body(name)!);
      const numbers = (body: typeof a) => [...body!.position, ...body!.velocity, ...body!.angularVelocity];
      numbers(a).forEach((value, n) => {
        largest = Math.max(largest, Math.abs(value - numbers(b)[n]!));
      });
      // q and −q are one orientation
      const together = a!.orientation.reduce((sum, value, n) => sum + value * b!.orientation[n]!, 0);
      const sign = together < 0 ? -1 : 1;
      a!.orientation.forEach((value, n) => {
        largest = Math.max(largest, Math.abs(value - sign * b!.orientation[n]!));
      });
    }
  }
  return largest;
}
