/**
 * Which parts of core a command needs before it is taken. Rather one part too many than one too few: what a model cannot need is left out, everything that
 * changes a world later may bring anything.
 */
import { DEFAULTS, type ResolvedModel } from "@gelenk/core";
import type { PartName } from "./late-parts.js";
import type { WorkerCommand } from "./protocol.js";

const ALL: readonly PartName[] = ["methods", "contacts"];

/** Methods that are always there. */
const PLAIN_METHODS: ReadonlySet<string> = new Set(["auto", "free", "impulse-direct"]);

function partsForModel({ settings = {}, bodies = [] }: ResolvedModel): readonly PartName[] {
  const methods = [settings.method ?? DEFAULTS.settings.method, ...(settings.methods ?? []).map(({ method }) => method)];
  const shapes = bodies.map(({ shapes: own = [] }) => own);
  const canMeet =
    (settings.contact?.solver ?? DEFAULTS.settings.contact.solver) !== "none" && shapes.filter((own) => own.length > 0).length > 1;
  const senses = shapes.some((own) => own.some(({ sensor }) => sensor));
  return [
    ...(methods.every((name) => PLAIN_METHODS.has(name)) ? [] : ["methods" as const]),
    ...(canMeet || senses ? ["contacts" as const] : []),
  ];
}

/** Commands that change the world by more than a push. */
const CHANGING: ReadonlySet<WorkerCommand["do"]> = new Set(["patch", "repeat", "modules"]);

export function partsForCommand(command: WorkerCommand): readonly PartName[] {
  if (command.do === "load") return partsForModel(command.model);
  if (command.do === "hold") return command.by === "guide" ? ALL : [];
  return CHANGING.has(command.do) ? ALL : [];
}
