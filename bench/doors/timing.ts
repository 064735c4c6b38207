/** Milliseconds of one run. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The quantile for `share` (0 to 1); NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Median milliseconds of sequential runs. */
export async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await timeMs(work));
  return median(taken);
}

/** Milliseconds per call for `total` calls with `atOnce` of them always in progress. */
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
