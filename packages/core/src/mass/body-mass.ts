/**
 * Mass, centre of mass and inertia of a dynamic body from what its description states.
 *
 *   mass        as stated, else Σ density·volume of the shapes used for mass
 *   centre      as stated, else that of the shapes, else the origin
 *   inertia     as stated (needs `mass`), else that of the shapes scaled to the mass, else zero: a point
 *
 * A stated centre moves the shapes' distribution there as a whole: its inertia about the centre of mass stays. Shapes are looked at only if
 * something is missing, so a body with mass, centre and inertia may carry open meshes. The description has been validated
 * (`model/validate.ts`). Fixed and kinematic bodies have no mass.
 */
import { diagonal, type Mat3 } from "../math/mat3.js";
import { isFinite64 } from "../math/scalar.js";
import { distance, readVec3, type Vec3 } from "../math/vec3.js";
import { checkDensity, isDensity } from "../model/check-numbers.js";
import { densityOf, type MaterialTable } from "../model/coefficients.js";
import { collectDiagnostics, type DiagnosticCollector } from "../model/collect-diagnostics.js";
import { DEFAULTS } from "../model/defaults.js";
import type { BodyDescription } from "../model/description.js";
import type { Diagnostic } from "../model/diagnostic.js";
import { visitItems } from "../model/path.js";
import { isUsedFor } from "../model/shape-use.js";
import { checkMoments } from "./check-moments.js";
import { combine, MASSLESS, type MassProperties, pointMass, scaleToMass } from "./mass-properties.js";
import { type PrincipalAxes, principalAxes } from "./principal-axes.js";
import { massOfShape } from "./shape-mass.js";

/** What a description says about the mass of a body. */
export interface BodyMass {
  /** In the body frame; undefined for fixed and kinematic bodies and where an error was found. */
  readonly properties: MassProperties | undefined;
  /** Of the inertia; undefined where there are no properties. */
  readonly principal: PrincipalAxes | undefined;
  /** What is missing, doubtful or impossible. */
  readonly diagnostics: Diagnostic[];
}

const NO_MATERIALS: MaterialTable = new Map();

/** `where` is the JSON path of the body, e.g. `bodies[2]`. Shapes that state no density may have it from their materials. */
export function massOfBody(body: BodyDescription, where: string, materials: MaterialTable = NO_MATERIALS): BodyMass {
  if ((body.kind ?? DEFAULTS.body.kind) !== "dynamic") return { properties: undefined, principal: undefined, diagnostics: [] };
  const findings = collectDiagnostics();
  const properties = findProperties(body, where, findings, materials);
  const principal = properties && principalAxes(properties);
  if (principal && !body.point) checkMoments(principal, momentsFrom(body, where), findings);
  const diagnostics = findings.finish();
  if (findings.errors > 0) return { properties: undefined, principal: undefined, diagnostics };
  return { properties, principal, diagnostics };
}

function findProperties(
  body: BodyDescription,
  where: string,
  findings: DiagnosticCollector,
  materials: MaterialTable,
): MassProperties | undefined {
  checkStated(body, where, findings);
  if (body.point)
    return body.mass === undefined || findings.errors > 0 ? undefined : pointMass(body.mass, readVec3(DEFAULTS.body.centerOfMass));
  const needsShapes = body.inertia === undefined || body.centerOfMass === undefined;
  const fromShapes = needsShapes && hasMassShapes(body) ? massOfShapes(body, where, findings, materials) : undefined;
  if (findings.errors > 0) return undefined;

  const center = body.centerOfMass ? readVec3(body.centerOfMass) : (fromShapes?.center ?? readVec3(DEFAULTS.body.centerOfMass));
  if (body.mass !== undefined && body.inertia !== undefined) return { mass: body.mass, center, inertia: statedInertia(body.inertia) };
  if (fromShapes) {
    noteMovedCenter(fromShapes, center, where, findings);
    return { ...(body.mass === undefined ? fromShapes : scaleToMass(fromShapes, body.mass)), center };
  }
  if (body.mass !== undefined) return pointMass(body.mass, center);
  findings.error("mass.missing-mass", where, "the body has neither a mass nor shapes that have one", "state its mass or add a shape");
  return undefined;
}

