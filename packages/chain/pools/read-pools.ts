import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, type Chain, type Hex, type Pool, type Pools, poolManagersOf } from '@assay/facts';
import { createCallBatch } from '../rpc/call-batch.js';
import { selectors, toDecimals } from '../rpc/erc20.js';
import type { ReadContext } from '../rpc/read-context.js';
import { nodeCannot, unless } from '../rpc/unless.js';
import { findPools } from './find-pools.js';
import { createFoundPools } from './found-pools.js';
import { latestRoundData, parseNativeFeed } from './native-feed.js';
import type { PoolCreations } from './pool-creations.js';
import type { PoolQuestion } from './pool-ref.js';
import { readPoolCreationTime } from './pool-starts.js';
import type { PoolState } from './pool-state.js';
import {
  nativeQuestions,
  nativeUsdFromPools,
  otherQuoteQuestions,
  type QuotePrices,
  tokenQuestions,
  toQuotePrices,
  v4Questions,
} from './quote-prices.js';
import { readPoolStates } from './read-pool-states.js';
import { findStandardV4Pools } from './v4/find-pools.js';
import { readLoggedPools } from './v4/logged-pools.js';
import type { LoggedPools, V4PoolLogs } from './v4/pool-logs.js';
import { isHeldByV4 } from './v4/vault-balance.js';
import { valuePool } from './value-pool.js';

/** How long logs are waited for after the other pools are read; longer where no other pool was found. */
const LOGS_GRACE_MS = 500;
const LOGS_GRACE_ALONE_MS = 1_500;
/** How long old states are searched. */
const STATES_MS = 3_000;
/** Pools of a token whose creation is searched for in old states, the deepest first. */
const MAX_DATED = 2;

/** What is known of pools from logs. Optional: pools that need no logs are read without it. */
export interface PoolTools {
  readonly poolCreations?: PoolCreations;
  readonly v4Logs?: V4PoolLogs;
}

/**
 * The pools of many tokens with prices. One round trip; two with a pool of V4 kind that is known from logs
 * only (three where there are many); one more where the native coin's feed is stale and pools must price it,
 * or for a stable pool of a token that has not 18 decimals.
 * @example (await readPools(context, [token])).get(token)?.pools
 */
export async function readPools(
  context: ReadContext,
  tokens: readonly Address[],
  { poolCreations, v4Logs }: PoolTools = {},
): Promise<ReadonlyMap<Address, Pools>> {
  const { rpc } = context;
  const { chain } = rpc;
  const { listed: lookedUp, ofV4, terms } = await lookUpPools(context, tokens);
  const reading = withSamples(context, unique(lookedUp), terms.decimals);
  const found = [...lookedUp, ...ofV4].map(({ ref }) => ref);
  const asked = new Set(tokens);
  const isAlone = !found.some(({ token }) => asked.has(token));
  const graceMs = isAlone ? LOGS_GRACE_ALONE_MS : LOGS_GRACE_MS;
  const searchingLogs =
    v4Logs?.find(
      tokens,
      reading.then(() => graceMs),
    ) ?? Promise.resolve<Logged>(new Map());
  const readingLogged = searchingLogs.then((logs) => readLoggedPools(context, found, logs));
  const own = found.filter(({ token, v4 }) => asked.has(token) && !v4);
  const [listed, others, logged, creationTimes] = await Promise.all([
    reading,
    readingLogged,
    searchingLogs,
    poolCreations?.find(own, reading) ?? new Map(),
  ]);
  const states = [...listed, ...ofV4, ...others];
  const nativeUsd = chain.nativeUsdPrice ?? terms.feedUsd ?? (await nativeFromPools(context, states));
  const prices = toQuotePrices(chain, nativeUsd, states);
  const hasLogs = poolCreations?.hasFailed() !== true;
  const answers = tokens.map(async (token): Promise<[Address, Pools]> => {
    const valued = toPools(states, token, terms.decimals.get(token) ?? null, prices);
    const pools = valued.map((pool) =>
      withCreation(pool, pool.v4 ? creationTimeOf(pool, logged.get(token)) : creationTimes.get(pool.address)),
    );
    const since = logged.get(token)?.since ?? null;
    const found = { nativeUsd, ...(poolManagersOf(chain).length > 0 ? { v4LogsSince: since } : {}), pools };
    const isFilled = pools.some(
      ({ liquidityUsd, quoteReserve }) => (liquidityUsd ?? Number(quoteReserve)) > 0,
    );
    // Where nobody asked for logs, none are missing.
    const isSearched = v4Logs === undefined || since === 0;
    const unseen = !isSearched && !isFilled && (await isHeldByV4(context, token));
    if (unseen) return [token, { ...found, unseen }];
    context.memory.part(createFoundPools).tell(token, pools);
    return [token, hasLogs ? found : { ...found, pools: await withStates(context, pools) }];
  });
  return new Map(await Promise.all(answers));
}

function withCreation(pool: Pool, createdAt: number | undefined): Pool {
  return createdAt === undefined ? pool : { ...pool, createdAt };
}

