/** Geoms → shapes of a model: what each is for, where it is, and whom it may touch. */
import type { ShapeDescription, ShapeUse } from "@gelenk/core";
import { type Pose, pose } from "@gelenk/core/math";
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

export function shapesOfGeom(geom: MjcfGeom, { frame, weighs, filter }: ShapePlace): readonly ShapeDescription[] {
  const { name, group, density, extras } = geom;
  const contact = filter.membersOf(geom);
  const seen: readonly ShapeUse[] = group <= LAST_SEEN_GROUP || (!contact && !weighs) ? ["visual"] : [];
  const weight: readonly ShapeUse[] = weighs ? ["mass"] : [];
  const common = { ...(name !== undefined && { name }), ...(Object.keys(extras).length > 0 && { extras }) };
  const make = (shape: ShapeDescription, uses: readonly ShapeUse[]): readonly ShapeDescription[] => {
    if (uses.length === 0) return [];
    const members = { ...common, ...(uses.includes("mass") && { density }), ...(uses.includes("collision") && contact) };
    // most bodies stand for themselves
    const at = frame === pose.IDENTITY_POSE ? shape : moved(shape, frame);
    return [{ ...at, ...members, ...useOf(shape, uses) }];
  };
  const touches: readonly ShapeUse[] = contact ? ["collision"] : [];
  // of a mesh the surface is seen, the hull is touched, and one of them weighs
  const { shape, touched } = geom;
  const solid = weighs ? solidOf(geom) : shape;
  const others = [...new Set([touched, solid])].filter((other) => other !== undefined && other !== shape) as readonly ShapeDescription[];
  return [
    ...make(shape, [...seen, ...(touched ? [] : touches), ...(solid === shape ? weight : [])]),
    ...others.flatMap((other) => make(other, [...(other === touched ? touches : []), ...(other === solid ? weight : [])])),
  ];
}

/** All that a shape can be for need not be said. */
const useOf = ({ type }: ShapeDescription, use: readonly ShapeUse[]): { readonly use?: readonly ShapeUse[] } =>
  use.length === (type === "plane" || type === "height-field" ? 2 : 3) ? {} : { use };
