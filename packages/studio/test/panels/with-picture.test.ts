/** Work of panels in the pictures of the browser, with a clock and pictures that are moved by hand. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withPicture } from "../../src/panels/with-picture.js";

const pictures: (() => void)[] = [];
const draw = () => {
  for (const act of pictures.splice(0)) act();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (act: () => void) => pictures.push(act));
  // a picture just before
  withPicture(0, () => undefined).ask();
  draw();
});

afterEach(() => {
  while (pictures.length > 0) draw();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("is done once with the next picture, however often it is asked for", () => {
  const act = vi.fn();
  const work = withPicture(100, act);
  for (let k = 0; k < 5; k++) work.ask();
  expect(act).toHaveBeenCalledTimes(0);
  draw();
  expect(act).toHaveBeenCalledTimes(1);
  draw();
  expect(act).toHaveBeenCalledTimes(1);
});

test("is done not more often than its period, and the last request is not lost", () => {
  const act = vi.fn();
  const work = withPicture(100, act);
  for (let k = 0; k < 60; k++) {
    work.ask();
    vi.advanceTimersByTime(10);
    draw();
  }
  // 600 ms
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(act.mock.calls.length).toBeLessThanOrEqual(7);
  work.ask();
  const before = act.mock.calls.length;
  vi.advanceTimersByTime(200);
  draw();
  expect(act.mock.calls.length).toBeGreaterThan(before);
});

test("what takes long leaves the rest to the next pictures, each in its turn", () => {
  const done: string[] = [];
  const slow = (name: string) =>
    withPicture(0, () => {
      done.push(name);
      vi.advanceTimersByTime(5);
    });
  for (const name of ["a", "b", "c"]) slow(name).ask();
  draw();
  expect(done).toEqual(["a"]);
  draw();
  expect(done).toEqual(["a", "b"]);
  draw();
  expect(done).toEqual(["a", "b", "c"]);
});

test("what took too long the last time to fit besides waits, what is short does not", () => {
  const done: string[] = [];
  const work = (name: string, takes: number) =>
    withPicture(0, () => {
      done.push(name);
      vi.advanceTimersByTime(takes);
    });
  // of a picture's 3 ms: 2 and 2 do not fit together, 2 and 0.5 do
  const all = [work("long", 2), work("other", 2), work("short", 0.5)];
  const round = () => {
    for (const one of all) one.ask();
    while (pictures.length > 0) {
      draw();
      done.push("|");
    }
    return done.splice(0).join(" ");
  };
  round();
  expect(round()).toBe("long | other short |");
});

test("where pictures come slowly, more is done with each", () => {
  const done: string[] = [];
  const work = (name: string) =>
    withPicture(0, () => {
      done.push(name);
      vi.advanceTimersByTime(4);
    });
  const all = ["a", "b", "c"].map(work);
  const round = () => {
    for (const one of all) one.ask();
    while (pictures.length > 0) {
      draw();
      done.push("|");
    }
    return done.splice(0).join(" ");
  };
  round();
  // a twentieth of 170 ms is 8.5 ms: two of them fit, and for the third there is no time
  vi.advanceTimersByTime(170 - 4);
  expect(round()).toBe("a b | c |");
  // 12 ms are the most, however long it was
  vi.advanceTimersByTime(10_000);
  expect(round()).toBe("a b | c |");
});

test("what was stopped is not done", () => {
  const act = vi.fn();
  const work = withPicture(100, act);
  work.ask();
  work.stop();
  draw();
  expect(act).not.toHaveBeenCalled();
});
