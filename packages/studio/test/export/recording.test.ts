/** Moments of films and recordings: frames hold the poses of the track, and a recording is read as it was written. */
import { describe, expect, test } from "vitest";
import { frameOfMoment, momentsOfFilm } from "../../src/export/frame-of-moment.js";
import { readRecording, writeRecording } from "../../src/export/recording-file.js";

test("a film takes the nearest recorded moments, and frames hold their poses", () => {
  const times = Float64Array.from({ length: 241 }, (_, k) => k / 240);
  const moments = momentsOfFilm(times, 30, [0, 10]);
  expect(moments.length).toBe(31);
  expect(moments[7]).toBe(56);
  const track = { bodies: ["a", "b"], times, poses: Float64Array.from({ length: 241 * 14 }, (_, k) => k) };
  expect([...frameOfMoment(track, 3).poses]).toEqual(Array.from({ length: 14 }, (_, k) => 42 + k));
});

describe("recordings", () => {
  const record = { gelenkRecording: 1, model: { gelenk: 1 }, steps: 3, hash: "0", commands: [] } as const;

  test("are read as they were written", () => {
    expect(readRecording(writeRecording(record))).toEqual(record);
  });

  test.each([
    ["{"],
    ["[]"],
    ["{}"],
    ['{"gelenkRecording":1}'],
    ['{"gelenkRecording":1,"model":{"gelenk":1},"steps":-1,"commands":[]}'],
    ['{"gelenkRecording":1,"model":{"gelenk":1},"steps":1,"commands":[3]}'],
  ])("%s is told to be damaged", (text) => {
    expect(readRecording(text)).toHaveProperty("problem");
  });
});
