/**
 * An emulated headset (iwer) for scenarios: it shows both eyes side by side, and hands move as a function of the time of each picture, so
 * that what is measured does not depend on how fast the machine draws.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

type Triple = readonly [number, number, number];
type Turn = readonly [number, number, number, number];
type Side = "left" | "right";

interface Tracked {
  readonly position: { set(x: number, y: number, z: number): void };
  readonly quaternion: { set(x: number, y: number, z: number, w: number): void };
  readonly inputSource: XRInputSource;
}

/** What of iwer is used. */
interface Device extends Omit<Tracked, "inputSource"> {
  readonly controllers: Readonly<Record<Side, Tracked & { updateButtonValue(id: string, value: number): void }>>;
  readonly hands: Readonly<Record<Side, Tracked & { updatePinchValue(value: number): void }>>;
  primaryInputMode: "controller" | "hand";
  readonly activeSession: XRSession | undefined;
}

declare global {
  interface Window {
    headset: Device;
    /** Called before every picture of the headset with its time, ms. */
    beforePicture: ((time: number) => void) | undefined;
  }
}

/** Distance of the eyes and height of sight, as the emulator has them. */
export const EYES = { apart: 0.063, halfAngle: Math.PI / 4 } as const;
export const EYE_HEIGHT = 1.6;

const library = () => readFileSync(createRequire(import.meta.url).resolve("iwer/build/iwer.min.js"), "utf8");

/** For `init` of a scenario: installs the headset before the page's own code. Its "user interface" is where the emulator tells the time of a picture. */
export const headsetScript = (): string => `${library()}
;{
  const { XRDevice, metaQuest3 } = globalThis.IWER;
  const device = new XRDevice(metaQuest3, { stereoEnabled: true });
  device.installRuntime({ forceInstall: true });
  device.installDevUI(class {
    constructor() {
      this.devUICanvas = document.createElement("canvas");
      this.devUIContainer = document.createElement("div");
      for (const element of [this.devUICanvas, this.devUIContainer]) element.style.display = "none";
    }
    render(time) {
      globalThis.beforePicture?.(time);
    }
  });
  device.position.set(0, ${EYE_HEIGHT}, 0);
  globalThis.headset = device;
}`;

/** Puts a controller or a hand somewhere, in the room of the person. */
export const place = (page: Page, what: "controllers" | "hands", side: Side, position: Triple, turn: Turn = [0, 0, 0, 1]): Promise<void> =>
  page.evaluate(
    ([kind, which, at, turned]) => {
      const tracked = window.headset[kind][which];
      tracked.position.set(...at);
      tracked.quaternion.set(...turned);
    },
    [what, side, position, turn] as const,
  );

export const squeeze = (page: Page, value: 0 | 1): Promise<void> =>
  page.evaluate((wanted) => window.headset.controllers.right.updateButtonValue("squeeze", wanted), value);

/** Waits until the headset has drawn some more pictures. */
export async function pictures(page: Page, count: number): Promise<void> {
  const before = await page.evaluate(() => window.studio!.frames());
  await page.waitForFunction((wanted) => window.studio!.frames() >= wanted, before + count);
}

/** The grip of a controller in the room, as the emulator places it. */
export const gripInRoom = (page: Page, side: Side): Promise<{ readonly position: Triple; readonly orientation: Turn }> =>
  page.evaluate(async (which) => {
    const session = window.headset.activeSession!;
    const room = await session.requestReferenceSpace("local-floor");
    return new Promise((resolve) => {
      session.requestAnimationFrame((_, frame) => {
        const { position: p, orientation: q } = frame.getPose(window.headset.controllers[which].inputSource.gripSpace!, room)!.transform;
        resolve({ position: [p.x, p.y, p.z] as const, orientation: [q.x, q.y, q.z, q.w] as const });
      });
    });
  }, side);
