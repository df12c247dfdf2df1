/** Slides along x without turning. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { noTurn } from "./turn-parts.js";

export const prismatic = slidesAndTurn({ type: "prismatic", slides: [0], turn: noTurn });
