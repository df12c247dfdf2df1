/**
 * Springs and dampers between points of bodies. A spring is a coil of eight turns with straight ends that is bent by the graphics card, so that its wire stays
 * round however far it is stretched: tinted towards the colour of forces when stretched, towards blue when compressed. A damper is a cup with piston and rod.
 *
 *   point of the coil   s ∈ 0 … 1 along, φ around:   c(s) = a + s·(b − a) + r·(cos φ·u + sin φ·w),   φ = 2π·8·s between the straight ends
 */
import type { ForceDescription } from "@gelenk/core";
import {
  BufferAttribute,
  type BufferGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  DynamicDrawUsage,
  GLSL3,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  MeshLambertMaterial,
  Quaternion,
  ShaderMaterial,
  Vector3,
} from "three";
import { type ModelScene, matrixOf } from "./model-scene.js";
import { beaker } from "./symbols/solids.js";
import type { Theme } from "./theme.js";

type Spring = Extract<ForceDescription, { readonly type: "spring" }>;

export interface Springs {
  readonly group: Group;
  setModel(scene: ModelScene): void;
  setTheme(theme: Theme): void;
  place(scene: ModelScene): void;
}

/** Ends of a spring in the world. */
function springEnds(scene: ModelScene, { a, b, pointA = [0, 0, 0], pointB = [0, 0, 0] }: Spring): readonly [Vector3, Vector3] {
  return [new Vector3(...pointA).applyMatrix4(matrixOf(scene, a)), new Vector3(...pointB).applyMatrix4(matrixOf(scene, b))];
}

const TURNS = 8;
const ALONG = TURNS * 18;
const AROUND = 6;

function coilGeometry(): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  const points: number[] = [];
  const triangles: number[] = [];
  for (let k = 0; k <= ALONG; k++) for (let j = 0; j < AROUND; j++) points.push(k / ALONG, (2 * Math.PI * j) / AROUND, 0);
  for (let k = 0; k < ALONG; k++)
    for (let j = 0; j < AROUND; j++) {
      const [p, q] = [k * AROUND + j, k * AROUND + ((j + 1) % AROUND)];
      triangles.push(p, q, p + AROUND, q, q + AROUND, p + AROUND);
    }
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(points), 3));
  geometry.setIndex(triangles);
  return geometry;
}

const coilMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    side: DoubleSide,
    vertexShader: `
      in vec3 endA, endB, tint;
      in vec2 sizes;
      out vec3 shade;
      const float TURNS = ${TURNS}.0;
      const float STRAIGHT = 0.1;
      void main() {
        vec3 span = endB - endA;
        float length0 = max(length(span), 1e-9);
        vec3 d = span / length0;
        vec3 u = normalize(cross(d, abs(d.x) < 0.7 ? vec3(1.0, 0.0, 0.0) : vec3(0.0, 1.0, 0.0)));
        vec3 w = cross(d, u);
        float s = position.x;
        float coil = clamp((s - STRAIGHT) / (1.0 - 2.0 * STRAIGHT), 0.0, 1.0);
        float turn = 6.2831853 * TURNS * coil;
        float open = smoothstep(0.0, 0.06, coil) * smoothstep(1.0, 0.94, coil);
        vec3 radial = cos(turn) * u + sin(turn) * w;
        vec3 tangent = normalize(d * length0 + open * sizes.x * 6.2831853 * TURNS * (cos(turn) * w - sin(turn) * u));
        vec3 side = normalize(cross(tangent, radial));
        vec3 normal = cos(position.y) * normalize(cross(side, tangent)) + sin(position.y) * side;
        vec3 at = endA + s * span + open * sizes.x * radial + sizes.y * normal;
        vec3 seen = normalize(mat3(viewMatrix) * normal);
        shade = tint * (0.55 + 0.45 * max(dot(seen, normalize(vec3(0.4, 0.8, 0.5))), 0.0) + 0.1 * seen.z);
        gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
      }`,
    fragmentShader: `
      in vec3 shade;
      out vec4 color;
      void main() { color = vec4(shade, 1.0); }`,
  });

/** Radius of the coil and of its wire, m. */
function sizesOf(restLength: number, radius: number): readonly [number, number] {
  const coil = Math.min(Math.max(0.12 * restLength, 0.012 * radius), 0.08 * radius);
  return [coil, 0.2 * coil];
}

