/** A redis-server and workers for a measurement, on loopback, ended by their ids. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const GELENK = fileURLToPath(new URL("../../../packages/cli/bin/gelenk.mjs", import.meta.url));

export interface Farm {
  readonly url: string;
  /** Ends server and workers. */
  end(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  return port;
}

async function isThere(port: number): Promise<boolean> {
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

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Throws where there is no redis-server on this machine. */
export async function startFarm(workers: number, concurrency: number): Promise<Farm> {
  const folder = await mkdtemp(join(tmpdir(), "gelenk-bench-"));
  const port = await freePort();
  const settings = [
    "--bind",
    "127.0.0.1",
    "--port",
    `${port}`,
    "--dir",
    folder,
    "--save",
    "",
    "--appendonly",
    "yes",
    "--loglevel",
    "warning",
  ];
  const server = spawn("redis-server", settings, { stdio: "ignore" });
  await once(server, "spawn");
  while (!(await isThere(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  const url = `redis://127.0.0.1:${port}`;
  const children = Array.from({ length: workers }, () =>
    spawn(process.execPath, [GELENK, "worker", "--concurrency", `${concurrency}`, "--quiet"], {
      stdio: "ignore",
      env: { ...process.env, GELENK_QUEUE: url },
    }),
  );
  return {
    url,
    async end() {
      for (const child of children) await endOf(child);
      await endOf(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
