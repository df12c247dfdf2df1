/**
 * What stands around the bodies: background from top to bottom, a sun from front right above with its shadow, a weak fill from behind and light from the sky.
 * The stage has its height along y and is turned where the model's is along z.
 */
import {
  type Box3,
  Color,
  DirectionalLight,
  DoubleSide,
  GLSL3,
  Group,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  type Quaternion,
  ShaderMaterial,
  Sphere,
  Vector3,
} from "three";
import type { Theme } from "./theme.js";
import type { Quality } from "./view.js";

export interface Stage {
  /** The background is drawn before everything and knows no camera. */
  readonly background: Mesh;
  readonly lights: Group;
  setTheme(theme: Theme): void;
  /** In VR the background stands still while heads turn: from below to above along this direction. Undefined: from the bottom of the canvas to its top. */
  setSky(up: Vector3 | undefined): void;
  setQuality(quality: Quality, shadows: boolean): void;
  /** The part of the world in which things cast shadows. */
  setReach(box: Box3, turn: Quaternion): void;
}

const SHADOW_SIZE: Readonly<Record<Quality, number>> = { full: 2048, medium: 1024, low: 0 };
/** From where the sun shines, in the axes of the stage. */
const SUN = new Vector3(0.55, 1, 0.62).normalize();
const FILL = new Vector3(-0.6, 0.35, -0.8).normalize();

function backgroundMesh(): Mesh<PlaneGeometry, ShaderMaterial> {
  const material = new ShaderMaterial({
    glslVersion: GLSL3,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
    uniforms: { top: { value: new Color() }, bottom: { value: new Color() }, up: { value: new Vector3() } },
    vertexShader: `
      out vec3 ray;
      out vec2 place;
      void main() {
        vec4 far = inverse(projectionMatrix) * vec4(position.xy, 1.0, 1.0);
        ray = transpose(mat3(viewMatrix)) * (far.xyz / far.w);
        place = position.xy;
        gl_Position = vec4(position.xy, 0.0, 1.0);
      }`,
    // mixed as shown, not as light; a little noise against bands
    fragmentShader: `
      uniform vec3 top;
      uniform vec3 bottom;
      uniform vec3 up;
      in vec3 ray;
      in vec2 place;
      out vec4 color;
      void main() {
        float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
        float height = 0.5 + 0.5 * (dot(up, up) > 0.0 ? dot(normalize(ray), up) : place.y);
        color = vec4(mix(bottom, top, height) + noise / 255.0, 1.0);
      }`,
  });
  const mesh = new Mesh(new PlaneGeometry(2, 2), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = -100;
  return mesh;
}

/** As it is written, without a change of colour space. */
export const setShown = (color: Color, written: string): Color => color.set(written).convertLinearToSRGB();

function fitShadow(sun: DirectionalLight, box: Box3, turn: Quaternion): void {
  const ball = box.getBoundingSphere(new Sphere());
  const radius = Math.max(ball.radius, 1e-3) * 1.5;
  sun.target.position.copy(ball.center);
  sun.position
    .copy(SUN)
    .applyQuaternion(turn)
    .multiplyScalar(4 * radius)
    .add(ball.center);
  Object.assign(sun.shadow.camera, { left: -radius, right: radius, top: radius, bottom: -radius, near: radius, far: 7 * radius });
  sun.shadow.camera.updateProjectionMatrix();
  sun.shadow.normalBias = radius / 300;
}

export function createStage(): Stage {
  const background = backgroundMesh();
  const lights = new Group();
  const sun = new DirectionalLight(0xffffff, 2.3);
  const fill = new DirectionalLight(0xffffff, 0.4);
  const sky = new HemisphereLight(0xffffff, 0x808890, 1.15);
  sun.shadow.radius = 3;
  sun.shadow.bias = -2e-4;
  lights.add(sun, sun.target, fill, sky);
  return {
    background,
    lights,
    setTheme(theme) {
      const { uniforms } = background.material as ShaderMaterial;
      setShown(uniforms["top"]!.value as Color, theme.viewTop);
      setShown(uniforms["bottom"]!.value as Color, theme.viewBottom);
      sky.groundColor.set(theme.name === "dark" ? 0x3a4048 : 0xa0a6ae);
      sky.intensity = theme.name === "dark" ? 0.95 : 1.1;
    },
    setSky(up) {
      ((background.material as ShaderMaterial).uniforms["up"]!.value as Vector3).copy(up ?? new Vector3());
    },
    setQuality(quality, shadows) {
      const size = SHADOW_SIZE[quality];
      sun.castShadow = shadows && size > 0;
      if (size > 0 && sun.shadow.mapSize.x !== size) {
        sun.shadow.mapSize.set(size, size);
        sun.shadow.map?.dispose();
        sun.shadow.map = null;
      }
    },
    setReach(box, turn) {
      fitShadow(sun, box, turn);
      fill.position.copy(FILL).applyQuaternion(turn);
      sky.position.set(0, 1, 0).applyQuaternion(turn);
    },
  };
}
