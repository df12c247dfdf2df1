/**
 * Lines and arrows of any number in two draw calls: straight from point to point, as wide as wanted in pixels, with a head, dashed or not. What stands before
 * bodies is drawn in full, what lies behind them at 26 %. Filled anew for every picture.
 */
import {
  BufferAttribute,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  GreaterDepth,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LessEqualDepth,
  Mesh,
  ShaderMaterial,
  Vector2,
  type Vector3,
} from "three";

export interface LineStyle {
  /** As written, `#rrggbb`. */
  readonly color: string;
  readonly opacity?: number;
  /** CSS pixels. */
  readonly width?: number;
  readonly head?: number;
  readonly dash?: number;
  /** Drawn as if it were so much nearer to the camera, m. */
  readonly pull?: number;
  /** Opacity behind bodies, as a share. Default 0.26. */
  readonly behind?: number;
}

export interface LineBatch {
  readonly group: Group;
  readonly count: number;
  clear(): void;
  add(from: Vector3, to: Vector3, style: LineStyle): void;
  /** The same by numbers, for thousands of lines: a style is prepared once. */
  addNumbers(ax: number, ay: number, az: number, bx: number, by: number, bz: number, style: PreparedStyle, opacity?: number): void;
  prepare(style: LineStyle): PreparedStyle;
  upload(): void;
  setSize(width: number, height: number): void;
}

/** Red, green, blue, opacity; width, head, dash, pull; opacity behind. */
export type PreparedStyle = Float32Array;

const HIDDEN = 0.26;

const VERTEX = `
  in vec3 from, to;
  in vec4 tint;
  in vec4 style;
  in float behindShare;
  uniform vec2 view;
  uniform float behind;
  out vec4 shade;
  out float along;
  out float dash;
  void main() {
    vec4 a = viewMatrix * vec4(from, 1.0);
    vec4 b = viewMatrix * vec4(to, 1.0);
    float near = projectionMatrix[3][3] == 0.0 ? -1e-3 * max(length(a.xyz), length(b.xyz)) : 1e9;
    if (a.z > near && b.z < near) a = mix(a, b, (a.z - near) / (a.z - b.z));
    if (b.z > near && a.z < near) b = mix(b, a, (b.z - near) / (b.z - a.z));
    vec4 pa = projectionMatrix * a;
    vec4 pb = projectionMatrix * b;
    vec2 sa = 0.5 * view * pa.xy / pa.w;
    vec2 sb = 0.5 * view * pb.xy / pb.w;
    float size = length(sb - sa);
    vec2 dir = size > 1e-6 ? (sb - sa) / size : vec2(1.0, 0.0);
    vec2 across = vec2(-dir.y, dir.x);
    float head = min(style.y, size);
    bool atEnd = position.x > 0.5;
    vec2 place;
    if (position.z < 0.5) {
      place = (atEnd ? sb - 0.9 * head * dir : sa) + 0.5 * style.x * position.y * across;
    } else {
      place = position.x > 0.5 ? sb : sb - head * dir + 0.4 * head * position.y * across;
    }
    vec4 clip = atEnd ? pb : pa;
    vec4 eye = atEnd ? b : a;
    if (position.z > 0.5) { clip = pb; eye = b; }
    // nearer in depth, where it is drawn stays
    vec4 pulled = projectionMatrix * vec4(eye.xy, eye.z + min(style.w, 0.9 * abs(eye.z)), 1.0);
    float depth = pulled.z / pulled.w - 1e-5;
    gl_Position = vec4(2.0 * place / view, depth, 1.0) * clip.w;
    shade = vec4(tint.rgb, tint.a * mix(1.0, behindShare, behind));
    along = atEnd ? size : 0.0;
    dash = style.z;
  }`;

const FRAGMENT = `
  in vec4 shade;
  in float along;
  in float dash;
  out vec4 color;
  void main() {
    if (shade.a < 0.01 || (dash > 0.0 && mod(along, 1.7 * dash) > dash)) discard;
    color = shade;
  }`;

/** Two triangles of the shaft, one of the head: end, side, part. */
const CORNERS = Float32Array.of(0, -1, 0, 1, -1, 0, 1, 1, 0, 0, -1, 0, 1, 1, 0, 0, 1, 0, 1, 0, 1, 0, 1, 1, 0, -1, 1);

