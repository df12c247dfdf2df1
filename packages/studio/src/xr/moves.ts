/**
 * Going about in VR without being moved: a stick to the side turns by 30°, a stick pushed away shows an arc, and letting it go
 * jumps to where the arc ends; a hand without a stick pinches into the empty and holds for that. With both grips held, a stick
 * scales the model. A jump darkens the edge of sight for a moment.
 */
import type { Vector3 } from "@gelenk/core";
import type { Immersion, ImmersiveFrame, ToolLine } from "../view/view.js";
import { arcFrom } from "./arc.js";
import { headOf, rayOf, stickOf } from "./input.js";
import { rescaled, standingAt, turned, upOf } from "./stance.js";

const SNAP_TURN = Math.PI / 6;
/** How far a stick must be pushed, and where it counts as let go. */
const PUSHED = 0.7;
const RELEASED = 0.3;
/** A stick at its end scales by this per second. */
const SCALE_RATE = 2;
/** A pinch into the empty shows the arc after, ms. */
const PINCH_HELD = 400;

interface StickState {
  readonly turned: boolean;
  readonly aims: boolean;
}
const STILL: StickState = { turned: false, aims: false };

export interface Moves {
  /** One picture; returns the arcs to draw. */
  follow(sources: Iterable<XRInputSource>, frame: ImmersiveFrame): readonly ToolLine[];
  squeezed(source: XRInputSource, on: boolean): void;
  /** A pinch of a hand that met nothing, and its end. */
  pinched(source: XRInputSource, on: boolean): void;
  /** When it jumped or turned last, ms. */
  readonly jumpedAt: number | undefined;
}

export function createMoves(immersion: () => Immersion | undefined): Moves {
  const sticks = new Map<XRInputSource, StickState>();
  const grips = new Set<XRInputSource>();
  const pinches = new Map<XRInputSource, { readonly since: number | undefined; readonly isOver: boolean }>();
  let before: number | undefined;
  let jumpedAt: number | undefined;

  function scaleBy(there: Immersion, push: number, seconds: number, head: Vector3): void {
    there.stance = rescaled(there.stance, SCALE_RATE ** (push * seconds), [head[0], 0, head[2]]);
  }

  /** An arc while aiming; a jump when it ends. */
  function aim(there: Immersion, source: XRInputSource, frame: ImmersiveFrame, head: Vector3, isOver: boolean): readonly ToolLine[] {
    const ray = rayOf(source, frame);
    if (!ray) return [];
    const { points, landing } = arcFrom(ray, upOf(there.stance), there.floor, 1 / there.stance.scale);
    if (isOver && landing) {
      there.stance = standingAt(there.stance, head, landing);
      jumpedAt = frame.time;
    }
    if (isOver) return [];
    return points
      .slice(1)
      .map((to, k) => ({ from: points[k]!, to, color: landing ? "accent" : "error", ...(!landing && { dashed: true }) }));
  }

  function useStick(there: Immersion, source: XRInputSource, frame: ImmersiveFrame, head: Vector3): readonly ToolLine[] {
    const { x, y } = stickOf(source);
    const was = sticks.get(source) ?? STILL;
    const isAside = Math.abs(x) > PUSHED && !was.aims;
    const aims = was.aims ? Math.hypot(x, y) > RELEASED : -y > PUSHED;
    sticks.set(source, { turned: isAside || (was.turned && Math.abs(x) > RELEASED), aims });
    if (isAside && !was.turned) {
      there.stance = turned(there.stance, head, x > 0 ? -SNAP_TURN : SNAP_TURN);
      jumpedAt = frame.time;
    }
    return aims || was.aims ? aim(there, source, frame, head, was.aims && !aims) : [];
  }

  function usePinch(there: Immersion, source: XRInputSource, frame: ImmersiveFrame, head: Vector3): readonly ToolLine[] {
    const pinch = pinches.get(source);
    if (!pinch) return [];
    const since = pinch.since ?? frame.time;
    if (pinch.isOver) pinches.delete(source);
    else pinches.set(source, { ...pinch, since });
    return frame.time - since > PINCH_HELD ? aim(there, source, frame, head, pinch.isOver) : [];
  }

  return {
    follow(sources, frame) {
      const there = immersion();
      const head = headOf(frame)?.position;
      const seconds = Math.min(0.1, (frame.time - (before ?? frame.time)) / 1000);
      before = frame.time;
      if (!there || !head) return [];
      const all = [...sources];
      if (grips.size >= 2) {
        const push = all.reduce((sum, source) => sum - stickOf(source).y, 0);
        if (Math.abs(push) > RELEASED) scaleBy(there, push, seconds, head);
        return [];
      }
      return all.flatMap((source) => [...useStick(there, source, frame, head), ...usePinch(there, source, frame, head)]);
    },
    squeezed(source, on) {
      if (on) grips.add(source);
      else grips.delete(source);
    },
    pinched(source, on) {
      const known = pinches.get(source);
      if (on) pinches.set(source, { since: undefined, isOver: false });
      else if (known) pinches.set(source, { ...known, isOver: true });
    },
    get jumpedAt() {
      return jumpedAt;
    },
  };
}
