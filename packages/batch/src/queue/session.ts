/** The submitter's side of a queue while it is open: one connection for commands, one for events, and whoever wants to be told. */
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { QueueAddress } from "./address.js";
import { addressOf, closedSoon, holdConnection, tryAddress } from "./connect.js";
import { KEPT_EVENTS, PREFIX, type QueuedJob, queueNameOf } from "./layout.js";

export interface SessionObserver {
  /** A job has ended, well or badly: a hint to look, not a result. */
  readonly ended: (key: string) => void;
  readonly lost: () => void;
  readonly back: () => void;
}

export interface Session {
  readonly address: QueueAddress;
  readonly name: string;
  readonly client: Redis;
  readonly queue: Queue<QueuedJob>;
  readonly observers: Set<SessionObserver>;
  close(): Promise<void>;
}

/** Throws a QueueError within seconds where there is no queue to be used. */
export async function openSession(url: string, queue: string): Promise<Session> {
  const address = addressOf(url);
  const name = queueNameOf(queue);
  await tryAddress(address);
  return startSession(address, name);
}

async function startSession(address: QueueAddress, name: string): Promise<Session> {
  const { Queue, QueueEvents } = await import("bullmq");
  const observers = new Set<SessionObserver>();
  const tell = (what: (observer: SessionObserver) => void) => () => observers.forEach(what);
  const client = await holdConnection(address, { lost: tell(({ lost }) => lost()), back: tell(({ back }) => back()) });
  const queue = new Queue<QueuedJob>(name, { connection: client, prefix: PREFIX, streams: { events: { maxLen: KEPT_EVENTS } } });
  const events = new QueueEvents(name, { connection: client, prefix: PREFIX });
  // connections that fail are told by the held one; both go on by themselves
  queue.on("error", () => {});
  events.on("error", () => {});
  const ended = ({ jobId }: { readonly jobId: string }) => tell((observer) => observer.ended(jobId))();
  events.on("completed", ended);
  events.on("failed", ended);
  return {
    address,
    name,
    client,
    queue,
    observers,
    async close() {
      await closedSoon(Promise.allSettled([events.close(), queue.close()]));
      client.disconnect();
    },
  };
}
