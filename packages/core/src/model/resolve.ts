/**
 * A model as written → the same model with numbers in place of expressions. Formulas of motion keep the time `t` and get the values
 * of the parameters written into them. Everything else is passed through; arrays that hold numbers only are shared, not copied.
 *
 * Which members hold numbers is stated once per description below, and the compiler checks that none is missing.
 */
import { isFinite64 } from "../math/scalar.js";
import { collectDiagnostics, type DiagnosticCollector } from "./collect-diagnostics.js";
import type {
  BodyDescription,
  CoordinateDescription,
  CouplingDescription,
  CouplingTerm,
  ForceDescription,
  Formula,
  FrameDescription,
  JointCurve,
  JointDescription,
  JointSurface,
  Model,
  ModelDescription,
  MotionDescription,
  MotorDescription,
  RecordedMotion,
  ResolvedModel,
  ServoDescription,
  ShapeDescription,
  Triple,
} from "./description.js";
import type { Diagnostic } from "./diagnostic.js";
import { evaluateExpression, freeNames, printExpression, substitute } from "./expression.js";
import { TIME } from "./expression-operations.js";
import type { ContactCoefficients, MaterialDescription, MaterialPairDescription } from "./material-description.js";
import { type Overrides, reportUnknownNames, resolveParameters } from "./parameters.js";
import { parseExpression } from "./parse-expression.js";
import { abbreviate, pathTo } from "./path.js";
import type {
  BaumgarteSettings,
  BudgetSettings,
  ContactSettings,
  IterativeSettings,
  PenaltySettings,
  RotationSettings,
  Settings,
  SleepSettings,
  ToleranceSettings,
} from "./settings-description.js";

type Written = number | string;
type Numbers<N> = N | readonly Numbers<N>[];

declare const mark: unique symbol;
type Mark = typeof mark;
type Leaf<T> = T extends readonly (infer Item)[] ? Leaf<Item> : T;
/** The members of T<Mark> whose numbers depend on N, over all alternatives of a union. */
type NumericKeys<T> = T extends unknown ? { [K in keyof T]-?: Mark extends Leaf<T[K]> ? K : never }[keyof T] : never;
type NumericMembers<T> = Readonly<Record<NumericKeys<T> & string, true>>;

