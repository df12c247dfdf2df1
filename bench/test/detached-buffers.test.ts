import { describe, expect, it } from "vitest";
import { detachBuffer } from "../src/detached-buffers.js";

describe("detachBuffer", () => {
  it("relies on transfers detaching the buffer, as the standard says", () => {
    const buffer = new ArrayBuffer(8);
    structuredClone(buffer, { transfer: [buffer] });
    expect(buffer.byteLength).toBe(0);
    expect(detachBuffer).not.toThrow();
  });
});
