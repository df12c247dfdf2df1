/**
 * Two manifolds on their way through a pass over all rows, in WebAssembly (`emit-sweeps.ts`, `emit-begin.ts`): they are the two lanes
 * of the instructions, so they must have no body in common and as many points. `colour.ts` brings such ones together; one without a
 * partner is both lanes, which compute and store the same.
 *
 * With A and B of one manifold as lanes, all that belongs to a row and not to a body would be done for one manifold only, and sums would go across lanes.
 */
import * as wasm from "../../memory/wasm-bytes.js";
import { I32, V128 } from "../../memory/wasm-bytes.js";
import type { LaneCode, Local, Value } from "./lane-code.js";
import {
  INVERSE_INERTIA,
  INVERSE_MASS_A,
  LENGTH,
  OFFSET_A,
  POINT_ANSWER_A,
  POINT_ARM_A,
  POINT_NORMAL,
  POINTS,
  ROW_MANIFOLD,
  ROW_POINT,
} from "./pile-layout.js";

/** Three values. */
export type Triple = readonly [Value, Value, Value];
export type Locals = readonly [Local, Local, Local];
/** Of the first manifold and of the second. */
type Two = readonly [Local, Local];

export const K = [0, 1, 2] as const;
const NEXT = [1, 2, 0] as const;
const LAST = [2, 0, 1] as const;

/** The bodies A, or the bodies B, of both manifolds: addresses, inverse masses, angular and linear numbers. */
interface Side {
  readonly body: Two;
  readonly mass: Local;
  readonly w: Locals;
  readonly v: Locals;
}

/** Two manifolds, their bodies in locals. */
export class Stream {
  readonly code: LaneCode;
  readonly m: Two;
  /** Their points, and where those of the first end. */
  readonly p: Two;
  readonly last: Local;
  readonly A: Side;
  readonly B: Side;
  /** Normal of a point. */
  readonly n: Locals;

  constructor(code: LaneCode) {
    this.code = code;
    const two = (): Two => [code.local(I32), code.local(I32)];
    const side = (): Side => ({ body: two(), mass: code.local(V128), w: this.three(), v: this.three() });
    [this.m, this.p, this.last] = [two(), two(), code.local(I32)];
    [this.A, this.B, this.n] = [side(), side(), this.three()];
  }

  three(): Locals {
    return [this.code.local(V128), this.code.local(V128), this.code.local(V128)];
  }

  /** Numbers by name. */
  numbers<Name extends string>(...names: readonly Name[]): Record<Name, Local> {
    return Object.fromEntries(names.map((name) => [name, this.code.local(V128)])) as Record<Name, Local>;
  }

  add = (x: Value, y: Value): Value => this.code.makeLanes(wasm.F64X2_ADD, x, y);
  sub = (x: Value, y: Value): Value => this.code.makeLanes(wasm.F64X2_SUB, x, y);
  mul = (x: Value, y: Value): Value => this.code.makeLanes(wasm.F64X2_MUL, x, y);
  div = (x: Value, y: Value): Value => this.code.makeLanes(wasm.F64X2_DIV, x, y);
  /** The larger of x and bound; NaN stays, and −0 where both are zeros. */
  atLeast = (x: Value, bound: Value): Value => this.code.makeLanes(wasm.F64X2_PMAX, x, bound);
  atMost = (x: Value, bound: Value): Value => this.code.makeLanes(wasm.F64X2_PMIN, x, bound);
  nothing = (): void => this.code.lanes(0, 0)();
  isAbove = (x: Value, y: Value = this.nothing): Value => this.code.makeLanes(wasm.F64X2_GT, x, y);
  isNot = (x: Value, y: Value = this.nothing): Value => this.code.makeLanes(wasm.F64X2_NE, x, y);
  or = (x: Value, y: Value): Value => this.code.makeLanes(wasm.V128_OR, x, y);
  /** x in lanes where a comparison holds, else 0. */
  where = (holds: Value, x: Value): Value => this.code.makeLanes(wasm.V128_AND, holds, x);
  /** x in lanes where a comparison holds, else y. */
  choose = (holds: Value, x: Value, y: Value): Value => this.code.makeLanes(wasm.V128_BITSELECT, x, y, holds);
  any = (holds: Value): Value => this.code.makeLanes(wasm.V128_ANY_TRUE, holds);

