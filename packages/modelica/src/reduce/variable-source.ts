/** Where the value of a variable of the model is found among the values of a run, once presolve has left some out. */
import type { Presolved } from "./presolve.js";

/** factor·values[slot] + offset */
export interface VariableSource {
  readonly slot: number;
  readonly factor: number;
  readonly offset: number;
}

/** Of a variable by its number in the model: kept ones from their place, aliases with their sign, constants. */
export function sourceOf({ roles, slots }: Pick<Presolved, "roles" | "slots">, index: number): VariableSource {
  const role = roles[index]!;
  if (role.kind === "constant") return { slot: 0, factor: 0, offset: role.value };
  return role.kind === "alias"
    ? { slot: slots.variable(role.of, 0), factor: role.sign, offset: 0 }
    : { slot: slots.variable(index, 0), factor: 1, offset: 0 };
}
