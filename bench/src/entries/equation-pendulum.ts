/** The planar chain as anonymous equations of a Modelica model (theory 03, section 16, X3): what do the solvers of a linear block cost as the chain grows? */
import type { BlockSolver } from "@gelenk/modelica";
import type { Benchmark, BenchmarkEntry, Contestant, ContestantTime, Goal } from "../benchmark.js";
import { packageVersion } from "../package-version.js";
import { compileEquations } from "./equation-models.js";
import { DIFFERENCE, relativeDifference } from "./machines.js";

const NAME = "equation-pendulum";
const ABOUT =
  "One evaluation of the right-hand side of N rods on hinges in a plane, compiled from equations, by the three solvers of linear blocks.";

/** Seven equations per body: motion of the joint, load in it, and no torque about it. */
const TEXT = `model PlanarPendulum
  parameter Integer n = 1;
  parameter Real m = 1, J = 1/12, d = 1, g = 9.81;
  Real q[n](start = {0.3*sin(i) for i in 1:n}, each fixed = true), s[n](start = {cos(3*i) for i in 1:n}, each fixed = true);
  Real phi[n], w[n], dx[n], dz[n];
  Real aw[n], ax[n], az[n] "motion of the joint";
  Real tau[n + 1], fx[n + 1], fz[n + 1] "load in the joint";
equation
  phi[1] = q[1];
  w[1] = s[1];
  aw[1] = der(s[1]);
  ax[1] = 0;
  az[1] = 0;
  for i in 2:n loop
    phi[i] = phi[i - 1] + q[i];
    w[i] = w[i - 1] + s[i];
    aw[i] = aw[i - 1] + der(s[i]);
    ax[i] = ax[i - 1] + dz[i - 1]*aw[i - 1] - w[i - 1]^2*dx[i - 1];
    az[i] = az[i - 1] - dx[i - 1]*aw[i - 1] - w[i - 1]^2*dz[i - 1];
  end for;
  for i in 1:n loop
    der(q[i]) = s[i];
    dx[i] = d*cos(phi[i]);
    dz[i] = -d*sin(phi[i]);
    tau[i] = (J + m/4*d^2)*aw[i] + m/2*(dz[i]*ax[i] - dx[i]*az[i]) - m*g/2*dx[i] + tau[i + 1] + dz[i]*fx[i + 1] - dx[i]*fz[i + 1];
    fx[i] = m*(ax[i] + dz[i]/2*aw[i]) - m/2*w[i]^2*dx[i] + fx[i + 1];
    fz[i] = m*(az[i] - dx[i]/2*aw[i]) - m/2*w[i]^2*dz[i] + m*g + fz[i + 1];
    tau[i] = 0;
  end for;
  tau[n + 1] = 0;
  fx[n + 1] = 0;
  fz[n + 1] = 0;
end PlanarPendulum;
`;

interface Solver {
  readonly name: string;
  readonly solver: BlockSolver;
  readonly sizes: readonly number[];
}

const SOLVERS: readonly Solver[] = [
  { name: "relaxation", solver: "relaxation", sizes: [2, 3, 4, 5, 10, 20, 40, 80, 160] },
  { name: "tearing", solver: "tearing", sizes: [2, 3, 4, 5, 10, 20, 40] },
  { name: "sparse LU", solver: "sparse", sizes: [2, 5, 10, 20, 40, 80, 160] },
];
/** ms; straight-line code of 80 and 160 links takes so long until the engine has optimised it; of 320, and of tearing with 80, longer. */
const WARM_UP = 3000;
const MOST_QUICK = 10;

const nameOf = (name: string, size: number): string => `${name}, N = ${size}`;

