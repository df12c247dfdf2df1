/** What a model shows, read off the model itself: the chips of the gallery. */
import type { ResolvedModel } from "@gelenk/core";

type Test = (model: ResolvedModel) => boolean;

const coordinates = ({ joints = [] }: ResolvedModel) => joints.flatMap((joint) => Object.values(joint.coordinates ?? {}));

const CAPABILITIES: readonly (readonly [string, Test])[] = [
  ["joints", ({ joints = [] }) => joints.length > 0],
  [
    "loops",
    ({ joints = [], bodies = [] }) =>
      hasLoop(
        joints,
        bodies.filter(({ kind }) => kind === "fixed").map(({ name }) => name!),
      ),
  ],
  ["motors", (model) => coordinates(model).some(({ motor, servo }) => motor !== undefined || servo !== undefined)],
  [
    "springs",
    (model) => (model.forces ?? []).some(({ type }) => type === "spring") || coordinates(model).some(({ stiffness = 0 }) => stiffness > 0),
  ],
  ["limits", (model) => coordinates(model).some(({ low, high }) => low !== undefined || high !== undefined)],
  ["couplings", ({ couplings = [] }) => couplings.length > 0],
  [
    "contact",
    ({ bodies = [], settings }) =>
      settings?.contact?.solver !== "none" && bodies.filter((body) => (body.shapes ?? []).some(touches)).length > 1,
  ],
  ["guided", ({ forces = [] }) => forces.some(({ type }) => type === "guide")],
  ["many bodies", ({ bodies = [] }) => bodies.length >= 100],
];

export const capabilitiesOf = (model: ResolvedModel): readonly string[] =>
  CAPABILITIES.filter(([, shows]) => shows(model)).map(([name]) => name);

const touches = ({ use }: NonNullable<NonNullable<ResolvedModel["bodies"]>[number]["shapes"]>[number]): boolean =>
  use?.includes("collision") ?? true;

/** Do the joints close a ring? Fixed bodies and the ground are one. */
function hasLoop(joints: NonNullable<ResolvedModel["joints"]>, fixed: readonly string[]): boolean {
  const parent = new Map<string, string>();
  const isFixed = new Set(["ground", ...fixed]);
  const rootOf = (name: string): string => {
    const own = isFixed.has(name) ? "ground" : name;
    const next = parent.get(own);
    return next === undefined ? own : rootOf(next);
  };
  return joints.some(({ a, b }) => {
    const [rootA, rootB] = [rootOf(a), rootOf(b)];
    if (rootA === rootB) return true;
    parent.set(rootA, rootB);
    return false;
  });
}
