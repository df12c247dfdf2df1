/**
 * Flat symbols that face the camera at a fixed size on screen: pictograms of joints with their halo, contact points, centres of mass. One
 * picture holds them all; one draw call shows those before bodies, a second one those behind them at 26 %.
 */
import {
  BufferAttribute,
  CanvasTexture,
  DynamicDrawUsage,
  GLSL3,
  GreaterDepth,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LessEqualDepth,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  NoColorSpace,
  ShaderMaterial,
  Vector2,
  type Vector3,
} from "three";
import { CELL, COLUMNS, drawAtlas, ICON_NAMES, type IconName, ROWS } from "./icon-atlas.js";
import type { Theme } from "./theme.js";

export interface IconBatch {
  readonly group: Group;
  clear(): void;
  /** `size`: of the grid of 16, CSS pixels; `pull`: drawn as if so much nearer, m. */
  add(icon: IconName, at: Vector3, size: number, pull?: number, opacity?: number): void;
  addNumbers(icon: IconName, x: number, y: number, z: number, size: number, pull: number, opacity: number): void;
  upload(): void;
  setTheme(theme: Theme): void;
  setSize(width: number, height: number): void;
}

const HIDDEN = 0.26;
const PLACE = new Map(ICON_NAMES.map((name, place) => [name, place]));

const VERTEX = `
  in vec4 spot;
  in vec3 look;
  uniform vec2 view;
  out vec2 at;
  out float opacity;
  void main() {
    vec4 eye = viewMatrix * vec4(spot.xyz, 1.0);
    vec4 clip = projectionMatrix * eye;
    vec4 pulled = projectionMatrix * vec4(eye.xy, eye.z + min(spot.w, 0.9 * abs(eye.z)), 1.0);
    clip.z = (pulled.z / pulled.w - 1e-5) * clip.w;
    clip.xy += 2.0 * position.xy * look.y * clip.w / view;
    gl_Position = clip;
    vec2 cell = vec2(mod(look.x, ${COLUMNS}.0), floor(look.x / ${COLUMNS}.0));
    at = (cell + vec2(0.5 + position.x, 0.5 - position.y)) / vec2(${COLUMNS}.0, ${ROWS}.0);
    opacity = look.z;
  }`;

const FRAGMENT = `
  uniform sampler2D atlas;
  uniform float share;
  in vec2 at;
  in float opacity;
  out vec4 color;
  void main() {
    vec4 drawn = texture(atlas, at);
    if (drawn.a < 0.02) discard;
    color = vec4(drawn.rgb / drawn.a, drawn.a * opacity * share);
  }`;

const CORNERS = Float32Array.of(-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0);

function atlasTexture(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = CELL * COLUMNS;
  canvas.height = CELL * ROWS;
  const texture = new CanvasTexture(canvas);
  Object.assign(texture, {
    flipY: false,
    premultiplyAlpha: true,
    colorSpace: NoColorSpace,
    minFilter: LinearMipmapLinearFilter,
    magFilter: LinearFilter,
  });
  return texture;
}

export function createIconBatch(): IconBatch {
  const view = { value: new Vector2(1, 1) };
  const atlas = { value: atlasTexture() };
  const group = new Group();
  const meshes = [1, HIDDEN].map((share) => {
    const material = new ShaderMaterial({
      glslVersion: GLSL3,
      transparent: true,
      depthWrite: false,
      depthFunc: share === 1 ? LessEqualDepth : GreaterDepth,
      uniforms: { view, atlas, share: { value: share } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    });
    const mesh = new Mesh(new InstancedBufferGeometry(), material);
    mesh.frustumCulled = false;
    mesh.renderOrder = 14;
    group.add(mesh);
    return mesh;
  });
  let spots = new InstancedBufferAttribute(new Float32Array(0), 4);
  let looks = new InstancedBufferAttribute(new Float32Array(0), 3);
  let count = 0;

  function reserve(capacity: number): void {
    const [oldSpots, oldLooks] = [spots.array, looks.array];
    const geometry = new InstancedBufferGeometry();
    spots = new InstancedBufferAttribute(new Float32Array(4 * capacity), 4).setUsage(DynamicDrawUsage);
    looks = new InstancedBufferAttribute(new Float32Array(3 * capacity), 3).setUsage(DynamicDrawUsage);
    (spots.array as Float32Array).set(oldSpots);
    (looks.array as Float32Array).set(oldLooks);
    geometry.setAttribute("position", new BufferAttribute(CORNERS, 3));
    geometry.setAttribute("spot", spots);
    geometry.setAttribute("look", looks);
    for (const mesh of meshes) {
      mesh.geometry.dispose();
      mesh.geometry = geometry;
    }
  }
  reserve(64);

  function addNumbers(icon: IconName, x: number, y: number, z: number, size: number, pull: number, opacity: number): void {
    if (4 * count >= spots.array.length) reserve(2 * count);
    spots.setXYZW(count, x, y, z, pull);
    looks.setXYZ(count, PLACE.get(icon)!, size * (4 / 3), opacity);
    count++;
  }

  return {
    group,
    clear() {
      count = 0;
    },
    add: (icon, { x, y, z }, size, pull = 0, opacity = 1) => addNumbers(icon, x, y, z, size, pull, opacity),
    addNumbers,
    upload() {
      for (const attribute of [spots, looks]) {
        attribute.clearUpdateRanges();
        attribute.addUpdateRange(0, attribute.itemSize * count);
        attribute.needsUpdate = true;
      }
      for (const mesh of meshes) {
        (mesh.geometry as InstancedBufferGeometry).instanceCount = count;
        mesh.visible = count > 0;
      }
    },
    setTheme(theme) {
      drawAtlas((atlas.value.image as HTMLCanvasElement).getContext("2d")!, theme);
      atlas.value.needsUpdate = true;
    },
    setSize(width, height) {
      view.value.set(width, height);
    },
  };
}
