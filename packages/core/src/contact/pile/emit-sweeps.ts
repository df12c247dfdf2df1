/**
 * The sweeps of `sweep.ts` as WebAssembly, on the same table with the same bits: every sum is taken in the order written there. A and B of a manifold are the two lanes
 * of the instructions; lane 0 counts negative where B minus A is taken, which costs no rounding. Where rolling has a coefficient, the module calls back.
 *
 *   imports   gelenk.memory; gelenk.roll: (place, load: f64) → ()
 *   exports   positions: (first, end, h, push, pull) → (); velocities: (first, end, following, pull, followingFriction) → ();  i32 byte addresses, f64 numbers
 */
import * as wasm from "../../memory/wasm-bytes.js";
import { ByteWriter, F64, I32, V128 } from "../../memory/wasm-bytes.js";
import { LaneCode, type Local, type Value } from "./lane-code.js";
import {
  ABOVE_MEAN,
  FRICTION,
  FRICTION_BLOCK,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  INVERSE_INERTIA,
  INVERSE_MASS_A,
  LENGTH,
  LEVER_A,
  NORMAL,
  OFFSET_A,
  OFFSET_B,
  POINT_ANSWER_A,
  POINT_ARM_A,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MASS,
  POINT_MEAN,
  POINT_NORMAL,
  POINT_OPEN,
  POINT_RADIUS,
  POINT_TOTAL,
  POINTS,
  ROLLING,
  ROW_MANIFOLD,
  ROW_POINT,
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

/** Three values. */
type Triple = readonly [Value, Value, Value];
type Locals = readonly [Local, Local, Local];

const K = [0, 1, 2] as const;
const NEXT = [1, 2, 0] as const;
const LAST = [2, 0, 1] as const;

/** What both sweeps have in common: one manifold after the other, its bodies in locals. */
class SweepCode {
  readonly code = new LaneCode(5);
  readonly m = this.code.parameter(0);
  readonly end = this.code.parameter(1);
  readonly a = this.code.local(I32);
  readonly b = this.code.local(I32);
  readonly p = this.code.local(I32);
  readonly last = this.code.local(I32);
  /** Inverse masses. */
  readonly mass = this.code.local(V128);
  /** Angular and linear numbers of the bodies. */
  readonly w = this.three(V128);
  readonly v = this.three(V128);
  /** Normal of a point, negative for A. */
  readonly n = this.three(V128);
  readonly signs = this.code.lanes(-1, 1);

  three(type: typeof V128 | typeof F64): Locals {
    return [this.code.local(type), this.code.local(type), this.code.local(type)];
  }

  add = (x: Value, y: Value): Value => this.code.make(wasm.F64_ADD, x, y);
  sub = (x: Value, y: Value): Value => this.code.make(wasm.F64_SUB, x, y);
  mul = (x: Value, y: Value): Value => this.code.make(wasm.F64_MUL, x, y);
  addLanes = (x: Value, y: Value): Value => this.code.makeLanes(wasm.F64X2_ADD, x, y);
  subLanes = (x: Value, y: Value): Value => this.code.makeLanes(wasm.F64X2_SUB, x, y);
  mulLanes = (x: Value, y: Value): Value => this.code.makeLanes(wasm.F64X2_MUL, x, y);
  twice = (x: Value): Value => this.code.makeLanes(wasm.F64X2_SPLAT, x);
  ofManifold = (place: number): Value => this.code.load(this.m.get, place);
  ofPoint = (place: number): Value => this.code.load(this.p.get, place);
  /** Three pairs of numbers of A and B. */
  pairs = (at: Local, place: number): Triple => K.map((k) => this.code.loadLanes(at.get, place + 2 * k)) as unknown as Triple;
  triple = (place: number): Triple => K.map((k) => this.ofManifold(place + k)) as unknown as Triple;

  dot = (x: Triple, y: Triple): Value => this.add(this.add(this.mul(x[0], y[0]), this.mul(x[1], y[1])), this.mul(x[2], y[2]));

  dotLanes = (x: Triple, y: Triple): Value =>
    this.addLanes(this.addLanes(this.mulLanes(x[0], y[0]), this.mulLanes(x[1], y[1])), this.mulLanes(x[2], y[2]));

  /** Component k of x × y. */
  crossLanes = (x: Triple, y: Triple, k: 0 | 1 | 2): Value =>
    this.subLanes(this.mulLanes(x[NEXT[k]], y[LAST[k]]), this.mulLanes(x[LAST[k]], y[NEXT[k]]));

  /** Bytes: eight times a number of the table. */
  bytes = (place: number): Value =>
    this.code.make(wasm.I32_SHL, this.code.make(wasm.I32_TRUNC_F64, this.ofManifold(place)), this.code.integer(3));
  sum = (x: Value, y: Value): Value => this.code.make(wasm.I32_ADD, x, y);

  /** For each manifold: bodies into locals, `body`, bodies back into the table, `after`. */
  manifolds(body: () => void, after: () => void): void {
    const { code, m, a, b, w, v } = this;
    code.while(
      code.make(wasm.I32_LT_UNSIGNED, m.get, this.end.get),
      () => m.set(this.sum(m.get, this.bytes(LENGTH))),
      () => {
        a.set(this.bytes(OFFSET_A));
        b.set(this.bytes(OFFSET_B));
        this.mass.set(code.loadLanes(m.get, INVERSE_MASS_A));
        for (const k of K) w[k].set(code.gather(a.get, b.get, k));
        for (const k of K) v[k].set(code.gather(a.get, b.get, 3 + k));
        body();
        for (const k of K) code.scatter(a.get, b.get, k, w[k].get);
        for (const k of K) code.scatter(a.get, b.get, 3 + k, v[k].get);
        after();
      },
    );
  }

  points(body: () => void): void {
    const { code, p, last } = this;
    p.set(this.sum(this.m.get, code.integer(8 * ROW_MANIFOLD)));
    last.set(this.sum(p.get, this.bytes(POINTS)));
    code.while(
      code.make(wasm.I32_LT_UNSIGNED, p.get, last.get),
      () => p.set(this.sum(p.get, code.integer(8 * ROW_POINT))),
      () => {
        for (const k of K) this.n[k].set(this.mulLanes(this.signs, code.loadTwice(p.get, POINT_NORMAL + k)));
        body();
      },
    );
  }

  /** Rates of the row on both bodies. */
  rates(): Value {
    const arms = this.pairs(this.p, POINT_ARM_A);
    const angular = K.map((k) => this.mulLanes(arms[k], this.w[k].get)) as unknown as Triple;
    const linear = K.map((k) => this.mulLanes(this.n[k].get, this.v[k].get)) as unknown as Triple;
    const first = this.addLanes(angular[0], angular[1]);
    return this.addLanes(this.addLanes(first, this.addLanes(angular[2], linear[0])), this.addLanes(linear[1], linear[2]));
  }

  /** Both bodies change by an impulse along the row. */
  push(change: Local): void {
    const { code, w, v, n } = this;
    const linear = code.local(V128);
    const angular = code.local(V128);
    angular.set(this.twice(change.get));
    linear.set(this.mulLanes(angular.get, this.mass.get));
    const answers = this.pairs(this.p, POINT_ANSWER_A);
    for (const k of K) v[k].set(this.addLanes(v[k].get, this.mulLanes(linear.get, n[k].get)));
    for (const k of K) w[k].set(this.addLanes(w[k].get, this.mulLanes(angular.get, answers[k])));
  }
}

const gets = (locals: Locals): Triple => [locals[0].get, locals[1].get, locals[2].get];

function positions(): Uint8Array<ArrayBuffer> {
  const s = new SweepCode();
  const { code, add, sub, mul } = s;
  const [h, push, pull] = [code.parameter(2).get, code.parameter(3).get, code.parameter(4).get];
  const [zero, one] = [code.double(0), code.double(1)];
  const names = ["perStep", "rate", "share", "gap", "d", "impulse", "wanted", "next", "change"] as const;
  const local = Object.fromEntries(names.map((name) => [name, code.local(F64)])) as Record<(typeof names)[number], Local>;
  const { perStep, rate, share, gap, d, impulse, wanted, next, change } = local;
  const both = code.local(V128);
  const divide = (x: Value, y: Value): Value => code.make(wasm.F64_DIV, x, y);
  perStep.set(divide(one, h));
  rate.set(divide(one, mul(h, add(one, pull))));
  share.set(divide(pull, add(one, pull)));
  s.manifolds(
    () =>
      s.points(() => {
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
        s.push(change);
      }),
    () => {},
  );
  return code.finish();
}

function velocities(): Uint8Array<ArrayBuffer> {
  const s = new SweepCode();
  const { code, add, sub, mul } = s;
  const zero = code.double(0);
  const [following, pull, followingFriction] = [code.parameter(2).get, code.parameter(3).get, code.parameter(4).get];
  const names = ["rate", "share", "common", "above", "touching", "load", "leverage", "impulse", "next", "mean", "change"] as const;
  const local = Object.fromEntries(names.map((name) => [name, code.local(F64)])) as Record<(typeof names)[number], Local>;
  const { rate, share, common, above, touching, load, leverage, impulse, next, mean, change } = local;
  const both = code.local(V128);
  const one = code.double(1);
  rate.set(code.make(wasm.F64_DIV, one, add(one, pull)));
  share.set(code.make(wasm.F64_DIV, pull, add(one, pull)));
  const isAbove = (x: Value): Value => code.make(wasm.F64_GT, x, zero);
  const select = (x: Value, y: Value, condition: Value): Value => code.make(wasm.SELECT, x, y, condition);
  s.manifolds(
    () => {
      common.set(mul(mul(code.double(1 - APART), following), s.ofManifold(ABOVE_MEAN)));
      for (const start of [above, touching, load, leverage]) start.set(zero);
      s.points(() => {
        both.set(s.rates());
        const speed = add(code.lane(both.get, 0), code.lane(both.get, 1));
        impulse.set(s.ofPoint(POINT_IMPULSE));
        const held = sub(impulse.get, mul(s.ofPoint(POINT_MASS), s.ofPoint(POINT_OPEN)));
        const wanted = sub(held, mul(s.ofPoint(POINT_MASS), speed));
        next.set(code.make(wasm.F64_MAX, zero, wanted));
        mean.set(s.ofPoint(POINT_MEAN));
        const apart = mul(mul(code.double(APART), following), sub(next.get, mean.get));
        code.store(s.p.get, POINT_MEAN, add(add(mean.get, apart), select(common.get, zero, isAbove(next.get))));
        const isNothing = code.make(wasm.I32_AND, code.make(wasm.F64_EQ, next.get, zero), code.make(wasm.F64_EQ, impulse.get, zero));
        code.leave(0, isNothing);
        code.if(isAbove(next.get), () => {
          above.set(add(above.get, sub(next.get, mean.get)));
          touching.set(add(touching.get, one));
        });
        load.set(add(load.get, next.get));
        leverage.set(add(leverage.get, mul(next.get, s.ofPoint(POINT_RADIUS))));
        code.store(s.p.get, POINT_IMPULSE, next.get);
        code.store(s.p.get, POINT_TOTAL, add(s.ofPoint(POINT_TOTAL), next.get));
        change.set(sub(next.get, impulse.get));
        s.push(change);
      });
      code.store(s.m.get, ABOVE_MEAN, zero);
      code.if(isAbove(touching.get), () => code.store(s.m.get, ABOVE_MEAN, code.make(wasm.F64_DIV, above.get, touching.get)));
      friction(s, { load: load.get, leverage: leverage.get, rate: rate.get, share: share.get, following: followingFriction });
    },
    () =>
      code.if(code.make(wasm.F64_NE, s.ofManifold(ROLLING), zero), () =>
        code.call(0, code.make(wasm.F64_CONVERT_I32, code.make(wasm.I32_SHR_UNSIGNED, s.m.get, code.integer(3))), load.get),
      ),
  );
  return code.finish();
}

interface Friction {
  readonly load: Value;
  readonly leverage: Value;
  readonly rate: Value;
  readonly share: Value;
  readonly following: Value;
}

/** Twist about the normal, then slip in the middle. */
function friction(s: SweepCode, { load, leverage, rate, share, following }: Friction): void {
  const { code, m, w, v, add, sub, mul } = s;
  const zero = code.double(0);
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
  spin.set(s.ofManifold(SPIN));
  for (const t of [0, 1] as const) before[t].set(s.ofManifold(FRICTION + t));
  const acts = or(or(code.make(wasm.F64_GT, load, zero), isNot(spin.get)), or(isNot(before[0].get), isNot(before[1].get)));
  code.if(acts, () => {
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

    for (const k of K) levers[k].set(code.loadLanes(m.get, LEVER_A + 2 * k));
    for (const k of K) torque[k].set(s.addLanes(v[k].get, s.crossLanes(gets(w), gets(levers), k)));
    for (const k of K) u[k].set(sub(code.lane(torque[k].get, 1), code.lane(torque[k].get, 0)));
    const tangents = [s.triple(TANGENT_1), s.triple(TANGENT_2)] as const;
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
  });
}

/** The module. */
export function emitSweeps(): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  out.bytes(wasm.PREAMBLE);
  out.section(wasm.TYPE_SECTION, (section) => {
    section.bytes([2, wasm.FUNCTION_TYPE, 2, F64, F64, 0]);
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
  out.section(wasm.FUNCTION_SECTION, (section) => section.bytes([2, 1, 1]));
  out.section(wasm.EXPORT_SECTION, (section) => {
    section.unsigned(2);
    for (const [i, name] of ["positions", "velocities"].entries()) {
      section.name(name);
      section.bytes([wasm.FUNCTION_KIND, 1 + i]);
    }
  });
  out.section(wasm.CODE_SECTION, (section) => {
    section.unsigned(2);
    for (const body of [positions(), velocities()]) section.sized((contents) => contents.bytes(body));
  });
  return out.finish();
}
