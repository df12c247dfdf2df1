/** The real process as `Io`. */
import type { Io } from "./io.js";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** The first signal calls the handler; a second one ends the process at once, as it would without us. */
function onInterrupt(handler: () => void): () => void {
  const stopListening = () => {
    for (const signal of SIGNALS) process.removeListener(signal, listener);
  };
  const listener = () => {
    stopListening();
    handler();
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return stopListening;
}

/** `gelenk … | head` closes our output early: that is no failure. */
function endQuietlyWhenClosed(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}

/** The surroundings of this process; a closed pipe ends it quietly. */
export function processIo(): Io {
  endQuietlyWhenClosed(process.stdout);
  endQuietlyWhenClosed(process.stderr);
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    isTerminal: process.stderr.isTTY === true,
    columns: () => process.stderr.columns,
    cwd: process.cwd(),
    onInterrupt,
    now: () => performance.now(),
  };
}
