import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../doors/timing.js';

/** What is asked for again and again, at an even pace. */
export interface PacedLoad {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly perMinute: number;
  readonly requests: number;
}

/**
 * Sends how long an answer takes, in milliseconds: 19 of 20 are faster. A process of its own, since the embedded
 * chains hold up the one of the benchmark while the service reads facts again.
 */
const { url, headers, body, perMinute, requests } = JSON.parse(process.argv[2] ?? '') as PacedLoad;
const times: number[] = [];
while (times.length < requests) {
  const began = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  await response.text();
  if (response.status !== 200) throw new Error(`the analysis failed: ${response.status}`);
  times.push(performance.now() - began);
  await sleep(Math.max(0, 60_000 / perMinute - (performance.now() - began)));
}
process.send?.(quantile(times, 0.95));
