/** Geoms → shapes of a model: what each is for, where it is, and whom it may touch. */
import type { ShapeDescription, ShapeUse } from "@gelenk/core";
import type { Pose } from "@gelenk/core/math";
import { moved } from "../import/placement.js";
import type { CollisionFilter } from "./collision.js";
import { solidOf } from "./geoms.js";
import type { MjcfGeom } from "./scene.js";

/** Groups up to this one are those that MuJoCo's viewer shows; others are for contact alone. */
const LAST_SEEN_GROUP = 2;

export interface ShapePlace {
  /** Of the body of the file in that of the model. */
  readonly frame: Pose;
  /** Do shapes decide about the mass of the body, and does this one take part? */
  readonly weighs: boolean;
  readonly filter: CollisionFilter;
}

/** Every choice of uses, by the bits of its number: one list for all shapes that have it. */
const ALL_USES: readonly ShapeUse[] = ["visual", "collision", "mass"];
const USES = Array.from({ length: 8 }, (_, bits) => ALL_USES.filter((_use, k) => ((bits >> k) & 1) === 1));

const usesOf = (seen: boolean, touches: boolean, weighs: boolean): readonly ShapeUse[] =>
  USES[(seen ? 1 : 0) + (touches ? 2 : 0) + (weighs ? 4 : 0)]!;

export function shapesOfGeom(geom: MjcfGeom, { frame, weighs, filter }: ShapePlace): readonly ShapeDescription[] {
  const { name, group, density, extras, shape, touched } = geom;
  const contact = filter.membersOf(geom);
  const touches = contact !== undefined;
  const make = (other: ShapeDescription, uses: readonly ShapeUse[]): readonly ShapeDescription[] => {
    if (uses.length === 0) return [];
    return [
      {
        // most bodies stand for themselves, and are not moved
        ...moved(other, frame),
        ...(name !== undefined && { name }),
        ...(Object.keys(extras).length > 0 && { extras }),
        ...(uses.includes("mass") && { density }),
        ...(uses.includes("collision") && contact),
        ...useOf(other, uses),
      },
    ];
  };
  // of a mesh the surface is seen, the hull is touched, and one of them weighs
  const seen = group <= LAST_SEEN_GROUP || (!contact && !weighs);
  const solid = weighs ? solidOf(geom) : shape;
  const own = make(shape, usesOf(seen, touches && !touched, weighs && solid === shape));
  if (!touched && solid === shape) return own;
  const others = new Set([touched, solid].filter((other) => other !== undefined && other !== shape) as readonly ShapeDescription[]);
  return [...own, ...[...others].flatMap((other) => make(other, usesOf(false, touches && other === touched, weighs && other === solid)))];
}

/** All that a shape can be for need not be said. */
const useOf = ({ type }: ShapeDescription, use: readonly ShapeUse[]): { readonly use?: readonly ShapeUse[] } =>
  use.length === (type === "plane" || type === "height-field" ? 2 : 3) ? {} : { use };
