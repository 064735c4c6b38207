import { type CreatorHistory, type Missing, missing, type TokenRef } from '@assay/facts';
import type { FactReader } from '../provider.js';
import { type ChainRead, createChainReader } from '../reading/chain-reader.js';
import { ONCHAIN, type OnchainDeps } from '../reading/deps.js';
import { eachToken } from '../reading/each-token.js';
import { readCreatorHistory } from './read/read-creator-history.js';

async function readHistory(ref: TokenRef, read: ChainRead): Promise<{ value: CreatorHistory } | Missing> {
  const ownership = await read.request.facts.load('ownership', ref);
  if (!ownership.known) return ownership;
  const creator = ownership.value.deployerAccount;
  if (!creator) return missing('not_found', 'Who deployed the token is not known.', ONCHAIN);
  if (creator.kind !== 'eoa') {
    return missing(
      'not_supported',
      'A contract deployed the token: what a contract creates does not follow from its transactions.',
      ONCHAIN,
    );
  }
  return { value: await readCreatorHistory(read, creator.address, ref.address) };
}

/**
 * `creatorHistory`: what else the deployer created itself. Needs the fact `ownership`; missing if the
 * deployer is unknown or not a single key's account.
 */
export function createCreatorHistoryReader(deps: OnchainDeps): FactReader<'creatorHistory'> {
  return createChainReader(deps, (addresses, read) =>
    eachToken(addresses, (address) => readHistory({ chain: read.rpc.chain.name, address }, read)),
  );
}
