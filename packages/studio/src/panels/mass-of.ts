/** Mass, centre and moments of bodies as the model states or its shapes give them; each is computed once per body description. */
import { type BodyDescription, massOfBody, materialTable, type ResolvedModel } from "@gelenk/core";

export interface KnownMass {
  /** kg */
  readonly mass: number;
  /** In the body frame, m. */
  readonly center: readonly [number, number, number];
  /** Principal moments, kg·m². */
  readonly moments: readonly [number, number, number];
}

const known = new WeakMap<BodyDescription, KnownMass | undefined>();
const indices = new WeakMap<ResolvedModel, ReadonlyMap<string, BodyDescription>>();

export function bodyNamed(model: ResolvedModel, name: string): BodyDescription | undefined {
  let index = indices.get(model);
  if (!index) {
    index = new Map((model.bodies ?? []).map((body) => [body.name ?? "", body]));
    indices.set(model, index);
  }
  return index.get(name);
}

/** Undefined for bodies that are not dynamic and where the description does not give a mass. */
export function massOf(body: BodyDescription, { materials }: ResolvedModel): KnownMass | undefined {
  if (known.has(body)) return known.get(body);
  const { properties, principal } = massOfBody(body, "body", materialTable(materials));
  const found = properties && principal && { mass: properties.mass, center: triple(properties.center), moments: triple(principal.moments) };
  known.set(body, found);
  return found;
}

const triple = ({ x, y, z }: { readonly x: number; readonly y: number; readonly z: number }) => [x, y, z] as const;