/** What can be said about the stated numbers before the shapes are looked at. */
function checkStated(body: BodyDescription, where: string, findings: DiagnosticCollector): void {
  const { mass, inertia, density } = body;
  if (mass !== undefined && !(mass > 0 && isFinite64(mass))) {
    const hint = 'a body that nothing can move is of kind "fixed"';
    findings.error("mass.not-positive", `${where}.mass`, `the mass must be positive, not ${mass}`, hint);
  }
  if (body.point) checkStatedPoint(body, where, findings);
  else if (inertia !== undefined && mass === undefined) {
    findings.error("mass.missing-mass", `${where}.inertia`, "an inertia is stated without a mass", "state the mass as well, or neither");
  }
  if (inertia !== undefined && inertia.length !== 3 && inertia.length !== 6) {
    const message = `an inertia has 3 or 6 numbers, not ${(inertia as readonly number[]).length}`;
    findings.error("mass.bad-inertia", `${where}.inertia`, message, "[xx, yy, zz] or [xx, yy, zz, xy, xz, yz]");
  }
  checkDensity(findings, density, `${where}.density`);
}

/** A mass point has its mass at its origin, and no more than that. */
function checkStatedPoint(body: BodyDescription, where: string, findings: DiagnosticCollector): void {
  if (body.mass === undefined) findings.error("mass.missing-mass", where, "a mass point needs a mass", "shapes of a point have none");
  for (const key of ["inertia", "centerOfMass"] as const) {
    if (body[key] === undefined) continue;
    findings.error(
      "mass.bad-point",
      `${where}.${key}`,
      `a mass point has no ${key}`,
      'leave it out, or "point", if the body has an extent',
    );
  }
}

const hasMassShapes = (body: BodyDescription): boolean => (body.shapes ?? []).some((shape) => isUsedFor("mass", shape));

/** All shapes used for mass, together; undefined with findings where one of them, or their sum, has no sensible mass. */
function massOfShapes(
  body: BodyDescription,
  where: string,
  findings: DiagnosticCollector,
  materials: MaterialTable,
): MassProperties | undefined {
  const parts: MassProperties[] = [];
  // a bad density has been reported; the shapes are looked at all the same
  const bodyDensity = body.density !== undefined && isDensity(body.density) ? body.density : DEFAULTS.body.density;
  visitItems(body.shapes, `${where}.shapes`, (shape, place) => {
    if (!isUsedFor("mass", shape)) return;
    const { properties, diagnostics } = massOfShape(shape, densityOf(shape, materials, bodyDensity), place);
    findings.addAll(diagnostics);
    parts.push(properties ?? MASSLESS);
  });
  const whole = combine(parts);
  if (findings.errors > 0) return undefined;
  if (whole.mass > 0 && isFinite64(whole.mass)) return whole;
  const hint = "the densities of the shapes decide, also how a stated mass is distributed";
  findings.error("mass.not-positive", `${where}.shapes`, `the mass of the shapes is ${whole.mass} kg`, hint);
  return undefined;
}

function statedInertia(inertia: NonNullable<BodyDescription["inertia"]>): Mat3 {
  const [xx, yy, zz] = inertia;
  if (inertia.length === 3) return diagonal(xx, yy, zz);
  const [, , , xy, xz, yz] = inertia;
  return { xx, xy, xz, yx: xy, yy, yz, zx: xz, zy: yz, zz };
}

/** A stated centre away from that of the shapes is legitimate, but worth a word. */
function noteMovedCenter(shapes: MassProperties, center: Vec3, where: string, findings: DiagnosticCollector): void {
  const { xx, yy, zz } = shapes.inertia;
  const size = Math.sqrt((xx + yy + zz) / shapes.mass);
  if (distance(shapes.center, center) <= 1e-9 * size) return;
  const message = "the stated centre of mass is not that of the shapes; their inertia is kept about the stated one";
  findings.addAll([{ code: "mass.center-moved", severity: "note", message, where: `${where}.centerOfMass` }]);
}

/** The member of the description that the moments come from. */
function momentsFrom(body: BodyDescription, where: string): string {
  if (body.inertia !== undefined) return `${where}.inertia`;
  return hasMassShapes(body) ? `${where}.shapes` : `${where}.mass`;
}