/** Accelerations are alike, over the largest. */
const ALIKE = { difference: 1e-10 };
const GOALS: readonly Goal[] = [
  {
    what: "equations of the planar pendulum: relaxation is linear",
    contestant: nameOf("relaxation", 160),
    peer: nameOf("relaxation", 80),
    growth: 2,
    atMost: 1.1,
    accuracy: ALIKE,
  },
  {
    what: "equations of the planar pendulum: tearing is dearer than relaxation at 18 rods and more (here 20)",
    contestant: nameOf("relaxation", 20),
    peer: nameOf("tearing", 20),
    atMost: 1,
    accuracy: ALIKE,
  },
  {
    what: "equations of the planar pendulum: sparse LU within the source's factor of relaxation",
    contestant: nameOf("sparse LU", 160),
    peer: nameOf("relaxation", 160),
    atMost: 3,
    accuracy: ALIKE,
  },
];

export const equationPendulum: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const all = SOLVERS.map((entry) => ({ ...entry, sizes: entry.sizes.filter((size) => !quick || size <= MOST_QUICK) }));
    return {
      name: NAME,
      about: ABOUT,
      work: "evaluation",
      reference: nameOf("relaxation", 2),
      contestants: all.flatMap(({ name, solver, sizes }) => sizes.map((size) => contestant(nameOf(name, size), solver, size))),
      accuracy: [DIFFERENCE],
      ...(quick ? {} : { warmUp: WARM_UP }),
      ...(!quick && { goals: GOALS }),
      findings: (times) => [...all.flatMap((entry) => growth(entry, times)), ...comparisons(all, times)],
      notes: [
        "Difference: largest of the accelerations from those of sparse LU, over the largest of them.",
        "In the source relaxation and sparse LU (UMFPACK) are linear, sparse LU at about three times the cost; tearing is cubic and dearer from N ≈ 18 on.",
      ],
    };
  },
};

/** The right-hand side of a chain, with its accelerations. */
function chain(solver: BlockSolver, size: number) {
  const { translation, start } = compileEquations({ name: "", model: "PlanarPendulum", text: TEXT, parameters: { n: size }, solver });
  const { rightHandSide, choice } = translation;
  return { run: () => void rightHandSide.run(start), accelerations: () => choice.derivatives.map((slot) => start[slot]!) };
}

/** All copies share one program: code that is generated anew would have to become fast anew. */
function contestant(name: string, solver: BlockSolver, size: number): Contestant {
  let own: ReturnType<typeof chain> | undefined;
  return {
    name,
    version: packageVersion("@gelenk/modelica"),
    prepare() {
      own ??= chain(solver, size);
      const { run, accelerations } = own;
      return {
        run,
        measure() {
          const exact = chain("sparse", size);
          run();
          exact.run();
          return { difference: relativeDifference(accelerations(), exact.accelerations()) };
        },
      };
    },
  };
}

const timeOf = (times: readonly ContestantTime[], name: string, size: number): number =>
  times.find((time) => time.name === nameOf(name, size))?.time ?? Number.NaN;

/** The power between the two longest chains. */
function growth({ name, sizes }: Solver, times: readonly ContestantTime[]): readonly string[] {
  const [fewer, more] = sizes.slice(-2) as [number, number];
  const exponent = Math.log(timeOf(times, name, more) / timeOf(times, name, fewer)) / Math.log(more / fewer);
  return [`${name}: from N = ${fewer} to ${more} time grows with the power ${exponent.toFixed(2)}.`];
}

/** From which size on tearing is dearer, and what sparse LU costs beside relaxation. */
function comparisons(all: readonly Solver[], times: readonly ContestantTime[]): readonly string[] {
  const sizes = all.find(({ name }) => name === "tearing")!.sizes;
  const dearer = sizes.find((size) => timeOf(times, "tearing", size) > timeOf(times, "relaxation", size));
  const longest = sizes.at(-1)!;
  const ratio = timeOf(times, "sparse LU", longest) / timeOf(times, "relaxation", longest);
  return [
    dearer === undefined
      ? "Tearing is cheaper than relaxation at all these sizes."
      : `Tearing is dearer than relaxation from N = ${dearer} on.`,
    `Sparse LU takes ${ratio.toFixed(1)} times relaxation at N = ${longest}.`,
  ];
}
