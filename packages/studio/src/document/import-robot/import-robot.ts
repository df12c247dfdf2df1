/** The page's side of an import: a worker of its own for each, which is ended when it has answered or is not wanted any more. */
import type { Session } from "../../session/session.js";
import type { GivenFile } from "../given-files.js";
import type { ReadRobot } from "./read-robot.js";
import type { RobotAnswer, RobotRequest } from "./robot-worker.js";

/** Undefined where none of the files is a robot. Rejects with a reason in words; with an AbortError where the person has ended it. */
export async function importRobot({ importing }: Session, files: readonly GivenFile[]): Promise<ReadRobot | undefined> {
  const work = new AbortController();
  importing.value = { file: files[0]!.name, stop: () => work.abort() };
  const request: RobotRequest = files.map(({ path, blob }) => ({ path, file: blob }));
  try {
    return await askWorker(request, work.signal);
  } finally {
    importing.value = undefined;
  }
}

function askWorker(request: RobotRequest, signal: AbortSignal): Promise<ReadRobot | undefined> {
  const worker = new Worker(new URL("./robot-worker.ts", import.meta.url), { type: "module" });
  const found = new Promise<ReadRobot | undefined>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = (event) => reject(new Error(event.message || "the worker failed"));
    worker.onmessage = ({ data }) => resolve((data as RobotAnswer).robot);
  });
  worker.postMessage(request);
  return found.finally(() => worker.terminate());
}
