import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { VectorOutcome } from './play-vector.js';

const THREADS = 2;
const STACK_MB = 64;

/**
 * Plays the tests of files, two at once. The compiled program alone can: its threads need compiled files.
 * @param onFile called after each file with its tests
 */
export async function playFiles(
  paths: readonly string[],
  onFile: (path: string, outcomes: readonly VectorOutcome[]) => void,
): Promise<void> {
  const waiting = [...paths];
  const work = async () => {
    const worker = new Worker(new URL('./vector-worker.js', import.meta.url), {
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      worker.postMessage(path);
      const [outcomes] = (await once(worker, 'message')) as [readonly VectorOutcome[]];
      onFile(path, outcomes);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: THREADS }, work));
}
