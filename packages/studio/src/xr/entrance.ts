/** The way into VR and out of it: knows whether a headset is there, and loads the rest when it is wanted. */
import type { Studio } from "../studio.js";

/** What is within reach of a hand is found by the distance of shapes, which is part of contacts. */
async function load() {
  const [session, { LATE_PARTS }] = await Promise.all([import("./session.js"), import("../simulation/late-parts.js")]);
  await LATE_PARTS.contacts?.();
  return session;
}

/** Why VR cannot be entered; undefined where it can. */
async function reasonAgainst(): Promise<string | undefined> {
  if (!navigator.xr) return window.isSecureContext ? "this browser has no WebXR" : "WebXR needs an address with https";
  const supported = await navigator.xr.isSessionSupported("immersive-vr").catch(() => false);
  return supported ? undefined : "no headset is connected";
}

/** Runs a command of the page by its name. It is given from outside, since the commands know this file. */
export type RunCommand = (name: string) => unknown;
let run: RunCommand = () => {};

/** Looks for a headset, now and whenever one is plugged in or out. Where there is one, what VR needs is loaded at once, so that a click can enter. */
export function watchHeadset({ session }: Studio, runCommand: RunCommand): void {
  run = runCommand;
  const look = async (): Promise<void> => {
    const reason = await reasonAgainst();
    const { is } = session.vr.peek();
    if (is === "inside" || is === "entering") return;
    session.vr.value = reason === undefined ? { is: "ready" } : { is: "absent", reason };
    if (reason === undefined) void load();
  };
  navigator.xr?.addEventListener("devicechange", () => void look());
  void look();
}

let leave: (() => Promise<void>) | undefined;

/** Enters, or leaves; says why where neither is possible. */
export async function toggleVr(studio: Studio): Promise<void> {
  const { vr, notice } = studio.session;
  const state = vr.peek();
  if (state.is === "inside") return leave?.();
  if (state.is === "absent") notice.value = `VR cannot be entered: ${state.reason}. View ▸ Preview VR with the mouse shows it from there`;
  if (state.is !== "ready") return;
  vr.value = { is: "entering" };
  try {
    const visit = await (await load()).enterVr(studio, run);
    leave = visit.leave;
    vr.value = { is: "inside" };
    await visit.ended;
    notice.value = "Left VR";
  } catch (error) {
    notice.value = `VR cannot be entered: ${error instanceof Error ? error.message : String(error)}`;
  }
  leave = undefined;
  vr.value = { is: "ready" };
}

/** Without a headset: the camera stands where one would stand, and the mouse is the hand, which leads what it takes hold of by the same guide. */
export async function previewVr({ session, view }: Studio): Promise<void> {
  const place = await view?.standing();
  if (!view || !place) return;
  session.orthographic.value = false;
  view.setCamera(place);
  run("tool-guide");
  session.notice.value = "The view from where you would stand: press on a body to take it, Alt turns it, the wheel moves it in depth";
}
