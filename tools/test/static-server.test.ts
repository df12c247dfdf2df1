import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { blankPage, reasonForNoPort, startServer } from "../lib/static-server.mjs";
import { temporaryFolder } from "./temporary-folder.js";

async function serve(root: string | Readonly<Record<string, string>>, isolated = false) {
  const server = await startServer({ root, isolated });
  onTestFinished(() => server.close());
  return async (path: string, options?: RequestInit) => {
    const response = await fetch(server.origin + path, options);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

// The types are those registered with IANA; browsers refuse modules and streamed WebAssembly under any other.
test("files have the type that browsers ask for", async () => {
  const get = await serve(temporaryFolder({ "a.js": "1", "b.wasm": "2", "c.html": "3", "d.unknown": "4" }));
  const type = async (path: string) => (await get(path)).headers.get("content-type");
  expect(await type("/a.js?query")).toMatch(/^text\/javascript/);
  expect(await type("/b.wasm")).toBe("application/wasm");
  expect(await type("/c.html")).toMatch(/^text\/html/);
  expect(await type("/d.unknown")).toBe("application/octet-stream");
});

test("a folder gives its index, anything else is not found", async () => {
  const get = await serve(temporaryFolder({ "inner/index.html": "hello", "a b.txt": "space" }));
  expect((await get("/inner/")).text).toBe("hello");
  expect((await get("/a%20b.txt")).text).toBe("space");
  expect((await get(blankPage)).status).toBe(200);
  expect((await get("/inner")).status).toBe(404);
  expect((await get("/missing.js")).status).toBe(404);
  expect((await get("/%E0%A4%A")).status).toBe(404);
  expect((await get("/inner/", { method: "POST" })).status).toBe(405);
});

test("folders are chosen by the longest start of the address", async () => {
  const get = await serve({ "/": temporaryFolder({ "a.txt": "outer" }), "/models/": temporaryFolder({ "a.txt": "inner" }) });
  expect((await get("/a.txt")).text).toBe("outer");
  expect((await get("/models/a.txt")).text).toBe("inner");
});

test("nothing outside the folder is served, neither by climbing nor by a link", async () => {
  const outside = temporaryFolder({ "secret.txt": "secret", "root/a.txt": "a" });
  const root = join(outside, "root");
  symlinkSync(join(outside, "secret.txt"), join(root, "link.txt"));
  const get = await serve(root);
  expect((await get("/a.txt")).text).toBe("a");
  expect((await get("/%2e%2e/secret.txt")).status).toBe(404);
  expect((await get("/..%2fsecret.txt")).status).toBe(404);
  expect((await get("/link.txt")).status).toBe(404);
});

test("isolation is a matter of two headers", async () => {
  const root = temporaryFolder({ "a.js": "1" });
  const isolated = (await (await serve(root, true))("/a.js")).headers;
  expect(isolated.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(isolated.get("cross-origin-embedder-policy")).toBe("require-corp");
  expect((await (await serve(root))("/a.js")).headers.get("cross-origin-opener-policy")).toBeNull();
});

// Deciding: what comes back is the same text (fetch unpacks it), and the headers of RFC 9110 say how it was packed.
test("texts are sent as small as the browser accepts", async () => {
  const text = "the same words again and again, ".repeat(200);
  const get = await serve(temporaryFolder({ "a.js": text, "b.js": text, "b.js.br": brotliCompressSync(text), "c.png": text }));
  const encoding = async (path: string, accepted: string) => {
    const { headers, text: sent } = await get(path, { headers: { "accept-encoding": accepted } });
    expect(sent).toBe(text);
    return headers.get("content-encoding");
  };
  expect(await encoding("/a.js", "gzip, br")).toBe("gzip");
  expect(await encoding("/b.js", "gzip, br")).toBe("br");
  expect(await encoding("/b.js", "gzip")).toBe("gzip");
  expect(await encoding("/b.js", "identity")).toBeNull();
  expect(await encoding("/c.png", "gzip, br")).toBeNull();
});

test("only files that are named by what they hold are cached", async () => {
  const get = await serve(temporaryFolder({ "page-B1z2_x-9.js": "1", "page.js": "1" }));
  expect((await get("/page-B1z2_x-9.js")).headers.get("cache-control")).toMatch(/immutable/);
  expect((await get("/page.js")).headers.get("cache-control")).toBe("no-store");
});

test("a port that is taken is told before one is needed", async () => {
  const { origin, close } = await startServer({ root: temporaryFolder({}) });
  const port = Number(new URL(origin).port);
  expect(await reasonForNoPort(port)).toBe(`port ${port} is taken by another program`);
  await close();
  expect(await reasonForNoPort(port)).toBeUndefined();
  expect(await reasonForNoPort(0)).toBeUndefined();
});
