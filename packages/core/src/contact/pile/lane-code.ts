/**
 * Writes the code of a WebAssembly function with loops and two lanes of doubles. A value is a function that writes the
 * instructions which leave it on the stack, so expressions nest as in the text of a program; locals are numbered in
 * the order in which they are asked for, parameters first.
 */
import * as wasm from "../../memory/wasm-bytes.js";
import { ByteWriter } from "../../memory/wasm-bytes.js";

/** Leaves one value on the stack. */
export type Value = () => void;

/** A local variable: as a value, and how it is set. */
export interface Local {
  readonly get: Value;
  set(value: Value): void;
}

export type LocalType = typeof wasm.I32 | typeof wasm.F64 | typeof wasm.V128;

export class LaneCode {
  readonly #code = new ByteWriter();
  readonly #types: LocalType[] = [];
  readonly #parameters: number;

  constructor(parameters: number) {
    this.#parameters = parameters;
  }

  /** Parameter number i. */
  parameter(i: number): Local {
    return this.#local(i);
  }

  local(type: LocalType): Local {
    this.#types.push(type);
    return this.#local(this.#parameters + this.#types.length - 1);
  }

  #local(i: number): Local {
    return {
      get: () => this.#numbered(wasm.LOCAL_GET, i),
      set: (value) => {
        value();
        this.#numbered(wasm.LOCAL_SET, i);
      },
    };
  }

  integer(value: number): Value {
    // signed LEB128 of numbers below 64 is one byte, else the bit of the sign must be clear
    return () => {
      this.#code.byte(wasm.I32_CONST);
      let rest = value;
      while (rest >= 64) {
        this.#code.byte((rest & 127) | 128);
        rest >>>= 7;
      }
      this.#code.byte(rest);
    };
  }

  double(value: number): Value {
    return () => {
      this.#code.byte(wasm.F64_CONST);
      this.#code.double(value);
    };
  }

  lanes(first: number, second: number): Value {
    return () => {
      this.#vector(wasm.V128_CONST);
      this.#code.double(first);
      this.#code.double(second);
    };
  }

  /** An instruction of one byte on values. */
  make(instruction: number, ...operands: readonly Value[]): Value {
    return () => {
      for (const operand of operands) operand();
      this.#code.byte(instruction);
    };
  }

  /** An instruction of two lanes on values. */
  makeLanes(instruction: number, ...operands: readonly Value[]): Value {
    return () => {
      for (const operand of operands) operand();
      this.#vector(instruction);
    };
  }

  /**
   * The integer eight times a double below 2²⁹, which must be one. Behind 2⁴⁹ a double counts eighths, so its lowest bits
   * are the result; conversions would check for overflow.
   */
  eightfold(value: Value): Value {
    return this.make(wasm.I32_WRAP_I64, this.make(wasm.I64_REINTERPRET_F64, this.make(wasm.F64_ADD, value, this.double(562949953421312))));
  }

  /** One of the lanes. */
  lane(of: Value, lane: 0 | 1): Value {
    return () => {
      of();
      this.#vector(wasm.F64X2_EXTRACT_LANE);
      this.#code.byte(lane);
    };
  }

  /** The double at an address, `place` doubles further. */
  load(address: Value, place: number): Value {
    return () => {
      address();
      this.#code.byte(wasm.F64_LOAD);
      this.#at(place);
    };
  }

  /** One double in both lanes. */
  loadTwice(address: Value, place: number): Value {
    return () => {
      address();
      this.#vector(wasm.V128_LOAD64_SPLAT);
      this.#at(place);
    };
  }

  /** Two doubles from two addresses. */
  gather(first: Value, second: Value, place: number): Value {
    return () => {
      second();
      this.loadTwice(first, place)();
      this.#vector(wasm.V128_LOAD64_LANE);
      this.#at(place);
      this.#code.byte(1);
    };
  }

  /** The inverse of `gather`. */
  scatter(first: Value, second: Value, place: number, value: Value): void {
    [first, second].forEach((address, lane) => {
      address();
      value();
      this.#vector(wasm.V128_STORE64_LANE);
      this.#at(place);
      this.#code.byte(lane);
    });
  }

  store(address: Value, place: number, value: Value): void {
    address();
    value();
    this.#code.byte(wasm.F64_STORE);
    this.#at(place);
  }

  /** The body runs while the condition holds. Inside, `leave(0)` ends this round, as `continue` does. */
  while(condition: Value, step: () => void, body: () => void): void {
    this.#opened(wasm.BLOCK, () => {
      this.#opened(wasm.LOOP, () => {
        condition();
        this.#code.byte(wasm.I32_EQZ);
        this.#numbered(wasm.BR_IF, 1);
        this.#opened(wasm.BLOCK, body);
        step();
        this.#numbered(wasm.BR, 0);
      });
    });
  }

  /** Inside, `leave(0)` goes to its end. */
  block(body: () => void): void {
    this.#opened(wasm.BLOCK, body);
  }

  if(condition: Value, body: () => void): void {
    condition();
    this.#opened(wasm.IF, body);
  }

  /** Ends the `depth`-th surrounding block where the condition holds. */
  leave(depth: number, condition: Value): void {
    condition();
    this.#numbered(wasm.BR_IF, depth);
  }

  call(index: number, ...values: readonly Value[]): void {
    for (const value of values) value();
    this.#numbered(wasm.CALL, index);
  }

  /** Locals and instructions, as a module holds them. */
  finish(): Uint8Array<ArrayBuffer> {
    const out = new ByteWriter();
    out.unsigned(this.#types.length);
    for (const type of this.#types) out.bytes([1, type]);
    out.bytes(this.#code.finish());
    out.byte(wasm.END);
    return out.finish();
  }

  #opened(instruction: number, body: () => void): void {
    this.#code.byte(instruction);
    this.#code.byte(wasm.NOTHING);
    body();
    this.#code.byte(wasm.END);
  }

  #numbered(instruction: number, value: number): void {
    this.#code.byte(instruction);
    this.#code.unsigned(value);
  }

  #vector(instruction: number): void {
    this.#code.byte(wasm.VECTOR);
    this.#code.unsigned(instruction);
  }

  /** Aligned to 2³ bytes. */
  #at(place: number): void {
    this.#code.byte(3);
    this.#code.unsigned(8 * place);
  }
}
