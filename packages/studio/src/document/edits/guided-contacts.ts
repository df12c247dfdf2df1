/** Contacts for guided objects: distances at the end of the step as complementarity, solver `ncp`. A model that has them already stays as it is. */
import type { Model } from "@gelenk/core";

export function useGuidedContacts(model: Model): Model {
  const { settings = {} } = model;
  const solver = settings.contact?.solver ?? "block";
  if (solver === "ncp" || solver === "none") return model;
  return { ...model, settings: { ...settings, contact: { ...settings.contact, solver: "ncp" } } };
}
