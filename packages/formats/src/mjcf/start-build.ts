/** From what the file says to the record that everything else is added to. */
import type { ImportOptions } from "../import/model-format.js";
import type { Build } from "./build.js";
import { hostBodies, isStatic, weighHosts } from "./hosts.js";
import { placeBodies } from "./kinematics.js";
import { weighBodies } from "./masses.js";
import { createNames, indexByName } from "./names.js";

type Given = Pick<Build, "context" | "options" | "bodies" | "places" | "configuration">;

/** Masses, names and places; the lists of the model are empty. */
export function startBuild(given: Given, reference: readonly number[], { mergeFixed = false }: ImportOptions): Build {
  const { context, bodies, places, configuration } = given;
  const { reading, compiler } = context;
  const weights = weighBodies(context, bodies);
  const hosts = hostBodies(bodies, weights, mergeFixed || compiler.fuseStatic);
  const names = {
    body: createNames(reading, "body"),
    joint: createNames(reading, "joint"),
    coupling: createNames(reading, "coupling"),
    force: createNames(reading, "force"),
  };
  const own = bodies.filter((body) => hosts.get(body)!.body === body);
  const bodyNames = new Map(own.map((body, i) => [body, body.parent ? names.body.take(body.name ?? `body-${i}`, body.element) : "ground"]));
  const start = placeBodies(bodies, places, configuration);
  return {
    ...given,
    bodiesByName: indexByName(reading, "body", bodies),
    jointsByName: indexByName(
      reading,
      "joint",
      bodies.flatMap(({ joints }) => joints),
    ),
    sites: indexByName(
      reading,
      "site",
      bodies.flatMap((body) => body.sites.map((site) => ({ ...site, body }))),
    ),
    hosts,
    weights: weighHosts(reading, hosts, weights),
    names,
    bodyNames,
    fixed: new Set(own.filter(isStatic).map((body) => bodyNames.get(body)!)),
    start,
    // without a keyframe they are the same
    reference: configuration.coordinates === reference ? start : placeBodies(bodies, places, { ...configuration, coordinates: reference }),
    coordinates: new Map(),
    acting: new Map(),
    joints: [],
    couplings: [],
    forces: [],
  };
}
