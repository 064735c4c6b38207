import { type CallOptions, type Rpc, RpcError, transferTopic, uintAt } from '@assay/chain';
import { type Address, type Chain, type Hex, toAddress } from '@assay/facts';
import { z } from 'zod';
import type { OnchainPayment, StablecoinTransfer } from '../domain/payment.js';
import { readNativeUsdPriceE8 } from './native-price.js';

const MAX_LOGS = 20_000;

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt);
const hex = z
  .string()
  .regex(/^0x[0-9a-fA-F]*$/)
  .transform((text) => text.toLowerCase() as Hex);
const address = z.string().transform((text, context): Address => {
  const value = toAddress(text);
  if (value === undefined) context.addIssue({ code: 'custom', message: 'no address' });
  return value ?? '0x';
});

const transactionWire = z.object({
  hash: hex,
  from: address,
  to: address.nullish(),
  value: quantity,
  blockNumber: quantity.nullish(),
});
const receiptWire = z.object({
  transactionHash: hex,
  status: quantity,
  blockNumber: quantity,
  logs: z.array(z.object({ address, topics: z.array(hex), data: hex })).max(MAX_LOGS),
});

/**
 * A transaction on this chain; `undefined` where the chain does not know it. One batch of reads, and the
 * native coin's price where some was sent.
 * @throws {RpcError} when the node fails, or answers about another transaction.
 */
export async function readPaymentOn(
  rpc: Rpc,
  transactionHash: Hex,
  options: CallOptions,
): Promise<OnchainPayment | undefined> {
  const [rawTransaction, rawReceipt, head] = await Promise.all([
    rpc.send<unknown>('eth_getTransactionByHash', [transactionHash], options),
    rpc.send<unknown>('eth_getTransactionReceipt', [transactionHash], options),
    rpc.send<unknown>('eth_blockNumber', [], options),
  ]);
  if (rawTransaction === null || rawTransaction === undefined) return undefined;
  const transaction = parse(transactionWire, rawTransaction);
  const receipt =
    rawReceipt === null || rawReceipt === undefined ? undefined : parse(receiptWire, rawReceipt);
  if (transaction.hash !== transactionHash || (receipt && receipt.transactionHash !== transactionHash)) {
    throw new RpcError('invalid_answer', 'the node answered about another transaction');
  }
  const blockNumber = receipt === undefined ? undefined : Number(receipt.blockNumber);
  return {
    chain: rpc.chain.name,
    transactionHash,
    status: receipt === undefined ? 'pending' : receipt.status === 1n ? 'succeeded' : 'failed',
    from: transaction.from,
    to: transaction.to ?? null,
    value: transaction.value,
    nativeSymbol: rpc.chain.nativeSymbol,
    nativeUsdPriceE8:
      transaction.value > 0n && blockNumber !== undefined
        ? await readNativeUsdPriceE8(rpc, blockNumber, options)
        : undefined,
    stablecoinTransfers: receipt === undefined ? [] : toStablecoinTransfers(rpc.chain, receipt.logs),
    acceptedStablecoins: rpc.chain.stablecoins.map((coin) => toAddress(coin.address) ?? coin.address),
    blockNumber,
    confirmations:
      blockNumber === undefined ? 0 : Math.max(0, Number(parse(quantity, head)) - blockNumber + 1),
    requiredConfirmations: rpc.chain.confirmations,
  };
}

function toStablecoinTransfers(
  chain: Chain,
  logs: z.infer<typeof receiptWire>['logs'],
): readonly StablecoinTransfer[] {
  const coins = new Map(chain.stablecoins.map((coin) => [coin.address.toLowerCase(), coin]));
  return logs.flatMap(({ address: token, topics, data }) => {
    const coin = coins.get(token);
    const [event, from, to] = [topics[0], indexedAddress(topics[1]), indexedAddress(topics[2])];
    const amount = uintAt(data, 0);
    if (coin === undefined || event !== transferTopic || topics.length !== 3) return [];
    if (from === undefined || to === undefined || amount === undefined) return [];
    return [{ token, symbol: coin.symbol, decimals: coin.decimals, from, to, amount }];
  });
}

function indexedAddress(topic: Hex | undefined): Address | undefined {
  return topic?.length === 66 ? toAddress(`0x${topic.slice(26)}`) : undefined;
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success)
    throw new RpcError('invalid_answer', 'the node answered in a form that its interface forbids');
  return result.data;
}
