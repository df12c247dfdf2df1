import { readFileSync } from "node:fs";
import { FORCE_TYPES, SHAPE_TYPES } from "@gelenk/core";
import { expect, it } from "vitest";
import { MODEL_SCHEMA, modelSchemaText } from "../src/model-schema.js";
import { jointedModel } from "./sample-models.js";

interface Node {
  readonly [key: string]: unknown;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly additionalProperties?: boolean | Node;
  readonly oneOf?: readonly Node[];
}
const root = JSON.parse(JSON.stringify(MODEL_SCHEMA)) as Node;

const othersOf = ({ additionalProperties }: Node): Node[] => (typeof additionalProperties === "object" ? [additionalProperties] : []);

function objectsOf(node: Node): Node[] {
  const inner = [...Object.values(node.properties ?? {}), ...(node.items ? [node.items] : []), ...(node.oneOf ?? []), ...othersOf(node)];
  return [...(node.properties ? [node] : []), ...inner.flatMap(objectsOf)];
}

it("the published file is the schema in code (otherwise: npm run build, node tools/write-schema.mjs)", () => {
  expect(readFileSync(new URL("../schema/model-1.json", import.meta.url), "utf8")).toBe(modelSchemaText());
});

it("every object is closed and every member explained", () => {
  const objects = objectsOf(root);
  expect(objects.length).toBeGreaterThan(15);
  for (const object of objects) {
    expect(object["additionalProperties"]).toBe(false);
    for (const [name, member] of Object.entries(object.properties!)) expect(member["description"], name).toMatch(/\S/);
  }
});

it("knows all types of shapes and forces", () => {
  const typesOf = (node: Node) => node.oneOf!.map((one) => one.properties!["type"]!["const"]);
  const bodies = root.properties!["bodies"]!.items!;
  expect(typesOf(bodies.properties!["shapes"]!.items!)).toEqual([...SHAPE_TYPES]);
  expect(typesOf(root.properties!["forces"]!.items!)).toEqual([...FORCE_TYPES]);
});

it("the sample uses every member, so that the other tests see them all", () => {
  const unused = (node: Node, values: readonly unknown[], path: string): string[] => {
    if (node.oneOf && node["discriminator"]) {
      return node.oneOf.flatMap((one) => {
        const type = one.properties!["type"]!["const"];
        return unused(
          one,
          values.filter((v) => (v as { type: unknown }).type === type),
          `${path}<${type}>`,
        );
      });
    }
    for (const others of othersOf(node))
      return unused(
        others,
        values.flatMap((v) => Object.values(v as object)),
        `${path}.*`,
      );
    if (node.items) return unused(node.items, values.flat(), path);
    return Object.entries(node.properties ?? {}).flatMap(([key, member]) => {
      const inner = values.flatMap((v) => (Object.hasOwn(v as object, key) ? [(v as Record<string, unknown>)[key]] : []));
      return inner.length === 0 ? [`${path}.${key}`] : unused(member, inner, `${path}.${key}`);
    });
  };
  // Members that all shapes or all forces share are used by one of them.
  const shared =
    /<(?!box).*>\.(name|position|orientation|density|use|margin|material|friction|staticFriction|restitution|spinFriction|rollFriction|groups|mask|sensor)$|<(?!mesh).*>\.extras$|forces<.*>\.(name|extras)$/;
  expect(unused(root, [jointedModel], "").filter((path) => !shared.test(path))).toEqual([]);
});
