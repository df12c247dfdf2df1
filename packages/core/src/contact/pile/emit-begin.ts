/** What `begin-rows.ts` does as WebAssembly, with the same bits: (first, end) → f64, the smallest gap or 0; i32 byte addresses. */
import * as wasm from "../../memory/wasm-bytes.js";
import { LaneCode, type Value } from "./lane-code.js";
import {
  ABOVE_MEAN,
  FRICTION,
  FRICTION_TOTAL,
  LEVER_A,
  NORMAL,
  POINT_ANSWER_A,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_OPEN,
  POINT_RESTITUTION,
  POINT_TOTAL,
  REBOUND_FRICTION,
  ROLL,
  ROLL_TOTAL,
  ROLLING,
  SPIN,
  SPIN_TOTAL,
  TANGENT_1,
  TANGENT_2,
  WARM_START,
} from "./pile-layout.js";
import { gets, K, type Locals, manifolds, Stream } from "./sweep-stream.js";

export function emitBegin(): Uint8Array<ArrayBuffer> {
  const code = new LaneCode(2);
  const s = new Stream(code);
  const { A, B, add, sub, mul, nothing } = s;
  const { nearest, gap, impulse, none, rolls, along1, along2, spin } = s.numbers(
    ...(["nearest", "gap", "impulse", "none", "rolls", "along1", "along2", "spin"] as const),
  );
  const six = (): readonly [Locals, Locals] => [s.three(), s.three()];
  /** Sums of impulses, and of what they do to ω of A and B; W of A and B, angular and linear. */
  const pushed = s.three();
  const turned = six();
  const warm = [six(), six()] as const;
  const before = (): void => {
    for (const sum of [...pushed, ...turned[0], ...turned[1]]) sum.set(nothing);
    none.set(nothing);
  };
  const point = (): void => {
    gap.set(add(s.ofPoint(POINT_GAP), s.rate()));
    nearest.set(code.makeLanes(wasm.F64X2_MIN, nearest.get, gap.get));
    s.storePoint(POINT_OPEN, gap);
    for (const place of [POINT_TOTAL, POINT_RESTITUTION]) s.storePoint(place, none);
    impulse.set(s.ofPoint(POINT_IMPULSE));
    code.leave(0, code.makeLanes(wasm.I64X2_ALL_TRUE, code.makeLanes(wasm.F64X2_EQ, impulse.get, nothing)));
    for (const k of K) pushed[k].set(add(pushed[k].get, mul(impulse.get, s.n[k].get)));
    for (const i of [0, 1] as const)
      for (const k of K) turned[i][k].set(add(turned[i][k].get, mul(impulse.get, s.ofPoint(POINT_ANSWER_A + 2 * k + i))));
  };
  const give = (): void => {
    for (const [i, side] of [A, B].entries()) {
      const [w, v] = warm[i]!;
      for (const k of K) w[k].set(add(s.ofBodies(side, WARM_START + k), turned[i]![k].get));
      for (const k of K) v[k].set((i === 0 ? sub : add)(s.ofBodies(side, WARM_START + 3 + k), mul(side.mass.get, pushed[k].get)));
    }
  };
  const [force, torque, moment] = [s.three(), s.three(), s.three()];
  const [levers, tangents] = [s.three(), [s.three(), s.three()] as const];
  const inertia = [s.inertia(A), s.inertia(B)] as const;
  const along = (k: 0 | 1 | 2, p: Value, q: Value): Value => add(mul(p, tangents[0][k].get), mul(q, tangents[1][k].get));
  /** Records without rolling are read where they begin instead, which counts nothing. */
  const roll = (): void => {
    const [one, two] = s.p;
    for (const lane of [0, 1] as const) {
      const isRolling = code.make(wasm.F64_NE, code.load(s.m[lane].get, ROLLING), code.double(0));
      code.if(isRolling, () => {
        for (const t of [0, 1]) code.store(s.p[lane].get, ROLL_TOTAL + t, code.double(0));
      });
      s.p[lane].set(code.make(wasm.SELECT, s.p[lane].get, s.m[lane].get, isRolling));
    }
    const ofRolling = (place: number): Value => code.gather(one.get, two.get, place);
    for (const k of K) torque[k].set(add(torque[k].get, s.where(rolls.get, along(k, ofRolling(ROLL), ofRolling(ROLL + 1)))));
  };
  const friction = (): void => {
    for (const k of K) {
      tangents[0][k].set(s.ofManifold(TANGENT_1 + k));
      tangents[1][k].set(s.ofManifold(TANGENT_2 + k));
    }
    for (const k of K) force[k].set(along(k, along1.get, along2.get));
    for (const k of K) torque[k].set(mul(spin.get, s.ofManifold(NORMAL + k)));
    code.if(s.any(rolls.get), roll);
    for (const [i, side] of [A, B].entries()) {
      const [w, v] = warm[i]!;
      const change = i === 0 ? sub : add;
      for (const k of K) levers[k].set(s.ofManifold(LEVER_A + 2 * k + i));
      for (const k of K) moment[k].set(add(torque[k].get, s.cross(gets(levers), gets(force), k)));
      inertia[i]!.load();
      const turns = inertia[i]!.times(gets(moment));
      for (const k of K) w[k].set(change(w[k].get, turns[k]));
      for (const k of K) v[k].set(change(v[k].get, mul(side.mass.get, force[k].get)));
    }
  };
  const after = (): void => {
    give();
    rolls.set(s.isNot(s.ofManifold(ROLLING)));
    along1.set(s.ofManifold(FRICTION));
    along2.set(s.ofManifold(FRICTION + 1));
    spin.set(s.ofManifold(SPIN));
    const impulses = [along1, along2, spin].map(({ get }) => s.isNot(get));
    code.if(s.any(impulses.reduce(s.or, rolls.get)), friction);
    for (const [i, side] of [A, B].entries()) {
      for (const k of K) s.storeBodies(side, WARM_START + k, warm[i]![0][k]);
      for (const k of K) s.storeBodies(side, WARM_START + 3 + k, warm[i]![1][k]);
    }
    for (const place of [ABOVE_MEAN, SPIN_TOTAL, FRICTION_TOTAL, FRICTION_TOTAL + 1, REBOUND_FRICTION, REBOUND_FRICTION + 1]) {
      s.storeManifold(place, none);
    }
  };
  manifolds(code, { stream: s, before, point, after });
  code.make(wasm.F64_MIN, code.lane(nearest.get, 0), code.lane(nearest.get, 1))();
  return code.finish();
}
