/**
 * Keys: the page's table is made from the commands. A key goes to the open dialog, then to the tool, then to the focused view, then to the commands. No single
 * letter acts while a text field has focus.
 */
import type { Studio } from "../studio.js";
import { toolNamed } from "../tools/catalogue.js";
import { COMMANDS } from "./catalogue.js";
import type { StudioCommand } from "./command.js";
import { leaveOne } from "./edit-commands.js";
import { nextRegion } from "./regions.js";
import { isEnabled } from "./run-command.js";
import { viewKey } from "./view-keys.js";

/** What of a keyboard event counts. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** As commands write it: `Ctrl+Shift+z`, `Space`, `.`. Shift counts with letters and named keys; with signs it is part of the sign. */
export function keyText({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const plain = key === " " ? "Space" : key.length === 1 ? key.toLowerCase() : key;
  const isSign = plain.length === 1 && plain.toLowerCase() === plain.toUpperCase();
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${shiftKey && !isSign ? "Shift+" : ""}${plain}`;
}

/** As menus and the list of keys show it. */
export const shownKey = (key: string): string =>
  key
    .split("+")
    .map((part) => (part.length === 1 ? part.toUpperCase() : part))
    .join(" ");

let table: ReadonlyMap<string, StudioCommand> | undefined;

export function commandOfKey(key: string): StudioCommand | undefined {
  table ??= new Map(COMMANDS.flatMap((command) => (command.keys ?? []).map((own) => [own, command] as const)));
  return table.get(key);
}

const TEXT_FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true]";
/** Elements that take Space and Enter themselves. */
const PRESSED = "button, a, summary, [role=menuitem], [role=option], [role=tab], [role=switch], input";

const isTextField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TEXT_FIELDS) !== null;

/** Keys that a text field needs: everything without Ctrl but function keys, and what edits its text. */
const OF_TEXT = /^(?:Ctrl\+(?:Shift\+)?[zyacvx]|(?:Alt\+|Shift\+)*(?:.|Space|Home|End|Delete|Enter|Escape|Tab|Backspace|Arrow\w+))$/;

export const belongsToText = (key: string): boolean => OF_TEXT.test(key);

export function listenToKeys(studio: Studio): () => void {
  const listen = (event: KeyboardEvent) => {
    if (!event.defaultPrevented && takeKey(studio, event)) event.preventDefault();
  };
  const letGo = ({ key, shiftKey }: KeyboardEvent) => toolNamed(studio.session.tool.peek()).onKeyUp?.(studio, key, shiftKey);
  window.addEventListener("keydown", listen);
  window.addEventListener("keyup", letGo);
  return () => {
    window.removeEventListener("keydown", listen);
    window.removeEventListener("keyup", letGo);
  };
}

/** True: the key has done something. */
function takeKey(studio: Studio, event: KeyboardEvent): boolean {
  const key = keyText(event);
  if (isTextField(event.target) && belongsToText(key)) return false;
  if (studio.session.dialog.peek()) return false;
  if (key === "F6" || key === "Shift+F6") return nextRegion(event.shiftKey ? -1 : 1);
  if ((key === "Space" || key === "Enter") && event.target instanceof Element && event.target.matches(PRESSED)) return false;
  if (!event.ctrlKey && !event.metaKey && toolNamed(studio.session.tool.peek()).onKey?.(studio, event.key, event.shiftKey)) return true;
  if (key === "Escape") return leaveOne(studio);
  if (event.target === studio.view?.canvas && viewKey(studio, key)) return true;
  const command = commandOfKey(key);
  if (!command) return false;
  if (isEnabled(studio, command)) command.run(studio);
  return true;
}
