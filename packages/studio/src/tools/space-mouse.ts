/**
 * SpaceMice by WebHID: caps with six degrees of freedom. Once chosen, the browser remembers the permission, and the next visit finds them again.
 *
 *   report 1     three numbers of 16 bits: right, towards the person, down; newer devices add the three of report 2
 *   report 2     turns about the same three axes
 */
import type { Vector3 } from "@gelenk/core";
import { addRates, type Rates, REST, shaped } from "./device-rates.js";

/** Full deflection, in units of the device. */
const FULL = 350;
/** Logitech (older devices) and 3Dconnexion; a multi-axis controller of the page of generic desktop devices. */
const FILTERS = [0x046d, 0x256f].map((vendorId) => ({ vendorId, usagePage: 0x01, usage: 0x08 }));

/** What of WebHID is used; not all browsers know it. */
interface HidDevice extends EventTarget {
  readonly opened: boolean;
  open(): Promise<void>;
}
interface Hid extends EventTarget {
  getDevices(): Promise<readonly HidDevice[]>;
  requestDevice(options: { readonly filters: readonly object[] }): Promise<readonly HidDevice[]>;
}

const hidOf = (): Hid | undefined => (navigator as Navigator & { readonly hid?: Hid }).hid;

const states = new Map<object, Rates>();

/** All that are connected, together. */
export const ratesOfSpaceMice = (): Rates => [...states.values()].reduce(addRates, REST);

/** The six rates after a report; reports of anything else leave them as they are. */
export function ratesAfterReport(before: Rates, report: number, data: DataView): Rates {
  const triple = (at: number): Vector3 | undefined => {
    if (data.byteLength < at + 6) return undefined;
    const [x, y, z] = shaped([0, 2, 4].map((offset) => data.getInt16(at + offset, true) / FULL));
    // of the device: right, towards the person, down; of the person: right, up, away
    return [x!, -z!, -y!];
  };
  if (report === 1) return { move: triple(0) ?? before.move, turn: triple(6) ?? before.turn };
  if (report === 2) return { ...before, turn: triple(0) ?? before.turn };
  return before;
}

async function listen(device: HidDevice): Promise<void> {
  if (states.has(device)) return;
  if (!device.opened) await device.open();
  states.set(device, REST);
  device.addEventListener("inputreport", (event) => {
    const { reportId, data } = event as Event & { readonly reportId: number; readonly data: DataView };
    states.set(device, ratesAfterReport(states.get(device) ?? REST, reportId, data));
  });
}

/** Those that were chosen in an earlier visit. */
export function findSpaceMice(): void {
  void hidOf()
    ?.getDevices()
    .then((known) => Promise.all(known.map(listen)))
    .catch(() => {});
}

export const canConnectSpaceMouse = (): boolean => hidOf() !== undefined;

/** Asks which one, after a click; tells what came of it. */
export async function connectSpaceMouse(): Promise<string> {
  const chosen = (await hidOf()?.requestDevice({ filters: FILTERS })) ?? [];
  await Promise.all(chosen.map(listen));
  return chosen.length > 0 ? "The SpaceMouse leads what the guide tool holds" : "No SpaceMouse was chosen";
}
