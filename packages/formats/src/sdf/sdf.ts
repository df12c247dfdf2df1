/**
 * SDF, the description of models of Gazebo and Drake → Model: one robot, and the static models around it. What each element
 * becomes is told in docs/guides/import.md. Source: the specification of SDFormat (sdformat.org/spec) and its chapter on
 * frames (sdformat.org/tutorials?tut=pose_frame_semantics).
 */
import type { Model, Triple } from "@gelenk/core";
import { childNumber, childNumbers } from "../import/contents.js";
import { mergeLinks } from "../import/merge-links.js";
import { createMeshCache } from "../import/mesh-shapes.js";
import { folderOf } from "../import/model-files.js";
import type { ImportOptions, XmlFormat } from "../import/model-format.js";
import { enter, ignore, type Reading, textOf } from "../import/reading.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { buildModel } from "./build-model.js";
import { type SdfFile, versionOf } from "./context.js";
import { findFrames } from "./frames.js";
import { noPose } from "./read-pose.js";
import { readInside } from "./read-scope.js";
import type { SdfScope, SdfWorld } from "./scene.js";

export const sdf: XmlFormat = { name: "SDF", rootName: "sdf", read: readSdf };

/** Of a world that states none, m/s². */
const USUAL_GRAVITY: Triple = [0, 0, -9.8];

function readSdf(reading: Reading, root: XmlElement, options: ImportOptions): Model | undefined {
  enter(root);
  for (const attribute of Object.keys(root.attributes)) if (attribute.startsWith("xmlns")) textOf(root, attribute);
  const { path } = root.file;
  const file: SdfFile = {
    ...{ reading, meshes: createMeshCache(), files: new Map(), located: new Map(), counts: { models: 0, links: 0 } },
    ...{ version: versionOf(reading, root), folder: folderOf(path), open: [path], nesting: 0 },
  };
  const world = readWorld(file, root);
  if (!checkModels(reading, world.scope)) return undefined;
  const frames = findFrames(reading, world.scope);
  if (!frames || reading.findings.errors > 0) return undefined;
  const model = buildModel(reading, world, frames, options.freeBase ?? true);
  return options.mergeFixed ? mergeLinks(model) : model;
}

/** The first world, or the file itself, which may hold models without one. */
function readWorld(file: SdfFile, root: XmlElement): SdfWorld {
  const { reading } = file;
  const [world, ...others] = childrenOf(root, "world");
  for (const other of others) {
    reading.findings.warning("sdf.several-worlds", placeOf(other), "the file has several worlds; the first one is read");
    ignore(other, "one world is read");
  }
  const element = world ?? root;
  if (world) enter(world);
  const gravity = world && childNumbers(reading, world, "gravity", 3);
  const physics = world && childOf(world, "physics");
  if (physics) enter(physics);
  const step = physics && childNumber(reading, physics, "max_step_size");
  const scope: SdfScope = {
    name: (world && textOf(world, "name")) ?? "",
    ...{ element, isWorld: true, isStatic: false, selfCollide: false, merged: false, links: [], pose: noPose(element) },
    ...readInside(file, element),
  };
  return { scope, gravity: (gravity as Triple | undefined) ?? USUAL_GRAVITY, ...(step !== undefined && step > 0 && { step }) };
}

const hasLinks = ({ links, models }: SdfScope): boolean => links.length > 0 || models.some(hasLinks);

/** One robot: a second model that moves is refused, and so is a file with none. */
function checkModels({ findings }: Reading, { models, element }: SdfScope): boolean {
  const moving = models.filter(({ isStatic }) => !isStatic);
  if (moving.length > 1) {
    const names = moving.slice(0, 5).map(({ name }) => `"${name}"`);
    const message = `${moving.length} models move: ${names.join(", ")}${moving.length > names.length ? " …" : ""}; one robot is read`;
    findings.error("sdf.several-models", placeOf(moving[1]!.element), message, "keep one of them, or make the others static");
  }
  if (models.length === 0 && findings.errors === 0)
    findings.error("sdf.no-model", placeOf(element), "there is no model", "<sdf> holds a <model>, or a <world> with one");
  else if (!models.some(hasLinks) && findings.errors === 0)
    findings.error("sdf.no-links", placeOf(models[0]!.element), `the model "${models[0]!.name}" has no links`);
  return moving.length <= 1 && models.some(hasLinks);
}
