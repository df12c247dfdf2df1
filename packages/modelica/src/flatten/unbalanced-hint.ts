/**
 * What a component with a wrong number of equations most probably lacks:
 *
 *   an input of a part that nothing is connected with and that has no value
 *   the word flow: a connector has as many variables with it as without any prefix (Modelica specification 3.6, section 9.3.1)
 */
import type { FlatEquation } from "../flat/flat-model.js";
import { shortList } from "../flat/short-text.js";
import { countOf } from "../instance/arrays.js";
import type { Front } from "../instance/front.js";
import { type Instance, PARAMETER, type Variable } from "../instance/model.js";
import { elementName } from "./connection-sets.js";

/** `connected`: the equations that connections make. */
export function unbalancedHint(front: Front, instance: Instance, connected: readonly FlatEquation[]): string | undefined {
  const named = new Set(
    connected.flatMap(({ left, right }) => [left, right].flatMap((side) => (side.kind === "reference" ? [side.name] : []))),
  );
  const isOpen = (variable: Variable): boolean =>
    variable.prefixes.causality === "input" && variable.binding === undefined && !named.has(elementName(variable, 0));
  const open = partsOf(front, instance).flatMap((part) => variablesOf(front, part).filter(isOpen));
  if (open.length > 0)
    return `nothing is connected with ${shortList(open.map(({ name }) => name))}, and ${open.length === 1 ? "it has" : "they have"} no value`;
  const odd = partsOf(front, instance).filter((part) => part.kind === "connector" && hasOddCounts(front, part));
  const [first] = odd;
  if (first === undefined) return undefined;
  return `the connector ${first.reference.class.name} has not as many variables with "flow" as without`;
}

const partsOf = (front: Front, { components }: Instance): readonly Instance[] =>
  components.flatMap((member) => {
    const content = front.content(member);
    return content.kind === "instances" && !content.outer ? content.list : [];
  });

const variablesOf = (front: Front, { components }: Instance): readonly Variable[] =>
  components.flatMap((member) => {
    const content = front.content(member);
    return content.kind === "variable" && content.variable.prefixes.variability > PARAMETER ? [content.variable] : [];
  });

/** Those with connectors and records inside are not judged. */
function hasOddCounts(front: Front, connector: Instance): boolean {
  if (partsOf(front, connector).length > 0) return false;
  const count = (which: "flow" | undefined) =>
    variablesOf(front, connector)
      .filter(({ prefixes }) => prefixes.connection === which && prefixes.causality === undefined)
      .reduce((sum, { size }) => sum + countOf(size), 0);
  return count("flow") !== count(undefined);
}
