import type { Address, Hex } from '@assay/facts';
import { Interface, id as keccakOfText, toQuantity } from 'ethers';
import type { DevnetFacts } from '../devnet.js';
import type { NodeClient, RpcRequest } from '../node/node-client.js';

const calls = new Interface([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'function approve(address,uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
]);

const GWEI = 10n ** 9n;
const COIN = 10n ** 18n;
const FOREVER = 2n ** 255n;
/** Odd, as a wallet's balance is. */
const FUNDS = 3n * COIN + 123_456_789_012_345_678n;
const SPEND = COIN / 50n;
/** An ordinary producer of blocks: the embedded node names none. */
const PRODUCER = '0x95222290dd7278aa3ddd389cc1e1d165cc4bafe5';

/** A token and the account that trades it, both of which only this judge uses. */
interface Trader {
  readonly id: string;
  readonly token: Address;
  readonly account: Address;
}

interface Market {
  readonly client: NodeClient;
  readonly router: Address;
  readonly wrappedNative: Address;
}

function transaction({ account }: Trader, to: Address, data: string, value = 0n): RpcRequest {
  const fees = { maxFeePerGas: toQuantity(20n * GWEI), maxPriorityFeePerGas: toQuantity(GWEI) };
  const limits = { gas: toQuantity(1_500_000), value: toQuantity(value) };
  return ['eth_sendTransaction', [{ from: account, to, data, ...limits, ...fees }]];
}

/** Sends one transaction for each trader. @returns whether each passed */
async function sendAll({ client }: Market, requests: readonly RpcRequest[]): Promise<readonly boolean[]> {
  const hashes: unknown[] = [];
  // One after the other: each is mined in a block of its own.
  for (const [method, params] of requests) {
    hashes.push(await client.send(method, params));
    await client.send('evm_mine', []);
  }
  const receipts = await client.batch(hashes.map((hash) => ['eth_getTransactionReceipt', [hash]] as const));
  return receipts.map((receipt) => (receipt as { readonly status: Hex }).status === '0x1');
}

function toPurchase({ router, wrappedNative }: Market, trader: Trader): RpcRequest {
  const path = [wrappedNative, trader.token];
  const name = 'swapExactETHForTokensSupportingFeeOnTransferTokens';
  const data = calls.encodeFunctionData(name, [0, path, trader.account, FOREVER]);
  return transaction(trader, router, data, SPEND);
}

function toApproval({ router }: Market, trader: Trader): RpcRequest {
  return transaction(trader, trader.token, calls.encodeFunctionData('approve', [router, FOREVER]));
}

function toSale({ router, wrappedNative }: Market, trader: Trader, amount: bigint): RpcRequest {
  const path = [trader.token, wrappedNative];
  const name = 'swapExactTokensForETHSupportingFeeOnTransferTokens';
  const data = calls.encodeFunctionData(name, [amount, 0, path, trader.account, FOREVER]);
  return transaction(trader, router, data);
}

async function fetchBalances({ client }: Market, traders: readonly Trader[]): Promise<readonly bigint[]> {
  const requests = traders.map(
    ({ token, account }): RpcRequest => [
      'eth_call',
      [{ to: token, data: calls.encodeFunctionData('balanceOf', [account]) }, 'latest'],
    ],
  );
  return (await client.batch(requests)).map((balance) => BigInt(String(balance)));
}

/** What real transactions of an ordinary wallet did with one token. */
export interface RealTrade {
  readonly id: string;
  readonly bought: boolean;
  readonly sold: boolean;
}

/** Buys and sells each token by transactions in blocks of their own. Changes the chain. */
export async function tradeForReal(devnet: DevnetFacts, client: NodeClient): Promise<readonly RealTrade[]> {
  const { dexes, wrappedNative } = devnet.chainsFile.eth;
  const router = dexes[0]?.router;
  if (!router) throw new Error('The chain has no router.');
  const market: Market = { client, router, wrappedNative };
  const traders = devnet.scenarios.map(({ id, address }): Trader => {
    return { id, token: address, account: `0x${keccakOfText(`trader of ${id}`).slice(26)}` };
  });
  await client.send('anvil_setCoinbase', [PRODUCER]);
  await client.batch(
    traders.map(({ account }) => ['anvil_setBalance', [account, toQuantity(FUNDS)]] as const),
  );
  const bought = await sendAll(
    market,
    traders.map((trader) => toPurchase(market, trader)),
  );
  await sendAll(
    market,
    traders.map((trader) => toApproval(market, trader)),
  );
  const held = await fetchBalances(market, traders);
  const sold = await sendAll(
    market,
    traders.map((trader, index) => toSale(market, trader, held[index] ?? 0n)),
  );
  return traders.map(({ id }, index) => ({ id, bought: bought[index] === true, sold: sold[index] === true }));
}
