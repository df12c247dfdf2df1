/** Scenarios of files: what is exported can be read again and says the same. */
import { expect, test } from "vitest";
import type { RunRecord } from "../../src/simulation/protocol.js";
import { chooseFile, downloaded } from "./files.js";
import { type StudioPage, studioScenarios } from "./studio-page.js";

const scenario = studioScenarios();

test("a recording repeats to the bit in a fresh page", (context) =>
  scenario(context, { scene: "double-pendulum", fresh: true }, async (studio) => {
    const { page } = studio;
    await studio.stepTo(60);
    await page.evaluate(() =>
      window.studio!.send({ do: "strike", body: window.studio!.model().bodies![1]!.name!, point: [0.5, 0, 0], impulse: [0, 0.4, 0] }),
    );
    await page.evaluate(() => window.studio!.send({ do: "step", count: 60 }));
    await studio.settle();
    const hash = await page.evaluate(() => window.studio!.hash());
    const record = JSON.parse((await downloaded(studio, "Export recording")).toString()) as RunRecord;
    expect(record).toMatchObject({ steps: 120, hash });
    await page.reload();
    await page.waitForFunction(() => (window.studio?.frames() ?? 0) > 0);
    // the scene that the page opens on comes to its step 120 too
    await studio.stepTo(0);
    await chooseFile(studio, "run.recording.json", JSON.stringify(record));
    await page.waitForFunction(() => window.studio!.steps() === 120);
    expect(await page.evaluate(() => window.studio!.hash())).toBe(hash);
  }));

test("an animation in glTF has the bodies and keys of the run", (context) =>
  scenario(context, { scene: "double-pendulum" }, async (studio) => {
    await studio.stepTo(240);
    const file = await downloaded(studio, "Export animation");
    expect(file.toString("latin1", 0, 4)).toBe("glTF");
    const json = JSON.parse(file.toString("utf8", 20, 20 + file.readUInt32LE(12)));
    const names: string[] = json.nodes.map(({ name }: { name: string }) => name);
    for (const name of await studio.page.evaluate(() => window.studio!.model().bodies!.map((body) => body.name!)))
      expect(names).toContain(name);
    expect(json.animations.length).toBe(1);
    const inputs = json.animations[0].samplers.map(({ input }: { input: number }) => json.accessors[input]);
    for (const { count, max } of inputs) {
      expect(count).toBeGreaterThan(5);
      expect(count).toBeLessThan(241);
      expect(max[0]).toBeCloseTo(1, 5);
    }
  }));

test("a picture is a PNG of the size of the view, or of another without what is behind it", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    await studio.stepTo(10);
    const file = await downloaded(studio, "Export picture", async () => undefined);
    expect(file.toString("latin1", 1, 4)).toBe("PNG");
    const size = await studio.page.evaluate(() => {
      const { clientWidth, clientHeight } = window.studio!.all.view!.canvas;
      return [clientWidth, clientHeight];
    });
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual(size);
    expect(file.length).toBeGreaterThan(5000);
    expect(await opacities(studio, file)).toEqual({ corner: 255, most: 255, cleared: 0 });
    const clear = await downloaded(studio, "Export picture", async (dialog) => {
      await dialog.getByLabel("Size").selectOption("1080p");
      await dialog.getByLabel("Background").selectOption("none");
      await studio.picture("export-dialog");
    });
    expect([clear.readUInt32BE(16), clear.readUInt32BE(20)]).toEqual([1920, 1080]);
    const { corner, most, cleared } = await opacities(studio, clear);
    expect({ corner, most }).toEqual({ corner: 0, most: 255 });
    expect(cleared).toBeGreaterThan(0.5);
  }));

/** How opaque the first pixel of a picture and its most opaque one are, and the share of those that are not at all. */
const opacities = ({ page }: StudioPage, file: Buffer) =>
  page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext("2d")!;
    pen.drawImage(bitmap, 0, 0);
    const { data: pixels } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    let [most, none] = [0, 0];
    for (let o = 3; o < pixels.length; o += 4) {
      most = Math.max(most, pixels[o]!);
      if (pixels[o] === 0) none++;
    }
    return { corner: pixels[3]!, most, cleared: none / (pixels.length / 4) };
  }, file.toString("base64"));

test("a film has all frames of what was asked for, at that size", (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    await studio.stepTo(50);
    const end = await studio.page.evaluate(() => window.studio!.time());
    const file = await downloaded(studio, "Export film", async (dialog) => {
      await dialog.getByLabel("Size").selectOption("1x");
      await dialog.getByLabel("Frames per second").selectOption("60");
      await dialog.getByLabel("From").fill("0.1 s");
      await dialog.getByLabel("From").press("Tab");
    });
    expect([...file.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
    const { film, size } = await studio.page.evaluate(
      async (data) => {
        const video = document.createElement("video");
        video.src = URL.createObjectURL(new Blob([Uint8Array.from(data)], { type: "video/webm" }));
        await new Promise((resolve, reject) => {
          video.onloadeddata = resolve;
          video.onerror = () => reject(new Error("the film cannot be played"));
        });
        const { clientWidth, clientHeight } = window.studio!.all.view!.canvas;
        return {
          film: { width: video.videoWidth, height: video.videoHeight, duration: video.duration },
          size: { width: clientWidth - (clientWidth % 2), height: clientHeight - (clientHeight % 2) },
        };
      },
      [...file],
    );
    expect(film).toMatchObject(size);
    const frames = Math.floor((end - 0.1) * 60 + 1e-6) + 1;
    expect(Math.abs(film.duration - frames / 60)).toBeLessThan(0.02);
  }));
