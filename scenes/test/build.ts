/** Short cuts of the tests: a scene that must build, and reading a vector out of a recording. */
import { type Recording, type ResolvedModel, type RunOptions, type RunResult, simulate } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { toBodyAxes } from "./free-rotation.js";

export function modelOf(address: string): ResolvedModel {
  const { model, diagnostics } = buildScene(address);
  if (model === undefined) throw new Error(JSON.stringify(diagnostics));
  return model;
}

export const run = (address: string, options: RunOptions = {}): RunResult => simulate(modelOf(address), options);

/** Reads the components of `name`, e.g. `box.position`, at one row of a recording. */
export function vectorReader(recording: Recording, name: string, components = ["x", "y", "z"]): (row: number) => number[] {
  const columns = components.map((component) => recording.column(`${name}.${component}`));
  return (row) => columns.map((column) => column[row]!);
}

/** Body rates of `name` at one row: the angular velocity in body axes. */
export function rateReader(recording: Recording, name: string): (row: number) => readonly [number, number, number] {
  const orientation = vectorReader(recording, `${name}.orientation`, ["x", "y", "z", "w"]);
  const angularVelocity = vectorReader(recording, `${name}.angularVelocity`);
  return (row) => toBodyAxes(orientation(row), angularVelocity(row));
}

/** A quaternion and its opposite are the same rotation: the distance to the nearer one. */
export const turnDistance = (a: readonly number[], b: readonly number[]): number =>
  Math.min(
    distance(a, b),
    distance(
      a,
      b.map((value) => -value),
    ),
  );

export const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(...a.map((value, i) => value - b[i]!));
