/** Names of files inside and outside of the folder of an import; what decides is where each would be on a disk. */
import { describe, expect, it } from "vitest";
import { filesOf, findFile, folderOf, joinPath } from "../../src/import/model-files.js";

const files = filesOf({
  "arm.urdf": Uint8Array.of(1),
  "meshes/link.stl": Uint8Array.of(2),
  "robot/meshes/hand.stl": Uint8Array.of(3),
});
const find = (name: string, from = "", packages = {}) => findFile({ files, packages }, from, name, "arm.urdf:3:5");

describe("files that are there", () => {
  it.each([
    ["meshes/link.stl", "", "meshes/link.stl"],
    ["./link.stl", "meshes/", "meshes/link.stl"],
    ["../arm.urdf", "meshes/", "arm.urdf"],
    ["file://meshes/link.stl", "", "meshes/link.stl"],
    ["meshes\\link.stl", "", "meshes/link.stl"],
    ["package://robot/meshes/hand.stl", "", "robot/meshes/hand.stl"],
    ["package://other/meshes/link.stl", "", "meshes/link.stl"],
    ["model://robot/meshes/hand.stl", "", "robot/meshes/hand.stl"],
  ])("%s seen from %j", (name, from, path) => {
    expect(find(name, from)).toMatchObject({ path, bytes: expect.any(Uint8Array) });
  });

  it("a package is where the caller says", () => {
    expect(find("package://arm/meshes/hand.stl", "", { arm: "robot" }).path).toBe("robot/meshes/hand.stl");
    expect(find("package://arm/arm.urdf", "", { arm: "" }).path).toBe("arm.urdf");
    expect(find("package://arm/meshes/link.stl", "", { arm: "robot" }).diagnostic?.code).toBe("import.missing-file");
  });
});

describe("names that are refused before anybody looks for them", () => {
  const watched: string[] = [];
  const watching = { files: { read: (path: string) => void watched.push(path) } };
  it.each([
    "../secret",
    "meshes/../../secret",
    "/etc/passwd",
    "\\\\server\\share",
    "C:\\secret",
    "c:secret",
    "file:///etc/passwd",
    "package://../secret",
    "package://a/../../secret",
    "package://a//../../x/../../secret",
    "a\0b",
    "..",
    "",
  ])("%j", (name) => {
    const { bytes, diagnostic } = findFile(watching, "", name, "arm.urdf:3:5");
    expect(bytes).toBeUndefined();
    expect(diagnostic).toMatchObject({ severity: "error", where: "arm.urdf:3:5" });
    expect(watched.filter((path) => /(^|\/)\.\.(\/|$)|^\/|\0/.test(path))).toEqual([]);
  });

  it("other schemes", () => {
    expect(find("https://host/x.stl").diagnostic?.code).toBe("import.unknown-scheme");
    expect(find("data://x").diagnostic?.code).toBe("import.unknown-scheme");
  });
});

it("paths are joined plainly", () => {
  expect(joinPath("a/b/", "../c")).toBe("a/c");
  expect(joinPath("", "a/./b//c")).toBe("a/b/c");
  expect(joinPath("a/", "..")).toBeUndefined();
  expect(folderOf("a/b/c.xml")).toBe("a/b/");
  expect(folderOf("c.xml")).toBe("");
});
