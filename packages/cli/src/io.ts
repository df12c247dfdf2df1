/** What a command sees of the outside world besides files. Passed in, so that tests run a command in their own process. */
export interface Output {
  /** Takes the text as it is, without adding a line break. */
  write(text: string): void;
}

/** The surroundings of a command. */
export interface Io {
  /** What the command prints. */
  readonly stdout: Output;
  /** Messages and progress. */
  readonly stderr: Output;
  /** Is a person watching standard error? Only then progress is shown. */
  readonly isTerminal: boolean;
  /** Of that terminal, as wide as it is now; nothing where it does not tell. */
  readonly columns?: () => number | undefined;
  /** Relative paths start here. */
  readonly cwd: string;
  /** Calls the handler when the user wants to stop (Ctrl-C). Returns how to stop listening. */
  readonly onInterrupt: (handler: () => void) => () => void;
  /** Milliseconds from some fixed moment. */
  readonly now: () => number;
}

/** The clock of runs that are not made, only looked at. */
export const noClock = (): number => 0;

/** Exit codes: part of the interface, documented in docs/guides/command-line.md. */
export const EXIT = {
  good: 0,
  badInput: 1,
  usage: 2,
  /** A promise was missed or the run broken off. */
  brokenOff: 3,
  interrupted: 130,
} as const;
