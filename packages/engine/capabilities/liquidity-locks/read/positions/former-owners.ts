import { type ReadContext, toAddressTopic, toRawLogs, transferTopic, unlessFailed } from '@assay/chain';
import { type Address, type Hex, toQuantity } from '@assay/facts';
import { toWordAddress } from '../../../code/read/read-proxy.js';
import { nftKey, type PositionNft } from './live-position.js';

/**
 * The last sender of each NFT, by `nftKey`. Empty without the history. One round trip.
 * @param receivers only what was sent to them; default: to anyone
 */
export async function readFormerOwners(
  { rpc, block, options }: ReadContext,
  nfts: readonly PositionNft[],
  receivers?: readonly Address[],
): Promise<ReadonlyMap<string, Address>> {
  if (nfts.length === 0 || receivers?.length === 0) return new Map();
  const ids = nfts.map(({ tokenId }): Hex => `0x${tokenId.toString(16).padStart(64, '0')}`);
  const filter = {
    address: [...new Set(nfts.map(({ manager }) => manager))],
    topics: [transferTopic, null, receivers?.map(toAddressTopic) ?? null, ids],
    fromBlock: '0x0',
    toBlock: toQuantity(block.number),
  };
  const logs = await rpc.send<unknown>('eth_getLogs', [filter], options).catch(unlessFailed);
  const former = new Map<string, Address>();
  for (const { address, topics } of toRawLogs(logs) ?? []) {
    const [from, id] = [toWordAddress(topics[1]), topics[3]];
    if (from && id && id !== '0x') former.set(nftKey({ manager: address, tokenId: BigInt(id) }), from);
  }
  return former;
}
