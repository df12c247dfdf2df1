/**
 * The pieces of a WebAssembly binary that generated arithmetic needs, and what is needed of the environment to run it.
 *
 * Integers are LEB128: seven bits per byte from the lowest, the top bit says that more follow. A section is its number, its length and its contents.
 * Source: WebAssembly Core Specification 1.0 (W3C, 2019), chapter 5; 128-bit instructions: 2.0 (W3C, 2022).
 */

/** A growing list of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(values: ArrayLike<number>): void {
    this.#reserve(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  /** Unsigned LEB128. */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** Eight bytes, little-endian. */
  double(value: number): void {
    this.#reserve(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  /** Length and characters; ASCII only. */
  name(text: string): void {
    this.unsigned(text.length);
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }

  /** Number, length and contents of a section. */
  section(id: number, write: (contents: ByteWriter) => void): void {
    this.byte(id);
    this.sized(write);
  }

  /** Length and contents. */
  sized(write: (contents: ByteWriter) => void): void {
    const contents = new ByteWriter();
    write(contents);
    this.unsigned(contents.length);
    this.bytes(contents.finish());
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Types */
export const I32 = 0x7f;
export const F64 = 0x7c;
export const V128 = 0x7b;
export const FUNCTION_TYPE = 0x60;

/** Kinds of imports and exports */
export const FUNCTION_KIND = 0;
export const MEMORY_KIND = 2;

/** Sections */
export const TYPE_SECTION = 1;
export const IMPORT_SECTION = 2;
export const FUNCTION_SECTION = 3;
export const EXPORT_SECTION = 7;
export const CODE_SECTION = 10;

/** Instructions */
export const BLOCK = 0x02;
export const LOOP = 0x03;
export const IF = 0x04;
export const ELSE = 0x05;
export const END = 0x0b;
export const BR = 0x0c;
export const BR_IF = 0x0d;
export const RETURN = 0x0f;
export const CALL = 0x10;
export const SELECT = 0x1b;
export const LOCAL_GET = 0x20;
export const LOCAL_SET = 0x21;
export const F64_LOAD = 0x2b;
export const F64_STORE = 0x39;
export const I32_CONST = 0x41;
export const F64_CONST = 0x44;
export const I32_EQZ = 0x45;
export const I32_NE = 0x47;
export const I32_LT_UNSIGNED = 0x49;
export const I32_GE_UNSIGNED = 0x4f;
export const F64_EQ = 0x61;
export const F64_NE = 0x62;
export const F64_LT = 0x63;
export const F64_LE = 0x65;
export const I32_ADD = 0x6a;
export const I32_SUB = 0x6b;
export const I32_AND = 0x71;
export const I32_SHL = 0x74;
export const I32_SHR_UNSIGNED = 0x76;
export const F64_ABS = 0x99;
export const F64_NEG = 0x9a;
export const F64_SQRT = 0x9f;
export const F64_ADD = 0xa0;
export const F64_SUB = 0xa1;
export const F64_MUL = 0xa2;
export const F64_DIV = 0xa3;
export const F64_MIN = 0xa4;
export const I32_WRAP_I64 = 0xa7;
export const I32_TRUNC_F64 = 0xaa;
export const F64_CONVERT_I32 = 0xb7;
export const I64_REINTERPRET_F64 = 0xbd;

/** Instructions of two lanes follow this byte. */
export const VECTOR = 0xfd;
export const V128_LOAD = 0x00;
export const V128_LOAD64_SPLAT = 0x0a;
export const V128_STORE = 0x0b;
export const V128_CONST = 0x0c;
export const F64X2_SPLAT = 0x14;
export const F64X2_EXTRACT_LANE = 0x21;
export const F64X2_REPLACE_LANE = 0x22;
export const F64X2_EQ = 0x47;
export const F64X2_NE = 0x48;
export const F64X2_GT = 0x4a;
export const F64X2_LE = 0x4b;
export const V128_AND = 0x4e;
export const V128_OR = 0x50;
export const V128_BITSELECT = 0x52;
export const V128_ANY_TRUE = 0x53;
export const V128_LOAD64_LANE = 0x57;
export const V128_STORE64_LANE = 0x5b;
export const I64X2_ALL_TRUE = 0xc3;
export const F64X2_NEG = 0xed;
export const F64X2_SQRT = 0xef;
export const F64X2_ADD = 0xf0;
export const F64X2_SUB = 0xf1;
export const F64X2_MUL = 0xf2;
export const F64X2_DIV = 0xf3;
export const F64X2_MIN = 0xf4;
/** b < a ? b : a and a < b ? b : a: one instruction of processors, where the others need branches for NaN and −0. */
export const F64X2_PMIN = 0xf6;
export const F64X2_PMAX = 0xf7;

/** Type of a block without results. */
export const NOTHING = 0x40;

/** Magic number and version 1. */
export const PREAMBLE: readonly number[] = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** What is needed of the environment's `WebAssembly`. */
export interface WasmEnvironment {
  /** Constructor of memories, `WebAssembly.Memory`. */
  readonly Memory: new (descriptor: {
    readonly initial: number;
  }) => WasmMemory;
  /** Constructor of modules, `WebAssembly.Module`. */
  readonly Module: new (
    bytes: Uint8Array<ArrayBuffer>,
  ) => object;
  /** Constructor of instances, `WebAssembly.Instance`. */
  readonly Instance: new (
    module: object,
    imports: WasmImports,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

export interface WasmMemory {
  readonly buffer: ArrayBufferLike;
  /** By so many pages; views of the old buffer are empty afterwards. */
  grow(pages: number): number;
}

/** By module and name. `never`, because environments differ in how narrowly they type what may be imported. */
export type WasmImports = Record<string, Record<string, never>>;

/** Bytes of a page of memory. */
export const PAGE = 65536;
