/** Newton's method on a canonical set of contacts, from step to step: the table of the source (theory 06, section 4) as ratios to one contact. */
import { createRandom } from "@gelenk/core";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { loadParts } from "../core-internals.js";
import { packageVersion } from "../package-version.js";

/** Contacts, bodies that share them, and what the source took for so many, in units of one contact. */
const CASES = [
  { contacts: 1, bodies: 1, source: 1 },
  { contacts: 2, bodies: 1, source: 1.3 },
  { contacts: 3, bodies: 1, source: 2 },
  { contacts: 5, bodies: 1, source: 7 },
  { contacts: 10, bodies: 2, source: 38 },
] as const;
type Case = (typeof CASES)[number];
const SOLVES = 100;
const TARGET = 1e-8;
const NAME = "ncp";
const ABOUT = "100 solves of 1, 2, 3, 5 and 10 contacts in the hand, each from the impulses of the one before.";

/** See contact/contact-problem.ts of the core; only what is used here. */
interface Problem {
  readonly twist: Float64Array;
  readonly impulse: Float64Array;
  readonly wrench: Float64Array;
  readonly answer: Float64Array;
  readonly rowBody: Int32Array;
  readonly rowPart: Int32Array;
  readonly answerStart: Int32Array;
  readonly body: Int32Array;
}
interface Core {
  createContactProblem(): Problem;
  clearProblem(problem: Problem): void;
  addPart(problem: Problem, bodies: number): number;
  addPoint(problem: Problem, pair: number, rows: number): number;
  addAnswer(problem: Problem, numbers: number): number;
  pushRow(problem: Problem, row: number, change: number): void;
  createSolverWork(): unknown;
  solveNcp(
    problem: Problem,
    work: unknown,
    options: object,
  ): { readonly sweeps: number; readonly residual: number; readonly converged: boolean };
}
const loadCore = (): Promise<Core> =>
  loadParts<Core>("contact/contact-problem.js", "contact/solve/solver-work.js", "contact/ncp/solve-ncp.js");

export const ncp: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const nameOf = ({ contacts }: Case) => `${contacts} contact${contacts === 1 ? "" : "s"}`;
    return {
      name: NAME,
      about: ABOUT,
      work: "100 solves",
      parts: { count: SOLVES, name: "solve" },
      reference: "1 contact",
      contestants: CASES.map((one) => contestant(nameOf(one), one)),
      accuracy: [
        { key: "residual", title: "violation", unit: "m/s" },
        { key: "steps", title: "systems per solve", unit: "" },
      ],
      // a hundredth of a frame of 90 Hz, a hundred times
      ...(!quick && {
        goals: [
          {
            what: "ten contacts in a hundredth of a 90 Hz frame, at most four Newton systems",
            contestant: "10 contacts",
            atMost: 11,
            accuracy: { residual: 10 * TARGET, steps: 4 },
          },
        ],
      }),
      notes: [
        `Boxes of 20 × 10 × 10 cm and 1 kg; velocities change by 1 % from solve to solve, violations are brought below ${TARGET} m/s. ` +
          `The source has ${CASES.map(({ contacts, source }) => `${source} for ${contacts}`).join(", ")} in units of one contact (0.3 ms on a machine of 1996).`,
      ],
    };
  },
};

function contestant(name: string, one: Case): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    async prepare() {
      const core = await loadCore();
      const { problem, kick } = makeProblem(core, one);
      const work = core.createSolverWork();
      const solve = (i: number) => {
        kick(i);
        return core.solveNcp(problem, work, { target: TARGET, maximumSweeps: 1000 });
      };
      return {
        run() {
          for (let i = 0; i < SOLVES; i++) solve(i);
        },
        measure() {
          let [residual, steps] = [0, 0];
          for (let i = 0; i < SOLVES; i++) {
            const report = solve(i);
            residual = Math.max(residual, report.residual);
            steps += report.sweeps / SOLVES;
          }
          return { residual, steps };
        },
      };
    },
  };
}

/** Bodies upon points around them with normals that push against their fall; `kick` sets the velocities of the i-th problem, the impulses in them. */
function makeProblem(core: Core, { contacts, bodies }: Case): { readonly problem: Problem; readonly kick: (i: number) => void } {
  const random = createRandom(7);
  const problem = core.createContactProblem();
  core.clearProblem(problem);
  for (let body = 0; body < bodies; body++) problem.body[core.addPart(problem, 1)] = body;
  const each = contacts / bodies;
  for (let row = 0; row < contacts; row++) {
    core.addPoint(problem, row, 1);
    const body = Math.floor(row / each);
    const arm = [random.uniform(-0.1, 0.1), random.uniform(-0.05, 0.05), -0.05] as const;
    const slant = [0.3 * random.normal(), 0.3 * random.normal(), 1] as const;
    const size = Math.hypot(...slant);
    const n = slant.map((x) => x / size) as [number, number, number];
    const wrench = [arm[1] * n[2] - arm[2] * n[1], arm[2] * n[0] - arm[0] * n[2], arm[0] * n[1] - arm[1] * n[0], ...n];
    // inverse inertia of the box, 1/kg m² and 1/kg
    const inverse = [600, 240, 240, 1, 1, 1];
    problem.rowBody.set([-1, body], 2 * row);
    problem.rowPart.set([-1, body], 2 * row);
    problem.wrench.set([0, 0, 0, 0, 0, 0, ...wrench], 12 * row);
    const start = core.addAnswer(problem, 6);
    problem.answerStart.set([-1, start], 2 * row);
    problem.answer.set(
      wrench.map((w, k) => w * inverse[k]!),
      start,
    );
  }
  const kick = (i: number): void => {
    for (let body = 0; body < bodies; body++) {
      const phase = (i + 13 * body) / 16;
      problem.twist.set([0.02 * Math.sin(phase), 0.02 * Math.cos(phase), 0, 0.05, 0.02 * Math.sin(phase), -0.3], 6 * body);
    }
    for (let row = 0; row < contacts; row++) core.pushRow(problem, row, problem.impulse[row]!);
  };
  return { problem, kick };
}
