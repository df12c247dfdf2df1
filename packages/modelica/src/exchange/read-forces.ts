/** Springs, dampers and constant forces between frames → forces. */
import type { ForceDescription } from "@gelenk/core";
import { quat, type Vec3, vec3 } from "@gelenk/core/math";
import { triple } from "./frames.js";
import { MULTIBODY, RECURSIVE } from "./library-names.js";
import type { Part } from "./model-parts.js";
import { plainName } from "./modelica-names.js";
import { note, type Reading } from "./reading.js";
import { endsOf } from "./rigid-groups.js";

const LINES: readonly string[] = [
  ...["Spring", "Damper", "SpringDamperParallel"].map((name) => `${MULTIBODY}Forces.${name}`),
  `${RECURSIVE}Forces.SpringDamper`,
];
const LOADS: readonly string[] = ["WorldForce", "WorldTorque", "WorldForceAndTorque"].map((name) => `${MULTIBODY}Forces.${name}`);
export const CONSTANT_SIGNAL = "Modelica.Blocks.Sources.Constant";
export const FORCE_CLASSES: readonly string[] = [...LINES, ...LOADS];

export function readForce(reading: Reading, part: Part): ForceDescription | undefined {
  return LINES.includes(part.known) ? readLine(reading, part) : readLoad(reading, part);
}

function readLine(reading: Reading, part: Part): ForceDescription | undefined {
  const { start, groups } = reading;
  const { path } = part;
  const ends = endsOf(part);
  const [a, b] = [groups.of(ends[0]), groups.of(ends[1])];
  if (a === undefined || b === undefined || a === b) {
    note(reading, part, "ignored", "both of its frames are on the same body");
    return undefined;
  }
  const hasMass = start.number(`${path}.m`) > 0;
  note(reading, part, hasMass ? "approximated" : "imported", hasMass ? "its mass is left out" : undefined);
  const [stiffness, damping] = [start.number(`${path}.c`), start.number(`${path}.d`)];
  return {
    type: "spring",
    name: plainName(path),
    a: a.name,
    b: b.name,
    pointA: triple(groups.local(ends[0]).position),
    pointB: triple(groups.local(ends[1]).position),
    ...(stiffness !== 0 && { stiffness }),
    ...(damping !== 0 && { damping }),
    length: start.number(`${path}.s_unstretched`),
  };
}

/** resolveInFrame of forces from outside: the world, the frame itself, or another one. */
const WORLD = 1;
const OWN = 2;

function readLoad(reading: Reading, part: Part): ForceDescription | undefined {
  const { start, groups } = reading;
  const { path } = part;
  const body = groups.of(`${path}.frame_b`);
  const axes = start.number(`${path}.resolveInFrame`);
  const refuse = (text: string): undefined => note(reading, part, "ignored", text) as undefined;
  if (body === undefined || body.isGround) return refuse("it acts on the ground");
  if (axes !== WORLD && axes !== OWN) return refuse("it has the axes of another frame");
  const signals = ["force", "torque"].map((name) => `${path}.${name}`).filter((name) => start.has(`${name}[1]`));
  if (!signals.every((name) => isConstant(reading, name))) return refuse("its signal is not a constant");
  note(reading, part, "imported");
  const local = groups.local(`${path}.frame_b`);
  const vectorOf = (name: string): Vec3 => (start.has(`${path}.${name}[1]`) ? start.vector(`${path}.${name}`) : vec3.ZERO);
  // in the axes of the body, if not in those of the world
  const turned = (v: Vec3): Vec3 => (axes === WORLD ? v : quat.rotate(local.orientation, v));
  return {
    type: "constant",
    name: plainName(path),
    body: body.name,
    force: triple(turned(vectorOf("force"))),
    torque: triple(turned(vectorOf("torque"))),
    point: triple(local.position),
    frame: axes === WORLD ? "world" : "body",
  };
}

/** Does every element of a signal come from a constant source? */
function isConstant({ parts, connected }: Reading, signal: string): boolean {
  const sources = new Set(parts.filter(({ known }) => known === CONSTANT_SIGNAL).map(({ path }) => connected.find(`${path}.y`)));
  return ["[1]", "[2]", "[3]"].every((element) => sources.has(connected.find(signal + element)) || sources.has(connected.find(signal)));
}
