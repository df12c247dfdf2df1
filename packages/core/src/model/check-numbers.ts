/** Checks of single numbers, vectors and orientations that several descriptions share. */
import { norm, readQuat } from "../math/quat.js";
import { isFinite64 } from "../math/scalar.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import type { Quadruple, Triple } from "./description.js";
import { pathTo } from "./path.js";

type Numbers = number | readonly Numbers[];

const isList = (value: unknown): value is readonly Numbers[] => Array.isArray(value) || ArrayBuffer.isView(value);

/** Types keep this away; scripts without them give expressions, which are for files, vectors of other libraries, and members that do not exist. */
export function reportWrongType(findings: DiagnosticCollector, value: unknown, where: string): false {
  const [what, hint] =
    typeof value === "string"
      ? [`the text "${value.slice(0, 40)}"`, "expressions are for model files; resolveModel makes numbers of them"]
      : [
          isList(value) ? "a list" : typeof value === "object" && value ? "an object" : `${value}`.slice(0, 40),
          "vectors are lists, [x, y, z]",
        ];
  findings.error("model.wrong-type", where, `${what} stands where numbers are expected`, hint);
  return false;
}

/** Reports every number that is infinite or NaN, and what is no number. Returns whether all are finite. */
export function checkFinite(findings: DiagnosticCollector, value: Numbers | undefined, where: string): boolean {
  if (value === undefined) return true;
  if (typeof value === "number") {
    if (isFinite64(value)) return true;
    findings.error("model.not-finite", where, `${value} is not a finite number`);
    return false;
  }
  if (!isList(value)) return reportWrongType(findings, value, where);
  let finite = true;
  for (let i = 0; i < value.length; i++) {
    const item = value[i]!;
    // The path is made only where it is needed: meshes are long.
    if (typeof item === "number" && isFinite64(item)) continue;
    if (item === undefined) finite = reportWrongType(findings, item, pathTo(where, i));
    else if (!checkFinite(findings, item, pathTo(where, i))) finite = false;
  }
  return finite;
}

/** As checkFinite, of a list of so many numbers. */
export function checkList(findings: DiagnosticCollector, value: readonly number[] | undefined, where: string, count: number): boolean {
  if (value === undefined) return true;
  if (!checkFinite(findings, value, where)) return false;
  if (!isList(value)) return reportWrongType(findings, value, where);
  const nested = value.findIndex((item: unknown) => typeof item !== "number");
  if (nested >= 0) return reportWrongType(findings, value[nested], pathTo(where, nested));
  if (value.length === count) return true;
  findings.error(
    "model.wrong-length",
    where,
    `${count} numbers are expected, not ${value.length}`,
    "vectors have 3, orientations 4 [x, y, z, w]",
  );
  return false;
}

/** The vectors of `record` among `keys`. Returns whether all are vectors of finite numbers. */
export function checkVectors<T extends object>(
  findings: DiagnosticCollector,
  record: T,
  keys: readonly (keyof T & string)[],
  where: string,
): boolean {
  let good = true;
  for (const key of keys) {
    const value = record[key] as Triple | undefined;
    if (value !== undefined && !checkList(findings, value, `${where}.${key}`, 3)) good = false;
  }
  return good;
}

/** The members of `record` among `keys`. */
export function checkFiniteMembers<T extends object>(
  findings: DiagnosticCollector,
  record: T,
  keys: readonly (keyof T & string)[],
  where: string,
): void {
  for (const key of keys) {
    const value = record[key] as Numbers | undefined;
    // most are missing or numbers that are good: no path is made for them
    if (value === undefined || (typeof value === "number" && isFinite64(value))) continue;
    checkFinite(findings, value, `${where}.${key}`);
  }
}

/** How far from 1 the norm of an orientation may be before it is remarked upon: rounding to seven digits stays below. */
const UNIT_TOLERANCE = 1e-6;

export function checkOrientation(findings: DiagnosticCollector, orientation: Quadruple | undefined, where: string): void {
  if (orientation === undefined || !checkList(findings, orientation, where, 4)) return;
  const length = norm(readQuat(orientation));
  if (orientation.every((component) => component === 0)) {
    findings.error("model.zero-orientation", where, "the quaternion is zero and stands for no orientation", "no rotation is [0, 0, 0, 1]");
  } else if (!(Math.abs(length - 1) <= UNIT_TOLERANCE)) {
    const shown = isFinite64(length) && length > 0 ? `its norm is ${length}` : "its norm is out of range";
    findings.warning(
      "model.not-normalised",
      where,
      `the quaternion is not a unit quaternion (${shown}); it will be normalised`,
      "the order is [x, y, z, w]",
    );
  }
}

/** Returns whether the axis is missing or has a direction. */
export function checkAxis(findings: DiagnosticCollector, axis: Triple | undefined, where: string): boolean {
  if (axis === undefined) return true;
  if (!checkList(findings, axis, where, 3)) return false;
  const zero = axis.every((component) => component === 0);
  if (zero) findings.error("model.zero-axis", where, "the axis is zero and has no direction");
  return !zero;
}

/** Zero is allowed: a shape that adds nothing. */
export const isDensity = (density: number): boolean => density >= 0 && isFinite64(density);

/** Returns whether the density is missing or can be one. */
export function checkDensity(findings: DiagnosticCollector, density: number | undefined, where: string): boolean {
  if (density === undefined || isDensity(density)) return true;
  findings.error("mass.bad-density", where, `a density cannot be ${density}`, "kg/m³; water has 1000");
  return false;
}
