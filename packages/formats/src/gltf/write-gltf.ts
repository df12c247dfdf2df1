/**
 * Model → glTF 2.0: meshes for the eye, and either the physics extensions (KHR_physics_rigid_bodies, KHR_implicit_shapes), so that
 * other programs can simulate it, or an animation of a motion that has been recorded. Poses, masses and joints stand in the JSON
 * with all their digits; vertices and keys have 24 bits.
 *
 * glTF has y up: a model with z up hangs below one node that turns it.
 */
import {
  completeContact,
  type Diagnostic,
  defaultGravity,
  hasErrors,
  mergeSettings,
  nameAll,
  type ResolvedModel,
  type Settings,
} from "@gelenk/core";
import { quat } from "@gelenk/core/math";
import { countFates, type LossCounts, type ReportLine } from "../import/losses.js";
import { accountFor, type ExportReport, remark } from "./export-losses.js";
import { addNode, type GltfBuilder, type GltfNodeJson, type GltfRest, glbBytes, gltfText, startGltf } from "./gltf-builder.js";
import { PHYSICS } from "./node-tree.js";
import type { PoseTrack } from "./pose-track.js";
import { Z_TO_Y } from "./read-geometry.js";
import { KEY_TOLERANCE, writeAnimation } from "./write-animation.js";
import { type WrittenBody, writeBody } from "./write-bodies.js";
import { isComplete, type JointWriter, writeJoint } from "./write-joints.js";
import { type ShapeWriter, startShapes } from "./write-shapes.js";

/** What is written to a glTF file beside the model. */
export interface GltfOptions {
  /** An animation of this motion takes the place of the physics. */
  readonly track?: PoseTrack;
  /** m: how far bodies of the animation may be from where they were. Default 1e-4. */
  readonly tolerance?: number;
  /** Of the bodies, in their order, `#rrggbb`. Default: `extras.color`, else one of a few. */
  readonly colors?: readonly string[];
}

/** A glTF file, and what it does not hold of the model. */
export interface WrittenGltf {
  /** The binary container; undefined exactly if there are errors. */
  readonly glb?: () => Uint8Array;
  /** The same as text, with the buffer inside. */
  readonly text?: () => string;
  /** Why there is none, and what was approximated. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many parts of the model came through. */
  readonly counts: LossCounts;
  /** What became of every member of the model. */
  report(): Iterable<ReportLine>;
}

const PALETTE = ["#4c78a8", "#f58518", "#54a24b", "#e45756", "#72b7b2", "#b279a2"] as const;
const STILL = "#9a9a9a";

function colorOf({ extras, kind }: NonNullable<ResolvedModel["bodies"]>[number], index: number): string {
  const written = extras?.["color"];
  if (typeof written === "string" && /^#[0-9a-f]{6}$/i.test(written)) return written;
  return (kind ?? "dynamic") === "dynamic" ? PALETTE[index % PALETTE.length]! : STILL;
}

/** Never throws for a model that has been validated. */
export function writeGltf(model: ResolvedModel, { track, tolerance = KEY_TOLERANCE, colors }: GltfOptions = {}): WrittenGltf {
  const builder = startGltf();
  const report: ExportReport = { lines: [] };
  const diagnostics: Diagnostic[] = [];
  const physics = track === undefined;
  const shapes = startShapes(builder, report, model, physics);
  const top: GltfNodeJson = {};
  const world = model.up === "z" ? turnedWorld(builder, top, physics) : top;
  const names = nameAll("body", model.bodies ?? []);
  const bodies = new Map<string, WrittenBody>();
  (model.bodies ?? []).forEach((body, k) => {
    const color = colors?.[k] ?? colorOf(body, k);
    bodies.set(names[k]!, writeBody(shapes, { ...body, name: names[k]! }, `bodies[${k}]`, world, color, diagnostics));
  });
  const joints = physics ? writeJoints(shapes, bodies, world) : [];
  if (track) writeAnimation(builder, bodies, track, tolerance);
  const own = physics ? modelMembers(shapes) : undefined;
  const scene = {
    ...(model.name !== undefined && { name: model.name }),
    nodes: top.children ?? [],
    ...(own && { extras: { gelenk: { model: own } } }),
  };
  const rest: GltfRest = { ...(physics && extensionsOf(shapes, joints)), scene: 0, scenes: [scene] };
  return {
    ...(!hasErrors(diagnostics) && { glb: () => glbBytes(builder, rest), text: () => gltfText(builder, rest) }),
    diagnostics,
    counts: countFates(report.lines),
    report: () => report.lines,
  };
}

/** The node below which z is up. */
function turnedWorld(builder: GltfBuilder, top: GltfNodeJson, physics: boolean): GltfNodeJson {
  const node: GltfNodeJson = { name: "z up", rotation: quat.toQuaternion(Z_TO_Y), ...(physics && { extras: { gelenk: { world: "z" } } }) };
  addNode(builder, node, top);
  return node;
}

function writeJoints(shapes: ShapeWriter, bodies: ReadonlyMap<string, WrittenBody>, world: GltfNodeJson): readonly object[] {
  const writer: JointWriter = { shapes, bodies, world, descriptions: [] };
  const joints = shapes.model.joints ?? [];
  const names = nameAll("joint", joints);
  joints.forEach((joint, k) => {
    if (isComplete(joint, bodies)) writeJoint(writer, { ...joint, name: names[k]! }, `joints[${k}]`);
  });
  return writer.descriptions;
}

function extensionsOf({ implicitShapes, physicsMaterials, filters }: ShapeWriter, joints: readonly object[]): GltfRest {
  const lists = { physicsMaterials: physicsMaterials.items, collisionFilters: filters.items, physicsJoints: joints };
  const physics = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));
  const shapes = implicitShapes.items.length > 0 ? { KHR_implicit_shapes: { shapes: implicitShapes.items } } : {};
  const extensions = { ...shapes, [PHYSICS]: physics };
  return { extensionsUsed: Object.keys(extensions), extensions };
}

/** What the format has no words for: gravity, couplings, forces, settings. */
function modelMembers({ model, report, physicsMaterials }: ShapeWriter): Record<string, unknown> {
  const said = { gelenk: true, $schema: true, name: true, bodies: true, joints: true, materials: true, up: true } as const;
  const parameters = { fate: "ignored", note: "numbers take the place of the expressions that they stand in" } as const;
  const rest = accountFor(report, "", model, { ...said, parameters });
  if (model.gravity === undefined) remark(report, "gravity", "ignored", "the format has none, programs take their own; kept in extras");
  const { combine } = completeContact(model.settings ?? {});
  const known =
    combine.friction !== "geometric" && combine.friction !== "sum" && combine.restitution !== "geometric" && combine.restitution !== "sum";
  if (!known && physicsMaterials.items.length > 0)
    remark(
      report,
      "settings.contact.combine",
      "approximated",
      `the format has no rule "${combine.friction}" or "${combine.restitution}": averages there, the same as ever in Gelenk`,
    );
  return {
    ...rest,
    ...(model.up !== undefined && { up: model.up }),
    gravity: model.gravity ?? defaultGravity(model.up),
    settings: mergeSettings<Settings>({ contact: { combine } }, model.settings ?? {}),
  };
}
