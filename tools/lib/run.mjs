/**
 * Runs a program to its end: its output goes straight through or, with `quiet`, is kept for the caller. An interrupt is left to the
 * program, which may still have files to close; this process ends after it.
 */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { repository } from "./paths.mjs";

/**
 * @typedef {object} RunOptions
 * @property {boolean} [quiet] keep the output instead of showing it
 * @property {string} [folder] working folder, the repository by default
 * @property {Readonly<Record<string, string>>} [environment] variables beside those of this process
 * @property {number} [timeout] s, then the program is ended
 *
 * @typedef {object} RunResult
 * @property {number} code exit code; 128 + signal number where a signal ended it, 127 where it could not be started
 * @property {number} seconds
 * @property {string} output what it wrote, if quiet
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(command, args, options = {}) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.folder ?? repository,
      env: { ...process.env, ...plainOutput(options.quiet ?? false), ...options.environment },
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      timeout: (options.timeout ?? 0) * 1000,
    });
    /** @type {Buffer[]} */
    const chunks = [];
    child.stdout?.on("data", (chunk) => chunks.push(chunk));
    child.stderr?.on("data", (chunk) => chunks.push(chunk));

    const release = endWithChild(child);
    const finish = (/** @type {number} */ code, note = "") => {
      release();
      const seconds = (performance.now() - start) / 1000;
      resolve({ code, seconds, output: Buffer.concat(chunks).toString("utf8") + note });
    };
    child.once("error", (error) => finish(127, `${command}: ${error.message}\n`));
    child.once("close", (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * No colours where nobody sees them, also from programs that would write them into a pipe.
 * @param {boolean} quiet
 * @returns {Readonly<Record<string, string>>}
 */
const plainOutput = (quiet) => (process.env["FORCE_COLOR"] === undefined && (quiet || !process.stdout.isTTY) ? { NO_COLOR: "1" } : {});

/**
 * @param {string} script a JavaScript file
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);

/**
 * While the child lives: an interrupt from the terminal reaches it directly, a request to terminate is handed on.
 * @param {import("node:child_process").ChildProcess} child
 * @returns {() => void} to be called at the child's end; ends this process if it was asked to
 */
function endWithChild(child) {
  let exitCode = 0;
  const onInterrupt = () => {
    exitCode = 130;
  };
  const onTerminate = () => {
    exitCode = 143;
    child.kill("SIGTERM");
  };
  process.on("SIGINT", onInterrupt);
  process.on("SIGTERM", onTerminate);
  return () => {
    process.off("SIGINT", onInterrupt);
    process.off("SIGTERM", onTerminate);
    if (exitCode !== 0) process.exit(exitCode);
  };
}
