/** One job of a plan, or of results, as `gelenk run` makes it, so that it can be looked at. */
import { checkStudy, objectOfLine, type PreparedStudy, prepareStudy, type Values } from "@gelenk/batch";
import { ENGINE } from "@gelenk/batch/node";
import { createRun, type Diagnostic, hasErrors } from "@gelenk/core";
import { isObject } from "@gelenk/formats";
import { InvalidArgumentError } from "commander";
import { type CarryOutFlags, carryOut, parseOut, type RecordFlags, recordOptions } from "../commands/run.js";
import { inputError, type LocatedDiagnostic, reportDiagnostics } from "../diagnostics-text.js";
import { EXIT, type Io } from "../io.js";
import { blockedFile } from "../output-file.js";
import { countText } from "../report/number-text.js";
import { webAssembly } from "../web-assembly.js";
import type { PreparedSweep } from "./prepare-sweep.js";
import { resultsText } from "./results-text.js";

export type JobFlags = CarryOutFlags & RecordFlags;

export interface ChosenJob {
  /** As written in the plan. */
  readonly model: string;
  readonly index: number;
  readonly values: Values;
  readonly prepared: PreparedStudy;
}

export type FoundJob = { readonly job: ChosenJob } | { readonly diagnostics: readonly LocatedDiagnostic[] };

const noSuchJob = (count: number, index: number): FoundJob => ({
  diagnostics: [inputError("sweep.no-such-job", `there is no job ${index} among ${countText(count, "job")}`, "they are counted from 0")],
});

export const jobOfPlan = ({ plan, points, prepared }: PreparedSweep, index: number): FoundJob =>
  index < points.count ? { job: { model: plan.model, index, values: points.at(index), prepared } } : noSuchJob(points.count, index);

/** From the results alone: their first line holds the study. */
export async function jobOfResults(address: string, index: number, io: Io): Promise<FoundJob> {
  const text = await resultsText(address, io);
  if (typeof text !== "string") return { diagnostics: [text] };
  const [first = "", ...lines] = text.split("\n");
  const { value: study, diagnostics } = checkStudy(objectOfLine(first)?.["study"], ENGINE);
  if (study === undefined) return { diagnostics };
  const record = lines.map(objectOfLine).find((line) => line?.["index"] === index);
  const { prepared, diagnostics: wrong } = prepareStudy(study);
  if (prepared === undefined) return { diagnostics: wrong };
  const values = record?.["values"];
  if (!isObject(values)) return noSuchJob(lines.filter((line) => line !== "").length, index);
  const { source } = study;
  const model = source.kind === "scene" ? source.address : source.kind === "modelica" ? source.model : (source.model.name ?? "model");
  return { job: { model, index, values: values as Values, prepared } };
}

export async function runJob(found: FoundJob, address: string, flags: JobFlags, io: Io): Promise<number> {
  const refuse = (diagnostics: readonly LocatedDiagnostic[]) => {
    reportDiagnostics(io, address, diagnostics, flags.json === true);
    return EXIT.badInput;
  };
  if ("diagnostics" in found) return refuse(found.diagnostics);
  const blocked = await outProblem(flags.out, io);
  if (blocked !== undefined) return refuse([blocked]);
  const { model: name, index, values, prepared } = found.job;
  const { model, settings, diagnostics } = prepared.modelAt(values);
  if (model === undefined) return refuse(hasErrors(diagnostics) ? diagnostics : [ofModelica(name, values)]);
  const { run, diagnostics: wrong } = createRun(model, { ...settings, now: io.now, webAssembly, record: recordOptions(flags) });
  if (run === undefined || hasErrors(wrong)) return refuse(wrong);
  return carryOut({ address: `${address} job ${index}`, name: `${name}, job ${index}`, model, run }, flags, io);
}

async function outProblem(out: string | undefined, io: Io): Promise<Diagnostic | undefined> {
  if (out === undefined) return undefined;
  try {
    parseOut(out);
  } catch (error) {
    if (error instanceof InvalidArgumentError) return inputError("sweep.result-ending", `--out ${out}: ${error.message}`);
    throw error;
  }
  return (await blockedFile("--out", out, io.cwd))[0];
}

function ofModelica(name: string, values: Values): Diagnostic {
  const sets = Object.entries(values).map(([parameter, value]) => `--set ${parameter}=${value}`);
  const hint = `gelenk run ${name.replace("#", " --model ")} ${sets.join(" ")}`;
  return inputError("sweep.no-model", "a model in Modelica is run by its own command", hint);
}
