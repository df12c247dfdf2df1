/**
 * How numbers of a plan stand in a WebAssembly module: one double each, or two, the values of two instances of one model in the lanes of a
 * vector (f64x2). Lanes know nothing of each other and are rounded like single numbers, so both forms have the same bits.
 *
 *   lanes 1   value k at byte 8 k
 *   lanes 2   value k of both instances at bytes 16 k and 16 k + 8
 *
 * Sine and cosine have no vector form: lanes take turns (writeLanePair, writeLaneUnary).
 */

import type { ByteWriter } from "../../memory/wasm-bytes.js";
import * as wasm from "../../memory/wasm-bytes.js";
import { ADD, DIVIDE, MULTIPLY, NEGATE, SQRT, SUBTRACT } from "./expression-graph.js";

export type Lanes = 1 | 2;

export interface WasmArithmetic {
  /** Of a value. */
  readonly type: number;
  /** Bytes of a value. */
  readonly width: number;
  /** Instructions with their alignment; the offset in bytes follows. */
  readonly load: readonly number[];
  readonly store: readonly number[];
  readonly constant: (value: number) => ArrayLike<number>;
  /** By operation of a plan; sine and cosine are calls. */
  readonly instruction: Readonly<Record<number, readonly number[]>>;
}

const doubleBytes = (...values: number[]): Uint8Array => new Uint8Array(Float64Array.from(values).buffer);

const single: WasmArithmetic = {
  type: wasm.F64,
  width: 8,
  load: [wasm.F64_LOAD, 3],
  store: [wasm.F64_STORE, 3],
  constant: (value) => [wasm.F64_CONST, ...doubleBytes(value)],
  instruction: {
    [ADD]: [wasm.F64_ADD],
    [SUBTRACT]: [wasm.F64_SUB],
    [MULTIPLY]: [wasm.F64_MUL],
    [DIVIDE]: [wasm.F64_DIV],
    [NEGATE]: [wasm.F64_NEG],
    [SQRT]: [wasm.F64_SQRT],
  },
};

/** A vector instruction; numbers from 128 on take two bytes. */
const vector = (code: number): readonly number[] => (code < 128 ? [wasm.VECTOR, code] : [wasm.VECTOR, (code & 127) | 128, code >> 7]);

const paired: WasmArithmetic = {
  type: wasm.V128,
  width: 16,
  load: [...vector(wasm.V128_LOAD), 3],
  store: [...vector(wasm.V128_STORE), 3],
  constant: (value) => [...vector(wasm.V128_CONST), ...doubleBytes(value, value)],
  instruction: {
    [ADD]: vector(wasm.F64X2_ADD),
    [SUBTRACT]: vector(wasm.F64X2_SUB),
    [MULTIPLY]: vector(wasm.F64X2_MUL),
    [DIVIDE]: vector(wasm.F64X2_DIV),
    [NEGATE]: vector(wasm.F64X2_NEG),
    [SQRT]: vector(wasm.F64X2_SQRT),
  },
};

export const arithmeticOf = (lanes: Lanes): WasmArithmetic => (lanes === 1 ? single : paired);

const X = 0;
const ADDRESS = 1;
const lane = (number: 0 | 1): readonly number[] => [wasm.LOCAL_GET, X, ...vector(wasm.F64X2_EXTRACT_LANE), number];

/** (x: v128) → v128 by a function of one double. */
export function writeLaneUnary(body: ByteWriter, scalar: number): void {
  body.bytes([0]);
  body.bytes([...lane(0), wasm.CALL, scalar, ...vector(wasm.F64X2_SPLAT)]);
  body.bytes([...lane(1), wasm.CALL, scalar, ...vector(wasm.F64X2_REPLACE_LANE), 1]);
  body.byte(wasm.END);
}

/** (x: v128, address: i32): both sines there, then both cosines, by a function that writes sine and cosine of one double. */
export function writeLanePair(body: ByteWriter, scalar: number): void {
  const kept = 2;
  const at = (offset: number, instruction: number) => [instruction, 3, offset];
  const address = [wasm.LOCAL_GET, ADDRESS];
  body.bytes([1, 1, wasm.F64]);
  body.bytes([...lane(0), ...address, wasm.CALL, scalar]);
  body.bytes([...lane(1), ...address, wasm.I32_CONST, 16, wasm.I32_ADD, wasm.CALL, scalar]);
  // sine, cosine, sine, cosine: the middle two change places
  body.bytes([...address, ...at(8, wasm.F64_LOAD), wasm.LOCAL_SET, kept]);
  body.bytes([...address, ...address, ...at(16, wasm.F64_LOAD), ...at(8, wasm.F64_STORE)]);
  body.bytes([...address, wasm.LOCAL_GET, kept, ...at(16, wasm.F64_STORE)]);
  body.byte(wasm.END);
}
