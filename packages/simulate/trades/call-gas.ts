import { type ReadContext, RpcError } from '@assay/chain';
import type { Hex } from '@assay/facts';
import { fetchCall } from '../calls/fetch-call.js';

/** Gas of a scenario call where the node allows it: below the cap of common public nodes. */
export const defaultCallGas = 25_000_000;
/** With less, not even a purchase and a sale fit. */
const LEAST_GAS = 1_500_000;

/** What the nodes of one chain give a call, as far as a call has shown it. */
const createLearnedGas = () => ({ gas: defaultCallGas });

/** Gas that a scenario call may have: the usual amount, or the most that the nodes give. */
export async function callGasOf({ rpc, options, memory }: ReadContext): Promise<number> {
  const { callGas = defaultCallGas } = await rpc.abilities(options);
  return Math.min(callGas, memory.part(createLearnedGas).gas);
}

/**
 * Sends the call with as much gas as the nodes give; where they refuse that, with half of it, which later
 * calls then begin with.
 * @throws {RpcError} where the node does not answer, or refuses the least gas too.
 */
export async function fetchWithinGas(
  context: ReadContext,
  toParams: (gas: number) => readonly unknown[],
): Promise<{ readonly result: Hex; readonly reverted: boolean }> {
  const learned = context.memory.part(createLearnedGas);
  for (let gas = await callGasOf(context); ; gas = Math.min(learned.gas, Math.floor(gas / 2))) {
    try {
      return await fetchCall(context.rpc, toParams(gas), context.options);
    } catch (error) {
      if (!(error instanceof RpcError) || error.kind !== 'gas_capped' || gas <= LEAST_GAS) throw error;
      learned.gas = Math.min(learned.gas, Math.floor(gas / 2));
    }
  }
}
