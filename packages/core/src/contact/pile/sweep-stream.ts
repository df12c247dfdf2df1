/**
 * One manifold on its way through a pass over all rows, in WebAssembly (`emit-sweeps.ts`, `emit-begin.ts`): A and B are the two lanes of the instructions; lane 0 counts
 * negative where B minus A is taken, which costs no rounding.
 *
 * A row waits for the one before it, and a processor looks too few instructions ahead to begin the next manifold meanwhile. So two of them, which must have no body in
 * common, go side by side: a point of one, a point of the other, … That took 30 % from the time of both sweeps; the same in TypeScript took longer, for want of registers.
 */
import * as wasm from "../../memory/wasm-bytes.js";
import { F64, I32, V128 } from "../../memory/wasm-bytes.js";
import type { LaneCode, Local, Value } from "./lane-code.js";
import {
  INVERSE_MASS_A,
  LENGTH,
  OFFSET_A,
  OFFSET_B,
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

export const K = [0, 1, 2] as const;
const NEXT = [1, 2, 0] as const;
const LAST = [2, 0, 1] as const;

/** One manifold on its way through a sweep, its bodies in locals. Code for two of them alternates, stage by stage. */
export class Stream {
  readonly code: LaneCode;
  readonly m: Local;
  readonly a: Local;
  readonly b: Local;
  readonly p: Local;
  readonly last: Local;
  /** Inverse masses. */
  readonly mass: Local;
  /** Angular and linear numbers of the bodies. */
  readonly w: Locals;
  readonly v: Locals;
  /** Normal of a point, negative for A. */
  readonly n: Locals;
  readonly signs: Value;

  constructor(code: LaneCode) {
    this.code = code;
    const place = (): Local => code.local(I32);
    [this.m, this.a, this.b, this.p, this.last] = [place(), place(), place(), place(), place()];
    this.mass = code.local(V128);
    [this.w, this.v, this.n] = [this.three(V128), this.three(V128), this.three(V128)];
    this.signs = code.lanes(-1, 1);
  }

  three(type: typeof V128 | typeof F64): Locals {
    return [this.code.local(type), this.code.local(type), this.code.local(type)];
  }

  /** Numbers by name. */
  numbers<Name extends string>(...names: readonly Name[]): Record<Name, Local> {
    return Object.fromEntries(names.map((name) => [name, this.code.local(F64)])) as Record<Name, Local>;
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

  /** Where the record behind this one begins. */
  behind = (): Value => this.sum(this.m.get, this.bytes(LENGTH));

  /** Bodies into locals, and to the first point. */
  begin(): void {
    const { code, a, b, w, v, p, last } = this;
    a.set(this.bytes(OFFSET_A));
    b.set(this.bytes(OFFSET_B));
    this.mass.set(code.loadLanes(this.m.get, INVERSE_MASS_A));
    for (const k of K) w[k].set(code.gather(a.get, b.get, k));
    for (const k of K) v[k].set(code.gather(a.get, b.get, 3 + k));
    p.set(this.sum(this.m.get, code.integer(8 * ROW_MANIFOLD)));
    last.set(this.sum(p.get, this.bytes(POINTS)));
  }

  /** Bodies back into the table. */
  finish(): void {
    const { code, a, b, w, v } = this;
    for (const k of K) code.scatter(a.get, b.get, k, w[k].get);
    for (const k of K) code.scatter(a.get, b.get, 3 + k, v[k].get);
  }

  hasPoint = (): Value => this.code.make(wasm.I32_LT_UNSIGNED, this.p.get, this.last.get);
  nextPoint = (): void => this.p.set(this.sum(this.p.get, this.code.integer(8 * ROW_POINT)));

  /** Rates of the row on both bodies. */
  rates(): Value {
    const { code, n } = this;
    for (const k of K) n[k].set(this.mulLanes(this.signs, code.loadTwice(this.p.get, POINT_NORMAL + k)));
    const arms = this.pairs(this.p, POINT_ARM_A);
    const angular = K.map((k) => this.mulLanes(arms[k], this.w[k].get)) as unknown as Triple;
    const linear = K.map((k) => this.mulLanes(n[k].get, this.v[k].get)) as unknown as Triple;
    const first = this.addLanes(angular[0], angular[1]);
    return this.addLanes(this.addLanes(first, this.addLanes(angular[2], linear[0])), this.addLanes(linear[1], linear[2]));
  }

  /** Both bodies change by an impulse along the row. */
  push(change: Local, linear: Local, angular: Local): void {
    const { w, v, n } = this;
    angular.set(this.twice(change.get));
    linear.set(this.mulLanes(angular.get, this.mass.get));
    const answers = this.pairs(this.p, POINT_ANSWER_A);
    for (const k of K) v[k].set(this.addLanes(v[k].get, this.mulLanes(linear.get, n[k].get)));
    for (const k of K) w[k].set(this.addLanes(w[k].get, this.mulLanes(angular.get, answers[k])));
  }
}

/** What happens to a manifold: before its points, for each of them, and afterwards in stages. */
export interface Passage {
  readonly stream: Stream;
  readonly before: () => void;
  readonly point: () => void;
  readonly stages: readonly (() => void)[];
}

/** All manifolds from parameter 0 up to parameter 1, two by two; a last one alone. */
export function manifolds(code: LaneCode, passages: readonly [Passage, Passage]): void {
  const [at, end] = [code.parameter(0), code.parameter(1)];
  const [{ stream: one }, { stream: two }] = passages;
  code.while(
    code.make(wasm.I32_LT_UNSIGNED, at.get, end.get),
    () => {},
    () => {
      one.m.set(at.get);
      two.m.set(one.behind());
      code.if(code.make(wasm.I32_LT_UNSIGNED, two.m.get, end.get), () => {
        at.set(two.behind());
        pass(code, passages);
        code.leave(1, code.integer(1));
      });
      at.set(two.m.get);
      pass(code, passages.slice(0, 1));
    },
  );
}

/** Manifolds without a common body, stage by stage in turn, so that neither waits for its own last result; points of the longer one are last. */
function pass(code: LaneCode, passages: readonly Passage[]): void {
  for (const { stream, before } of passages) {
    stream.begin();
    before();
  }
  const round = ({ stream, point }: Passage): void => {
    code.block(point);
    stream.nextPoint();
  };
  if (passages.length > 1) {
    const both = passages.map(({ stream }) => stream.hasPoint()).reduce((x, y) => code.make(wasm.I32_AND, x, y));
    code.while(
      both,
      () => {},
      () => passages.forEach(round),
    );
  }
  for (const passage of passages)
    code.while(
      passage.stream.hasPoint(),
      () => {},
      () => round(passage),
    );
  for (let k = 0; k < passages[0]!.stages.length; k++) for (const { stages } of passages) stages[k]!();
}

export const gets = (locals: Locals): Triple => [locals[0].get, locals[1].get, locals[2].get];
