import type { ReadContext } from '@assay/chain';
import { type BlockRef, createLru, fromHex, type Hex, isHex, keccak256, toQuantity } from '@assay/facts';

/**
 * What a transaction pays in this block, in wei. The default gas price of `eth_call` is 0, by which a token
 * can recognise a simulation.
 */
export interface Fees {
  readonly baseFee: bigint;
  readonly gasPrice: bigint;
}

const PRIORITY_FEE = 10n ** 9n;
/** One entry for each block, shared by all tokens of a batch. */
const createFeeCache = () => createLru<string, Fees>(64);

/** @throws {RpcError} where the node does not answer. */
export async function fetchFees({ rpc, block, options, memory }: ReadContext): Promise<Fees> {
  const cache = memory.part(createFeeCache);
  const cached = cache.get(block.hash);
  if (cached) return cached;
  const params = [toQuantity(block.number), false];
  const header = await rpc.send<{ baseFeePerGas?: unknown } | null>('eth_getBlockByNumber', params, options);
  const text = header?.baseFeePerGas;
  const baseFee = typeof text === 'string' && /^0x[0-9a-fA-F]+$/.test(text) ? BigInt(text) : 0n;
  const fees = { baseFee, gasPrice: baseFee + PRIORITY_FEE };
  cache.set(block.hash, fees);
  return fees;
}

/**
 * Overrides that make a simulated block look like one that was mined: nodes leave these at zero. The random
 * number is not the hash of the block itself, which a token can ask for.
 */
export function toBlockOverrides({ baseFee }: Fees, block: BlockRef): Readonly<Record<string, Hex>> {
  return {
    baseFeePerGas: toQuantity(baseFee),
    ...(isHex(block.hash) && block.hash.length === 66 ? { prevRandao: keccak256(fromHex(block.hash)) } : {}),
  };
}
