/**
 * The built studio in the system's Chromium, for scenarios: one browser for a file, a fresh context for each scenario, so that nothing stored by one is seen by
 * the next. Screenshots are kept in results/studio for looking at.
 */
import { mkdirSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, type TestContext } from "vitest";
import { findChromium, launchFlags, reasonForNoBrowser } from "../../../../tools/lib/browser.mjs";
import { studioFolder } from "../../../../tools/lib/build.mjs";
import { inRepository } from "../../../../tools/lib/paths.mjs";
import { startServer } from "../../../../tools/lib/static-server.mjs";
import type {} from "../../src/testing/expose.js";

export interface StudioPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly origin: string;
  /** Uncaught errors, console errors and failed requests so far. */
  readonly problems: readonly string[];
  /** Keeps a picture of the page. */
  picture(name: string): Promise<void>;
  /** Waits until document, worker and view agree. */
  settle(): Promise<void>;
  /** Centre of a thing on the page, CSS pixels. */
  centreOf(name: string, kind?: string): Promise<{ readonly x: number; readonly y: number }>;
}

export interface OpenOptions {
  /** `double-pendulum`, `chain?links=10`. */
  readonly scene?: string;
  readonly width?: number;
  readonly height?: number;
  readonly quality?: "full" | "medium" | "low";
  /** Beside `test`, `quality` and `scene`: more of the address, and its fragment. */
  readonly query?: string;
  readonly fragment?: string;
  readonly theme?: "dark" | "light";
  /** Code that runs before the page's own. */
  readonly init?: string;
}

const pictures = inRepository("results/studio");

/** Call once in a file; the returned function runs a scenario in a page of its own. */
export function studioScenarios() {
  let browser: Browser | undefined;
  let server: Awaited<ReturnType<typeof startServer>> | undefined;

  beforeAll(async () => {
    const executablePath = findChromium();
    if (executablePath === undefined) return;
    mkdirSync(pictures, { recursive: true });
    server = await startServer({ root: studioFolder, isolated: true });
    browser = await chromium.launch({ executablePath, args: [...launchFlags], timeout: 60_000 });
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return async function scenario(test: TestContext, options: OpenOptions, use: (studio: StudioPage) => Promise<void>): Promise<void> {
    const missing = reasonForNoBrowser();
    if (missing || !browser || !server) return test.skip(missing ?? "no browser");
    const { width = 1280, height = 720, theme = "dark", init } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: "reduce",
      acceptDownloads: true,
    });
    try {
      const page = await context.newPage();
      if (init) await page.addInitScript(init);
      await use(await openStudio(page, context, server.origin, options));
    } finally {
      await context.close();
    }
  };
}

async function openStudio(page: Page, context: BrowserContext, origin: string, options: OpenOptions): Promise<StudioPage> {
  const problems = collectProblems(page);
  await page.goto(addressOf(origin, options));
  await page.waitForFunction(() => (window.studio?.frames() ?? 0) > 0 && window.studio!.all.simulation.state.value.is === "ready");
  return {
    ...{ page, context, origin, problems },
    picture: async (name) => {
      await page.screenshot({ path: `${pictures}/${name}.png` });
    },
    settle: () => page.evaluate(() => window.studio!.settle()),
    async centreOf(name, kind = "bodies") {
      const box = await page.evaluate(([thing, of]) => window.studio!.project(thing!, of as "bodies"), [name, kind]);
      expect(box, `${name} is not on the page`).toBeDefined();
      return { x: box!.left + box!.width / 2, y: box!.top + box!.height / 2 };
    },
  };
}

export function addressOf(origin: string, { scene, quality = "low", query = "", fragment = "" }: OpenOptions): string {
  const wanted = scene === undefined ? "" : `&scene=${encodeURIComponent(scene)}`;
  return `${origin}/?test&seed=1&quality=${quality}${wanted}${query && `&${query}`}${fragment && `#${fragment}`}`;
}

function collectProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("requestfailed", (request) => problems.push(`${request.url()}: ${request.failure()?.errorText ?? "failed"}`));
  return problems;
}
