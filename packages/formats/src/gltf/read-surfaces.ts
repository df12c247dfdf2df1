/**
 * Physics materials and collision filters → materials, pairs of materials and groups.
 *
 * Two surfaces combine by the first of average, minimum, maximum, multiply that either of them names. Where all agree that is a setting; where they do not, the
 * pairs that differ are written out. Each filter becomes one group, whose mask lists the filters it collides with: A and B collide if
 *
 *   systems(A) ⊆ collideWith(B),   systems(A) ⊄ notCollideWith(B),   and the same with A and B exchanged
 */
import type { CombinationRule, MaterialDescription, MaterialPairDescription, Model } from "@gelenk/core";
import { LIMITS } from "@gelenk/core";
import { freeNames } from "../import/names.js";
import { isRecord } from "../mesh/gltf-file.js";
import {
  entryAt,
  type GltfReading,
  type JsonPlace,
  numberAt,
  pointerTo,
  recordsAt,
  tell,
  textAt,
  textsAt,
  valueAt,
  whereOf,
  wordAt,
} from "./json-places.js";
import { ownExtras } from "./node-tree.js";

export interface SurfaceReader {
  /** Members of a shape: material, groups, mask. */
  of(collider: JsonPlace): Readonly<Record<string, unknown>>;
  /** Members of the model. */
  finish(): Pick<Model, "materials" | "materialPairs" | "settings">;
}

const MODES = ["average", "minimum", "maximum", "multiply"] as const;
type Mode = (typeof MODES)[number];
const RULES: Readonly<Record<Mode, CombinationRule>> = { average: "mean", minimum: "minimum", maximum: "maximum", multiply: "product" };
const COMBINE: Readonly<Record<Mode, (a: number, b: number) => number>> = {
  average: (a, b) => (a + b) / 2,
  minimum: Math.min,
  maximum: Math.max,
  multiply: (a, b) => a * b,
};
/** More materials than this combine by the first rule of all alone. */
const MOST_MATERIALS = 200;

interface ReadMaterial {
  readonly description: MaterialDescription & { readonly friction: number; readonly staticFriction: number; readonly restitution: number };
  readonly friction: Mode;
  readonly restitution: Mode;
}

export function surfaceReader(g: GltfReading, extension: JsonPlace | undefined): SurfaceReader {
  const materials = new Map<string, ReadMaterial>();
  const groups = extension ? readFilters(g, extension) : new Map<string, GroupMembers>();
  const freeName = freeNames();
  return {
    of(collider) {
      const material = entryAt(g, collider, "physicsMaterial", { holder: extension, name: "physicsMaterials" });
      if (material && !materials.has(material.pointer)) materials.set(material.pointer, readMaterial(g, material, freeName));
      const filter = entryAt(g, collider, "collisionFilter", { holder: extension, name: "collisionFilters" });
      return {
        ...(material && { material: materials.get(material.pointer)!.description.name }),
        ...(filter && groups.get(filter.pointer)),
      };
    },
    finish: () => combined(g, [...materials.values()], extension),
  };
}

function readMaterial(g: GltfReading, at: JsonPlace, freeName: (wanted: string) => string): ReadMaterial {
  const wanted = textAt(g, at, "name")?.trim() || `material-${at.pointer.split("/").at(-1)}`;
  const name = freeName(wanted);
  const sliding = numberAt(g, at, "dynamicFriction") ?? 0.6;
  const atRest = numberAt(g, at, "staticFriction") ?? 0.6;
  if (atRest < sliding) tell(g, at, "staticFriction", "approximated", "friction at rest is not less than that of sliding");
  const bounce = numberAt(g, at, "restitution") ?? 0;
  if (bounce > 1) tell(g, at, "restitution", "approximated", "no more than 1");
  const own = ownExtras(g, at);
  const more = own && valueAt(g, own, "material");
  return {
    description: {
      name,
      friction: sliding,
      staticFriction: Math.max(atRest, sliding),
      restitution: Math.min(1, bounce),
      ...(isRecord(more) && more),
    },
    friction: wordAt(g, at, "frictionCombine", MODES) ?? "average",
    restitution: wordAt(g, at, "restitutionCombine", MODES) ?? "average",
  };
}

