/**
 * As many equations as unknowns, for the model as a whole; if not, the classes to blame are named. A
 * component, with all that is inside it, is balanced by itself if
 *
 *   its equations + flows of its own connectors + its own inputs without value = its unknowns
 *
 * where the first counts equations of class texts, declared values, and what its connections and those inside it make. Of components
 * inside each other that are not, the innermost are to blame. Those with overconstrained or expandable connectors are not judged by
 * themselves: what they need depends on what is around them.
 *
 * Source: Modelica specification 3.6, section 4.7.
 */
import type { FlatEquation, FlatModel, FlatWhen } from "../flat/flat-model.js";
import { countOf } from "../instance/arrays.js";
import { memberOf } from "../instance/class-members.js";
import type { Front } from "../instance/front.js";
import { type Instance, PARAMETER, type Variable } from "../instance/model.js";
import { allInstances } from "./all-instances.js";
import { type OddParts, oddParts } from "./odd-parts.js";
import { unbalancedHint } from "./unbalanced-hint.js";

/** Variables that when-clauses assign. */
export const assignedNames = (whens: readonly FlatWhen[]): ReadonlySet<string> =>
  new Set(
    whens.flatMap(({ branches }) =>
      branches.flatMap(({ actions }) => actions.flatMap((action) => (action.kind === "assign" ? [action.name] : []))),
    ),
  );

export interface EquationCounts {
  /** Equations that each instance has by its own text. */
  readonly own: ReadonlyMap<Instance, number>;
  /** Equations that each instance has by its connections. */
  readonly connections: ReadonlyMap<Instance, number>;
  /** Those of all connections. */
  readonly connected: readonly FlatEquation[];
}

export function checkBalance(front: Front, model: FlatModel, root: Instance, counts: EquationCounts): void {
  const equations = model.equations.length + assignedNames(model.whens ?? []).size;
  const unknowns = model.variables.length;
  if (equations === unknowns) return;
  const blamed = unbalancedParts(front, root, counts);
  const named = new Set<string>();
  const report = reporter(front, oddParts(model), counts.connected);
  for (const { instance, own } of blamed) {
    const { name } = instance.reference.class;
    if (named.has(name)) continue;
    named.add(name);
    const where = instance.path === "" ? "" : ` (as ${instance.path})`;
    report(instance, `${name}${where}`, own);
  }
  if (blamed.length === 0) report(root, root.reference.class.name, { equations, unknowns });
}

/** The equations and variables in question are those of the whole model: they are told once. */
function reporter(front: Front, { few, many }: OddParts, connected: readonly FlatEquation[]) {
  const untold = new Map([
    ["an equation is missing, or a connector is open", few],
    ["something is determined twice", many],
  ]);
  return (instance: Instance, name: string, { equations, unknowns }: Readonly<Balance>): void => {
    const { source, definition } = instance.reference.class;
    const message = `${name} has ${countText(equations, "equation")} for ${countText(unknowns, "unknown")}`;
    const known = unbalancedHint(front, instance, connected);
    const [what] = [...untold.keys()].slice(equations < unknowns ? 0 : 1) as [string];
    const parts = untold.get(what);
    if (known === undefined) untold.set(what, undefined);
    front.diagnostics.error(
      "modelica.unbalanced",
      source.place(definition.nameFrom),
      message,
      known ?? (parts ? `${what}: ${parts}` : what),
    );
  };
}

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

interface Balance {
  equations: number;
  unknowns: number;
}

interface Judged {
  readonly instance: Instance;
  readonly own: Balance;
}

/** The innermost components that are not balanced, in the order of the text. */
function unbalancedParts(front: Front, root: Instance, { own, connections }: EquationCounts): Judged[] {
  const { instances, variables } = allInstances(front, root);
  const totals = new Map<Instance, Balance>(
    instances.map((instance) => [instance, { equations: (own.get(instance) ?? 0) + (connections.get(instance) ?? 0), unknowns: 0 }]),
  );
  for (const variable of variables) {
    const total = totals.get(variable.owner);
    if (total === undefined || !isUnknown(variable)) continue;
    total.unknowns += countOf(variable.size);
    if (variable.binding !== undefined) total.equations += countOf(variable.size);
  }
  const blamed: Judged[] = [];
  const excused = new Set<Instance>();
  // from the inside out: parents come before their parts in the list
  for (const instance of instances.toReversed()) {
    const total = totals.get(instance)!;
    const given = excused.has(instance) ? undefined : fromOutside(front, instance);
    if (given !== undefined && total.equations + given !== total.unknowns) {
      blamed.push({ instance, own: { equations: total.equations + given, unknowns: total.unknowns } });
      excused.add(instance);
    }
    const { parent } = instance;
    const around = parent === undefined ? undefined : totals.get(parent);
    if (around === undefined) continue;
    around.equations += total.equations;
    around.unknowns += total.unknowns;
    if (excused.has(instance)) excused.add(parent!);
  }
  return blamed.reverse();
}

const isUnknown = ({ prefixes }: Variable): boolean => prefixes.variability > PARAMETER;

/** How many equations come from around a component; undefined where that cannot be said. */
function fromOutside(front: Front, instance: Instance): number | undefined {
  if (isConnector(instance) || instance.kind === "record") return undefined;
  let given = 0;
  const open: Instance[] = [instance];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const member of next.components) {
      const content = front.content(member);
      if (content.kind === "variable" && isUnknown(content.variable)) {
        const { size, binding, prefixes } = content.variable;
        if (prefixes.connection === "flow" || (prefixes.causality === "input" && binding === undefined)) given += countOf(size);
      } else if (content.kind === "instances" && !content.outer) {
        const parts = next === instance ? content.list.filter(isConnector) : content.list;
        if (parts.some((part) => part.kind === "expandable connector" || isOverconstrained(front, part))) return undefined;
        open.push(...parts);
      }
    }
  return given;
}

const isConnector = ({ kind }: Instance): boolean => kind.endsWith("connector");

const isOverconstrained = (front: Front, part: Instance): boolean =>
  part.kind === "record" && memberOf(front, part, "equalityConstraint") !== undefined;
