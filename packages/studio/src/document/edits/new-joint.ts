/** What a new joint is made of: two bodies and what was picked on them. */
import type { JointDescription, JointType, Vector3 } from "@gelenk/core";
import type { Pose } from "../poses.js";

/** A picked place, in the world with the bodies where they are seen. */
export interface Place {
  readonly point: Vector3;
  /** Main axis of the joint: of a hole, an edge, the normal of a face. */
  readonly axis?: Vector3;
  readonly axis2?: Vector3;
}

export interface NewJoint {
  readonly name?: string;
  readonly type: JointType;
  /** Reference and moving body, or `ground`. */
  readonly a: string;
  readonly b: string;
  /** Where it is; without it midway between the bodies, or at the origin of the one that is not the ground. */
  readonly at?: Place;
  /** Where it is on B, if that was picked separately. */
  readonly atB?: Place;
  /** Where the bodies are now, if the run has left its start. */
  readonly poses?: ReadonlyMap<string, Pose>;
  /** Further members. */
  readonly more?: Partial<JointDescription<number | string>>;
}
