/** What a document remembers of the programs it was made with: name and hash, never the program. */
import type { Model } from "@gelenk/core";
import type { ModuleQuestion } from "./module-question.js";

/** What a document remembers of a module, in `extras.modules`. */
export type ModuleNote = Pick<ModuleQuestion, "file" | "hash">;

export const notesOf = ({ extras }: Model): readonly ModuleNote[] => {
  const noted = (extras as { readonly modules?: unknown } | undefined)?.modules;
  return Array.isArray(noted)
    ? noted.filter((note): note is ModuleNote => typeof note?.file === "string" && typeof note.hash === "string")
    : [];
};

export const withNote = (model: Model, note: ModuleNote): Model => ({
  ...model,
  extras: { ...model.extras, modules: [...notesOf(model).filter(({ file }) => file !== note.file), { ...note }] },
});
