/** Scenarios of files: what is exported can be read again and says the same. */
import { expect, test } from "vitest";
import type { RunRecord } from "../../src/simulation/protocol.js";
import { chooseFile, downloaded } from "./files.js";
import { studioScenarios } from "./studio-page.js";

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

test("a picture is a PNG of the size of the view, and not blank", (context) =>
  scenario(context, { scene: "four-bar" }, async (studio) => {
    await studio.stepTo(10);
    const file = await downloaded(studio, "Export picture");
    expect(file.toString("latin1", 1, 4)).toBe("PNG");
    const size = await studio.page.evaluate(() => {
      const { clientWidth, clientHeight } = window.studio!.all.view!.canvas;
      return [clientWidth, clientHeight];
    });
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual(size);
    expect(file.length).toBeGreaterThan(5000);
  }));

test("a film has all frames of the recording", { timeout: 120_000 }, (context) =>
  scenario(context, { scene: "pendulum" }, async (studio) => {
    // half a second at 30 frames per second
    await studio.stepTo(50);
    const file = await downloaded(studio, "Export film");
    expect([...file.subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
    const film = await studio.page.evaluate(
      async (data) => {
        const video = document.createElement("video");
        video.src = URL.createObjectURL(new Blob([Uint8Array.from(data)], { type: "video/webm" }));
        await new Promise((resolve, reject) => {
          video.onloadeddata = resolve;
          video.onerror = () => reject(new Error("the film cannot be played"));
        });
        return { width: video.videoWidth, height: video.videoHeight, duration: video.duration };
      },
      [...file],
    );
    expect(film).toMatchObject({ width: 1280, height: 720 });
    expect(Math.abs(film.duration - 16 / 30)).toBeLessThan(0.05);
  }),
);
