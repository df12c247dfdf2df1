/** Files that are wrong: each gets a diagnostic at its place and nothing else happens; files outside of the folder are never asked for. */
import { describe, expect, it } from "vitest";
import { examineMutations } from "../import/mutate.js";
import { MJCF_SAMPLE } from "../import/sample-robots.js";
import { importText } from "../urdf/import-text.js";
import { body, importMjcf, importTree } from "./import-mjcf.js";

const HINGE = body("a", '<joint name="j"/>');

describe("a located error for", () => {
  it.each([
    ["an unknown class", `<worldbody>${body("a", '<joint class="no"/>')}</worldbody>`, "mjcf.unknown-class"],
    ["an unknown childclass", `<worldbody>${body("a", "", 'childclass="no"')}</worldbody>`, "mjcf.unknown-class"],
    ["two classes of one name", '<default><default class="x"/><default class="x"/></default>', "mjcf.duplicate-class"],
    ["a class inside itself", '<default><default class="x"><default class="x"/></default></default>', "mjcf.duplicate-class"],
    ["a class without a name", "<default><default/></default>", "mjcf.class-without-name"],
    ["defaults without end", "<default><geom/></default>".repeat(70), "mjcf.too-many-defaults"],
    ["two bodies of one name", `<worldbody>${HINGE}${body("a")}</worldbody>`, "mjcf.duplicate-name"],
    ["a number that is none", '<worldbody><body pos="1 x 2"/></worldbody>', "import.not-a-number"],
    ["an infinite number", '<worldbody><body pos="1e999 0 0"/></worldbody>', "import.not-a-number"],
    ["not a number", '<option timestep="nan"/>', "import.not-a-number"],
    ["too few numbers", '<worldbody><body pos="1 2"/></worldbody>', "import.count"],
    ["an axis without direction", `<worldbody>${body("a", '<joint axis="0 0 0"/>')}</worldbody>`, "mjcf.no-direction"],
    ["two orientations", '<worldbody><body quat="1 0 0 0" euler="0 0 0"/></worldbody>', "mjcf.two-orientations"],
    ["a zaxis of zero", '<worldbody><body zaxis="0 0 0"/></worldbody>', "mjcf.no-direction"],
    ["a bad sequence of Euler angles", '<compiler eulerseq="xyw"/>', "mjcf.bad-eulerseq"],
    ["global coordinates", '<compiler coordinate="global"/>', "mjcf.global-coordinates"],
    ["a sphere without size", '<worldbody><geom type="sphere"/></worldbody>', "mjcf.not-positive"],
    ["a capsule of negative size", '<worldbody><geom type="capsule" size="1 -1"/></worldbody>', "mjcf.not-positive"],
    [
      "a geom with both ends in one place",
      '<worldbody><geom type="capsule" size="1" fromto="1 1 1 1 1 1"/></worldbody>',
      "mjcf.no-direction",
    ],
    ["an unknown type of geom", '<worldbody><geom type="spere" size="1"/></worldbody>', "import.unknown-word"],
    ["an unknown mesh", '<worldbody><geom type="mesh" mesh="no"/></worldbody>', "mjcf.unknown-mesh"],
    ["an unknown height field", '<worldbody><geom type="hfield" hfield="no"/></worldbody>', "mjcf.unknown-hfield"],
    [
      "heights that are too few",
      '<asset><hfield name="h" nrow="2" ncol="2" size="1 1 1 1" elevation="1 2 3"/></asset>',
      "mjcf.bad-heights",
    ],
    ["a body that moves without mass", '<worldbody><body name="a"><joint/></body></worldbody>', "mjcf.massless"],
    ["a negative mass", '<worldbody><body><inertial pos="0 0 0" mass="-1" diaginertia="1 1 1"/></body></worldbody>', "mjcf.not-positive"],
    [
      "moments that contradict each other",
      '<worldbody><body><freejoint/><inertial pos="0 0 0" mass="1" diaginertia="1 1 9"/></body></worldbody>',
      "mass.triangle-inequality",
    ],
    ["an empty range", `<worldbody>${body("a", '<joint range="2 1"/>')}</worldbody>`, "mjcf.bad-range"],
    ["a free joint below the top", `<worldbody>${body("a", `<joint/>${body("b", "<freejoint/>")}`)}</worldbody>`, "mjcf.bad-free-joint"],
    ["an unknown joint of an actuator", `<worldbody>${HINGE}</worldbody><actuator><motor joint="k"/></actuator>`, "mjcf.unknown-name"],
    ["an unknown body of an equality", `<worldbody>${HINGE}</worldbody><equality><weld body1="k"/></equality>`, "mjcf.unknown-name"],
    ["an equality without bodies", `<worldbody>${HINGE}</worldbody><equality><connect anchor="0 0 0"/></equality>`, "import.missing"],
    ["copies that cannot be counted", '<worldbody><replicate count="-1"/></worldbody>', "mjcf.bad-count"],
    ["copies without end", '<worldbody><replicate count="1000000000"/></worldbody>', "mjcf.too-many"],
    [
      "copies of copies without end",
      `<worldbody>${'<replicate count="1000">'.repeat(4)}<body/>${"</replicate>".repeat(4)}</worldbody>`,
      "mjcf.too-many",
    ],
  ])("%s", (_what, inside, code) => {
    const { model, diagnostics } = importMjcf(inside);
    expect(model).toBeUndefined();
    expect(diagnostics.map((found) => found.code)).toContain(code);
    for (const { where } of diagnostics) expect(where).toMatch(/^model\.xml:\d+:\d+$/);
  });

  it("unknown and wrong keyframes", () => {
    const text = `<worldbody>${HINGE}</worldbody><keyframe><key name="k" qpos="1 2"/></keyframe>`;
    const unknown = importMjcf(text, { options: { keyframe: "home" } });
    expect(unknown.codes).toEqual(["mjcf.unknown-keyframe"]);
    expect(unknown.diagnostics[0]?.hint).toBe("known: k");
    expect(importMjcf(text, { options: { keyframe: "k" } }).codes).toEqual(["import.count"]);
    expect(importMjcf(text).codes).toEqual([]);
  });
});