  ofManifold = (place: number): Value => this.code.gather(this.m[0].get, this.m[1].get, place);
  ofPoint = (place: number): Value => this.code.gather(this.p[0].get, this.p[1].get, place);
  ofBodies = ({ body }: Side, place: number): Value => this.code.gather(body[0].get, body[1].get, place);
  storeManifold = (place: number, value: Local): void => this.code.scatter(this.m[0].get, this.m[1].get, place, value.get);
  storePoint = (place: number, value: Local): void => this.code.scatter(this.p[0].get, this.p[1].get, place, value.get);
  storeBodies = ({ body }: Side, place: number, value: Local): void => this.code.scatter(body[0].get, body[1].get, place, value.get);

  dot = (x: Triple, y: Triple): Value => this.add(this.add(this.mul(x[0], y[0]), this.mul(x[1], y[1])), this.mul(x[2], y[2]));

  /** Component k of x × y. */
  cross = (x: Triple, y: Triple, k: 0 | 1 | 2): Value => this.sub(this.mul(x[NEXT[k]], y[LAST[k]]), this.mul(x[LAST[k]], y[NEXT[k]]));

  /** The manifold of a lane as a place in the table, and whether it is not that of the lane before: what is both lanes has single work done once. */
  place = (lane: 0 | 1): Value =>
    this.code.make(wasm.F64_CONVERT_I32, this.code.make(wasm.I32_SHR_UNSIGNED, this.m[lane].get, this.code.integer(3)));
  isOther = (lane: 0 | 1): Value => (lane === 0 ? this.code.integer(1) : this.code.make(wasm.I32_NE, this.m[0].get, this.m[1].get));

  /** Bytes: eight times a number of a manifold. */
  bytes = (m: Local, place: number): Value => this.code.eightfold(this.code.load(m.get, place));
  sum = (x: Value, y: Value): Value => this.code.make(wasm.I32_ADD, x, y);

  /** Where the record behind m begins. */
  behind = (m: Local): Value => this.sum(m.get, this.bytes(m, LENGTH));

  /** Addresses of the bodies and their masses into locals. */
  find(): void {
    for (const [i, side] of [this.A, this.B].entries()) {
      for (const lane of [0, 1] as const) side.body[lane].set(this.bytes(this.m[lane], OFFSET_A + i));
      side.mass.set(this.ofManifold(INVERSE_MASS_A + i));
    }
  }

  /** Numbers of the bodies into locals. */
  begin(): void {
    this.find();
    for (const side of [this.A, this.B]) {
      for (const k of K) side.w[k].set(this.ofBodies(side, k));
      for (const k of K) side.v[k].set(this.ofBodies(side, 3 + k));
    }
  }

  /** Bodies back into the table. */
  finish(): void {
    for (const side of [this.A, this.B]) {
      for (const k of K) this.storeBodies(side, k, side.w[k]);
      for (const k of K) this.storeBodies(side, 3 + k, side.v[k]);
    }
  }

  /** The body for each point, from the first on. */
  eachPoint(body: () => void): void {
    const { code, m, p } = this;
    for (const lane of [0, 1] as const) p[lane].set(this.sum(m[lane].get, code.integer(8 * ROW_MANIFOLD)));
    this.last.set(this.sum(p[0].get, this.bytes(m[0], POINTS)));
    const hasPoint = code.make(wasm.I32_LT_UNSIGNED, p[0].get, this.last.get);
    const step = (): void => {
      for (const place of p) place.set(this.sum(place.get, code.integer(8 * ROW_POINT)));
    };
    code.while(hasPoint, step, body);
  }

