/** What every handle is made of: a slot of a world and the generation it had, so that a handle to something that is gone fails loudly. */

import { quote } from "../../model/path.js";
import { modelError, StaleHandle } from "../errors.js";
import type { Slots } from "../structure/blueprint.js";
import type { WorldData } from "../world-data.js";

export interface SlotReference<T> {
  readonly slot: number;
  /** The name it had, also when it is gone. */
  readonly name: string;
  /** Is it still there? */
  isAlive(): boolean;
  /** Its record; throws StaleHandle when it is gone. */
  record(): T;
  /** The slot; throws StaleHandle when it is gone, ModelError when it belongs to another world. */
  slotIn(asked: WorldData): number;
}

/** What a world is given of what is in it. */
interface Handle {
  slotIn(asked: WorldData): number;
}

/** Refers to what is in that slot now. `slots` is asked anew each time, because snapshots replace them. */
export function referTo<T extends { readonly name: string }>(
  what: string,
  world: WorldData,
  slots: (world: WorldData) => Slots<T>,
  slot: number,
): SlotReference<T> {
  const generation = slots(world).generations[slot]!;
  const { name } = slots(world).records[slot]!;
  const isAlive = () => slots(world).records[slot] !== undefined && slots(world).generations[slot] === generation;
  const record = () => {
    if (!isAlive()) throw new StaleHandle(what, name);
    return slots(world).records[slot]!;
  };
  return {
    slot,
    name,
    isAlive,
    record,
    slotIn(asked) {
      record();
      if (asked !== world) throw modelError("model.other-world", what, `the ${what} "${name}" belongs to another world`);
      return slot;
    },
  };
}

/** The slot of a handle that a world was given. Types keep other things away; scripts without them give names, or nothing. */
export function slotOf(world: WorldData, handle: Handle, what: string): number {
  if (typeof handle?.slotIn === "function") return handle.slotIn(world);
  throw modelError("model.wrong-type", what, `a handle is expected, not ${quote(handle)}`, `world.${what}(name)`);
}
