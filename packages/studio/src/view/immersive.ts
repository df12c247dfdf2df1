/**
 * The view in a headset: the same scene, drawn for both eyes by the headset's own clock. People stand on the floor of the model, in front
 * of what the camera looked at, at scale 1 : 1; the model's up axis is theirs. The camera of the page is left alone, so that leaving VR
 * shows what was seen before. Headsets draw more often than frames of the simulation come: what they show lies between two of those.
 */
import { Group, Matrix4, PerspectiveCamera, Quaternion, Vector3 } from "three";
import { createBetweenFrames } from "./between-frames.js";
import type { CameraRig } from "./camera-rig.js";
import { type Eye, prepareDrawing } from "./draw-view.js";
import { boxAround } from "./measure-view.js";
import type { CameraPlace, Immersion, ImmersiveFrame, Stance } from "./view.js";
import type { ViewState } from "./view-state.js";

/** How far in front of things one stands, m. */
const NEAREST = 0.6;
const FARTHEST = 4;
/** What is drawn, m of the person. */
const NEAR = 0.03;
const FAR = 2000;
/** Of people's eyes over the floor, m. */
const EYE_HEIGHT = 1.6;
/** Lines and symbols are as wide as if so many pixels stood over each other in an eye. */
const PIXELS = 1200;
/** The lines of the floor suit a person who looks from so far, m. */
const LOOK = 4;

export interface ImmersionHooks {
  /** Tells what a picture took, ms. */
  drawn(milliseconds: number): void;
  /** The page draws again. */
  ended(): void;
}

/** Begins to draw for the headset. `setAnimationLoop` comes before the session: called after it, every picture would be drawn twice. */
export async function startImmersion(
  state: ViewState,
  session: XRSession,
  onFrame: (frame: ImmersiveFrame) => void,
  hooks: ImmersionHooks,
): Promise<Immersion> {
  const { graphics, base, top, stage } = state;
  const { renderer } = graphics;
  const { xr } = renderer;
  const room = new Group();
  const camera = new PerspectiveCamera(90, 1, NEAR, FAR);
  room.add(camera);
  base.add(room);
  const between = createBetweenFrames();
  let stance = standingPlace(state);
  state.immersed = true;
  stage.setSky(new Vector3(0, 1, 0).applyQuaternion(state.rig.stage));
  xr.enabled = true;
  xr.setReferenceSpaceType("local-floor");

  function draw(time: number, frame?: XRFrame): void {
    const space = xr.getReferenceSpace();
    const viewer = frame && space && frame.getViewerPose(space);
    if (!viewer) return;
    const began = performance.now();
    const { moment } = state.scene;
    if (state.moved) between.take(moment.poses, moment.time, time);
    if (between.write(moment.poses, time)) state.moved = true;
    onFrame({ time, frame, space, stance });
    placeRoom(room, stance);
    prepareDrawing(state, eyeOf(state.rig, room, viewer, stance.scale));
    graphics.render(top.children.some(({ visible }) => visible) ? [base, top] : [base], camera);
    hooks.drawn(performance.now() - began);
  }

  function leave(): void {
    renderer.setAnimationLoop(null);
    xr.enabled = false;
    base.remove(room);
    state.immersed = false;
    stage.setSky(undefined);
    hooks.ended();
  }

  const ended = new Promise<void>((resolve) => {
    const onEnd = () => {
      xr.removeEventListener("sessionend", onEnd);
      leave();
      resolve();
    };
    xr.addEventListener("sessionend", onEnd);
  });
  renderer.setAnimationLoop(draw);
  try {
    await xr.setSession(session);
  } catch (error) {
    leave();
    throw error;
  }
  return {
    ended,
    room,
    get stance() {
      return stance;
    },
    set stance(next) {
      stance = next;
    },
    get floor() {
      return state.scene.gridHeight;
    },
    get theme() {
      return state.theme;
    },
  };
}

function placeRoom(room: Group, { position, orientation, scale }: Stance): void {
  room.position.set(...position);
  room.quaternion.set(...orientation);
  room.scale.setScalar(1 / scale);
  room.updateMatrixWorld(true);
}

/** What overlays ask of a camera, answered for the head: where it is, where it looks, how large a pixel is. */
function eyeOf(rig: CameraRig, room: Group, { transform, views }: XRViewerPose, scale: number): Eye {
  const camera = new PerspectiveCamera();
  room.matrixWorld.clone().multiply(new Matrix4().fromArray(transform.matrix)).decompose(camera.position, camera.quaternion, new Vector3());
  camera.updateMatrixWorld();
  const projection = views[0]?.projectionMatrix;
  const [wide, high] = [1 / (projection?.[0] ?? 1), 1 / (projection?.[5] ?? 1)];
  const direction = new Vector3(0, 0, -1).applyQuaternion(camera.quaternion);
  const feet = new Vector3(transform.position.x, 0, transform.position.z).applyMatrix4(room.matrixWorld);
  return {
    rig: {
      ...rig,
      camera,
      direction,
      look: { ...rig.look, target: feet, distance: LOOK / scale },
      metresPerPixel: (point) => (2 * high * point.distanceTo(camera.position)) / PIXELS,
    },
    size: { width: (PIXELS * wide) / high, height: PIXELS },
    hasTags: false,
  };
}

/** On the floor, on the side from which the camera looked. */
function standingPlace(state: ViewState): Stance {
  const { rig, scene } = state;
  const box = boxAround(state, []);
  const center = box.getCenter(new Vector3());
  const up = new Vector3(0, 1, 0).applyQuaternion(rig.stage);
  const back = rig.direction.clone().negate();
  back.addScaledVector(up, -back.dot(up));
  if (back.length() < 1e-6) back.set(0, 0, 1).applyQuaternion(rig.stage);
  back.normalize();
  // things that fill the view of an arm's length are reached, larger ones are seen whole
  const half = box.getSize(new Vector3()).multiplyScalar(0.5);
  const deep = Math.abs(half.x * back.x) + Math.abs(half.y * back.y) + Math.abs(half.z * back.z);
  const away = Math.min(FARTHEST, Math.max(NEAREST, deep + NEAREST / 2));
  const position = center.clone().addScaledVector(back, away);
  position.addScaledVector(up, scene.gridHeight - position.dot(up));
  // eyes look along −z of the room
  const right = new Vector3().crossVectors(up, back);
  const turn = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(right, up, back));
  return { position: [position.x, position.y, position.z], orientation: [turn.x, turn.y, turn.z, turn.w], scale: 1 };
}

/** What one would see on entering, for a camera without a headset: from the eyes towards the middle of things. */
export function standingCamera(state: ViewState): CameraPlace {
  const { position } = standingPlace(state);
  const target = boxAround(state, []).getCenter(new Vector3());
  const outward = new Vector3(...position).sub(target).applyQuaternion(state.rig.stage.clone().invert());
  outward.y += EYE_HEIGHT;
  const distance = outward.length();
  return {
    target: [target.x, target.y, target.z],
    azimuth: Math.atan2(outward.x, outward.z),
    elevation: Math.asin(outward.y / distance),
    distance,
  };
}
