/**
 * The sweeps of `sweep.ts` as WebAssembly, on the same table with the same bits: every sum is taken in the order written there. How lanes are used
 * stands in `sweep-stream.ts`. Where rolling has a coefficient, the module calls back.
 *
 *   imports   gelenk.memory; gelenk.roll: (place, load: f64) → ()
 *   exports   begin: (first, end) → f64, the smallest gap or 0;
 *             positions: (first, end, h, push, pull) → (); velocities: (first, end, following, pull, followingFriction) → ();  i32 byte addresses, f64 numbers
 */
import * as wasm from "../../memory/wasm-bytes.js";
import { ByteWriter, F64, I32, V128 } from "../../memory/wasm-bytes.js";
import { emitBegin } from "./emit-begin.js";
import { LaneCode, type Local, type Value } from "./lane-code.js";
import {
  ABOVE_MEAN,
  FRICTION,
  FRICTION_BLOCK,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  INVERSE_INERTIA,
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
import { APART } from "./sweep.js";
import { gets, K, type Locals, manifolds, type Passage, Stream, type Triple } from "./sweep-stream.js";

function positions(): Uint8Array<ArrayBuffer> {
  const code = new LaneCode(5);
  const [h, push, pull] = [code.parameter(2).get, code.parameter(3).get, code.parameter(4).get];
  const [zero, one] = [code.double(0), code.double(1)];
  const [perStep, rate, share] = [code.local(F64), code.local(F64), code.local(F64)];
  const divide = (x: Value, y: Value): Value => code.make(wasm.F64_DIV, x, y);
  const onePulled = code.make(wasm.F64_ADD, one, pull);
  perStep.set(divide(one, h));
  rate.set(divide(one, code.make(wasm.F64_MUL, h, onePulled)));
  share.set(divide(pull, onePulled));
  const passage = (): Passage => {
    const s = new Stream(code);
    const { add, sub, mul } = s;
    const { gap, d, impulse, wanted, next, change } = s.numbers("gap", "d", "impulse", "wanted", "next", "change");
    const [both, linear, angular] = s.three(V128);
    const point = (): void => {
      gap.set(s.ofPoint(POINT_GAP));
      both.set(s.rates());
      const free = sub(gap.get, code.make(wasm.F64_MIN, zero, add(gap.get, push)));
      d.set(add(free, add(code.lane(both.get, 0), code.lane(both.get, 1))));
      impulse.set(s.ofPoint(POINT_IMPULSE));
      const pulled = sub(impulse.get, mul(share.get, sub(impulse.get, s.ofPoint(POINT_MEAN))));
      wanted.set(sub(pulled, mul(mul(s.ofPoint(POINT_MASS), rate.get), d.get)));
      const isOff = code.make(wasm.F64_LE, wanted.get, zero);
      const isOpen = code.make(wasm.I32_AND, isOff, code.make(wasm.F64_GT, d.get, zero));
      code.store(s.p.get, POINT_OPEN, code.make(wasm.SELECT, mul(d.get, perStep.get), zero, isOpen));
      code.leave(0, code.make(wasm.I32_AND, isOff, code.make(wasm.F64_EQ, impulse.get, zero)));
      next.set(code.make(wasm.F64_MAX, zero, wanted.get));
      code.store(s.p.get, POINT_IMPULSE, next.get);
      change.set(mul(h, sub(next.get, impulse.get)));
      s.push(change, linear, angular);
    };
    return { stream: s, before: () => {}, point, stages: [() => s.finish()] };
  };
  manifolds(code, [passage(), passage()]);
  return code.finish();
}

function velocities(): Uint8Array<ArrayBuffer> {
  const code = new LaneCode(5);
  const [zero, one] = [code.double(0), code.double(1)];
  const [following, pull, followingFriction] = [code.parameter(2).get, code.parameter(3).get, code.parameter(4).get];
  const [rate, share] = [code.local(F64), code.local(F64)];
  const onePulled = code.make(wasm.F64_ADD, one, pull);
  rate.set(code.make(wasm.F64_DIV, one, onePulled));
  share.set(code.make(wasm.F64_DIV, pull, onePulled));
  const settings = { rate: rate.get, share: share.get, following: followingFriction };
  const isAbove = (x: Value): Value => code.make(wasm.F64_GT, x, zero);
  const passage = (): Passage => {
    const s = new Stream(code);
    const { add, sub, mul } = s;
    const sums = s.numbers("above", "touching", "load", "leverage");
    const { above, touching, load, leverage } = sums;
    const { common, impulse, next, mean, change } = s.numbers("common", "impulse", "next", "mean", "change");
    const [both, linear, angular] = s.three(V128);
    const before = (): void => {
      common.set(mul(mul(code.double(1 - APART), following), s.ofManifold(ABOVE_MEAN)));
      for (const sum of Object.values(sums)) sum.set(zero);
    };
    const point = (): void => {
      both.set(s.rates());
      const speed = add(code.lane(both.get, 0), code.lane(both.get, 1));
      impulse.set(s.ofPoint(POINT_IMPULSE));
      const held = sub(impulse.get, mul(s.ofPoint(POINT_MASS), s.ofPoint(POINT_OPEN)));
      const wanted = sub(held, mul(s.ofPoint(POINT_MASS), speed));
      next.set(code.make(wasm.F64_MAX, zero, wanted));
      mean.set(s.ofPoint(POINT_MEAN));
      const apart = mul(mul(code.double(APART), following), sub(next.get, mean.get));
      const together = code.make(wasm.SELECT, common.get, zero, isAbove(next.get));
      code.store(s.p.get, POINT_MEAN, add(add(mean.get, apart), together));
      code.leave(0, code.make(wasm.I32_AND, code.make(wasm.F64_EQ, next.get, zero), code.make(wasm.F64_EQ, impulse.get, zero)));
      code.if(isAbove(next.get), () => {
        above.set(add(above.get, sub(next.get, mean.get)));
        touching.set(add(touching.get, one));
      });
      load.set(add(load.get, next.get));
      leverage.set(add(leverage.get, mul(next.get, s.ofPoint(POINT_RADIUS))));
      code.store(s.p.get, POINT_IMPULSE, next.get);
      code.store(s.p.get, POINT_TOTAL, add(s.ofPoint(POINT_TOTAL), next.get));
      change.set(sub(next.get, impulse.get));
      s.push(change, linear, angular);
    };
    const followAbove = (): void => {
      code.store(s.m.get, ABOVE_MEAN, zero);
      code.if(isAbove(touching.get), () => code.store(s.m.get, ABOVE_MEAN, code.make(wasm.F64_DIV, above.get, touching.get)));
    };
    const roll = (): void =>
      code.if(code.make(wasm.F64_NE, s.ofManifold(ROLLING), zero), () =>
        code.call(0, code.make(wasm.F64_CONVERT_I32, code.make(wasm.I32_SHR_UNSIGNED, s.m.get, code.integer(3))), load.get),
      );
    const stages = [followAbove, ...friction(s, { load: load.get, leverage: leverage.get, ...settings }), () => s.finish(), roll];
    return { stream: s, before, point, stages };
  };
  manifolds(code, [passage(), passage()]);
  return code.finish();
}

interface Friction {
  readonly load: Value;
  readonly leverage: Value;
  readonly rate: Value;
  readonly share: Value;
  readonly following: Value;
}

/** Twist about the normal, slip in the middle, and what it changes: three stages. */
function friction(s: Stream, { load, leverage, rate, share, following }: Friction): readonly (() => void)[] {
  const { code, m, w, v, add, sub, mul } = s;
  const zero = code.double(0);
  const acts = code.local(I32);
  const number = (): Local => code.local(F64);
  const [spin, nextSpin, limit, length, scale] = [number(), number(), number(), number(), number()];
  const before = [number(), number()] as const;
  const next = [number(), number()] as const;
  const mean = [number(), number()] as const;
  const slip = [number(), number()] as const;
  const [l, u] = [s.three(F64), s.three(F64)];
  const impulse = s.three(V128);
  const torque = s.three(V128);
  const inertia = Array.from({ length: 6 }, () => code.local(V128));
  const levers = s.three(V128);
  const [xx, xy, xz, yy, yz, zz] = inertia as [Local, Local, Local, Local, Local, Local];
  const matrix: readonly Locals[] = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  /** ω += ± J⁻¹ t */
  const turn = (t: Triple): void => {
    const changes = K.map((k) => s.mulLanes(s.signs, s.dotLanes(gets(matrix[k]!), t)));
    for (const k of K) w[k].set(s.addLanes(w[k].get, changes[k]!));
  };
  const isNot = (x: Value): Value => code.make(wasm.F64_NE, x, zero);
  const or = (x: Value, y: Value): Value => code.make(wasm.I32_OR, x, y);
  const tangents = [s.triple(TANGENT_1), s.triple(TANGENT_2)] as const;
  const twist = (): void => {
    for (const [k, j] of inertia.entries()) j.set(code.gather(s.a.get, s.b.get, INVERSE_INERTIA + k));
    limit.set(add(mul(s.ofManifold(SLIDING), leverage), mul(s.ofManifold(SPINNING), load)));
    const spins = K.map((k) => sub(code.lane(w[k].get, 1), code.lane(w[k].get, 0))) as unknown as Triple;
    const wanted = sub(spin.get, mul(s.ofManifold(SPIN_MASS), s.dot(s.triple(NORMAL), spins)));
    const least = code.make(wasm.F64_NEG, limit.get);
    nextSpin.set(code.make(wasm.F64_MAX, least, code.make(wasm.F64_MIN, limit.get, wanted)));
    code.store(m.get, SPIN, nextSpin.get);
    code.store(m.get, SPIN_TOTAL, add(s.ofManifold(SPIN_TOTAL), nextSpin.get));
    for (const k of K) l[k].set(mul(sub(nextSpin.get, spin.get), s.ofManifold(NORMAL + k)));
    for (const k of K) torque[k].set(s.twice(l[k].get));
    turn(gets(torque));
  };
  const slide = (): void => {
    for (const k of K) levers[k].set(code.loadLanes(m.get, LEVER_A + 2 * k));
    for (const k of K) torque[k].set(s.addLanes(v[k].get, s.crossLanes(gets(w), gets(levers), k)));
    for (const k of K) u[k].set(sub(code.lane(torque[k].get, 1), code.lane(torque[k].get, 0)));
    for (const t of [0, 1] as const) {
      slip[t].set(s.dot(tangents[t], gets(u)));
      mean[t].set(s.ofManifold(FRICTION_MEAN + t));
    }
    for (const t of [0, 1] as const) {
      const block = add(mul(s.ofManifold(FRICTION_BLOCK + t), slip[0].get), mul(s.ofManifold(FRICTION_BLOCK + 1 + t), slip[1].get));
      next[t].set(sub(sub(before[t].get, mul(rate, block)), mul(share, sub(before[t].get, mean[t].get))));
    }
    length.set(code.make(wasm.F64_SQRT, add(mul(next[0].get, next[0].get), mul(next[1].get, next[1].get))));
    code.if(code.make(wasm.F64_GT, length.get, mul(s.ofManifold(STATIC), load)), () => {
      scale.set(code.make(wasm.F64_DIV, mul(s.ofManifold(SLIDING), load), length.get));
      for (const t of [0, 1] as const) next[t].set(mul(next[t].get, scale.get));
    });
  };
  const answer = (): void => {
    for (const t of [0, 1] as const) {
      code.store(m.get, FRICTION_MEAN + t, add(mean[t].get, mul(following, sub(next[t].get, mean[t].get))));
      code.store(m.get, FRICTION + t, next[t].get);
      code.store(m.get, FRICTION_TOTAL + t, add(s.ofManifold(FRICTION_TOTAL + t), next[t].get));
      before[t].set(sub(next[t].get, before[t].get));
    }
    for (const k of K) impulse[k].set(s.twice(add(mul(before[0].get, tangents[0][k]), mul(before[1].get, tangents[1][k]))));
    for (const k of K) v[k].set(s.addLanes(v[k].get, s.mulLanes(s.signs, s.mulLanes(s.mass.get, impulse[k].get))));
    for (const k of K) torque[k].set(s.crossLanes(gets(levers), gets(impulse), k));
    turn(gets(torque));
  };
  const begin = (): void => {
    spin.set(s.ofManifold(SPIN));
    for (const t of [0, 1] as const) before[t].set(s.ofManifold(FRICTION + t));
    acts.set(or(or(code.make(wasm.F64_GT, load, zero), isNot(spin.get)), or(isNot(before[0].get), isNot(before[1].get))));
  };
  return [begin, ...[twist, slide, answer].map((stage) => () => code.if(acts.get, stage))];
}

/** The module. */
export function emitSweeps(): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  out.bytes(wasm.PREAMBLE);
  out.section(wasm.TYPE_SECTION, (section) => {
    section.bytes([3, wasm.FUNCTION_TYPE, 2, F64, F64, 0]);
    section.bytes([wasm.FUNCTION_TYPE, 2, I32, I32, 1, F64]);
    section.bytes([wasm.FUNCTION_TYPE, 5, I32, I32, F64, F64, F64, 0]);
  });
  out.section(wasm.IMPORT_SECTION, (section) => {
    section.unsigned(2);
    section.name("gelenk");
    section.name("memory");
    section.bytes([wasm.MEMORY_KIND, 0, 1]); // no maximum, at least one page
    section.name("gelenk");
    section.name("roll");
    section.bytes([wasm.FUNCTION_KIND, 0]);
  });
  out.section(wasm.FUNCTION_SECTION, (section) => section.bytes([3, 1, 2, 2]));
  out.section(wasm.EXPORT_SECTION, (section) => {
    section.unsigned(3);
    for (const [i, name] of ["begin", "positions", "velocities"].entries()) {
      section.name(name);
      section.bytes([wasm.FUNCTION_KIND, 1 + i]);
    }
  });
  out.section(wasm.CODE_SECTION, (section) => {
    section.unsigned(3);
    for (const body of [emitBegin(), positions(), velocities()]) section.sized((contents) => contents.bytes(body));
  });
  return out.finish();
}
