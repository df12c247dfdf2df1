/**
 * Saves a document after it was edited: 0.8 s after the last edit, at most 3 s after the first of them, and at once when the page is
 * hidden. One save at a time; what is edited meanwhile is saved after it. A full storage becomes a state and loses nothing: the
 * document stays in memory, and the next edit tries again.
 */
import { type ReadonlySignal, signal } from "@preact/signals";

/** `unsaved`: an edit waits. `full`: it could not be written. `off`: there is no storage. */
export type StorageState = "saved" | "unsaved" | "full" | "off";

export interface Autosave {
  readonly state: ReadonlySignal<StorageState>;
  /** Something was edited. */
  changed(): void;
  /** Saves what waits now; resolves when it is written or has failed. */
  flush(): Promise<void>;
  /** What waits is not to be saved any more. */
  forget(): void;
  /** There is no storage. */
  switchOff(): void;
}

export interface AutosaveOptions {
  save(): Promise<void>;
  /** Milliseconds, and a way to wait: the page's own, or a test's. */
  now(): number;
  wait(milliseconds: number, then: () => void): () => void;
}

const DELAY = 800;
const LONGEST_DELAY = 3000;

export function createAutosave({ save, now, wait }: AutosaveOptions): Autosave {
  const state = signal<StorageState>("saved");
  let dirtySince: number | undefined;
  let cancel: (() => void) | undefined;
  let running: Promise<void> | undefined;

  function changed(): void {
    if (state.value === "off") return;
    dirtySince ??= now();
    if (state.value === "saved") state.value = "unsaved";
    cancel?.();
    cancel = wait(Math.max(0, Math.min(DELAY, dirtySince + LONGEST_DELAY - now())), () => void flush());
  }

  async function attempt(): Promise<void> {
    cancel?.();
    const since = dirtySince;
    dirtySince = undefined;
    try {
      await save();
      if (state.value !== "off") state.value = dirtySince === undefined ? "saved" : "unsaved";
    } catch {
      // whatever the reason, what is in memory is not in the storage
      dirtySince ??= since ?? now();
      if (state.value !== "off") state.value = "full";
    }
  }

  async function flush(): Promise<void> {
    while (running) await running;
    if (dirtySince === undefined || state.value === "off") return;
    running = attempt().finally(() => {
      running = undefined;
    });
    await running;
  }

  return {
    state,
    changed,
    flush,
    forget() {
      cancel?.();
      dirtySince = undefined;
      if (state.value === "unsaved") state.value = "saved";
    },
    switchOff() {
      cancel?.();
      state.value = "off";
    },
  };
}
