import type { IndexedEvent, LogIndex, ReadContext } from '@assay/chain';
import { type Address, type BlockRef, createLru, type Pool, poolIdOf } from '@assay/facts';

/** The first ten minutes, and a little for a chain whose blocks come unevenly. */
const WINDOW_SECONDS = 615;
/** Requests that may pass between the creation of a pool and its first liquidity. */
const MAX_REQUESTS = 16;
const MAX_KEPT = 500;

/** The logs of the launch of a token whose whole history was not read. */
export interface LaunchWindow {
  /** Of the token and its pools, oldest first: the first blocks of the token, and the launch. */
  readonly events: readonly IndexedEvent[];
  /** Unix seconds of the last block that was read. */
  readonly until: number;
  /** Everything between the creation of the token and the launch was read. */
  readonly isWholeBefore: boolean;
}

/** Launches are history, so they are read once and kept. */
export interface LaunchWindows {
  /**
   * Finds the launch by an index of logs, which tells the first ones at once, or by the state of old blocks: a few log
   * requests instead of the whole history.
   * @returns `undefined` where no node has that state, or the pools got no liquidity soon after their
   * creation
   */
  find(context: ReadContext, token: Address, pools: readonly Pool[]): Promise<LaunchWindow | undefined>;
}

export function createLaunchWindows(index: LogIndex): LaunchWindows {
  const kept = createLru<Address, LaunchWindow>(MAX_KEPT);
  return {
    find: async (context, token, pools) => {
      const known = kept.get(token);
      if (known) return known;
      const found =
        (await findByIndex(context, index, token, pools)) ?? (await findWindow(context, index, token, pools));
      if (found) kept.set(token, found);
      return found;
    },
  };
}

/** From the first logs of all; pools of V4 kind too. */
async function findByIndex(
  { options }: ReadContext,
  index: LogIndex,
  token: Address,
  pools: readonly Pool[],
): Promise<LaunchWindow | undefined> {
  let until = Number.POSITIVE_INFINITY;
  const isAfter = (event: IndexedEvent) => {
    if (isOpening(event)) until = Math.min(until, event.timestamp + WINDOW_SECONDS);
    return event.timestamp > until;
  };
  const events = await index.readFirst([token, ...pools.map(poolIdOf)], isAfter, options);
  return (
    events && { events: events.filter(({ timestamp }) => timestamp <= until), until, isWholeBefore: true }
  );
}

async function findWindow(
  { block: head, options }: ReadContext,
  index: LogIndex,
  token: Address,
  pools: readonly Pool[],
): Promise<LaunchWindow | undefined> {
  // A V4 pool has no code of its own, so nothing tells when it was created.
  const own = pools.filter(({ v4 }) => !v4).map(poolIdOf);
  const [createdAt, ...poolsAt] = await Promise.all(
    [token, ...own].map((contract) => index.creationOf(contract, head, options)),
  );
  const start = Math.min(...poolsAt.flatMap((block) => block ?? []));
  if (createdAt === undefined || !Number.isFinite(start)) return undefined;
  const contracts = [token, ...own];
  const blocks = Math.ceil(WINDOW_SECONDS / (await secondsPerBlock(index, { head, start }, options)));
  const read = (from: number, to: number) =>
    from > to ? [] : index.readAside(contracts, { from, to: Math.min(to, head.number) }, options);
  const reach = Math.max(blocks, MAX_REQUESTS * index.rangeBlocks());
  // Mostly a token is created shortly before its pool, and one read covers both.
  const isSoon = start - createdAt <= Math.min(blocks, index.rangeBlocks());
  let events = await read(isSoon ? Math.min(createdAt, start) : start, start + blocks - 1);
  let end = start + blocks - 1;
  let opened = openingOf(events);
  while (opened === undefined && end < start + reach && end < head.number) {
    events = [...events, ...(await read(end + 1, end + blocks))];
    end += blocks;
    opened = openingOf(events);
  }
  if (opened === undefined) return undefined;
  const last = Math.min(Math.max(end, opened + blocks - 1), head.number);
  const [before, after] = await Promise.all([
    isSoon ? [] : read(createdAt, Math.min(start - 1, createdAt + index.rangeBlocks() - 1)),
    read(end + 1, last),
    index.clock.fetchTimes([last], options),
  ]);
  return {
    events: [...before, ...events, ...after],
    until: index.clock.timestampOf(last) ?? 0,
    isWholeBefore: isSoon || start - createdAt <= index.rangeBlocks(),
  };
}

/** The block of the first liquidity or, where a pool was filled without a Mint event, of the first swap. */
function openingOf(events: readonly IndexedEvent[]): number | undefined {
  return events.find(isOpening)?.blockNumber;
}

function isOpening(event: IndexedEvent): boolean {
  return event.kind === 'swap' || (event.kind === 'liquidity' && event.amount0 > 0n && event.amount1 > 0n);
}

/** Over the time since the launch: chains have changed their block time since. */
async function secondsPerBlock(
  { clock }: LogIndex,
  { head, start }: { readonly head: BlockRef; readonly start: number },
  options: ReadContext['options'],
): Promise<number> {
  const later = Math.min(head.number, start + 1_000);
  await clock.fetchTimes([start, later], options);
  const [from, to] = [clock.timestampOf(start), clock.timestampOf(later)];
  return from === undefined || to === undefined || to <= from ? 1 : (to - from) / (later - start);
}
