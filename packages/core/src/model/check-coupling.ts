/**
 * Checks one coupling: known type, as many coordinates as it joins, each of a joint that has it and none twice, factors that are not zero.
 */
import { checkFiniteMembers } from "./check-numbers.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { COUPLING_TYPES, type CouplingDescription, type CouplingTerm, type CouplingType } from "./description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, visitItems } from "./path.js";
import type { NamedCoordinate, ValidationContext } from "./validation-context.js";

/** What each type has beside its terms; and what its terms measure, where that is part of its meaning. */
const TYPES: Readonly<Record<CouplingType, { readonly number?: "ratio" | "radius"; readonly measures?: readonly Measure[] }>> = {
  linear: {},
  gear: { number: "ratio", measures: ["angle", "angle"] },
  rack: { number: "radius", measures: ["angle", "length"] },
  pulley: { number: "ratio", measures: ["length", "length"] },
  mimic: { number: "ratio" },
};
type Measure = NamedCoordinate["measure"];

export function checkCoupling(
  findings: DiagnosticCollector,
  coupling: CouplingDescription,
  where: string,
  context: ValidationContext,
): void {
  const { type, terms } = coupling;
  if (!COUPLING_TYPES.includes(type)) {
    const hint = () => suggestName(type, [...COUPLING_TYPES]);
    findings.error("coupling.unknown-type", `${where}.type`, `the type of coupling "${abbreviate(type)}" is not known`, hint);
    return;
  }
  if (!Array.isArray(terms)) {
    findings.error("model.wrong-type", `${where}.terms`, "terms are a list", '[{ joint: "a" }, { joint: "b" }]');
    return;
  }
  checkFiniteMembers(findings, coupling, ["ratio", "radius", "offset"], where);
  checkNumber(findings, coupling, where);
  if (type === "linear" ? terms.length === 0 : terms.length !== 2) {
    const wanted = type === "linear" ? "at least one coordinate" : "two coordinates";
    findings.error("coupling.wrong-terms", `${where}.terms`, `a coupling of type "${type}" joins ${wanted}, not ${terms.length}`);
  }
  const taken = new Map<string, string>();
  visitItems(terms, `${where}.terms`, (term, place) => {
    checkFiniteMembers(findings, term, ["factor"], place);
    if (term.factor === 0) reportZero(findings, `${place}.factor`, "factor");
    const coordinate = checkTerm(findings, term, place, context);
    if (coordinate === undefined) return;
    checkTaken(findings, term.joint, coordinate, place, taken);
  });
  checkMeasures(findings, coupling, where, context);
}

/** The number that belongs to the type is not zero, a rack has one, and others do nothing. */
function checkNumber(findings: DiagnosticCollector, coupling: CouplingDescription, where: string): void {
  const { type } = coupling;
  const own = TYPES[type].number;
  if (type === "rack" && coupling.radius === undefined) {
    findings.error("coupling.missing-radius", `${where}.radius`, "a rack needs the radius of its pinion");
  }
  for (const key of ["ratio", "radius"] as const) {
    if (coupling[key] === undefined) continue;
    if (key !== own) findings.warning("coupling.no-effect", `${where}.${key}`, `a coupling of type "${type}" has no ${key}`);
    else if (coupling[key] === 0) reportZero(findings, `${where}.${key}`, key);
  }
}

const reportZero = (findings: DiagnosticCollector, where: string, key: string): void =>
  findings.error("coupling.zero-factor", where, `with a ${key} of 0 the coordinate takes no part in the coupling`);

/** Reports a joint or coordinate that does not exist; returns the coordinate's name, where that is known. */
function checkTerm(findings: DiagnosticCollector, term: CouplingTerm, where: string, context: ValidationContext): string | undefined {
  const joint = context.joints.get(term.joint);
  if (!joint) {
    const hint = () => suggestName(term.joint, [...context.joints.keys()], "the model has no joints");
    findings.error("model.unknown-joint", `${where}.joint`, `there is no joint "${abbreviate(term.joint)}"`, hint);
    return undefined;
  }
  const known = context.coordinatesOf?.(joint)?.map(({ name }) => name);
  if (!known) return term.coordinate;
  if (term.coordinate === undefined) {
    if (known.length > 0) return known[0];
    const message = `the joint "${abbreviate(term.joint)}" of type "${abbreviate(joint.type)}" has no coordinate to be coupled`;
    findings.error("coupling.no-coordinate", `${where}.joint`, message);
    return undefined;
  }
  if (known.includes(term.coordinate)) return term.coordinate;
  const message = `the joint "${abbreviate(term.joint)}" of type "${abbreviate(joint.type)}" has no coordinate "${abbreviate(term.coordinate)}"`;
  const hint = () => suggestName(term.coordinate!, known, "it has none");
  findings.error("joint.unknown-coordinate", `${where}.coordinate`, message, hint);
  return undefined;
}

function checkTaken(findings: DiagnosticCollector, joint: string, coordinate: string, where: string, taken: Map<string, string>): void {
  const key = JSON.stringify([joint, coordinate]);
  const earlier = taken.get(key);
  if (earlier === undefined) taken.set(key, where);
  else {
    const message = `the coordinate "${abbreviate(coordinate)}" of "${abbreviate(joint)}" is already in ${earlier}`;
    findings.error("coupling.same-coordinate", where, message, "add the factors up in one term");
  }
}

/** Turns where lengths are meant, or the reverse: the number would have another unit than it says. */
function checkMeasures(findings: DiagnosticCollector, coupling: CouplingDescription, where: string, context: ValidationContext): void {
  const { measures } = TYPES[coupling.type];
  coupling.terms.forEach(({ joint, coordinate, factor }, i) => {
    const described = context.joints.get(joint);
    const known = described && context.coordinatesOf?.(described);
    const found = coordinate === undefined ? known?.[0] : known?.find(({ name }) => name === coordinate);
    const wanted = measures?.[i];
    if (!found || !wanted || factor !== undefined || found.measure === wanted) return;
    const words = { length: "a length", angle: "an angle" };
    const message = `coordinate ${i + 1} of a ${coupling.type} is ${words[wanted]}; "${found.name}" of "${abbreviate(joint)}" is ${words[found.measure]}`;
    findings.warning("coupling.unlike-coordinate", `${where}.terms[${i}]`, message);
  });
}
