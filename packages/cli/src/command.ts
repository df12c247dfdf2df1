/** A command of the command line as a record: what it is called, what it takes, what it does. */
import { parseNumber } from "@gelenk/scenes";
import { InvalidArgumentError } from "commander";
import type { Io } from "./io.js";

export interface CommandOption {
  /** As commander reads it: `--until <seconds>`. */
  readonly flags: string;
  readonly about: string;
  /** Another spelling that means the same and is not in the help: `--minimize <metric>`. */
  readonly respelled?: string;
  readonly choices?: readonly string[];
  /** Turns the text into a value; throws InvalidArgumentError. `earlier` is the value so far of an option that may be repeated. */
  readonly parse?: (text: string, earlier: unknown) => unknown;
}

export interface CommandArgument {
  /** As commander reads it: `<model>`, `[name]`, `<model...>`. */
  readonly name: string;
  readonly about: string;
  readonly choices?: readonly string[];
  /** Looks at the text, which stays what it is; throws InvalidArgumentError. */
  readonly parse?: (text: string) => string;
}

export interface CommandInput {
  readonly arguments: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
}

export interface Command {
  readonly name: string;
  /** Another spelling that means the same. */
  readonly respelled?: string;
  /** A few words for the list of commands. */
  readonly summary: string;
  /** A paragraph for its own help. */
  readonly about: string;
  readonly arguments: readonly CommandArgument[];
  readonly options: readonly CommandOption[];
  readonly examples: readonly { readonly command: string; readonly about: string }[];
  /** Returns the exit code. */
  run(input: CommandInput, io: Io): Promise<number>;
}

export const jsonOption: CommandOption = { flags: "--json", about: "print one JSON object on standard output, for programs" };

export type Pair = readonly [name: string, text: string];

/** `name=value`; repeatable. */
export function parsePair(text: string, earlier: unknown): readonly Pair[] {
  const equals = text.indexOf("=");
  if (equals < 1) throw new InvalidArgumentError("Write it as name=value.");
  const pair: Pair = [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
  return [...((earlier as readonly Pair[] | undefined) ?? []), pair];
}

export const setOption: CommandOption = {
  flags: "--set <name=value>",
  about: "give a parameter of the model another value; repeatable",
  parse: parsePair,
};

export function parsePositive(text: string): number {
  const value = parseNumber(text);
  if (value === undefined) throw new InvalidArgumentError("Not a number; write 0.25, 1e-3 or 1/240, without a unit.");
  if (value <= 0) throw new InvalidArgumentError("It must be positive.");
  return value;
}

export function parseCount(text: string): number {
  const value = parsePositive(text);
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError("It must be a whole number.");
  return value;
}

/** 0 too. */
export const parseWhole = (text: string): number => (parseNumber(text) === 0 ? 0 : parseCount(text));

/** `a,b , c` → ["a", "b", "c"]; repeatable. */
export function parseList(text: string, earlier: unknown): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...((earlier as readonly string[] | undefined) ?? []), ...names.filter((name) => name !== "")];
}
