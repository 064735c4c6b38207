import type { Address } from '../../../domain/address.js';
import type { NodeAbilities } from '../../../rpc/rpc.js';
import { readTradingTerms } from '../../../simulate/trading-terms.js';
import type { ChainOpening, ChainRead } from '../../reading/chain-reader.js';

/**
 * Requests, together with the head, what simulated trades need. What fails is requested again where it is
 * needed.
 */
export const openTrading: ChainOpening = async (tokens, { rpc, block, options }) => {
  await readTradingTerms(rpc, tokens, block, options).catch(() => undefined);
};

/** What the node can do; where that is enough for trades, what they need is read, too. */
export async function prepareTrading(token: Address, read: ChainRead): Promise<NodeAbilities> {
  const abilities = await read.rpc.abilities(read.options);
  if (abilities.stateOverride) await openTrading([token], read);
  return abilities;
}
