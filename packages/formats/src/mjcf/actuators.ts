/**
 * `<actuator>`. With length L = G q and its rate, all of these are affine (u the control, G the gear):
 *
 *   force f = gain·u + b₀ + b₁ L + b₂ L̇        torque on the coordinate τ = G f = c − k q − d q̇
 *
 *   motor     gain 1                             constant drive
 *   position  gain kp, b₁ = −kp, b₂ = −kv        servo p = kp G², d = kv G², target u/G
 *   velocity  gain kv, b₂ = −kv                  servo of the speed, p = kv G²
 *   damper    gain −kv L̇                         damping kv u G²
 *
 * Controls are those of the keyframe, else 0, within `ctrlrange`. Several of them on one coordinate add up. `forcerange` limits the servo.
 */
import { type Pose, quat, vec3 } from "@gelenk/core/math";
import { approximate, enter, ignore, textOf } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";
import { type ActuatorLaw, readLaw } from "./actuator-laws.js";
import { actingOn, attach, type Build, type CoordinatePlace } from "./build.js";
import { layersOf } from "./defaults.js";
import { isLimited } from "./joints.js";
import { ignoreIn, type Layers, numbersIn } from "./layers.js";
import { find } from "./lookup.js";
import type { FixedTendon } from "./tendons.js";

const LOST = {
  ...{ group: "which things MuJoCo shows", user: "numbers of users are not imported", actdim: "states of actuators are not imported" },
  ...{ actrange: "states of actuators are not imported", actlimited: "states of actuators are not imported", actearly: "how MuJoCo steps" },
  ...{ lengthrange: "for muscles alone", delay: "controls act at once", nsample: "controls act at once", interp: "controls act at once" },
} as const;

/** What is kept of an actuator under `extras`. */
export interface ActuatorNote {
  readonly name?: string;
  readonly type: string;
  readonly joint?: string;
  readonly coordinate?: string;
  readonly gear?: number;
  readonly control: number;
  readonly controlRange?: readonly number[];
  readonly forceRange?: readonly number[];
}

export const countActuators = (root: XmlElement): number => actuatorsOf(root).length;

const actuatorsOf = (root: XmlElement): readonly XmlElement[] => childrenOf(root, "actuator").flatMap(({ children }) => children);

interface Actuator {
  readonly element: XmlElement;
  readonly layers: Layers;
  readonly law: ActuatorLaw;
  readonly gear: readonly number[];
  readonly control: number;
  readonly forceRange?: readonly number[];
}

export function readActuators(
  build: Build,
  root: XmlElement,
  tendons: ReadonlyMap<string, FixedTendon>,
  controls: readonly number[],
): readonly ActuatorNote[] {
  for (const section of childrenOf(root, "actuator")) enter(section);
  return actuatorsOf(root).map((element, i) => readActuator(build, element, tendons, controls[i] ?? 0));
}

function readActuator(build: Build, element: XmlElement, tendons: ReadonlyMap<string, FixedTendon>, wanted: number): ActuatorNote {
  const { reading, compiler } = build.context;
  const layers = layersOf(build.context, "actuator", element);
  const name = textOf(element, "name");
  const gear = numbersIn(reading, layers, "gear", 1, 6) ?? [1];
  const joint =
    find(reading, build.jointsByName, element, "joint", "joint") ?? find(reading, build.jointsByName, element, "jointinparent", "joint");
  const law = readLaw(reading, layers, joint?.range);
  const controlRange = law?.controlRange ?? numbersIn(reading, layers, "ctrlrange", 2);
  const clamped = isLimited(reading, layers, "ctrllimited", controlRange, compiler.autoLimits);
  const forceRange = numbersIn(reading, layers, "forcerange", 2);
  const limited = isLimited(reading, layers, "forcelimited", forceRange, compiler.autoLimits);
  const control = clamped && controlRange ? Math.min(Math.max(wanted, controlRange[0]!), controlRange[1]!) : wanted;
  ignoreIn(layers, LOST);
  const place = joint && build.coordinates.get(joint);
  const note: ActuatorNote = {
    ...(name !== undefined && { name }),
    type: element.name,
    ...(place && joint.kind !== "ball" && place),
    gear: gear[0]!,
    control,
    ...(clamped && controlRange && { controlRange }),
    ...(limited && forceRange && { forceRange }),
  };
  if (!law || build.options.disabled.has("actuation")) {
    ignore(element, law ? "switched off in the file" : "actuators of this kind are not imported");
    return note;
  }
  const actuator: Actuator = { element, layers, law, gear, control, ...(limited && forceRange && { forceRange }) };
  if (place && (joint.kind === "hinge" || joint.kind === "slide")) actOnSum(build, actuator, [{ place, factor: gear[0]! }]);
  else pull(build, actuator, tendons);
  return note;
}

