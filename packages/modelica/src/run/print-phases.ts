/** What the phases of the back end decided, as text: roles after presolve, differentiated equations, states, blocks in the order of solution. */
import { equationText } from "../flat/print-flat.js";
import { slotName } from "../reduce/equation-system.js";
import type { Translation } from "./translate.js";

export function printPhases(translation: Translation): string {
  const { model, system, choice, blocks } = translation;
  const name = (slot: number) => slotName(system, slot);
  const roles = system.roles.flatMap((role, index) => {
    const { name } = model.variables[index]!;
    if (role.kind === "constant") return [`  ${name} = ${role.value}`];
    return role.kind === "alias" ? [`  ${name} = ${role.sign < 0 ? "-" : ""}${model.variables[role.of]!.name}`] : [];
  });
  const text = (row: number) => {
    const { source, order } = system.equations[row]!;
    return `${equationText(model.equations[source]!)}${order > 0 ? `  differentiated ${order}×` : ""}`;
  };
  const differentiated = system.equations.flatMap(({ order }, row) => (order > 0 ? [`  ${text(row)}`] : []));
  const solution = blocks.flatMap((block) => [
    `  ${block.unknowns.map(name).join(", ")}`,
    ...block.equations.map((row) => `    from ${text(row)}`),
  ]);
  const steps = translation.program.steps.map(({ kind, places }) => `  ${kind}: ${Array.from(places, name).join(", ")}`);
  return [
    "presolved",
    ...roles,
    "differentiated",
    ...differentiated,
    `states ${choice.states.map(name).join(", ")}`,
    "blocks",
    ...solution,
    "program",
    ...steps,
  ].join("\n");
}
