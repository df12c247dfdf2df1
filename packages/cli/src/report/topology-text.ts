/** How a model hangs together, for people: one line per chain. */
import type { ChainTopology, TopologyReport } from "@gelenk/core";
import { textTable } from "./text-table.js";

/** Chains and names beyond these numbers are not listed. */
const MOST_CHAINS = 12;
const MOST_NAMES = 6;

interface ChainColumn {
  readonly title: string;
  readonly align?: "right";
  readonly text: (chain: ChainTopology) => string;
}

const count = (title: string, of: (chain: ChainTopology) => number | undefined): ChainColumn => ({
  title,
  align: "right",
  text: (chain) => String(of(chain) ?? "not ranked"),
});

const COUPLINGS = count("couplings", (chain) => chain.couplings.length);

const COLUMNS: readonly ChainColumn[] = [
  { title: "chain", text: chainName },
  count("bodies", (chain) => chain.bodies.length),
  count("joints", (chain) => chain.joints.length),
  COUPLINGS,
  count("depth", (chain) => chain.depth),
  count("loops", (chain) => chain.loops),
  count("rows", (chain) => chain.rows),
  count("rank", (chain) => chain.rank),
  count("freedoms", (chain) => chain.degreesOfFreedom),
  count("redundant", (chain) => chain.redundantRows),
  { title: "method", text: (chain) => chain.method },
  { title: "loops close at", text: (chain) => nameList(chain.loopJoints) },
];

/** `crank … rocker` */
function chainName({ bodies }: ChainTopology): string {
  return bodies.length === 1 ? bodies[0]! : `${bodies[0]} … ${bodies.at(-1)}`;
}

function nameList(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** An empty text where there are no joints. */
export function topologyText({ chains }: TopologyReport): string {
  if (chains.length === 0) return "";
  const coupled = chains.some((chain) => chain.couplings.length > 0);
  const columns = COLUMNS.filter((column) => coupled || column !== COUPLINGS);
  const rows = chains.slice(0, MOST_CHAINS).map((chain) => columns.map(({ text }) => text(chain)));
  const more = chains.length - rows.length;
  return `\n${textTable(columns, rows)}${more > 0 ? `  … and ${more} more; --json has all\n` : ""}`;
}