/** Tendons and sites; what else MuJoCo can pull at is not imported. */
function pull(build: Build, actuator: Actuator, tendons: ReadonlyMap<string, FixedTendon>): void {
  const { element, gear } = actuator;
  const { reading } = build.context;
  const tendon = textOf(element, "tendon");
  const known = tendon === undefined ? undefined : tendons.get(tendon);
  const site = find(reading, build.sites, element, "site", "site");
  if (known)
    actOnSum(
      build,
      actuator,
      known.terms.map(({ place, factor }) => ({ place, factor: factor * gear[0]! })),
    );
  else if (site && element.attributes["refsite"] === undefined) pushSite(build, actuator, site);
  else ignore(element, "only hinges, slides, fixed tendons, ropes and sites can be driven");
}

/** A constant force and torque in the axes of a site. */
function pushSite(
  build: Build,
  { element, law, gear, control, forceRange }: Actuator,
  site: { readonly body: Parameters<typeof attach>[1]; readonly pose: Pose },
): void {
  const { gain, bias } = law;
  if (bias[1] !== 0 || bias[2] !== 0 || gain[1] !== 0 || gain[2] !== 0) {
    ignore(element, "at sites only constant forces act");
    return;
  }
  const { name, frame } = attach(build, site.body, site.pose);
  const strength = within(gain[0] * control + bias[0], forceRange);
  const vector = (from: number) =>
    quat.rotate(frame.orientation, vec3.scale(vec3.vec3(gear[from] ?? 0, gear[from + 1] ?? 0, gear[from + 2] ?? 0), strength));
  if (build.fixed.has(name)) return;
  const written = textOf(element, "name");
  build.forces.push({
    ...(written !== undefined && { name: build.names.force.take(written, element) }),
    type: "constant",
    body: name,
    point: vec3.toVector3(frame.position),
    force: vec3.toVector3(vector(0)),
    torque: vec3.toVector3(vector(3)),
    frame: "body",
  });
}

const within = (value: number, range: readonly number[] | undefined): number =>
  range ? Math.min(Math.max(value, range[0]!), range[1]!) : value;

/** L = Σ factor·q, the gear among the factors. */
function actOnSum(build: Build, actuator: Actuator, terms: readonly { readonly place: CoordinatePlace; readonly factor: number }[]): void {
  const { element, law, control, forceRange } = actuator;
  const { gain, bias, rate } = law;
  const constant = gain[0] * control + bias[0];
  const [stiffness, damping] = [-(gain[1] * control + bias[1]), -(gain[2] * control + bias[2])];
  if (stiffness === 0 && damping === 0 && rate === 0) {
    // a force that nothing changes pulls at every coordinate
    const force = within(constant, forceRange);
    for (const { place, factor } of terms) if (force !== 0) add(actingOn(build, place), "drive", factor * force);
    return;
  }
  const [only] = terms;
  if (terms.length > 1) ignore(element, "on sums of coordinates only constant forces act");
  else if (stiffness < 0 || damping < 0) ignore(element, "it drives the coordinate away from where it is");
  else
    actOnOne(build, only!.place, {
      element,
      factor: only!.factor,
      constant,
      stiffness,
      damping,
      rate: rate * control,
      ...(forceRange && { forceRange }),
    });
}

interface Affine {
  readonly element: XmlElement;
  readonly factor: number;
  /** f = constant + stiffness·(rate·t − L) + … */
  readonly constant: number;
  readonly stiffness: number;
  readonly damping: number;
  /** Of the target, of integrated velocities. */
  readonly rate: number;
  readonly forceRange?: readonly number[];
}

function actOnOne(build: Build, place: CoordinatePlace, { element, factor, constant, stiffness, damping, rate, forceRange }: Affine): void {
  const acting = actingOn(build, place);
  const [p, d] = [factor * factor * stiffness, factor * factor * damping];
  const largest = forceRange && Math.abs(factor) * Math.max(...forceRange.map(Math.abs));
  if (forceRange && forceRange[0] !== -forceRange[1]!) approximate(element, "limited to the same force both ways", "forcerange");
  const { servo } = acting;
  if (servo && (servo.mode === "speed" || p === 0 || largest !== servo.limit || typeof servo.target !== "number")) {
    if (p === 0 && servo.mode !== "speed" && largest === undefined && servo.limit === undefined) {
      // a damper beside a servo: its wanted speed is a constant force
      acting.servo = { ...servo, d: (servo.d ?? 0) + d };
      if (constant !== 0) add(acting, "drive", factor * constant);
    } else ignore(element, "another actuator with limits acts on the coordinate");
    return;
  }
  const limit = largest !== undefined && { limit: largest };
  if (p === 0) {
    acting.servo = { mode: "speed", target: (factor * constant) / d, p: d, ...limit };
    return;
  }
  const target = (factor * constant) / p;
  if (!servo) acting.servo = { target: rate === 0 ? target : `${target} + ${rate / factor} * t`, p, ...(d > 0 && { d }), ...limit };
  else {
    const whole = servo.p + p;
    acting.servo = { ...servo, p: whole, d: (servo.d ?? 0) + d, target: (servo.p * (servo.target as number) + p * target) / whole };
  }
}

function add(acting: ReturnType<typeof actingOn>, key: "drive", value: number): void {
  acting[key] = (acting[key] ?? 0) + value;
}
