/** Cardan joint: a turn about x of A, then one about y of B. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { cardanAbout } from "./turn-parts.js";

export const universal = slidesAndTurn({ type: "universal", slides: [], turn: cardanAbout(0) });