const MODEL_NUMBERS: NumericMembers<Omit<ModelDescription<Mark>, "parameters">> = { gravity: true };
const BODY_NUMBERS: NumericMembers<BodyDescription<Mark>> = {
  position: true,
  orientation: true,
  velocity: true,
  angularVelocity: true,
  density: true,
  mass: true,
  centerOfMass: true,
  inertia: true,
};
const COEFFICIENT_NUMBERS: NumericMembers<ContactCoefficients<Mark>> = {
  friction: true,
  staticFriction: true,
  restitution: true,
  spinFriction: true,
  rollFriction: true,
};
const SHAPE_NUMBERS: NumericMembers<ShapeDescription<Mark>> = {
  position: true,
  orientation: true,
  density: true,
  size: true,
  radius: true,
  radii: true,
  length: true,
  tube: true,
  points: true,
  vertices: true,
  normal: true,
  heights: true,
  margin: true,
  ...COEFFICIENT_NUMBERS,
};
const MATERIAL_NUMBERS: NumericMembers<MaterialDescription<Mark>> = { density: true, ...COEFFICIENT_NUMBERS };
const FORCE_NUMBERS: NumericMembers<ForceDescription<Mark>> = {
  center: true,
  strength: true,
  force: true,
  torque: true,
  point: true,
  linear: true,
  angular: true,
  pointA: true,
  pointB: true,
  stiffness: true,
  damping: true,
  length: true,
  follow: true,
};
const RECORDED_NUMBERS: NumericMembers<RecordedMotion<Mark>> = { times: true, positions: true, orientations: true };
const JOINT_NUMBERS: NumericMembers<JointDescription<Mark>> = {
  anchor: true,
  axis: true,
  axis2: true,
  length: true,
  pitch: true,
  speeds: true,
  radius: true,
  breakForce: true,
  breakTorque: true,
};
const CURVE_NUMBERS: NumericMembers<JointCurve<Mark>> = { points: true };
const SURFACE_NUMBERS: NumericMembers<JointSurface<Mark>> = { radius: true, radii: true, tube: true };
const COORDINATE_NUMBERS: NumericMembers<CoordinateDescription<Mark>> = {
  stiffness: true,
  rest: true,
  damping: true,
  drive: true,
  start: true,
  low: true,
  high: true,
  restitution: true,
  friction: true,
  armature: true,
};
const MOTOR_NUMBERS: NumericMembers<MotorDescription<Mark>> = { limit: true, approach: true };
const COUPLING_NUMBERS: NumericMembers<CouplingDescription<Mark>> = { ratio: true, radius: true, offset: true };
const TERM_NUMBERS: NumericMembers<CouplingTerm<Mark>> = { factor: true };
const SERVO_NUMBERS: NumericMembers<ServoDescription<Mark>> = {
  table: true,
  p: true,
  i: true,
  d: true,
  limit: true,
  rate: true,
  period: true,
  integral: true,
};
const FRAME_NUMBERS: NumericMembers<FrameDescription<Mark>> = { position: true, orientation: true };
const SETTINGS_NUMBERS: NumericMembers<Settings<Mark>> = { step: true, until: true, order: true, budget: true };
const BUDGET_NUMBERS: NumericMembers<BudgetSettings<Mark>> = { iterations: true, milliseconds: true };
const ROTATION_NUMBERS: NumericMembers<RotationSettings<Mark>> = { order: true };
const BAUMGARTE_NUMBERS: NumericMembers<BaumgarteSettings<Mark>> = { alpha: true, beta: true };
const PENALTY_NUMBERS: NumericMembers<PenaltySettings<Mark>> = { frequency: true, damping: true };
const ITERATIVE_NUMBERS: NumericMembers<IterativeSettings<Mark>> = { largestImpulse: true };
const TOLERANCE_NUMBERS: NumericMembers<ToleranceSettings<Mark>> = {
  position: true,
  angle: true,
  speed: true,
  contact: true,
  trajectory: true,
};
const CONTACT_NUMBERS: NumericMembers<ContactSettings<Mark>> = { subSteps: true };
const SLEEP_NUMBERS: NumericMembers<SleepSettings<Mark>> = { speed: true, time: true };

interface Resolver {
  readonly values: ReadonlyMap<string, number>;
  /** Names an expression may use: all parameters, also those that failed (their failure is reported where it happened). */
  readonly known: ReadonlySet<string>;
  readonly findings: DiagnosticCollector;
}

/** What resolving a model gave. */
export interface Resolution {
  /** Undefined exactly if there are errors. */
  readonly model?: ResolvedModel;
  /** What could not be evaluated. */
  readonly diagnostics: Diagnostic[];
}

/** Replaces every expression of a model by its number. */
export function resolveModel(model: Model, overrides: Overrides = {}): Resolution {
  const findings = collectDiagnostics();
  const { values, diagnostics } = resolveParameters(model.parameters, overrides);
  findings.addAll(diagnostics);
  const resolver: Resolver = { values, known: new Set(Object.keys(model.parameters ?? {})), findings };
  const resolved = resolveMembers(resolver, model, values);
  return findings.errors > 0 ? { diagnostics: findings.finish() } : { model: resolved, diagnostics: findings.finish() };
}

function resolveMembers(r: Resolver, model: Model, values: ReadonlyMap<string, number>): ResolvedModel {
  const list = <T, U>(items: readonly T[], where: string, each: (item: T, where: string) => U): U[] =>
    items.map((item, i) => each(item, pathTo(where, i)));
  return {
    ...(resolveRecord(r, model, MODEL_NUMBERS, "") as ResolvedModel),
    ...(model.parameters && { parameters: Object.fromEntries(values) }),
    ...(model.bodies && { bodies: list(model.bodies, "bodies", (body, where) => resolveBody(r, body, where)) }),
    ...(model.joints && { joints: list(model.joints, "joints", (joint, where) => resolveJoint(r, joint, where)) }),
    ...(model.couplings && { couplings: list(model.couplings, "couplings", (coupling, where) => resolveCoupling(r, coupling, where)) }),
    ...(model.forces && {
      forces: list(model.forces, "forces", (f, where) => resolveRecord(r, f, FORCE_NUMBERS, where) as ForceDescription),
    }),
    ...(model.materials && {
      materials: list(model.materials, "materials", (m, where) => resolveRecord(r, m, MATERIAL_NUMBERS, where) as MaterialDescription),
    }),
    ...(model.materialPairs && {
      materialPairs: list(
        model.materialPairs,
        "materialPairs",
        (pair, where) => resolveRecord(r, pair, COEFFICIENT_NUMBERS, where) as MaterialPairDescription,
      ),
    }),
    ...(model.settings && { settings: resolveSettings(r, model.settings) }),
  };
}

