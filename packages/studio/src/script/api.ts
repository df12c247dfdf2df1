/**
 * What a script can call, as one table: it makes the functions in the sandbox, the completion in the editor and the reference beside it. Every call goes to the
 * page as a message and comes back as a promise.
 */
import { FORCE_TYPES, JOINT_TYPES, type Model } from "@gelenk/core";
import { runCommand } from "../commands/run-command.js";
import { addBody } from "../document/edits/add-body.js";
import { addForce } from "../document/edits/add-force.js";
import { addJoint } from "../document/edits/add-joint.js";
import { removeThings } from "../document/edits/remove-things.js";
import { setMember } from "../document/edits/set-member.js";
import { ENTITY_KINDS, type EntityKind, findEntity } from "../document/entities.js";
import { poseIn, read } from "../simulation/frame.js";
import type { Studio } from "../studio.js";

export interface ScriptFunction {
  /** `scene.set`, `run.play`. */
  readonly name: string;
  readonly parameters: string;
  readonly returns: string;
  readonly help: string;
  /** Throws an Error with a message for the person where the arguments make no sense. */
  call(studio: Studio, ...args: readonly unknown[]): unknown;
}

const kindOf = (value: unknown): EntityKind => {
  const kind = ENTITY_KINDS.find((known) => known === value);
  if (!kind) throw new Error(`"${String(value)}" is no kind of thing: ${ENTITY_KINDS.join(", ")}`);
  return kind;
};

const textOf = (value: unknown, what: string): string => {
  if (typeof value !== "string" || value === "") throw new Error(`${what} is a text, not ${String(value)}`);
  return value;
};

const numberOf = (value: unknown, what: string): number => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new Error(`${what} is a number, not ${String(value)}`);
  return value;
};

const vectorOf = (value: unknown, what: string): readonly [number, number, number] => {
  if (!Array.isArray(value) || value.length !== 3 || !value.every((x) => Number.isFinite(x))) throw new Error(`${what} is [x, y, z]`);
  return value as unknown as readonly [number, number, number];
};

const known = (value: unknown, types: readonly string[]): void => {
  const { type } = (value ?? {}) as { type?: string };
  if (type === undefined || !types.includes(type)) throw new Error(`type is one of ${types.join(", ")}`);
};

/** All edits of scripts can be undone, like a person's. */
const edit = (studio: Studio, label: string, change: (model: Model) => Model): void => studio.document.edit(`Script: ${label}`, change);

const stateOf = ({ simulation }: Studio, name: unknown) => {
  const row = simulation.layout.peek().bodies.indexOf(textOf(name, "the name of a body"));
  const frame = simulation.frame.peek();
  if (row < 0 || !frame) throw new Error(`there is no body "${String(name)}"`);
  return poseIn(frame.poses, row);
};

