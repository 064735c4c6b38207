import { encodeCall, isNodeFailure, type ReadContext, toSelector } from '@assay/chain';
import { type Address, toQuantity } from '@assay/facts';

const TRANSFER = toSelector('transfer(address,uint256)');
/** Some tokens return false instead of reverting. Others return nothing. */
const FALSE = `0x${'0'.repeat(64)}`;
/** An account that no token knows. */
const UNKNOWN_ACCOUNT: Address = '0x00000000000000000000000000005712a96e4001';
/** Blocks probed in one round trip. */
const PROBES = 16;
/** Blocks of the first swaps that are asked about along with `from`. */
const EARLY_PROBES = 4;
/** Each round narrows the range 17-fold: a year of blocks needs seven rounds. */
const MAX_ROUNDS = 8;

export interface TradingStartQuestion {
  readonly token: Address;
  readonly pool: Address;
  /** The block of the first liquidity. */
  readonly from: number;
  /** Blocks of the first swaps, ascending: if trading ever opened, it was open in one of them. */
  readonly swapBlocks: readonly number[];
  /** The first swap came long after `from`: trading may have been closed until then. */
  readonly isLate?: boolean;
}

/**
 * Finds the block from which anyone could buy: the first block with liquidity in which the pool can transfer
 * one unit to an unknown account. Many tokens let only the team move them until trading is enabled. Needs an
 * archive node. Costs one call where trading was open from the start.
 * @returns `from` where trading was open at once, where it is open in no swap's block (only a few may ever
 * trade), and where the node does not answer
 */
export async function findTradingStart(
  { rpc, options }: ReadContext,
  { token, pool, from, swapBlocks, isLate = false }: TradingStartQuestion,
): Promise<number> {
  const data = encodeCall(TRANSFER, UNKNOWN_ACCOUNT, 1n);
  const isOpen = async (block: number): Promise<boolean | undefined> => {
    try {
      const answer = await rpc.send(
        'eth_call',
        [{ from: pool, to: token, data }, toQuantity(block)],
        options,
      );
      return answer !== FALSE;
    } catch (error) {
      if (isNodeFailure(error)) {
        return error.kind === 'reverted' ? false : undefined;
      }
      throw error;
    }
  };
  const askAll = (blocks: readonly number[]) =>
    Promise.all(blocks.map(async (block) => ({ block, isOpen: await isOpen(block) })));
  const early = askAll(isLate ? firstOf(swapBlocks, from).slice(0, EARLY_PROBES) : []);
  // Awaited where trading was not open at once; a failure before that must not count as unhandled.
  early.catch(() => undefined);
  if ((await isOpen(from)) !== false) {
    return from;
  }
  let range = narrow({ closed: from, open: undefined }, await early);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { closed, open } = range;
    if (open !== undefined && open - closed <= 1) break;
    const blocks = open === undefined ? firstOf(swapBlocks, closed) : spread(closed, open);
    range = narrow(range, await askAll(blocks));
    if (range.open === undefined) return from;
  }
  return range.open ?? from;
}

/** Trading was closed in one block, and open in the other, as far as that is known. */
interface OpeningRange {
  readonly closed: number;
  readonly open: number | undefined;
}

function narrow(
  { closed, open }: OpeningRange,
  answers: readonly { readonly block: number; readonly isOpen: boolean | undefined }[],
): OpeningRange {
  const first = answers.find((answer) => answer.isOpen);
  const before = answers.filter(
    (answer) => answer.isOpen === false && answer.block < (first?.block ?? Number.POSITIVE_INFINITY),
  );
  return {
    closed: Math.max(closed, ...before.map(({ block }) => block)),
    open: first?.block ?? open,
  };
}

function firstOf(swapBlocks: readonly number[], from: number): number[] {
  return [...new Set(swapBlocks)].filter((block) => block > from).slice(0, PROBES);
}

/** Evenly spaced blocks between two blocks, without the two. */
function spread(low: number, high: number): number[] {
  const step = (high - low) / (PROBES + 1);
  const blocks = Array.from({ length: PROBES }, (_, index) => Math.round(low + step * (index + 1)));
  return [...new Set(blocks)].filter((block) => block > low && block < high);
}