/** The arrays of the attributes by name, so that thousands of lines need no look-up each. */
interface Arrays {
  readonly from: Float32Array;
  readonly to: Float32Array;
  readonly tint: Float32Array;
  readonly looks: Float32Array;
  readonly behind: Float32Array;
}

function namedArrays(parts: readonly InstancedBufferAttribute[]): Arrays {
  const [from, to, tint, looks, behind] = parts.map(({ array }) => array as Float32Array);
  return { from: from!, to: to!, tint: tint!, looks: looks!, behind: behind! };
}

export function createLineBatch(): LineBatch {
  const view = { value: new Vector2(1, 1) };
  const material = (behind: number): ShaderMaterial =>
    new ShaderMaterial({
      glslVersion: GLSL3,
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
      depthFunc: behind ? GreaterDepth : LessEqualDepth,
      uniforms: { view, behind: { value: behind } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    });
  const meshes = [material(0), material(1)].map((own) => {
    const mesh = new Mesh(new InstancedBufferGeometry(), own);
    mesh.frustumCulled = false;
    mesh.renderOrder = 12;
    return mesh;
  });
  const group = new Group();
  group.add(...meshes);
  let capacity = 0;
  let parts: readonly InstancedBufferAttribute[] = [];
  let arrays: Arrays = namedArrays(parts);
  let count = 0;

  function reserve(wanted: number): void {
    const sizes = { from: 3, to: 3, tint: 4, style: 4, behindShare: 1 } as const;
    capacity = wanted;
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(CORNERS, 3));
    parts = Object.entries(sizes).map(([name, size]) => {
      const attribute = new InstancedBufferAttribute(new Float32Array(size * capacity), size).setUsage(DynamicDrawUsage);
      geometry.setAttribute(name, attribute);
      return attribute;
    });
    arrays = namedArrays(parts);
    for (const mesh of meshes) {
      mesh.geometry.dispose();
      mesh.geometry = geometry;
    }
  }
  reserve(64);

  function grow(): void {
    const old = parts.map(({ array }) => array as Float32Array);
    reserve(2 * capacity);
    parts.forEach(({ array }, k) => {
      (array as Float32Array).set(old[k]!);
    });
  }

  const prepared = new Map<string, PreparedStyle>();
  function prepare({ color, opacity = 1, width = 2, head = 0, dash = 0, pull = 0, behind = HIDDEN }: LineStyle): PreparedStyle {
    const key = `${color} ${opacity} ${width} ${head} ${dash} ${pull} ${behind}`;
    const known = prepared.get(key);
    if (known) return known;
    const { r, g, b } = new Color(color).convertLinearToSRGB();
    const made = Float32Array.of(r, g, b, opacity, width, head, dash, pull, behind);
    if (prepared.size > 500) prepared.clear();
    prepared.set(key, made);
    return made;
  }

  function addNumbers(ax: number, ay: number, az: number, bx: number, by: number, bz: number, style: PreparedStyle, opacity = 1): void {
    if (count >= capacity) grow();
    const { from, to, tint, looks, behind } = arrays;
    const o = 3 * count;
    const c = 4 * count;
    from[o] = ax;
    from[o + 1] = ay;
    from[o + 2] = az;
    to[o] = bx;
    to[o + 1] = by;
    to[o + 2] = bz;
    for (let k = 0; k < 4; k++) {
      tint[c + k] = style[k]!;
      looks[c + k] = style[4 + k]!;
    }
    tint[c + 3] = style[3]! * opacity;
    behind[count] = style[8]!;
    count++;
  }

  return {
    group,
    get count() {
      return count;
    },
    clear() {
      count = 0;
    },
    add: (from, to, style) => addNumbers(from.x, from.y, from.z, to.x, to.y, to.z, prepare(style)),
    addNumbers,
    prepare,
    upload() {
      for (const attribute of parts) {
        attribute.clearUpdateRanges();
        attribute.addUpdateRange(0, attribute.itemSize * count);
        attribute.needsUpdate = true;
      }
      for (const mesh of meshes) {
        (mesh.geometry as InstancedBufferGeometry).instanceCount = count;
        mesh.visible = count > 0;
      }
    },
    setSize(width, height) {
      view.value.set(width, height);
    },
  };
}
