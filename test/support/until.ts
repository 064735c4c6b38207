import { setTimeout as sleep } from 'node:timers/promises';

const LONGEST_MS = 150_000;

/** Waits until `check` is true; while it fails, it is not. */
export async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const ends = performance.now() + LONGEST_MS;
  while (!(await check().catch(() => false))) {
    if (performance.now() > ends) throw new Error(`not in time: ${what}`);
    await sleep(100);
  }
}