export const SCRIPT_API: readonly ScriptFunction[] = [
  {
    ...{ name: "scene.model", parameters: "", returns: "Model", help: "The model as it is in the document." },
    call: ({ document }) => document.model.peek(),
  },
  {
    ...{ name: "scene.get", parameters: "kind, name", returns: "description", help: "One thing of the model: scene.get('bodies', 'bob')." },
    call: ({ document }, kind, name) => findEntity(document.model.peek(), { kind: kindOf(kind), name: textOf(name, "the name") }),
  },
  {
    ...{
      name: "scene.set",
      parameters: "kind, name, path, value",
      returns: "",
      help: "Changes one member: scene.set('bodies', 'bob', 'density', 500).",
    },
    call: (studio, kind, name, path, value) =>
      edit(
        studio,
        `set ${String(path)}`,
        setMember({ kind: kindOf(kind), name: textOf(name, "the name") }, textOf(path, "the path"), value),
      ),
  },
  {
    ...{
      name: "scene.setting",
      parameters: "path, value",
      returns: "",
      help: "Changes a setting of the model: scene.setting('settings.method', 'recursive').",
    },
    call: (studio, path, value) => edit(studio, `set ${String(path)}`, setMember(undefined, textOf(path, "the path"), value)),
  },
  {
    ...{ name: "scene.addBody", parameters: "description", returns: "", help: "Adds a body, described as in a model file." },
    call: (studio, description) => edit(studio, "add a body", addBody(description as Parameters<typeof addBody>[0])),
  },
  {
    ...{
      name: "scene.addJoint",
      parameters: "{ type, a, b, at }",
      returns: "",
      help: "Joins two bodies, or one and 'ground'; at: { point, axis }.",
    },
    call(studio, joint) {
      known(joint, JOINT_TYPES);
      edit(studio, "add a joint", addJoint(joint as Parameters<typeof addJoint>[0]));
    },
  },
  {
    ...{ name: "scene.addForce", parameters: "description", returns: "", help: "Adds a force, described as in a model file." },
    call(studio, force) {
      known(force, FORCE_TYPES);
      edit(studio, "add a force", addForce(force as Parameters<typeof addForce>[0]));
    },
  },
  {
    ...{ name: "scene.remove", parameters: "kind, name", returns: "", help: "Removes a thing and what depends on it." },
    call: (studio, kind, name) =>
      edit(studio, `remove ${String(name)}`, removeThings([{ kind: kindOf(kind), name: textOf(name, "the name") }])),
  },
  {
    ...{ name: "run.play", parameters: "", returns: "", help: "Lets the run go on." },
    call: ({ simulation }) => simulation.send({ do: "play" }),
  },
  {
    ...{ name: "run.pause", parameters: "", returns: "", help: "Stops it where it is." },
    call: ({ simulation }) => simulation.send({ do: "pause" }),
  },
  {
    ...{ name: "run.reset", parameters: "", returns: "", help: "Back to the start." },
    call: ({ simulation }) => simulation.send({ do: "reset" }),
  },
  {
    ...{ name: "run.step", parameters: "count = 1", returns: "", help: "Makes steps, also while it is paused." },
    call: ({ simulation }, count = 1) => simulation.send({ do: "step", count: Math.trunc(numberOf(count, "the count")) }),
  },
  {
    ...{ name: "run.time", parameters: "", returns: "number", help: "Simulated time, s." },
    call: ({ simulation }) => (simulation.frame.peek() ? read(simulation.frame.peek()!, "time") : 0),
  },
  {
    ...{ name: "run.pose", parameters: "body", returns: "{ position, orientation }", help: "Where a body is now." },
    call: (studio, name) => stateOf(studio, name),
  },
  {
    ...{
      name: "run.strike",
      parameters: "body, impulse, point?",
      returns: "",
      help: "Strikes a body: N·s in the world, at its origin or a point of the world.",
    },
    call(studio, name, impulse, point) {
      const at = point === undefined ? stateOf(studio, name).position : vectorOf(point, "the point");
      studio.simulation.send({ do: "strike", body: textOf(name, "the name"), impulse: vectorOf(impulse, "the impulse"), point: at });
    },
  },
  {
    ...{ name: "run.speed", parameters: "factor", returns: "", help: "Simulated seconds per second." },
    call({ session }, factor) {
      session.speed.value = numberOf(factor, "the speed");
    },
  },
  {
    ...{ name: "studio.command", parameters: "name", returns: "boolean", help: "Runs any command of menus and palette by its name." },
    call: (studio, name) => runCommand(studio, textOf(name, "the name")),
  },
  {
    ...{ name: "studio.plot", parameters: "...quantities", returns: "", help: "A new plot: studio.plot('energy.total')." },
    call({ session }, ...quantities) {
      const names = quantities.map((quantity) => textOf(quantity, "a quantity"));
      const id = 1 + Math.max(0, ...session.plots.peek().map((plot) => plot.id));
      session.plots.value = [...session.plots.peek(), { id, title: names.join(", "), quantities: names }];
    },
  },
];

/** What is not a call to the page. */
export const SCRIPT_WORDS: readonly { readonly name: string; readonly help: string }[] = [
  { name: "print", help: "print(…values): a line in the output." },
  { name: "on", help: "on('step' | 'contact' | 'key', handler): called again and again; a handler has 100 ms." },
  { name: "wait", help: "await wait(seconds): real time." },
];
