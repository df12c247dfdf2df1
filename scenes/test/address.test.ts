import { buildScene, parseSceneAddress, SCENES } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";

const codes = (address: string, more: readonly (readonly [string, string])[] = []) =>
  parseSceneAddress(address, more).diagnostics.map((d) => d.code);

describe("good addresses", () => {
  test("a bare name means all defaults", () => {
    const { scene, values, diagnostics } = parseSceneAddress("@dzhanibekov");
    expect(scene?.name).toBe("dzhanibekov");
    expect(values).toEqual({ spin: 10, disturbance: 0.01 });
    expect(diagnostics).toEqual([]);
  });

  test("values are numbers and fractions", () => {
    expect(parseSceneAddress("@dzhanibekov?spin=25/2&disturbance=1/240").values).toEqual({ spin: 12.5, disturbance: 1 / 240 });
  });

  test("further pairs replace those of the address", () => {
    expect(parseSceneAddress("@dzhanibekov?spin=3", [["spin", "4"]]).values["spin"]).toBe(4);
  });

  test("the values reach the model", () => {
    expect(buildScene("@swarm?bodies=7").model?.bodies).toHaveLength(7);
  });

  test("an empty query is no error", () => expect(codes("@orbit?")).toEqual([]));
});

describe("bad addresses", () => {
  test("an unknown scene names the nearest; where none is near, all", () => {
    const { scene, diagnostics } = parseSceneAddress("@orbti");
    expect(scene).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "scene.unknown", severity: "error", hint: "did you mean @orbit?" }]);
    const [far] = parseSceneAddress("@gibberish").diagnostics;
    for (const known of SCENES) expect(far!.hint).toContain(known.name);
  });

  test("an unknown parameter names the nearest and the ranges of all", () => {
    const [d] = parseSceneAddress("@orbit?excentricity=0.1").diagnostics;
    expect(d).toMatchObject({ code: "scene.unknown-parameter", where: "parameters.excentricity" });
    expect(d!.hint).toContain("did you mean eccentricity?");
    expect(d!.hint).toContain("eccentricity (0 … 0.95, default 0.5)");
  });

  test("a scene without parameters says so", () => {
    expect(parseSceneAddress("@tumbling-box?mass=1").diagnostics[0]!.hint).toContain("has no parameters");
  });

  test.each([
    ["@orbit?eccentricity=1", "scene.out-of-range"],
    ["@orbit?eccentricity=-0.1", "scene.out-of-range"],
    ["@swarm?bodies=0", "scene.out-of-range"],
    ["@swarm?bodies=2.5", "scene.out-of-range"],
    ["@swarm?bodies=1e9", "scene.out-of-range"],
    ["@swarm?bodies=many", "scene.not-a-number"],
    ["@swarm?bodies", "scene.not-a-number"],
    ["@swarm?bodies=", "scene.not-a-number"],
    ["@swarm?bodies=1/0", "scene.not-a-number"],
    ["@swarm?bodies=1&bodies=2", "scene.duplicate-parameter"],
    ["@looped-pendulum?n=120&m=7", "scene.misfit"],
    ["@swarm?constructor=1", "scene.unknown-parameter"],
    ["@swarm?__proto__=1", "scene.unknown-parameter"],
    ["@", "scene.unknown"],
    ["", "scene.unknown"],
  ])("%s is refused with %s", (address, code) => {
    expect(codes(address)).toEqual([code]);
    expect(buildScene(address).model).toBeUndefined();
  });

  test("all errors come together", () => {
    expect(codes("@orbit?eccentricity=2&colour=1&periods=x")).toEqual([
      "scene.out-of-range",
      "scene.unknown-parameter",
      "scene.not-a-number",
    ]);
  });
});
