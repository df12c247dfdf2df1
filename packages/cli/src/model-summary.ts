/** What is in a model, in a few numbers. */
import { createRun, type Diagnostic, type MethodName, type ResolvedModel, type TopologyReport } from "@gelenk/core";
import { noClock } from "./io.js";
import { numberText } from "./report/number-text.js";
import { textTable } from "./report/text-table.js";
import { topologyText } from "./report/topology-text.js";

export interface ModelSummary {
  readonly name?: string;
  readonly bodies: { readonly dynamic: number; readonly fixed: number; readonly kinematic: number };
  /** Of the dynamic bodies, kg. */
  readonly mass: number;
  /** That the joints leave at the start; undefined where a chain is too large to tell. */
  readonly degreesOfFreedom: number | undefined;
  readonly shapes: number;
  readonly joints: number;
  /** Number of joints of each type. */
  readonly jointTypes: Readonly<Record<string, number>>;
  /** Number of couplings of each type. */
  readonly couplings: Readonly<Record<string, number>>;
  readonly topology: TopologyReport;
  /** Number of forces of each type. */
  readonly forces: Readonly<Record<string, number>>;
  readonly parameters: Readonly<Record<string, number>>;
}

function countBy(names: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Builds the model, which finds what is wrong with its masses, too. */
export function summariseModel(
  model: ResolvedModel,
  parameters: Readonly<Record<string, number>>,
  method?: MethodName,
): { readonly summary?: ModelSummary; readonly diagnostics: readonly Diagnostic[] } {
  const { run, diagnostics } = createRun(model, { now: noClock, record: { quantities: [] }, ...(method !== undefined && { method }) });
  if (run === undefined) return { diagnostics };
  const bodies = run.world.bodies;
  const ofKind = (kind: string) => bodies.filter((body) => body.kind === kind);
  const dynamic = ofKind("dynamic");
  const topology = run.world.topology();
  const summary: ModelSummary = {
    ...(model.name !== undefined && { name: model.name }),
    bodies: { dynamic: dynamic.length, fixed: ofKind("fixed").length, kinematic: ofKind("kinematic").length },
    mass: dynamic.reduce((sum, body) => sum + body.mass, 0),
    degreesOfFreedom: topology.degreesOfFreedom,
    shapes: (model.bodies ?? []).reduce((sum, body) => sum + (body.shapes?.length ?? 0), 0),
    joints: model.joints?.length ?? 0,
    jointTypes: countBy((model.joints ?? []).map((joint) => joint.type)),
    couplings: countBy((model.couplings ?? []).map((coupling) => coupling.type)),
    topology,
    forces: countBy((model.forces ?? []).map((force) => force.type)),
    parameters,
  };
  return { summary, diagnostics };
}

/** Lists longer than this are cut. */
const MOST_ENTRIES = 12;

function entriesText(entries: readonly string[], none: string): string {
  const more = entries.length - MOST_ENTRIES;
  return entries.length === 0 ? none : entries.slice(0, MOST_ENTRIES).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

const countsText = (counts: Readonly<Record<string, number>>): string =>
  entriesText(
    Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])),
    "none",
  );

export function summaryText({
  bodies,
  mass,
  degreesOfFreedom,
  shapes,
  jointTypes,
  couplings,
  topology,
  forces,
  parameters,
}: ModelSummary): string {
  const named = Object.entries(parameters).map(([name, value]) => `${name} = ${numberText(value)}`);
  const rows = [
    ["bodies", countsText(bodies)],
    ["mass", `${numberText(mass)} kg`],
    ["degrees of freedom", degreesOfFreedom === undefined ? "not counted: too many joints in loops" : String(degreesOfFreedom)],
    ["shapes", String(shapes)],
    ["joints", countsText(jointTypes)],
    ...(Object.keys(couplings).length > 0 ? [["couplings", countsText(couplings)]] : []),
    ["forces", countsText(forces)],
    ["parameters", entriesText(named, "none")],
  ];
  return textTable([{}, {}], rows) + topologyText(topology);
}
