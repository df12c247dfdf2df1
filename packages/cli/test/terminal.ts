/** A terminal for tests: runs `gelenk` in this process and keeps what it prints. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Io, main } from "@gelenk/cli";
import { afterAll } from "vitest";

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TerminalOptions {
  readonly cwd?: string;
  readonly isTerminal?: boolean;
  /** Presses Ctrl-C when the command first listens for it. */
  readonly interrupt?: boolean;
  /** Milliseconds that pass at each look at the clock. */
  readonly tick?: number;
}

class Paper {
  text = "";
  write(text: string): void {
    this.text += text;
  }
}

function clock(tick: number | undefined): () => number {
  if (tick === undefined) return () => performance.now();
  let time = 0;
  return () => {
    time += tick;
    return time;
  };
}

export async function gelenk(argv: readonly string[], options: TerminalOptions = {}): Promise<Outcome> {
  const stdout = new Paper();
  const stderr = new Paper();
  const io: Io = {
    stdout,
    stderr,
    isTerminal: options.isTerminal ?? false,
    cwd: options.cwd ?? process.cwd(),
    onInterrupt: (handler) => {
      if (options.interrupt) handler();
      return () => {};
    },
    now: clock(options.tick),
  };
  const code = await main(argv, io);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** The command as a person starts it; needs the build that `npm test` makes before the tests. */
const PROGRAM = fileURLToPath(new URL("../bin/gelenk.mjs", import.meta.url));
export const IS_BUILT = existsSync(new URL("../dist/index.js", import.meta.url));
export const PROCESS_TITLE = `in a process of its own${IS_BUILT ? "" : " (skipped: not built, run npm run build first)"}`;

export interface StartedProgram {
  readonly child: ChildProcessWithoutNullStreams;
  readonly outcome: Promise<Outcome>;
}

export function startGelenk(argv: readonly string[], cwd: string): StartedProgram {
  const child = spawn(process.execPath, [PROGRAM, ...argv], { cwd, timeout: 30_000 });
  const stdout = new Paper();
  const stderr = new Paper();
  child.stdout.on("data", (text) => stdout.write(String(text)));
  child.stderr.on("data", (text) => stderr.write(String(text)));
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, stdout: stdout.text, stderr: stderr.text }));
  });
  return { child, outcome };
}

/** A folder of its own for one test file, removed at its end. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "gelenk-test-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
