/**
 * A visit in VR: enters, lets hands and controllers grab, throw, move about, and leaves. Grip, trigger and pinch take hold; the right stick turns by 30° or goes a
 * step; the buttons of the left controller play and step. Leaving keeps camera and run.
 */
import { runCommand } from "../commands/run-command.js";
import { add, scale } from "../document/poses.js";
import type { Studio } from "../studio.js";
import type { Immersion, ImmersiveFrame, ToolLine } from "../view/view.js";
import { createGrabber, type Grabber } from "./grab.js";
import { gripOf, rayOf, stickOf } from "./input.js";

const SNAP_TURN = Math.PI / 6;
/** A step of the left stick, m, and how far a stick must be pushed. */
const STRIDE = 0.5;
const PUSHED = 0.7;
const RAY_LENGTH = 2;

/** Why VR cannot be entered; undefined where it can. */
export async function reasonAgainstVr(): Promise<string | undefined> {
  if (!navigator.xr) return "this browser has no WebXR";
  const supported = await navigator.xr.isSessionSupported("immersive-vr").catch(() => false);
  return supported ? undefined : "no headset is connected";
}

/** Enters VR from a click. Throws where the browser refuses. */
export async function enterVr(studio: Studio): Promise<XRSession | undefined> {
  const { view } = studio;
  if (!view || !navigator.xr) return undefined;
  const session = await navigator.xr.requestSession("immersive-vr", { optionalFeatures: ["local-floor", "hand-tracking"] });
  const grabber = createGrabber(studio);
  const sticks = new Map<XRInputSource, boolean>();
  let last: ImmersiveFrame | undefined;
  let immersion: Immersion | undefined;
  const took = ({ inputSource }: XRInputSourceEvent) => last && grabber.take(inputSource, last);
  const letGo = ({ inputSource }: XRInputSourceEvent) => grabber.letGo(inputSource);
  for (const name of ["squeezestart", "selectstart"] as const) session.addEventListener(name, took as (event: Event) => void);
  for (const name of ["squeezeend", "selectend"] as const) session.addEventListener(name, letGo as (event: Event) => void);
  immersion = await view.immerse(session, (frame) => {
    last = frame;
    grabber.follow(frame);
    view.setToolLines(pointers(session, frame, grabber));
    if (immersion) for (const source of session.inputSources) useStick(studio, source, immersion, sticks);
  });
  void immersion.ended.then(() => {
    grabber.letAllGo();
    view.setToolLines([]);
    studio.session.notice.value = "Left VR";
  });
  return session;
}

/** A ray where nothing is held, and a mark at every hand. */
function pointers(session: XRSession, frame: ImmersiveFrame, grabber: Grabber): ToolLine[] {
  return [...session.inputSources].flatMap((source): ToolLine[] => {
    const grip = gripOf(source, frame);
    const ray = grabber.held.length === 0 ? rayOf(source, frame) : undefined;
    return [
      ...(ray ? [{ from: ray.origin, to: add(ray.origin, scale(ray.direction, RAY_LENGTH)), color: "accent" }] : []),
      ...(grip ? [{ from: grip.position, to: add(grip.position, [0, 0.03, 0]), color: "drive" }] : []),
    ];
  });
}

/** Once per push: right turns, left walks and plays. */
function useStick(studio: Studio, source: XRInputSource, immersion: Immersion, pushed: Map<XRInputSource, boolean>): void {
  const { x, y } = stickOf(source);
  const isPushed = Math.max(Math.abs(x), Math.abs(y)) > PUSHED;
  const was = pushed.get(source) ?? false;
  pushed.set(source, isPushed);
  if (!isPushed || was) return;
  if (source.handedness === "right" && Math.abs(x) > Math.abs(y)) immersion.turnBy(x > 0 ? -SNAP_TURN : SNAP_TURN);
  else if (source.handedness === "left" && Math.abs(x) > Math.abs(y)) runCommand(studio, x > 0 ? "step" : "step-back");
  else if (studio.view) immersion.moveBy(scale(level(studio), y < 0 ? STRIDE : -STRIDE));
}

/** Where one looks, along the floor. */
function level({ view, document }: Studio): readonly [number, number, number] {
  const [x, y, z] = view!.direction;
  return document.model.peek().up === "z" ? [x, y, 0] : [x, 0, z];
}
