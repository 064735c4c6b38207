import { createDeadlineSignal, type Rpc } from '@assay/chain';
import type { OnchainPayment, PaymentReader } from '../domain/payment.js';
import { readPaymentOn } from './read-payment-on.js';

/** Timeout of all chains together. */
const TIMEOUT_MS = 10_000;

/**
 * Looks up a transaction on all chains in parallel. A chain whose node does not answer in time is in
 * `unansweredChains`, never "not found".
 */
export function createPaymentReader(rpcs: readonly Rpc[], timeoutMs = TIMEOUT_MS): PaymentReader {
  return {
    async readPayment(transactionHash, options = {}) {
      const within = createDeadlineSignal(options.signal, timeoutMs);
      const readings = await Promise.allSettled(
        rpcs.map((rpc) => readPaymentOn(rpc, transactionHash, { signal: within.signal })),
      ).finally(within.release);
      const found: OnchainPayment[] = [];
      const unansweredChains = rpcs.flatMap((rpc, index) => {
        const reading = readings[index];
        if (reading?.status !== 'fulfilled') return [rpc.chain.name];
        if (reading.value !== undefined) found.push(reading.value);
        return [];
      });
      return { found, unansweredChains };
    },
  };
}
