/** A program that waits for a yes or no. */
export interface ModuleQuestion {
  readonly file: string;
  readonly source: string;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}
