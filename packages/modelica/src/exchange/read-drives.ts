/**
 * Drive lines on the axes of hinges and slides → springs, dampers, drives, rotors and couplings of their coordinates.
 *
 *   flange      angle (way) = factor · coordinate of one joint; gears change the factor, or it is held at a constant value
 *   spring c    between such a flange and a held one: stiffness c·factor², and so for dampers d and rotors J
 *   torque τ    drive τ·factor
 *   gear        between two joints: a coupling
 */
import type { CoordinateDescription, CouplingDescription } from "@gelenk/core";
import type { DisjointSets } from "../flatten/disjoint-sets.js";
import { MULTIBODY, RECURSIVE, ROTATIONAL, TRANSLATIONAL } from "./library-names.js";
import type { ExchangeLine } from "./losses.js";
import type { Part } from "./model-parts.js";
import { plainName } from "./modelica-names.js";
import { FOUR_BAR } from "./read-four-bar.js";
import { note, type Reading } from "./reading.js";
import type { StartTable } from "./start-table.js";

interface OnJoint {
  readonly joint: string;
  readonly coordinate: string;
  readonly factor: number;
}
interface Held {
  readonly heldAt: number;
}
type Flange = OnJoint | Held;

interface Drives {
  readonly coordinates: Map<string, Map<string, Sum>>;
  readonly couplings: CouplingDescription[];
}

/** What acts on a coordinate, summed up. */
interface Sum {
  stiffness: number;
  /** Σ stiffness · rest */
  moment: number;
  damping: number;
  drive: number;
  armature: number;
  friction: number;
  speed?: number;
}

/** Joints with flanges: name of the coordinate, and of the place of a flange. */
const AXES: Readonly<Record<string, { readonly coordinate: string; readonly place: string }>> = {
  [`${MULTIBODY}Joints.Revolute`]: { coordinate: "turn", place: "phi" },
  [`${MULTIBODY}Joints.Prismatic`]: { coordinate: "slide-x", place: "s" },
  [`${RECURSIVE}Joints.Revolute`]: { coordinate: "turn", place: "phi" },
  [`${RECURSIVE}Joints.Prismatic`]: { coordinate: "slide-x", place: "s" },
  [FOUR_BAR]: { coordinate: "turn", place: "phi" },
};

const FIXED = [`${ROTATIONAL}Components.Fixed`, `${TRANSLATIONAL}Components.Fixed`];
const GEAR = `${ROTATIONAL}Components.IdealGear`;

/** Both flanges are one, if the length or angle between them is zero. */
const THROUGH: Readonly<Record<string, string>> = {
  [`${ROTATIONAL}Components.Inertia`]: "",
  [`${ROTATIONAL}Components.BearingFriction`]: "",
  [`${ROTATIONAL}Components.Disc`]: "deltaPhi",
  [`${TRANSLATIONAL}Components.Mass`]: "L",
  [`${TRANSLATIONAL}Components.Rod`]: "L",
  [`${TRANSLATIONAL}Components.SupportFriction`]: "",
};

type Between = (start: StartTable, path: string) => { readonly stiffness: number; readonly damping: number; readonly rest: number };

const BETWEEN: Readonly<Record<string, Between>> = Object.fromEntries(
  [[ROTATIONAL, "phi_rel0"] as const, [TRANSLATIONAL, "s_rel0"] as const].flatMap(([library, rest]) =>
    ["Spring", "Damper", "SpringDamper"].map((name): [string, Between] => [
      `${library}Components.${name}`,
      (start, path) => ({
        stiffness: start.number(`${path}.c`),
        damping: start.number(`${path}.d`),
        rest: start.number(`${path}.${rest}`),
      }),
    ]),
  ),
);

type Source = (start: StartTable, path: string, factor: number) => Partial<Sum>;

const SOURCES: Readonly<Record<string, Source>> = {
  [`${ROTATIONAL}Sources.ConstantTorque`]: (start, path, factor) => ({ drive: factor * start.number(`${path}.tau_constant`) }),
  [`${TRANSLATIONAL}Sources.ConstantForce`]: (start, path, factor) => ({ drive: factor * start.number(`${path}.f_constant`) }),
  [`${ROTATIONAL}Sources.ConstantSpeed`]: (start, path, factor) => ({ speed: start.number(`${path}.w_fixed`) / factor }),
  [`${TRANSLATIONAL}Sources.ConstantSpeed`]: (start, path, factor) => ({ speed: start.number(`${path}.v_fixed`) / factor }),
};

