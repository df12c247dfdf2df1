/** One line at the bottom of a terminal that says what is going on; silent where nobody watches. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  /** `share` from 0 to 1. */
  update(what: string, share: number): void;
  finish(): void;
}

/** How long the rest will take, from how long its parts are expected to take and how the first of them went. */
export interface Countdown {
  /** The part is over; it took so many seconds. */
  done(name: string, seconds: number): void;
  /** `about 12 min left` */
  text(): string;
}

export function createCountdown(expected: ReadonlyMap<string, number>): Countdown {
  const open = new Map(expected);
  let [planned, taken] = [0, 0];
  return {
    done(name, seconds) {
      planned += open.get(name) ?? 0;
      taken += seconds;
      open.delete(name);
    },
    text() {
      const rest = [...open.values()].reduce((sum, seconds) => sum + seconds, 0);
      const minutes = (rest * (planned > 0 ? taken / planned : 1)) / 60;
      return minutes < 1 ? "less than a minute left" : `about ${Math.round(minutes)} min left`;
    },
  };
}

const CLEAR_LINE = "\r\u001b[K";

export function createProgress(screen: Screen, title: string): Progress {
  const show = (text: string) => void (screen.isTTY && screen.write(CLEAR_LINE + text));
  return {
    update: (what, share) => show(`${title}  ${String(Math.floor(100 * share)).padStart(3)} %  ${what}`),
    finish: () => show(""),
  };
}
