/** From a model to a mechanism, with everything that is to be said about it. */
import type { ResolvedModel } from "../model/description.js";
import { type Diagnostic, hasErrors } from "../model/diagnostic.js";
import { suggestName } from "../model/nearest-name.js";
import { ModelError } from "../world/errors.js";
import type { WorldOptions } from "../world/world-data.js";
import { findAlgorithm, MECHANISM_ALGORITHMS } from "./algorithms.js";
import { compiledForm } from "./compiled-dynamics.js";
import { Mechanism, type MechanismSettings } from "./mechanism.js";
import { LOOP_ALGORITHMS, servesLoops } from "./mechanism-loops.js";
import { buildMechanismTree, type MechanismTree } from "./mechanism-tree.js";
import { MECHANISM_STEPS } from "./step-methods.js";

/** `gravity`: in place of the model's. */
export type MechanismOptions = MechanismSettings & Pick<WorldOptions, "gravity" | "extend">;

/** The mechanism of a model, unless there are errors; warnings and notes tell what it leaves out. */
export function createMechanism(
  model: ResolvedModel,
  options: MechanismOptions = {},
): { readonly mechanism?: Mechanism; readonly diagnostics: readonly Diagnostic[] } {
  const problems = checkNames(options);
  const { built, diagnostics: found } = buildMechanismTree(model, options);
  const { form, refused } = compiledForm(options);
  const unfit = built ? checkAlgorithm(built, options) : [];
  const kept = built?.surroundings && form ? "forces on bodies and loops are computed in tables" : refused;
  const diagnostics = [...problems, ...found, ...unfit, ...(kept === undefined ? [] : [notCompiled(kept)])];
  if (!built || hasErrors(diagnostics)) return { diagnostics };
  return { mechanism: new Mechanism(built, options, built.surroundings ? undefined : form), diagnostics };
}

/** The same where the model is known to be fit: throws ModelError with all diagnostics otherwise. */
export function mechanismOf(model: ResolvedModel, options: MechanismOptions = {}): Mechanism {
  const { mechanism, diagnostics } = createMechanism(model, options);
  if (!mechanism) throw new ModelError(diagnostics.filter(({ severity }) => severity === "error"));
  return mechanism;
}

const notCompiled = (reason: string): Diagnostic => ({
  code: "mechanism.not-compiled",
  severity: "note",
  where: "compiled",
  message: `no code is generated: ${reason}; loops over tables serve instead`,
});

/** Does the algorithm know loops and rotors, where there are some? */
function checkAlgorithm({ tree, model }: MechanismTree, { algorithm }: MechanismOptions): Diagnostic[] {
  if (algorithm === undefined) return [];
  const refuse = (what: string, hint: string): Diagnostic => ({
    code: "mechanism.unfit-algorithm",
    severity: "error",
    where: "algorithm",
    message: `the algorithm "${algorithm}" does not know ${what}`,
    hint,
  });
  if (tree.cuts.length > 0 && !servesLoops(algorithm)) return [refuse("loops", `these do: ${LOOP_ALGORITHMS.join(", ")}`)];
  return model.armature && findAlgorithm(algorithm)?.rotors === false ? [refuse("rotors", "explicit algorithms do")] : [];
}

function checkNames({ algorithm, integrator, compiled }: MechanismOptions): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (algorithm !== undefined && compiled) {
    const message = "compiled code is that of articulated bodies: the algorithm serves evaluations with loads only";
    found.push({ code: "mechanism.two-algorithms", severity: "note", where: "algorithm", message });
  }
  if (algorithm !== undefined && !findAlgorithm(algorithm)) {
    const message = `there is no algorithm "${algorithm}"`;
    const hint = suggestName(algorithm, MECHANISM_ALGORITHMS);
    found.push({ code: "mechanism.unknown-algorithm", severity: "error", where: "algorithm", message, hint });
  }
  if (integrator !== undefined && !MECHANISM_STEPS.includes(integrator)) {
    const message = `there is no integrator "${integrator}" for steps`;
    const hint = suggestName(integrator, MECHANISM_STEPS);
    found.push({ code: "mechanism.unknown-integrator", severity: "error", where: "integrator", message, hint });
  }
  return found;
}
