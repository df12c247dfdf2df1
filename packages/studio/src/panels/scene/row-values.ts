/** The value at the right of a row: mass, coordinate, type. Live ones follow the run. */
import type { ResolvedModel, Triple } from "@gelenk/core";
import type { SensorPlace } from "../../document/edits/sensors.js";
import { quantityText } from "../../document/units.js";
import { isAngle } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { liveInside, liveJoint } from "../live.js";
import { bodyNamed, massOf } from "../mass-of.js";
import type { TreeRow } from "./tree-rows.js";

const gravityOf = ({ gravity, up = "y" }: ResolvedModel): Triple => gravity ?? (up === "y" ? [0, -9.81, 0] : [0, 0, -9.81]);

function bodyValue(studio: Studio, name: string): string {
  const { model } = studio.document.resolution.value;
  const body = model && bodyNamed(model, name);
  if (!body) return "";
  const { kind = "dynamic" } = body;
  return kind === "dynamic" ? quantityText(massOf(body, model)?.mass ?? 0, "kg") : kind;
}

function jointValue(studio: Studio, name: string, type: string): string {
  const coordinate = studio.simulation.layout.value.joints.find((joint) => joint.name === name)?.coordinates[0];
  const live = liveJoint(studio, name);
  if (live?.gap === Number.POSITIVE_INFINITY) return "broken";
  if (coordinate === undefined) return type;
  return live ? quantityText(live.coordinate, isAngle(coordinate) ? "rad" : "m") : "";
}

function sensorValue(studio: Studio, sensor: SensorPlace): string {
  const inside = liveInside(studio, sensor);
  return inside ? `${inside.length} inside` : "";
}

const densityText = (density: unknown): string => (typeof density === "number" ? quantityText(density, "kg/m³") : "");

export function rowValue(studio: Studio, row: TreeRow): string {
  const { model } = studio.document.resolution.value;
  if (row.is === "group") return String(row.count);
  if (row.is === "parameter") return typeof row.value === "number" ? quantityText(row.value, "") : `= ${row.value}`;
  if (row.is === "gravity") return model ? quantityText(Math.hypot(...gravityOf(model)), "m/s²") : "";
  if (row.is === "sensor") return sensorValue(studio, row.sensor);
  if (row.is === "added") return String(row.entity["type"] ?? "");
  const { kind, name } = row.reference;
  if (kind === "bodies") return bodyValue(studio, name);
  if (kind === "joints") return jointValue(studio, name, String(row.entity["type"]));
  return kind === "materials" ? densityText(row.entity["density"]) : String(row.entity["type"] ?? "");
}
