/** How a model hangs together, for people: one line per chain. */
import type { ChainTopology, TopologyReport } from "@gelenk/core";
import { textTable } from "./text-table.js";

/** Chains and names beyond these numbers are not listed. */
const MOST_CHAINS = 12;
const MOST_NAMES = 6;

const COLUMNS = [
  { title: "chain" },
  ...["bodies", "joints", "depth", "loops", "rows", "rank", "freedoms", "redundant"].map((title) => ({ title, align: "right" as const })),
  { title: "loops close at" },
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
  const known = (value: number | undefined) => (value === undefined ? "not ranked" : String(value));
  const rows = chains
    .slice(0, MOST_CHAINS)
    .map((chain) => [
      chainName(chain),
      String(chain.bodies.length),
      String(chain.joints.length),
      String(chain.depth),
      String(chain.loops),
      String(chain.rows),
      known(chain.rank),
      known(chain.degreesOfFreedom),
      known(chain.redundantRows),
      nameList(chain.loopJoints),
    ]);
  const more = chains.length - rows.length;
  return `\n${textTable(COLUMNS, rows)}${more > 0 ? `  … and ${more} more; --json has all\n` : ""}`;
}
