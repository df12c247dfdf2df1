/** Models inside models, in files of their own, and in worlds. Places are composed by hand; no name leads out of the folder. */
import { describe, expect, it } from "vitest";
import { axis, importSdf, joint, link, model } from "./import-sdf.js";

const file = (...parts: readonly string[]) => `<sdf version="1.9">${parts.join("")}</sdf>`;
const HAND = file(
  `<model name="hand"><pose>0 0 9 0 0 0</pose>${link("palm", "0 0 1 0 0 0")}${link("finger", "0 0 2 0 0 0")}<frame name="tip"><pose>0 0 3 0 0 0</pose></frame>${joint("f", "revolute", "palm", "finger", axis("1 0 0"))}</model>`,
);
const world = (...parts: readonly string[]) => file(`<world name="w">\n${parts.join("\n")}\n</world>`);

describe("models inside models", () => {
  it("have their names in front, and their poses in the model around them", () => {
    const inner = `<model name="hand"><pose>0 0 5 0 0 0</pose>${link("palm", "0 0 1 0 0 0")}</model>`;
    const { body, joint: named, codes } = importSdf(model(link("arm"), inner, joint("wrist", "fixed", "arm", "hand::palm")));
    expect(codes).toEqual([]);
    expect(body("hand::palm").position).toEqual([0, 0, 6]);
    expect(named("wrist")).toMatchObject({ a: "arm", b: "hand::palm", frameA: { position: [0, 0, 6] } });
  });

  it.each([
    ["its own pose", "", [0, 0, 10]],
    ["another one", "<pose>0 0 1 0 0 0</pose>", [0, 0, 2]],
    ["of its tip, which is 3 above", "<pose>0 0 1 0 0 0</pose><placement_frame>tip</placement_frame>", [0, 0, -1]],
    ["in a frame", '<pose relative_to="arm">0 0 1 0 0 0</pose>', [0, 0, 102]],
  ])("included with %s", (_what, inside, position) => {
    const include = `<include><uri>model://hand</uri><name>left</name>${inside}</include>`;
    const { body, codes } = importSdf(model(link("arm", "0 0 100 0 0 0"), include), { files: { "hand/model.sdf": HAND } });
    expect(codes).toEqual([]);
    expect(body("left::palm").position ?? [0, 0, 0]).toEqual(position);
  });

  it("merged ones keep their names", () => {
    const { body, joint: named } = importSdf(
      model(link("arm"), '<include merge="true"><uri>hand.sdf</uri></include>', joint("wrist", "fixed", "arm", "palm")),
      { files: { "hand.sdf": HAND } },
    );
    expect(body("finger").position).toEqual([0, 0, 11]);
    expect(named("wrist").b).toBe("palm");
    expect(named("f").b).toBe("finger");
  });

  it("model.config says which file it is: that of the newest version", () => {
    const config = '<model><sdf version="1.4">old.sdf</sdf><sdf version="1.10">new.sdf</sdf><sdf version="1.9">older.sdf</sdf></model>';
    const read: string[] = [];
    const { codes } = importSdf(model("<include><uri>model://hand/</uri></include>"), {
      files: { "hand/model.config": config, "hand/new.sdf": HAND },
      watch: (path) => read.push(path),
    });
    expect(codes).toEqual([]);
    expect(read).toEqual(["model.sdf", "hand/model.config", "hand/new.sdf"]);
  });
});

