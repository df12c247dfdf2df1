/**
 * Files that mean harm, in every language that is read: a located error, and no other file is ever asked for. What is refused follows from
 * the XML 1.0 recommendation and from the rule that an import reads its folder alone.
 */
import { describe, expect, it } from "vitest";
import { importText } from "../urdf/import-text.js";
import { MJCF_SAMPLE, SDF_SAMPLE, URDF_SAMPLE, XACRO_SAMPLE } from "./sample-robots.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const TRIANGLE = "solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid t\n";

describe.each([
  ["URDF", "robot.urdf", URDF_SAMPLE, "robot"],
  ["xacro", "robot.urdf.xacro", XACRO_SAMPLE, "robot"],
  ["MJCF", "model.xml", MJCF_SAMPLE, "mujoco"],
  ["SDF", "model.sdf", SDF_SAMPLE, "sdf"],
] as const)("%s", (_language, path, sample, root) => {
  /** Code of the only finding; it is at the file, and nothing else was read. */
  function refusal(content: string | Uint8Array): string {
    const asked: string[] = [];
    const { model, diagnostics } = importText(content, { path, watch: (name) => asked.push(name) });
    expect(model).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]!.where.replace(/(?::\d+:\d+)?$/, "")).toBe(path);
    expect(asked).toEqual([path]);
    return diagnostics[0]!.code;
  }

  it("entities that grow", () => {
    const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("\n");
    expect(refusal(`<!DOCTYPE ${root} [<!ENTITY l0 "ha">${laughs}]><${root} name="&l9;"/>`)).toBe("xml.entity");
  });

  it("entities, parameters and document types of other files", () => {
    expect(refusal(`<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd">]><${root}>&x;</${root}>`)).toBe("xml.entity");
    expect(refusal(`<!DOCTYPE ${root} [<!ENTITY % x SYSTEM "http://host/x.dtd"> %x;]><${root}/>`)).toBe("xml.entity");
    expect(refusal(`<!DOCTYPE ${root} SYSTEM "other.dtd"><${root}>&x;</${root}>`)).toBe("xml.not-well-formed");
  });

  it("a million tags inside each other", () => {
    expect(refusal(`<${root}>${"<link>".repeat(1_000_000)}`)).toBe("xml.too-deep");
  });

  it("an element with a hundred thousand attributes ends", () => {
    const attributes = Array.from({ length: 100_000 }, (_, i) => ` a${i}="${i}"`).join("");
    const { counts } = importText(sample.replace(`<${root} `, `<${root}${attributes} `), { path });
    expect(counts.ignored).toBeGreaterThanOrEqual(100_000);
  });

  it.each([
    ["UTF-16", new Uint8Array([0xff, 0xfe, ...[...sample].flatMap((letter) => [letter.charCodeAt(0), 0])]), "file.not-text"],
    ["UTF-16 the other way", new Uint8Array([0xfe, 0xff, ...[...sample].flatMap((letter) => [0, letter.charCodeAt(0)])]), "file.not-text"],
    ["Latin 1", Uint8Array.from([...sample.replace("name=", 'note="é" name=')].map((letter) => letter.charCodeAt(0))), "file.not-text"],
    ["a zero byte", encode(sample.replace("name=", "\u0000name=")), "file.not-text"],
    ["a name that is cut off", encode(`${sample}é`).slice(0, -1), "file.not-text"],
    ["UTF-8 that says it is Latin 1", encode(`<?xml version="1.0" encoding="ISO-8859-1"?><!--é-->${sample}`), "xml.encoding"],
  ])("%s", (_what, content, code) => expect(refusal(content)).toBe(code));

  it("with a byte order mark it is read", () => {
    expect(importText(new Uint8Array([0xef, 0xbb, 0xbf, ...encode(sample)]), { path }).model).toBeDefined();
  });
});

const OUTSIDE = [
  "../secret",
  "../../etc/passwd",
  "/etc/passwd",
  "C:\\secret",
  "..\\secret",
  "a/../../secret",
  "file:///etc/passwd",
  "http://host/x",
];

