/**
 * How long small models take from text to program in the worker of the studio: printed, not judged, for machines differ. Cold: the first
 * model of a new worker, which parses the files of the library that it needs and runs code that the engine has not optimised yet. Opened:
 * after the pause that the session makes before its first question, with what it waits for the warm-up. Ready: the first one after the
 * worker has warmed up. Edited: the middle of seven times after small changes of the text.
 */
import { expect, test } from "vitest";
import { modelicaLibraryTexts } from "../../../../tools/lib/pack-modelica-library.mjs";
import type { ModelicaSource } from "../../src/modelica/protocol.js";
import { STARTER_TEXT } from "../../src/modelica/starter.js";
import { studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();
const EXAMPLES = "Modelica/Mechanics/MultiBody/Examples";
const texts = modelicaLibraryTexts();

const example = (file: string, name: string): ModelicaSource => ({
  ...{ file: `${file}.mo`, text: texts[`${EXAMPLES}/${file}.mo`]!, parameters: {} },
  model: `${EXAMPLES.replaceAll("/", ".")}.${file}.${name}`,
});

const VAN_DER_POL =
  "model VanDerPol\n  Real x(start = 2, fixed = true);\n  Real y(start = 0, fixed = true);\nequation\n  der(x) = y;\n  der(y) = (1 - x^2)*y - x;\nend VanDerPol;\n";

const SOURCES: readonly ModelicaSource[] = [
  ...["Pendulum", "DoublePendulum", "FreeBody", "PendulumWithSpringDamper", "SpringMassSystem"].map((name) => example("Elementary", name)),
  example("Loops", "PlanarFourbar"),
  { file: "Ball.mo", text: STARTER_TEXT, model: "Ball", parameters: {} },
  { file: "VanDerPol.mo", text: VAN_DER_POL, model: "VanDerPol", parameters: {} },
];

test("small models compile in the browser", (context) =>
  scenario(context, { scene: "pendulum", fresh: true }, async ({ page }) => {
    await page.evaluate(() => window.studio!.send({ do: "pause" }));
    await page.getByRole("tab", { name: "Modelica" }).click();
    await page.waitForFunction(() => window.studio!.all.modelica?.checked.value !== undefined);
    const address = page
      .workers()
      .map((worker) => worker.url())
      .find((url) => url.includes("modelica-worker"))!;
    const rows = await page.evaluate(
      async ([url, sources]) => {
        interface Checked {
          readonly milliseconds: number;
          readonly counts?: { readonly equations: number };
        }
        const begin = () => {
          const worker = new Worker(url, { type: "module" });
          const check = (source: unknown, sent?: number) =>
            new Promise<Checked>((resolve) => {
              worker.onmessage = ({ data }) => resolve(data.value);
              worker.postMessage({ id: 1, what: "check", source, sent });
            });
          return { check, end: () => worker.terminate() };
        };
        const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
        const found: { name: string; equations?: number; cold: number; opened: number; ready: number; edited: number }[] = [];
        for (const source of sources) {
          const cold = begin();
          const first = await cold.check(source);
          cold.end();
          const soon = begin();
          await after(300);
          const opened = await soon.check(source, performance.timeOrigin + performance.now());
          soon.end();
          const warm = begin();
          await after(3000);
          const ready = await warm.check({ ...source, text: `${source.text}\n` });
          const edited: number[] = [];
          for (let k = 0; k < 7; k++) edited.push((await warm.check({ ...source, text: `${source.text}// ${k}\n` })).milliseconds);
          warm.end();
          found.push({
            ...{ name: source.model!.split(".").at(-1)!, cold: first.milliseconds, opened: opened.milliseconds, ready: ready.milliseconds },
            ...(first.counts && { equations: first.counts.equations }),
            edited: edited.sort((a, b) => a - b)[3]!,
          });
        }
        return found;
      },
      [address, SOURCES] as const,
    );
    console.table(
      Object.fromEntries(
        rows.map(({ name, ...numbers }) => [
          name,
          Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, Math.round(value)])),
        ]),
      ),
    );
    for (const { name, equations } of rows) expect(equations, name).toBeGreaterThan(1);
  }));
