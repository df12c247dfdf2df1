/**
 * Modelica in the studio: a text with a mistake, its run, its plot, its files, and the result in the view. References: the closed form of
 * a box that falls along a slide and spins about its axis at constant speed, y = −½ g t², φ = ω t, with the library's g of 9.80665 m/s²;
 * and of a ball that was not stopped by its first bounce.
 */
import { readFileSync } from "node:fs";
import { readResultCsv, readResultMat } from "@gelenk/modelica";
import { expect, test } from "vitest";
import { seriousFindings } from "./axe-findings.js";
import { dropFiles } from "./files.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const G = 9.80665;
const OMEGA = 2;
const END = 0.8;

const DROP = `model Drop "A box that falls along a slide and spins"
  inner Modelica.Mechanics.MultiBody.World world;
  Modelica.Mechanics.MultiBody.Joints.Prismatic slide(n = {0, -1, 0}, s(fixed = true), v(fixed = true));
  Modelica.Mechanics.MultiBody.Joints.Revolute spin(n = {0, 1, 0}, phi(fixed = true), w(fixed = true, start = omega));
  Modelica.Mechanics.MultiBody.Parts.BodyBox box(r = {0.6, 0, 0}, width = 0.3);
  parameter Real omega = 2;
equation
  connect(world.frame_b, slide.frame_a);
  connect(slide.frame_b, spin.frame_a);
  connect(spin.frame_b, box.frame_a);
  annotation(experiment(StopTime = ${END}));
end Drop;
`;

const tab = ({ page }: StudioPage, name: string) => page.getByRole("tab", { name });

/** Waits until the text that stands in the editor was compiled. */
const compiled = ({ page }: StudioPage, equations: boolean) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { checked, activity, text } = window.studio!.all.modelica!;
          return [activity.value, checked.value?.counts !== undefined, text.value.length];
        }),
      { timeout: 20_000 },
    )
    .toEqual(["idle", equations, expect.any(Number)]);

/** Replaces the text of the editor as a person would. */
async function write(studio: StudioPage, text: string): Promise<void> {
  await studio.page.locator(".modelica-editor .cm-content").click();
  await studio.page.keyboard.press("Control+a");
  await studio.page.keyboard.insertText(text);
}

/** What the view shows: time, and the pose of a body. */
const shownPose = ({ page }: StudioPage, name: string) =>
  page.evaluate((body) => {
    const { simulation } = window.studio!.all;
    const row = simulation.layout.value.bodies.indexOf(body);
    return { time: window.studio!.time(), pose: [...simulation.frame.value!.poses.subarray(7 * row, 7 * row + 7)] };
  }, name);

async function saved({ page }: StudioPage, kind: "CSV" | "MAT"): Promise<Buffer> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: kind, exact: true }).click();
  return readFileSync(await (await coming).path());
}

async function runText(studio: StudioPage): Promise<void> {
  await studio.page.getByRole("button", { name: "Run", exact: true }).click();
  await expect
    .poll(() => studio.page.evaluate(() => window.studio!.all.modelica!.run.value?.answer.reached), { timeout: 20_000 })
    .toBe(true);
}

