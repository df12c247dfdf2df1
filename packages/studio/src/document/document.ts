/**
 * The document: a model with its history. An edit is a pure function from model to model with a label; models share what did not change, so
 * that a history of hundreds costs little. Edits of one gesture (dragging a slider) are one entry. Undo and redo bring back what was
 * selected when the edit began and when its command had ended, so that one sees what changes; the camera stays, since no edit moves it.
 */
import { type Diagnostic, type Model, type ResolvedModel, resolveModel, type SettingNames, validateModel } from "@gelenk/core";
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { findEntity, nameEverything, type Reference } from "./entities.js";

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
  readonly selected: Selected;
}

/** What was selected when an edit began, and when its command had ended. */
interface Selected {
  readonly before: Selection;
  after?: Selection;
}

type Selection = readonly Reference[];

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

const firstEntry = (model: Model): Entry => ({
  ...{ label: "open", gesture: undefined, model: nameEverything(model), selected: { before: [] } },
});

/** `names`: what settings may name beside what is built in. */
export function createDocument(
  start: Model = EMPTY_MODEL,
  selection: Signal<Selection> = signal([]),
  names: ReadonlySignal<SettingNames> = signal({}),
): StudioDocument {
  const entries = signal<readonly Entry[]>([firstEntry(start)]);
  const place = signal(0);
  const revision = signal(0);
  const identity = signal(0);
  const model = computed(() => entries.value[place.value]!.model);
  const resolution = computed(() => resolve(model.value, names.value));

  function move(by: 1 | -1): void {
    const to = place.value + by;
    if (to < 0 || to >= entries.value.length) return;
    const { selected } = entries.value[Math.max(to, place.value)]!;
    if (by < 0) selected.after ??= selection.peek();
    batch(() => {
      place.value = to;
      revision.value++;
      const wanted = (by < 0 ? selected.before : selected.after) ?? [];
      const isThere = (reference: Reference) => findEntity(model.value, reference) !== undefined;
      selection.value = wanted.every(isThere) ? wanted : wanted.filter(isThere);
    });
  }

  /** A command selects what it made after it has made it. */
  function selectedAt(before: Selection): Selected {
    const selected: Selected = { before };
    queueMicrotask(() => {
      selected.after ??= selection.peek();
    });
    return selected;
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
      const selected = selectedAt(goesOn ? past.at(-1)!.selected.before : selection.peek());
      batch(() => {
        entries.value = [...kept, { label, gesture, model: nameEverything(next), selected }];
        place.value = kept.length;
        revision.value++;
      });
    },
    undo: () => move(-1),
    redo: () => move(1),
    open(next) {
      batch(() => {
        entries.value = [firstEntry(next)];
        place.value = 0;
        revision.value++;
        identity.value++;
      });
    },
  };
}

function resolve(model: Model, settingNames: SettingNames): Resolution {
  const resolution = resolveModel(model);
  if (!resolution.model) return resolution;
  const diagnostics = [...resolution.diagnostics, ...validateModel(resolution.model, { settingNames })];
  return diagnostics.some(({ severity }) => severity === "error") ? { diagnostics } : { model: resolution.model, diagnostics };
}
