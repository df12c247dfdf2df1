/** How long benchmarks take on a quiet machine, s: only for the time that is left, which follows the machine at hand after the first of them. */
const SECONDS: Readonly<Record<string, number>> = {};

/** Of a benchmark that nobody has timed. */
const UNKNOWN = 30;

export const expectedSeconds = (name: string): number => SECONDS[name] ?? UNKNOWN;
