/** What is wrong, in one sentence for a notice. */
import type { Diagnostic } from "@gelenk/core";

export function firstMessage([first]: readonly Diagnostic[]): string {
  return first ? `${first.where === "" ? "" : `${first.where}: `}${first.message}` : "it is damaged";
}
