/**
 * What sensors hold, live in the tree, in the inspector and in a plot; and what a module brings, chosen by its name. What decides: when a
 * ball in free fall is in a box, in closed form; and the words of an error that only the solver of the module throws.
 */
import type { Model } from "@gelenk/core";
import { expect, test } from "vitest";
import { dropFiles } from "./files.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

/** A gate 0.2 m high at y = 0, and a ball of 0.1 m 1 m above it. */
const SHAFT: Model = {
  ...{ gelenk: 1, name: "shaft", gravity: [0, -10, 0] },
  bodies: [
    { name: "gate", kind: "fixed", shapes: [{ type: "box", size: [2, 0.2, 2], sensor: true, name: "light" }] },
    { name: "ball", position: [0, 1, 0], shapes: [{ type: "sphere", radius: 0.1 }] },
  ],
  settings: { step: 1 / 240 },
};

test("a sensor says who is inside: in the tree, in the inspector, and as a plot", (context) =>
  scenario(context, { scene: SHAFT, theme: "light" }, async ({ page, stepTo, settle, picture, problems }) => {
    // the ball touches the gate while |1 − 5 t²| ≤ 0.2: from 0.4 s to 0.49 s
    const [before, within, after] = [0.35, 0.45, 0.55].map((time) => Math.round(240 * time));
    const row = page.getByRole("treeitem", { name: "light" });
    const shown = () => row.locator(".value").textContent();
    await stepTo(before!);
    await expect.poll(shown).toBe("0 inside");
    await stepTo(within!);
    await expect.poll(shown).toBe("1 inside");
    await row.click();
    const section = page.locator(".form-section", { has: page.getByRole("button", { name: "light" }) });
    await expect.poll(() => section.locator(".live-value").first().textContent()).toMatch(/^\s*1\s*$/);
    await section.getByRole("button", { name: "Plot bodies inside" }).click();
    await expect
      .poll(() => page.evaluate(() => window.studio!.all.session.plots.value.at(-1)))
      .toMatchObject({ quantities: ["gate.inside.0"] });
    await picture("sensor-inside");
    await section.getByRole("button", { name: "ball" }).click();
    expect(await page.evaluate(() => window.studio!.all.session.selection.value)).toEqual([{ kind: "bodies", name: "ball" }]);
    await stepTo(after!);
    await settle();
    await expect.poll(shown).toBe("0 inside");
    const samples = await page.evaluate(() => {
      const { times, values } = window.studio!.all.simulation.samples.series("gate.inside.0");
      return times.map((time, k) => [time, values[k]!] as const);
    });
    expect(samples.length).toBeGreaterThan(after! - 2);
    for (const [time, value] of samples) expect(value, `at ${time} s`).toBe(Math.abs(1 - 5 * time ** 2) <= 0.2 ? 1 : 0);
    expect(problems).toEqual([]);
  }));

const MODULE = `
export const methods = [{ name: "my-way", create() {}, patience: () => 1, targetFactor: () => 1 }];
export const solvers = [{ name: "my-solver", solve() { throw new Error("my solver was asked"); } }];
export const detectors = [{ name: "my-eye" }];
`;

/** A ball that meets a floor after 0.2 s: ½ · 10 · 0.2² = 0.2 m. */
const DROP: Model = {
  ...{ gelenk: 1, name: "drop", gravity: [0, -10, 0] },
  bodies: [
    { name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0] }] },
    { name: "ball", position: [0, 0.3, 0], shapes: [{ type: "sphere", radius: 0.1 }] },
  ],
};

test("methods, solvers and detectors of a module are chosen by name once it is loaded", (context) =>
  scenario(context, { scene: DROP, fresh: true }, async (studio) => {
    const { page, settle, picture } = studio;
    await page.getByRole("tab", { name: "Solver" }).click();
    const options = (label: string) => page.getByRole("combobox", { name: label, exact: true }).first().locator("option").allTextContents();
    const own = async () =>
      [await options("Method"), await options("Solver"), await options("Detector")].flat().filter((name) => /^my /.test(name));
    expect(await own()).toEqual([]);
    await dropFiles(studio, [{ name: "own.js", content: MODULE }]);
    await page.getByRole("dialog", { name: "Load a module" }).getByRole("button", { name: "Load it" }).click();
    await expect.poll(own).toEqual(["my way", "my solver", "my eye"]);
    await page.getByRole("combobox", { name: "Solver", exact: true }).selectOption("my-solver");
    await settle();
    expect(await page.evaluate(() => window.studio!.model().settings)).toMatchObject({ contact: { solver: "my-solver" } });
    expect(await page.evaluate(() => window.studio!.all.document.resolution.value.diagnostics)).toEqual([]);
    await picture("solver-own-names");
    // the first contact asks the solver, which has its words for that
    await page.evaluate(() => window.studio!.send({ do: "step", count: 120 }));
    await expect
      .poll(() => page.evaluate(() => window.studio!.all.session.notice.value), { timeout: 20_000 })
      .toContain("my solver was asked");
    // without the module the name is unknown, and told where it stands
    await expect
      .poll(() => page.evaluate(() => window.studio!.all.document.resolution.value.diagnostics.map(({ where }) => where)))
      .toEqual(["settings.contact.solver"]);
    expect(await page.evaluate(() => window.studio!.all.document.model.value.settings)).toMatchObject({ contact: { solver: "my-solver" } });
  }));
