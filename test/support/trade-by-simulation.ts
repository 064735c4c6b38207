import type { Address, Hex } from '@assay/facts';
import { Interface } from 'ethers';
import type { ChainsFileEntry } from '../../devnet/devnet.js';
import type { NodeClient } from '../../devnet/node/node-client.js';

const abi = new Interface([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address,uint256) returns (bool)',
  'function transfer(address,uint256) returns (bool)',
  'function getAmountsOut(uint256,address[]) view returns (uint256[])',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
]);
const FOREVER = 2n ** 255n;
const FRESH_TRADER: Address = '0x00000000000000000000000000000000000abcde';
const FRIEND: Address = '0x00000000000000000000000000000000000abcdf';
const ONE_NATIVE_WEI = 10n ** 18n;

export interface SimulatedCall {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly value?: Hex;
}
interface CallResult {
  readonly status: Hex;
  readonly returnData: Hex;
}

export interface Environment {
  /** Default 1 gwei. */
  readonly gasPrice?: Hex;
  /** Unix seconds of the simulated block. */
  readonly at?: number;
}

/** Simulates calls in order on top of the newest block, like mined transactions, without changing state. */
export async function simulate(
  client: NodeClient,
  calls: readonly SimulatedCall[],
  { gasPrice = '0x3b9aca00', at }: Environment = {},
): Promise<readonly CallResult[]> {
  const payload = {
    blockStateCalls: [
      {
        ...(at === undefined ? {} : { blockOverrides: { time: `0x${at.toString(16)}` } }),
        stateOverrides: Object.fromEntries(
          calls.map(({ from }) => [from, { balance: '0x3635c9adc5dea00000' }]),
        ),
        calls: calls.map((call) => ({ ...call, gas: '0x3d0900', gasPrice })),
      },
    ],
    validation: false,
  };
  const [block] = (await client.send('eth_simulateV1', [payload, 'latest'])) as [
    { readonly calls: readonly CallResult[] },
  ];
  return block.calls;
}

export interface Market {
  readonly token: Address;
  readonly quote: Address;
  readonly entry: ChainsFileEntry;
}

function call(from: Address, to: Address, name: string, args: readonly unknown[]): SimulatedCall {
  return { from, to, data: abi.encodeFunctionData(name, args) as Hex };
}

function approve(market: Market, owner: Address, asset: Address): SimulatedCall {
  return call(owner, asset, 'approve', [market.entry.dexes[0]?.router, FOREVER]);
}

function balanceOf(asset: Address, account: Address): SimulatedCall {
  return call(account, asset, 'balanceOf', [account]);
}

/** A swap through the router with the wrapped native coin, so that both sides are token balances. */
function swap(market: Market, from: Address, path: readonly Address[], amount: bigint): SimulatedCall {
  const router = market.entry.dexes[0]?.router ?? market.token;
  const args = [amount, 0, path, from, FOREVER];
  return call(from, router, 'swapExactTokensForTokensSupportingFeeOnTransferTokens', args);
}

function quoteOut(market: Market, path: readonly Address[], amount: bigint): SimulatedCall {
  const router = market.entry.dexes[0]?.router ?? market.token;
  return call(FRESH_TRADER, router, 'getAmountsOut', [amount, path]);
}

/** The calls that give the trader `amount` of the quote token. */
function endow(market: Market, issuer: Address, amount: bigint): SimulatedCall {
  if (market.quote === market.entry.wrappedNative) {
    return { from: FRESH_TRADER, to: market.quote, data: '0xd0e30db0', value: `0x${amount.toString(16)}` };
  }
  const mint = new Interface(['function mint(address,uint256)']);
  return {
    from: issuer,
    to: market.quote,
    data: mint.encodeFunctionData('mint', [FRESH_TRADER, amount]) as Hex,
  };
}

export interface TradeOutcome {
  readonly canSell: boolean;
  readonly canTransfer: boolean;
  /** 1 − received ÷ expected by the pool's formula. */
  readonly buyTax: number;
  /** `null` when the sale fails. */
  readonly sellTax: number | null;
  readonly transferTax: number | null;
}

function toBigInt(result: CallResult | undefined): bigint {
  if (result?.status !== '0x1') throw new Error(`a read failed: ${result?.returnData}`);
  return BigInt(result.returnData);
}

function toTax(received: bigint, expected: bigint): number {
  return 1 - Number((received * 1_000_000n) / expected) / 1_000_000;
}

function lastAmount(result: CallResult | undefined): bigint {
  const [amounts] = abi.decodeFunctionResult('getAmountsOut', result?.returnData ?? '0x');
  return BigInt(amounts[amounts.length - 1]);
}

/**
 * A fresh account buys, sends a tenth to a second account, and sells the rest. `before` runs before the sale,
 * e.g. an owner's call. All results are computed here from balances, independently of the program under test.
 */
export async function tradeBySimulation(
  client: NodeClient,
  market: Market,
  options: { issuer: Address; before?: readonly SimulatedCall[]; spend?: bigint; environment?: Environment },
): Promise<TradeOutcome> {
  const { token, quote } = market;
  const spend = options.spend ?? ONE_NATIVE_WEI / 50n;
  const buy = [
    endow(market, options.issuer, spend),
    approve(market, FRESH_TRADER, quote),
    quoteOut(market, [quote, token], spend),
    swap(market, FRESH_TRADER, [quote, token], spend),
    balanceOf(token, FRESH_TRADER),
  ];
  const bought = await simulate(client, buy, options.environment);
  const tokens = toBigInt(bought[4]);
  const gift = tokens / 10n;
  const rest = [
    ...(options.before ?? []),
    call(FRESH_TRADER, token, 'transfer', [FRIEND, gift]),
    balanceOf(token, FRIEND),
    approve(market, FRESH_TRADER, token),
    quoteOut(market, [token, quote], tokens - gift),
    swap(market, FRESH_TRADER, [token, quote], tokens - gift),
    balanceOf(quote, FRESH_TRADER),
  ];
  const sold = (await simulate(client, [...buy, ...rest], options.environment)).slice(-6);
  const canSell = sold[4]?.status === '0x1';
  const canTransfer = sold[0]?.status === '0x1';
  return {
    canSell,
    canTransfer,
    buyTax: toTax(tokens, lastAmount(bought[2])),
    sellTax: canSell ? toTax(toBigInt(sold[5]), lastAmount(sold[3])) : null,
    transferTax: canTransfer ? toTax(toBigInt(sold[1]), gift) : null,
  };
}
