/**
 * Does a line of thrust fit into an arch of rigid stones that cannot slide? Limit analysis of masonry (Heyman 1969), from the description of the scene alone.
 *
 * The right springing presses with H inwards, half the weight upwards and the moment M about the middle of its face. What is between it and joint k stays in
 * balance by pressures on that joint, so about its inner corner the other loads turn one way, about its outer corner the other:
 *
 *   M − c_y H + K(c) ≥ 0 at the inner corners c,  ≤ 0 at the outer ones,     K(c) = (R − c_x) W/2 − Σ wⱼ (xⱼ − c_x)
 *
 * A line fits if some H and M satisfy all of them. What lacks for a given H is a convex function of H.
 */
import { massOfBody } from "@gelenk/core";
import { modelOf } from "./build.js";
import { pointOf, startOf } from "./joint-geometry.js";

const GRAVITY = 9.81;

/** By how much the bounds of M exclude each other for the best H, N·m; not above 0: the arch stands. */
function lack(stones: number, thickness: number): number {
  const model = modelOf(`@arch?stones=${stones}&thickness=${thickness}`);
  const loads = model
    .bodies!.filter(({ kind }) => kind !== "fixed")
    .map((body) => {
      const { mass, center } = massOfBody(body, "").properties!;
      return { weight: mass * GRAVITY, x: pointOf(startOf(body), [center.x, center.y, center.z])[0] };
    });
  const total = loads.reduce((sum, { weight }) => sum + weight, 0);
  const rest = (k: number, x: number): number =>
    (1 - x) * (total / 2) - loads.slice(0, k).reduce((sum, load) => sum + load.weight * (load.x - x), 0);
  const corners = (radius: number) =>
    Array.from({ length: stones + 1 }, (_, k) => {
      const angle = (k * Math.PI) / stones;
      return { y: radius * Math.sin(angle), rest: rest(k, radius * Math.cos(angle)) };
    });
  const [inner, outer] = [corners(1 - thickness / 2), corners(1 + thickness / 2)];
  const lackAt = (h: number): number => Math.max(...inner.map((c) => c.y * h - c.rest)) - Math.min(...outer.map((c) => c.y * h - c.rest));
  let [low, high] = [0, total];
  for (let i = 0; i < 100; i++) {
    const third = (high - low) / 3;
    if (lackAt(low + third) < lackAt(high - third)) high -= third;
    else low += third;
  }
  return lackAt((low + high) / 2);
}

/** The smallest thickness over radius at which an arch of so many stones stands. */
export function limitThickness(stones: number): number {
  let [falls, stands] = [0.02, 0.3];
  for (let i = 0; i < 20; i++) {
    const middle = (falls + stands) / 2;
    if (lack(stones, middle) > 0) falls = middle;
    else stands = middle;
  }
  return stands;
}