describe("included files", () => {
  const include = (file: string) => `<worldbody>${HINGE}<include file="${file}"/></worldbody>`;

  it("stand where they are included, and their losses are listed", () => {
    const { model, report } = importMjcf(include("parts/b.xml"), {
      files: { "parts/b.xml": `<mujocoinclude>\n<body name="b"/><camera/></mujocoinclude>` },
    });
    expect(model!.bodies!.map(({ name }) => name)).toEqual(["a", "b"]);
    expect([...report()].filter(({ fate }) => fate === "ignored").map(({ place }) => place)).toEqual(["parts/b.xml:2:17"]);
  });

  it.each([
    ["a circle", "model.xml", {}, "mjcf.included-twice"],
    [
      "a circle of two",
      "b.xml",
      { "b.xml": '<mujoco><include file="c.xml"/></mujoco>', "c.xml": '<mujoco><include file="b.xml"/></mujoco>' },
      "mjcf.included-twice",
    ],
    ["a file that is not there", "b.xml", {}, "import.missing-file"],
    ["a file outside of the folder", "../b.xml", {}, "import.outside"],
    ["an absolute name", "/etc/passwd", {}, "import.outside"],
    ["another host", "http://host/b.xml", {}, "import.unknown-scheme"],
    ["a file that is no XML", "b.xml", { "b.xml": "<mujoco>" }, "xml.not-well-formed"],
  ])("%s is refused", (_what, file, files, code) => {
    const asked: string[] = [];
    const { model, codes } = importMjcf(include(file), { files, watch: (path) => asked.push(path) });
    expect(model).toBeUndefined();
    expect(codes).toContain(code);
    for (const path of asked) expect(path).toMatch(/^[a-z]+\.xml$/);
  });

  it("long rows of files are refused", () => {
    const files = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`f${i}.xml`, `<mujoco><include file="f${i + 1}.xml"/></mujoco>`]),
    );
    expect(importMjcf(include("f0.xml"), { files }).codes).toContain("mjcf.includes-too-deep");
  });
});

it("deep trees are refused by the reader of XML, and read up to there", () => {
  const deep = (n: number) => `${"<body>".repeat(n)}${"</body>".repeat(n)}`;
  expect(importTree(deep(250)).model!.bodies!.length).toBe(250);
  expect(importTree(deep(300)).codes).toEqual(["xml.too-deep"]);
});

it("geoms of very many kinds end, and all touch", () => {
  const geoms = Array.from({ length: 2000 }, (_, i) => `<geom size="1" contype="${i}"/>`).join("");
  expect(importTree(`${body("a", `<freejoint/>${geoms}`)}`).codes).toEqual(["mjcf.too-many-groups"]);
});

const importWhole = (text: string) => importText(text, { path: "model.xml" });

describe("damaged files", () => {
  it("cut off at every byte", () => {
    for (let i = 0; i < MJCF_SAMPLE.length; i++) {
      const { model, diagnostics } = importWhole(MJCF_SAMPLE.slice(0, i));
      expect(model).toBeUndefined();
      expect(diagnostics.length).toBeGreaterThan(0);
    }
    expect(importWhole(MJCF_SAMPLE).codes).toEqual([]);
  });

  it("changed at random: a model, or located errors, and never both", () => {
    examineMutations(MJCF_SAMPLE, { path: "model.xml", language: "mjcf", seed: 5, rounds: 300 });
  });
});