interface Damper {
  readonly force: Spring;
  readonly cup: Mesh;
  readonly piston: Mesh;
  readonly rest: number;
}

const UNIT_ROD = new CylinderGeometry(1, 1, 1, 20).rotateZ(-Math.PI / 2).translate(0.5, 0, 0);
const X = new Vector3(1, 0, 0);

/** Puts a geometry of unit length along x between two points. */
function stretch(mesh: Mesh, from: Vector3, direction: Vector3, length: number, radius: number): void {
  mesh.position.copy(from);
  mesh.quaternion.copy(new Quaternion().setFromUnitVectors(X, direction));
  mesh.scale.set(Math.max(length, 1e-6), radius, radius);
}

export function createSprings(): Springs {
  const group = new Group();
  const coils = new Mesh(coilGeometry(), coilMaterial());
  coils.frustumCulled = false;
  const materials = { cup: new MeshLambertMaterial({ transparent: true, opacity: 0.55 }), rod: new MeshLambertMaterial() };
  const cupGeometry: BufferGeometry = beaker(0, 1, 1, 0.12);
  let springs: readonly (Spring & { readonly rest: number })[] = [];
  let dampers: readonly Damper[] = [];
  let theme: Theme | undefined;
  group.add(coils);

  function damperOf(force: Spring, rest: number): Damper {
    const made = { force, rest, cup: new Mesh(cupGeometry, materials.cup), piston: new Mesh(UNIT_ROD, materials.rod) };
    group.add(made.cup, made.piston);
    return made;
  }

  /** Towards orange when stretched, towards blue when compressed. */
  function tintOf(strain: number): Color {
    const base = new Color(theme!.spring).convertLinearToSRGB();
    const end = new Color(strain > 0 ? theme!.force : theme!.series[0]!).convertLinearToSRGB();
    return base.lerp(end, Math.min(0.85, 1.2 * Math.abs(strain)));
  }

  return {
    group,
    setModel(scene) {
      for (const { cup, piston } of dampers) group.remove(cup, piston);
      const all = (scene.model.forces ?? []).filter((force) => force.type === "spring");
      const restOf = (force: Spring): number => {
        const [a, b] = springEnds(scene, force);
        return force.length ?? a.distanceTo(b);
      };
      springs = all.filter(({ stiffness }) => (stiffness ?? 0) > 0).map((force) => ({ ...force, rest: restOf(force) }));
      dampers = all.filter(({ damping }) => (damping ?? 0) > 0).map((force) => damperOf(force, restOf(force)));
      const { geometry } = coils;
      for (const [name, size] of [
        ["endA", 3],
        ["endB", 3],
        ["tint", 3],
        ["sizes", 2],
      ] as const)
        geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(size * springs.length), size).setUsage(DynamicDrawUsage));
      springs.forEach(({ rest }, k) => {
        geometry.getAttribute("sizes").setXY(k, ...sizesOf(rest, scene.radius));
      });
      geometry.instanceCount = springs.length;
      coils.visible = springs.length > 0;
    },
    setTheme(next) {
      theme = next;
      materials.cup.color.set(next.jointA);
      materials.rod.color.set(next.spring);
    },
    place(scene) {
      const { geometry } = coils;
      springs.forEach((force, k) => {
        const [a, b] = springEnds(scene, force);
        const { r, g, b: blue } = tintOf(a.distanceTo(b) / Math.max(force.rest, 1e-9) - 1);
        geometry.getAttribute("endA").setXYZ(k, a.x, a.y, a.z);
        geometry.getAttribute("endB").setXYZ(k, b.x, b.y, b.z);
        geometry.getAttribute("tint").setXYZ(k, r, g, blue);
      });
      for (const name of ["endA", "endB", "tint"]) if (geometry.hasAttribute(name)) geometry.getAttribute(name).needsUpdate = true;
      for (const { force, cup, piston, rest } of dampers) {
        const [a, b] = springEnds(scene, force);
        const direction = b.clone().sub(a).normalize();
        const radius = 0.6 * sizesOf(rest, scene.radius)[0];
        stretch(cup, a, direction, 0.55 * rest, radius);
        stretch(
          piston,
          a.clone().addScaledVector(direction, Math.min(0.3 * rest, 0.5 * a.distanceTo(b))),
          direction,
          a.distanceTo(b) - Math.min(0.3 * rest, 0.5 * a.distanceTo(b)),
          0.45 * radius,
        );
      }
    },
  };
}
