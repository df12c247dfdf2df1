/** The `gelenk` command: reads the arguments, hands over to a command of the catalogue, returns the exit code. */
import { readFileSync } from "node:fs";
import { Argument, CommanderError, Option, Command as Parser } from "commander";
import { COMMANDS } from "./catalogue.js";
import type { Command, CommandOption } from "./command.js";
import { inputError, reportDiagnostics } from "./diagnostics-text.js";
import { EXIT, type Io } from "./io.js";
import { jsonText } from "./json-text.js";

const ABOUT = `Multibody dynamics on the command line.

A model is a file, such as arm.json, or a scene that comes with Gelenk, such as @orbit or @orbit?eccentricity=0.7.`;

const EXAMPLES = [
  { command: "gelenk scenes", about: "see which scenes there are" },
  { command: "gelenk run @dzhanibekov", about: "simulate one of them and print the ledger" },
  { command: "gelenk run @dzhanibekov --out flip.csv", about: "keep the motion as a table" },
  { command: 'gelenk plot flip.csv --y "handle.angularVelocity.*"', about: "and draw it: flip.svg" },
  { command: "gelenk check arm.json", about: "say what is wrong with a model file" },
];

const EXIT_CODES = `Exit codes: 0 good, 1 bad input, 2 wrong usage, 3 promise missed or run broken off, 130 interrupted.`;

function examplesText(examples: readonly { readonly command: string; readonly about: string }[]): string {
  const width = Math.max(...examples.map((example) => example.command.length));
  return `\nExamples:\n${examples.map(({ command, about }) => `  ${command.padEnd(width)}   ${about}`).join("\n")}\n`;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return (manifest as { readonly version: string }).version;
}

function toOption({ flags, about, choices, parse }: Omit<CommandOption, "respelled">): Option {
  const option = new Option(flags, about);
  if (choices !== undefined) option.choices(choices);
  if (parse !== undefined) option.argParser(parse);
  return option;
}

/** Options as if all had been written in the first spelling. */
function inFirstSpelling(options: Readonly<Record<string, unknown>>, known: readonly CommandOption[]): Readonly<Record<string, unknown>> {
  const first = new Map(
    known.flatMap(({ flags, respelled }) =>
      respelled === undefined ? [] : [[new Option(respelled).attributeName(), new Option(flags).attributeName()] as const],
    ),
  );
  return Object.fromEntries(Object.entries(options).map(([name, value]) => [first.get(name) ?? name, value]));
}

function addCommand(parser: Parser, command: Command, io: Io, finish: (code: number) => void): void {
  const part = parser.command(command.name).summary(command.summary).description(command.about);
  for (const { name, about, choices, parse } of command.arguments) {
    const argument = new Argument(name, about);
    if (choices !== undefined) argument.choices(choices);
    if (parse !== undefined) argument.argParser(parse);
    part.addArgument(argument);
  }
  if (command.respelled !== undefined) part.alias(command.respelled);
  for (const option of command.options) {
    part.addOption(toOption(option));
    if (option.respelled !== undefined) part.addOption(toOption({ ...option, flags: option.respelled }).hideHelp());
  }
  part.addHelpText("after", examplesText(command.examples));
  part.action(async () => {
    finish(await command.run({ arguments: part.args, options: inFirstSpelling(part.opts(), command.options) }, io));
  });
}

function createParser(io: Io, finish: (code: number) => void): Parser {
  const parser = new Parser("gelenk").description(ABOUT).version(version(), "-V, --version", "print the version");
  parser.exitOverride().configureOutput({
    writeOut: (text) => io.stdout.write(text),
    writeErr: (text) => io.stderr.write(text),
    getOutHelpWidth: () => 110,
    getErrHelpWidth: () => 110,
  });
  parser.helpOption("-h, --help", "show this help").helpCommand("help [command]", "show the help of a command");
  parser.addHelpText("after", `${examplesText(EXAMPLES)}\n${EXIT_CODES}\n`).showHelpAfterError("Run with --help to see what is possible.");
  for (const command of COMMANDS) addCommand(parser, command, io, finish);
  return parser;
}

/** `commander.unknownOption` → `usage.unknown-option` */
const usageCode = (code: string) => `usage.${code.replace(/^commander\./, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function endOfParsing(error: CommanderError, argv: readonly string[], io: Io): number {
  if (error.exitCode === 0) return EXIT.good;
  if (error.code === "commander.unknownCommand" && argv[0] !== undefined && /^@|[./]/.test(argv[0])) {
    io.stderr.write(`To simulate a model: gelenk run ${argv[0]}\n`);
  }
  if (argv.includes("--json")) {
    const message = error.message.replace(/^error: /, "");
    io.stdout.write(jsonText({ diagnostics: [inputError(usageCode(error.code), message, "run with --help to see what is possible")] }));
  }
  return EXIT.usage;
}

/** What the engine says where it gets no memory for tables and recordings, which are buffers. */
const isNoMemory = (error: unknown) =>
  error instanceof RangeError && /Array buffer allocation failed|could not allocate memory/.test(error.message);

/** Neither our mistake nor the model's. Files that were there before are unchanged: they are replaced when the new ones are whole. */
function noMemory(argv: readonly string[], io: Io): number {
  const hint = "record less with --every or --record, run for a shorter time, or give the process more memory";
  const failure = inputError("memory.exhausted", "there is not enough memory", hint);
  reportDiagnostics(io, "gelenk", [failure], argv.includes("--json"));
  return EXIT.brokenOff;
}

/** A mistake of ours. It is told as such, so that nobody searches for it in their model. */
function ownMistake(error: unknown, argv: readonly string[], io: Io): number {
  const message = `Gelenk itself has failed: ${error instanceof Error ? error.message : String(error)}`;
  if (argv.includes("--json")) io.stdout.write(jsonText({ diagnostics: [inputError("internal.failure", message)] }));
  io.stderr.write(`${message}\nThis is a mistake in Gelenk, not in your model; please report it.\n`);
  if (error instanceof Error && error.stack !== undefined) io.stderr.write(`${error.stack}\n`);
  return EXIT.brokenOff;
}

/** Help of what is no command is that command misspelt, and answered as such: commander would print the help of all. */
function withoutVainHelp(argv: readonly string[]): readonly string[] {
  const [first, name = "help"] = argv;
  const isKnown = name === "help" || COMMANDS.some((command) => command.name === name || command.respelled === name);
  return first === "help" && !isKnown ? argv.slice(1) : argv;
}

/** Runs `gelenk` with the arguments after its name. */
export async function main(given: readonly string[], io: Io): Promise<number> {
  const argv = withoutVainHelp(given);
  let code: number = EXIT.good;
  const parser = createParser(io, (value) => {
    code = value;
  });
  try {
    if (argv.length === 0) parser.outputHelp();
    else await parser.parseAsync(argv, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return endOfParsing(error, argv, io);
    return isNoMemory(error) ? noMemory(argv, io) : ownMistake(error, argv, io);
  }
}
