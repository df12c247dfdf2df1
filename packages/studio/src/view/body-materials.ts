/** Materials of bodies and of the thin lines along their creases, for each step of quality. */
import { Color, GLSL3, type Material, MeshLambertMaterial, MeshStandardMaterial, ShaderMaterial } from "three";
import type { Quality } from "./view.js";

const ROUGHNESS = 0.62;
const GLASS = 0.05;
const GHOST = 0.3;

export type Substance = "solid" | "glass" | "ghost";
const OPACITY: Readonly<Record<Substance, number>> = { solid: 1, glass: GLASS, ghost: GHOST };

/** Faces lie a little behind their creases. */
export function bodyMaterial(quality: Quality, substance: Substance): Material {
  const transparent = substance !== "solid";
  const common = {
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
    transparent,
    opacity: OPACITY[substance],
    depthWrite: !transparent,
  };
  return quality === "low" ? new MeshLambertMaterial(common) : new MeshStandardMaterial({ ...common, roughness: ROUGHNESS, metalness: 0 });
}

/** Lines of many instances: `placement` and `tint` (colour and opacity) are attributes of each. */
export const edgeMaterial = (): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    transparent: true,
    depthWrite: false,
    vertexShader: `
      in mat4 placement;
      in vec4 tint;
      out vec4 shade;
      void main() {
        shade = tint;
        gl_Position = projectionMatrix * viewMatrix * placement * vec4(position, 1.0);
        gl_Position.z -= 2e-5 * gl_Position.w;
      }`,
    fragmentShader: `
      in vec4 shade;
      out vec4 color;
      void main() {
        if (shade.a < 0.01) discard;
        color = linearToOutputTexel(shade);
      }`,
  });

/** Red, green, blue in the working space, and opacity. */
export function tintOf(color: string, opacity: number): readonly [number, number, number, number] {
  const { r, g, b } = new Color(color);
  return [r, g, b, opacity];
}
