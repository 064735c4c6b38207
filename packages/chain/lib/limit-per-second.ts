/** Passes on at most `max` calls a second, then reports how many it dropped. */
export function limitPerSecond<Args extends readonly unknown[]>(
  max: number,
  pass: (...args: Args) => void,
  reportDropped: (count: number) => void,
): (...args: Args) => void {
  let passed = 0;
  let dropped = 0;
  let second: NodeJS.Timeout | undefined;
  const end = () => {
    if (dropped > 0) reportDropped(dropped);
    passed = 0;
    dropped = 0;
    second = undefined;
  };
  return (...args) => {
    if (!second) second = setTimeout(end, 1_000).unref();
    if (passed >= max) {
      dropped += 1;
      return;
    }
    passed += 1;
    pass(...args);
  };
}
