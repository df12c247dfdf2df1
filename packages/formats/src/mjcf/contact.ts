/** `<contact>`: pairs of geoms that touch whatever else is said, and pairs of bodies that never do. */
import { approximate, type Reading, textOf } from "../import/reading.js";
import { childrenOf, type XmlElement } from "../xml/xml-tree.js";
import { layersOf } from "./defaults.js";
import { SOFT } from "./joints.js";
import { holderOf, ignoreIn, numberIn, numbersIn } from "./layers.js";
import { byName } from "./lookup.js";
import type { MjcfBody, MjcfGeom, MjcfReading } from "./scene.js";

export interface GeomPair {
  readonly geoms: readonly [MjcfGeom, MjcfGeom];
  readonly condim: number;
  /** Sliding, about the normal (m), rolling (m). */
  readonly friction: readonly [number, number, number];
}

const LOST = { solref: SOFT, solreffriction: SOFT, solimp: SOFT, margin: SOFT, gap: SOFT } as const;

export function readPairs(context: MjcfReading, root: XmlElement, geoms: ReadonlyMap<string, MjcfGeom>): readonly GeomPair[] {
  const { reading } = context;
  return childrenOf(root, "contact").flatMap((section) =>
    childrenOf(section, "pair").flatMap((element) => {
      const layers = layersOf(context, "pair", element);
      textOf(element, "name");
      const [a, b] = [byName(reading, geoms, element, "geom1", "geom"), byName(reading, geoms, element, "geom2", "geom")];
      const friction = numbersIn(reading, layers, "friction", 1, 5);
      const condim = numberIn(reading, layers, "condim") ?? 3;
      ignoreIn(layers, LOST);
      if (!a || !b) return [];
      // pairs have numbers of their own, whatever their geoms say
      const [slide = 1, second = 1, spin = 0.005, roll = 0.0001, other = 0.0001] = friction ?? [];
      if (second !== slide || other !== roll)
        approximate(holderOf(layers, "friction")!, "friction is the same in all directions: the first number counts", "friction");
      return [{ geoms: [a, b], condim, friction: [slide, spin, roll] }];
    }),
  );
}

export function readExcludes(
  reading: Reading,
  root: XmlElement,
  bodies: ReadonlyMap<string, MjcfBody>,
): readonly (readonly [MjcfBody, MjcfBody])[] {
  return childrenOf(root, "contact").flatMap((section) =>
    childrenOf(section, "exclude").flatMap((element) => {
      textOf(element, "name");
      const [a, b] = [byName(reading, bodies, element, "body1", "body"), byName(reading, bodies, element, "body2", "body")];
      return a && b ? [[a, b] as const] : [];
    }),
  );
}
