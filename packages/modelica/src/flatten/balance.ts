/**
 * As many equations as unknowns, for the model as a whole; if not, the classes to blame are named. A class without components that have equations of their own is
 * balanced by itself if
 *
 *   its equations + flows of its connectors + its inputs without value = its unknowns
 *
 * Source: Modelica specification 3.6, section 4.7. Classes with overconstrained connectors are left out: what they need depends on the graph.
 */
import type { FlatModel, FlatWhen } from "../flat/flat-model.js";
import { countOf } from "../instance/arrays.js";
import { memberOf } from "../instance/find-name.js";
import { type Front, type Instance, PARAMETER } from "../instance/model.js";
import { concerns } from "./collect-connections.js";

/** Variables that when-clauses assign. */
export const assignedNames = (whens: readonly FlatWhen[]): ReadonlySet<string> =>
  new Set(
    whens.flatMap(({ branches }) =>
      branches.flatMap(({ actions }) => actions.flatMap((action) => (action.kind === "assign" ? [action.name] : []))),
    ),
  );

/** `counts`: equations that each instance has by its own text. */
export function checkBalance(front: Front, model: FlatModel, counts: ReadonlyMap<Instance, number>): void {
  const equations = model.equations.length + assignedNames(model.whens ?? []).size;
  const unknowns = model.variables.length;
  if (equations === unknowns) return;
  const blamed = new Set<string>();
  for (const [instance, count] of counts) {
    const own = ownBalance(front, instance, count);
    const { name } = instance.reference.class;
    if (own === undefined || own.equations === own.unknowns || blamed.has(name)) continue;
    blamed.add(name);
    const where = instance.path === "" ? "" : ` (as ${instance.path})`;
    report(front, instance, `${name}${where} has ${own.equations} equations for ${own.unknowns} unknowns`, own.equations < own.unknowns);
  }
  const [root] = counts.keys();
  if (blamed.size === 0)
    report(front, root!, `${root!.reference.class.name} has ${equations} equations for ${unknowns} unknowns`, equations < unknowns);
}

function report(front: Front, { reference }: Instance, message: string, few: boolean): void {
  const { source, definition } = reference.class;
  const hint = few ? "an equation is missing, or a connector is open" : "something is determined twice";
  front.diagnostics.error("modelica.unbalanced", source.place(definition.nameFrom), message, hint);
}

interface Balance {
  readonly equations: number;
  readonly unknowns: number;
}

/** Undefined if the class has parts with equations, or connections, or an overconstrained connector. */
function ownBalance(front: Front, instance: Instance, count: number): Balance | undefined {
  if (instance.kind.endsWith("connector") || instance.kind === "record" || connects(instance)) return undefined;
  let equations = count;
  let unknowns = 0;
  const open: Instance[] = [instance];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const member of next.components) {
      const content = front.content(member);
      if (content.kind === "instances") {
        if (content.outer) continue;
        if (content.list.some((part) => !part.kind.endsWith("connector") && part.kind !== "record")) return undefined;
        if (content.list.some((part) => part.kind === "record" && memberOf(front, part, "equalityConstraint") !== undefined))
          return undefined;
        open.push(...content.list);
      } else if (content.kind === "variable" && content.variable.prefixes.variability > PARAMETER) {
        const { size, binding, prefixes } = content.variable;
        unknowns += countOf(size);
        if (binding !== undefined || prefixes.connection === "flow" || prefixes.causality === "input") equations += countOf(size);
      }
    }
  return { equations, unknowns };
}

const connects = ({ layers }: Instance): boolean =>
  layers.some(({ class: { definition } }) =>
    definition.body.form === "long"
      ? definition.body.sections.some((section) => section.kind === "equation" && section.equations.some(concerns))
      : false,
  );
