/** Work of panels in the pictures of the browser, with a clock and pictures that are moved by hand. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { joinPicture, withPicture } from "../../src/panels/with-picture.js";

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

test("what was long the last time is done alone, by turns with what was short, as much of it as fits into a picture", () => {
  const done: string[] = [];
  const work = (name: string, takes: number) =>
    withPicture(0, () => {
      done.push(name);
      vi.advanceTimersByTime(takes);
    });
  const all = [work("plot", 0.9), work("other", 3), work("a", 0.3), work("b", 0.4), work("c", 0.4)];
  const round = () => {
    for (const one of all) one.ask();
    while (pictures.length > 0) {
      draw();
      done.push("|");
    }
    return done.splice(0).join(" ");
  };
  // how long they take is not known before
  round();
  // of a picture's 1 ms: 0.3 and 0.4 fit together, with another 0.4 they do not
  expect(round()).toBe("plot | a b | other | c |");
});

describe("while the view draws", () => {
  /** Pictures of the view, 170 ms apart. */
  const drawView = () => {
    vi.advanceTimersByTime(170);
    joinPicture();
  };
  const slow = (name: string, done: string[]) =>
    withPicture(0, () => {
      done.push(name);
      vi.advanceTimersByTime(5);
    });

  test("work is done with its pictures, and no other is asked for", () => {
    const done: string[] = [];
    drawView();
    drawView();
    for (const name of ["a", "b", "c"]) slow(name, done).ask();
    expect(done).toEqual([]);
    for (const expected of [["a"], ["a", "b"], ["a", "b", "c"]]) {
      drawView();
      expect(done).toEqual(expected);
      expect(pictures).toHaveLength(0);
    }
  });

  test("when it rests, what is left gets pictures of its own", () => {
    const done: string[] = [];
    drawView();
    drawView();
    for (const name of ["a", "b"]) slow(name, done).ask();
    drawView();
    expect(done).toEqual(["a"]);
    vi.advanceTimersByTime(2 * 170 + 5);
    expect(pictures).toHaveLength(1);
    draw();
    expect(done).toEqual(["a", "b"]);
  });
});

test("what was stopped is not done", () => {
  const act = vi.fn();
  const work = withPicture(100, act);
  work.ask();
  work.stop();
  draw();
  expect(act).not.toHaveBeenCalled();
});
