/**
 * Where bodies have been in the last 3 s, fading. Of the selected bodies; of none selected, of the ends of chains and of free bodies, as long as they are few.
 * The point that draws is the far end of a body on one joint, else its origin.
 */
import { Matrix4, Vector3 } from "three";
import { startBoxLocal } from "../body-parts.js";
import type { ModelScene } from "../model-scene.js";
import type { Moment } from "../moment.js";
import type { Drawing, Overlay } from "./overlay.js";

const LASTS = 3;
/** s between points, at least, and most bodies that draw. */
const SPACING = 1 / 60;
const MOST = 24;
/** A longer leap of time begins anew, s. */
const LEAP = 0.5;

interface Trail {
  readonly body: number;
  readonly point: Vector3;
  /** Time and place, four numbers each. */
  readonly marks: number[];
}

const trailsOf = new WeakMap<Moment, { key: string; trails: readonly Trail[] }>();

function farEnd(scene: ModelScene, body: number): Vector3 {
  const name = scene.model.bodies![body]!.name!;
  const own = scene.joints.flatMap(({ a, b }, k) =>
    a === name ? [scene.jointFrames[k]!.onA] : b === name ? [scene.jointFrames[k]!.onB] : [],
  );
  const box = startBoxLocal(scene.partsOf[body]!);
  if (own.length !== 1 || box.isEmpty()) return box.isEmpty() ? new Vector3() : box.getCenter(new Vector3());
  return box.getCenter(new Vector3()).multiplyScalar(2).sub(own[0]!.position);
}

function bodiesThatDraw({ scene, selection }: Drawing): readonly number[] {
  const chosen = selection.flatMap(({ kind, name }) => (kind === "bodies" ? (scene.moment.bodyAt.get(name) ?? []) : []));
  if (chosen.length > 0) return chosen.slice(0, MOST);
  const joints = new Map<string, number>();
  for (const { a, b } of scene.joints) for (const name of [a, b]) joints.set(name, (joints.get(name) ?? 0) + 1);
  const ends = (scene.model.bodies ?? []).flatMap(({ name, kind }, k) =>
    (kind ?? "dynamic") === "dynamic" && (joints.get(name!) ?? 0) <= 1 ? [k] : [],
  );
  return ends.length <= MOST ? ends : [];
}

function trailsFor(drawing: Drawing): readonly Trail[] {
  const { scene } = drawing;
  const bodies = bodiesThatDraw(drawing);
  const key = bodies.join(" ");
  const known = trailsOf.get(scene.moment);
  if (known?.key === key) return known.trails;
  const trails = bodies.map(
    (body) => known?.trails.find((trail) => trail.body === body) ?? { body, point: farEnd(scene, body), marks: [] },
  );
  trailsOf.set(scene.moment, { key, trails });
  return trails;
}

/** What is later than now was undone; what is too old is forgotten. */
function tidy(marks: number[], now: number): void {
  let last = marks.length - 4;
  while (last >= 0 && marks[last]! > now) last -= 4;
  marks.length = last + 4;
  if (marks.length > 0 && now - marks[marks.length - 4]! > LEAP) marks.length = 0;
  let first = 0;
  while (first < marks.length && now - marks[first]! > LASTS) first += 4;
  if (first > 0) marks.splice(0, first);
}

export const trails: Overlay = {
  name: "trails",
  shownWith: "trails",
  draw(drawing) {
    const { scene, theme, lines } = drawing;
    const now = scene.moment.time;
    const style = lines.prepare({ color: theme.series[0]!, width: 2, behind: 0.5 });
    const matrix = new Matrix4();
    for (const { body, point, marks } of trailsFor(drawing)) {
      tidy(marks, now);
      const at = point.clone().applyMatrix4(matrix.fromArray(scene.matrices, 16 * body));
      if (marks.length === 0 || now - marks[marks.length - 4]! >= SPACING) marks.push(now, at.x, at.y, at.z);
      for (let k = 4; k < marks.length; k += 4) {
        const age = (now - marks[k]!) / LASTS;
        lines.addNumbers(marks[k - 3]!, marks[k - 2]!, marks[k - 1]!, marks[k + 1]!, marks[k + 2]!, marks[k + 3]!, style, 1 - age);
      }
      const last = marks.length - 4;
      lines.addNumbers(marks[last + 1]!, marks[last + 2]!, marks[last + 3]!, at.x, at.y, at.z, style, 1);
    }
  },
};
