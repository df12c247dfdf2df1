/**
 * The document: a model with its history. An edit is a pure function from model to model with a label; models share what did not change, so that a history of
 * hundreds costs little. Edits of one gesture (dragging a slider) are one entry.
 */
import { type Diagnostic, type Model, type ResolvedModel, resolveModel, validateModel } from "@gelenk/core";
import { batch, computed, type ReadonlySignal, signal } from "@preact/signals";
import { nameEverything } from "./entities.js";

export type Edit = (model: Model) => Model;

export interface Resolution {
  /** Missing where the diagnostics hold an error. */
  readonly model?: ResolvedModel;
  readonly diagnostics: readonly Diagnostic[];
}

interface Entry {
  readonly label: string;
  readonly gesture: string | undefined;
  readonly model: Model;
}

export interface StudioDocument {
  readonly model: ReadonlySignal<Model>;
  readonly resolution: ReadonlySignal<Resolution>;
  /** Another number for every document that was opened. */
  readonly identity: ReadonlySignal<number>;
  /** Grows with every change, also by undo. */
  readonly revision: ReadonlySignal<number>;
  /** Labels of what can be undone and redone. */
  readonly undoLabel: ReadonlySignal<string | undefined>;
  readonly redoLabel: ReadonlySignal<string | undefined>;
  /** Edits with the same gesture, without another one between them, are undone together. An edit that returns the same model is none. */
  edit(label: string, change: Edit, gesture?: string): void;
  undo(): void;
  redo(): void;
  /** Another document: its history begins here. */
  open(model: Model): void;
}

const MOST_ENTRIES = 500;
export const EMPTY_MODEL: Model = { gelenk: 1, name: "untitled" };

export function createDocument(start: Model = EMPTY_MODEL): StudioDocument {
  const entries = signal<readonly Entry[]>([{ label: "open", gesture: undefined, model: nameEverything(start) }]);
  const place = signal(0);
  const revision = signal(0);
  const identity = signal(0);
  const model = computed(() => entries.value[place.value]!.model);
  const resolution = computed(() => resolve(model.value));

  function move(to: number): void {
    if (to < 0 || to >= entries.value.length) return;
    batch(() => {
      place.value = to;
      revision.value++;
    });
  }

  return {
    model,
    resolution,
    identity,
    revision,
    undoLabel: computed(() => (place.value > 0 ? entries.value[place.value]!.label : undefined)),
    redoLabel: computed(() => entries.value[place.value + 1]?.label),
    edit(label, change, gesture) {
      const next = change(model.value);
      if (next === model.value) return;
      const past = entries.value.slice(0, place.value + 1);
      const goesOn = gesture !== undefined && past.at(-1)!.gesture === gesture;
      const kept = goesOn ? past.slice(0, -1) : past.slice(-MOST_ENTRIES);
      batch(() => {
        entries.value = [...kept, { label, gesture, model: nameEverything(next) }];
        place.value = kept.length;
        revision.value++;
      });
    },
    undo: () => move(place.value - 1),
    redo: () => move(place.value + 1),
    open(next) {
      batch(() => {
        entries.value = [{ label: "open", gesture: undefined, model: nameEverything(next) }];
        place.value = 0;
        revision.value++;
        identity.value++;
      });
    },
  };
}

function resolve(model: Model): Resolution {
  const resolution = resolveModel(model);
  if (!resolution.model) return resolution;
  const diagnostics = [...resolution.diagnostics, ...validateModel(resolution.model)];
  return diagnostics.some(({ severity }) => severity === "error") ? { diagnostics } : { model: resolution.model, diagnostics };
}
