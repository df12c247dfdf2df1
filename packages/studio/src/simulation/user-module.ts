/**
 * A module of the user's: a JavaScript file that extends the world. It exports kinds of forces, joints, methods,
 * contact solvers and detectors, and says where the model uses them. It runs in the simulation worker, after the
 * user has agreed to it; the document never changes by it.
 *
 *   export const forces = [{ type: "quadratic-drag", numbers: …, resist: … }];
 *   export const extend = (model) => ({ ...model, forces: [...(model.forces ?? []), { type: "quadratic-drag", … }] });
 */
import type { Extensions, ResolvedModel, SettingNames } from "@gelenk/core";
import type { ModelChanges } from "./model-changes.js";

export interface UserModule extends Extensions {
  /** Of its file. */
  readonly file: string;
  /** The model that is simulated, made from that of the document. Without it settings of the document must name what the module brings. */
  extend?(model: ResolvedModel): ResolvedModel;
}

const LISTS = ["forces", "joints", "methods", "solvers", "detectors"] as const;
/** What each entry is found by. */
const KEYS = { forces: "type", joints: "type", methods: "name", solvers: "name", detectors: "name" } as const;

/** What a file exports, as a module; throws an Error with a message for the person where it is none. */
export function moduleFrom(file: string, exported: Readonly<Record<string, unknown>>): UserModule {
  const { extend } = exported;
  if (extend !== undefined && typeof extend !== "function") throw new Error(`"extend" is a function from model to model`);
  const lists = LISTS.flatMap((name) => (exported[name] === undefined ? [] : [[name, listOf(name, exported[name])] as const]));
  if (lists.length === 0 && !extend) throw new Error(`it exports none of ${LISTS.join(", ")} and extend`);
  return { file, ...Object.fromEntries(lists), ...(extend && { extend: extend as UserModule["extend"] }) };
}

function listOf(name: (typeof LISTS)[number], value: unknown): readonly unknown[] {
  const key = KEYS[name];
  const isEntry = (entry: unknown) => typeof (entry as Record<string, unknown> | null)?.[key] === "string";
  if (!Array.isArray(value) || !value.every(isEntry)) throw new Error(`"${name}" is a list of objects with a text "${key}"`);
  return value;
}

/** All that a world is extended by. */
export function extensionsOf(modules: readonly UserModule[], own: Extensions = {}): Extensions {
  const all: readonly Extensions[] = [own, ...modules];
  return {
    forces: all.flatMap(({ forces = [] }) => forces),
    joints: all.flatMap(({ joints = [] }) => joints),
    methods: all.flatMap(({ methods = [] }) => methods),
    solvers: all.flatMap(({ solvers = [] }) => solvers),
    detectors: all.flatMap(({ detectors = [] }) => detectors),
  };
}

/** What settings may name where these are in use. */
export function namesBy(modules: readonly UserModule[]): SettingNames {
  const { methods = [], solvers = [], detectors = [] } = extensionsOf(modules);
  const namesOf = (list: readonly { readonly name: string }[]) => [...new Set(list.map(({ name }) => name))];
  return { methods: namesOf(methods), solvers: namesOf(solvers), detectors: namesOf(detectors) };
}

export const applyModules = (model: ResolvedModel, modules: readonly UserModule[]): ResolvedModel =>
  modules.reduce((extended, { extend }) => extend?.(extended) ?? extended, model);

/** Settings that change while it runs are those that modules make of them; things that modules add stay in the world. */
export function changedByModules(changes: ModelChanges, modules: readonly UserModule[]): ModelChanges {
  if (!changes.rest || modules.length === 0) return changes;
  const {
    bodies: _bodies,
    joints: _joints,
    couplings: _couplings,
    forces: _forces,
    ...rest
  } = applyModules(changes.rest as ResolvedModel, modules);
  return { ...changes, rest: rest as NonNullable<ModelChanges["rest"]> };
}
