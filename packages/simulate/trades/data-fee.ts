import { encodeBytes, encodeWords, type ReadContext, toSelector, toWord, uintAt } from '@assay/chain';
import { type DataFee, type Hex, type TradeDataFee, toQuantity } from '@assay/facts';
import { encodeRlp } from 'ethers';
import { fetchCall } from '../calls/fetch-call.js';
import type { Step } from '../calls/step.js';
import { unlessNotPlayed } from './unless-not-played.js';

const feeOf = toSelector('getL1Fee(bytes)');
const operatorFeeOf = toSelector('getOperatorFee(uint256)');
/** The operator's fee is a constant and a share of the gas: two amounts of gas tell both. */
const MILLION = 1_000_000n;
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

/** `undefined`: it depends on gas that is not known. */
type OfGas = (gas: number | undefined) => bigint | undefined;

const nothing: OfGas = () => 0n;

/**
 * What the operator of an OP stack chain takes for so much gas, since Isthmus; the contract before has no such function.
 * `undefined`: it was not told.
 */
async function fetchOperatorFee(
  { rpc, block, options }: ReadContext,
  { kind, oracle }: DataFee,
): Promise<OfGas | undefined> {
  if (kind !== 'op-stack') return nothing;
  const ask = (gas: bigint) => {
    const call = { to: oracle, data: `${operatorFeeOf}${encodeWords(gas)}` };
    return fetchCall(rpc, [call, toQuantity(block.number)], options).catch(unlessNotPlayed);
  };
  const [none, million] = await Promise.all([ask(0n), ask(MILLION)]);
  if (!none || !million) return undefined;
  if (none.reverted || million.reverted) return nothing;
  const [constant, most] = [uintAt(none.result, 0), uintAt(million.result, 0)];
  if (constant === undefined || most === undefined) return undefined;
  if (most === constant) return () => constant;
  return (gas) => (gas === undefined ? undefined : constant + ((most - constant) * BigInt(gas)) / MILLION);
}

/**
 * What a transaction of this step pays beside its gas, by how much gas it uses, as the chain's own contract tells it: for
 * being written to another chain, and to the operator. `undefined`: the chain takes no such fee. Calls of their own,
 * because Arbitrum's contract answers nodes' callers only, no other contract.
 * @throws {RpcError} where the node cannot be reached
 */
export async function fetchDataFee(
  context: ReadContext,
  step: Step,
): Promise<((gas: number | undefined) => TradeDataFee) | undefined> {
  const { rpc, block, options } = context;
  const { behaviour, chainId } = rpc.chain;
  const fee = behaviour?.dataFee;
  if (!fee) return undefined;
  const call = { to: fee.oracle, data: toQuestion(fee, chainId, step) };
  const [answer, operator] = await Promise.all([
    fetchCall(rpc, [call, toQuantity(block.number)], options).catch(unlessNotPlayed),
    fetchOperatorFee(context, fee),
  ]);
  const written = answer && !answer.reverted ? toWei(fee, answer.result) : undefined;
  return (gas) => {
    if (written === undefined || !operator)
      return { amount: null, unknown: 'The contract of the chain that tells it gave no answer.' };
    const toOperator = operator(gas);
    return toOperator === undefined
      ? { amount: null, unknown: 'The fee depends on the gas of the sale, which is not known.' }
      : { amount: written + toOperator };
  };
}
