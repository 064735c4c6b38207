import { AbiCoder, Interface, id } from 'ethers';
import type { RecordedPool } from '../../devnet/witness/known-pools.js';
import { MissingState } from '../../devnet/witness/missing-state.js';
import { exchanges } from '../../devnet/witness/periphery.js';
import type { BlockRecord } from '../../devnet/witness/record.js';
import { JudgeAccount, type SentTransaction } from './account.js';

/** A purchase or a sale. `tax`: the share of what the pool paid or should have got, 0 to 1. */
export type JudgedLeg =
  | { readonly passed: true; readonly tax: number }
  | { readonly passed: false; readonly error: string };

/** What transactions of an ordinary account through the exchange's own router did in one pool. */
export interface Judgement {
  readonly pool: RecordedPool;
  readonly token: string;
  /** Values that the trades read and that are not recorded: of what is here nothing is known then. */
  readonly missing: readonly string[];
  readonly buy?: JudgedLeg;
  readonly sell?: JudgedLeg;
  /** The sale only passed a day after the purchase. */
  readonly sellsLater?: true;
}

export interface TradedPool {
  readonly pool: RecordedPool;
  readonly token: string;
  readonly quote: string;
}

/** A purchase is this share of the pool's quote side. */
const SHARE = 1_000n;
/** A share of one unit of this many is below a hundredth of a percent. */
const LEAST_UNITS = 20_000n;
const ONE_DAY = 7_200n;

const v2 = new Interface([
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
]);
const v3 = new Interface([
  'function exactInputSingle(tuple(address,address,uint24,address,uint256,uint256,uint256,uint160)) payable',
]);
const swapTopics = {
  v2: id('Swap(address,uint256,uint256,uint256,uint256,address)'),
  v3: id('Swap(address,address,int256,int256,uint160,uint128,int24)'),
};
const coder = AbiCoder.defaultAbiCoder();
const NEVER = 2n ** 63n;

/**
 * Buys, approves and sells: for the native coin where the pool has it wrapped; for the wrapped coin where a record
 * lacks what the router reads to wrap it.
 */
export async function judge(record: BlockRecord, traded: TradedPool, native: string): Promise<Judgement> {
  const canPayNative = traded.pool.kind === 'v2' && traded.quote === native;
  const first = await judgeOnce(record, traded, native, canPayNative);
  if (!canPayNative || first.missing.length === 0) return first;
  const second = await judgeOnce(record, traded, native, false);
  return second.missing.length === 0 ? second : first;
}

async function judgeOnce(
  record: BlockRecord,
  traded: TradedPool,
  native: string,
  paysNative: boolean,
): Promise<Judgement> {
  const account = new JudgeAccount(record);
  const base = { pool: traded.pool, token: traded.token };
  try {
    const legs = await trade(account, traded, native, paysNative);
    return { ...base, missing: account.missing, ...legs };
  } catch (error) {
    if (error instanceof MissingState || account.missing.length > 0)
      return { ...base, missing: account.missing };
    return {
      ...base,
      missing: [`the trade cannot be tried: ${error instanceof Error ? error.message : error}`],
    };
  }
}

type Legs = Pick<Judgement, 'buy' | 'sell' | 'sellsLater'>;

