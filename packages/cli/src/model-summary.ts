/** What is in a model, in a few numbers. */
import { createRun, type Diagnostic, type ResolvedModel } from "@gelenk/core";
import { numberText } from "./report/number-text.js";
import { textTable } from "./report/text-table.js";

export interface ModelSummary {
  readonly name?: string;
  readonly bodies: { readonly dynamic: number; readonly fixed: number; readonly kinematic: number };
  /** Of the dynamic bodies, kg. */
  readonly mass: number;
  /** Six per dynamic body, without joints. */
  readonly degreesOfFreedom: number;
  readonly shapes: number;
  readonly joints: number;
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
): { readonly summary?: ModelSummary; readonly diagnostics: readonly Diagnostic[] } {
  const { run, diagnostics } = createRun(model, { record: { quantities: [] } });
  if (run === undefined) return { diagnostics };
  const bodies = run.world.bodies;
  const ofKind = (kind: string) => bodies.filter((body) => body.kind === kind);
  const dynamic = ofKind("dynamic");
  const summary: ModelSummary = {
    ...(model.name !== undefined && { name: model.name }),
    bodies: { dynamic: dynamic.length, fixed: ofKind("fixed").length, kinematic: ofKind("kinematic").length },
    mass: dynamic.reduce((sum, body) => sum + body.mass, 0),
    degreesOfFreedom: 6 * dynamic.length,
    shapes: (model.bodies ?? []).reduce((sum, body) => sum + (body.shapes?.length ?? 0), 0),
    joints: model.joints?.length ?? 0,
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

export function summaryText({ bodies, mass, degreesOfFreedom, shapes, joints, forces, parameters }: ModelSummary): string {
  const kinds = Object.entries(bodies).filter(([, count]) => count > 0);
  return textTable(
    [{}, {}],
    [
      [
        "bodies",
        entriesText(
          kinds.map(([kind, count]) => `${count} ${kind}`),
          "none",
        ),
      ],
      ["mass", `${numberText(mass)} kg`],
      ["degrees of freedom", String(degreesOfFreedom)],
      ["shapes", String(shapes)],
      ["joints", String(joints)],
      [
        "forces",
        entriesText(
          Object.entries(forces).map(([type, count]) => `${count} ${type}`),
          "none",
        ),
      ],
      [
        "parameters",
        entriesText(
          Object.entries(parameters).map(([name, value]) => `${name} = ${numberText(value)}`),
          "none",
        ),
      ],
    ],
  );
}