test("a mistake is underlined and listed with its place; corrected, the model runs, is drawn, saved and moves the view", (context) =>
  scenario(context, { scene: "pendulum", fresh: true }, async (studio) => {
    const { page } = studio;
    await tab(studio, "Modelica").click();
    await compiled(studio, true);
    await studio.picture("modelica-start");

    // a mistake, as it is typed
    await write(studio, DROP.replace("width", "widht"));
    await compiled(studio, false);
    // the file of the editor has still its first name
    const place = `Ball.mo:5:${DROP.split("\n")[4]!.indexOf("width") + 1}`;
    await expect.poll(() => page.locator(".cm-lintRange-error").allTextContents()).toEqual(["widht"]);
    await page.locator(".modelica-problems .problem").getByText(place).waitFor();
    await studio.picture("modelica-mistake");
    await tab(studio, "Problems").click();
    await page.locator(".problem").filter({ hasText: place }).click();
    expect(await tab(studio, "Modelica").getAttribute("aria-selected")).toBe("true");
    await expect.poll(() => page.locator(".cm-activeLine").textContent()).toContain("widht");

    // corrected: its result is the closed form
    await write(studio, DROP);
    await compiled(studio, true);
    expect(await page.locator(".modelica-problems").count()).toBe(0);
    await runText(studio);
    await page.getByPlaceholder("Variable").fill("spin phi");
    await page.getByRole("treeitem", { name: "phi", exact: false }).first().click();
    const end = 0.5 * G * END ** 2;
    const legend = (name: string) => page.locator(`.modelica-results .legend-entry[data-quantity="${name}"] .value`);
    await expect.poll(async () => Number.parseFloat((await legend("slide.s").textContent()) ?? "")).toBeCloseTo(end, 3);
    const degrees = (OMEGA * END * 180) / Math.PI;
    await expect.poll(async () => Number.parseFloat((await legend("spin.phi").textContent()) ?? "")).toBeCloseTo(degrees, 1);
    await studio.picture("modelica-run");
    expect(await seriousFindings(studio)).toEqual([]);

    // the same numbers in both files
    const csv = readResultCsv((await saved(studio, "CSV")).toString("utf8")).result!;
    expect(csv.columns[csv.names.indexOf("slide.s")]!.at(-1)).toBeCloseTo(end, 7);
    const mat = readResultMat(new Uint8Array(await saved(studio, "MAT"))).variables!;
    expect(mat.get("slide.s")!.values.at(-1)).toBeCloseTo(end, 7);
    expect(mat.get("omega")!.values[0]).toBe(OMEGA);

    // in the view, where it is played and scrubbed
    await page.getByRole("button", { name: "Show in 3-D" }).click();
    const bar = page.getByRole("region", { name: "Result of Drop" });
    await bar.getByRole("button", { name: "Pause the result" }).click({ timeout: 20_000 });
    for (const wanted of [0.5, END, 0, 0.25]) {
      await bar.getByLabel("Time of the result").fill(String(wanted));
      await expect.poll(async () => (await shownPose(studio, "box")).time).toBeCloseTo(wanted, 2);
      await studio.settle();
      const { time, pose } = await shownPose(studio, "box");
      const half = (OMEGA * time) / 2;
      const expected = [0, -0.5 * G * time ** 2, 0, 0, Math.sin(half), 0, Math.cos(half)];
      pose.forEach((value, k) => {
        expect(value, `${k} at ${time}`).toBeCloseTo(expected[k]!, 6);
      });
      // and the picture of it is there: its middle is 0.3 m along its own axis
      const middle: [number, number, number] = [0.3 * Math.cos(OMEGA * time), expected[1]!, -0.3 * Math.sin(OMEGA * time)];
      const pixel = await page.evaluate((point) => window.studio!.pixelOf(point), middle);
      const drawn = await studio.centreOf("box");
      expect(Math.hypot(drawn.x - pixel!.x, drawn.y - pixel!.y)).toBeLessThan(12);
    }
    await studio.picture("modelica-view");

    // playing below the view simulates the scene itself, from its start
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(() => window.studio!.steps() > 60 && window.studio!.all.simulation.running.value);
    await page.evaluate(() => window.studio!.send({ do: "pause" }));
    await studio.settle();
    const { time, pose } = await shownPose(studio, "box");
    expect(pose[1]).toBeCloseTo(-0.5 * G * time ** 2, 3);

    // one step of undo brings the scene back, and the text stays
    await page.evaluate(() => window.studio!.all.document.undo());
    expect(await page.evaluate(() => window.studio!.model().bodies!.map(({ name }) => name))).toEqual(["bob"]);
    expect(await bar.count()).toBe(0);
    expect(await page.evaluate(() => window.studio!.all.modelica!.text.value)).toBe(DROP);
    expect(studio.problems).toEqual([]);
  }));

test("a file that is dropped is opened in the editor, runs with other values, and can be stopped; a reload keeps the text", (context) =>
  scenario(context, { scene: "pendulum", fresh: true, theme: "light" }, async (studio) => {
    const { page } = studio;
    const text =
      "model Fall\n  parameter Real g = 9.81;\n  Real h(start = 1, fixed = true);\n  Real v(start = 0, fixed = true);\nequation\n  der(h) = v;\n  der(v) = -g;\nend Fall;\n";
    await dropFiles(studio, [{ name: "Fall.mo", content: text }]);
    await page.locator(".modelica-editor .cm-content").waitFor();
    await compiled(studio, true);
    await page.getByRole("button", { name: /^Parameters,/ }).click();
    await page.getByLabel("g", { exact: true }).fill("1.62");
    await page.keyboard.press("Tab");
    await studio.picture("modelica-parameters-light");
    await page.keyboard.press("Escape");
    await page.getByLabel("End of the run").fill("0.5 s");
    await runText(studio);
    const last = await page.evaluate(() => window.studio!.all.modelica!.run.value!.series!.series("h")!.values.at(-1));
    expect(last).toBeCloseTo(1 - 0.5 * 1.62 * 0.25, 8);

    // ten million oscillations: the run ends with the rows it has, the page goes on
    await write(
      studio,
      "model Long\n  Real x(start = 1, fixed = true);\n  Real y(start = 0, fixed = true);\nequation\n  der(x) = y;\n  der(y) = -1e8 * x;\n  annotation(experiment(StopTime = 1e4));\nend Long;\n",
    );
    await compiled(studio, true);
    await page.getByLabel("End of the run").fill("");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByRole("button", { name: "Run", exact: true }).waitFor();
    const kept = await page.evaluate(() => window.studio!.all.modelica!.run.value!.answer);
    expect(kept.reached).toBe(false);
    expect(kept.result!.table.count).toBeGreaterThan(0);
    const time = await page.evaluate(() => window.studio!.time());
    await page.waitForFunction((before) => window.studio!.time() > before, time);

    // an example of the library, in the light
    await page.getByLabel("Examples").selectOption("Modelica.Mechanics.MultiBody.Examples.Loops.PlanarFourbar");
    await compiled(studio, true);
    await runText(studio);
    await page.getByRole("button", { name: "Show in 3-D" }).click();
    await page.getByRole("button", { name: "Pause the result" }).click({ timeout: 20_000 });
    await studio.picture("modelica-example-light");
    expect(await seriousFindings(studio)).toEqual([]);
    expect(studio.problems).toEqual([]);

    await expect.poll(() => page.evaluate(() => window.studio!.all.keeper.state.value), { timeout: 10_000 }).toBe("saved");
    await page.reload();
    await tab(studio, "Modelica").click();
    await page.locator(".cm-content").getByText("PlanarFourbar").first().waitFor();
  }));
