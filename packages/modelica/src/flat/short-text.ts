/** How variables and equations are told in messages: not all of them, not in full, and where the reader can change something. */
import type { FlatModel } from "./flat-model.js";

/** Names and equations in one message, and characters of an equation. */
const MOST_NAMES = 10;
const MOST_EQUATIONS = 5;
const LONGEST_EQUATION = 80;

const firstOf = (items: readonly string[], most: number): string =>
  items.length > most ? `${items.slice(0, most).join(", ")} and ${items.length - most} more` : items.join(", ");

/** `a, b, c and 7 more` */
export const shortList = (names: readonly string[]): string => firstOf(names, MOST_NAMES);

/** `x = y, … and 3 more`, each with what stands `behind` it. */
export const shortEquations = (texts: readonly string[], behind: (index: number) => string = () => ""): string =>
  firstOf(
    texts.map((text, i) => `${text.length > LONGEST_EQUATION ? `${text.slice(0, LONGEST_EQUATION)}…` : text}${behind(i)}`),
    MOST_EQUATIONS,
  );

/** Of `body.frame_a.f[1]` where `body` is declared in the model; `place` for what is no part of a component. */
export const placeInModel = ({ parts }: FlatModel, name: string, place: string): string =>
  parts?.get(name.match(FIRST_NAME)?.[1] ?? "") ?? place;

/** Also of derivatives, `der(body.v)`. */
const FIRST_NAME = /^(?:der\()*('(?:[^'\\]|\\.)*'|[^.[]+)/;
