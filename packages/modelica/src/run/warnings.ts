/**
 * Assertions of level warning: looked at in every row, besides events. As events of their own they would cut the steps for something that
 * changes nothing.
 */
import { compileNodes } from "../blocks/compile-nodes.js";
import type { Check } from "../events/discrete-system.js";
import type { Translation } from "./translate.js";

/** The result gives those that do not hold. */
export function prepareWarnings({ system, events, context }: Translation): (values: Float64Array) => readonly Check[] {
  const checks = events.discrete.checks.filter(({ active, level }) => active === undefined && level === "warning");
  const conditions = checks.map(({ condition }) => condition);
  const evaluate = compileNodes(system.builder, system.slots.count, conditions, context.form);
  const holds = new Float64Array(checks.length);
  return (values) => {
    evaluate(values, 0, holds, 0);
    return checks.filter((_, i) => holds[i] === 0);
  };
}