function resolveBody(r: Resolver, body: BodyDescription<Written>, where: string): BodyDescription {
  const resolved = resolveRecord(r, body, BODY_NUMBERS, where) as BodyDescription;
  if (!body.shapes && !body.motion) return resolved;
  const shapes = body.shapes?.map((s, i) => resolveRecord(r, s, SHAPE_NUMBERS, `${where}.shapes[${i}]`) as ShapeDescription);
  return { ...resolved, ...(shapes && { shapes }), ...(body.motion && { motion: resolveMotion(r, body.motion, `${where}.motion`) }) };
}

function resolveJoint(r: Resolver, joint: JointDescription<Written>, where: string): JointDescription {
  const { frameA, frameB, curve, surface, coordinates } = joint;
  const resolved = resolveRecord(r, joint, JOINT_NUMBERS, where) as JointDescription;
  if (!frameA && !frameB && !curve && !surface && !coordinates) return resolved;
  return {
    ...resolved,
    ...(coordinates && { coordinates: resolveCoordinates(r, coordinates, `${where}.coordinates`) }),
    ...(curve && { curve: resolveRecord(r, curve, CURVE_NUMBERS, `${where}.curve`) as JointCurve }),
    ...(surface && { surface: resolveRecord(r, surface, SURFACE_NUMBERS, `${where}.surface`) as JointSurface }),
    ...(frameA && { frameA: resolveRecord(r, frameA, FRAME_NUMBERS, `${where}.frameA`) as FrameDescription }),
    ...(frameB && { frameB: resolveRecord(r, frameB, FRAME_NUMBERS, `${where}.frameB`) as FrameDescription }),
  };
}

type Coordinates<N> = Readonly<Record<string, CoordinateDescription<N>>>;

function resolveCoordinates(r: Resolver, coordinates: Coordinates<Written>, where: string): Coordinates<number> {
  return Object.fromEntries(
    Object.entries(coordinates).map(([name, coordinate]) => {
      const place = pathTo(where, name);
      const resolved = resolveRecord(r, coordinate, COORDINATE_NUMBERS, place) as CoordinateDescription;
      const { servo, motor, brake } = coordinate;
      const complete: CoordinateDescription = {
        ...resolved,
        ...(servo && { servo: resolveServo(r, servo, `${place}.servo`) }),
        ...(motor && { motor: resolveMotor(r, motor, `${place}.motor`) }),
        ...(brake !== undefined && { brake: resolveFormula(r, brake, `${place}.brake`) }),
      };
      return [name, complete];
    }),
  );
}

function resolveMotor(r: Resolver, motor: MotorDescription<Written>, where: string): MotorDescription {
  const { speed, position } = motor;
  return {
    ...(resolveRecord(r, motor, MOTOR_NUMBERS, where) as MotorDescription),
    ...(speed !== undefined && { speed: resolveFormula(r, speed, `${where}.speed`) }),
    ...(position !== undefined && { position: resolveFormula(r, position, `${where}.position`) }),
  };
}

function resolveCoupling(r: Resolver, coupling: CouplingDescription<Written>, where: string): CouplingDescription {
  const terms = coupling.terms.map((term, i) => resolveRecord(r, term, TERM_NUMBERS, pathTo(`${where}.terms`, i)) as CouplingTerm);
  return { ...(resolveRecord(r, coupling, COUPLING_NUMBERS, where) as CouplingDescription), terms };
}

function resolveServo(r: Resolver, servo: ServoDescription<Written>, where: string): ServoDescription {
  const resolved = resolveRecord(r, servo, SERVO_NUMBERS, where) as ServoDescription;
  return servo.target === undefined ? resolved : { ...resolved, target: resolveFormula(r, servo.target, `${where}.target`) };
}

