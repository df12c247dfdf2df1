/**
 * Connections to Redis or Valkey. A first one tries the address and answers within seconds; those that work are held for good: while the
 * server is gone their commands wait, and the connection is tried again after 0.1, 0.2, 0.4, … 2 s until it is back.
 */
import type { Redis, RedisOptions } from "ioredis";
import { type QueueAddress, readQueueAddress } from "./address.js";
import { QueueError, queueError } from "./queue-error.js";

/** Milliseconds. */
const PATIENCE = { connect: 5_000, answer: 10_000, silence: 20_000, firstRetry: 100, lastRetry: 2_000, leave: 3_000 } as const;

const baseOptions = ({ host, port, database, encrypted, user, password }: QueueAddress): RedisOptions => ({
  host,
  port,
  db: database,
  ...(encrypted && { tls: { servername: host } }),
  ...(user !== undefined && { username: user }),
  // a user without password: the server's refusal says more than silence
  ...((password ?? user) !== undefined && { password: password ?? "" }),
  connectTimeout: PATIENCE.connect,
  maxRetriesPerRequest: null,
  disableClientInfo: true,
});

/** The address, or a QueueError that says what is wrong with it. */
export function addressOf(url: string): QueueAddress {
  const { address, diagnostics } = readQueueAddress(url);
  if (address === undefined) throw new QueueError(diagnostics);
  return address;
}

/** Loaded when a queue is used: most runs of the program need none. */
const redisClient = async (options: RedisOptions): Promise<Redis> => new (await import("ioredis")).Redis(options);

/** Throws a QueueError where no queue can be used there: nobody answers, the password is wrong, it is something else. */
export async function tryAddress(address: QueueAddress): Promise<void> {
  const client = await redisClient({ ...baseOptions(address), lazyConnect: true, retryStrategy: () => null });
  let cause: unknown;
  client.on("error", (error: unknown) => {
    cause ??= error;
  });
  const silence = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error("no answer")), PATIENCE.answer);
    client.once("end", () => clearTimeout(timer));
  });
  try {
    await Promise.race([client.connect().then(() => client.ping()), silence]);
  } catch (error) {
    // what the socket or the server said; the promise may only say that the connection was closed
    throw queueError(cause ?? error, address);
  } finally {
    silence.catch(() => {});
    client.disconnect();
  }
}

export interface ConnectionWatch {
  readonly lost: () => void;
  readonly back: () => void;
}

/** A connection that is held until it is told to disconnect. */
export async function holdConnection(address: QueueAddress, watch: ConnectionWatch): Promise<Redis> {
  const client = await redisClient({
    ...baseOptions(address),
    retryStrategy: (times) => Math.min(PATIENCE.firstRetry * 2 ** (times - 1), PATIENCE.lastRetry),
  });
  let isLost = false;
  // each try that fails is an error and a close of its own: told once
  client.on("error", () => {});
  client.on("close", () => {
    if (isLost || client.status === "end") return;
    isLost = true;
    watch.lost();
  });
  client.on("ready", () => {
    if (!isLost) return;
    isLost = false;
    watch.back();
  });
  breakSilence(client);
  return client;
}

/** A host that vanished without a word leaves a connection that nobody closes: it is asked for a sign of life, and closed here where none comes. */
function breakSilence(client: Redis): void {
  const asking = setInterval(() => {
    if (client.status !== "ready") return;
    const late = setTimeout(() => client.disconnect(true), PATIENCE.silence);
    late.unref();
    const answered = () => clearTimeout(late);
    client.ping().then(answered, answered);
  }, PATIENCE.silence);
  asking.unref();
  client.once("end", () => clearInterval(asking));
}

/** Ends with `closing`, or after some seconds: connections that are being tried again may never tell that they are closed. */
export async function closedSoon(closing: Promise<unknown>): Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    waiting = setTimeout(resolve, PATIENCE.leave);
  });
  await Promise.race([closing, late]);
  clearTimeout(waiting);
}
