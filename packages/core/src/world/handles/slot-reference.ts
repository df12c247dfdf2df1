/** What every handle is made of: a slot of a world and the generation it had, so that a handle to something that is gone fails loudly. */

import { StaleHandle } from "../errors.js";
import type { Slots } from "../structure/blueprint.js";

export interface SlotReference<T> {
  readonly slot: number;
  /** The name it had, also when it is gone. */
  readonly name: string;
  /** Is it still there? */
  isAlive(): boolean;
  /** Its record; throws StaleHandle when it is gone. */
  record(): T;
}

/** Refers to what is in that slot now. `slots` is asked anew each time, because snapshots replace them. */
export function referTo<T extends { readonly name: string }>(what: string, slots: () => Slots<T>, slot: number): SlotReference<T> {
  const generation = slots().generations[slot]!;
  const { name } = slots().records[slot]!;
  const isAlive = () => slots().records[slot] !== undefined && slots().generations[slot] === generation;
  return {
    slot,
    name,
    isAlive,
    record() {
      if (!isAlive()) throw new StaleHandle(what, name);
      return slots().records[slot]!;
    },
  };
}
