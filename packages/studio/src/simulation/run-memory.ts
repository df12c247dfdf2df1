/** What the page keeps of a run so that another worker can repeat it: the model of its start, and every command that acted on the world with its step. */
import type { ResolvedModel } from "@gelenk/core";
import { applyChanges, type ModelChanges } from "./model-changes.js";
import type { Answer, LoggedCommand, RunRecord } from "./protocol.js";

export interface RunMemory {
  /** Of the start of the run. */
  readonly model: ResolvedModel | undefined;
  begin(model: ResolvedModel): void;
  /** A change that was made before the first step is one of the start. */
  changeStart(changes: ModelChanges): void;
  take(answer: Answer): void;
  /** Back to the start of the same run, with all changes made since. */
  forget(): void;
  /** Undefined where there is no run. */
  record(steps: number): RunRecord | undefined;
}

export function createRunMemory(): RunMemory {
  let model: ResolvedModel | undefined;
  let commands: LoggedCommand[] = [];
  return {
    get model() {
      return model;
    },
    begin(next) {
      model = next;
      commands = [];
    },
    changeStart(changes) {
      if (model && commands.length === 0) model = applyChanges(model, changes);
    },
    take(answer) {
      if (answer.is === "logged") commands.push(answer.logged);
      if (answer.is === "cut") commands = commands.filter(({ step }) => step < answer.step);
    },
    forget() {
      for (const { command } of commands) if (model && command.do === "patch") model = applyChanges(model, command.changes);
      commands = [];
    },
    record: (steps) => model && { gelenkRecording: 1, model, steps, commands: [...commands] },
  };
}
