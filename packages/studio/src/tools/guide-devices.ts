/**
 * Keys and gamepads at the guide tool. What is held is led by all devices at once: by the pointer that took it, by keys that are down,
 * by the sticks of any gamepad. Without a pointer, Enter or button A takes the selected body and lets it go again. Runs by the
 * pictures of the browser, as long as the tool is chosen.
 */
import type { Studio } from "../studio.js";
import {
  addRates,
  isAtRest,
  isGuideKey,
  type PadState,
  personAxes,
  type Rates,
  REST,
  ratesOfKeys,
  ratesOfPad,
  TAKE_BUTTON,
  twistOf,
} from "./device-rates.js";
import { type Guiding, takeBody } from "./guiding.js";
import { distance } from "./space.js";
import { findSpaceMice, ratesOfSpaceMice } from "./space-mouse.js";

export interface GuideDevices {
  /** Takes a body into the hand; what was held before is let go. */
  take(body: string): Guiding | undefined;
  letGo(): void;
  /** True: the key belongs to the guide. */
  keyDown(key: string, shift: boolean): boolean;
  keyUp(key: string, shift: boolean): void;
  close(): void;
}

/** At full deflection, of the distance to the camera per second, and rad/s. */
const SPEED = 0.35;
const TURN_SPEED = 1.5;
/** The longest time that one picture leads for, s: after a pause nothing jumps. */
const LONGEST = 0.1;

const padsNow = (): readonly PadState[] => (navigator.getGamepads?.() ?? []).filter((pad) => pad !== null);

export function createGuideDevices(studio: Studio): GuideDevices {
  const pressed = new Set<string>();
  let shifted = false;
  let held: Guiding | undefined;
  let before: number | undefined;
  let tookByPad = false;
  let picture = requestAnimationFrame(turn);
  findSpaceMice();
  // keys that are let go elsewhere are not told
  const forgetKeys = () => pressed.clear();
  window.addEventListener("blur", forgetKeys);

  function take(body: string): Guiding | undefined {
    if (held?.body === body) return held;
    letGo();
    held = takeBody(studio, body, { exactContacts: true });
    return held;
  }

  function letGo(): void {
    held?.letGo();
    held = undefined;
    pressed.clear();
  }

  /** The one body that is selected, unless another thing is lit, which Enter would select. */
  function takeSelected(): boolean {
    const [only, ...others] = studio.session.selection.peek();
    const lit = studio.session.hovered.peek();
    if (only?.kind !== "bodies" || others.length > 0 || (lit && lit.name !== only.name)) return false;
    if (!take(only.name)) return false;
    studio.session.notice.value = `${only.name} is held: I K J L O P move, Shift turns, Enter lets go`;
    return true;
  }

  function usePadButton(pads: readonly PadState[]): void {
    const isDown = pads.some(({ buttons }) => buttons[TAKE_BUTTON]?.pressed);
    if (isDown && !tookByPad) {
      if (held) letGo();
      else takeSelected();
    }
    tookByPad = isDown;
  }

  function lead(guiding: Guiding, rates: Rates, seconds: number): void {
    const { view, document } = studio;
    if (!view || isAtRest(rates)) return;
    const axes = personAxes(view.direction, document.model.peek().up === "z" ? [0, 0, 1] : [0, 1, 0]);
    const away = distance(view.rayThrough({ x: 0, y: 0 }).origin, guiding.device.position);
    guiding.lead({ kind: "rates", ...twistOf(rates, axes, SPEED * away, TURN_SPEED), seconds });
  }

  function turn(now: number): void {
    picture = requestAnimationFrame(turn);
    const seconds = Math.min(LONGEST, (now - (before ?? now)) / 1000);
    before = now;
    const pads = padsNow();
    usePadButton(pads);
    if (!held) return;
    lead(held, [ratesOfKeys(pressed, shifted), ratesOfSpaceMice(), ...pads.map(ratesOfPad)].reduce(addRates, REST), seconds);
  }

  return {
    take,
    letGo,
    keyDown(key, shift) {
      shifted = shift;
      if (key === "Enter" && !held) return takeSelected();
      if (!held) return false;
      if (key === "Enter" || key === "Escape") letGo();
      else if (isGuideKey(key)) pressed.add(key.toLowerCase());
      else return key === "Shift";
      return true;
    },
    keyUp(key, shift) {
      shifted = shift;
      pressed.delete(key.toLowerCase());
    },
    close() {
      cancelAnimationFrame(picture);
      window.removeEventListener("blur", forgetKeys);
      letGo();
    },
  };
}
