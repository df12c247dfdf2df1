/** The command line of the benchmarks. */
import { parseArgs } from "node:util";
import { suggestName } from "@gelenk/core";
import type { BenchmarkEntry } from "./benchmark.js";

export interface BenchOptions {
  readonly entries: readonly BenchmarkEntry[];
  readonly list: boolean;
  readonly help: boolean;
  readonly quick: boolean;
  readonly rounds: number;
  /** Folder of the results. */
  readonly out: string;
  /** Are the pages of the documentation written? */
  readonly docs: boolean;
  /** Are benchmarks left out whose results are kept from a run that was interrupted? */
  readonly resume: boolean;
  /** Are the pages written without running anything? */
  readonly compose: boolean;
  /** Folder of the pages. */
  readonly pages: string;
}

export const USAGE = `npm run bench -- [names…] [options]

Runs benchmarks against other engines; without names, all of them.

  --list        names the benchmarks and ends
  --rounds n    rounds in which all contestants run (default 30, quick 8)
  --quick       smaller problems and fewer rounds, to see that everything works
  --out folder  for the tables, as .csv and .md, and what was measured, as .json (default results/bench)
  --docs        also writes the pages of the documentation, docs/benchmarks.md first, from all that is kept there
  --resume      leaves out what is kept: an interrupted run goes on
  --compose     writes the pages and runs nothing
  --pages dir   folder of the pages (default docs)
  --help        this text
`;

/** The options, or what is wrong with the arguments. */
export type ParsedOptions = { readonly options: BenchOptions } | { readonly problems: readonly string[] };

export function parseOptions(args: readonly string[], known: readonly BenchmarkEntry[]): ParsedOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        list: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        quick: { type: "boolean", default: false },
        rounds: { type: "string" },
        out: { type: "string", default: "results/bench" },
        docs: { type: "boolean", default: false },
        resume: { type: "boolean", default: false },
        compose: { type: "boolean", default: false },
        pages: { type: "string", default: "docs" },
      },
    });
    const { list, help, quick, out, docs, resume, compose, pages } = values;
    const rounds = Number(values.rounds ?? (quick ? 8 : 30));
    const problems = positionals.filter((name) => !known.some((entry) => entry.name === name)).map((name) => unknownText(name, known));
    if (!(Number.isInteger(rounds) && rounds >= 1)) problems.push(`--rounds needs a whole number from 1 on, not "${values.rounds}"`);
    if (problems.length > 0) return { problems };
    const entries = positionals.length > 0 ? known.filter(({ name }) => positionals.includes(name)) : known;
    return { options: { entries, list, help, quick, rounds, out, docs, resume, compose, pages } };
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}

function unknownText(name: string, known: readonly BenchmarkEntry[]): string {
  const names = known.map((entry) => entry.name);
  return `there is no benchmark "${name}": ${suggestName(name, names)}`;
}
