/** The palette of joints, at the pointer: kinds for the two things that were picked. One click places the joint, and it is selected. */
import { COUPLING_TYPES, type CouplingType, JOINT_TYPES, type JointType } from "@gelenk/core";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { addCoupling } from "../document/edits/add-coupling.js";
import { addJoint } from "../document/edits/add-joint.js";
import type { Pose } from "../document/poses.js";
import { type Joining, select } from "../session/session.js";
import { poseIn } from "../simulation/frame.js";
import { isAtStart, type Studio } from "../studio.js";
import { jointTitle, usualJointName } from "./joint-titles.js";

/** The usual ones first. */
const ORDER: readonly JointType[] = [
  "revolute",
  "spherical",
  "prismatic",
  "cylindrical",
  "universal",
  "weld",
  "distance",
  "planar",
  "screw",
];
const KINDS: readonly JointType[] = [...ORDER, ...JOINT_TYPES.filter((type) => !ORDER.includes(type))];

export function JoinPalette({ studio }: { readonly studio: Studio }): VNode | null {
  const joining = studio.session.joining.value;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector("button")?.focus();
  }, [joining]);
  if (!joining) return null;
  const couples = joining.b.kind === "joints";
  const close = () => {
    studio.session.joining.value = undefined;
  };
  return (
    <div
      ref={list}
      class="join-palette"
      role="menu"
      aria-label={couples ? "Kinds of couplings" : "Kinds of joints"}
      style={{ left: `${joining.at.x}px`, top: `${joining.at.y}px` }}
      onKeyDown={(event) => event.key === "Escape" && close()}
    >
      <p>{couples ? "Couple" : `Join ${nameOf(joining.a)} and ${joining.b.name}`}</p>
      {(couples ? COUPLING_TYPES : KINDS).map((type) => (
        <button
          key={type}
          type="button"
          role="menuitem"
          data-kind={type}
          onClick={() => {
            place(studio, joining, type);
            close();
          }}
        >
          {jointTitle(type)}
        </button>
      ))}
    </div>
  );
}

const nameOf = (thing: Joining["a"]): string => (thing === "ground" ? "the world" : thing.name);

function place(studio: Studio, joining: Joining, type: JointType | CouplingType): void {
  const { document, session } = studio;
  const { a, b } = joining;
  const kind = b.kind === "joints" ? "couplings" : "joints";
  const before = new Set((document.model.peek()[kind] ?? []).map(({ name }) => name));
  if (kind === "couplings" && a !== "ground")
    document.edit(`Couple ${a.name} and ${b.name}`, addCoupling({ type: type as CouplingType, joints: [a.name, b.name] }));
  else document.edit(`Join ${nameOf(a)} and ${b.name}`, addJoint(jointFor(studio, joining, type as JointType)));
  const added = (document.model.peek()[kind] ?? []).find(({ name }) => !before.has(name));
  if (added?.name) select(session, { kind, name: added.name });
}

function jointFor(studio: Studio, { a, b, point, normal }: Joining, type: JointType) {
  return {
    ...{ name: usualJointName(type), type, a: a === "ground" ? "ground" : a.name, b: b.name },
    ...(point && { at: { point, ...(type === "planar" && normal && { axis: normal }) } }),
    ...(!isAtStart(studio) && { poses: posesNow(studio) }),
  };
}

function posesNow({ simulation }: Studio): ReadonlyMap<string, Pose> {
  const frame = simulation.frame.peek();
  return new Map(frame ? simulation.layout.peek().bodies.map((name, row) => [name, poseIn(frame.poses, row)]) : []);
}
