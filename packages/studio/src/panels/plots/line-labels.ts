/** Names of lines in a legend: as short as they can be without two of them being the same. */
import type { Quantity } from "../../simulation/quantities.js";

type Named = Pick<Quantity, "name" | "label" | "of">;

const wordsOf = ({ of, label }: Named): readonly string[] => [...(of === "World" ? [] : [of]), ...label.split(/,? /)];

/** Words that all lines begin or end with are left out where a word remains; a line alone keeps its label. */
export function lineLabels(quantities: readonly Named[]): readonly string[] {
  const words = quantities.map(wordsOf);
  if (words.length < 2) return quantities.map(({ of, label }) => (of === "World" ? label : `${of} ${label}`));
  const shortest = Math.min(...words.map(({ length }) => length));
  const isCommon = (place: (list: readonly string[]) => string | undefined): boolean =>
    words.every((list) => place(list) === place(words[0]!));
  let [front, back] = [0, 0];
  while (front < shortest - 1 && isCommon((list) => list[front])) front++;
  while (back < shortest - 1 - front && isCommon((list) => list[list.length - 1 - back])) back++;
  return words.map((list) => list.slice(front, list.length - back).join(" "));
}
