/**
 * Checks the meaning of a resolved model: names and references, sizes, orientations, motions, settings, counts. The form (which
 * members, which types) is checked by the reader of the file; masses by the mass layer. All findings are collected.
 * Cost O(size of the model).
 */
import { checkBody } from "./check-body.js";
import { checkCounts } from "./check-counts.js";
import { checkCoupling } from "./check-coupling.js";
import { checkForce } from "./check-force.js";
import { checkJoint } from "./check-joint.js";
import { checkContacts } from "./check-material.js";
import { checkMethods } from "./check-methods.js";
import { checkNames } from "./check-names.js";
import { checkList } from "./check-numbers.js";
import { checkSettings } from "./check-settings.js";
import { collectDiagnostics, type DiagnosticCollector } from "./collect-diagnostics.js";
import type { ResolvedModel } from "./description.js";
import type { Diagnostic } from "./diagnostic.js";
import { isRecord } from "./merge-settings.js";
import { pathTo, quote, visitItems } from "./path.js";
import { type ValidationOptions, validationContext } from "./validation-context.js";

/** All that is wrong with a model, beyond what its form decides: names, ranges, masses, joints. */
export function validateModel(model: ResolvedModel, options: ValidationOptions = {}): Diagnostic[] {
  const findings = collectDiagnostics();
  checkForm(findings, model);
  if (findings.errors === 0) checkCounts(findings, model);
  if (findings.errors > 0) return findings.finish();
  const context = validationContext(model, options);
  checkList(findings, model.gravity, "gravity", 3);
  checkNames(findings, "body", model.bodies ?? [], "bodies");
  checkNames(findings, "joint", model.joints ?? [], "joints");
  checkNames(findings, "coupling", model.couplings ?? [], "couplings");
  checkNames(findings, "force", model.forces ?? [], "forces");
  visitItems(model.bodies, "bodies", (body, where) => checkBody(findings, body, where, context));
  visitItems(model.joints, "joints", (joint, where) => checkJoint(findings, joint, where, context));
  visitItems(model.couplings, "couplings", (coupling, where) => checkCoupling(findings, coupling, where, context));
  visitItems(model.forces, "forces", (force, where) => checkForce(findings, force, where, context));
  checkContacts(findings, model, context);
  checkSettings(findings, model.settings ?? {}, "settings", options.settingNames);
  checkMethods(findings, model, context);
  return findings.finish();
}

/** Lists of descriptions. */
const LISTS = ["bodies", "joints", "couplings", "forces", "materials"] as const;

/** Types keep this away; scripts without them give one shape, or nothing. All that follows goes through the lists. */
function checkForm(findings: DiagnosticCollector, model: ResolvedModel): void {
  const wrong = (where: string, message: string, hint?: string): void => {
    findings.error("model.wrong-type", where, message, hint);
  };
  const checkItems = (items: unknown, where: string, hint?: string): void => {
    if (items !== undefined && !Array.isArray(items)) {
      wrong(where, `${where.slice(where.lastIndexOf(".") + 1)} are a list, also where there is one`, hint);
      return;
    }
    visitItems(items as readonly { readonly name?: unknown }[] | undefined, where, (item, place) => {
      if (!isRecord(item)) wrong(place, `a description is expected, not ${quote(item)}`);
      else if (item.name !== undefined && typeof item.name !== "string")
        wrong(pathTo(place, "name"), `a text is expected, not ${item.name}`);
    });
  };
  for (const key of LISTS) checkItems(model[key], key);
  if (findings.errors > 0) return;
  visitItems(model.bodies, "bodies", ({ shapes }, where) => checkItems(shapes, `${where}.shapes`, "shapes: [box(1, 1, 1)]"));
}
