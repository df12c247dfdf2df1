/** The page's side: a worker that only notes what it is sent, and says what a test lets it say. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createClient, type SimulationClient, type WorkerLike } from "../../src/simulation/client.js";
import { frameLength, HEADER } from "../../src/simulation/frame.js";
import type { Message, WorkerCommand } from "../../src/simulation/protocol.js";

let sent: WorkerCommand[] = [];
let client: SimulationClient;
let say: (message: Message) => void;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  client = createClient(() => {
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      terminate: () => undefined,
      postMessage: (command) => sent.push(command as WorkerCommand),
    };
    say = (data) => worker.onmessage?.({ data } as MessageEvent);
    return worker;
  });
  client.load({ gelenk: 1 });
  sent.length = 0;
});

afterEach(() => {
  client.close();
  vi.useRealTimers();
});

function frame(sequence: number): Message {
  const numbers = new Float64Array(frameLength(0, 0, 0));
  numbers[HEADER.sequence] = sequence;
  return [{ run: 1, is: "frame", buffer: numbers.buffer }];
}

const drawn = () => sent.flatMap((command) => (command.do === "drawn" ? [command.buffers] : []));

test("the next frame is asked for once after a picture, with the buffer of the frame before", () => {
  say(frame(1));
  const first = client.frame.value!.buffer;
  vi.advanceTimersByTime(20);
  expect(drawn()).toEqual([]);
  client.drawn();
  client.drawn();
  vi.advanceTimersByTime(1);
  expect(drawn()).toEqual([[]]);
  say(frame(2));
  client.drawn();
  vi.advanceTimersByTime(1);
  expect(drawn().at(-1)).toEqual([first]);
  expect(drawn()).toHaveLength(2);
  // a picture without a new frame asks for nothing
  client.drawn();
  vi.advanceTimersByTime(1);
  expect(drawn()).toHaveLength(2);
});

test("where nobody draws, a frame counts as seen after a while, so that the run is followed all the same", () => {
  say(frame(1));
  vi.advanceTimersByTime(1000);
  expect(drawn()).toHaveLength(1);
});

const READY: Message = [
  { run: 1, is: "ready", layout: { revision: 1, bodies: [], joints: [], sensors: [] }, diagnostics: [], topology: undefined },
];

test("a worker that never takes a command is said to be slow, whatever it had said before", () => {
  say(READY);
  say([{ run: -1, is: "beat", taken: 2 }]);
  client.send({ do: "step", count: 1 });
  // on its way when the command was sent
  say([{ run: -1, is: "beat", taken: 2 }]);
  vi.advanceTimersByTime(10_000);
  expect(client.state.value.is).toBe("waiting");
  say([{ run: -1, is: "beat", taken: 3 }]);
  vi.advanceTimersByTime(10_000);
  expect(client.state.value.is).toBe("ready");
});

test("waiting for no answer after that, the worker is not said to be slow", () => {
  say(READY);
  say([{ run: -1, is: "beat", taken: 2 }]);
  say(frame(1));
  client.drawn();
  vi.advanceTimersByTime(10_000);
  expect(client.state.value.is).toBe("ready");
});

test("a frame of a run that is over is given back at once: the worker would wait for its picture for ever", () => {
  client.load({ gelenk: 1 });
  sent.length = 0;
  const late = frame(1);
  say(late);
  expect(client.frame.value).toBeUndefined();
  expect(drawn()).toEqual([[(late[0] as { buffer: ArrayBuffer }).buffer]]);
});
