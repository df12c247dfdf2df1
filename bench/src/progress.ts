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

const CLEAR_LINE = "\r\u001b[K";

export function createProgress(screen: Screen, title: string): Progress {
  const show = (text: string) => void (screen.isTTY && screen.write(CLEAR_LINE + text));
  return {
    update: (what, share) => show(`${title}  ${String(Math.floor(100 * share)).padStart(3)} %  ${what}`),
    finish: () => show(""),
  };
}
