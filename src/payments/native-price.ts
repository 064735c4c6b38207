import { type CallOptions, intAt, type Rpc, RpcError, toSelector } from '@assay/chain';
import { type Hex, toQuantity } from '@assay/facts';

const LATEST_ROUND_DATA = toSelector('latestRoundData()');

/**
 * US dollars for one native coin, times 10^8: the chain record's fixed price, else its Chainlink feed (8
 * decimals) at the given block, else, where the node has pruned that block's state, the feed's current price.
 * `undefined` without a feed, or when its answer is not above zero.
 */
export async function readNativeUsdPriceE8(
  rpc: Rpc,
  blockNumber: number,
  options: CallOptions,
): Promise<bigint | undefined> {
  const { nativeUsdPrice, nativeUsdFeed } = rpc.chain;
  if (nativeUsdPrice !== undefined) return BigInt(Math.round(nativeUsdPrice * 1e8));
  if (nativeUsdFeed === undefined) return undefined;
  const ask = async (block: string) => {
    const call = { to: nativeUsdFeed, data: LATEST_ROUND_DATA };
    const answer = intAt(await rpc.send<Hex>('eth_call', [call, block], options), 1);
    return answer !== undefined && answer > 0n ? answer : undefined;
  };
  try {
    return (await ask(toQuantity(blockNumber))) ?? (await ask('latest'));
  } catch (error) {
    if (!(error instanceof RpcError) || error.kind === 'aborted') throw error;
    return ask('latest').catch(() => undefined);
  }
}
