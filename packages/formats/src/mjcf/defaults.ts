/**
 * Default classes: `<default>` inside `<default>`; what a class does not state, the one around it does. An element takes the class that it
 * names, else the `childclass` of the nearest body or frame around it, else the outermost one, `main`.
 */
import { suggestName } from "@gelenk/core";
import { enter, mark, type Reading, textOf } from "../import/reading.js";
import { childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Layers } from "./layers.js";

/** What elements of a default class set. All actuators share one set of defaults, as do all tendons and all equalities. */
const KINDS = ["joint", "geom", "site", "mesh", "material", "pair", "equality", "tendon", "actuator", "camera", "light"] as const;
export type DefaultKind = (typeof KINDS)[number];

const ACTUATOR_TAGS: readonly string[] = [
  "general",
  "motor",
  "position",
  "velocity",
  "intvelocity",
  "damper",
  "cylinder",
  "muscle",
  "adhesion",
];

type KindLayers = Readonly<Partial<Record<DefaultKind, Layers>>>;

export interface Defaults {
  /** By name of the class, its own layers before those of the classes around it. */
  readonly classes: ReadonlyMap<string, KindLayers>;
  readonly used: Set<XmlElement>;
}

const MAIN = "main";

/** Every attribute of every element may be looked for in all of them. */
const MOST_LAYERS = 64;

export function readDefaults(reading: Reading, root: XmlElement): Defaults {
  const classes = new Map<string, KindLayers>([[MAIN, {}]]);
  for (const element of childrenOf(root, "default")) {
    const own = withElements(reading, classes.get(MAIN)!, element);
    classes.set(MAIN, own);
    const name = textOf(element, "class");
    if (name !== undefined) classes.set(name, own);
    readNested(reading, element, own, classes);
  }
  return { classes, used: new Set() };
}

function readNested(reading: Reading, parent: XmlElement, inherited: KindLayers, classes: Map<string, KindLayers>): void {
  for (const element of childrenOf(parent, "default")) {
    const name = textOf(element, "class");
    const own = withElements(reading, inherited, element);
    if (name === undefined)
      reading.findings.error("mjcf.class-without-name", placeOf(element), "a default class inside another needs a name");
    else if (classes.has(name))
      reading.findings.error("mjcf.duplicate-class", placeOf(element, "class"), `there are two default classes "${name}"`);
    else classes.set(name, own);
    readNested(reading, element, own, classes);
  }
}

function withElements({ findings }: Reading, inherited: KindLayers, element: XmlElement): KindLayers {
  enter(element);
  const own: Partial<Record<DefaultKind, Layers>> = { ...inherited };
  for (const child of element.children) {
    const kind = ACTUATOR_TAGS.includes(child.name) ? "actuator" : KINDS.find((known) => known === child.name);
    if (kind === undefined) continue;
    enter(child);
    const behind = own[kind] ?? [];
    if (behind.length < MOST_LAYERS) own[kind] = [child, ...behind];
    else findings.error("mjcf.too-many-defaults", placeOf(child), `more than ${MOST_LAYERS} defaults stand behind one another`);
  }
  return own;
}

/** The element and what stands behind it. */
export function layersOf(
  { reading, defaults }: { readonly reading: Reading; readonly defaults: Defaults },
  kind: DefaultKind,
  element: XmlElement,
  childClass?: string,
): Layers {
  enter(element);
  const name = textOf(element, "class") ?? childClass ?? MAIN;
  const layers = defaults.classes.get(name)?.[kind] ?? [];
  if (!defaults.classes.has(name)) reportUnknownClass(reading, defaults, name, placeOf(element, "class"));
  for (const layer of layers) defaults.used.add(layer);
  return [element, ...layers];
}

export function reportUnknownClass({ findings }: Reading, { classes }: Defaults, name: string, place: string): void {
  findings.error("mjcf.unknown-class", place, `there is no default class "${name}"`, () => suggestName(name, [...classes.keys()]));
}

/** Defaults that apply to nothing lose nothing. */
export function markUnusedDefaults({ classes, used }: Defaults): void {
  const note = "no element takes this default";
  for (const layer of new Set([...classes.values()].flatMap((kinds) => Object.values(kinds).flat()))) {
    if (used.has(layer)) continue;
    mark(layer, { fate: "imported", note });
    for (const attribute of Object.keys(layer.attributes)) mark(layer, { fate: "imported", note }, attribute);
  }
}
