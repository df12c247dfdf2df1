/** The next `count` items, fewer where the source has ended. */
export function takeUpTo<T>(source: Iterator<T>, count: number): readonly T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const { done, value } = source.next();
    if (done === true) break;
    taken.push(value);
  }
  return taken;
}

/** Items one by one → lists of so many, the last with what is left. */
export function* portionsOf<T>(items: Iterable<T>, size: number): Generator<readonly T[]> {
  let portion: T[] = [];
  for (const item of items) {
    portion.push(item);
    if (portion.length < size) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
