/**
 * The text of a model, which may have been made with modules of the user's: names that only those know are kept. The document opens, says
 * what is unknown until they are loaded, and loses nothing.
 */
import { type ReadModel, readModel } from "@gelenk/formats";
import { notesOf } from "../modules/module-notes.js";

export function readNoted(text: string): ReadModel {
  const plain = readModel(text);
  if (plain.model) return plain;
  const { model, diagnostics } = readModel(text, { ownNames: true });
  return model && notesOf(model).length > 0 ? { model, diagnostics } : plain;
}
