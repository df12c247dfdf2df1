/** Hinge: one turn about x. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { turnAbout } from "./turn-parts.js";

export const revolute = slidesAndTurn({ type: "revolute", slides: [], turn: turnAbout(0) });
