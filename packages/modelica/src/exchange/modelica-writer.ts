/** The text of a Modelica model under construction: components with modifiers, connections, and what could not be written. */
import { collectDiagnostics, type DiagnosticCollector } from "@gelenk/core";
import { mat3, type Pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { rounded } from "./frames.js";
import { MULTIBODY } from "./library-names.js";
import { createNames } from "./modelica-names.js";

export type Value = number | boolean | string | Vec3;
/** A string is an expression; an object with `start` and `fixed` the attributes of a variable. */
export type Modifiers = Readonly<Record<string, Value | StartValue | undefined>>;

export interface StartValue {
  readonly start: number | Vec3;
  readonly fixed: boolean;
}

export interface ModelicaWriter {
  readonly findings: DiagnosticCollector;
  readonly declarations: string[];
  readonly connections: string[];
  /** An identifier that nothing else has. */
  readonly name: (text: string) => string;
}

export const createWriter = (): ModelicaWriter => ({
  findings: collectDiagnostics(),
  declarations: [],
  connections: [],
  name: createNames(["world"]),
});

export const number = (value: number): string => String(rounded(value));
export const vector = (v: Vec3): string => `{${vec3.toVector3(v).map(number).join(", ")}}`;

/** Declares a component of a class and returns its name. */
export function declare(writer: ModelicaWriter, className: string, name: string, modifiers: Modifiers, comment?: string): string {
  const written = Object.entries(modifiers).flatMap(([key, value]) => (value === undefined ? [] : [modifier(key, value)]));
  const brackets = written.length === 0 ? "" : `(${written.join(", ")})`;
  writer.declarations.push(`${className} ${name}${brackets}${comment === undefined ? "" : ` ${text(comment)}`};`);
  return name;
}

function modifier(key: string, value: Value | StartValue): string {
  if (typeof value === "number") return `${key} = ${number(value)}`;
  if (typeof value !== "object") return `${key} = ${value}`;
  if ("x" in value) return `${key} = ${vector(value)}`;
  const fixed = value.fixed ? `, ${typeof value.start === "number" ? "" : "each "}fixed = true` : "";
  return `${key}(start = ${typeof value.start === "number" ? number(value.start) : vector(value.start)}${fixed})`;
}

export const connect = (writer: ModelicaWriter, a: string, b: string): void => {
  writer.connections.push(`connect(${a}, ${b});`);
};

/** A string literal. */
export const text = (value: string): string => `"${value.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n")}"`;

const SAME = 1e-14;

const isNothing = (v: Vec3): boolean => vec3.length(v) < SAME;
export const isUnturned = (q: Pose["orientation"]): boolean => isNothing({ x: q.x, y: q.y, z: q.z });

/** A frame at a constant place from another one: the other one itself where the place is its own. */
export function offsetFrame(writer: ModelicaWriter, from: string, { position, orientation }: Pose, wanted: string): string {
  const turned = !isUnturned(orientation);
  if (!turned && isNothing(position)) return from;
  const name = writer.name(wanted);
  if (!turned) declare(writer, `${MULTIBODY}Parts.FixedTranslation`, name, { r: position, animation: false });
  else {
    const axes = mat3.fromQuat(quat.normalise(orientation));
    declare(writer, `${MULTIBODY}Parts.FixedRotation`, name, {
      r: position,
      rotationType: `${MULTIBODY}Types.RotationTypes.TwoAxesVectors`,
      n_x: mat3.columnX(axes),
      n_y: mat3.columnY(axes),
      animation: false,
    });
  }
  connect(writer, from, `${name}.frame_a`);
  return `${name}.frame_b`;
}

/** What Modelica has no word for. */
export const notWritten = ({ findings }: ModelicaWriter, where: string, what: string, hint?: string): void =>
  findings.warning("modelica.not-exported", where, what, hint);
