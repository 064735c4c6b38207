import { parentPort, workerData } from 'node:worker_threads';
import type { BlockRecord } from '../../devnet/witness/record.js';
import { startWitnessNode } from '../../devnet/witness/start-witness-node.js';

const known = new Map<string, Promise<boolean>>();
const waiting = new Map<string, (isMadeUp: boolean) => void>();

/** Only the thread that drew an address can tell: it is asked once. */
function isMadeUp(address: string): Promise<boolean> {
  const answer =
    known.get(address) ??
    new Promise<boolean>((resolve) => {
      waiting.set(address, resolve);
      parentPort?.postMessage({ address });
    });
  known.set(address, answer);
  return answer;
}

parentPort?.on('message', ({ address, answer }: { address: string; answer: boolean }) => {
  waiting.get(address)?.(answer);
  waiting.delete(address);
});
const { url } = await startWitnessNode({ record: workerData as BlockRecord, isMadeUp });
parentPort?.postMessage({ url });
