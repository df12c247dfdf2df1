/** A redis-server for one test: on a free loopback port, in a folder of its own, ended by its own id. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRedisServer, reasonForNoRedis } from "../../../../tools/lib/redis.mjs";

/** Why there is none; a machine that checks changes must have one, so there it is no excuse. */
export const NO_REDIS = process.env["CI"] === undefined ? reasonForNoRedis() : undefined;
export const QUEUE_TITLE = `through a redis-server${NO_REDIS === undefined ? "" : ` (skipped: ${NO_REDIS})`}`;

export interface RedisServer {
  readonly port: number;
  /** Without password. */
  readonly url: string;
  start(): Promise<void>;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

export interface RedisServerOptions {
  readonly password?: string;
  /** Writes each change to its file before it answers. */
  readonly durable?: boolean;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, "close");
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export async function startRedis({ password, durable = false }: RedisServerOptions = {}): Promise<RedisServer> {
  const program = findRedisServer();
  if (program === undefined) throw new Error(reasonForNoRedis());
  const folder = await mkdtemp(join(tmpdir(), "gelenk-redis-"));
  const port = await freePort();
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--dir", folder, "--save", "", "--loglevel", "warning"];
  const journal = durable ? ["--appendonly", "yes", "--appendfsync", "always"] : ["--appendonly", "no"];
  const secret = password === undefined ? [] : ["--requirepass", password];
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    port,
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(program, [...settings, ...journal, ...secret], { stdio: "ignore" });
      while (!(await answers(port))) {
        if (child.exitCode !== null) throw new Error(`redis-server ended with code ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async end(signal) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
    async remove() {
      await server.end("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
