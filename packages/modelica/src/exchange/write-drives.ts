/** Springs, dampers, drives, rotors, friction and motors of a coordinate → parts of a drive line on the axis of a hinge or slide. */
import type { CoordinateDescription } from "@gelenk/core";
import { ROTATIONAL, TRANSLATIONAL } from "./library-names.js";
import { connect, declare, type ModelicaWriter, type Modifiers, notWritten, number } from "./modelica-writer.js";

/** Does anything act on a coordinate? Where it starts is another matter. */
export const isDriven = ({ start: _, ...rest }: CoordinateDescription): boolean => Object.keys(rest).length > 0;

/** A motor of constant speed that no torque stops: the speed of the coordinate is given. */
export const givenSpeed = ({ motor }: CoordinateDescription): number | undefined =>
  motor !== undefined && typeof motor.speed === "number" && motor.limit === undefined ? motor.speed : undefined;

export interface DrivenAxis {
  /** Identifier of the joint, and its name. */
  readonly name: string;
  readonly wanted: string;
  /** A hinge, or a slide? */
  readonly turning: boolean;
  readonly where: string;
}

export function writeDrives(writer: ModelicaWriter, coordinate: CoordinateDescription, axis: DrivenAxis): void {
  const { name, turning } = axis;
  const library = turning ? ROTATIONAL : TRANSLATIONAL;
  const add = (className: string, suffix: string, modifiers: Modifiers, flange: string): string => {
    const part = declare(writer, `${library}${className}`, writer.name(`${axis.wanted}_${suffix}`), modifiers);
    connect(writer, `${part}.${flange}`, `${name}.axis`);
    return part;
  };
  const { stiffness = 0, damping = 0, rest = 0, drive = 0, armature = 0, friction = 0, motor } = coordinate;
  if (stiffness !== 0 || damping !== 0) {
    const className = damping === 0 ? "Spring" : stiffness === 0 ? "Damper" : "SpringDamper";
    const spring = { c: stiffness, [turning ? "phi_rel0" : "s_rel0"]: rest };
    const part = add(
      `Components.${className}`,
      "spring",
      { ...(stiffness !== 0 && spring), ...(damping !== 0 && { d: damping }) },
      "flange_b",
    );
    connect(writer, `${name}.support`, `${part}.flange_a`);
  }
  if (drive !== 0)
    add(
      turning ? "Sources.ConstantTorque" : "Sources.ConstantForce",
      "drive",
      { [turning ? "tau_constant" : "f_constant"]: drive },
      "flange",
    );
  if (armature !== 0) add(turning ? "Components.Inertia" : "Components.Mass", "rotor", { [turning ? "J" : "m"]: armature }, "flange_a");
  if (friction !== 0)
    add(
      turning ? "Components.BearingFriction" : "Components.SupportFriction",
      "friction",
      { [turning ? "tau_pos" : "f_pos"]: `[0, ${number(friction)}]` },
      "flange_a",
    );
  const speed = givenSpeed(coordinate);
  if (speed !== undefined) add("Sources.ConstantSpeed", "motor", { [turning ? "w_fixed" : "v_fixed"]: speed }, "flange");
  else if (motor !== undefined) notWritten(writer, `${axis.where}.motor`, "only a motor of constant speed and any torque is written");
  noteRest(writer, coordinate, axis);
}

function noteRest(writer: ModelicaWriter, { low, high, brake, servo }: CoordinateDescription, { where }: DrivenAxis): void {
  if (low !== undefined || high !== undefined)
    notWritten(writer, where, "limits of the coordinate are not written: Modelica has no stops without elasticity");
  if (brake !== undefined) notWritten(writer, `${where}.brake`, "a brake is not written");
  if (servo !== undefined) notWritten(writer, `${where}.servo`, "a servo is not written");
}
