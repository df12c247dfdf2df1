/** What a hand can take: the body it touches or nearly touches; beyond that, what its ray meets first. */
import type { Vector3 } from "@gelenk/core";
import type { Studio } from "../studio.js";
import { isDynamic } from "../tools/body-now.js";
import type { Ray } from "../view/view.js";

/** A hand takes what is within, m of the person. */
export const REACH = 0.06;

/**
 * Name of the body that a hand at a point would take, `reach` in metres of the world. What stands fast in the way of the ray hides what
 * lies behind it; what is locked is passed through, as by the pointer.
 */
export function bodyInReach({ document, session, view }: Studio, point: Vector3, ray: Ray | undefined, reach: number): string | undefined {
  const { model } = document.resolution.peek();
  const locked = session.locked.peek();
  const near = view?.near(point, reach).find(({ name }) => isDynamic(model, name) && !locked.has(name));
  if (near) return near.name;
  const name = ray && view?.pickAlong(ray).find(({ reference }) => !locked.has(reference.name))?.reference.name;
  return name !== undefined && isDynamic(model, name) ? name : undefined;
}