describe("names that lead out of the folder", () => {
  const watching = (text: string, path: string) => {
    const asked: string[] = [];
    const { diagnostics } = importText(text, { path, files: { "t.stl": TRIANGLE }, watch: (name) => asked.push(name) });
    return { asked, messages: diagnostics.map(({ message }) => message), places: diagnostics.map(({ where }) => where) };
  };
  const texts = {
    "a mesh of URDF": ["robot.urdf", (name: string) => URDF_SAMPLE.replace('filename="t.stl"', `filename="${name}.stl"`)],
    "a mesh of MJCF": ["model.xml", (name: string) => MJCF_SAMPLE.replace(/vertex="[^"]*"/, `file="${name}.stl"`)],
    "an include of xacro": [
      "robot.urdf.xacro",
      (name: string) => XACRO_SAMPLE.replace("<xacro:arg", `<xacro:include filename="${name}.xacro"/><xacro:arg`),
    ],
    "an include of MJCF": ["model.xml", (name: string) => MJCF_SAMPLE.replace("<asset>", `<include file="${name}.xml"/><asset>`)],
    "parameters of xacro": [
      "robot.urdf.xacro",
      (name: string) =>
        XACRO_SAMPLE.replace(
          "<xacro:arg",
          `<xacro:property name="y" value="\${xacro.load_yaml('${name.replaceAll("\\", "\\\\")}.yaml')}"/><xacro:if value="\${y}"/><xacro:arg`,
        ),
    ],
    "heights of MJCF": [
      "model.xml",
      (name: string) => MJCF_SAMPLE.replace("<asset>", `<asset><hfield name="h" size="1 1 1 1" file="${name}.png"/>`),
    ],
    "a mesh of SDF": ["model.sdf", (name: string) => SDF_SAMPLE.replace("<uri>t.stl</uri>", `<uri>${name}.stl</uri>`)],
    "heights of SDF": [
      "model.sdf",
      (name: string) => SDF_SAMPLE.replace(/<mesh><uri>t.stl<\/uri><\/mesh>/, `<heightmap><uri>${name}.png</uri></heightmap>`),
    ],
    "an include of SDF": [
      "model.sdf",
      (name: string) => SDF_SAMPLE.replace('<model name="n">', `<include><uri>${name}</uri></include><model name="n">`),
    ],
  } as const;

  it.each(Object.entries(texts).flatMap(([what, [path, text]]) => OUTSIDE.map((name) => [what, name, path, text] as const)))(
    "%s: %s",
    (_what, name, path, text) => {
      const { asked, messages, places } = watching(text(name), path);
      // and a mesh beside it that some of the samples have
      expect(asked.filter((other) => other !== "t.stl")).toEqual([path]);
      expect(messages.some((message) => /leads out of the folder|files come from the folder/.test(message))).toBe(true);
      for (const place of places) expect(place).toMatch(/^(?:robot\.urdf|robot\.urdf\.xacro|model\.xml|model\.sdf):\d+:\d+$/);
    },
  );
});

describe("includes in a circle", () => {
  it.each([
    ["xacro", "robot.urdf.xacro", XACRO_SAMPLE.replace("<xacro:arg", '<xacro:include filename="b.xacro"/><xacro:arg')],
    ["MJCF", "model.xml", MJCF_SAMPLE.replace("<asset>", '<include file="b.xml"/><asset>')],
    ["SDF", "model.sdf", SDF_SAMPLE.replace('<model name="n">', '<include><uri>b.sdf</uri></include><model name="n">')],
  ])("%s", (_language, path, text) => {
    const files = {
      "b.xacro": '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="robot.urdf.xacro"/></robot>',
      "b.xml": '<mujoco><include file="model.xml"/></mujoco>',
      "b.sdf": '<sdf version="1.9"><model name="b"><link name="l"/><include><uri>b.sdf</uri></include></model></sdf>',
    };
    const { model, diagnostics } = importText(text, { path, files: { ...files, "t.stl": TRIANGLE } });
    expect(model).toBeUndefined();
    expect(diagnostics[0]!.where).toMatch(/^b\.(?:xacro|xml|sdf):1:\d+$/);
  });
});
