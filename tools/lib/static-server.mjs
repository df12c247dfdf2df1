/**
 * A file server for the studio and for tests: loopback only, nothing outside the given folders is reachable. Nothing
 * is cached but files whose name holds a hash of what they hold. Texts are sent compressed to those who accept it: as
 * they lie beside the file (`.br`), else by gzip on the way.
 */
import { createReadStream, existsSync, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";

const contentTypes = /** @type {Readonly<Record<string, string>>} */ ({
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".gltf": "model/gltf+json",
  ".glb": "model/gltf-binary",
});

/** What a page needs for SharedArrayBuffer and exact timers (`crossOriginIsolated`). */
const isolationHeaders = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** An empty page, so that a test can load modules without an HTML file of its own. */
export const blankPage = "/blank.html";
const blankHtml = '<!doctype html><meta charset="utf-8"><title>test</title><link rel="icon" href="data:,">';

/**
 * @param {import("node:http").Server} server
 * @param {number} port 0: any that is free
 * @returns {Promise<void>}
 */
const listen = (server, port) =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });

/**
 * Why no server can have a port; undefined if one can.
 * @param {number} port
 * @returns {Promise<string | undefined>}
 */
export async function reasonForNoPort(port) {
  const server = createServer();
  try {
    await listen(server, port);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === "EADDRINUSE" ? `port ${port} is taken by another program` : `port ${port} cannot be opened: ${message}`;
  }
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}

/**
 * @typedef {object} ServerOptions
 * @property {string | Readonly<Record<string, string>>} root the folder at "/", or folders by the start of their address ("/models/")
 * @property {number} [port] a free one by default
 * @property {boolean} [isolated] send the headers for cross-origin isolation
 */

/**
 * @param {ServerOptions} options
 * @returns {Promise<{ readonly origin: string, readonly close: () => Promise<void> }>}
 */
export async function startServer({ root, isolated = false, port = 0 }) {
  const folders = typeof root === "string" ? { "/": root } : root;
  const headers = { "Cache-Control": "no-store", ...(isolated ? isolationHeaders : {}) };
  const server = createServer((request, response) => {
    const path = addressPath(request.url ?? "/");
    const file = path === undefined ? undefined : findFile(folders, path);
    const reply = (/** @type {number} */ status, /** @type {string} */ type) =>
      response.writeHead(status, { ...headers, "Content-Type": type });
    if (request.method !== "GET" && request.method !== "HEAD") reply(405, "text/plain").end();
    else if (file !== undefined) send(response, file, String(request.headers["accept-encoding"] ?? ""), headers);
    else if (path === blankPage) reply(200, contentTypeOf(blankPage)).end(blankHtml);
    else reply(404, "text/plain").end("not found");
  });
  await listen(server, port);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const close = () =>
    new Promise((/** @type {(value: void) => void} */ resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${address.port}`, close };
}

/** Shorter ones gain nothing, bytes. */
const WORTH_COMPRESSING = 1024;

/** `name-B1z2_x-9.js` */
const HASHED = /-[\w-]{8}\.\w+$/;

/**
 * @param {import("node:http").ServerResponse} response
 * @param {string} file
 * @param {string} accepted encodings
 * @param {Readonly<Record<string, string>>} headers
 */
function send(response, file, accepted, headers) {
  const type = contentTypeOf(file);
  const isText = /^text|json|svg/.test(type) && statSync(file).size > WORTH_COMPRESSING;
  const asBrotli = isText && /\bbr\b/.test(accepted) && existsSync(`${file}.br`);
  const asGzip = isText && !asBrotli && /\bgzip\b/.test(accepted);
  response.writeHead(200, {
    ...headers,
    "Content-Type": type,
    ...(HASHED.test(file) && { "Cache-Control": "public, max-age=31536000, immutable" }),
    ...(isText && { Vary: "Accept-Encoding" }),
    ...(asBrotli && { "Content-Encoding": "br" }),
    ...(asGzip && { "Content-Encoding": "gzip" }),
  });
  const source = createReadStream(asBrotli ? `${file}.br` : file);
  // who went away does not want the rest, and a file that is gone ends the answer
  const ended = (/** @type {unknown} */ error) => {
    if (error) response.destroy();
  };
  if (asGzip) pipeline(source, createGzip(), response, ended);
  else pipeline(source, response, ended);
}

/** @param {string} path */
const contentTypeOf = (path) => contentTypes[extname(path).toLowerCase()] ?? "application/octet-stream";

/**
 * The path of a request without query, decoded; undefined if it cannot be.
 * @param {string} url
 */
function addressPath(url) {
  try {
    return decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return undefined;
  }
}

/**
 * The file for a path, from the folder with the longest matching start; links that lead out of the folder count as missing.
 * @param {Readonly<Record<string, string>>} folders
 * @param {string} path
 * @returns {string | undefined}
 */
export function findFile(folders, path) {
  const starts = Object.keys(folders).filter((start) => path.startsWith(start));
  const start = starts.sort((a, b) => b.length - a.length)[0];
  if (start === undefined || path.includes("\0")) return undefined;
  try {
    const folder = realpathSync(folders[start] ?? "");
    const file = realpathSync(join(folder, path.slice(start.length), path.endsWith("/") ? "index.html" : ""));
    const inside = file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
    return inside && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
