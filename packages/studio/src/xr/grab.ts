/**
 * Grabbing in VR: a hand takes what it touches, or else what it points at, and leads it as every other device does (tools/guiding.ts).
 * Letting go throws with the velocity of the hand. Two hands may hold the same body.
 */
import { compose, invert, type Pose } from "../document/poses.js";
import { onContacts } from "../simulation/contact-news.js";
import type { Studio } from "../studio.js";
import { massOf, poseOf } from "../tools/body-now.js";
import { type Guiding, takeBody } from "../tools/guiding.js";
import type { ImmersiveFrame } from "../view/view.js";
import { gripOf, rayOf, tick } from "./input.js";
import { bodyInReach, REACH } from "./reach.js";
import { remember, type TimedPose, velocityAt, velocityOf } from "./throw.js";

/** With what a hand takes hold: the trigger or a pinch, or the grip. */
export type TakenBy = "select" | "squeeze";

interface Held {
  readonly guiding: Guiding;
  readonly by: TakenBy;
  /** Where the body is seen from the hand. */
  readonly inHand: Pose;
  readonly poses: readonly TimedPose[];
}

export interface Grabber {
  /** What the hand would take. */
  find(source: XRInputSource, frame: ImmersiveFrame): string | undefined;
  /** False: there is nothing to take. */
  take(source: XRInputSource, by: TakenBy, frame: ImmersiveFrame): boolean;
  follow(frame: ImmersiveFrame): void;
  letGo(source: XRInputSource, by: TakenBy): void;
  /** The hand is gone: what it held is let go where it is. */
  lose(source: XRInputSource): void;
  /** Ends all; what is held is let go where it is. */
  close(): void;
  held(source: XRInputSource): Guiding | undefined;
}

/** An impulse that changes the speed by so much is felt in full, m/s. */
const FULL_TICK = 1;

export function createGrabber(studio: Studio): Grabber {
  const hands = new Map<XRInputSource, Held>();
  const stopTicks = onContacts(studio.simulation.log, ({ a, b, impulse }) => {
    for (const [source, { guiding }] of hands)
      if (guiding.body === a || guiding.body === b) tick(source, impulse / (FULL_TICK * (massOf(studio, guiding.body) ?? 1)));
  });

  function find(source: XRInputSource, frame: ImmersiveFrame): string | undefined {
    const hand = gripOf(source, frame);
    return hand && bodyInReach(studio, hand.position, rayOf(source, frame), REACH / frame.stance.scale);
  }

  function release(source: XRInputSource, { guiding, poses }: Held): void {
    hands.delete(source);
    const hand = poses.at(-1);
    const velocity = velocityOf(poses);
    const body = poseOf(studio, guiding.body);
    // the other hand still has it
    const isShared = [...hands.values()].some((other) => other.guiding.body === guiding.body);
    if (isShared || !hand || !body) guiding.letGo();
    else guiding.letGo({ ...velocity, linear: velocityAt(velocity, hand.position, body.position) });
  }

  return {
    find,
    take(source, by, frame) {
      if (hands.has(source)) return true;
      const hand = gripOf(source, frame);
      const body = hand && find(source, frame);
      const exactContacts = studio.session.tool.peek() === "guide";
      const guiding = body === undefined ? undefined : takeBody(studio, body, { exactContacts });
      if (!hand || !guiding) return false;
      hands.set(source, { guiding, by, inHand: compose(invert(hand), guiding.device), poses: [] });
      return true;
    },
    follow(frame) {
      for (const [source, held] of hands) {
        const hand = gripOf(source, frame);
        if (!hand) continue;
        hands.set(source, { ...held, poses: remember(held.poses, hand) });
        held.guiding.lead({ kind: "pose", pose: compose(hand, held.inHand) });
      }
    },
    letGo(source, by) {
      const held = hands.get(source);
      if (held?.by === by) release(source, held);
    },
    lose(source) {
      hands.get(source)?.guiding.letGo();
      hands.delete(source);
    },
    close() {
      stopTicks();
      for (const { guiding } of hands.values()) guiding.letGo();
      hands.clear();
    },
    held: (source) => hands.get(source)?.guiding,
  };
}
