/** Reference: half the closed-form period of the body rates is the time between two flips; moments from textbook formulas. */
import { describe, expect, test } from "vitest";
import { rateReader, run } from "./build.js";
import { ratePeriod } from "./free-rotation.js";

/** Solid cylinder: moment about its axis and across it. */
const along = (m: number, r: number) => (m * r * r) / 2;
const across = (m: number, r: number, l: number) => (m * (3 * r * r + l * l)) / 12;

function momentsOfHandle(): readonly [number, number, number] {
  const bar = 7800 * Math.PI * 0.01 ** 2 * 0.08;
  const stem = 7800 * Math.PI * 0.006 ** 2 * 0.04;
  // Two parts at the distance d: the Steiner terms add up to the reduced mass times d².
  const steiner = ((bar * stem) / (bar + stem)) * 0.03 ** 2;
  const x = along(bar, 0.01) + across(stem, 0.006, 0.04) + steiner;
  const y = across(bar, 0.01, 0.08) + along(stem, 0.006);
  const z = across(bar, 0.01, 0.08) + across(stem, 0.006, 0.04) + steiner;
  return [x, y, z];
}

/** Times at which the body rate about the stem changes its sign, by linear interpolation: wrong by less than 1e-6 s at 240 Hz. */
function flipTimes(address: string, step = 1 / 240): number[] {
  const { recording } = run(address, { step });
  const times = recording.column("time");
  const rates = rateReader(recording, "handle");
  const rate = Array.from(times, (_, row) => rates(row)[1]);
  const flips: number[] = [];
  for (let row = 1; row < rate.length; row++) {
    const [before, after] = [rate[row - 1]!, rate[row]!];
    if (before * after < 0) flips.push(times[row - 1]! + ((times[row]! - times[row - 1]!) * before) / (before - after));
  }
  return flips;
}

test("the stem is the middle axis", () => {
  const [x, y, z] = momentsOfHandle();
  expect(x).toBeLessThan(y);
  expect(y).toBeLessThan(z);
});

describe.each([
  [10, 0.01],
  [20, 0.1],
])("spin %f rad/s, disturbance %f rad/s", (spin, disturbance) => {
  test("flips at the closed-form times", () => {
    const half = ratePeriod(momentsOfHandle(), [disturbance, spin, 0]) / 2;
    const flips = flipTimes(`@dzhanibekov?spin=${spin}&disturbance=${disturbance}`, 1 / (24 * spin));
    expect(flips.length).toBeGreaterThanOrEqual(4);
    // The start, with no rate about z, is a quarter period before the first flip. Near the unstable axis errors grow from flip to
    // flip: 1e-6 s after four of them with the scene's series of order 6, 1e-2 s with order 4.
    flips.forEach((time, n) => {
      expect(Math.abs(time - (n + 0.5) * half)).toBeLessThan(1e-5);
    });
  });
});

test("the centre of mass rests at the origin", () => {
  const { position, velocity } = run("@dzhanibekov").bodies["handle"]!;
  expect(Math.hypot(...position)).toBeLessThan(1e-13);
  expect(Math.hypot(...velocity)).toBeLessThan(1e-13);
});

test("without a disturbance it never flips", () => {
  expect(flipTimes("@dzhanibekov?disturbance=0")).toEqual([]);
});
