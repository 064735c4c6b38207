/** Milliseconds of one run. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The middle one; NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value that this share of all (0 to 1) is below; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Median milliseconds of a run, one after another. */
export async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await timeMs(work));
  return median(taken);
}

/** Milliseconds for one of `total` calls, when `atOnce` are always under way. */
export async function throughputMs(
  atOnce: number,
  total: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let i = 0; i < total / atOnce; i += 1) await work();
    }),
  );
  return (performance.now() - start) / total;
}
