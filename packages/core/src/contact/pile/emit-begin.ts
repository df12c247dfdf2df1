/** What `begin-rows.ts` does as WebAssembly, with the same bits: (first, end) → f64, the smallest gap or 0; i32 byte addresses. */
import * as wasm from "../../memory/wasm-bytes.js";
import { F64, V128 } from "../../memory/wasm-bytes.js";
import { LaneCode, type Value } from "./lane-code.js";
import {
  ABOVE_MEAN,
  FRICTION,
  FRICTION_TOTAL,
  INVERSE_INERTIA,
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
import { gets, K, manifolds, type Passage, Stream, type Triple } from "./sweep-stream.js";

export function emitBegin(): Uint8Array<ArrayBuffer> {
  const code = new LaneCode(2);
  const zero = code.double(0);
  const nothing = code.lanes(0, 0);
  const nearest = code.local(F64);
  const passage = (): Passage => {
    const s = new Stream(code);
    const { add, mul } = s;
    const { gap, impulse } = s.numbers("gap", "impulse");
    const [both, angular] = s.three(V128);
    const [pushed, turned] = [s.three(V128), s.three(V128)];
    const before = (): void => {
      for (const sum of [...pushed, ...turned]) sum.set(nothing);
    };
    const point = (): void => {
      both.set(s.rates());
      gap.set(add(s.ofPoint(POINT_GAP), add(code.lane(both.get, 0), code.lane(both.get, 1))));
      nearest.set(code.make(wasm.F64_MIN, nearest.get, gap.get));
      code.store(s.p.get, POINT_OPEN, gap.get);
      for (const place of [POINT_TOTAL, POINT_RESTITUTION]) code.store(s.p.get, place, zero);
      impulse.set(s.ofPoint(POINT_IMPULSE));
      code.leave(0, code.make(wasm.F64_EQ, impulse.get, zero));
      angular.set(s.twice(impulse.get));
      const answers = s.pairs(s.p, POINT_ANSWER_A);
      for (const k of K) pushed[k].set(s.addLanes(pushed[k].get, s.mulLanes(angular.get, s.n[k].get)));
      for (const k of K) turned[k].set(s.addLanes(turned[k].get, s.mulLanes(angular.get, answers[k])));
    };
    /** W += … */
    const warm = (k: number, value: Value): void =>
      code.scatter(s.a.get, s.b.get, WARM_START + k, s.addLanes(code.gather(s.a.get, s.b.get, WARM_START + k), value));
    const give = (): void => {
      for (const k of K) warm(k, turned[k].get);
      for (const k of K) warm(3 + k, s.mulLanes(s.mass.get, pushed[k].get));
    };
    const clear = (): void => {
      for (const place of [ABOVE_MEAN, SPIN_TOTAL]) code.store(s.m.get, place, zero);
      for (const place of [FRICTION_TOTAL, REBOUND_FRICTION]) for (const t of [0, 1]) code.store(s.m.get, place + t, zero);
    };
    const isNot = (place: number): Value => code.make(wasm.F64_NE, s.ofManifold(place), zero);
    const acts = [FRICTION, FRICTION + 1, SPIN, ROLLING].map(isNot).reduce((x, y) => code.make(wasm.I32_OR, x, y));
    const force = s.three(V128);
    const torque = s.three(F64);
    const lanes = s.three(V128);
    const tangents = [s.triple(TANGENT_1), s.triple(TANGENT_2)] as const;
    const along = (k: 0 | 1 | 2, p: Value, q: Value): Value => add(mul(p, tangents[0][k]), mul(q, tangents[1][k]));
    const friction = (): void =>
      code.if(acts, () => {
        for (const k of K) force[k].set(s.twice(along(k, s.ofManifold(FRICTION), s.ofManifold(FRICTION + 1))));
        for (const k of K) torque[k].set(mul(s.ofManifold(SPIN), s.ofManifold(NORMAL + k)));
        code.if(isNot(ROLLING), () => {
          const ofRolling = (place: number): Value => code.load(s.last.get, place);
          for (const k of K) torque[k].set(add(torque[k].get, along(k, ofRolling(ROLL), ofRolling(ROLL + 1))));
          for (const t of [0, 1]) code.store(s.last.get, ROLL_TOTAL + t, zero);
        });
        const levers = s.pairs(s.m, LEVER_A);
        for (const k of K) {
          lanes[k].set(s.mulLanes(s.signs, s.addLanes(s.twice(torque[k].get), s.crossLanes(levers, gets(force), k))));
        }
        const inertia = (i: number): Value => code.gather(s.a.get, s.b.get, INVERSE_INERTIA + i);
        const rows = [
          [0, 1, 2],
          [1, 3, 4],
          [2, 4, 5],
        ] as const;
        for (const k of K) warm(k, s.dotLanes(rows[k].map(inertia) as unknown as Triple, gets(lanes)));
        for (const k of K) warm(3 + k, s.mulLanes(s.mulLanes(s.signs, s.mass.get), force[k].get));
      });
    return { stream: s, before, point, stages: [give, friction, clear] };
  };
  manifolds(code, [passage(), passage()]);
  nearest.get();
  return code.finish();
}
