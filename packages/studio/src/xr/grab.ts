/**
 * Grabbing in VR: a hand takes what it touches, or else what it points at, and leads it by a guide of limited force, so that joints and contacts hold and what
 * cannot move does not. Letting go throws with the velocity of the hand.
 */
import type { Vector3 } from "@gelenk/core";
import { compose, invert, type Pose, scale } from "../document/poses.js";
import type { Studio } from "../studio.js";
import { isDynamic, poseOf } from "../tools/body-now.js";
import { nextHold } from "../tools/next-hold.js";
import type { Hit, ImmersiveFrame, Ray } from "../view/view.js";
import { gripOf, rayOf } from "./input.js";
import { remember, type TimedPose, velocityAt, velocityOf } from "./throw.js";

/** A hand takes what is within, m; beyond that, what its ray meets. */
const REACH = 0.06;

interface Held {
  readonly id: number;
  readonly body: string;
  /** Where the body is seen from the hand. */
  readonly inHand: Pose;
  readonly poses: readonly TimedPose[];
}

export interface Grabber {
  take(source: XRInputSource, frame: ImmersiveFrame): void;
  follow(frame: ImmersiveFrame): void;
  letGo(source: XRInputSource): void;
  letAllGo(): void;
  /** Names of what is held. */
  readonly held: readonly string[];
}

const AXES: readonly Vector3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

export function createGrabber(studio: Studio): Grabber {
  const hands = new Map<XRInputSource, Held>();

  function findNear(hand: Pose): Hit | undefined {
    const rays = AXES.flatMap((axis): Ray[] => [
      { origin: hand.position, direction: axis },
      { origin: hand.position, direction: scale(axis, -1) },
    ]);
    const hits = rays.flatMap((ray) => studio.view?.pickAlong(ray).filter(({ distance }) => distance <= REACH) ?? []);
    return hits.sort((a, b) => a.distance - b.distance)[0];
  }

  function find(source: XRInputSource, hand: Pose, frame: ImmersiveFrame): string | undefined {
    const ray = rayOf(source, frame);
    const hit = findNear(hand) ?? (ray && studio.view?.pickAlong(ray)[0]);
    const name = hit?.reference.name;
    return name !== undefined && isDynamic(studio.document.resolution.peek().model, name) ? name : undefined;
  }

  function release(source: XRInputSource, held: Held): void {
    hands.delete(source);
    const hand = held.poses.at(-1);
    const velocity = velocityOf(held.poses);
    const body = poseOf(studio, held.body);
    const linear = hand && body ? velocityAt(velocity, hand.position, body.position) : velocity.linear;
    studio.simulation.send({ do: "release", id: held.id, velocity: linear, angularVelocity: velocity.angular });
  }

  return {
    take(source, frame) {
      const hand = gripOf(source, frame);
      const body = hand && find(source, hand, frame);
      const pose = body === undefined ? undefined : poseOf(studio, body);
      if (!hand || body === undefined || !pose) return;
      const id = nextHold();
      hands.set(source, { id, body, inHand: compose(invert(hand), pose), poses: [] });
      studio.simulation.send({ do: "hold", id, body, point: pose.position, by: "guide" });
      studio.simulation.send({ do: "target", id, ...pose });
      if (!studio.simulation.running.peek()) studio.simulation.send({ do: "play" });
    },
    follow(frame) {
      for (const [source, held] of hands) {
        const hand = gripOf(source, frame);
        if (!hand) continue;
        hands.set(source, { ...held, poses: remember(held.poses, { ...hand, time: frame.time / 1000 }) });
        studio.simulation.send({ do: "target", id: held.id, ...compose(hand, held.inHand) });
      }
    },
    letGo(source) {
      const held = hands.get(source);
      if (held) release(source, held);
    },
    letAllGo() {
      for (const [source, held] of [...hands]) release(source, held);
    },
    get held() {
      return [...hands.values()].map(({ body }) => body);
    },
  };
}
