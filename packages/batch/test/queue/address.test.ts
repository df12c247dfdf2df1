import { formatDiagnostic } from "@gelenk/core";
import { describe, expect, test } from "vitest";
import { readQueueAddress, redact } from "../../src/queue/address.js";
import { queueDiagnostic, queueError } from "../../src/queue/queue-error.js";

const SECRET = "s3cr:t/@geheim";
const WRITTEN = `redis://anna:${encodeURIComponent(SECRET)}@host:6380/2`;

describe("addresses", () => {
  test("all parts are read, none of the credentials is shown", () => {
    const { address, diagnostics } = readQueueAddress(WRITTEN);
    expect(diagnostics).toEqual([]);
    expect(address).toEqual({
      host: "host",
      port: 6380,
      database: 2,
      encrypted: false,
      user: "anna",
      password: SECRET,
      shown: "redis://host:6380/2",
    });
  });

  test.each([
    ["redis://host", "host", 6379, false],
    ["rediss://host", "host", 6379, true],
    ["valkey://[::1]:7000", "::1", 7000, false],
    [" redis://127.0.0.1/ ", "127.0.0.1", 6379, false],
  ])("%s", (text, host, port, encrypted) => {
    expect(readQueueAddress(text).address).toMatchObject({ host, port, encrypted, database: 0 });
  });

  test.each([
    "",
    "host:6379",
    `http://:${SECRET}@host`,
    `redis://:${SECRET}@host`,
    "redis://",
    `redis://:pass%word@host/`,
    "redis://host/name",
    `redis://:${SECRET}`,
  ])("%j is refused without being repeated", (text) => {
    const { address, diagnostics } = readQueueAddress(text);
    expect(address).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toEqual(["queue.address"]);
    expect(diagnostics.map(formatDiagnostic).join()).not.toMatch(/s3cr|geheim|pass%/);
  });
});

describe("credentials in texts of others", () => {
  const { address } = readQueueAddress(WRITTEN);

  test.each([
    `connect failed: ${WRITTEN}`,
    `AUTH anna ${SECRET} failed`,
    `bad url redis://anna:${SECRET}@host`,
    `encoded ${encodeURIComponent(SECRET)}`,
  ])("%s", (text) => {
    expect(redact(text, address)).not.toMatch(/s3cr|geheim|anna/);
  });

  test("also of addresses nobody knows", () => {
    expect(redact("see rediss://a:b@c:1/0 there")).toBe("see rediss://***@c:1/0 there");
    expect(redact("nothing to hide at redis://c:1")).toBe("nothing to hide at redis://c:1");
  });

  test("errors keep neither the text nor the cause", () => {
    const error = queueError(Object.assign(new Error(`no route to ${WRITTEN}`), { command: { args: [SECRET] } }), address!);
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(/s3cr|anna/);
  });
});

test.each([
  ["NOAUTH Authentication required.", "queue.authentication"],
  ["WRONGPASS invalid username-password pair or user is disabled.", "queue.authentication"],
  ["NOPERM this user has no permissions to run the 'evalsha' command", "queue.permission"],
  ["READONLY You can't write against a read only replica.", "queue.read-only"],
  ['Protocol error, got "H" as reply type byte.', "queue.not-redis"],
  ["ERR DB index is out of range", "queue.address"],
  ["OOM command not allowed when used memory > 'maxmemory'.", "queue.trouble"],
  ["MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.", "queue.trouble"],
  ["connect ECONNREFUSED 127.0.0.1:1", "queue.unreachable"],
])("%s is %s", (text, code) => {
  expect(queueDiagnostic(new Error(text), readQueueAddress("redis://h").address!).code).toBe(code);
});
