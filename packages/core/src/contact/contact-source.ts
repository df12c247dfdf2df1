/** What answers contact impulses on a body: its chain, or several that blocks connect. Whoever steps a world makes them; contacts never see a solver. */
import type { Loads, Tables, Twists } from "../joint/coupling.js";

export interface ContactSource {
  /** Is it one body without joints, whose answer is its own? */
  readonly lone: boolean;
  /** Velocity changes of the bodies in `out` by impulses on bodies of the source; writes no state. */
  respond(t: Tables, loads: Loads, out: Twists): void;
  /** Present velocities += response; impulses of rows that hold meanwhile count as those of that half. */
  apply(t: Tables, loads: Loads, half: "first" | "second"): void;
  /**
   * Change of the bodies in `out` := their present velocities without what joints do not allow, R M v; where nobody books what these joints
   * do. Writes no state.
   */
  readonly allow?: (t: Tables, out: Twists) => void;
  /** Raised whenever answers given before are no longer true though nothing moved: other rows hold. */
  readonly epoch: number;
}
