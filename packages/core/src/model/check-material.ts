/** Checks materials, pairs of them, pairs of bodies that never collide, and the groups of shapes. */
import { checkReference } from "./check-force.js";
import { checkNames } from "./check-names.js";
import { checkDensity, checkFinite } from "./check-numbers.js";
import { coefficientsOf, type MaterialTable } from "./coefficients.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { DEFAULTS } from "./defaults.js";
import type { ResolvedModel, ShapeDescription } from "./description.js";
import { LIMITS } from "./limits.js";
import type { ContactCoefficients, MaterialPairDescription } from "./material-description.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, visitItems } from "./path.js";
import type { ValidationContext } from "./validation-context.js";

export function checkContacts(findings: DiagnosticCollector, model: ResolvedModel, context: ValidationContext): void {
  const { materials = [], materialPairs, exclude } = model;
  checkNames(findings, "material", materials, "materials");
  visitItems(materials, "materials", (material, where) => {
    checkDensity(findings, material.density, `${where}.density`);
    checkCoefficients(findings, material, where);
    checkStatic(findings, { material: material.name }, `${where}.staticFriction`, context.materials);
  });
  checkPairs(findings, materialPairs, context.materials);
  visitItems(exclude, "exclude", ([a, b], where) => {
    const known = [a, b].filter((name, i) => checkReference(findings, name, `${where}[${i}]`, context));
    if (known.length === 2 && a === b) {
      findings.error(
        "exclude.same-body",
        `${where}[1]`,
        `"${abbreviate(a)}" is named twice`,
        "the shapes of one body never collide anyway",
      );
    }
  });
  checkGroups(findings, model);
}

/** Material, margin and coefficients of one shape. */
export function checkSurface(findings: DiagnosticCollector, shape: ShapeDescription, where: string, materials: MaterialTable): void {
  if (shape.margin !== undefined) checkAtLeastZero(findings, "shape.negative-margin", "a margin", shape.margin, `${where}.margin`);
  checkCoefficients(findings, shape, where);
  if (shape.material !== undefined) checkMaterial(findings, shape.material, `${where}.material`, materials);
  if (shape.friction !== undefined || shape.staticFriction !== undefined)
    checkStatic(findings, shape, `${where}.staticFriction`, materials);
}

function checkMaterial(findings: DiagnosticCollector, name: string, where: string, materials: MaterialTable): void {
  if (materials.has(name)) return;
  const hint = () => suggestName(name, [...materials.keys()], "the model has no materials");
  findings.error("model.unknown-material", where, `there is no material "${abbreviate(name)}"`, hint);
}

function checkPairs(findings: DiagnosticCollector, pairs: readonly MaterialPairDescription[] | undefined, materials: MaterialTable): void {
  const first = new Map<string, string>();
  visitItems(pairs, "materialPairs", (pair, where) => {
    visitItems(pair.of, `${where}.of`, (name, place) => checkMaterial(findings, name, place, materials));
    checkCoefficients(findings, pair, where);
    const { friction, staticFriction } = pair;
    if (friction !== undefined && staticFriction !== undefined)
      compareFriction(findings, friction, staticFriction, `${where}.staticFriction`);
    const key = JSON.stringify([...pair.of].sort());
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, where);
    else
      findings.error(
        "material.duplicate-pair",
        `${where}.of`,
        `the two materials have their coefficients from ${earlier}`,
        "keep one of them",
      );
  });
}

function checkCoefficients(findings: DiagnosticCollector, record: ContactCoefficients, where: string): void {
  for (const key of ["friction", "staticFriction", "restitution", "spinFriction", "rollFriction"] as const) {
    const value = record[key];
    if (value !== undefined) checkAtLeastZero(findings, "material.bad-coefficient", "a coefficient", value, `${where}.${key}`);
  }
  if (record.restitution === undefined || !(record.restitution > 1)) return;
  const message = `a restitution of ${record.restitution} would add energy at every impact`;
  findings.error("material.bad-coefficient", `${where}.restitution`, message, "0 does not bounce, 1 loses nothing");
}

function checkAtLeastZero(findings: DiagnosticCollector, code: string, what: string, value: number, where: string): void {
  if (checkFinite(findings, value, where) && value < 0) findings.error(code, where, `${what} is at least 0, not ${value}`);
}

function checkStatic(
  findings: DiagnosticCollector,
  surface: Parameters<typeof coefficientsOf>[0],
  where: string,
  materials: MaterialTable,
): void {
  const { friction, staticFriction } = coefficientsOf(surface, materials);
  compareFriction(findings, friction, staticFriction, where);
}

/** A surface that holds less at rest than it resists in motion would start and stop in turn. */
function compareFriction(findings: DiagnosticCollector, friction: number, staticFriction: number, where: string): void {
  if (!(staticFriction < friction)) return;
  const message = `the friction at rest, ${staticFriction}, is below that of sliding, ${friction}`;
  findings.error("material.bad-coefficient", where, message, "leave it out to have both the same");
}

/** Groups are bits, so their number is limited; a mask that names a group without shapes is mostly a spelling. */
function checkGroups(findings: DiagnosticCollector, model: ResolvedModel): void {
  const groups = new Set<string>([DEFAULTS.group]);
  const masks: [name: string, where: string][] = [];
  model.bodies?.forEach(({ shapes }, i) => {
    shapes?.forEach(({ groups: own, mask }, k) => {
      for (const name of own ?? []) groups.add(name);
      // few shapes have one: no path is made for the others
      if (mask) visitItems(mask, `bodies[${i}].shapes[${k}].mask`, (name, place) => masks.push([name, place]));
    });
  });
  const all = new Set([...groups, ...masks.map(([name]) => name)]);
  if (all.size > LIMITS.groups) {
    const hint = `"${DEFAULTS.group}", the group of shapes that name none, is one of them`;
    findings.error("model.too-many", "bodies", `${all.size} groups of shapes, more than the ${LIMITS.groups} allowed`, hint);
  }
  for (const [name, where] of masks) {
    if (groups.has(name)) continue;
    const message = `no shape belongs to the group "${abbreviate(name)}"`;
    findings.warning("model.unknown-group", where, message, () => suggestName(name, [...groups]));
  }
}
