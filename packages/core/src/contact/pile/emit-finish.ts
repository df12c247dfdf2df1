/**
 * What `finish-rows.ts` does as WebAssembly, with the same bits: (first, end) → (), byte addresses of the places of the
 * records. Two records with as many points are the two lanes.
 */
import * as wasm from "../../memory/wasm-bytes.js";
import { LaneCode, type Value } from "./lane-code.js";
import {
  BEGUN_CENTER_A,
  BEGUN_POINT,
  FRICTION_BLOCK,
  LEVER_A,
  NORMAL,
  POINT_ANSWER_A,
  POINT_ARM_A,
  POINT_GAP,
  POINT_MASS,
  POINT_NORMAL,
  POINT_RADIUS,
  POINT_REBOUND,
  POINT_RESTITUTION,
  POINTS,
  ROW_POINT,
  SPIN_MASS,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import { gets, K, type Locals, listed, Stream } from "./sweep-stream.js";

/** What the passes share: mean of the points, centres of mass and J⁻¹ of A and B, sum of the inverse masses. */
interface Shared {
  readonly s: Stream;
  readonly middle: Locals;
  readonly centers: readonly [Locals, Locals];
  readonly inertia: readonly [ReturnType<Stream["inertia"]>, ReturnType<Stream["inertia"]>];
}

export function emitFinish(): Uint8Array<ArrayBuffer> {
  const code = new LaneCode(2);
  const s = new Stream(code);
  const shared: Shared = { s, middle: s.three(), centers: [s.three(), s.three()], inertia: [s.inertia(s.A), s.inertia(s.B)] };
  const [points, middle, friction] = [emitPoints(shared), emitMiddle(shared), emitFriction(shared)];
  listed(code, s, () => {
    points();
    middle();
    friction();
  });
  return code.finish();
}

/** Arms, answers and effective masses; sums for the middle. */
function emitPoints({ s, middle, centers, inertia }: Shared): () => void {
  const { code, add, sub, mul, n } = s;
  const { gap, share, half, mass, none } = s.numbers("gap", "share", "half", "mass", "none");
  const levers = [s.three(), s.three()] as const;
  const arms = [s.three(), s.three()] as const;
  const answers = [s.three(), s.three()] as const;
  const one = code.lanes(1, 1);
  const point = (): void => {
    gap.set(s.ofPoint(POINT_GAP));
    for (const k of K) n[k].set(s.ofPoint(POINT_NORMAL + k));
    for (const k of K) levers[0][k].set(s.ofPoint(BEGUN_POINT + 2 * k));
    for (const k of K) levers[1][k].set(sub(add(levers[0][k].get, mul(gap.get, n[k].get)), centers[1][k].get));
    for (const k of K) levers[0][k].set(sub(levers[0][k].get, centers[0][k].get));
    for (const k of K) arms[0][k].set(s.cross(gets(n), gets(levers[0]), k));
    for (const k of K) arms[1][k].set(s.cross(gets(levers[1]), gets(n), k));
    for (const i of [0, 1] as const) {
      const turned = inertia[i].times(gets(arms[i]));
      for (const k of K) {
        answers[i][k].set(turned[k]);
        s.storePoint(POINT_ARM_A + 2 * k + i, arms[i][k]);
        s.storePoint(POINT_ANSWER_A + 2 * k + i, answers[i][k]);
      }
    }
    const inverse = add(
      add(add(s.A.mass.get, s.B.mass.get), s.dot(gets(arms[0]), gets(answers[0]))),
      s.dot(gets(arms[1]), gets(answers[1])),
    );
    mass.set(s.div(one, inverse));
    s.storePoint(POINT_MASS, mass);
    half.set(mul(gap.get, code.lanes(0.5, 0.5)));
    for (const k of K) {
      middle[k].set(add(middle[k].get, mul(share.get, sub(levers[1][k].get, mul(half.get, n[k].get)))));
      s.storePoint(POINT_RADIUS + k, levers[1][k]);
    }
  };
  return () => {
    for (const { load } of inertia) load();
    for (const i of [0, 1] as const) for (const k of K) centers[i][k].set(s.ofManifold(BEGUN_CENTER_A + 2 * k + i));
    share.set(s.div(code.lanes(ROW_POINT, ROW_POINT), s.ofManifold(POINTS)));
    none.set(s.nothing);
    for (const k of K) middle[k].set(none.get);
    s.eachPoint(point);
  };
}

/** Levers to the middle, distances of the points from it. */
function emitMiddle({ s, middle, centers }: Shared): () => void {
  const { code, add, sub, mul } = s;
  const { up, none, radius } = s.numbers("up", "none", "radius");
  const [normal, away, lever] = [s.three(), s.three(), s.three()];
  const point = (): void => {
    for (const k of K) away[k].set(sub(s.ofPoint(POINT_RADIUS + k), middle[k].get));
    up.set(s.dot(gets(away), gets(normal)));
    const square = sub(s.dot(gets(away), gets(away)), mul(up.get, up.get));
    radius.set(code.makeLanes(wasm.F64X2_SQRT, s.atLeast(square, s.nothing)));
    s.storePoint(POINT_RADIUS, radius);
    s.storePoint(POINT_REBOUND, none);
    s.storePoint(POINT_RESTITUTION, none);
  };
  return () => {
    none.set(s.nothing);
    for (const k of K) normal[k].set(s.ofManifold(NORMAL + k));
    for (const k of K) {
      lever[k].set(sub(add(middle[k].get, centers[1][k].get), centers[0][k].get));
      s.storeManifold(LEVER_A + 2 * k, lever[k]);
      s.storeManifold(LEVER_A + 2 * k + 1, middle[k]);
    }
    s.eachPoint(point);
  };
}

/** K⁻¹ and the effective moment about the normal. */
function emitFriction({ s, inertia }: Shared): () => void {
  const { code, add, sub, mul, div, nothing } = s;
  const { k11, k12, k22, spin, scale, out } = s.numbers("k11", "k12", "k22", "spin", "scale", "out");
  const [normal, lever, along, across, turned] = [s.three(), s.three(), s.three(), s.three(), s.three()];
  const tangents = [s.three(), s.three()] as const;
  const one = code.lanes(1, 1);
  const inverse = (of: Value): Value => s.where(s.isAbove(of), div(one, of));
  const store = (place: number, value: Value): void => {
    out.set(value);
    s.storeManifold(place, out);
  };
  const side = (i: 0 | 1): void => {
    for (const k of K) lever[k].set(s.ofManifold(LEVER_A + 2 * k + i));
    for (const k of K) along[k].set(s.cross(gets(lever), gets(tangents[0]), k));
    for (const k of K) across[k].set(s.cross(gets(lever), gets(tangents[1]), k));
    for (const k of K) turned[k].set(inertia[i].times(gets(along))[k]);
    k11.set(add(k11.get, s.dot(gets(along), gets(turned))));
    k12.set(add(k12.get, s.dot(gets(across), gets(turned))));
    k22.set(add(k22.get, s.dot(gets(across), inertia[i].times(gets(across)))));
    spin.set(add(spin.get, s.dot(gets(normal), inertia[i].times(gets(normal)))));
  };
  return () => {
    for (const k of K) {
      normal[k].set(s.ofManifold(NORMAL + k));
      tangents[0][k].set(s.ofManifold(TANGENT_1 + k));
      tangents[1][k].set(s.ofManifold(TANGENT_2 + k));
    }
    for (const k of [k11, k22]) k.set(add(s.A.mass.get, s.B.mass.get));
    for (const k of [k12, spin]) k.set(nothing);
    side(0);
    side(1);
    scale.set(sub(mul(k11.get, k22.get), mul(k12.get, k12.get)));
    scale.set(inverse(scale.get));
    store(FRICTION_BLOCK, mul(k22.get, scale.get));
    store(FRICTION_BLOCK + 1, mul(code.makeLanes(wasm.F64X2_NEG, k12.get), scale.get));
    store(FRICTION_BLOCK + 2, mul(k11.get, scale.get));
    store(SPIN_MASS, inverse(spin.get));
  };
}
