/** `node tools/draw-pictures.mjs [name …]`: draws the pictures of the documents anew, from a built copy. Curves of cost are those of the machine it runs on. */
import { mkdirSync, writeFileSync } from "node:fs";
import { mechanismOf, World } from "@gelenk/core";
import { buildScene, CONCRETE_PUMP } from "@gelenk/scenes";
import { piecesOfTorus, regionOfBoxes, searchOfImpact } from "./lib/collision-pictures.mjs";
import { drawingText } from "./lib/drawing.mjs";
import { inRepository, programs } from "./lib/paths.mjs";
import { runNode } from "./lib/run.mjs";

const TABLES = "results/pictures";

/**
 * @typedef {import("@gelenk/core").World} Moving
 * @typedef {readonly (readonly number[])[]} Line points x, y
 * @typedef {{ head: readonly string[], rows: readonly (readonly (number | string)[])[] }} Table
 */

/** @param {string} address */
function modelOf(address) {
  const { model } = buildScene(address);
  if (!model) throw new Error(`no scene ${address}`);
  return model;
}

/**
 * Lines of a mechanism at several times, all over x; an empty row lifts the pen.
 * @param {string} address
 * @param {readonly number[]} times
 * @param {(world: Moving) => readonly Line[]} linesOf
 * @returns {Table}
 */
function strobe(address, times, linesOf) {
  const world = World.fromModel(modelOf(address), { method: "recursive" });
  const rows = times.flatMap((time, i) => {
    while (world.time < time - 1e-9) world.step();
    const gap = ["", ...times.map(() => "")];
    return linesOf(world).flatMap((line) => [...line.map(([x, y]) => [x, ...times.map((_, k) => (k === i ? y : ""))]), gap]);
  });
  return { head: ["x [m]", ...times.map((time) => `t = ${time} s [m]`)], rows };
}

/**
 * From the origin of a body along x; a lever lies beside its arm.
 * @param {Moving} world
 * @param {string} name
 * @param {number} length
 * @returns {Line}
 */
const barOf = (world, name, length, angle = 0) => {
  const body = world.body(name);
  if (!body) throw new Error(`no body ${name}`);
  return [body.worldPoint([0, 0, 0]), body.worldPoint([length * Math.cos(angle), length * Math.sin(angle), 0])];
};

function mast() {
  const { arms, fourBar, leverAngle } = CONCRETE_PUMP;
  return strobe("@concrete-pump?damping=0.3", [0, 0.4, 0.8, 1.4, 2.4], (world) =>
    arms.flatMap(({ length }, i) => [
      barOf(world, `arm-${i + 1}`, length),
      ...(i === 0
        ? []
        : [
            barOf(world, `crank-${i + 1}`, fourBar.crank),
            barOf(world, `coupler-${i + 1}`, fourBar.coupler),
            barOf(world, `arm-${i + 1}`, fourBar.rocker, -leverAngle),
          ]),
    ]),
  );
}

/**
 * Processor time of one call of each, µs: the least of rounds in which all take their turn, after some that are not counted.
 * @param {readonly (() => unknown)[]} calls
 */
function timesOf(calls, rounds = 12) {
  const least = calls.map(() => Number.POSITIVE_INFINITY);
  for (let round = -3; round < rounds; round++) {
    for (const [i, call] of calls.entries()) {
      let [count, spent] = [0, 0];
      const start = process.cpuUsage();
      while (spent < 2e4) {
        call();
        count++;
        const { user, system } = process.cpuUsage(start);
        spent = user + system;
      }
      if (round >= 0) least[i] = Math.min(/** @type {number} */ (least[i]), spent / count);
    }
  }
  return least;
}

/** @type {Readonly<Record<string, import("@gelenk/core").MechanismAlgorithm>>} */
const ALGORITHMS = { "explicit linear": "articulated-body-readable", "implicit linear": "implicit", cubic: "composite-rigid-body" };

/** Readable forms of the source's algorithms, alike in style. */
function rods() {
  const sizes = [1, 5, 10, 20, 40, 60, 80, 100, 130, 160];
  const calls = sizes.flatMap((n) => {
    const q = Float64Array.from({ length: n }, (_, i) => 0.3 * Math.sin(i));
    const s = new Float64Array(n);
    return Object.values(ALGORITHMS).map((algorithm) => {
      const mechanism = mechanismOf(modelOf(`@n-pendulum?n=${n}`), { algorithm });
      return () => mechanism.forwardDynamics(q, s, s);
    });
  });
  const times = timesOf(calls);
  const names = Object.keys(ALGORITHMS);
  const rows = sizes.map((n, i) => [n, ...names.map((_, k) => times[i * names.length + k] / n)]);
  return { head: ["rods", ...names.map((name) => `${name} [µs per rod]`)], rows };
}

