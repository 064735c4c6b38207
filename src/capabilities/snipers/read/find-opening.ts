import type { Address } from '../../../domain/address.js';
import { toQuantity } from '../../../lib/hex.js';
import { encodeCall, toSelector } from '../../../rpc/abi.js';
import { type CallOptions, type Rpc, RpcError } from '../../../rpc/rpc.js';

const TRANSFER = toSelector('transfer(address,uint256)');
/** Some tokens answer so instead of reverting. Others answer nothing. */
const FALSE = `0x${'0'.repeat(64)}`;
/** Somebody that no token has heard of. */
const STRANGER: Address = '0x00000000000000000000000000005712a96e4001';
/** Blocks asked about in one round trip. */
const PROBES = 16;
/** 17-fold narrowing each: a year of blocks needs seven. */
const MAX_ROUNDS = 8;

export interface OpeningQuestion {
  readonly token: Address;
  readonly pool: Address;
  /** The block of the first liquidity. */
  readonly from: number;
  /** Blocks of the first swaps, ascending: trading opened by one of them, if ever. */
  readonly swapBlocks: readonly number[];
}

/**
 * The block from which on anybody could buy: the first, from that of the first liquidity on, in which the pool can give
 * one unit to a stranger. Many tokens let nobody but the team move them until trading is switched on. Looks at old
 * states, so it needs a node that has them; one call where trading was open from the start.
 * @returns `from` where trading was open at once, where no swap's block finds it open (nobody but a few may ever trade),
 * and where the node does not tell
 */
export async function findOpening(
  rpc: Rpc,
  { token, pool, from, swapBlocks }: OpeningQuestion,
  options: CallOptions,
): Promise<number> {
  const data = encodeCall(TRANSFER, STRANGER, 1n);
  const isOpen = async (block: number): Promise<boolean | undefined> => {
    try {
      const answer = await rpc.send(
        'eth_call',
        [{ from: pool, to: token, data }, toQuantity(block)],
        options,
      );
      return answer !== FALSE;
    } catch (error) {
      if (error instanceof RpcError && error.kind !== 'aborted') {
        return error.kind === 'reverted' ? false : undefined;
      }
      throw error;
    }
  };
  if ((await isOpen(from)) !== false) {
    return from;
  }
  let closed = from;
  let open: number | undefined;
  for (let round = 0; round < MAX_ROUNDS && (open === undefined || open - closed > 1); round += 1) {
    const blocks = open === undefined ? firstOf(swapBlocks, from) : spread(closed, open);
    const answers = await Promise.all(blocks.map(async (block) => ({ block, isOpen: await isOpen(block) })));
    const first = answers.find((answer) => answer.isOpen);
    if (first === undefined && open === undefined) {
      return from;
    }
    const before = answers.filter(
      (answer) => answer.isOpen === false && answer.block < (first?.block ?? Number.POSITIVE_INFINITY),
    );
    open = first?.block ?? open;
    closed = Math.max(closed, ...before.map(({ block }) => block));
  }
  return open ?? from;
}

function firstOf(swapBlocks: readonly number[], from: number): number[] {
  return [...new Set(swapBlocks)].filter((block) => block > from).slice(0, PROBES);
}

/** Even steps between two blocks, without them. */
function spread(low: number, high: number): number[] {
  const step = (high - low) / (PROBES + 1);
  const blocks = Array.from({ length: PROBES }, (_, index) => Math.round(low + step * (index + 1)));
  return [...new Set(blocks)].filter((block) => block > low && block < high);
}