  /** J⁻¹ of the bodies of a side: the code that loads it into locals, and its product with a vector. */
  inertia(side: Side): { load(): void; times(t: Triple): Triple } {
    const [xx, xy, xz] = this.three();
    const [yy, yz, zz] = this.three();
    const load = (): void => {
      for (const [k, local] of [xx, xy, xz, yy, yz, zz].entries()) local.set(this.ofBodies(side, INVERSE_INERTIA + k));
    };
    const times = (t: Triple): Triple => [
      this.dot(gets([xx, xy, xz]), t),
      this.dot(gets([xy, yy, yz]), t),
      this.dot(gets([xz, yz, zz]), t),
    ];
    return { load, times };
  }

  /** Rate of the row on both bodies together. */
  rate(): Value {
    const { A, B, n, add, sub, mul } = this;
    for (const k of K) n[k].set(this.ofPoint(POINT_NORMAL + k));
    const angular = ({ w }: Side, i: 0 | 1): Triple =>
      K.map((k) => mul(this.ofPoint(POINT_ARM_A + 2 * k + i), w[k].get)) as unknown as Triple;
    const linear = ({ v }: Side): Triple => K.map((k) => mul(n[k].get, v[k].get)) as unknown as Triple;
    const [a, u] = [angular(A, 0), linear(A)];
    const [b, v] = [angular(B, 1), linear(B)];
    const rateA = sub(add(add(a[0], a[1]), sub(a[2], u[0])), add(u[1], u[2]));
    const rateB = add(add(add(b[0], b[1]), add(b[2], v[0])), add(v[1], v[2]));
    return add(rateA, rateB);
  }

  /** Both bodies change by an impulse along the row. */
  push(change: Local, linear: Local): void {
    const { A, B, n, add, sub, mul } = this;
    for (const [i, { mass, w, v }] of [A, B].entries()) {
      linear.set(mul(change.get, mass.get));
      for (const k of K) v[k].set((i === 0 ? sub : add)(v[k].get, mul(linear.get, n[k].get)));
      for (const k of K) w[k].set(add(w[k].get, mul(change.get, this.ofPoint(POINT_ANSWER_A + 2 * k + i))));
    }
  }
}

/** What happens to two manifolds: before their points, for each of these, and afterwards. */
export interface Passage {
  readonly stream: Stream;
  readonly before: () => void;
  readonly point: () => void;
  readonly after: () => void;
}

/** All manifolds from parameter 0 up to parameter 1, two by two where they have as many points. */
export function manifolds(code: LaneCode, { stream, before, point, after }: Passage): void {
  const [at, end] = [code.parameter(0), code.parameter(1)];
  const [one, two] = stream.m;
  code.while(
    code.make(wasm.I32_LT_UNSIGNED, at.get, end.get),
    () => {},
    () => {
      one.set(at.get);
      two.set(at.get);
      at.set(stream.behind(one));
      code.block(() => {
        code.leave(0, code.make(wasm.I32_GE_UNSIGNED, at.get, end.get));
        code.leave(0, code.make(wasm.F64_NE, code.load(at.get, POINTS), code.load(one.get, POINTS)));
        two.set(at.get);
        at.set(stream.behind(two));
      });
      stream.begin();
      before();
      stream.eachPoint(point);
      after();
    },
  );
}

/** The body for all manifolds whose places stand from parameter 0 up to parameter 1, likewise; addresses and masses of their bodies are in locals. */
export function listed(code: LaneCode, stream: Stream, body: () => void): void {
  const [at, end] = [code.parameter(0), code.parameter(1)];
  const [one, two] = stream.m;
  const next = (): void => at.set(stream.sum(at.get, code.integer(8)));
  code.while(
    code.make(wasm.I32_LT_UNSIGNED, at.get, end.get),
    () => {},
    () => {
      one.set(stream.bytes(at, 0));
      two.set(one.get);
      next();
      code.block(() => {
        code.leave(0, code.make(wasm.I32_GE_UNSIGNED, at.get, end.get));
        two.set(stream.bytes(at, 0));
        code.block(() => {
          code.leave(0, code.make(wasm.F64_NE, code.load(two.get, POINTS), code.load(one.get, POINTS)));
          next();
          code.leave(1, code.integer(1));
        });
        two.set(one.get);
      });
      stream.find();
      body();
    },
  );
}

export const gets = (locals: Locals): Triple => [locals[0].get, locals[1].get, locals[2].get];
