/** What a user holds of a force: an id and a world. */
import type { ForceLike } from "../force/force-kind.js";
import { StaleHandle } from "./errors.js";
import type { WorldData } from "./world-data.js";

export class ForceHandle {
  readonly slot: number;
  readonly generation: number;
  readonly #world: WorldData;
  readonly #name: string;

  constructor(world: WorldData, slot: number) {
    this.#world = world;
    this.slot = slot;
    this.generation = world.forces.generations[slot]!;
    this.#name = world.forces.records[slot]!.name;
  }

  /** False once the force, or the only body it acted on, has been removed. */
  get alive(): boolean {
    const { generations, records } = this.#world.forces;
    return records[this.slot] !== undefined && generations[this.slot] === this.generation;
  }

  get name(): string {
    return this.#description().name ?? this.#name;
  }

  get type(): string {
    return this.#description().type;
  }

  #description(): ForceLike {
    if (!this.alive) throw new StaleHandle("force", this.#name);
    return this.#world.forces.records[this.slot]!.description;
  }
}
