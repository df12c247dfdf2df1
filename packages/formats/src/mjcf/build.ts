/** A model while it is made: what the readers have found, and the lists that grow. */
import type { CoordinateDescription, CouplingDescription, ForceDescription, JointDescription } from "@gelenk/core";
import { type Pose, pose } from "@gelenk/core/math";
import type { Hosts, HostWeight } from "./hosts.js";
import type { Configuration, JointPlaces, Station } from "./kinematics.js";
import type { Names } from "./names.js";
import type { Options } from "./options.js";
import type { MjcfBody, MjcfJoint, MjcfReading, MjcfSite } from "./scene.js";

/** Members may still be added. */
export type OpenCoordinate = { -readonly [Key in keyof CoordinateDescription]?: CoordinateDescription[Key] };

/** A coordinate of a joint of the model. */
export interface CoordinatePlace {
  readonly joint: string;
  readonly coordinate: string;
}

export interface Build {
  readonly context: MjcfReading;
  readonly options: Options;
  readonly bodies: readonly MjcfBody[];
  readonly bodiesByName: ReadonlyMap<string, MjcfBody>;
  readonly jointsByName: ReadonlyMap<string, MjcfJoint>;
  readonly sites: ReadonlyMap<string, SiteOfBody>;
  readonly hosts: Hosts;
  readonly weights: ReadonlyMap<MjcfBody, HostWeight>;
  /** Names of the model, by body of the file that is one of its own. */
  readonly bodyNames: ReadonlyMap<MjcfBody, string>;
  readonly names: { readonly body: Names; readonly joint: Names; readonly coupling: Names; readonly force: Names };
  /** Names of bodies that do not move, the ground among them. */
  readonly fixed: ReadonlySet<string>;
  readonly places: JointPlaces;
  /** Coordinates at the start. */
  readonly configuration: Configuration;
  /** At the start. */
  readonly start: ReadonlyMap<MjcfBody, readonly Station[]>;
  /** In the pose that the file describes. */
  readonly reference: ReadonlyMap<MjcfBody, readonly Station[]>;
  /** Joints of the file that are coordinates of the model. */
  readonly coordinates: Map<MjcfJoint, CoordinatePlace>;
  /** What acts on coordinates, by joint of the model. */
  readonly acting: Map<string, Record<string, OpenCoordinate>>;
  readonly joints: JointDescription[];
  readonly couplings: CouplingDescription[];
  readonly forces: ForceDescription[];
}

export interface SiteOfBody extends MjcfSite {
  readonly body: MjcfBody;
}

/** A frame on a body of the file → the body of the model and the frame on it. */
export function attach({ hosts, bodyNames }: Build, body: MjcfBody, frame: Pose): { readonly name: string; readonly frame: Pose } {
  const host = hosts.get(body)!;
  return { name: bodyNames.get(host.body)!, frame: pose.compose(host.pose, frame) };
}

/** What acts on a coordinate, to add to. */
export function actingOn({ acting }: Build, { joint, coordinate }: CoordinatePlace): OpenCoordinate {
  const all = acting.get(joint) ?? {};
  acting.set(joint, all);
  all[coordinate] ??= {};
  return all[coordinate];
}

/** Coordinate of a hinge or slide at the start, m or rad. */
export const startOf = ({ places, configuration }: Build, joint: MjcfJoint): number =>
  configuration.coordinates[places.places.get(joint)!.coordinate]!;
