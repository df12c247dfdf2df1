/** Three slides along the axes of A and a turn about x. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { turnAbout } from "./turn-parts.js";

export const direction = slidesAndTurn({ type: "direction", slides: [0, 1, 2], turn: turnAbout(0) });
