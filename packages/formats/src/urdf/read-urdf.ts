/**
 * URDF, the robot description of ROS → Model. What each element becomes is told in docs/guides/import.md.
 * Source: the specification of URDF (wiki.ros.org/urdf/XML) and the parser urdfdom, for what the text leaves open.
 */
import type { Model } from "@gelenk/core";
import { mergeLinks } from "../import/merge-links.js";
import { createMeshCache } from "../import/mesh-shapes.js";
import { folderOf } from "../import/model-files.js";
import type { ImportOptions, XmlFormat } from "../import/model-format.js";
import { enter, type Reading, requiredText, textOf } from "../import/reading.js";
import { expandXacro, isXacro } from "../xacro/expand.js";
import { childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { buildModel } from "./build-model.js";
import { findCarriers } from "./carriers.js";
import { checkMimics } from "./check-mimics.js";
import { linkTree } from "./link-tree.js";
import { readDrives } from "./read-drives.js";
import { readInertial } from "./read-inertial.js";
import { readJoint } from "./read-joint.js";
import { readLoops } from "./read-loops.js";
import { readMaterials, readShapes, type ShapeReading } from "./read-shapes.js";
import type { UrdfLink, UrdfRobot } from "./robot.js";

export const urdf: XmlFormat = { name: "URDF", rootName: "robot", read: readUrdf };

function readUrdf(reading: Reading, written: XmlElement, options: ImportOptions): Model | undefined {
  const root = isXacro(written) ? expandXacro(reading, written, options.arguments ?? {}) : written;
  if (!root) return undefined;
  const robot = readRobot(reading, root);
  const tree = linkTree(reading, robot);
  if (!tree) return undefined;
  checkMimics(reading, tree.joints);
  const carriers = findCarriers(reading, tree, options.freeBase ?? false);
  if (!carriers || reading.findings.errors > 0) return undefined;
  const model = buildModel(reading, robot, tree, carriers);
  return options.mergeFixed ? mergeLinks(model) : model;
}

function readRobot(reading: Reading, root: XmlElement): UrdfRobot {
  enter(root);
  const name = textOf(root, "name");
  for (const attribute of Object.keys(root.attributes)) if (attribute.startsWith("xmlns")) textOf(root, attribute);
  const folder = folderOf(root.file.path);
  const shared: ShapeReading = { reading, folder, materials: readMaterials(reading, root), meshes: createMeshCache() };
  return {
    ...(name !== undefined && name !== "" && { name }),
    place: placeOf(root),
    links: childrenOf(root, "link").flatMap((element) => readLink(shared, element)),
    joints: childrenOf(root, "joint").flatMap((element) => readJoint(reading, element) ?? []),
    loops: readLoops(reading, root),
    drives: readDrives(reading, root),
  };
}

function readLink(shared: ShapeReading, element: XmlElement): UrdfLink[] {
  const { reading } = shared;
  enter(element);
  const name = requiredText(reading, element, "name");
  const mass = readInertial(reading, element);
  const shapes = readShapes(shared, element);
  return name === undefined ? [] : [{ name, place: placeOf(element), ...(mass && { mass }), shapes }];
}
