/**
 * The text in the document: stored in `extras.modelica` within a second after a change, where other programs leave it alone, and taken from
 * there when undo or another document brings another one.
 */
import type { Model } from "@gelenk/core";
import { batch, effect, type Signal } from "@preact/signals";
import { setMember } from "../document/edits/set-member.js";
import type { Studio } from "../studio.js";
import { STARTER_FILE, STARTER_TEXT } from "./starter.js";

export interface StoredText {
  readonly file: string;
  readonly text: string;
}

/** After the last key, ms. */
const PAUSE = 500;

const STARTER: StoredText = { file: STARTER_FILE, text: STARTER_TEXT };

function storedText({ extras }: Model): StoredText {
  const { file, text } = (extras?.["modelica"] ?? {}) as Partial<Record<string, unknown>>;
  return typeof file === "string" && typeof text === "string" ? { file, text } : STARTER;
}

const same = (a: StoredText, b: StoredText): boolean => a.file === b.file && a.text === b.text;

interface Edited {
  readonly file: Signal<string>;
  readonly text: Signal<string>;
}

/** `replaced`: the document has brought another text. */
export function keepText({ document }: Studio, { file, text }: Edited, replaced: () => void): { now(): void } {
  let known = STARTER;
  let gesture = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function store(): void {
    clearTimeout(timer);
    const next: StoredText = { file: file.peek(), text: text.peek() };
    if (same(next, known)) return;
    known = next;
    document.edit("Edit the Modelica text", setMember(undefined, ["extras", "modelica"], next), `modelica ${gesture}`);
  }

  effect(() => {
    const stored = storedText(document.model.value);
    if (same(stored, known)) return;
    known = stored;
    clearTimeout(timer);
    batch(() => {
      file.value = stored.file;
      text.value = stored.text;
      replaced();
    });
  });
  effect(() => {
    void [file.value, text.value];
    clearTimeout(timer);
    timer = setTimeout(store, PAUSE);
  });
  return {
    /** A run, or another file, ends what is undone as one. */
    now() {
      store();
      gesture++;
    },
  };
}
