/** The redis-server for tests of the queue: the one of the system. Each test starts its own, on a port of its own in a folder of its own. */
import { findProgram, installSystemPackage } from "./system-package.mjs";

/** @type {import("./system-package.mjs").Program} */
const program = { variable: "GELENK_REDIS_SERVER", names: ["redis-server", "valkey-server"] };

/**
 * The path of a usable server. GELENK_REDIS_SERVER, if set, is the only candidate; a value that names no program switches tests of the queue off.
 * @param {import("./system-package.mjs").Environment} [environment]
 * @returns {string | undefined}
 */
export const findRedisServer = (environment = process.env) => findProgram(program, environment);

/**
 * Why tests of the queue cannot run and what to do about it; undefined where they can.
 * @param {import("./system-package.mjs").Environment} [environment]
 * @returns {string | undefined}
 */
export function reasonForNoRedis(environment = process.env) {
  if (findRedisServer(environment) !== undefined) return undefined;
  const chosen = environment[program.variable];
  if (chosen !== undefined) return `no redis-server: ${program.variable} is "${chosen}", which is not a program`;
  return `no redis-server: install it with the system's packages (Debian: apt-get install redis-server; Fedora: dnf install valkey; macOS: brew install redis) or set ${program.variable} to its path`;
}

/**
 * Finds redis-server or installs the package of that name.
 * @returns {Promise<string | undefined>} the path
 */
export async function ensureRedis() {
  const present = findRedisServer();
  if (present !== undefined) return present;
  if (process.env[program.variable] === undefined) await installSystemPackage("redis-server");
  const reason = reasonForNoRedis();
  if (reason !== undefined) console.log(reason);
  return findRedisServer();
}
