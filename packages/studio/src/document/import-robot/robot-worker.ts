/** Imports a robot beside the page: files are read when the importer asks for them, and no others. */
import { type ReadRobot, readRobot } from "./read-robot.js";

export type RobotRequest = readonly { readonly path: string; readonly file: Blob }[];

/** Undefined: none of the files is a robot. */
export interface RobotAnswer {
  readonly robot: ReadRobot | undefined;
}

const scope = self as unknown as { onmessage: ((event: MessageEvent) => void) | null; postMessage(message: RobotAnswer): void };

scope.onmessage = ({ data }) => {
  const files = new Map((data as RobotRequest).map(({ path, file }) => [path, file]));
  const reader = new FileReaderSync();
  const robot = readRobot({
    paths: [...files.keys()],
    sizeOf: (path) => files.get(path)?.size ?? 0,
    read(path) {
      const file = files.get(path);
      return file && new Uint8Array(reader.readAsArrayBuffer(file));
    },
  });
  scope.postMessage({ robot });
};
