import { SCENES } from "@gelenk/scenes";
import { expect, test } from "vitest";
import { gelenk } from "../terminal.js";

test("lists every scene on a line of its own", async () => {
  const { code, stdout } = await gelenk(["scenes"]);
  expect(code).toBe(0);
  for (const scene of SCENES) expect(stdout).toMatch(new RegExp(`^@${scene.name} +\\S`, "m"));
});

test.each(["orbit", "@orbit"])("shows the parameters of %s", async (name) => {
  const { code, stdout } = await gelenk(["scenes", name]);
  expect(code).toBe(0);
  expect(stdout).toContain("Closed form:");
  expect(stdout).toMatch(/eccentricity +0\.5 +0 … 0\.95 +0 is a circle/);
  expect(stdout).toMatch(/semiMajorAxis +1 +m +0\.001 … 1e12/);
});

test.each(SCENES.map((scene) => scene.name))("the command that %s suggests works", async (name) => {
  const { stdout } = await gelenk(["scenes", name]);
  const suggested = /^Try: gelenk (.*)$/m.exec(stdout)![1]!.split(" ");
  const { code, stderr } = await gelenk([...suggested, "--until", "0.01", "--quiet"]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
});

test("an unknown scene is an error with a suggestion", async () => {
  const { code, stderr } = await gelenk(["scenes", "orbti"]);
  expect(code).toBe(1);
  expect(stderr).toContain("did you mean @orbit?");
});

test("--json holds everything a program needs", async () => {
  const all = JSON.parse((await gelenk(["scenes", "--json"])).stdout) as {
    scenes: { name: string; parameters: Record<string, { default: number }> }[];
  };
  expect(all.scenes.map((scene) => scene.name)).toEqual(SCENES.map((scene) => scene.name));
  const one = JSON.parse((await gelenk(["scenes", "swarm", "--json"])).stdout);
  expect(one.parameters.bodies).toEqual({ default: 100, min: 1, max: 100_000, unit: "", integer: true, about: "number of boxes" });
});
