import { setTimeout as sleep } from 'node:timers/promises';

export interface Hold {
  readonly ms: number;
  readonly longestMs: number;
}

/** Measures the longest time that `work` blocked the event loop. */
export async function measureHold(work: () => Promise<unknown>): Promise<Hold> {
  let isOver = false;
  let [last, longestMs] = [performance.now(), 0];
  const tick = (): void => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  isOver = true;
  await sleep(0);
  tick();
  return { ms, longestMs };
}
