/** What the documents say about packages and layers is what tools/lib/layers.mjs holds. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { layerRules } from "../lib/layers.mjs";
import { inRepository } from "../lib/paths.mjs";

const contributing = readFileSync(inRepository("CONTRIBUTING.md"), "utf8");
const architecture = readFileSync(inRepository("docs/architecture.md"), "utf8");
const downwards = layerRules.packages[0]!.layers!.toReversed().map((level) => level.toSorted());
const names = layerRules.packages.map(({ name }) => name);

/** The first fenced block after a heading. */
const blockAfter = (text: string, heading: string): string => /```\n([\s\S]*?)```/.exec(text.slice(text.indexOf(`${heading}\n`)))![1]!;

describe("packages and layers in the documents", () => {
  it("CONTRIBUTING: the order of core", () => {
    const order = blockAfter(contributing, "## Layers").trim().split(" → ");
    expect(order.map((level) => level.split(", ").sort())).toEqual(downwards);
  });

  it.each(layerRules.packages)("CONTRIBUTING: what $name may import", ({ name, folder, uses }) => {
    const row = contributing.split("\n").find((line) => line.startsWith(`| \`${folder}\` |`))!;
    const allowed = row.split("|")[3]!.trim();
    const others = names.filter((other) => other !== name);
    const listed = allowed === "all" ? others : allowed === "nothing" ? [] : allowed.split(", ");
    expect(listed.toSorted()).toEqual([...uses].sort());
  });

  it("architecture: the layers of core from above", () => {
    const lines = blockAfter(architecture, "## Layers of core").trimEnd().split("\n");
    expect(lines.map((line) => line.split(/ {2,}/)[0]!.split(", ").sort())).toEqual(downwards);
  });

  it("architecture: every package and no other", () => {
    const lines = blockAfter(architecture, "# Architecture").trimEnd().split("\n");
    const folders = lines.map((line) => line.split(/ {2,}/)[0]!.replace(/\/$/, ""));
    const expected = [...layerRules.packages.map(({ folder }) => folder), "docs", "tools"];
    expect(folders.sort()).toEqual(expected.sort());
  });
});