const ON_SHAFT: Readonly<Record<string, Source>> = {
  [`${ROTATIONAL}Components.Inertia`]: (start, path, factor) => ({ armature: factor * factor * start.number(`${path}.J`) }),
  [`${TRANSLATIONAL}Components.Mass`]: (start, path, factor) => ({ armature: factor * factor * start.number(`${path}.m`) }),
  [`${ROTATIONAL}Components.BearingFriction`]: (start, path, factor) => ({
    friction: Math.abs(factor) * start.number(`${path}.tau_pos[1,2]`),
  }),
  [`${TRANSLATIONAL}Components.SupportFriction`]: (start, path, factor) => ({
    friction: Math.abs(factor) * start.number(`${path}.f_pos[1,2]`),
  }),
};

export const DRIVE_CLASSES: readonly string[] = [...FIXED, GEAR, ...Object.keys(THROUGH), ...Object.keys(BETWEEN), ...Object.keys(SOURCES)];

export function readDrives(reading: Reading): {
  readonly coordinates: ReadonlyMap<string, Readonly<Record<string, CoordinateDescription>>>;
  readonly couplings: readonly CouplingDescription[];
} {
  const drives: Drives = { coordinates: new Map(), couplings: [] };
  const flanges = placeFlanges(reading, drives);
  for (const part of reading.parts) if (DRIVE_CLASSES.includes(part.known)) readDrive(reading, part, flanges, drives);
  const described = [...drives.coordinates].map(([joint, sums]) => {
    const list = [...sums].map(([name, sum]) => [name, describe(sum)] as const);
    return [joint, Object.fromEntries(list)] as const;
  });
  return { coordinates: new Map(described), couplings: drives.couplings };
}

type Find = (flange: string) => Flange | undefined;

/** Where every flange is that hangs on one joint, or is held. */
function placeFlanges({ parts, connected, start }: Reading, drives: Drives): Find {
  const shafts: DisjointSets = connected.copy();
  for (const { known, path } of parts) {
    const apart = THROUGH[known];
    if (apart !== undefined && (apart === "" || start.number(`${path}.${apart}`) === 0))
      shafts.join(`${path}.flange_a`, `${path}.flange_b`);
  }
  const places = new Map<string, Flange>();
  for (const { known, path } of parts) {
    const axis = AXES[known];
    if (axis !== undefined) {
      places.set(shafts.find(`${path}.support`), { heldAt: 0 });
      places.set(shafts.find(`${path}.axis`), { joint: path, coordinate: axis.coordinate, factor: 1 });
    }
    if (FIXED.includes(known))
      places.set(shafts.find(`${path}.flange`), { heldAt: start.number(`${path}.flange.${known.startsWith(ROTATIONAL) ? "phi" : "s"}`) });
  }
  const find: Find = (flange) => places.get(shafts.find(flange));
  placeBehindGears(parts, start, drives, { find, put: (flange, at) => places.set(shafts.find(flange), at) });
  return find;
}

interface Places {
  readonly find: Find;
  readonly put: (flange: string, at: Flange) => void;
}

/** Gears carry the place on to their other side, one after the other; a gear between two joints couples them. */
function placeBehindGears(parts: readonly Part[], start: StartTable, { couplings }: Drives, { find, put }: Places): void {
  const open = new Set(parts.filter(({ known, path }) => known === GEAR && start.number(`${path}.useSupport`) === 0));
  for (let changed = true; changed; ) {
    changed = false;
    for (const gear of open) {
      const ratio = start.number(`${gear.path}.ratio`);
      const [a, b] = [find(`${gear.path}.flange_a`), find(`${gear.path}.flange_b`)];
      if ((a === undefined) === (b === undefined)) continue;
      if (isOnJoint(b)) put(`${gear.path}.flange_a`, { ...b, factor: b.factor * ratio });
      if (isOnJoint(a)) put(`${gear.path}.flange_b`, { ...a, factor: a.factor / ratio });
      open.delete(gear);
      changed = true;
    }
  }
  for (const { path } of open) {
    const [a, b] = [find(`${path}.flange_a`), find(`${path}.flange_b`)];
    if (!isOnJoint(a) || !isOnJoint(b)) continue;
    // factor_a · q_a = ratio · factor_b · q_b
    const ratio = (start.number(`${path}.ratio`) * b.factor) / a.factor;
    const term = ({ joint, coordinate }: OnJoint) => ({ joint: plainName(joint), coordinate });
    couplings.push({ name: plainName(path), type: "mimic", ratio, terms: [term(b), term(a)] });
  }
}

