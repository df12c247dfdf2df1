/** Do bodies without joints go through the kernel for heaps? In step mode, unless a solver is chosen that is none of its kind. */
import type { WorldData } from "./world-data.js";

export const hasHeaps = ({ contact: { choice } }: WorldData): boolean => choice.impact === "step" && choice.solver !== "ncp";
