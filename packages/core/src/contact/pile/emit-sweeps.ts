/**
 * The sweeps of `sweep.ts` as WebAssembly, on the same table with the same bits: every sum is taken in the order written there. How lanes are used
 * stands in `sweep-stream.ts`. Where rolling has a coefficient, and where a pair comes apart, the module calls back.
 *
 *   imports   gelenk.memory; gelenk.roll: (place, load: f64) → (); gelenk.release: (place, h: f64) → ()
 *   exports   finish: (first, end) → (), `emit-finish.ts`; begin: (first, end) → f64, the smallest gap or 0;
 *             positions: (first, end, h, push, 1/h, rate, share) → (); velocities: (first, end, APART·α, (1 − APART)·α, rate, share, α of friction) → ();
 *             i32 byte addresses, f64 numbers, as `sweep.ts` names them. What follows from arguments is an argument: engines compute it anew for each manifold
 */
import * as wasm from "../../memory/wasm-bytes.js";
import { ByteWriter, F64, I32, V128 } from "../../memory/wasm-bytes.js";
import { emitBegin } from "./emit-begin.js";
import { emitFinish } from "./emit-finish.js";
import { LaneCode, type Local, type Value } from "./lane-code.js";
import {
  ABOVE_MEAN,
  FRICTION,
  FRICTION_BLOCK,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  LEVER_A,
  NORMAL,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MASS,
  POINT_MEAN,
  POINT_OPEN,
  POINT_RADIUS,
  POINT_TOTAL,
  ROLLING,
  SLIDING,
  SPIN,
  SPIN_MASS,
  SPIN_TOTAL,
  SPINNING,
  STATIC,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import { gets, K, manifolds, Stream, type Triple } from "./sweep-stream.js";

/** Functions that the module imports, by number. */
const ROLL_TOO = 0;
const RELEASE = 1;
const IMPORTED = ["roll", "release"];

/** Parameter i in both lanes. */
const parameter = (code: LaneCode, i: number): Value => code.makeLanes(wasm.F64X2_SPLAT, code.parameter(i).get);

function positions(): Uint8Array<ArrayBuffer> {
  const code = new LaneCode(7);
  const [h, pushed, perStep, rate, share] = [2, 3, 4, 5, 6].map((i) => parameter(code, i)) as [Value, Value, Value, Value, Value];
  const s = new Stream(code);
  const { add, sub, mul, nothing } = s;
  const { gap, d, impulse, wanted, next, change, linear, open, load } = s.numbers(
    ...(["gap", "d", "impulse", "wanted", "next", "change", "linear", "open", "load"] as const),
  );
  const point = (): void => {
    gap.set(s.ofPoint(POINT_GAP));
    const free = sub(gap.get, s.atMost(add(gap.get, pushed), nothing));
    d.set(add(free, s.rate()));
    impulse.set(s.ofPoint(POINT_IMPULSE));
    const pulled = sub(impulse.get, mul(share, sub(impulse.get, s.ofPoint(POINT_MEAN))));
    wanted.set(sub(pulled, mul(mul(s.ofPoint(POINT_MASS), rate), d.get)));
    const isOff = code.makeLanes(wasm.F64X2_LE, wanted.get, nothing);
    open.set(s.where(isOff, s.where(s.isAbove(d.get), mul(d.get, perStep))));
    s.storePoint(POINT_OPEN, open);
    const isNone = code.makeLanes(wasm.F64X2_EQ, impulse.get, nothing);
    code.leave(0, code.makeLanes(wasm.I64X2_ALL_TRUE, s.where(isOff, isNone)));
    next.set(s.atLeast(wanted.get, nothing));
    s.storePoint(POINT_IMPULSE, next);
    load.set(add(load.get, next.get));
    change.set(mul(h, sub(next.get, impulse.get)));
    s.push(change, linear);
  };
  const isIdle = code.makeLanes(wasm.F64X2_EQ, load.get, nothing);
  const after = (): void => {
    s.finish();
    code.if(s.any(isIdle), () => {
      const acts = [FRICTION, FRICTION + 1, SPIN, ROLLING].map((place) => s.isNot(s.ofManifold(place)));
      code.if(s.any(s.where(isIdle, acts.reduce(s.or))), () => {
        for (const lane of [0, 1] as const) {
          const releases = code.make(wasm.F64_EQ, code.lane(load.get, lane), code.double(0));
          code.if(code.make(wasm.I32_AND, releases, s.isOther(lane)), () => code.call(RELEASE, s.place(lane), code.parameter(2).get));
        }
      });
    });
  };
  manifolds(code, { stream: s, before: () => load.set(nothing), point, after });
  return code.finish();
}

function velocities(): Uint8Array<ArrayBuffer> {
  const code = new LaneCode(7);
  const [apart, together, rate, share, following] = [2, 3, 4, 5, 6].map((i) => parameter(code, i)) as [Value, Value, Value, Value, Value];
  const s = new Stream(code);
  const { add, sub, mul, nothing } = s;
  const sums = s.numbers("above", "touching", "load", "leverage");
  const { above, touching, load, leverage } = sums;
  const { common, impulse, next, mean, change, linear, total } = s.numbers(
    ...(["common", "impulse", "next", "mean", "change", "linear", "total"] as const),
  );
  const before = (): void => {
    common.set(mul(together, s.ofManifold(ABOVE_MEAN)));
    for (const sum of Object.values(sums)) sum.set(nothing);
  };
  const point = (): void => {
    const speed = s.rate();
    impulse.set(s.ofPoint(POINT_IMPULSE));
    total.set(s.ofPoint(POINT_MASS));
    next.set(s.atLeast(sub(sub(impulse.get, mul(total.get, s.ofPoint(POINT_OPEN))), mul(total.get, speed)), nothing));
    mean.set(s.ofPoint(POINT_MEAN));
    change.set(sub(next.get, mean.get));
    mean.set(add(add(mean.get, mul(apart, change.get)), s.where(s.isAbove(next.get), common.get)));
    s.storePoint(POINT_MEAN, mean);
    const isNone = (of: Local): Value => code.makeLanes(wasm.F64X2_EQ, of.get, nothing);
    code.leave(0, code.makeLanes(wasm.I64X2_ALL_TRUE, s.where(isNone(next), isNone(impulse))));
    above.set(add(above.get, s.where(s.isAbove(next.get), change.get)));
    touching.set(add(touching.get, s.where(s.isAbove(next.get), code.lanes(1, 1))));
    load.set(add(load.get, next.get));
    leverage.set(add(leverage.get, mul(next.get, s.ofPoint(POINT_RADIUS))));
    s.storePoint(POINT_IMPULSE, next);
    total.set(add(s.ofPoint(POINT_TOTAL), next.get));
    s.storePoint(POINT_TOTAL, total);
    change.set(sub(next.get, impulse.get));
    s.push(change, linear);
  };
  const rub = friction(s, { load, leverage, rate, share, following });
  const roll = (lane: 0 | 1): void => {
    const rolls = code.make(wasm.F64_NE, code.load(s.m[lane].get, ROLLING), code.double(0));
    code.if(code.make(wasm.I32_AND, rolls, s.isOther(lane)), () => code.call(ROLL_TOO, s.place(lane), code.lane(load.get, lane)));
  };
  const after = (): void => {
    total.set(s.where(s.isAbove(touching.get), s.div(above.get, touching.get)));
    s.storeManifold(ABOVE_MEAN, total);
    rub();
    s.finish();
    roll(0);
    roll(1);
  };
  manifolds(code, { stream: s, before, point, after });
  return code.finish();
}

interface Friction {
  readonly load: Local;
  readonly leverage: Local;
  readonly rate: Value;
  readonly share: Value;
  readonly following: Value;
}

/** Twist about the normal, slip in the middle, and what it changes. Lanes where nothing acts keep their numbers. */
function friction(s: Stream, { load, leverage, rate, share, following }: Friction): () => void {
  const { code, A, B, add, sub, mul } = s;
  const { acts, spin, nextSpin, limit, change, length, total } = s.numbers(
    ...(["acts", "spin", "nextSpin", "limit", "change", "length", "total"] as const),
  );
  const number = (): Local => code.local(V128);
  const two = (): readonly [Local, Local] => [number(), number()];
  const [before, next, mean, slip] = [two(), two(), two(), two()];
  const T = [0, 1] as const;
  const [u, impulse, torque, normal] = [s.three(), s.three(), s.three(), s.three()];
  const tangents = [s.three(), s.three()] as const;
  const levers = [s.three(), s.three()] as const;
  const inertia = [s.inertia(A), s.inertia(B)] as const;
  /** ω of a side ± J⁻¹ t; the sign of A is the other one. */
  const turn = (i: 0 | 1, t: Triple): void => {
    const { w } = i === 0 ? A : B;
    const changes = inertia[i].times(t);
    for (const k of K) w[k].set((i === 0 ? sub : add)(w[k].get, changes[k]));
  };
  const twist = (): void => {
    for (const { load } of inertia) load();
    for (const k of K) normal[k].set(s.ofManifold(NORMAL + k));
    limit.set(add(mul(s.ofManifold(SLIDING), leverage.get), mul(s.ofManifold(SPINNING), load.get)));
    const spins = K.map((k) => sub(B.w[k].get, A.w[k].get)) as unknown as Triple;
    const wanted = sub(spin.get, mul(s.ofManifold(SPIN_MASS), s.dot(gets(normal), spins)));
    nextSpin.set(s.atLeast(s.atMost(wanted, limit.get), code.makeLanes(wasm.F64X2_NEG, limit.get)));
    nextSpin.set(s.choose(acts.get, nextSpin.get, spin.get));
    s.storeManifold(SPIN, nextSpin);
    total.set(add(s.ofManifold(SPIN_TOTAL), nextSpin.get));
    s.storeManifold(SPIN_TOTAL, total);
    change.set(sub(nextSpin.get, spin.get));
    for (const k of K) torque[k].set(mul(change.get, normal[k].get));
    turn(0, gets(torque));
    turn(1, gets(torque));
  };
  const slide = (): void => {
    for (const i of T) for (const k of K) levers[i][k].set(s.ofManifold(LEVER_A + 2 * k + i));
    for (const t of T) for (const k of K) tangents[t][k].set(s.ofManifold((t === 0 ? TANGENT_1 : TANGENT_2) + k));
    const ofSide = (i: 0 | 1, k: 0 | 1 | 2): Value => {
      const { v, w } = i === 0 ? A : B;
      return add(v[k].get, s.cross(gets(w), gets(levers[i]), k));
    };
    for (const k of K) u[k].set(sub(ofSide(1, k), ofSide(0, k)));
    for (const t of T) {
      slip[t].set(s.dot(gets(tangents[t]), gets(u)));
      mean[t].set(s.ofManifold(FRICTION_MEAN + t));
    }
    for (const t of T) {
      const block = add(mul(s.ofManifold(FRICTION_BLOCK + t), slip[0].get), mul(s.ofManifold(FRICTION_BLOCK + 1 + t), slip[1].get));
      next[t].set(sub(sub(before[t].get, mul(rate, block)), mul(share, sub(before[t].get, mean[t].get))));
    }
    length.set(code.makeLanes(wasm.F64X2_SQRT, add(mul(next[0].get, next[0].get), mul(next[1].get, next[1].get))));
    limit.set(s.isAbove(length.get, mul(s.ofManifold(STATIC), load.get)));
    code.if(s.any(limit.get), () => {
      change.set(s.div(mul(s.ofManifold(SLIDING), load.get), length.get));
      for (const t of T) next[t].set(s.choose(limit.get, mul(next[t].get, change.get), next[t].get));
    });
  };
  const answer = (): void => {
    for (const t of T) {
      next[t].set(s.choose(acts.get, next[t].get, before[t].get));
      total.set(s.choose(acts.get, add(mean[t].get, mul(following, sub(next[t].get, mean[t].get))), mean[t].get));
      s.storeManifold(FRICTION_MEAN + t, total);
      s.storeManifold(FRICTION + t, next[t]);
      total.set(add(s.ofManifold(FRICTION_TOTAL + t), next[t].get));
      s.storeManifold(FRICTION_TOTAL + t, total);
      before[t].set(sub(next[t].get, before[t].get));
    }
    for (const k of K) impulse[k].set(add(mul(before[0].get, tangents[0][k].get), mul(before[1].get, tangents[1][k].get)));
    for (const i of T) {
      const { v, mass } = i === 0 ? A : B;
      for (const k of K) v[k].set((i === 0 ? sub : add)(v[k].get, mul(mass.get, impulse[k].get)));
      for (const k of K) torque[k].set(s.cross(gets(levers[i]), gets(impulse), k));
      turn(i, gets(torque));
    }
  };
  return () => {
    spin.set(s.ofManifold(SPIN));
    for (const t of T) before[t].set(s.ofManifold(FRICTION + t));
    acts.set(s.or(s.or(s.isAbove(load.get), s.isNot(spin.get)), s.or(s.isNot(before[0].get), s.isNot(before[1].get))));
    code.if(s.any(acts.get), () => {
      twist();
      slide();
      answer();
    });
  };
}

/** The module. */
export function emitSweeps(): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  out.bytes(wasm.PREAMBLE);
  out.section(wasm.TYPE_SECTION, (section) => {
    section.bytes([4, wasm.FUNCTION_TYPE, 2, F64, F64, 0]);
    section.bytes([wasm.FUNCTION_TYPE, 2, I32, I32, 1, F64]);
    section.bytes([wasm.FUNCTION_TYPE, 7, I32, I32, F64, F64, F64, F64, F64, 0]);
    section.bytes([wasm.FUNCTION_TYPE, 2, I32, I32, 0]);
  });
  out.section(wasm.IMPORT_SECTION, (section) => {
    section.unsigned(1 + IMPORTED.length);
    section.name("gelenk");
    section.name("memory");
    section.bytes([wasm.MEMORY_KIND, 0, 1]); // no maximum, at least one page
    for (const name of IMPORTED) {
      section.name("gelenk");
      section.name(name);
      section.bytes([wasm.FUNCTION_KIND, 0]);
    }
  });
  out.section(wasm.FUNCTION_SECTION, (section) => section.bytes([4, 1, 2, 2, 3]));
  out.section(wasm.EXPORT_SECTION, (section) => {
    section.unsigned(4);
    for (const [i, name] of ["begin", "positions", "velocities", "finish"].entries()) {
      section.name(name);
      section.bytes([wasm.FUNCTION_KIND, IMPORTED.length + i]);
    }
  });
  out.section(wasm.CODE_SECTION, (section) => {
    section.unsigned(4);
    for (const body of [emitBegin(), positions(), velocities(), emitFinish()]) section.sized((contents) => contents.bytes(body));
  });
  return out.finish();
}
