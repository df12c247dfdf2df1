/** Commands that add bodies, joints, forces, materials and parameters. What is added is selected. */
import { type CouplingType, type ForceDescription, GROUND, type Model, type ShapeType, type Vector3 } from "@gelenk/core";
import { batch } from "@preact/signals";
import type { Edit } from "../document/document.js";
import { addBody, bodyOfShape } from "../document/edits/add-body.js";
import { addCoupling } from "../document/edits/add-coupling.js";
import { addForce } from "../document/edits/add-force.js";
import { addJoint } from "../document/edits/add-joint.js";
import { addMaterial } from "../document/edits/add-material.js";
import { addSensorAt, addSensorTo, sensorsOf } from "../document/edits/sensors.js";
import { setParameter } from "../document/edits/set-parameter.js";
import { type EntityKind, entitiesOf } from "../document/entities.js";
import { JOINT_TITLES, usualJointName } from "../panels/joint-titles.js";
import { selectShape } from "../session/session.js";
import { posesNow } from "../simulation/poses-now.js";
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

/** Shapes of the menu, with the way from their origin down to their lowest point, m. */
const SHAPES: readonly { readonly type: ShapeType; readonly title: string; readonly below: number }[] = [
  { type: "box", title: "Box", below: 0.25 },
  { type: "sphere", title: "Sphere", below: 0.25 },
  { type: "cylinder", title: "Cylinder", below: 0.25 },
  { type: "capsule", title: "Capsule", below: 0.35 },
  { type: "cone", title: "Cone", below: 0.25 },
  { type: "ellipsoid", title: "Ellipsoid", below: 0.35 },
  { type: "torus", title: "Torus", below: 0.33 },
  { type: "hull", title: "Convex hull", below: 0.25 },
  { type: "mesh", title: "Mesh", below: 0.25 },
  { type: "plane", title: "Ground plane", below: 0 },
  { type: "height-field", title: "Height field", below: 0 },
];

/** Bodies stand in a row this far apart, m. */
const APART = 0.9;

/** On the ground, beside what stands there. */
function freePlace(model: Model, below: number): Vector3 {
  const taken = entitiesOf(model, "bodies").map((body) => (body["position"] as readonly unknown[] | undefined) ?? [0, 0, 0]);
  let x = 0;
  while (below > 0 && taken.some(([other]) => typeof other === "number" && Math.abs(other - x) < APART / 2)) x += APART;
  return model.up === "z" ? [x, 0, below] : [x, below, 0];
}

/** Makes an edit that appends one thing, and selects it. */
function addAndSelect({ document, session }: Studio, kind: EntityKind, label: string, edit: Edit): void {
  batch(() => {
    const before = entitiesOf(document.model.peek(), kind).length;
    document.edit(label, edit);
    const added = entitiesOf(document.model.peek(), kind).slice(before);
    session.selection.value = added.map(({ name }) => ({ kind, name }));
    session.rightTab.value = "inspector";
  });
}

const shapeCommand = ({ type, title, below }: (typeof SHAPES)[number]): StudioCommand => ({
  ...{ name: `add-${type}`, title: `Add ${title.toLowerCase()}`, menu: "Add" },
  run: (studio) =>
    addAndSelect(studio, "bodies", `add ${type}`, (model) => addBody(bodyOfShape(type, freePlace(model, below), model.up ?? "y"))(model)),
});

const selected = ({ session }: Studio, kind: EntityKind): readonly string[] =>
  session.selection.value.filter((reference) => reference.kind === kind).map(({ name }) => name);

/** The first selected body holds, the second moves; a single one hangs on the world. */
const jointCommand = (type: keyof typeof JOINT_TITLES, k: number): StudioCommand => ({
  ...{ name: `join-${type}`, title: `Join: ${JOINT_TITLES[type].toLowerCase()}`, menu: "Add" },
  ...(k === 0 && { separated: true as const }),
  enabled: (studio) => selected(studio, "bodies").length === 1 || selected(studio, "bodies").length === 2,
  run(studio) {
    const bodies = selected(studio, "bodies");
    const [a, b] = bodies.length === 1 ? [GROUND, bodies[0]!] : [bodies[0]!, bodies[1]!];
    const poses = posesNow(studio.simulation);
    addAndSelect(studio, "joints", `join ${a} and ${b}`, addJoint({ name: usualJointName(type), type, a, b, ...(poses && { poses }) }));
  },
});

