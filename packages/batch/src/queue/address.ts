/**
 * Where a queue is: `redis://user:password@host:port/database`, also `rediss://` (encrypted) and `valkey://`. What is shown of it anywhere has neither name nor
 * password; what libraries write into their errors goes through `redact` before anybody sees it.
 */
import type { Diagnostic } from "@gelenk/core";

/** Where a queue lives. */
export interface QueueAddress {
  /** Name or address of the server. */
  readonly host: string;
  /** TCP port. */
  readonly port: number;
  /** Number of the database on the server. */
  readonly database: number;
  /** Over TLS? */
  readonly encrypted: boolean;
  /** For servers with access control. */
  readonly user?: string;
  /** Never printed: `QueueWorker.address` leaves it out. */
  readonly password?: string;
  /** Without credentials. */
  readonly shown: string;
}

/** What reading an address gave. */
export interface ReadAddress {
  /** Undefined where the text is no address. */
  readonly address?: QueueAddress;
  /** What is wrong with the text. */
  readonly diagnostics: readonly Diagnostic[];
}

const SCHEMES: Readonly<Record<string, "plain" | "encrypted">> = {
  "redis:": "plain",
  "valkey:": "plain",
  "rediss:": "encrypted",
  "valkeys:": "encrypted",
};
const DEFAULT_PORT = 6379;
const HINT = "write it as redis://host:6379 or redis://:password@host:6379/0";

/** The text is never repeated: it may hold a password, whatever else is wrong with it. */
const refuse = (message: string): ReadAddress => ({
  diagnostics: [{ code: "queue.address", severity: "error", where: "", message, hint: HINT }],
});

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Reads `redis://user:password@host:port/database`, or `rediss://` for TLS. */
export function readQueueAddress(text: string): ReadAddress {
  const url = parse(text.trim());
  if (url === undefined)
    return refuse(
      "the address of the queue is not a URL (special characters of a password are written as %40 for @, %2F for /, %3A for :)",
    );
  const kind = SCHEMES[url.protocol];
  if (kind === undefined) return refuse("the address of the queue must begin with redis://, rediss:// or valkey://");
  if (url.hostname === "") return refuse("the address of the queue names no host");
  const database = /^\/?(\d*)\/?$/.exec(url.pathname)?.[1];
  if (database === undefined) return refuse("what follows the host in the address of the queue must be the number of a database");
  const [user, password] = [decode(url.username), decode(url.password)];
  if (user === undefined || password === undefined)
    return refuse("name or password in the address of the queue has a % that is not followed by two digits");
  const port = url.port === "" ? DEFAULT_PORT : Number(url.port);
  return {
    address: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port,
      database: Number(database),
      encrypted: kind === "encrypted",
      shown: `${url.protocol}//${url.hostname}:${port}${Number(database) === 0 ? "" : `/${Number(database)}`}`,
      ...(user !== "" && { user }),
      ...(password !== "" && { password }),
    },
    diagnostics: [],
  };
}

/** A text of others without anything that looks like the credentials of an address, or of this one. */
export function redact(text: string, address?: QueueAddress): string {
  const secrets = [address?.password, address?.user === "default" ? undefined : address?.user].filter((secret) => secret !== undefined);
  const hidden = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((shown, secret) => shown.split(secret).join("***"), text);
  return hidden.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*(?:\/[^\s@]*)?@/gi, "$1***@");
}