function loops() {
  const counts = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 24, 30, 40, 60];
  const calls = counts.map((m) => {
    const world = World.fromModel(modelOf(`@looped-pendulum?n=120&m=${m}`), { method: "recursive" });
    return () => world.step();
  });
  const times = timesOf(calls);
  return { head: ["loops", "one step [ms]"], rows: counts.map((m, i) => [m, times[i] / 1000]) };
}

const PICTURES = [
  { name: "concrete-pump", table: mast, options: ["--equal", "--title", "Mast of a concrete pump, let go with slack springs"] },
  { name: "n-pendulum-cost", table: rods, options: ["--title", "Accelerations of N rods on hinges"] },
  { name: "loops-cost", table: loops, options: ["--title", "120 links closed to m loops, one step of rk4"] },
  {
    name: "impact-search",
    table: searchOfImpact,
    options: ["--title", "A spinning rod falls on the floor: gap, and what each look proves"],
  },
];

const DOUBLE_PENDULUM = [
  "@double-pendulum",
  "--vary",
  "length=0.5..2",
  "--vary",
  "mass=1..3",
  "--vary",
  "first=0.5..2.5",
  "--vary",
  "second=0.5..2.5",
];
const SOBOL = {
  results: "double-pendulum",
  make: [
    "sweep",
    ...DOUBLE_PENDULUM,
    "--sample",
    "sobol:256",
    "--metric",
    "load=max(joint.shoulder.reaction)",
    "--metric",
    "reach=max(lower.position.x)",
  ],
  until: 2,
};
const MISS = "miss=pow(period(bob.position.x) - 2, 2) + pow(max(bob.position.x) - 0.4, 2)";

/** Charts of sweeps and of an optimisation: jobs that are in the results from last time are not run again. */
const CHARTS = [
  {
    name: "sweep-heat-map",
    results: "double-pendulum-angles",
    make: [
      "sweep",
      "@double-pendulum",
      "--vary",
      "first=-3..3:25",
      "--vary",
      "second=-3..3:25",
      "--metric",
      "turns=max(abs(joint.elbow.turn)) / (2*pi)",
    ],
    until: 3,
    options: ["--chart", "heat-map", "--title", "Turns of the elbow of a double pendulum within 3 s"],
  },
  {
    name: "sweep-scatter",
    ...SOBOL,
    options: ["--chart", "scatter", "--x", "first", "--colour", "mass", "--title", "Load on the shoulder"],
  },
  { name: "sweep-parallel", ...SOBOL, options: ["--chart", "parallel", "--theme", "dark", "--title", "Four variables and two metrics"] },
  { name: "sweep-sensitivity", ...SOBOL, options: ["--chart", "sensitivity", "--height", "260", "--title", "What the load depends on"] },
  {
    name: "optimise-convergence",
    results: "pendulum-history",
    make: [
      "optimize",
      "@pendulum",
      "--vary",
      "length=0.2..3",
      "--vary",
      "amplitude=0.1..1.5",
      "--metric",
      MISS,
      "--minimise",
      "miss",
      "--evaluations",
      "150",
    ],
    until: 6,
    options: ["--title", "A pendulum of 2 s that swings 0.4 m far"],
  },
];

const DRAWINGS = [
  { name: "contact-region", drawing: regionOfBoxes, title: "Contact region of two boxes, seen along the normal", width: 560 },
  { name: "torus-pieces", drawing: piecesOfTorus, title: "A torus in twelve convex pieces, moved apart", width: 560 },
];

/** @param {{ name: string }} picture */
const isWanted = ({ name }) => process.argv.length === 2 || process.argv.includes(name);

mkdirSync(inRepository(TABLES), { recursive: true });
for (const { name, table, options } of PICTURES.filter(isWanted)) {
  const { head, rows } = table();
  const file = `${TABLES}/${name}.csv`;
  const text = (/** @type {number | string} */ value) => (typeof value === "number" ? String(Number(value.toPrecision(5))) : value);
  writeFileSync(inRepository(file), `${[head, ...rows].map((row) => row.map(text).join(",")).join("\n")}\n`);
  const [x, ...y] = head.map((title) => title.replace(/ \[[^\]]*\]$/, ""));
  await runNode(programs.gelenk, [
    "plot",
    file,
    "--x",
    x,
    "--y",
    y.join(","),
    "--out",
    `docs/pictures/${name}.svg`,
    "--width",
    "760",
    ...options,
  ]);
}
for (const { name, results, make, until, options } of CHARTS.filter(isWanted)) {
  const file = `${TABLES}/${results}.jsonl`;
  const into = make[0] === "optimize" ? "--history" : "--out";
  await runNode(programs.gelenk, [...make, "--until", String(until), into, file, "--quiet"]);
  await runNode(programs.gelenk, ["plot", file, "--out", `docs/pictures/${name}.svg`, "--width", "760", ...options]);
}
for (const { name, drawing, title, width } of DRAWINGS.filter(isWanted)) {
  writeFileSync(inRepository(`docs/pictures/${name}.svg`), drawingText(drawing(), title, width));
}