async function trade(
  account: JudgeAccount,
  traded: TradedPool,
  native: string,
  paysNative: boolean,
): Promise<Legs> {
  const { token, quote, pool } = traded;
  await account.fund();
  const [quoteHeld, tokenHeld] = [
    await account.balance(quote, pool.address),
    await account.balance(token, pool.address),
  ];
  const least = tokenHeld === 0n ? 1n : (quoteHeld * LEAST_UNITS) / tokenHeld + LEAST_UNITS;
  const spend = quoteHeld / SHARE > least ? quoteHeld / SHARE : least;
  const router = routerOf(pool);
  if (quote !== native && !(await account.take(quote, spend)))
    throw new Error('the quote token cannot be given');
  if (quote === native && !paysNative) await account.deposit(native, spend);
  if (!paysNative) await account.approve(quote, router);
  const before = await account.balance(token);
  const bought = await account.send(
    router,
    buyData(account, traded, spend, paysNative),
    paysNative ? spend : 0n,
  );
  if (!bought.isSuccess) return { buy: failed(bought) };
  const received = (await account.balance(token)) - before;
  const buy = toLeg(received, poolAmount(traded, bought, 'out'));
  account.wait(1n);
  const held = await account.balance(token);
  await account.approve(token, router);
  const now = await sell(account, traded, held, paysNative);
  if (now.passed) return { buy, sell: now };
  account.wait(ONE_DAY);
  const later = await sell(account, traded, held, paysNative);
  return later.passed ? { buy, sell: later, sellsLater: true } : { buy, sell: now };
}

async function sell(
  account: JudgeAccount,
  traded: TradedPool,
  held: bigint,
  paysNative: boolean,
): Promise<JudgedLeg> {
  const sold = await account.send(routerOf(traded.pool), sellData(account, traded, held, paysNative));
  return sold.isSuccess ? toLeg(poolAmount(traded, sold, 'in'), held) : failed(sold);
}

function toLeg(received: bigint, expected: bigint): JudgedLeg {
  if (expected <= 0n) return { passed: false, error: 'the pool moved nothing' };
  return { passed: true, tax: Number(((expected - received) * 1_000_000n) / expected) / 1_000_000 };
}

function failed({ error = 'no reason' }: SentTransaction): JudgedLeg {
  return { passed: false, error };
}

function routerOf({ kind, factory }: RecordedPool): string {
  if (kind === 'v3') return exchanges.v3Router;
  return factory === exchanges.sushiFactory ? exchanges.sushiRouter : exchanges.v2Router;
}

function buyData(account: JudgeAccount, traded: TradedPool, spend: bigint, isNative: boolean): string {
  const { token, quote, pool } = traded;
  if (pool.kind === 'v3') return v3Swap(account, pool, [quote, token], spend);
  const name = isNative
    ? 'swapExactETHForTokensSupportingFeeOnTransferTokens'
    : 'swapExactTokensForTokensSupportingFeeOnTransferTokens';
  const common = [0n, [quote, token], account.address, NEVER];
  return v2.encodeFunctionData(name, isNative ? common : [spend, ...common]);
}

function sellData(account: JudgeAccount, traded: TradedPool, held: bigint, isNative: boolean): string {
  const { token, quote, pool } = traded;
  if (pool.kind === 'v3') return v3Swap(account, pool, [token, quote], held);
  const name = isNative
    ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
    : 'swapExactTokensForTokensSupportingFeeOnTransferTokens';
  return v2.encodeFunctionData(name, [held, 0n, [token, quote], account.address, NEVER]);
}

function v3Swap(account: JudgeAccount, { fee = 0 }: RecordedPool, path: string[], amount: bigint): string {
  const [from, to] = path;
  return v3.encodeFunctionData('exactInputSingle', [[from, to, fee, account.address, NEVER, amount, 0n, 0n]]);
}

/** Tokens that the pool paid or got, by its own last event: a token may trade there itself before. */
function poolAmount({ pool, token }: TradedPool, { logs }: SentTransaction, side: 'in' | 'out'): bigint {
  const events = logs.filter(
    ({ address, topic }) => address === pool.address && topic === swapTopics[pool.kind],
  );
  const last = events.at(-1);
  if (!last) return 0n;
  const isFirst = token === pool.token0;
  if (pool.kind === 'v3') {
    const [amount0, amount1] = coder.decode(['int256', 'int256'], last.data.subarray(0, 64));
    const amount = BigInt(isFirst ? amount0 : amount1);
    return side === 'out' ? -amount : amount;
  }
  const [in0, in1, out0, out1] = coder.decode(['uint256', 'uint256', 'uint256', 'uint256'], last.data);
  return BigInt(side === 'in' ? (isFirst ? in0 : in1) : isFirst ? out0 : out1);
}
