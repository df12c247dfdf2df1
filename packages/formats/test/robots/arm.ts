/** Our own arm with seven axes, its servos told where to go. */
import { readFileSync } from "node:fs";
import type { CoordinateDescription, ResolvedModel } from "@gelenk/core";
import { importModel } from "../../src/import/import-model.js";
import { filesOf } from "../../src/import/model-files.js";

export type Servo = NonNullable<CoordinateDescription["servo"]>;

export const AXES = Array.from({ length: 7 }, (_, i) => `axis-${i + 1}`);

export interface ArmOptions {
  readonly keyframe: string;
  /** Does the controller carry the weight of the links? Default: as in the file, yes. */
  readonly carried?: boolean;
}

export function arm({ keyframe, carried = true }: ArmOptions): ResolvedModel {
  const text = readFileSync(new URL("../../../../scenes/robots/arm.xml", import.meta.url), "utf8");
  const bytes = new TextEncoder().encode(carried ? text : text.replaceAll(' gravcomp="1"', ""));
  const { model, diagnostics } = importModel("arm.xml", { files: filesOf({ "arm.xml": bytes }) }, { keyframe });
  if (!model || diagnostics.length > 0) throw new Error(diagnostics.map(({ where, message }) => `${where} ${message}`).join("\n"));
  return model as ResolvedModel;
}

export const servosOf = (model: ResolvedModel): readonly Servo[] =>
  AXES.map((axis) => model.joints!.find(({ name }) => name === axis)!.coordinates!["turn"]!.servo!);

/** The model with its servos changed, by number of the axis from 0. */
export const withServos = (model: ResolvedModel, change: (servo: Servo, axis: number) => Servo): ResolvedModel => ({
  ...model,
  joints: model.joints!.map((joint) => {
    const turn = joint.coordinates?.["turn"];
    if (!turn?.servo) return joint;
    return { ...joint, coordinates: { turn: { ...turn, servo: change(turn.servo, AXES.indexOf(joint.name!)) } } };
  }),
});
