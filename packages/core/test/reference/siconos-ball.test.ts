/**
 * A ball that falls 1 m and keeps 0.9 of its speed at every impact. What decides: result files of Siconos (../shared/reference/siconos).
 * Its event-driven run is correct to 3e-13 m (compared with the closed form), so the tolerance is ours for exact impacts, 1e-9. Its
 * time-stepping run is of first order: of it the times of impacts can be trusted, to its step.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { REFERENCE_MISSING, referenceFolder } from "../reference-folder.js";
import { bouncer, impactsIn, RADIUS, run } from "./contact-cases.js";

const RESTITUTION = 0.9;
const PER_SECOND = 200;

interface Row {
  readonly time: number;
  readonly gap: number;
  readonly velocity: number;
}

/** The first line of a file holds its size. */
function readBall(name: string): readonly Row[] | undefined {
  const path = join(referenceFolder() ?? "", "siconos", `${name}.ref.gz`);
  if (!existsSync(path)) return undefined;
  const [, ...lines] = gunzipSync(readFileSync(path)).toString("utf8").trim().split("\n");
  return lines.map((line) => {
    const [time, gap, velocity] = line.trim().split(/\s+/).map(Number);
    return { time: time!, gap: gap!, velocity: velocity! };
  });
}

it("bounces as the event-driven run does, at all of its steps", (context) => {
  const rows = readBall("BouncingBallED");
  if (!rows) return context.skip(REFERENCE_MISSING);
  // rows at impacts stand between those of the steps
  const steps = rows.filter(({ time }) => Math.abs(time * PER_SECOND - Math.round(time * PER_SECOND)) < 1e-9);
  const world = bouncer(RESTITUTION, {});
  let compared = 0;
  run(world, 8, PER_SECOND, () => {
    const { position, velocity } = world.body("ball")!;
    const expected = steps[compared++]!;
    expect(Math.abs(world.time - expected.time)).toBeLessThan(1e-12);
    expect(Math.abs(position[2] - RADIUS - expected.gap), `at ${world.time} s`).toBeLessThan(1e-9);
    expect(Math.abs(velocity[2] - expected.velocity), `at ${world.time} s`).toBeLessThan(1e-9 * PER_SECOND);
  });
  expect(compared).toBe(8 * PER_SECOND);
});

it("meets the floor when the time-stepping run does, within its steps", (context) => {
  const rows = readBall("BouncingBallTS");
  if (!rows) return context.skip(REFERENCE_MISSING);
  const theirs = rows.filter(({ velocity }, i) => i > 0 && rows[i - 1]!.velocity < 0 && velocity > 0).map(({ time }) => time);
  const ours: number[] = [];
  const world = bouncer(RESTITUTION, {});
  run(world, 4, PER_SECOND, () => ours.push(...impactsIn(world).map(({ time }) => time)));
  expect(ours.length).toBeGreaterThanOrEqual(5);
  // Seen up to a step late, at a speed off by g h: the next flight is then off by 2 e h.
  for (let n = 0; n < 5; n++) expect(Math.abs(theirs[n]! - ours[n]!)).toBeLessThan(((n + 1) * (1 + 2 * RESTITUTION)) / PER_SECOND);
});
