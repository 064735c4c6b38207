import { type TouchedState, traceCall } from '@assay/evm';
import type { Address, PowerEffect } from '@assay/facts';
import type { ChainRead } from '../../reading/chain-reader.js';
import type { OnchainDeps } from '../../reading/deps.js';
import { mayProve } from './check-evidence.js';
import { graveEffects } from './judge-state.js';

/** Calls of the same evidence are alike: a few of them tell what all of them read. */
const MAX_TRACED = 3;

/**
 * Traces calls that prove grave powers in the batch that makes them, so that what they touch can be proven as soon as
 * they are answered.
 */
export function createPowerTraces(
  deps: Pick<OnchainDeps, 'prover' | 'now'>,
  read: ChainRead,
  token: Address,
) {
  const { rpc, options } = read;
  const send = (method: string, params: readonly unknown[]) => rpc.send<unknown>(method, params, options);
  const traces: Promise<TouchedState>[] = [];
  return {
    /** @param toParams the call that is about to prove this effect */
    trace(effect: PowerEffect, toParams: () => readonly unknown[]): void {
      const isTraced = graveEffects.has(effect) && traces.length < MAX_TRACED && mayProve(deps, read, token);
      if (isTraced) traces.push(traceCall(toParams(), send));
    },
    touched: async (): Promise<TouchedState> => (await Promise.all(traces)).flat(),
  };
}
