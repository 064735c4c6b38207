import type { NodeAbilities } from '@assay/chain';
import type { Address } from '@assay/facts';
import { prefetchTradingTerms } from '@assay/simulate';
import type { ChainRead, PrefetchCalls } from '../../reading/chain-reader.js';

/**
 * Requests, together with the head, what simulated trades need. What fails is requested again where it is
 * needed.
 */
export const openTrading: PrefetchCalls = async (tokens, context) => {
  await prefetchTradingTerms(context, tokens).catch(() => undefined);
};

/** The abilities of the node; if they are enough for trades, also reads what trades need. */
export async function prepareTrading(token: Address, read: ChainRead): Promise<NodeAbilities> {
  const abilities = await read.rpc.abilities(read.options);
  if (abilities.stateOverride) await openTrading([token], read);
  return abilities;
}
