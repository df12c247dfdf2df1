/** Links with a model. Deciding: the model that was put in, and the definition of the format (deflate-raw, base64url), unpacked by Node's own zlib. */
import { inflateRawSync } from "node:zlib";
import type { Model } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, it } from "vitest";
import { isShared, openShared, shareModel } from "../../src/document/share.js";

const chain = buildScene("@chain?links=60").model!;

async function fragmentOf(model: Model): Promise<string> {
  const shared = await shareModel(model);
  if (shared.is !== "link") throw new Error(shared.is);
  return shared.fragment;
}

describe("a link", () => {
  it("holds the model, packed", async () => {
    const fragment = await fragmentOf(chain);
    expect(isShared(fragment)).toBe(true);
    expect(fragment).toMatch(/^#m=[\w-]+$/);
    expect(JSON.parse(inflateRawSync(Buffer.from(fragment.slice(3), "base64url")).toString())).toEqual(JSON.parse(JSON.stringify(chain)));
    expect((await openShared(fragment)).model).toEqual(JSON.parse(JSON.stringify(chain)));
  });

  it("carries a script as text", async () => {
    const model: Model = { gelenk: 1, extras: { script: 'globalThis.ran = true; alert("<b>")' } };
    expect((await openShared(await fragmentOf(model))).model).toEqual(model);
    expect(globalThis).not.toHaveProperty("ran");
  });

  it("gives way to a file for meshes and large models", async () => {
    const vertices = [0, 1, 2].map((k) => [k, k * k, 0] as const);
    expect(await shareModel({ gelenk: 1, bodies: [{ shapes: [{ type: "mesh", vertices, triangles: [[0, 1, 2]] }] }] })).toEqual({
      is: "has-meshes",
    });
    const bodies = Array.from({ length: 3000 }, (_, k) => ({ position: [Math.sin(k), Math.cos(k), Math.tan(k)] as const }));
    expect(await shareModel({ gelenk: 1, bodies })).toMatchObject({ is: "too-large" });
  });

  it("tells of damage wherever it was cut, and never throws", async () => {
    const fragment = await fragmentOf({ gelenk: 1, name: "short", gravity: [0, -1, 0] });
    for (let length = 3; length < fragment.length; length++) {
      const { model, diagnostics } = await openShared(fragment.slice(0, length));
      expect(model).toBeUndefined();
      expect(diagnostics[0]?.severity).toBe("error");
    }
    expect((await openShared("#m=é")).diagnostics[0]?.code).toBe("share.damaged");
  });

  it("is not unpacked without end", async () => {
    const stream = new Blob([new Uint8Array(64 * 1024 * 1024)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bomb = Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
    const { diagnostics } = await openShared(`#m=${bomb}`);
    expect(diagnostics[0]?.message).toContain("more than");
  });
});
