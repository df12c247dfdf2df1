/** What a user holds of a force: an id and a world. */
import type { Force } from "../../force/force-kind.js";
import type { WorldData } from "../world-data.js";
import { referTo, type SlotReference } from "./slot-reference.js";

/** A handle to a force of a world. Throws `StaleHandle` once it is gone. */
export class ForceHandle {
  readonly #reference: SlotReference<Force>;

  /** Made by the world. */
  constructor(world: WorldData, slot: number) {
    this.#reference = referTo("force", world, ({ forces }) => forces, slot);
  }

  /** Row in the list of forces. */
  get slot(): number {
    return this.#reference.slot;
  }

  /** False once the force, or the only body it acted on, has been removed. */
  get alive(): boolean {
    return this.#reference.isAlive();
  }

  /** The slot, for that world to use. Throws StaleHandle where this is gone, ModelError where it belongs to another world. */
  slotIn(world: WorldData): number {
    return this.#reference.slotIn(world);
  }

  /** Unique among the forces of the world. */
  get name(): string {
    return this.#reference.record().name;
  }

  /** Of its kind. */
  get type(): string {
    return this.#reference.record().kind.type;
  }
}