/** Where no logs tell when the deepest pools were created, old states do; later ones the next time. */
function withStates(context: ReadContext, pools: readonly Pool[]): Promise<readonly Pool[]> {
  const late = sleep(STATES_MS, undefined, { ref: false });
  return Promise.all(
    pools.map(async (pool, rank) =>
      pool.createdAt === undefined && rank < MAX_DATED
        ? withCreation(pool, await Promise.race([readPoolCreationTime(context, pool), late]))
        : pool,
    ),
  );
}

interface LookedUp {
  readonly listed: readonly PoolState[];
  readonly ofV4: readonly PoolState[];
  readonly terms: Terms;
}

/** The first round trip: the pools, and what is needed to price them. */
export async function lookUpPools(context: ReadContext, tokens: readonly Address[]): Promise<LookedUp> {
  const { rpc } = context;
  const { chain } = rpc;
  const questions = [...priceQuestions(chain), ...tokens.flatMap((token) => tokenQuestions(chain, token))];
  const [listed, ofV4, terms] = await Promise.all([
    findPools(context, questions, usualSample),
    findStandardV4Pools(
      context,
      tokens.flatMap((token) => v4Questions(chain, token)),
    ),
    readTerms(context, tokens),
  ]);
  return { listed, ofV4, terms };
}

/** Reads pools without a simple formula again, where a whole token is not what was quoted at first. */
async function withSamples(
  context: ReadContext,
  states: readonly PoolState[],
  decimals: Terms['decimals'],
): Promise<readonly PoolState[]> {
  const sampleOf = (token: Address) => sampleAmount(decimals.get(token) ?? null);
  const isUsual = ({ ref: { stable, token } }: PoolState) => !stable || sampleOf(token) === usualSample();
  const others = states.filter((state) => !isUsual(state)).map(({ ref }) => ref);
  return [...states.filter(isUsual), ...(await readPoolStates(context, others, sampleOf))];
}

type Logged = ReadonlyMap<Address, LoggedPools>;

function creationTimeOf({ v4 }: Pool, logged: LoggedPools | undefined): number | undefined {
  return logged?.pools.find(({ id }) => id === v4?.id)?.createdAt;
}

/** Pairs whose pools price the quote tokens. */
function priceQuestions(chain: Chain): PoolQuestion[] {
  const hasPrice = chain.nativeUsdPrice !== undefined || chain.nativeUsdFeed !== undefined;
  return [...otherQuoteQuestions(chain), ...(hasPrice ? [] : nativeQuestions(chain))];
}

interface Terms {
  readonly decimals: ReadonlyMap<Address, number | null>;
  readonly feedUsd: number | null;
}

async function readTerms(context: ReadContext, tokens: readonly Address[]): Promise<Terms> {
  const { rpc, block } = context;
  const { nativeUsdPrice, nativeUsdFeed } = rpc.chain;
  // A pool is known without them, only its price is not: each is a question of its own, in the same trip.
  const ask = async (to: Address, data: Hex) => {
    const batch = createCallBatch();
    batch.ask('answer', to, data);
    return batch.send(context).catch(unless(...nodeCannot));
  };
  const asksFeed = nativeUsdFeed !== undefined && nativeUsdPrice === undefined;
  const [feed, ...decimals] = await Promise.all([
    asksFeed ? ask(nativeUsdFeed, latestRoundData) : undefined,
    ...tokens.map((token) => ask(token, selectors.decimals)),
  ]);
  return {
    decimals: new Map(tokens.map((token, index) => [token, toDecimals(decimals[index]?.uint('answer'))])),
    feedUsd: parseNativeFeed(feed?.bytes('answer'), block),
  };
}

async function nativeFromPools(context: ReadContext, states: readonly PoolState[]): Promise<number | null> {
  const { rpc } = context;
  const { chain } = rpc;
  if (chain.nativeUsdFeed === undefined) {
    return nativeUsdFromPools(chain, states);
  }
  return nativeUsdFromPools(chain, await findPools(context, nativeQuestions(chain), usualSample));
}

/** A token may claim 255 decimals, but 10^77 is the largest power of ten that fits into a word. */
const MAX_SAMPLE_DECIMALS = 36;

/** One whole token: small against the depth of a stable pool, large against rounding errors. */
function sampleAmount(decimals: number | null): bigint {
  return 10n ** BigInt(Math.min(decimals ?? 18, MAX_SAMPLE_DECIMALS));
}

/** What is quoted before the decimals are known. */
const usualSample = () => sampleAmount(null);

function unique(states: readonly PoolState[]): PoolState[] {
  return [...new Map(states.map((state) => [`${state.ref.address} ${state.ref.token}`, state])).values()];
}

function toPools(
  states: readonly PoolState[],
  token: Address,
  decimals: number | null,
  prices: QuotePrices,
): readonly Pool[] {
  return states
    .filter(({ ref }) => ref.token === token)
    .map((state) => valuePool(state, decimals, prices.get(state.ref.quote.address) ?? null))
    .sort((a, b) => (b.liquidityUsd ?? -1) - (a.liquidityUsd ?? -1));
}
