/** Do bodies without joints go through the kernel for heaps? In step mode, unless a solver is chosen that is none of its kind. */
import type { WorldData } from "../world-data.js";

/** Solvers that the kernel stands for. */
const SWEPT: readonly string[] = ["sequential", "block", "none"];

export const hasHeaps = ({ contact: { choice } }: WorldData): boolean => choice.impact === "step" && SWEPT.includes(choice.solver);
