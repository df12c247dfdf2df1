/**
 * The floor and its grid: lines every metre and every five, ten times as wide where the camera is ten times as far,
 * faded out with the distance; the axes through the origin in their colours. One square with its lines computed per
 * pixel, and one above it that shows nothing but shadows.
 */
import { Color, DoubleSide, GLSL3, Group, Mesh, PlaneGeometry, type Quaternion, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import { setShown } from "./stage.js";
import type { Theme } from "./theme.js";

export interface Ground {
  readonly group: Group;
  setTheme(theme: Theme): void;
  /** Height over the origin; without a floor, lines alone are drawn. */
  setFloor(height: number, isFloor: boolean, turn: Quaternion): void;
  setShown(grid: boolean, shadows: boolean): void;
  /** Which lines suit the place of the camera. */
  follow(target: Vector3, distance: number): void;
}

/** Of the colours of the three axes of the model, those that lie in the floor: across and towards the front of the stage. */
function axisColors(theme: Theme, turned: boolean): readonly [string, string] {
  return [theme.axes[0]!, theme.axes[turned ? 1 : 2]!];
}

const VERTEX = `
  uniform vec3 center;
  uniform float reach;
  out vec2 place;
  out vec2 offset;
  void main() {
    offset = position.xy;
    place = center.xz + reach * vec2(position.x, -position.y);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(place.x, center.y, place.y, 1.0);
  }`;

const FRAGMENT = `
  uniform vec3 ground, minor, major, axisX, axisZ;
  uniform float unit, blend, fill, lines;
  in vec2 place;
  in vec2 offset;
  out vec4 color;
  float lattice(vec2 at, float width) {
    vec2 d = fwidth(at);
    vec2 line = abs(fract(at - 0.5) - 0.5) / d;
    vec2 seen = clamp(width + 0.5 - line, 0.0, 1.0) * clamp(1.6 - 3.2 * d, 0.0, 1.0);
    return max(seen.x, seen.y);
  }
  float axis(float at, float width) {
    return clamp(width + 0.5 - abs(at) / fwidth(at), 0.0, 1.0);
  }
  void main() {
    float far = smoothstep(1.0, 0.25, length(offset));
    vec2 at = place / unit;
    vec4 drawn = vec4(ground, fill * far * (gl_FrontFacing ? 1.0 : 0.0));
    vec4 layers[3] = vec4[3](
      vec4(minor, lattice(at, 0.5) * (1.0 - blend)),
      vec4(mix(major, minor, blend), lattice(at / 5.0, 0.55) * (1.0 - 0.9 * blend)),
      vec4(mix(major, minor, 1.0 - blend) , lattice(at / 10.0, 0.5) * blend));
    for (int k = 0; k < 3; k++) {
      float a = layers[k].a * far * lines;
      drawn = vec4(mix(drawn.rgb, layers[k].rgb, drawn.a > 0.0 ? a : 1.0), max(drawn.a, a) + min(drawn.a, a) * (1.0 - max(drawn.a, a)));
    }
    float x = axis(place.y, 0.8) * far * lines * 0.75;
    float z = axis(place.x, 0.8) * far * lines * 0.75;
    drawn = vec4(mix(mix(drawn.rgb, axisX, x), axisZ, z), max(drawn.a, max(x, z)));
    if (drawn.a < 0.004) discard;
    color = drawn;
  }`;

const COLORS = ["ground", "minor", "major", "axisX", "axisZ"] as const;

function gridMaterial(): ShaderMaterial {
  const numbers = {
    center: { value: new Vector3() },
    reach: { value: 1 },
    unit: { value: 1 },
    blend: { value: 0 },
    fill: { value: 1 },
    lines: { value: 1 },
  };
  return new ShaderMaterial({
    glslVersion: GLSL3,
    transparent: true,
    side: DoubleSide,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: 2,
    polygonOffsetUnits: 8,
    uniforms: { ...numbers, ...Object.fromEntries(COLORS.map((name) => [name, { value: new Color() }])) },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
  });
}

export function createGround(): Ground {
  const group = new Group();
  const material = gridMaterial();
  const set = (name: string, value: number): void => {
    material.uniforms[name]!.value = value;
  };
  const grid = new Mesh(new PlaneGeometry(2, 2), material);
  grid.frustumCulled = false;
  grid.renderOrder = -10;
  const shadow = new Mesh(
    new PlaneGeometry(2, 2).rotateX(-Math.PI / 2),
    new ShadowMaterial({ depthWrite: false, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 4 }),
  );
  shadow.receiveShadow = true;
  shadow.frustumCulled = false;
  shadow.renderOrder = -9;
  group.add(grid, shadow);
  let hasFloor = true;
  let turned = false;
  let theme: Theme | undefined;

  function paint(): void {
    if (!theme) return;
    const [x, z] = axisColors(theme, turned);
    const colors = [theme.ground, theme.gridMinor, theme.gridMajor, x, z];
    COLORS.forEach((name, k) => {
      setShown(material.uniforms[name]!.value as Color, colors[k]!);
    });
    shadow.material.opacity = theme.shadow;
  }

  return {
    group,
    setTheme(next) {
      theme = next;
      paint();
    },
    setFloor(height, isFloor, turn) {
      hasFloor = isFloor;
      turned = Math.abs(turn.x) > 0.1;
      group.quaternion.copy(turn);
      (material.uniforms["center"]!.value as Vector3).y = height;
      shadow.position.y = height;
      set("fill", hasFloor ? 1 : 0);
      paint();
    },
    setShown(lines, shadows) {
      set("lines", lines ? (hasFloor ? 1 : 0.45) : 0);
      grid.visible = lines || hasFloor;
      shadow.visible = shadows && hasFloor;
    },
    follow(target, distance) {
      const center = material.uniforms["center"]!.value as Vector3;
      const here = target.clone().applyQuaternion(group.quaternion.clone().invert());
      center.set(here.x, center.y, here.z);
      const decades = Math.log10(Math.max(distance, 1e-4) / 4);
      const level = Math.floor(decades);
      set("unit", 10 ** level);
      set("blend", Math.max(0, Math.min(1, (decades - level - 0.75) / 0.25)));
      set("reach", 9 * distance);
      shadow.position.set(here.x, center.y, here.z);
      shadow.scale.setScalar(9 * distance);
    },
  };
}
