import { setImmediate as nextTick } from 'node:timers/promises';
import type { WorkSteps } from '@assay/facts';

/**
 * Runs the steps, and lets the event loop run after every `maxMs`, after the last step too: what follows begins in a turn
 * of its own.
 * @example const analysis = await runCooperatively(analyseWash(input))
 */
export async function runCooperatively<T>(steps: WorkSteps<T>, maxMs = 10): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (performance.now() - since >= maxMs) {
      await nextTick();
      since = performance.now();
    }
    if (step.done) return step.value;
  }
}
