/** A value of a column as it is shown: a word, or a number in four digits. */
import type { ResultColumn } from "@gelenk/batch";
import { withMinus } from "@gelenk/formats/svg";

export function valueText({ values, words }: ResultColumn, row: number): string {
  const value = values[row]!;
  return words ? words[value]! : withMinus(String(Number(value.toPrecision(4))));
}
