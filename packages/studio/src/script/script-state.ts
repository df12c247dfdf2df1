/** What the page knows of the script of the document. */
import type { ReadonlySignal, Signal } from "@preact/signals";

export interface ScriptFailure {
  readonly message: string;
  /** From 1; missing where it is not known. */
  readonly line?: number;
}

export type ScriptState = "idle" | "running" | "listening";

export interface OutputLine {
  readonly text: string;
  readonly isProblem: boolean;
}

export interface ScriptSession {
  readonly text: Signal<string>;
  readonly state: ReadonlySignal<ScriptState>;
  readonly output: ReadonlySignal<readonly OutputLine[]>;
  readonly failure: ReadonlySignal<ScriptFailure | undefined>;
  run(): Promise<void>;
  stop(): void;
}
