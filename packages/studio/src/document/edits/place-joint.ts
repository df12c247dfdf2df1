/** Puts a joint that exists to another place, on both bodies as they are at the start: what dragging its symbol does. */
import type { Edit } from "../document.js";
import type { Entity } from "../entities.js";
import { compose, frameOfAxes, IDENTITY, invert, type Pose, posesAtStart } from "../poses.js";
import { tidyCoordinate } from "../tidy-number.js";
import { changeEntity } from "./entity-lists.js";
import { written } from "./move-body.js";
import type { Place } from "./new-joint.js";

/** `poses`: where the bodies are now, if the run has left its start; the place is in that world. */
export const placeJoint =
  (name: string, { point, axis, axis2 }: Place, poses?: ReadonlyMap<string, Pose>): Edit =>
  (model) =>
    changeEntity(model, { kind: "joints", name }, (joint) => {
      const { anchor: _anchor, axis: oldAxis, axis2: oldAxis2, frameA, frameB, ...rest } = joint;
      const now = poses ?? posesAtStart(model);
      if (!poses && !frameA && !frameB) {
        const axes = axis
          ? { axis: axis.map(tidyCoordinate), ...(axis2 && { axis2: axis2.map(tidyCoordinate) }) }
          : { axis: oldAxis, axis2: oldAxis2 };
        return withoutMissing({ ...rest, anchor: point.map(tidyCoordinate), ...axes });
      }
      const on = (end: string, old: unknown) => {
        const pose = now.get(joint[end] as string) ?? IDENTITY;
        const local = compose(invert(pose), { position: point, orientation: frameOfAxes(axis ?? [1, 0, 0], axis2) });
        const kept = axis ? undefined : (old as { readonly orientation?: unknown } | undefined)?.orientation;
        return axis ? written(local) : { position: local.position.map(tidyCoordinate), ...(kept !== undefined && { orientation: kept }) };
      };
      return withoutMissing({ ...rest, frameA: on("a", frameA), frameB: on("b", frameB) });
    });

const withoutMissing = (record: Readonly<Record<string, unknown>>): Entity =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as unknown as Entity;
