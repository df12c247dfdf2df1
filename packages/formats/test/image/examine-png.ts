/** Damaged images: values between 0 and 1, as many as points, or a message. */
import { expect } from "vitest";
import { readPng } from "../../src/image/read-png.js";
import { mutatedBytes } from "../mutated-bytes.js";

/** Is there an image? */
export function examinePng(bytes: Uint8Array): boolean {
  const image = readPng(bytes);
  if (typeof image === "string") {
    expect(image).not.toBe("");
    return false;
  }
  expect(image.values).toHaveLength(image.width * image.height);
  expect(image.values.every((value) => value >= 0 && value <= 1)).toBe(true);
  return true;
}

export function examinePngMutations(bytes: Uint8Array, rounds: number, seed: number): void {
  for (const changed of mutatedBytes(bytes, rounds, seed)) examinePng(changed);
}
