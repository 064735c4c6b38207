import { canOverride, encodeCall, type ReadContext, RpcError, toSelector } from '@assay/chain';
import { type Address, protocolTokenAt, toQuantity } from '@assay/facts';
import { toCreatedAddress } from '../calls/created-account.js';
import { MAX_UINT256 } from '../calls/erc20.js';
import { createExecutorCode } from '../calls/executor.js';
import { nativeFunds, type SimulationSetup } from '../calls/simulation-setup.js';
import type { Step } from '../calls/step.js';
import type { Venue } from '../venues/venue.js';

const buyExactly = toSelector('swapETHForExactTokens(uint256,address[],address,uint256)');

/** True where only a node can play the token, and no node takes overrides for it. */
export function needsCreation(context: ReadContext, { token }: Venue): boolean {
  return protocolTokenAt(context.rpc.chain, token) !== undefined && !canOverride(context);
}

/** Half of what the account holds, so that it can pay for gas too; at most the usual funds. */
async function fetchFunds({ rpc, block, options }: ReadContext, payer: Address): Promise<bigint> {
  const balance = await rpc.send<unknown>('eth_getBalance', [payer, toQuantity(block.number)], options);
  if (typeof balance !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(balance))
    throw new RpcError('invalid_answer', 'eth_getBalance answered no number');
  const half = BigInt(balance) / 2n;
  return half < nativeFunds ? half : nativeFunds;
}

interface Terms {
  readonly trader: Address;
  /** Native coin of the trader. */
  readonly funds: bigint;
  /** Quote tokens that a purchase spends. */
  readonly spend: bigint;
}

/**
 * Buys the quote token for native coin through the chain's first V2 router, which gives back what is left.
 * Twice as much as is needed, because a token may keep a fee.
 */
function purchaseSteps({ rpc }: ReadContext, { pool, wrappedNative }: Venue, terms: Terms): readonly Step[] {
  const dex = rpc.chain.dexes.find(({ kind }) => kind === 'uniswap-v2');
  if (!dex) return [];
  const { trader, funds, spend } = terms;
  const path = [wrappedNative, pool.quote.address];
  const data = encodeCall(buyExactly, spend * 2n, 4 * 32, trader, MAX_UINT256, path.length, ...path);
  return [{ key: 'prepare.quote', actor: trader, target: dex.router, value: funds, data }];
}

/**
 * The trader as a contract that the call creates. The wrapped native coin pays, which holds all coin that was
 * wrapped; what a pool of it spends is a part of that. Another quote token is bought first. `undefined` where
 * the trader could not pay.
 * @throws {RpcError} where the node does not answer
 */
export async function fetchCreatedSetup(
  context: ReadContext,
  venue: Venue,
  { spend, gasPrice }: Pick<Terms, 'spend'> & { readonly gasPrice: bigint },
): Promise<SimulationSetup | undefined> {
  const { multicall3, wrappedNative: payer } = context.rpc.chain;
  const isNative = venue.pool.quote.address === payer;
  const funds = await fetchFunds(context, payer);
  const code = createExecutorCode();
  const trader = toCreatedAddress(code);
  const preparation = isNative ? [] : purchaseSteps(context, venue, { trader, funds, spend });
  const canPay = isNative ? funds >= spend : funds > 0n && preparation.length > 0;
  if (!canPay) return undefined;
  const overrides = { [trader]: { code, balance: toQuantity(funds) }, ...venue.overrides };
  return { driver: trader, overrides, gasPrice, creation: { payer, multicall3 }, preparation };
}
