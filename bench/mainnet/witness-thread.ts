import { Worker } from 'node:worker_threads';
import { type Address, isFreshAddress } from '@assay/facts';
import type { BlockRecord } from '../../devnet/witness/record.js';

/** The machine makes much that is soon thrown away. */
const YOUNG_MB = 128;
const STACK_MB = 16;

type Message = { readonly url: string } | { readonly address: string };

export interface RunningWitness {
  readonly url: string;
  close(): Promise<void>;
}

/** A witness node in a thread of its own: the analysis and its calls do not wait for each other. */
export async function startWitnessThread(record: BlockRecord): Promise<RunningWitness> {
  const worker = new Worker(new URL('./witness-worker.js', import.meta.url), {
    workerData: record,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: STACK_MB },
  });
  const url = await new Promise<string>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: Message) => {
      if ('url' in message) resolve(message.url);
      else worker.postMessage({ address: message.address, answer: isMadeUp(message.address) });
    });
  });
  return { url, close: async () => void (await worker.terminate()) };
}

/** Addresses that were drawn at random, and the fixed ones of code that only calls have. */
function isMadeUp(address: string): boolean {
  return address.startsWith('0xf3ace000') || isFreshAddress(address as Address);
}
