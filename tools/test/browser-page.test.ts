import { afterEach, expect, test, vi } from "vitest";
import { reasonForNoBrowser } from "../lib/browser.mjs";
import { isNoBrowser, withPage } from "../lib/browser-page.mjs";
import { temporaryFolder } from "./temporary-folder.js";

afterEach(() => vi.unstubAllEnvs());

test("a page loads modules, is isolated and draws with WebGL 2", async (context) => {
  const missing = reasonForNoBrowser();
  if (missing !== undefined) context.skip(missing);
  const root = temporaryFolder({ "sum.js": "export const sum = (a, b) => a + b;" });
  const found = await withPage({ root, isolated: true }, async (page, { problems }) => {
    const facts = await page.evaluate(`import("/sum.js").then(({ sum }) => ({
      sum: sum(1, 2),
      isolated: crossOriginIsolated,
      webgl2: document.createElement("canvas").getContext("webgl2") !== null,
    }))`);
    return { facts, problems };
  });
  expect(found).toEqual({ facts: { sum: 3, isolated: true, webgl2: true }, problems: [] });
});

test("errors of a page are collected, errors of a test end it", async (context) => {
  const missing = reasonForNoBrowser();
  if (missing !== undefined) context.skip(missing);
  const root = temporaryFolder({ "index.html": "<!doctype html><script>throw new Error('broken page')</script>" });
  await withPage({ root, isolated: false, path: "/" }, async (page, { problems }) => {
    await vi.waitFor(() => expect(problems.join("\n")).toContain("broken page"));
    expect(await page.evaluate("crossOriginIsolated")).toBe(false);
  });
  await expect(withPage({ root }, () => Promise.reject(new Error("from the test")))).rejects.toThrow("from the test");
});

test("without a browser the error can be told from others", async () => {
  vi.stubEnv("GELENK_CHROMIUM", "none");
  const error = await withPage({}, async () => undefined).catch((reason) => reason);
  expect(isNoBrowser(error)).toBe(true);
  expect(isNoBrowser(new Error("other"))).toBe(false);
});
