/**
 * Outlines of bodies on screen: the inside of a body is marked in the stencil, then the body is drawn once more, grown by some pixels along its normals, where
 * no mark is. Hovered: 1 px; selected: 2 px with a dark rim of 1 px around it.
 */
import {
  AlwaysStencilFunc,
  type BufferGeometry,
  Color,
  DoubleSide,
  GLSL3,
  Group,
  type InstancedMesh,
  Matrix4,
  Mesh,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  ShaderMaterial,
  Vector2,
} from "three";
import { addSmoothNormals } from "./geometry-cache.js";
import { setShown } from "./stage.js";

interface Outlined {
  readonly mesh: InstancedMesh;
  readonly at: number;
}

export interface Outlines {
  readonly group: Group;
  set(selected: readonly Outlined[], hovered: readonly Outlined[]): void;
  setColors(accent: string, rim: string): void;
  setSize(width: number, height: number): void;
  /** Takes over where the bodies are now. */
  place(): void;
}

function material(mark: number, grow: number, view: { readonly value: Vector2 }, color: { readonly value: Color }): ShaderMaterial {
  const marks = grow === 0;
  return new ShaderMaterial({
    glslVersion: GLSL3,
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
    // drawn after the floor, which is transparent where it fades
    transparent: true,
    colorWrite: !marks,
    stencilWrite: true,
    stencilRef: mark,
    stencilFunc: marks ? AlwaysStencilFunc : NotEqualStencilFunc,
    ...(marks && { stencilZPass: ReplaceStencilOp }),
    uniforms: { view, color, grow: { value: grow } },
    vertexShader: `
      in vec3 smoothNormal;
      uniform vec2 view;
      uniform float grow;
      void main() {
        vec4 at = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        // turned but not scaled: corners of long boxes go outwards at their ends too
        mat3 turn = mat3(normalize(modelMatrix[0].xyz), normalize(modelMatrix[1].xyz), normalize(modelMatrix[2].xyz));
        vec3 normal = turn * smoothNormal;
        vec4 along = projectionMatrix * viewMatrix * vec4(normal, 0.0);
        vec2 aside = (along.xy - at.xy / at.w * along.w) * view;
        float size = length(aside);
        at.xy += size > 0.0 ? 2.0 * grow * at.w * aside / size / view : vec2(0.0);
        gl_Position = at;
      }`,
    fragmentShader: `
      uniform vec3 color;
      out vec4 shown;
      void main() { shown = vec4(color, 1.0); }`,
  });
}

export function createOutlines(): Outlines {
  const group = new Group();
  const view = { value: new Vector2(1, 1) };
  const accent = { value: new Color() };
  const rim = { value: new Color() };
  const passes = {
    selected: [material(1, 0, view, accent), material(1, 3, view, rim), material(1, 2, view, accent)],
    hovered: [material(2, 0, view, accent), material(2, 1.2, view, accent)],
  } as const;
  let drawn: (Outlined & { readonly copy: Mesh })[] = [];
  const matrix = new Matrix4();

  function add(outlined: readonly Outlined[], materials: readonly ShaderMaterial[], order: number): void {
    for (const { mesh, at } of outlined) {
      const geometry: BufferGeometry = mesh.geometry;
      if (!geometry.getAttribute("smoothNormal")) addSmoothNormals(geometry);
      materials.forEach((pass, k) => {
        const copy = new Mesh(geometry, pass);
        copy.matrixAutoUpdate = false;
        copy.frustumCulled = false;
        copy.renderOrder = order + k;
        group.add(copy);
        drawn.push({ mesh, at, copy });
      });
    }
  }

  return {
    group,
    set(selected, hovered) {
      group.clear();
      drawn = [];
      add(selected, passes.selected, 20);
      add(hovered, passes.hovered, 30);
    },
    setColors(nextAccent, nextRim) {
      setShown(accent.value, nextAccent);
      setShown(rim.value, nextRim);
    },
    setSize(width, height) {
      view.value.set(width, height);
    },
    place() {
      for (const { mesh, at, copy } of drawn) {
        mesh.getMatrixAt(at, matrix);
        copy.matrix.copy(matrix);
        copy.matrixWorldNeedsUpdate = true;
      }
    },
  };
}
