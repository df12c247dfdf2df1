/** Newton's cradle: as many balls leave as arrive. What is judged is the motion after the blow; the time of a step stands beside it. */
import { World } from "@gelenk/core";
import { type BallEngine, type BallRow, type BallWorld, ballNumbers, ballRow } from "../ball-row.js";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, Goal } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { cannonBalls, joltBalls, rapierBalls } from "../peers/ball-rows.js";

const STEP = 1 / 240;
/** Steps until the blow is over: the balls arrive after 12. */
const STEPS = 36;

const gelenkBalls: BallEngine = {
  name: "gelenk",
  version: packageVersion("@gelenk/core"),
  async create(row, step) {
    const world = new World({ gravity: [0, 0, 0], step });
    const bodies = ballNumbers(row).map((ball) =>
      world.addBody({
        position: [row.place(ball), 0, 0],
        velocity: [row.speed(ball), 0, 0],
        mass: row.mass,
        shapes: [{ type: "sphere", radius: row.radius, friction: 0, restitution: 1 }],
      }),
    );
    return { step: () => void world.step(), speeds: () => bodies.map(({ velocity }) => velocity[0]), free() {} };
  },
};

const ENGINES = [gelenkBalls, rapierBalls, joltBalls, cannonBalls];

const FIGURES: readonly AccuracyFigure[] = [1, 2, 3, 4].flatMap((arriving) => [
  { key: `leaving${arriving}`, title: `${arriving} in: slowest of the ${arriving} that should leave`, unit: "m/s" },
  { key: `resting${arriving}`, title: `${arriving} in: fastest of those that should rest`, unit: "m/s" },
]);

async function measure(engine: BallEngine): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  for (const arriving of [1, 2, 3, 4]) {
    const row = ballRow(5, arriving);
    const world = await engine.create(row, STEP);
    for (let i = 0; i < STEPS; i++) world.step();
    const speeds = world.speeds();
    figures[`leaving${arriving}`] = Math.min(...speeds.slice(row.balls - arriving));
    figures[`resting${arriving}`] = Math.max(...speeds.slice(0, row.balls - arriving).map(Math.abs));
    world.free();
  }
  return figures;
}

const contestant = (engine: BallEngine, row: BallRow): Contestant => ({
  name: engine.name,
  version: engine.version,
  async prepare() {
    const figures = await measure(engine);
    const world: BallWorld = await engine.create(row, STEP);
    return { run: () => world.step(), measure: () => figures, free: () => world.free() };
  },
});

const ABOUT = "One step of five elastic balls in a row, of which one arrives; figures for one to four that arrive with 1 m/s.";

export const cradle: BenchmarkEntry = {
  name: "cradle",
  about: ABOUT,
  build: (): Benchmark => ({
    name: "cradle",
    about: ABOUT,
    work: "step",
    runsPerBlock: 200,
    reference: rapierBalls.name,
    contestants: ENGINES.map((engine) => contestant(engine, ballRow(5, 1))),
    accuracy: FIGURES,
    goals: [1, 2, 3, 4].flatMap((arriving): Goal[] => [
      {
        what: `Newton's cradle, ${arriving} in: speed of those that leave`,
        contestant: gelenkBalls.name,
        figure: `leaving${arriving}`,
        atLeast: 0.999,
      },
      {
        what: `Newton's cradle, ${arriving} in: speed of the others`,
        contestant: gelenkBalls.name,
        figure: `resting${arriving}`,
        atMost: 1e-3,
      },
    ]),
    notes: [
      "240 steps per second, no gravity, no friction, restitution 1. Right: 1 m/s for those that should leave, 0 for the others, as momentum, energy and the order of the blows ask for.",
      "Times are mostly those of balls that fly apart after the blow.",
    ],
  }),
};
