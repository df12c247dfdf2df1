/**
 * The camera: looks at a target from an azimuth and an elevation at a distance. It is moved by commands alone and flies there in 250 ms, or jumps where people
 * want no motion.
 *
 *   eye = target + distance · S · (sin a cos e, sin e, cos a cos e)       a = 0: from the front, positive to the right; e: above the floor
 *
 * S turns the stage, whose height is y, into the axes of the model: nothing for `up: "y"`, a quarter about x for `up: "z"`.
 */
import { type Box3, MathUtils, OrthographicCamera, PerspectiveCamera, Quaternion, Vector3 } from "three";

const FIELD_OF_VIEW = 32;
const HALF_ANGLE = MathUtils.degToRad(FIELD_OF_VIEW / 2);
const HIGHEST = Math.PI / 2 - 1e-4;
const FLIGHT = 250;
/** Share of the view that things are to fill. */
const FILL = 0.85;

export interface Look {
  readonly target: Vector3;
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

export interface CameraRig {
  readonly camera: PerspectiveCamera | OrthographicCamera;
  readonly look: Look;
  readonly stage: Quaternion;
  /** From the eye towards the target. */
  readonly direction: Vector3;
  readonly isFlying: boolean;
  setStage(up: "y" | "z"): void;
  setSize(width: number, height: number): void;
  setOrthographic(on: boolean): void;
  go(look: Partial<Look>, how: "fly" | "jump"): void;
  /** Moves on with a flight; true while it goes on. */
  advance(now: number): boolean;
  /** How far away it must be to see a box from there. */
  fit(box: Box3, azimuth: number, elevation: number): Look;
  /** Metres per CSS pixel at a point. */
  metresPerPixel(point: Vector3): number;
  /** Sets near and far so that a ball around the scene is seen. */
  setReach(center: Vector3, radius: number): void;
}

const wantsNoMotion = (): boolean => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Unit vector from the target to the eye, in the axes of the stage. */
const outward = (azimuth: number, elevation: number): Vector3 =>
  new Vector3(Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation), Math.cos(azimuth) * Math.cos(elevation));

const easeOut = (s: number): number => 1 - (1 - s) ** 3;
/** The shorter way round. */
const turnBetween = (from: number, to: number): number => MathUtils.euclideanModulo(to - from + Math.PI, 2 * Math.PI) - Math.PI;

const between = (from: Look, to: Look, s: number): Look => ({
  target: from.target.clone().lerp(to.target, s),
  azimuth: from.azimuth + turnBetween(from.azimuth, to.azimuth) * s,
  elevation: MathUtils.lerp(from.elevation, to.elevation, s),
  distance: from.distance * (to.distance / from.distance) ** s,
});

export function createCameraRig(): CameraRig {
  const perspective = new PerspectiveCamera(FIELD_OF_VIEW, 1, 0.01, 1000);
  const parallel = new OrthographicCamera(-1, 1, 1, -1, 0.01, 1000);
  const stage = new Quaternion();
  const scene = { center: new Vector3(), radius: 1 };
  let camera: PerspectiveCamera | OrthographicCamera = perspective;
  let size = { width: 1, height: 1 };
  let look: Look = { target: new Vector3(), azimuth: 0.45, elevation: 0.25, distance: 5 };
  let flight: { readonly from: Look; readonly to: Look; begin: number | undefined } | undefined;

  const eyeOf = ({ target, azimuth, elevation, distance }: Look): Vector3 =>
    outward(azimuth, elevation).applyQuaternion(stage).multiplyScalar(distance).add(target);

  function place(): void {
    const aspect = size.width / size.height;
    camera.position.copy(eyeOf(look));
    camera.up.set(0, 1, 0).applyQuaternion(stage);
    camera.lookAt(look.target);
    const away = camera.position.distanceTo(scene.center);
    const isParallel = camera === parallel;
    camera.near = isParallel
      ? -50 * Math.max(scene.radius, look.distance)
      : Math.max(look.distance / 200, 0.5 * (away - 3 * scene.radius), 1e-5);
    camera.far = Math.max(30 * look.distance, away + 20 * scene.radius);
    perspective.aspect = aspect;
    const high = look.distance * Math.tan(HALF_ANGLE);
    Object.assign(parallel, { left: -high * aspect, right: high * aspect, top: high, bottom: -high });
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  function fit(box: Box3, azimuth: number, elevation: number): Look {
    const target = box.getCenter(new Vector3());
    const back = outward(azimuth, elevation).applyQuaternion(stage);
    const up = new Vector3(0, 1, 0).applyQuaternion(stage);
    const right = new Vector3().crossVectors(up, back).normalize();
    const above = new Vector3().crossVectors(back, right);
    const tall = FILL * Math.tan(HALF_ANGLE);
    const wide = (tall * size.width) / size.height;
    let distance = 1e-3;
    for (let corner = 0; corner < 8; corner++) {
      const point = new Vector3(
        corner & 1 ? box.max.x : box.min.x,
        corner & 2 ? box.max.y : box.min.y,
        corner & 4 ? box.max.z : box.min.z,
      ).sub(target);
      distance = Math.max(
        distance,
        point.dot(back) + Math.abs(point.dot(right)) / wide,
        point.dot(back) + Math.abs(point.dot(above)) / tall,
      );
    }
    return { target, azimuth, elevation, distance };
  }

  place();
  return {
    get camera() {
      return camera;
    },
    get look() {
      return flight?.to ?? look;
    },
    stage,
    get direction() {
      return outward(look.azimuth, look.elevation).applyQuaternion(stage).negate();
    },
    get isFlying() {
      return flight !== undefined;
    },
    setStage(up) {
      stage.setFromAxisAngle(new Vector3(1, 0, 0), up === "z" ? Math.PI / 2 : 0);
      place();
    },
    setSize(width, height) {
      size = { width: Math.max(width, 1), height: Math.max(height, 1) };
      place();
    },
    setOrthographic(on) {
      camera = on ? parallel : perspective;
      place();
    },
    go(wanted, how) {
      const to = { ...(flight?.to ?? look), ...wanted };
      const bounded = {
        ...to,
        elevation: MathUtils.clamp(to.elevation, -HIGHEST, HIGHEST),
        distance: MathUtils.clamp(to.distance, 1e-4, 1e6),
      };
      flight = how === "fly" && !wantsNoMotion() ? { from: look, to: bounded, begin: undefined } : undefined;
      if (!flight) look = bounded;
      place();
    },
    advance(now) {
      if (!flight) return false;
      flight.begin ??= now;
      const s = Math.min(1, (now - flight.begin) / FLIGHT);
      look = s === 1 ? flight.to : between(flight.from, flight.to, easeOut(s));
      if (s === 1) flight = undefined;
      place();
      return flight !== undefined;
    },
    fit,
    metresPerPixel(point) {
      const depth = camera === parallel ? look.distance : Math.max(1e-6, point.clone().sub(camera.position).dot(this.direction));
      return (2 * depth * Math.tan(HALF_ANGLE)) / size.height;
    },
    setReach(center, radius) {
      scene.center.copy(center);
      scene.radius = Math.max(radius, 1e-3);
      place();
    },
  };
}
