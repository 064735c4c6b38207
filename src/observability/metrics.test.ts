import { setTimeout as nextTask } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.js';

test('metrics that nobody uses any more release what they read', async () => {
  const read = watchOnce();
  // A WeakRef keeps its target until the task ends.
  await nextTask(0);
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  expect(read.deref()).toBeUndefined();
});

test('each of two services has the metrics of the process, and its own alone', async () => {
  const first = createMetrics();
  first.refusal('RATE_LIMITED');
  const firstText = await first.render();
  const secondText = await createMetrics().render();
  expect(firstText).toContain('assay_refusals_total{error="RATE_LIMITED"} 1');
  expect(secondText).not.toContain('RATE_LIMITED');
  for (const text of [firstText, secondText]) {
    expect(text).toContain('# TYPE nodejs_gc_duration_seconds histogram');
    expect(text).toMatch(/\nprocess_cpu_seconds_total [\d.]+\n/);
  }
});

function watchOnce(): WeakRef<object> {
  const cache = { entries: 1, bytes: 2, hits: 3, misses: 4 };
  createMetrics().watch({
    cache: () => cache,
    statements: () => 0,
    lostCalls: () => 0,
    gates: {},
    chains: () => [],
  });
  return new WeakRef(cache);
}
