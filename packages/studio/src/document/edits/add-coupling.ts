/** Couples the first coordinates of two joints: gear, rack, pulley, mimic or any linear relation. */
import type { CouplingDescription, CouplingType } from "@gelenk/core";
import type { Edit } from "../document.js";
import { addTo } from "./entity-lists.js";

type Coupling = CouplingDescription<number | string>;

export interface NewCoupling extends Partial<Omit<Coupling, "terms" | "type">> {
  readonly type: CouplingType;
  /** Names of the two joints, in the order of the type: pinion, then rack. */
  readonly joints: readonly [string, string];
}

/** Wheels that touch outside turn against each other. */
const DEFAULTS: Readonly<Record<CouplingType, Partial<Coupling>>> = {
  linear: {},
  gear: { ratio: -1 },
  rack: { radius: 0.1 },
  pulley: { ratio: 1 },
  mimic: { ratio: 1 },
};

export function addCoupling({ joints, ...coupling }: NewCoupling): Edit {
  const complete: Coupling = { ...DEFAULTS[coupling.type], ...coupling, terms: joints.map((joint) => ({ joint })) };
  return addTo("couplings", complete, coupling.type);
}
