/** How long a long chain of library parts takes from text to program, and how much memory, each in a process of its own. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Benchmark, BenchmarkEntry, Contestant } from "../benchmark.js";
import { once } from "../once.js";
import { packageVersion } from "../package-version.js";

const NAME = "equation-compile";
const ABOUT =
  "Hinges and boxes of the multibody library as arrays of components, compiled from Modelica: time and memory for growing numbers of links.";
const SIZES = [10, 100, 1000];
const SIZES_QUICK = [3, 10];
const LARGEST = 1000;
const PROGRAM = fileURLToPath(new URL("../modelica/compile-chain.js", import.meta.url));

const nameOf = (links: number) => `${links} links`;

const contestant = (links: number): Contestant => {
  const compile = once(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, `${links}`]);
    return JSON.parse(stdout) as Record<"unknowns" | "seconds" | "processor" | "megabytes", number>;
  });
  return {
    name: nameOf(links),
    version: packageVersion("@gelenk/modelica"),
    async prepare() {
      const figures = await compile();
      return { run() {}, measure: () => figures };
    },
  };
};

export const equationCompile: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build: ({ quick }): Benchmark => ({
    name: NAME,
    about: ABOUT,
    work: "model",
    timed: false,
    reference: nameOf(10),
    contestants: (quick ? SIZES_QUICK : SIZES).map(contestant),
    accuracy: [
      { key: "unknowns", title: "unknowns", unit: "" },
      { key: "seconds", title: "time on the clock", unit: "s" },
      { key: "processor", title: "processor time of all threads", unit: "s" },
      { key: "megabytes", title: "peak memory", unit: "MB" },
    ],
    ...(!quick && {
      goals: [
        { what: "1000 links of library parts compiled", contestant: nameOf(LARGEST), figure: "seconds", atMost: 30 },
        { what: "1000 links of library parts compiled: memory", contestant: nameOf(LARGEST), figure: "megabytes", atMost: 2000 },
      ],
    }),
    notes: [
      "From the start of the process to the solved start of the model: reading the library, instances, equations, index reduction, blocks, code. The time on the clock is that of this machine when it has nothing else to do; threads that collect garbage work beside the first.",
    ],
  }),
};
