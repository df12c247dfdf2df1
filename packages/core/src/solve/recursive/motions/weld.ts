/** No freedom. */
import { slidesAndTurn } from "./slides-and-turns.js";
import { noTurn } from "./turn-parts.js";

export const weld = slidesAndTurn({ type: "weld", slides: [], turn: noTurn });
