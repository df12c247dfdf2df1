/**
 * The planar N-pendulum as anonymous scalar equations, seven of them per body, as a compiler finds them behind a library of parts (theory 03, section 8):
 *
 *   A_i  x_i = G_i x_{i−1} + c_i + Φ ṡ_i        I_i  l_i = M_i x_i − l_ext,i + G_{i+1}ᵀ l_{i+1}        D_i  Φᵀ l_i = 0
 *
 * with x = (ω̇, v̇x, v̇z) at the joint, l the load in it, Φ = (1, 0, 0). m = 1, Θ = 1/12, d = 1, r = ½, g = 9.81. Parents may be other than i − 1: a tree.
 */
import { der, operation, product, sum, type Written } from "../../src/flat/expressions.js";
import type { FlatModel, FlatVariable } from "../../src/flat/flat-model.js";
import { flatModel, parameter, real } from "../models.js";

export interface PendulumStart {
  readonly angles?: readonly number[];
  readonly speeds?: readonly number[];
  /** Per body the one it hangs on, −1 the ground. Default: a chain. */
  readonly parents?: readonly number[];
  /** In which order the equations stand. Default: as they come. */
  readonly shuffle?: (count: number) => readonly number[];
}

const minus = (a: Written, b: Written) => operation("subtract", a, b);

export function planarPendulum(count: number, { angles = [], speeds = [], parents, shuffle }: PendulumStart = {}): FlatModel {
  const variables: FlatVariable[] = [];
  const equations: [Written, Written][] = [];
  const parentOf = (i: number): number => parents?.[i] ?? i - 1;
  const children = Array.from({ length: count }, (_, i) => Array.from({ length: count }, (_, k) => k).filter((k) => parentOf(k) === i));
  for (let i = 0; i < count; i++) {
    const p = parentOf(i);
    const of = (name: string, body = i): string => `${name}[${body + 1}]`;
    variables.push(real(of("q"), { start: angles[i] ?? 0, fixed: true }), real(of("s"), { start: speeds[i] ?? 0, fixed: true }));
    variables.push(...["phi", "w", "dx", "dz", "aw", "ax", "az", "tau", "fx", "fz"].map((name) => real(of(name))));
    const [dx, dz, w2] = [of("dx"), of("dz"), product(of("w"), of("w"))];
    equations.push([der(of("q")), of("s")]);
    equations.push([of("phi"), p < 0 ? of("q") : sum(of("phi", p), of("q"))], [of("w"), p < 0 ? of("s") : sum(of("w", p), of("s"))]);
    equations.push([dx, product("d", operation("cos", of("phi")))], [dz, operation("negate", product("d", operation("sin", of("phi"))))]);
    // A: the joint is carried by the end of the body before
    if (p < 0) equations.push([of("aw"), der(of("s"))], [of("ax"), 0], [of("az"), 0]);
    else {
      const [px, pz, pw2] = [of("dx", p), of("dz", p), product(of("w", p), of("w", p))];
      equations.push([of("aw"), sum(of("aw", p), der(of("s")))]);
      equations.push([of("ax"), minus(sum(of("ax", p), product(pz, of("aw", p))), product(pw2, px))]);
      equations.push([of("az"), minus(minus(of("az", p), product(px, of("aw", p))), product(pw2, pz))]);
    }
    // I: r = d/2
    const ends = (name: string): Written[] => children[i]!.map((k) => of(name, k));
    const moments = children[i]!.flatMap((k) => [product(dz, of("fx", k)), operation("negate", product(dx, of("fz", k)))]);
    const inertia = sum("J", product("m", 0.25, sum(product(dx, dx), product(dz, dz))));
    const spin = sum(product(inertia, of("aw")), product("m", 0.5, minus(product(dz, of("ax")), product(dx, of("az")))));
    equations.push([of("tau"), sum(minus(spin, product("m", "g", 0.5, dx)), ...ends("tau"), ...moments)]);
    const along = minus(product("m", sum(of("ax"), product(0.5, dz, of("aw")))), product("m", 0.5, w2, dx));
    equations.push([of("fx"), sum(along, ...ends("fx"))]);
    const across = minus(product("m", minus(of("az"), product(0.5, dx, of("aw")))), sum(product("m", 0.5, w2, dz), product(-1, "m", "g")));
    equations.push([of("fz"), sum(across, ...ends("fz"))]);
    // D
    equations.push([of("tau"), 0]);
  }
  const order = shuffle?.(equations.length) ?? equations.map((_, i) => i);
  return flatModel(
    variables,
    order.map((i) => equations[i]!),
    { parameters: [parameter("m", 1), parameter("J", 1 / 12), parameter("d", 1), parameter("g", 9.81)] },
  );
}
