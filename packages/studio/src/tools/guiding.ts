/**
 * A body in a hand, whatever the hand is made of: pointer, keys, gamepad, SpaceMouse or a hand in VR. Each says what it reads, and one
 * function leads the body by it (docs/guided-objects.md). The device goes wherever it is led and is drawn as a ghost; the body follows as
 * far as the force of a hand reaches, so that joints and contacts hold and what cannot move does not.
 */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { effect } from "@preact/signals";
import { useGuidedContacts } from "../document/edits/guided-contacts.js";
import { add, conjugate, multiply, normalised, type Pose, scale, size, subtract } from "../document/poses.js";
import type { Studio } from "../studio.js";
import { isDynamic, poseOf } from "./body-now.js";
import { turnAbout } from "./space.js";

/** What a device says, in the world. */
export type DeviceReading =
  /** Hands in VR: where the body is wanted. */
  | { readonly kind: "pose"; readonly pose: Pose }
  /** Pointers: by how much it is wanted elsewhere. */
  | { readonly kind: "shift"; readonly by?: Vector3; readonly turn?: Quaternion }
  /** Keys, gamepads, SpaceMice: how fast it moves (m/s) and turns (rad/s), and for how long (s). */
  | { readonly kind: "rates"; readonly linear: Vector3; readonly angular: Vector3; readonly seconds: number };

/** How a hand moves at the moment it lets go: of the body's origin, m/s, and rad/s. */
export interface ThrownWith {
  readonly linear: Vector3;
  readonly angular: Vector3;
}

export interface Guiding {
  readonly body: string;
  /** Where the device is. */
  readonly device: Pose;
  lead(reading: DeviceReading): void;
  /** Keeps the velocity that the body has, or gives it that of the hand. */
  letGo(thrown?: ThrownWith): void;
}

export interface GuidingOptions {
  /** Makes the contacts of the model those for guided objects. */
  readonly exactContacts?: boolean;
}

/** Where the device is after a reading. */
export function leadPose(from: Pose, reading: DeviceReading): Pose {
  if (reading.kind === "pose") return reading.pose;
  if (reading.kind === "shift")
    return {
      position: reading.by ? add(from.position, reading.by) : from.position,
      orientation: reading.turn ? normalised(multiply(reading.turn, from.orientation)) : from.orientation,
    };
  const angle = size(reading.angular) * reading.seconds;
  return {
    position: add(from.position, scale(reading.linear, reading.seconds)),
    orientation: angle > 0 ? normalised(multiply(turnAbout(reading.angular, angle), from.orientation)) : from.orientation,
  };
}

/** A device is drawn where its body is farther behind than this, m and rad. */
const BEHIND = { distance: 0.002, angle: 0.03 } as const;

function isBehind(body: Pose | undefined, device: Pose): boolean {
  if (!body) return false;
  const [x, y, z] = multiply(device.orientation, conjugate(body.orientation));
  return size(subtract(device.position, body.position)) > BEHIND.distance || 2 * size([x, y, z]) > BEHIND.angle;
}

/** What all hands hold, by the number of the hold: several can hold at once, and their devices are drawn together. */
interface HeldThings {
  readonly things: Map<number, Guiding>;
  stopDrawing?: (() => void) | undefined;
}
const heldBy = new WeakMap<Studio, HeldThings>();

function heldIn(studio: Studio): HeldThings {
  const held = heldBy.get(studio) ?? { things: new Map<number, Guiding>() };
  heldBy.set(studio, held);
  return held;
}

/** With every frame, as long as anything is held. */
function drawDevices(studio: Studio, held: HeldThings): void {
  if (held.things.size === 0) {
    held.stopDrawing?.();
    held.stopDrawing = undefined;
    studio.view?.setGhosts([]);
    return;
  }
  held.stopDrawing ??= effect(() => {
    const behind = [...held.things.values()].filter(({ body, device }) => isBehind(poseOf(studio, body), device));
    const bodies = behind.map(({ body, device }) => ({ name: body, ...device }));
    studio.view?.setGhosts(bodies.length > 0 ? [{ color: "drive", bodies }] : []);
  });
}

/** Takes a body into a hand and lets the time run; undefined where it cannot be moved. */
export function takeBody(studio: Studio, body: string, { exactContacts = false }: GuidingOptions = {}): Guiding | undefined {
  const { simulation, document } = studio;
  const start = poseOf(studio, body);
  if (!start || !isDynamic(document.resolution.peek().model, body)) return undefined;
  if (exactContacts) document.edit("Contacts of guided objects", useGuidedContacts);
  const held = heldIn(studio);
  const id = studio.nextHold();
  let device: Pose = start;
  const guiding: Guiding = {
    body,
    get device() {
      return device;
    },
    lead(reading) {
      device = leadPose(device, reading);
      simulation.send({ do: "target", id, ...device });
    },
    letGo(thrown) {
      if (!held.things.delete(id)) return;
      simulation.send({ do: "release", id, ...(thrown && { velocity: thrown.linear, angularVelocity: thrown.angular }) });
      drawDevices(studio, held);
    },
  };
  held.things.set(id, guiding);
  drawDevices(studio, held);
  simulation.send({ do: "hold", id, body, point: start.position, by: "guide" });
  simulation.send({ do: "target", id, ...start });
  if (!simulation.running.peek()) simulation.send({ do: "play" });
  return guiding;
}