interface ForcePreset {
  readonly name: string;
  readonly title: string;
  /** How many bodies must be selected. */
  readonly bodies: number;
  make(bodies: readonly string[]): ForceDescription;
}

const FORCES: readonly ForcePreset[] = [
  {
    name: "spring",
    title: "spring between two selected bodies",
    bodies: 2,
    make: ([a, b]) => ({ type: "spring", a: a!, b: b!, stiffness: 1000, damping: 10 }),
  },
  {
    name: "force",
    title: "force on the selected body",
    bodies: 1,
    make: ([body]) => ({ type: "constant", body: body!, force: [0, 10, 0] }),
  },
  { name: "damping", title: "damping", bodies: 0, make: () => ({ type: "damping", linear: 0.1, angular: 0.01 }) },
  { name: "attraction", title: "attracting point", bodies: 0, make: () => ({ type: "point-gravity", strength: 10 }) },
];

const forceCommand = ({ name, title, bodies, make }: ForcePreset, k: number): StudioCommand => ({
  ...{ name: `add-${name}`, title: `Add ${title}`, menu: "Add" },
  ...(k === 0 && { separated: true as const }),
  enabled: (studio) => selected(studio, "bodies").length >= bodies,
  run: (studio) => addAndSelect(studio, "forces", `add ${name}`, addForce({ name, ...make(selected(studio, "bodies")) })),
});

const COUPLINGS: readonly CouplingType[] = ["gear", "rack", "pulley", "mimic", "linear"];

const couplingCommand = (type: CouplingType): StudioCommand => ({
  ...{ name: `couple-${type}`, title: `Couple two selected joints: ${type}`, menu: "Add" },
  enabled: (studio) => selected(studio, "joints").length === 2,
  run(studio) {
    const [first, second] = selected(studio, "joints");
    addAndSelect(studio, "couplings", `couple ${first} and ${second}`, addCoupling({ type, joints: [first!, second!] }));
  },
});

function addParameter({ document, session }: Studio): void {
  const taken = document.model.peek().parameters ?? {};
  let number = 1;
  while (Object.hasOwn(taken, `p${number}`)) number++;
  batch(() => {
    document.edit(`add parameter p${number}`, setParameter(`p${number}`, 1));
    session.selection.value = [];
    session.rightTab.value = "inspector";
  });
}

/** On the body that is selected, or else standing beside the others. */
function addSensor(studio: Studio): void {
  const { document, session } = studio;
  const [body, ...others] = selected(studio, "bodies");
  batch(() => {
    if (body !== undefined && others.length === 0) document.edit(`add sensor to ${body}`, addSensorTo(body));
    else document.edit("add sensor", (model) => addSensorAt(freePlace(model, 0.25))(model));
    const added = sensorsOf(document.model.peek()).findLast((sensor) => body === undefined || others.length > 0 || sensor.body === body);
    if (added) selectShape(session, added.body, added.place);
    session.rightTab.value = "inspector";
  });
}

export const ADD_COMMANDS: readonly StudioCommand[] = [
  {
    name: "add",
    title: "Add…",
    menu: "Add",
    keys: ["a"],
    run({ session }) {
      session.dialog.value = "add";
    },
  },
  ...SHAPES.map(shapeCommand),
  ...(Object.keys(JOINT_TITLES) as (keyof typeof JOINT_TITLES)[]).map(jointCommand),
  ...FORCES.map(forceCommand),
  ...COUPLINGS.map(couplingCommand),
  {
    name: "add-material",
    title: "Add material",
    menu: "Add",
    separated: true,
    run: (studio) => addAndSelect(studio, "materials", "add material", addMaterial({ density: 1000, friction: 0.5 })),
  },
  { name: "add-sensor", title: "Add sensor: to the selected body, or by itself", menu: "Add", run: addSensor },
  { name: "add-parameter", title: "Add parameter", menu: "Add", run: addParameter },
];
