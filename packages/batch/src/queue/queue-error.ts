/** What a queue can refuse: thrown by runner and worker, since without a queue neither can go on. Carries a diagnostic, free of credentials. */
import type { Diagnostic } from "@gelenk/core";
import { type QueueAddress, redact } from "./address.js";

/** A queue that cannot be used: no server, no access, other data under its name. */
export class QueueError extends Error {
  /** Name of the class, for programs that compare names. */
  override readonly name = "QueueError";
  /** What went wrong, with codes. */
  readonly diagnostics: readonly Diagnostic[];

  /** The message lists all diagnostics. */
  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ code, message }) => `${code}: ${message}`).join("\n"));
    this.diagnostics = diagnostics;
  }
}

interface Reason {
  readonly pattern: RegExp;
  readonly code: string;
  readonly message: (shown: string) => string;
  readonly hint: string;
}

/** By what servers and sockets say; the first that fits decides. */
const REASONS: readonly Reason[] = [
  {
    pattern: /NOAUTH|called without any username|HELLO must be called with the client already authenticated/,
    code: "queue.authentication",
    message: (shown) => `the queue at ${shown} asks for a password, and none was given`,
    hint: "redis://:password@host:port, best in the environment variable GELENK_QUEUE",
  },
  {
    pattern: /WRONGPASS|invalid password|invalid username-password/i,
    code: "queue.authentication",
    message: (shown) => `the queue at ${shown} refuses this name or password`,
    hint: "special characters of a password are written as %40 for @, %2F for /, %3A for :",
  },
  {
    pattern: /NOPERM/,
    code: "queue.permission",
    message: (shown) => `the queue at ${shown} does not allow this user what a queue needs`,
    hint: "the user needs all commands on the keys gelenk:*",
  },
  {
    pattern: /READONLY/,
    code: "queue.read-only",
    message: (shown) => `${shown} is a copy that cannot be written`,
    hint: "give the address of the primary server",
  },
  {
    pattern: /Protocol error|Redis version needs|unknown command/i,
    code: "queue.not-redis",
    message: (shown) => `what answers at ${shown} is not a Redis (5 or later) or Valkey`,
    hint: "check host and port",
  },
  {
    pattern: /DB index is out of range|invalid DB index/i,
    code: "queue.address",
    message: (shown) => `there is no such database at ${shown}`,
    hint: "leave the number after the host away",
  },
];

/** What an error of socket, server or library means. */
export function queueDiagnostic(error: unknown, address: QueueAddress): Diagnostic {
  const text = redact(error instanceof Error ? error.message : String(error), address);
  const known = REASONS.find(({ pattern }) => pattern.test(text));
  if (known !== undefined) {
    return { code: known.code, severity: "error", where: "", message: known.message(address.shown), hint: known.hint };
  }
  // OOM, MISCONF, LOADING, BUSY: a server that is there and will recover
  if (/^[A-Z]{3,} /.test(text)) {
    const hint = "see to its memory, disk and settings; nothing is lost meanwhile";
    return { code: "queue.trouble", severity: "error", where: "", message: `the queue at ${address.shown} says: ${text}`, hint };
  }
  return {
    code: "queue.unreachable",
    severity: "error",
    where: "",
    message: `no queue can be reached at ${address.shown}: ${text === "" ? "no answer" : text}`,
    hint: "is redis-server running there, and do host, port and firewall fit?",
  };
}

/** Time does not heal these: a wrong password stays wrong. */
export const isHopeless = ({ code }: Diagnostic): boolean => code !== "queue.unreachable" && code !== "queue.trouble";

export const queueError = (error: unknown, address: QueueAddress): QueueError => new QueueError([queueDiagnostic(error, address)]);
