/** `<model>`, `<world>` and what is in them: links, joints, frames, and models inside each other or in files of their own. */
import { childBoolean, childText, needed, requiredChildText } from "../import/contents.js";
import { enter, ignore, requiredText, textOf } from "../import/reading.js";
import { childOf, childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { SDF_LIMITS, type SdfFile } from "./context.js";
import { openInclude } from "./includes.js";
import { readJoint } from "./read-joint.js";
import { readLink } from "./read-link.js";
import { readPose } from "./read-pose.js";
import type { SdfFrame, SdfScope } from "./scene.js";

/** What an `<include>` says in place of the model itself. */
type Overrides = Partial<Pick<SdfScope, "name" | "pose" | "isStatic" | "placementFrame" | "merged">>;

function readModel(file: SdfFile, element: XmlElement, overrides: Overrides = {}): SdfScope | undefined {
  const { reading, counts } = file;
  enter(element);
  if (++counts.models > SDF_LIMITS.models || counts.links > SDF_LIMITS.links) {
    const message = `more than ${SDF_LIMITS.models} models or ${SDF_LIMITS.links} links, with all that are included`;
    if (!reading.findings.full) reading.findings.error("sdf.too-large", placeOf(element), message);
    return undefined;
  }
  if (file.nesting >= SDF_LIMITS.nesting) {
    reading.findings.error("sdf.too-deep", placeOf(element), `more than ${SDF_LIMITS.nesting} models inside each other`);
    return undefined;
  }
  const name = requiredText(reading, element, "name");
  const canonicalLink = textOf(element, "canonical_link");
  const placementFrame = textOf(element, "placement_frame");
  const links = childrenOf(element, "link").flatMap((link) => readLink(file, link) ?? []);
  counts.links += links.length;
  return {
    name: name ?? "",
    ...{ element, isWorld: false, pose: readPose(reading, element), merged: false, links },
    isStatic: childBoolean(reading, element, "static") ?? false,
    selfCollide: childBoolean(reading, element, "self_collide") ?? false,
    ...(canonicalLink && { canonicalLink }),
    ...(placementFrame && { placementFrame }),
    ...readInside({ ...file, nesting: file.nesting + 1 }, element),
    ...overrides,
  };
}

/** What models and worlds hold alike. */
export function readInside(file: SdfFile, element: XmlElement): Pick<SdfScope, "joints" | "frames" | "models"> {
  const models: SdfScope[] = [];
  // in the order of the file: the first one may be what the others hang on
  for (const child of element.children) {
    const model =
      child.name === "model" ? readModel(file, child) : child.name === "include" ? readInclude(file, child, element) : undefined;
    if (model) models.push(model);
  }
  return {
    joints: childrenOf(element, "joint").flatMap((joint) => readJoint(file, joint) ?? []),
    frames: childrenOf(element, "frame").flatMap((frame) => readFrame(file, frame) ?? []),
    models,
  };
}

function readFrame({ reading }: SdfFile, element: XmlElement): SdfFrame | undefined {
  enter(element);
  const name = requiredText(reading, element, "name");
  const attachedTo = textOf(element, "attached_to");
  return name === undefined ? undefined : { name, element, pose: readPose(reading, element), ...(attachedTo && { attachedTo }) };
}

/** A world may do without a model of a data base that is not there, a model may not. */
function readInclude(file: SdfFile, element: XmlElement, around: XmlElement): SdfScope | undefined {
  const { reading } = file;
  enter(element);
  const merged = textOf(element, "merge");
  const uri = requiredChildText(reading, element, "uri");
  if (uri === undefined) return undefined;
  const place = placeOf(childOf(element, "uri")!);
  const included = openInclude(file, uri, place, around.name === "world" ? "warning" : "error");
  if (!included) {
    ignore(element, "the file cannot be read");
    return undefined;
  }
  enter(included.root);
  const model = needed(reading, included.root, "model");
  const name = childText(element, "name");
  const isStatic = childBoolean(reading, element, "static");
  const placementFrame = childText(element, "placement_frame");
  return (
    model &&
    readModel(included.file, model, {
      ...(name && { name }),
      ...(childOf(element, "pose") && { pose: readPose(reading, element) }),
      ...(isStatic !== undefined && { isStatic }),
      ...(placementFrame && { placementFrame }),
      merged: merged === "true" || merged === "1",
    })
  );
}