/** What became of a part, and why. */
interface Outcome {
  readonly fate: ExchangeLine["fate"];
  readonly text?: string;
}

const IMPORTED: Outcome = { fate: "imported" };
const OFF_AXIS: Outcome = { fate: "ignored", text: "it is not between the axis of a hinge or slide and something held" };
const ONE_FRICTION: Outcome = { fate: "approximated", text: "its friction does not change with the speed here" };

function readDrive(reading: Reading, part: Part, find: Find, drives: Drives): void {
  const { fate, text } = outcomeOf(reading.start, part, find, drives);
  note(reading, part, fate, text);
}

function outcomeOf(start: StartTable, { path, known }: Part, find: Find, drives: Drives): Outcome {
  const [a, b] = [find(`${path}.flange_a`), find(`${path}.flange_b`)];
  const between = BETWEEN[known];
  const source = SOURCES[known];
  if (FIXED.includes(known)) return IMPORTED;
  if (between !== undefined) return readBetween(drives, between(start, path), a, b);
  if (source !== undefined) {
    const support = start.number(`${path}.useSupport`) === 0 ? { heldAt: 0 } : find(`${path}.support`);
    const on = find(`${path}.flange`);
    if (!isOnJoint(on) || !isHeld(support)) return OFF_AXIS;
    addTo(drives, on, source(start, path, on.factor));
    return IMPORTED;
  }
  if (known === GEAR) return a !== undefined && b !== undefined ? IMPORTED : OFF_AXIS;
  if (!isOnJoint(a)) return OFF_AXIS;
  addTo(drives, a, ON_SHAFT[known]?.(start, path, a.factor) ?? {});
  const hasCurve = start.has(`${path}.tau_pos[2,1]`) || start.has(`${path}.f_pos[2,1]`) || start.number(`${path}.peak`) > 1;
  return hasCurve ? ONE_FRICTION : IMPORTED;
}

const isOnJoint = (flange: Flange | undefined): flange is OnJoint => flange !== undefined && "joint" in flange;
const isHeld = (flange: Flange | undefined): flange is Held => flange !== undefined && "heldAt" in flange;

/** A spring or damper; it is at rest where flange_b - flange_a is `rest`. */
function readBetween(
  drives: Drives,
  { stiffness, damping, rest }: ReturnType<Between>,
  a: Flange | undefined,
  b: Flange | undefined,
): Outcome {
  const [on, at] = isOnJoint(a) ? [a, b] : [b, a];
  if (!isOnJoint(on) || !isHeld(at)) return OFF_AXIS;
  const square = on.factor * on.factor;
  const place = (at.heldAt + (on === b ? rest : -rest)) / on.factor;
  addTo(drives, on, { stiffness: stiffness * square, moment: stiffness * square * place, damping: damping * square });
  return IMPORTED;
}

function addTo({ coordinates }: Drives, { joint, coordinate }: OnJoint, more: Partial<Sum>): void {
  const ofJoint = coordinates.get(joint) ?? new Map<string, Sum>();
  coordinates.set(joint, ofJoint);
  const sum = ofJoint.get(coordinate) ?? { stiffness: 0, moment: 0, damping: 0, drive: 0, armature: 0, friction: 0 };
  ofJoint.set(coordinate, sum);
  for (const key of ["stiffness", "moment", "damping", "drive", "armature", "friction"] as const) sum[key] += more[key] ?? 0;
  if (more.speed !== undefined) sum.speed = more.speed;
}

/** Springs beside each other are one, at rest where their torques cancel. */
const describe = ({ stiffness, moment, damping, drive, armature, friction, speed }: Sum): CoordinateDescription => ({
  ...(stiffness !== 0 && { stiffness }),
  ...(moment !== 0 && stiffness !== 0 && { rest: moment / stiffness }),
  ...(damping !== 0 && { damping }),
  ...(drive !== 0 && { drive }),
  ...(armature !== 0 && { armature }),
  ...(friction !== 0 && { friction }),
  ...(speed !== undefined && { motor: { speed } }),
});
