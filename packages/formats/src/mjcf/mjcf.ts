/** MJCF, the files of MuJoCo → Model. What each part becomes: docs/guides/import.md. */
import type { JointDescription, Model, ResolvedModel } from "@gelenk/core";
import { folderOf } from "../import/model-files.js";
import type { ImportOptions, XmlFormat } from "../import/model-format.js";
import { enter, ignore, type Reading, textOf } from "../import/reading.js";
import { childrenOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { countActuators, readActuators } from "./actuators.js";
import { readAssets } from "./assets.js";
import type { Build } from "./build.js";
import { collisionFilter } from "./collision.js";
import { LEFT_OUT, readCompiler } from "./compiler.js";
import { readExcludes, readPairs } from "./contact.js";
import { markUnusedDefaults, readDefaults } from "./defaults.js";
import { carryWeights, describeBodies } from "./describe-bodies.js";
import { readEqualities } from "./equality.js";
import { exclusions } from "./exclusions.js";
import { expandIncludes } from "./includes.js";
import { readKeyframe } from "./keyframes.js";
import { placesOf, referenceCoordinates } from "./kinematics.js";
import { linkBodies } from "./link-bodies.js";
import { alignFreeBodies } from "./masses.js";
import { indexByName } from "./names.js";
import { readOptions } from "./options.js";
import { isTouched, separateOverlaps } from "./overlaps.js";
import type { MjcfReading } from "./scene.js";
import { readSensors } from "./sensors.js";
import { withServoStep } from "./servo-step.js";
import { startBuild } from "./start-build.js";
import { readTendons } from "./tendons.js";
import { readTree } from "./tree.js";

export const mjcf: XmlFormat = { name: "MJCF", rootName: "mujoco", read };

function read(reading: Reading, root: XmlElement, importOptions: ImportOptions): Model | undefined {
  enter(root);
  const name = textOf(root, "model");
  const whole = expandIncludes(reading, root);
  for (const child of whole.children) if (LEFT_OUT[child.name] !== undefined) ignore(child, LEFT_OUT[child.name]!);
  const context = readContext(reading, whole);
  const options = readOptions(reading, whole);
  const bodies = alignFreeBodies(context, readTree(context, whole));
  const geoms = bodies.flatMap((body) => body.geoms);
  const geomsByName = indexByName(reading, "geom", geoms);
  const reference = referenceCoordinates(bodies);
  const places = placesOf(bodies);
  const keyframe = readKeyframe(reading, whole, importOptions.keyframe, {
    reference,
    speeds: places.speeds,
    actuators: countActuators(whole),
  });
  const build = startBuild({ context, options, bodies, places, configuration: keyframe }, reference, importOptions);

  const carriers = linkBodies(build);
  const tendons = readTendons(build, whole);
  readEqualities(build, whole, tendons);
  const actuators = readActuators(build, whole, tendons, keyframe.controls);
  carryWeights(build);
  const filter = collisionFilter(reading, geoms, readPairs(context, whole, geomsByName));
  const described = describeBodies(build, filter);
  const excluded = readExcludes(reading, whole, build.bodiesByName);
  const sensors = readSensors(whole);
  for (const section of childrenOf(whole, "contact")) enter(section);
  markUnusedDefaults(context.defaults);
  if (reading.findings.errors > 0) return undefined;

  const apart = separateOverlaps(build, described);
  const touching = new Set(apart.bodies.filter(({ shapes }) => shapes?.some(isTouched)).map((body) => body.name!));
  const exclude = [...exclusions(build, touching, excluded), ...apart.exclude];
  const extras = { ...(actuators.length > 0 && { actuators }), ...(sensors.length > 0 && { sensors }) };
  const model: ResolvedModel = {
    gelenk: 1,
    ...(name !== undefined && { name }),
    up: "z",
    gravity: options.gravity,
    bodies: [...apart.bodies, ...carriers],
    ...(build.joints.length > 0 && { joints: build.joints.map((joint) => withActing(build, joint)) }),
    ...(build.couplings.length > 0 && { couplings: build.couplings }),
    ...(build.forces.length > 0 && { forces: build.forces }),
    ...(filter.materials.length > 0 && { materials: filter.materials, materialPairs: filter.materialPairs }),
    ...(exclude.length > 0 && { exclude }),
    settings: {
      ...options.settings,
      ...(carriers.length > 0 && { methods: [{ of: carriers.map((body) => body.name!), method: "recursive" }] }),
    },
    ...(Object.keys(extras).length > 0 && { extras }),
  };
  return withServoStep(reading, model, placeOf(root));
}

function readContext(reading: Reading, root: XmlElement): MjcfReading {
  const base = { reading, compiler: readCompiler(reading, root), defaults: readDefaults(reading, root), folder: folderOf(root.file.path) };
  return { ...base, ...readAssets(base, root) };
}

const withActing = ({ acting }: Build, joint: JointDescription): JointDescription => {
  const all = Object.entries(acting.get(joint.name!) ?? {}).filter(([, members]) => Object.keys(members).length > 0);
  return all.length === 0 ? joint : { ...joint, coordinates: Object.fromEntries(all) };
};
