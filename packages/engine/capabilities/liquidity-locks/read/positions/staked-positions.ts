import {
  addressAt,
  type CallAnswers,
  type CallBatch,
  createCallBatch,
  encodeCall,
  type ReadContext,
  toSelector,
} from '@assay/chain';
import type { Address, Hex, Pool } from '@assay/facts';
import { readFormerOwners } from './former-owners.js';
import { type LivePosition, nftKey } from './live-position.js';

const gauge = toSelector('gauge()');
const stakedContains = toSelector('stakedContains(address,uint256)');

type PoolPlace = Pick<Pool, 'address' | 'kind'>;

/** Asks each Slipstream pool for its gauge: the contract in which its positions are staked for rewards. */
export function askGauges(batch: CallBatch, pools: readonly PoolPlace[]): void {
  for (const { address, kind } of pools) {
    if (kind === 'slipstream') batch.ask(`gauge ${address}`, address, gauge);
  }
}

/** The gauges of the pools by the pool's address. */
export function toGauges(
  answers: CallAnswers,
  pools: readonly PoolPlace[],
): ReadonlyMap<Hex, Address | undefined> {
  return new Map(pools.map(({ address }) => [address, addressAt(answers.bytes(`gauge ${address}`), 0)]));
}

/**
 * A staked position belongs to whoever staked it: the gauge gives it back to nobody else, and at any time.
 * Where the gauge does not confirm the last sender of the NFT, the gauge stays the holder. Two round trips
 * where there are staked positions, otherwise none.
 */
export async function withDepositors(
  context: ReadContext,
  positions: readonly LivePosition[],
  gauges: ReadonlyMap<Hex, Address | undefined>,
): Promise<readonly LivePosition[]> {
  const staked = positions.flatMap(({ pool, holder, nft }) =>
    nft && gauges.get(pool) === holder ? [{ holder, nft }] : [],
  );
  if (staked.length === 0) return positions;
  const former = await readFormerOwners(
    context,
    staked.map(({ nft }) => nft),
  );
  const batch = createCallBatch();
  for (const { holder, nft } of staked) {
    const depositor = former.get(nftKey(nft));
    if (depositor) batch.ask(nftKey(nft), holder, encodeCall(stakedContains, depositor, nft.tokenId));
  }
  const answers = await batch.send(context);
  return positions.map((position) => {
    const key = position.nft && nftKey(position.nft);
    const depositor = key && answers.uint(key) === 1n ? former.get(key) : undefined;
    return depositor ? { ...position, holder: depositor } : position;
  });
}
