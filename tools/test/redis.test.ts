import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRedisServer, reasonForNoRedis } from "../lib/redis.mjs";
import { temporaryFolder } from "./temporary-folder.js";

function folderWith(name: string): string {
  const folder = temporaryFolder({ [name]: "#!/bin/sh\n" });
  chmodSync(join(folder, name), 0o755);
  return folder;
}

test("Redis and Valkey are found in the path", () => {
  for (const name of ["redis-server", "valkey-server"]) {
    const folder = folderWith(name);
    expect(findRedisServer({ PATH: folder })).toBe(join(folder, name));
  }
});

test("GELENK_REDIS_SERVER is the only candidate where it is set", () => {
  const folder = folderWith("redis-server");
  expect(findRedisServer({ PATH: folder, GELENK_REDIS_SERVER: "none" })).toBeUndefined();
  expect(reasonForNoRedis({ PATH: folder, GELENK_REDIS_SERVER: "none" })).toContain('GELENK_REDIS_SERVER is "none"');
});

test("the reason says what to do", () => {
  expect(reasonForNoRedis({ PATH: folderWith("redis-server") })).toBeUndefined();
  expect(reasonForNoRedis({ PATH: "" })).toContain("apt-get install redis-server");
});
