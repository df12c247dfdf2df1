/**
 * Model files that are wrong in one way each, with the code of the diagnostic that must say so. Repeatable. Used by the tests of every
 * program that reads model files.
 */
import type { DamagedModel } from "./damaged/case.js";
import { contentCases } from "./damaged/content.js";
import { formCases } from "./damaged/form.js";
import { textCases } from "./damaged/text.js";

export type { DamagedModel } from "./damaged/case.js";

export function damagedModels(): DamagedModel[] {
  return [...textCases(), ...formCases(), ...contentCases()];
}