function resolveSettings(r: Resolver, settings: Settings<Written>): Settings {
  const { rotation, tolerance, budget, baumgarte, penalty, iterative, contact, sleep } = settings;
  const resolved = resolveRecord(r, settings, SETTINGS_NUMBERS, "settings") as Settings;
  return {
    ...resolved,
    ...(typeof budget === "object" && { budget: resolveRecord(r, budget, BUDGET_NUMBERS, "settings.budget") as BudgetSettings }),
    ...(baumgarte && { baumgarte: resolveRecord(r, baumgarte, BAUMGARTE_NUMBERS, "settings.baumgarte") as BaumgarteSettings }),
    ...(penalty && { penalty: resolveRecord(r, penalty, PENALTY_NUMBERS, "settings.penalty") as PenaltySettings }),
    ...(contact && { contact: resolveRecord(r, contact, CONTACT_NUMBERS, "settings.contact") as ContactSettings }),
    ...(typeof sleep === "object" && { sleep: resolveRecord(r, sleep, SLEEP_NUMBERS, "settings.sleep") as SleepSettings }),
    ...(iterative && { iterative: resolveRecord(r, iterative, ITERATIVE_NUMBERS, "settings.iterative") as IterativeSettings }),
    ...(rotation && { rotation: resolveRecord(r, rotation, ROTATION_NUMBERS, "settings.rotation") as RotationSettings }),
    ...(tolerance && { tolerance: resolveRecord(r, tolerance, TOLERANCE_NUMBERS, "settings.tolerance") as ToleranceSettings }),
  };
}

function resolveMotion(r: Resolver, motion: MotionDescription<Written>, where: string): MotionDescription {
  const { position, rotation, recorded } = motion;
  return {
    ...(recorded && { recorded: resolveRecord(r, recorded, RECORDED_NUMBERS, `${where}.recorded`) as RecordedMotion }),
    ...(position && { position: position.map((f, i) => resolveFormula(r, f, `${where}.position[${i}]`)) as unknown as Triple<Formula> }),
    ...(rotation && {
      rotation: {
        axis: resolveNumbers(r, rotation.axis, `${where}.rotation.axis`) as Triple,
        angle: resolveFormula(r, rotation.angle, `${where}.rotation.angle`),
      },
    }),
  };
}

/** A copy of the record in which the named members hold numbers; the same record if they did already. */
function resolveRecord(r: Resolver, record: object, members: Readonly<Record<string, true>>, where: string): object {
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(record)) {
    if (!Object.hasOwn(members, key)) continue;
    const written = (record as Readonly<Record<string, Numbers<Written>>>)[key];
    if (written === undefined || !holdsExpression(written)) continue;
    copy ??= { ...record };
    copy[key] = resolveNumbers(r, written, pathTo(where, key));
  }
  return copy ?? record;
}

/** A record among the members (a budget) is resolved for itself. */
const holdsExpression = (written: Numbers<Written>): boolean =>
  typeof written === "string" || (Array.isArray(written) && written.some(holdsExpression));

/** Arrays of arrays of numbers at any depth the descriptions have (two at most). */
function resolveNumbers(r: Resolver, written: Numbers<Written>, where: string): Numbers<number> {
  if (typeof written === "number") return written;
  if (typeof written === "string") return resolveNumber(r, written, where);
  return written.map((item, i) => resolveNumbers(r, item, pathTo(where, i)));
}

function resolveNumber(r: Resolver, text: string, where: string): number {
  const { expression, diagnostics } = parseExpression(text, where);
  r.findings.addAll(diagnostics);
  if (!expression || reportUnknownNames(r.findings, expression, r.known, where)) return Number.NaN;
  if (freeNames(expression).some((name) => !r.values.has(name))) return Number.NaN;
  const value = evaluateExpression(expression, (name) => r.values.get(name));
  if (!isFinite64(value)) r.findings.error("model.not-finite", where, `"${abbreviate(text)}" is ${value}, not a finite number`);
  return value;
}

/** A formula that does not depend on the time becomes a number. */
function resolveFormula(r: Resolver, formula: Formula, where: string): Formula {
  if (typeof formula === "number") return formula;
  const { expression, diagnostics } = parseExpression(formula, where);
  r.findings.addAll(diagnostics);
  if (!expression) return formula;
  if (!freeNames(expression).includes(TIME)) return resolveNumber(r, formula, where);
  if (reportUnknownNames(r.findings, expression, new Set([...r.known, TIME]), where)) return formula;
  return printExpression(substitute(expression, (name) => r.values.get(name)));
}
