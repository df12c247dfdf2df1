/**
 * The program in the sandbox, as text: a page without rights that starts a worker, and the worker that runs the script. Neither has network, storage nor the
 * studio's page; all they have is a port.
 */

/** Runs in the worker. Written as text because the sandbox may load nothing. */
const WORKER = `
"use strict";
let port;
let asked = 0;
const waiting = new Map();
const handlers = { step: [], contact: [], key: [] };
const call = (name, args) => new Promise((resolve, reject) => {
  // an answer comes from nowhere: the line of the script is known now
  waiting.set(++asked, { resolve, reject, refusal: new Error() });
  port.postMessage({ is: "call", id: asked, name, args });
});
const plain = (value) => typeof value === "string" ? value : JSON.stringify(value) ?? String(value);
const fail = (error) => port.postMessage({ is: "failed", message: String(error && error.message || error), line: lineOf(error) });
const lineOf = (error) => {
  const found = /<anonymous>:(\\d+):(\\d+)/.exec(String(error && error.stack));
  return found ? Number(found[1]) - 2 : undefined;
};
function surroundings(names) {
  const made = {
    print: (...values) => port.postMessage({ is: "printed", text: values.map(plain).join(" ") }),
    on: (event, handler) => {
      if (!handlers[event]) throw new Error("there is no event " + event + ": step, contact, key");
      handlers[event].push(handler);
    },
    wait: (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds)),
  };
  for (const name of names) {
    const [group, member] = name.split(".");
    (made[group] ??= {})[member] = (...args) => call(name, args);
  }
  return made;
}
const AsyncFunction = (async () => {}).constructor;
async function begin({ code, names }) {
  const known = surroundings(names);
  port.postMessage({ is: "begun" });
  try {
    await new AsyncFunction(...Object.keys(known), code)(...Object.values(known));
    port.postMessage({ is: "ended", listens: Object.values(handlers).some((list) => list.length > 0) });
  } catch (error) { fail(error); }
}
async function tell({ event, data, id }) {
  try {
    for (const handler of handlers[event]) await handler(data);
    port.postMessage({ is: "told", id });
  } catch (error) { fail(error); }
}
self.onmessage = ({ data, ports }) => {
  port = ports[0];
  port.onmessage = ({ data }) => {
    if (data.is === "run") begin(data);
    if (data.is === "event") tell(data);
    if (data.is === "answer") {
      const { resolve, reject, refusal } = waiting.get(data.id) ?? {};
      waiting.delete(data.id);
      if (data.error !== undefined) reject?.(Object.assign(refusal, { message: data.error })); else resolve?.(data.value);
    }
  };
};
`;

const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:";

/** The hidden page: waits for a port and hands it to the worker. */
export const sandboxPage = (): string => `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>
const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(WORKER).replaceAll("<", "\\u003c")}], { type: "text/javascript" })));
onmessage = ({ data, ports }) => { if (data === "port") worker.postMessage("port", [ports[0]]); };
</script>`;
