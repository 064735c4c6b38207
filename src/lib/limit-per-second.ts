/** Passes on at most `max` calls a second, then tells how many it left out. */
export function limitPerSecond<Args extends readonly unknown[]>(
  max: number,
  pass: (...args: Args) => void,
  tellLeftOut: (count: number) => void,
): (...args: Args) => void {
  let passed = 0;
  let leftOut = 0;
  let second: NodeJS.Timeout | undefined;
  const end = () => {
    if (leftOut > 0) tellLeftOut(leftOut);
    passed = 0;
    leftOut = 0;
    second = undefined;
  };
  return (...args) => {
    if (!second) second = setTimeout(end, 1_000).unref();
    if (passed >= max) {
      leftOut += 1;
      return;
    }
    passed += 1;
    pass(...args);
  };
}
