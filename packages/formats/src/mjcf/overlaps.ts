/**
 * What stands on the ground touches what hangs on it: in MuJoCo a pivot drawn on the ground pushes against the arm that turns about it, softly. Rigid contacts
 * could only jam. So fixed shapes that overlap, at the start, the body that hangs there become a fixed body of their own, which that body never touches.
 */
import {
  type BodyDescription,
  distanceBetween,
  type PlacedShape,
  type PreparedShape,
  prepareShape,
  type ShapeDescription,
} from "@gelenk/core";
import type { Reading } from "../import/reading.js";
import { placeOf } from "../xml/xml-tree.js";
import type { Build } from "./build.js";
import { groupBy, isStatic } from "./hosts.js";
import type { MjcfBody } from "./scene.js";
import { WORLD_BODY } from "./tree.js";

export interface Separated {
  readonly bodies: readonly BodyDescription[];
  readonly exclude: readonly (readonly [string, string])[];
}

/** m; less than that is no overlap but rounding. */
const DEPTH = 1e-5;
/** Fixed bodies with more shapes, or with more bodies that hang on them, are not looked at: they are landscapes, not pivots. */
const MOST_SHAPES = 200;
const MOST_HANGING = 1000;

export function separateOverlaps(
  { context: { reading }, bodies, bodyNames, hosts, names }: Build,
  described: readonly BodyDescription[],
): Separated {
  const byName = new Map(described.map((body) => [body.name!, body]));
  const exclude: (readonly [string, string])[] = [];
  const prepare = preparing();
  const hanging = bodies.filter(
    (body) => body.parent && isStatic(body.parent) && !isStatic(body) && body.joints.some(({ kind }) => kind !== "free"),
  ) as (MjcfBody & { readonly parent: MjcfBody })[];
  const crowds = groupBy(hanging, ({ parent }) => parent);
  for (const body of hanging) {
    if (crowds.get(body.parent)!.length > MOST_HANGING) continue;
    const [name, base] = [bodyNames.get(body)!, body.parent.parent ? bodyNames.get(hosts.get(body.parent)!.body)! : WORLD_BODY];
    const [child, parent] = [byName.get(name), byName.get(base)];
    const inside = child && parent ? overlapping(prepare, parent, child) : [];
    if (inside.length === 0) continue;
    const own = names.body.take(`${base} at ${name}`, body.element);
    byName.set(base, { ...parent!, shapes: parent!.shapes!.filter((shape) => !inside.includes(shape)) });
    byName.set(own, { ...parent!, name: own, shapes: inside });
    exclude.push([own, name]);
    warn(reading, placeOf(body.element), name, base);
  }
  return { bodies: [...byName.values()].filter(({ name, shapes }) => name !== WORLD_BODY || shapes!.length > 0), exclude };
}

function warn({ findings }: Reading, place: string, name: string, base: string): void {
  const message = `"${name}" overlaps "${base}", which it hangs on; these shapes do not touch, in MuJoCo they push each other softly`;
  findings.addAll([{ code: "mjcf.overlap", severity: "warning", where: place, message, hint: "an <exclude> says that it is meant" }]);
}

export const isTouched = ({ use }: ShapeDescription): boolean => use === undefined || use.includes("collision");

type Prepare = (shape: ShapeDescription) => PreparedShape;

/** Each shape is made ready once: thousands of bodies may hang on one. */
function preparing(): Prepare {
  const known = new Map<ShapeDescription, PreparedShape>();
  return (shape) => {
    const prepared = known.get(shape) ?? prepareShape(bare(shape));
    known.set(shape, prepared);
    return prepared;
  };
}

/** Shapes of the first that are in the second. */
function overlapping(prepare: Prepare, parent: BodyDescription, child: BodyDescription): readonly ShapeDescription[] {
  const fixed = parent.shapes?.filter(isTouched) ?? [];
  const moving = child.shapes?.filter(isTouched) ?? [];
  if (fixed.length === 0 || moving.length === 0 || fixed.length + moving.length > MOST_SHAPES) return [];
  const at = ({ position, orientation }: BodyDescription, shape: ShapeDescription): PlacedShape => ({
    ...(position && { position }),
    ...(orientation && { orientation }),
    shape: prepare(shape),
  });
  try {
    const own = moving.map((shape) => at(child, shape));
    return fixed.filter((shape) => {
      const other = at(parent, shape);
      return own.some((one) => distanceBetween(other, one).distance < -DEPTH);
    });
  } catch {
    // shapes that no world accepts are told when the model is used
    return [];
  }
}

/** The shape alone. */
function bare({ material: _material, groups: _groups, mask: _mask, ...shape }: ShapeDescription): ShapeDescription {
  return shape as ShapeDescription;
}
