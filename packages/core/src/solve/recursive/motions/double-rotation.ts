/** Three slides along the axes of A and the two turns of a cardan joint. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { cardanAbout } from "./turn-parts.js";

export const doubleRotation = slidesAndTurn({ type: "double-rotation", slides: [0, 1, 2], turn: cardanAbout(0) });
