import { encodeBytes, encodeWords, type ReadContext, toSelector, toWord, uintAt } from '@assay/chain';
import { type DataFee, type Hex, type TradeDataFee, toQuantity } from '@assay/facts';
import { encodeRlp } from 'ethers';
import { fetchCall } from '../calls/fetch-call.js';
import type { Step } from '../calls/step.js';
import { unlessNotPlayed } from './unless-not-played.js';

const feeOf = toSelector('getL1Fee(bytes)');
const gasOf = toSelector('gasEstimateL1Component(address,bool,bytes)');

/** A usual nonce, gas limit and gas price: the fee is by how well the bytes compress, not by what they say. */
const NUMBERS = ['0x2a', toQuantity(1_000_000), toQuantity(50_000_000), toQuantity(300_000)] as const;

/** The transaction without its signature, as EIP-1559 has it. */
function toTransaction(chainId: number, { target, data, value = 0n }: Step): Hex {
  const amount = value === 0n ? '0x' : toEven(toQuantity(value));
  const fields = [toQuantity(chainId), ...NUMBERS].map(toEven);
  return `0x02${encodeRlp([...fields, target, amount, data, []]).slice(2)}`;
}

function toEven(quantity: Hex): Hex {
  return quantity.length % 2 === 0 ? quantity : `0x0${quantity.slice(2)}`;
}

function toQuestion({ kind }: DataFee, chainId: number, step: Step): Hex {
  const { target, data } = step;
  if (kind === 'op-stack') return `${feeOf}${toWord(32)}${encodeBytes(toTransaction(chainId, step))}`;
  return `${gasOf}${encodeWords(target, false)}${toWord(96)}${encodeBytes(data)}`;
}

/** In wei: told as such, or as gas with its price. */
function toWei({ kind }: DataFee, answer: Hex): bigint | undefined {
  const first = uintAt(answer, 0);
  if (kind === 'op-stack' || first === undefined) return first;
  const price = uintAt(answer, 1);
  return price === undefined ? undefined : first * price;
}

/**
 * What a transaction of this step pays for being written to another chain, as the chain's own contract tells it.
 * `undefined`: the chain takes no such fee. A call of its own, because Arbitrum's contract answers nodes' callers only, no
 * other contract.
 * @throws {RpcError} where the node cannot be reached
 */
export async function fetchDataFee(
  { rpc, block, options }: ReadContext,
  step: Step,
): Promise<TradeDataFee | undefined> {
  const { behaviour, chainId } = rpc.chain;
  const fee = behaviour?.dataFee;
  if (!fee) return undefined;
  const call = { to: fee.oracle, data: toQuestion(fee, chainId, step) };
  const answer = await fetchCall(rpc, [call, toQuantity(block.number)], options).catch(unlessNotPlayed);
  const amount = answer && !answer.reverted ? toWei(fee, answer.result) : undefined;
  return amount === undefined
    ? { amount: null, unknown: 'The contract of the chain that tells it gave no answer.' }
    : { amount };
}