describe("worlds", () => {
  const ground = `<model name="floor"><static>true</static><link name="link"><collision name="c"><geometry><plane/></geometry></collision></link></model>`;
  const robot = (name: string) => `<model name="${name}"><pose>0 0 1 0 0 0</pose>${link("base")}</model>`;

  it("one robot and what stands still around it", () => {
    const { model: read, codes } = importSdf(
      world("<gravity>0 0 -1.6</gravity><physics type='ode'><max_step_size>0.002</max_step_size></physics>", ground, robot("rover")),
    );
    expect(codes).toEqual([]);
    expect(read).toMatchObject({ name: "rover", gravity: [0, 0, -1.6], settings: { step: 0.002 } });
    expect(read!.bodies!.map(({ name, kind }) => [name, kind])).toEqual([
      ["floor::link", "fixed"],
      ["base", undefined],
    ]);
  });

  it("several robots are refused by their names, at the second", () => {
    const { diagnostics, model: read } = importSdf(world(ground, robot("one"), robot("two")));
    expect(read).toBeUndefined();
    expect(diagnostics[0]).toMatchObject({ code: "sdf.several-models", where: "model.sdf:4:1" });
    expect(diagnostics[0]!.message).toContain('"one", "two"');
  });

  it("a model of a data base that is not there is left out, with a warning; of a robot it is an error", () => {
    const include = "<include><uri>model://sun</uri></include>";
    const { diagnostics, model: read, losses } = importSdf(world(include, robot("one")));
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["import.missing-file", "warning"]]);
    expect(losses()).toEqual(["sdf/world/include: the file cannot be read"]);
    expect(read!.bodies).toHaveLength(1);
    expect(importSdf(model(link("a"), include)).model).toBeUndefined();
  });

  it("the models of a world may stand in a folder of their own", () => {
    const files = { "models/floor/model.sdf": file(ground) };
    const { codes, model: read } = importSdf(world("<include><uri>model://floor</uri></include>", robot("one")), { files });
    expect(codes).toEqual([]);
    expect(read!.bodies!.map(({ name }) => name)).toEqual(["floor::link", "base"]);
  });

  it("joints of the world hold its models", () => {
    const { joint: named } = importSdf(world(ground, robot("rover"), joint("j", "ball", "floor", "rover::base")));
    expect(named("j")).toMatchObject({ a: "ground", b: "base" });
  });
});

describe("other files", () => {
  const include = (uri: string) => `<include><uri>${uri}</uri></include>`;

  it.each(["../secret", "/etc", "model://../../x", "http://host/x", "a/../../b", "C:/x"])("%s is not read", (uri) => {
    const read: string[] = [];
    const { diagnostics } = importSdf(model(include(uri)), { watch: (path) => read.push(path) });
    expect(read).toEqual(["model.sdf"]);
    expect(diagnostics[0]!.code).toMatch(/^import\.(outside|unknown-scheme)$/);
    expect(diagnostics[0]!.where).toBe("model.sdf:2:10");
  });

  it("circles are refused where they close", () => {
    const files = {
      "a.sdf": file(`<model name="a">${link("x")}${include("b.sdf")}</model>`),
      "b.sdf": file(`<model name="b">${link("x")}${include("a.sdf")}</model>`),
    };
    const { diagnostics } = importSdf(model(include("a.sdf")), { files });
    expect(diagnostics.map(({ code, where }) => `${code} ${where.split(":")[0]}`)).toEqual(["sdf.include-circle b.sdf"]);
    expect(importSdf(model(include("model.sdf"))).codes).toEqual(["sdf.include-circle"]);
  });

  it("files that include each other twice do not fill the memory", () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, k) => {
        const twice = k < 29 ? ["l", "r"].map((name) => `<include><name>${name}</name><uri>${k + 1}.sdf</uri></include>`).join("") : "";
        return [`${k}.sdf`, file(`<model name="m">${link("x")}${twice}</model>`)];
      }),
    );
    const { codes } = importSdf(model(include("0.sdf")), { files });
    expect(new Set(codes)).toEqual(new Set(["sdf.too-large"]));
  });

  it("models inside each other through many files do not fill the stack", () => {
    const nested = (inside: string) => `${'<model name="m">'.repeat(200)}${link("x")}${inside}${"</model>".repeat(200)}`;
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, k) => [`${k}.sdf`, file(nested(k < 29 ? include(`${k + 1}.sdf`) : ""))]),
    );
    expect(importSdf(model(include("0.sdf")), { files }).codes).toEqual(["sdf.too-deep"]);
  });

  it("entities are refused, also in files that are included", () => {
    const bomb = '<!DOCTYPE sdf [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sdf version="1.9"><model name="&b;"/></sdf>';
    expect(importSdf(bomb).codes).toEqual(["xml.entity"]);
    const { diagnostics } = importSdf(model(include("b.sdf")), { files: { "b.sdf": bomb } });
    expect(diagnostics[0]).toMatchObject({ code: "xml.entity" });
    expect(diagnostics[0]!.where).toMatch(/^b\.sdf:1:/);
  });
});
