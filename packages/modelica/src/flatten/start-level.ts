/**
 * How near to the top of a model a start value was written: 0 by the model itself, 1 by the class of one of its components, and so on. What
 * stands nearer to the top was meant for this model and counts more, when start values are chosen (Modelica specification 3.6, 8.6.2). A
 * start that is a parameter was written where that got its value.
 */

import type { Front } from "../instance/front.js";
import { attribute } from "../instance/known-values.js";
import type { Binding, Variable } from "../instance/model.js";

/** Of types, which say nothing about the model. */
const LOWEST_RANK = 1000;
/** Parameters that are parameters that are … */
const LONGEST_CHAIN = 20;

/** Undefined where no start was written. */
export function startLevel(front: Front, variable: Variable): number | undefined {
  const value = attribute(variable, "start")?.modifier.value;
  return value === undefined || value === "break" ? undefined : levelOf(front, value);
}

function levelOf(front: Front, first: Binding): number {
  let binding = first;
  for (let i = 0; i < LONGEST_CHAIN; i++) {
    const next = parameterBinding(front, binding);
    if (next === undefined) break;
    binding = next;
  }
  const { instance } = binding.written.scope;
  return instance.inModel ? instance.depth - 1 : LOWEST_RANK;
}

/** The value of the parameter that a binding consists of. */
function parameterBinding(front: Front, { written: { expression, scope } }: Binding): Binding | undefined {
  if (expression.kind !== "reference" || expression.parts.length !== 1 || !scope.instance.inModel) return undefined;
  const member = scope.instance.members.get(expression.parts[0]!.name);
  if (member?.kind !== "component") return undefined;
  const content = front.content(member);
  return content.kind === "variable" ? content.variable.binding : undefined;
}
