/** What a user holds of a force: an id and a world. */
import type { Force } from "../force/force-kind.js";
import { referTo, type SlotReference } from "./slot-reference.js";
import type { WorldData } from "./world-data.js";

export class ForceHandle {
  readonly #reference: SlotReference<Force>;

  constructor(world: WorldData, slot: number) {
    this.#reference = referTo("force", () => world.forces, slot);
  }

  get slot(): number {
    return this.#reference.slot;
  }

  /** False once the force, or the only body it acted on, has been removed. */
  get alive(): boolean {
    return this.#reference.isAlive();
  }

  get name(): string {
    return this.#reference.record().name;
  }

  get type(): string {
    return this.#reference.record().kind.type;
  }
}
