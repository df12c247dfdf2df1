/**
 * A visit in VR: enters, and by every picture of the headset lets hands and controllers grab, throw, press the menu on the wrist and move
 * about. Grip, trigger and pinch take hold. Leaving keeps camera and run.
 */
import { add, type Pose, scale, subtract, unit } from "../document/poses.js";
import type { Studio } from "../studio.js";
import type { Immersion, ImmersiveFrame, ToolLine } from "../view/view.js";
import { createGrabber, type Grabber, type TakenBy } from "./grab.js";
import { headOf, rayInRoom, rayOf, wristOf } from "./input.js";
import { MENU, meetMenu, panelPose } from "./menu.js";
import { createMoves } from "./moves.js";
import { createRoom, type Room } from "./room.js";
import { pointInWorld } from "./stance.js";

/** Of a ray that meets nothing, m of the person. */
const RAY_LENGTH = 2;
/** What a hand would take is looked for in every n-th picture. */
const LOOK_EVERY = 3;

export interface Visit {
  readonly ended: Promise<void>;
  leave(): Promise<void>;
}

/** Enters VR from a click. Throws where the browser refuses. */
export async function enterVr(studio: Studio, run: (command: string) => unknown): Promise<Visit> {
  const { view } = studio;
  if (!view || !navigator.xr) throw new Error("there is no view or no WebXR");
  const session = await navigator.xr.requestSession("immersive-vr", {
    requiredFeatures: ["local-floor"],
    optionalFeatures: ["hand-tracking"],
  });
  const visit = createVisit(studio, session, run);
  let immersion: Immersion;
  try {
    immersion = await view.immerse(session, (frame) => visit.follow(frame));
  } catch (error) {
    visit.close();
    await session.end().catch(() => {});
    throw error;
  }
  visit.begin(immersion);
  return {
    ended: immersion.ended.then(() => visit.close()),
    leave: () => session.end(),
  };
}

/** What happens in a session, picture by picture. */
function createVisit(studio: Studio, session: XRSession, run: (command: string) => unknown) {
  const grabber = createGrabber(studio);
  const moves = createMoves(() => immersion);
  let immersion: Immersion | undefined;
  let room: Room | undefined;
  let last: ImmersiveFrame | undefined;
  let panel: Pose | undefined;
  let pictures = 0;

  const pointedItem = (source: XRInputSource, frame: ImmersiveFrame) => {
    const ray = panel && source.handedness !== "left" ? rayInRoom(source, frame) : undefined;
    return ray && panel && meetMenu(ray, panel);
  };

  function press(by: TakenBy, { inputSource: source, frame }: XRInputSourceEvent): void {
    if (!last) return;
    const now: ImmersiveFrame = { ...last, frame };
    const met = by === "select" ? pointedItem(source, now) : undefined;
    const item = met?.item === undefined ? undefined : MENU[met.item];
    if (item) run(item.command(studio));
    if (met) return;
    const taken = grabber.take(source, by, now);
    if (by === "squeeze") moves.squeezed(source, true);
    else if (!taken && source.hand) moves.pinched(source, true);
  }

  function release(by: TakenBy, { inputSource: source }: XRInputSourceEvent): void {
    grabber.letGo(source, by);
    if (by === "squeeze") moves.squeezed(source, false);
    else moves.pinched(source, false);
  }

  for (const by of ["select", "squeeze"] as const) {
    session.addEventListener(`${by}start`, (event) => press(by, event as XRInputSourceEvent));
    session.addEventListener(`${by}end`, (event) => release(by, event as XRInputSourceEvent));
  }

  session.addEventListener("inputsourceschange", ({ removed }) => {
    for (const source of removed) {
      grabber.lose(source);
      moves.squeezed(source, false);
    }
  });

  /** What the first empty hand would take is lit. */
  function light(frame: ImmersiveFrame): void {
    if (pictures++ % LOOK_EVERY > 0) return;
    const free = [...session.inputSources].filter((source) => !grabber.held(source) && !pointedItem(source, frame));
    const name = free.map((source) => grabber.find(source, frame)).find((found) => found !== undefined);
    if (studio.session.hovered.peek()?.name !== name)
      studio.session.hovered.value = name === undefined ? undefined : { kind: "bodies", name };
  }

  function follow(frame: ImmersiveFrame): void {
    last = frame;
    const { inputSources } = session;
    const head = headOf(frame);
    const left = [...inputSources].find(({ handedness }) => handedness === "left");
    const wrist = left && !grabber.held(left) ? wristOf(left, frame) : undefined;
    panel = wrist && head && panelPose(wrist, head.position);
    grabber.follow(frame);
    const arcs = moves.follow(inputSources, frame);
    light(frame);
    const met = [...inputSources].map((source) => ({ source, ...pointedItem(source, frame) })).find(({ point }) => point !== undefined);
    // the hand with the menu does not point
    const pointing = [...inputSources].filter((source) => !panel || source !== left);
    studio.view?.setToolLines([...arcs, ...pointing.flatMap((source) => rayLine(studio, source, frame, grabber, met))]);
    room?.follow(inputSources, frame, { panel, pointed: met?.item, head, jumpedAt: moves.jumpedAt, grabber });
  }

  return {
    follow,
    begin(next: Immersion) {
      immersion = next;
      room = createRoom(studio, next);
    },
    close() {
      grabber.close();
      room?.dispose();
      studio.view?.setToolLines([]);
      studio.session.hovered.value = undefined;
    },
  };
}

/** From a hand that holds nothing to what it meets. */
function rayLine(
  studio: Studio,
  source: XRInputSource,
  frame: ImmersiveFrame,
  grabber: Grabber,
  met: { readonly source: XRInputSource; readonly point?: Pose["position"] } | undefined,
): readonly ToolLine[] {
  const ray = grabber.held(source) ? undefined : rayOf(source, frame);
  if (!ray) return [];
  const onMenu = met?.source === source && met.point ? pointInWorld(frame.stance, met.point) : undefined;
  const hit = onMenu ?? studio.view?.pickAlong(ray).find(({ reference }) => !studio.session.locked.peek().has(reference.name))?.point;
  const to = hit ?? add(ray.origin, scale(unit(ray.direction), RAY_LENGTH / frame.stance.scale));
  // a little before the surface, so that its end is seen
  return [{ from: ray.origin, to: onMenu ? to : add(to, scale(subtract(ray.origin, to), 0.01)), color: "accent" }];
}
