/** What the phases of the back end decided, as text: roles after presolve, differentiated equations, states, blocks in the order of solution, events. */
import { equationText } from "../flat/print-flat.js";
import { slotName } from "../reduce/equation-system.js";
import type { Translation } from "./translate.js";

/** What each phase of translation made, as text for people: states, blocks, tearing. */
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
  const steps = translation.program.steps.map(
    ({ kind, places, note }) => `  ${kind}: ${Array.from(places, name).join(", ")}${note === undefined ? "" : `  (${note})`}`,
  );
  const { held, discrete } = translation.events;
  const count = (list: readonly unknown[], what: string) => (list.length > 0 ? [`  ${list.length} ${what}`] : []);
  const events = [
    ...count(
      held.filter(({ kind }) => kind === "crossing"),
      "values that are watched for crossings",
    ),
    ...count(
      held.filter(({ kind }) => kind === "time"),
      "values that change at times known before",
    ),
    ...count(discrete.held.samples, "samples"),
    ...discrete.assignments.map(({ slot }) => `  ${name(slot)}`),
    ...discrete.reinits.map(({ variable }) => `  reinit ${model.variables[variable]!.name}`),
  ];
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
    ...(events.length > 0 ? ["events", ...events] : []),
  ].join("\n");
}