/** The rule of two materials: the first of the list that either names. */
const ruleOf = (a: Mode, b: Mode): Mode => MODES.find((mode) => mode === a || mode === b)!;

function combined(
  g: GltfReading,
  all: readonly ReadMaterial[],
  extension: JsonPlace | undefined,
): Pick<Model, "materials" | "materialPairs" | "settings"> {
  if (all.length === 0) return {};
  const common = (key: "friction" | "restitution"): Mode =>
    all.every((material) => material[key] === all[0]![key]) ? all[0]![key] : "average";
  const rules = { friction: common("friction"), restitution: common("restitution") };
  const tooMany = all.length > MOST_MATERIALS;
  const pairs = tooMany ? [] : all.flatMap((a, k) => all.slice(k).flatMap((b) => pairOf(a, b, rules)));
  if (tooMany && extension)
    tell(g, extension, "physicsMaterials", "approximated", `more than ${MOST_MATERIALS} materials combine by one rule`);
  return {
    materials: all.map(({ description }) => description),
    ...(pairs.length > 0 && { materialPairs: pairs }),
    settings: { contact: { combine: { friction: RULES[rules.friction], restitution: RULES[rules.restitution] } } },
  };
}

function pairOf(
  a: ReadMaterial,
  b: ReadMaterial,
  common: { readonly friction: Mode; readonly restitution: Mode },
): readonly MaterialPairDescription[] {
  const [friction, restitution] = [ruleOf(a.friction, b.friction), ruleOf(a.restitution, b.restitution)];
  if (friction === common.friction && restitution === common.restitution) return [];
  const both = (key: "friction" | "staticFriction" | "restitution", mode: Mode) => COMBINE[mode](a.description[key], b.description[key]);
  return [
    {
      of: [a.description.name, b.description.name],
      ...(friction !== common.friction && { friction: both("friction", friction), staticFriction: both("staticFriction", friction) }),
      ...(restitution !== common.restitution && { restitution: both("restitution", restitution) }),
    },
  ];
}

interface GroupMembers {
  readonly groups: readonly string[];
  readonly mask?: readonly string[];
}

interface Filter {
  readonly at: JsonPlace;
  readonly group: string;
  readonly systems: readonly string[];
  readonly only: readonly string[] | undefined;
  readonly not: readonly string[] | undefined;
}

/** What shapes without a filter belong to. */
const UNFILTERED = "default";

function readFilters(g: GltfReading, extension: JsonPlace): ReadonlyMap<string, GroupMembers> {
  const places = recordsAt(g, extension, "collisionFilters");
  if (places.length >= LIMITS.groups) {
    const where = whereOf(g, pointerTo(extension, "collisionFilters"));
    g.reading.findings.warning(
      "gltf.many-filters",
      where,
      `${places.length} filters are more than the ${LIMITS.groups - 1} that can be told apart; none is used`,
    );
    tell(g, extension, "collisionFilters", "ignored", "too many to be told apart");
    return new Map();
  }
  const taken = new Set([UNFILTERED]);
  const filters = places.map((at, k): Filter => {
    const systems = textsAt(g, at, "collisionSystems") ?? [];
    const wanted = systems.join(" + ") || `filter-${k}`;
    const [only, not] = [textsAt(g, at, "collideWithSystems"), textsAt(g, at, "notCollideWithSystems")];
    const isUnfiltered = wanted === UNFILTERED && !only && !not;
    const group = taken.has(wanted) && !isUnfiltered ? `${wanted} (${k})` : wanted;
    taken.add(group);
    return { at, group, systems, only, not };
  });
  const free: Filter = { at: extension, group: UNFILTERED, systems: [], only: undefined, not: undefined };
  const others = [...filters, free];
  return new Map(
    filters.map((filter) => {
      const mask = others.filter((other) => accepts(filter, other) && accepts(other, filter)).map(({ group }) => group);
      return [filter.at.pointer, { groups: [filter.group], ...(mask.length < others.length && { mask: [...new Set(mask)] }) }];
    }),
  );
}

/** Does B let A collide with it? */
const accepts = (A: Filter, B: Filter): boolean =>
  (B.only === undefined || A.systems.every((system) => B.only!.includes(system))) &&
  (B.not === undefined || A.systems.length === 0 || !A.systems.every((system) => B.not!.includes(system)));
