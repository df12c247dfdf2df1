/** What a hand can take: the body it touches or nearly touches; beyond that, what its ray meets first. */
import type { Vector3 } from "@gelenk/core";
import type { Studio } from "../studio.js";
import { isDynamic } from "../tools/body-now.js";
import type { Ray } from "../view/view.js";

/** A hand takes what is within, m of the person. */
export const REACH = 0.06;

/** Name of the body that a hand at a point would take, `reach` in metres of the world. What stands fast in the way of the ray hides what lies behind it. */
export function bodyInReach({ document, view }: Studio, point: Vector3, ray: Ray | undefined, reach: number): string | undefined {
  const { model } = document.resolution.peek();
  const near = view?.near(point, reach).find(({ name }) => isDynamic(model, name));
  if (near) return near.name;
  const name = ray && view?.pickAlong(ray)[0]?.reference.name;
  return name !== undefined && isDynamic(model, name) ? name : undefined;
}
