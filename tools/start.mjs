/**
 * `npm start`: installs and builds what is missing, then serves the studio on loopback until it is interrupted.
 *
 *   npm start                    the studio, on a free port
 *   npm start -- --port 8080     on that port
 */
import { buildQuietly, studioFolder } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { reasonForNoPort, startServer } from "./lib/static-server.mjs";

/** @param {readonly string[]} args */
async function start(args) {
  const port = portIn(args);
  if (port === undefined) {
    console.error("write npm start, or npm start -- --port 8080");
    return 1;
  }
  // told before minutes go into the build
  const taken = await reasonForNoPort(port);
  if (taken !== undefined) {
    console.error(`${taken}; npm start without --port chooses a free one`);
    return 1;
  }
  if (!(await ensureInstalled())) return 1;
  const built = await buildQuietly();
  if (built !== 0) return built;
  const { origin, close } = await startServer({ root: studioFolder, isolated: true, port });
  console.log(`\nGelenk studio: ${origin}/   (Ctrl+C ends it)`);
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
  return 0;
}

/**
 * 0: any free one; undefined where the arguments make no sense.
 * @param {readonly string[]} args
 */
function portIn([flag, value, ...rest]) {
  if (flag === undefined) return 0;
  const port = Number(value);
  return flag === "--port" && rest.length === 0 && Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined;
}

process.exitCode = await start(process.argv.slice(2));
