/** One way to run a model: a method, and the order of the step where it is stated. */
import { METHOD_NAMES, type MethodName, nearestName } from "@gelenk/core";
import { InvalidArgumentError } from "commander";
import { ORDERS, parseOrder } from "../run-settings.js";

export interface Variant {
  readonly method: MethodName;
  readonly order?: number;
}

/** `impulse-direct`, `impulse-direct:4` */
export function parseVariant(text: string): Variant {
  const [name = "", order, ...rest] = text.trim().split(":");
  const method = METHOD_NAMES.find((known) => known === name);
  if (method === undefined) {
    const nearest = nearestName(name, METHOD_NAMES);
    throw new InvalidArgumentError(
      `"${name}" is not a method${nearest ? `, did you mean ${nearest}?` : "."} Known: ${METHOD_NAMES.join(", ")}.`,
    );
  }
  if (rest.length > 0) throw new InvalidArgumentError(`Write a method as name or name:order, order ${ORDERS.join(", ")}.`);
  return order === undefined ? { method } : { method, order: parseOrder(order) };
}

/** `a,b:4,c`; may be repeated. */
export function parseVariants(text: string, earlier: unknown): readonly Variant[] {
  const names = text.split(",").filter((name) => name.trim() !== "");
  if (names.length === 0) throw new InvalidArgumentError("Name at least one method.");
  return [...((earlier as readonly Variant[] | undefined) ?? []), ...names.map(parseVariant)];
}
