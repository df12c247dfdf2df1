/**
 * Who may touch whom. Two geoms of MJCF touch if a bit of `contype` of one is in `conaffinity` of the other, either way round, or if they are a
 * pair; never if their bodies are fixed to each other, or if one is the parent of the other, unless that stands on the ground. A model has groups that both
 * sides must accept. So every kind of geom that occurs, with the same two numbers, is a group, whose mask lists the groups that it touches: exact.
 */
import { LIMITS, type MaterialDescription, type MaterialPairDescription, type ShapeDescription } from "@gelenk/core";
import { approximate, type Reading } from "../import/reading.js";
import type { GeomPair } from "./contact.js";
import type { MjcfGeom } from "./scene.js";

type ContactMembers = Pick<ShapeDescription, "groups" | "mask" | "material" | "friction" | "spinFriction" | "rollFriction">;

export interface CollisionFilter {
  /** Undefined where it touches nothing. */
  membersOf(geom: MjcfGeom): ContactMembers | undefined;
  readonly materials: readonly MaterialDescription[];
  readonly materialPairs: readonly MaterialPairDescription[];
}

/** Geoms that behave alike; those of pairs each for itself. */
interface Group {
  readonly name: string;
  readonly contype: number;
  readonly conaffinity: number;
  readonly geom?: MjcfGeom;
}

/** Beyond this number of kinds nobody asks which of them meet. */
const MOST_KINDS = 256;

export function collisionFilter(reading: Reading, geoms: readonly MjcfGeom[], written: readonly GeomPair[]): CollisionFilter {
  // each geom of a pair is a group
  const pairs = written.length > LIMITS.groups ** 2 ? [] : written;
  const paired = new Set(pairs.flatMap((pair) => pair.geoms));
  const groups = new Map<string, Group>();
  const groupOf = (geom: MjcfGeom): Group => {
    const { contype, conaffinity } = geom;
    const kind = `${contype}/${conaffinity}`;
    const name = paired.has(geom) ? `${kind} ${geom.name ?? ""}` : kind;
    const group = groups.get(name) ?? { name, contype, conaffinity, ...(paired.has(geom) && { geom }) };
    groups.set(name, group);
    return group;
  };
  for (const geom of geoms) groupOf(geom);
  const touches = (a: Group, b: Group): boolean =>
    (a.contype & b.conaffinity) !== 0 ||
    (b.contype & a.conaffinity) !== 0 ||
    pairs.some(({ geoms: [p, q] }) => isPair(a, b, p, q) || isPair(b, a, p, q));
  const all = [...groups.values()];
  const masks = new Map(
    all.map((group) => [group, all.length > MOST_KINDS ? ["all"] : all.filter((other) => touches(group, other)).map(({ name }) => name)]),
  );
  const active = all.filter((group) => masks.get(group)!.length > 0);
  const needed = active.some((group) => masks.get(group)!.length < active.length);
  const tooMany = needed && active.length > LIMITS.groups;
  if (tooMany || pairs !== written) {
    const message = `geoms differ in too many ways in contype, conaffinity and pairs for ${LIMITS.groups} groups: more of them touch than in MuJoCo`;
    reading.findings.warning("mjcf.too-many-groups", geoms[0]!.element.file.path, message);
    for (const { element } of geoms) approximate(element, "touches more than in MuJoCo", "contype");
  }
  return {
    membersOf(geom) {
      const group = groupOf(geom);
      const mask = masks.get(group)!;
      if (mask.length === 0) return undefined;
      const [friction, spinFriction, rollFriction] = frictionOf(geom.condim, geom.friction);
      return {
        ...{ friction, ...(spinFriction > 0 && { spinFriction }), ...(rollFriction > 0 && { rollFriction }) },
        ...(needed && !tooMany && { groups: [group.name], mask }),
        ...(paired.has(geom) && { material: materialName(geom) }),
      };
    },
    materials: [...paired].map((geom) => ({ name: materialName(geom) })),
    materialPairs: pairs.map(({ geoms: [a, b], condim, friction }) => {
      const [slide, spin, roll] = frictionOf(condim, friction);
      return { of: [materialName(a), materialName(b)], friction: slide, spinFriction: spin, rollFriction: roll };
    }),
  };
}

const isPair = (a: Group, b: Group, p: MjcfGeom, q: MjcfGeom): boolean => a.geom === p && b.geom === q;
const materialName = ({ name }: MjcfGeom): string => `geom ${name ?? ""}`;

/** `condim` 1: no friction, 3: sliding, 4: also about the normal, 6: also rolling. */
const frictionOf = (condim: number, [slide, spin, roll]: MjcfGeom["friction"]): readonly [number, number, number] => [
  condim >= 3 ? slide : 0,
  condim >= 4 ? spin : 0,
  condim >= 6 ? roll : 0,
];
