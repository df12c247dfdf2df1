/**
 * The built studio in the system's Chromium, for scenarios. Those of a file share one page, which every scenario finds as if it had just been opened on its
 * scene; one that asks for another page, a size, a theme, an address, gets a context of its own, so that nothing stored before is seen there. Screenshots are
 * kept in results/studio for looking at.
 */
import { mkdirSync } from "node:fs";
import type { Model } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
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
  /** Uncaught errors, console errors and failed requests of this scenario. */
  readonly problems: readonly string[];
  /** Keeps a picture of the page. */
  picture(name: string): Promise<void>;
  /** Waits until document, worker and view agree. */
  settle(): Promise<void>;
  /** Paused after so many steps from the start. */
  stepTo(steps: number): Promise<void>;
  /** Centre of a thing on the page, CSS pixels. */
  centreOf(name: string, kind?: string): Promise<{ readonly x: number; readonly y: number }>;
}

export interface OpenOptions {
  /** `double-pendulum`, `chain?links=10`, or a model of one's own. */
  readonly scene?: string | Model;
  /** A context of its own, as all options below. */
  readonly fresh?: boolean;
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

type Use = (studio: StudioPage) => Promise<void>;

const pictures = inRepository("results/studio");
/** For anything that is waited for, ms: a machine may be slow, and another test at work. */
const PATIENCE = 100_000;

/** Call once in a file; the returned function runs a scenario. */
export function studioScenarios() {
  let browser: Browser | undefined;
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let shared: StudioPage | undefined;

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

  async function open(options: OpenOptions): Promise<StudioPage> {
    const { width = 1280, height = 720, theme = "dark", init, scene } = options;
    const context = await browser!.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: "reduce",
      acceptDownloads: true,
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    if (init) await page.addInitScript(init);
    const studio = await openStudio(page, context, server!.origin, options);
    if (typeof scene === "object") await openModel(studio, scene);
    return studio;
  }

  /** In the page of the file; one that a scenario has left in disorder is not used again. */
  async function inShared(options: OpenOptions, use: Use): Promise<void> {
    const isNew = shared === undefined;
    const studio = shared ?? (await open(options));
    shared = undefined;
    try {
      if (!isNew) await openModel(studio, modelOf(options.scene));
      await use(studio);
      shared = studio;
    } finally {
      if (!shared) await studio.context.close();
    }
  }

  return async function scenario(test: TestContext, options: OpenOptions, use: Use): Promise<void> {
    const missing = reasonForNoBrowser();
    if (missing || !browser || !server) return test.skip(missing ?? "no browser");
    if (Object.keys(options).every((name) => name === "scene")) return inShared(options, use);
    const studio = await open(options);
    try {
      await use(studio);
    } finally {
      await studio.context.close();
    }
  };
}

const modelOf = (scene: OpenOptions["scene"]): Model =>
  typeof scene === "object" ? scene : (buildScene(`@${scene ?? "double-pendulum"}`).model! as Model);

async function openModel({ page, settle, problems }: StudioPage, model: Model): Promise<void> {
  (problems as string[]).length = 0;
  await page.evaluate((wanted) => window.studio!.open(wanted), model);
  await settle();
}

async function openStudio(page: Page, context: BrowserContext, origin: string, options: OpenOptions): Promise<StudioPage> {
  const problems = collectProblems(page);
  // pickers of files are answered by scenarios from now on; begun only when one is expected, it may come too late
  page.on("filechooser", () => undefined);
  await page.goto(addressOf(origin, options));
  await page.waitForFunction(() => (window.studio?.frames() ?? 0) > 0 && window.studio!.all.simulation.state.value.is === "ready");
  const settle = () => page.evaluate(() => window.studio!.settle());
  return {
    ...{ page, context, origin, problems, settle },
    picture: async (name) => {
      await page.screenshot({ path: `${pictures}/${name}.png` });
    },
    async stepTo(steps) {
      await page.evaluate((count) => {
        window.studio!.send({ do: "pause" });
        window.studio!.send({ do: "reset" });
        if (count > 0) window.studio!.send({ do: "step", count });
      }, steps);
      await settle();
    },
    async centreOf(name, kind = "bodies") {
      const box = await page.evaluate(([thing, of]) => window.studio!.project(thing!, of as "bodies"), [name, kind]);
      expect(box, `${name} is not on the page`).toBeDefined();
      return { x: box!.left + box!.width / 2, y: box!.top + box!.height / 2 };
    },
  };
}

export function addressOf(origin: string, { scene, quality = "low", query = "", fragment = "" }: OpenOptions): string {
  const wanted = typeof scene === "string" ? `&scene=${encodeURIComponent(scene)}` : "";
  return `${origin}/?test&seed=1&quality=${quality}${wanted}${query && `&${query}`}${fragment && `#${fragment}`}`;
}

/** The program of a script is ended with its frame, and with it the request for it. */
const isEndOfScript = (address: string): boolean => address.startsWith("blob:null/");

function collectProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("requestfailed", (request) => {
    if (!isEndOfScript(request.url())) problems.push(`${request.url()}: ${request.failure()?.errorText ?? "failed"}`);
  });
  return problems;
}
