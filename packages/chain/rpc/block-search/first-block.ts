import { type Address, createLru, type Hex, isHex, readOnce, toQuantity } from '@assay/facts';
import { keyOf } from '../call-queue.js';
import type { ReadContext } from '../read-context.js';
import { isNodeFailure } from '../unless.js';
import { createFirstLogs } from './first-logs.js';

/** Something that begins in one block and then stays, e.g. the code at an address. */
interface Beginning {
  /** The same for the same thing, on its chain. */
  readonly key: string;
  /** It often begins in the block of this contract's first log. */
  readonly contract: Address;
  readonly method: 'eth_getTransactionCount' | 'eth_getCode' | 'eth_call';
  /** Parameters of the request at a block. */
  readonly params: (tag: Hex) => readonly unknown[];
  readonly hasBegun: (answer: unknown) => boolean;
  /** What to look for where it has not begun at the newest block either. */
  readonly otherwise?: Beginning;
}

/** Each round narrows the range by a factor of 10, so this is enough for any chain. */
const MAX_ROUNDS = 10;
const POINTS = 9;
/** Distance of the first points from the newest block; each is this many times further than the last. */
const FIRST_RATIO = 4;
const MAX_CACHED = 50_000;
/** How long an index is waited for, once: a search without it takes several times as long. */
const INDEX_MS = 300;

const MAX_ANSWERS = 2_000;
/** Code and what a hostile token answers may be much longer. */
const MAX_KEPT_CHARS = 1_000;

const createAnswers = () => createLru<string, Promise<unknown>>(MAX_ANSWERS);
const createFirstBlocks = () => createLru<string, Promise<number | undefined>>(MAX_CACHED);

/**
 * The creation of a contract: its nonce is 1 from then on (EIP-161), a much shorter answer than its code. A
 * contract of the chain's protocol has code without a nonce.
 */
export function creationOf(contract: Address): Beginning {
  const question = { key: `creation ${contract}`, contract, params: (tag: Hex) => [contract, tag] };
  const hasCode = (code: unknown) => isHex(code) && code !== '0x';
  return {
    ...question,
    method: 'eth_getTransactionCount',
    hasBegun: isPositive,
    otherwise: { ...question, method: 'eth_getCode', hasBegun: hasCode },
  };
}

/** The first block in which a view call answers something for which `hasBegun` is true. */
export function answerOf(
  to: Address,
  data: Hex,
  key: string,
  hasBegun: (answer: Hex) => boolean = isPositive,
): Beginning {
  return {
    key: `${key} ${to} ${data}`,
    contract: to,
    method: 'eth_call',
    params: (tag) => [{ to, data }, tag],
    hasBegun: (answer) => isWordOrMore(answer) && hasBegun(answer),
  };
}

/**
 * The block in which something began, from the states of old blocks and without logs. Nine small requests a
 * round, in at most ten rounds; what is searched for at the same time shares its batches. What ended in
 * between and began again may be found at either time.
 * @returns `undefined` where it has not begun, was there at block 0, or the node has no states that old
 * @example const block = await findFirstBlock(context, creationOf(token));
 */
export async function findFirstBlock(
  context: ReadContext,
  beginning: Beginning,
): Promise<number | undefined> {
  const { memory, options } = context;
  const known = memory.part(createFirstBlocks);
  const { key } = beginning;
  const found = await readOnce(known, key, () => search(context, beginning), options.signal);
  // An unknown one is searched for again.
  if (found === undefined) known.delete(key);
  return found;
}

/** `undefined`: the node does not say. */
async function hasBegunBy(
  context: ReadContext,
  beginning: Beginning,
  at: number,
): Promise<boolean | undefined> {
  try {
    return beginning.hasBegun(await askOnce(context, beginning.method, beginning.params(toQuantity(at))));
  } catch (error) {
    if (!isNodeFailure(error)) throw error;
    // The code of that block ran and has no answer yet.
    return error.kind === 'reverted' ? false : undefined;
  }
}

/** Different beginnings may show in the same answers, e.g. of a pool and of its first liquidity. */
function askOnce(
  { rpc, block, memory, options }: ReadContext,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answers = memory.part(createAnswers);
  const key = `${block.hash} ${keyOf(method, params)}`;
  const ask = async () => {
    const answer = await rpc.send<unknown>(method, params, options);
    if (typeof answer !== 'string' || answer.length > MAX_KEPT_CHARS) answers.delete(key);
    return answer;
  };
  return readOnce(answers, key, ask, options.signal);
}

async function search(context: ReadContext, beginning: Beginning): Promise<number | undefined> {
  const newest = context.block.number;
  const firstLogs = context.rpc.memory.anyBlock.part(createFirstLogs);
  // It has begun by `high`, not by `low`; the state of `lost` is gone.
  let [low, lost, high] = [-1, -1, newest + 1];
  let waitMs = INDEX_MS;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const isAsked = round > 0 && firstLogs.isAsked(beginning.contract);
    const likely = isAsked ? await firstLogs.blockOf(beginning.contract, waitMs) : undefined;
    if (isAsked) waitMs = 0;
    const points = round === 0 ? firstPoints(newest) : pointsBetween(Math.max(low, lost), high);
    if (points.length === 0) return undefined;
    const answers = await Promise.all(
      withLikely(points, likely, { low: Math.max(low, lost), high }).map(async (at) => ({
        at,
        begun: await hasBegunBy(context, beginning, at),
      })),
    );
    const blocksOf = (begun: boolean | undefined) =>
      answers.filter((one) => one.begun === begun && one.at < high).map(({ at }) => at);
    high = Math.min(high, ...blocksOf(true));
    low = Math.max(low, ...blocksOf(false));
    lost = Math.max(lost, ...blocksOf(undefined));
    if (high > newest && beginning.otherwise) return search(context, beginning.otherwise);
    if (high > newest || high === 0) return undefined;
    if (high - low === 1) return high;
  }
  return undefined;
}

/** The points, and the block that is likely with the one before it, where the search has not passed them. */
function withLikely(
  points: readonly number[],
  likely: number | undefined,
  { low, high }: { readonly low: number; readonly high: number },
): readonly number[] {
  if (likely === undefined) return points;
  return [...new Set([...points, likely - 1, likely])].filter((at) => at > low && at < high);
}

/** The newest block and block 0, and between them points at growing distances: most tokens are young. */
function firstPoints(newest: number): readonly number[] {
  const points = new Set([newest, 0]);
  for (let distance = 1; distance < newest; distance *= FIRST_RATIO) points.add(newest - distance);
  return [...points];
}

function pointsBetween(low: number, high: number): readonly number[] {
  const step = (high - low) / (POINTS + 1);
  const points = Array.from({ length: POINTS }, (_, index) => Math.round(low + step * (index + 1)));
  return [...new Set(points)].filter((at) => at > low && at < high);
}

/** A contract without code answers nothing, which is known: it has not begun. */
function isWordOrMore(answer: unknown): answer is Hex {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}/i.test(answer);
}

function isPositive(answer: unknown): boolean {
  return typeof answer === 'string' && /^0x[0-9a-f]*[1-9a-f][0-9a-f]*$/i.test(answer);
}
