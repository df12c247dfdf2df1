/** What a user holds of a coupling: an id and a world. */
import type { CouplingType } from "../../model/description.js";
import { meanForce } from "../joints/block-force.js";
import { measureCoupling } from "../joints/coupling-measure.js";
import type { CouplingRecord } from "../structure/blueprint.js";
import type { WorldData } from "../world-data.js";
import { referTo, type SlotReference } from "./slot-reference.js";

/** A handle to a coupling of a world. Throws `StaleHandle` once it is gone. */
export class Coupling {
  readonly #world: WorldData;
  readonly #reference: SlotReference<CouplingRecord>;

  /** Made by the world. */
  constructor(world: WorldData, slot: number) {
    this.#world = world;
    this.#reference = referTo("coupling", world, ({ couplings }) => couplings, slot);
  }

  /** Row in the list of couplings. */
  get slot(): number {
    return this.#reference.slot;
  }

  /** False once the coupling or one of its joints is gone. */
  get alive(): boolean {
    return this.#reference.isAlive();
  }

  /** The slot, for that world to use. Throws StaleHandle where this is gone, ModelError where it belongs to another world. */
  slotIn(world: WorldData): number {
    return this.#reference.slotIn(world);
  }

  /** Unique among the couplings of the world. */
  get name(): string {
    return this.#reference.record().name;
  }

  /** Which relation it states. */
  get type(): CouplingType {
    return this.#reference.record().description.type;
  }

  /** How far it is off, measured now: Σ factor·q − offset, rad where all coordinates are angles, else m. */
  get error(): number {
    return measureCoupling(this.#world, this.#reference.record()).error;
  }

  /** Rate of the error, rad/s or m/s. */
  get speed(): number {
    return measureCoupling(this.#world, this.#reference.record()).speed;
  }

  /**
   * Mean force along the sum in the last step, N·m or N: each coordinate feels its factor times this. Zero
   * after a change of the structure, until the next step.
   */
  get force(): number {
    this.#reference.record();
    return meanForce(this.#world, ({ coupling }) => coupling === this.slot);
  }
}
