import type { AssessInput } from '@assay/engine';
import {
  type Address,
  type EarlyBuyer,
  type Fact,
  type FactBag,
  type FactKind,
  type Holder,
  type Holders,
  known,
  type Launch,
  type LiquidityLocks,
  type MarketReport,
  missing,
  type Ownership,
  type Pool,
  type Pools,
  type TokenMetadata,
  type Trade,
  type TradeSimulation,
  type Trades,
  toRuns,
  type WalletLink,
  type WalletLinks,
} from '@assay/facts';
import fc from 'fast-check';

/** Facts for the tests of the pure analysis: small builders, and generators that include the edge cases. */

export const NOW_SECONDS = 1_800_000_000;
const NOW = NOW_SECONDS * 1_000;
export const block = { number: 1_000_000, hash: `0x${'ab'.repeat(32)}`, timestamp: NOW_SECONDS };

export function wallet(n: number): Address {
  return `0x${n.toString(16).padStart(40, '0')}`;
}

export function hash(n: number): string {
  return `0x${n.toString(16).padStart(64, '0')}`;
}

export function fact<T>(value: T): Fact<T> {
  return known(value, 'test', NOW, block);
}

export function input(facts: FactBag): AssessInput {
  return { ref: { chain: 'eth', address: wallet(0xfeed) }, facts, now: NOW };
}

/** Picks the facts of `kinds`. */
export function only(facts: FactBag, kinds: readonly FactKind[]): FactBag {
  return Object.fromEntries(Object.entries(facts).filter(([kind]) => kinds.some((k) => k === kind)));
}

export const metadata: TokenMetadata = {
  contractKind: 'erc20',
  name: 'Token',
  symbol: 'TKN',
  decimals: 18,
  totalSupply: 10n ** 24n,
};

/** 100,000 tokens against 100,000 USD: one USD each. */
export function pool(changes: Partial<Pool> = {}): Pool {
  return {
    address: wallet(0xaa),
    dex: 'uniswap-v2',
    kind: 'uniswap-v2',
    feePips: 3000,
    quote: { address: wallet(0xbb), symbol: 'USDC', decimals: 6 },
    tokenIsToken0: true,
    tokenReserve: 100_000n * 10n ** 18n,
    quoteReserve: 100_000n * 10n ** 6n,
    quoteUsd: 1,
    priceUsd: 1,
    liquidityUsd: 200_000,
    createdAt: NOW_SECONDS - 40 * 86_400,
    ...changes,
  };
}

let nextLog = 0;

/** One trade of `whole` tokens at one USD, one block after the other. */
export function trade(
  trader: number,
  side: Trade['side'],
  whole: number,
  at: number,
  changes: Partial<Trade> = {},
): Trade {
  nextLog += 1;
  return {
    pool: wallet(0xaa),
    transactionHash: hash(nextLog),
    blockNumber: Math.floor(at / 12),
    logIndex: nextLog,
    timestamp: at,
    side,
    trader: wallet(trader),
    tokenAmount: BigInt(Math.round(whole * 1e6)) * 10n ** 12n,
    quoteAmount: BigInt(Math.round(whole * 1e6)),
    valueUsd: whole,
    priceUsd: 1,
    ...changes,
  };
}

export function trades(list: readonly Trade[], changes: Partial<Trades> = {}): Trades {
  return {
    windowSeconds: 7 * 86_400,
    trades: list,
    priceUsdBefore: 1,
    coverage: 1,
    ignoredForeignSwaps: 0,
    ...changes,
  };
}

export function holders(list: readonly Holder[], changes: Partial<Holders> = {}): Holders {
  return {
    totalHolders: list.length,
    holders: list,
    sumOfBalances: list.reduce((sum, { balance }) => sum + balance, 0n),
    mode: 'replay',
    coverage: 1,
    ...changes,
  };
}

export function links(list: readonly WalletLink[], superNodes: readonly Address[] = []): WalletLinks {
  return { links: list, superNodes, coverage: 1 };
}

export function link(
  a: number,
  b: number,
  kind: WalletLink['kind'] = 'token_transfer',
  via?: number,
): WalletLink {
  return {
    a: wallet(a),
    b: wallet(b),
    kind,
    transactionHashes: [hash(a * 1000 + b)],
    ...(via === undefined ? {} : { via: wallet(via) }),
  };
}

export function buyer(n: number, changes: Partial<EarlyBuyer> = {}): EarlyBuyer {
  return {
    wallet: wallet(n),
    firstBuyBlock: 100,
    firstBuyAt: NOW_SECONDS - 30 * 86_400,
    firstBuyTransaction: hash(n),
    bought: 1_000n,
    sold: 0n,
    transferredOut: 0n,
    transferredIn: 0n,
    balanceNow: 1_000n,
    balanceAfter1h: 1_000n,
    balanceAfter24h: 1_000n,
    balanceAfter7d: 1_000n,
    soldMostAt: null,
    receivedBeforeLaunch: 0n,
    sameBlockRoundTrip: false,
    ...changes,
  };
}

export function launch(buyers: readonly EarlyBuyer[], changes: Partial<Launch> = {}): Launch {
  return {
    block: { number: 100, hash: hash(100), timestamp: NOW_SECONDS - 30 * 86_400 },
    pool: wallet(0xaa),
    cohortSeconds: 600,
    buyers,
    truncated: false,
    maxDrawdown: -0.6,
    ...changes,
  };
}

const amount = fc.oneof(
  fc.constantFrom(0n, 1n, 10n ** 77n, 2n ** 112n - 1n, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: 10n ** 30n }),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
/** Numbers from a hostile source. */
const number = fc.oneof(
  fc.double({ min: 0, max: 1e9, noNaN: true }),
  fc.constantFrom(0, 1, -1, 1e-300, 1e300, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE),
);
const someWallet = fc.integer({ min: 1, max: 12 }).map(wallet);
const decimals = fc.constantFrom(null, 0, 6, 18, 77, 255, -1, 1.5);
const time = fc.integer({ min: NOW_SECONDS - 8 * 86_400, max: NOW_SECONDS + 100 });
const share = fc.double({ min: 0, max: 1, noNaN: true });

const anyPool: fc.Arbitrary<Pool> = fc.record(
  {
    address: fc.constantFrom(wallet(0xaa), wallet(0xab)),
    dex: fc.constant('dex'),
    kind: fc.constantFrom('uniswap-v2', 'uniswap-v3', 'aerodrome'),
    feePips: fc.constantFrom(0, 3000, 1_000_000, 2_000_000, -5, Number.NaN),
    quote: fc.record({
      address: fc.constant(wallet(0xbb)),
      symbol: fc.constant('Q'),
      decimals: fc.constantFrom(0, 6, 18, 77, 255),
    }),
    tokenIsToken0: fc.boolean(),
    tokenReserve: amount,
    quoteReserve: amount,
    quoteUsd: maybe(number),
    priceUsd: maybe(number),
    liquidityUsd: maybe(number),
    createdAt: fc.integer({ min: 0, max: NOW_SECONDS + 1_000 }),
    sqrtPriceX96: amount,
    liquidity: amount,
    tick: fc.integer(),
  },
  {
    requiredKeys: [
      'address',
      'dex',
      'kind',
      'feePips',
      'quote',
      'tokenIsToken0',
      'tokenReserve',
      'quoteReserve',
      'quoteUsd',
      'priceUsd',
      'liquidityUsd',
    ],
  },
);

const anyTrade: fc.Arbitrary<Trade> = fc.record({
  pool: fc.constantFrom(wallet(0xaa), wallet(0xab)),
  transactionHash: fc.integer({ min: 1, max: 40 }).map(hash),
  blockNumber: fc.integer({ min: 1, max: 60 }),
  logIndex: fc.integer({ min: 0, max: 20 }),
  timestamp: time,
  side: fc.constantFrom('buy', 'sell'),
  trader: someWallet,
  tokenAmount: amount,
  quoteAmount: amount,
  valueUsd: maybe(number),
  priceUsd: maybe(number),
});

const anyPools: fc.Arbitrary<Pools> = fc.record({
  pools: fc.array(anyPool, { maxLength: 4 }),
  nativeUsd: maybe(number),
});
const anyTrades: fc.Arbitrary<Trades> = fc.record({
  windowSeconds: fc.constantFrom(0, 3_600, 86_400, 7 * 86_400),
  trades: fc.array(anyTrade, { maxLength: 60 }),
  priceUsdBefore: maybe(number),
  coverage: fc.oneof(share, fc.constantFrom(0, 1, Number.NaN)),
  ignoredForeignSwaps: fc.nat(),
});
const anyMetadata: fc.Arbitrary<TokenMetadata> = fc.record({
  contractKind: fc.constant('erc20'),
  name: maybe(fc.string()),
  symbol: maybe(fc.string()),
  decimals,
  totalSupply: maybe(amount),
});
const anyHolders: fc.Arbitrary<Holders> = fc
  .record({
    list: fc.array(
      fc.record({
        address: someWallet,
        balance: amount,
        kind: fc.constantFrom(
          'wallet',
          'pool',
          'burn',
          'locker',
          'exchange',
          'contract',
          'owner',
          'deployer',
          'token',
        ),
      }) as fc.Arbitrary<Holder>,
      { maxLength: 20 },
    ),
    rest: fc.option(
      fc
        .array(amount, { maxLength: 5 })
        .map((list) => toRuns(list.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))),
      { nil: undefined },
    ),
    mode: fc.constantFrom('replay', 'balance_of') as fc.Arbitrary<Holders['mode']>,
    coverage: fc.oneof(share, fc.constant(1)),
    extra: amount,
  })
  .map(({ list, rest, mode, coverage, extra }) =>
    holders(list, {
      mode,
      coverage,
      sumOfBalances: list.reduce((sum, h) => sum + h.balance, 0n) + extra,
      ...(rest ? { rest } : {}),
    }),
  );
const anyReport: fc.Arbitrary<MarketReport> = fc.record({
  priceUsd: maybe(number),
  marketCap: maybe(number),
  fdv: maybe(number),
  liquidityUsd: maybe(number),
  volume24h: maybe(number),
  priceChange24h: maybe(number),
  buys24h: maybe(fc.nat()),
  sells24h: maybe(fc.nat()),
  pairs: maybe(fc.nat()),
});
const anyLinks: fc.Arbitrary<WalletLinks> = fc.record({
  links: fc.array(
    fc
      .tuple(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('token_transfer', 'common_funder', 'same_block_bundle'),
      )
      .map(([a, b, kind]) => link(a, b, kind, kind === 'common_funder' ? 99 : undefined)),
    { maxLength: 12 },
  ),
  superNodes: fc.array(someWallet, { maxLength: 2 }),
  coverage: share,
});
const anyBuyer: fc.Arbitrary<EarlyBuyer> = fc.record({
  wallet: someWallet,
  firstBuyBlock: fc.integer({ min: 100, max: 110 }),
  firstBuyAt: fc.integer({ min: NOW_SECONDS - 30 * 86_400 - 10, max: NOW_SECONDS }),
  firstBuyTransaction: fc.integer({ min: 1, max: 9 }).map(hash),
  bought: amount,
  sold: amount,
  transferredOut: amount,
  transferredIn: amount,
  balanceNow: amount,
  balanceAfter1h: maybe(amount),
  balanceAfter24h: maybe(amount),
  balanceAfter7d: maybe(amount),
  soldMostAt: maybe(time),
  receivedBeforeLaunch: amount,
  sameBlockRoundTrip: fc.boolean(),
  funder: fc.constantFrom(wallet(77), wallet(78)),
});
const anyLaunch: fc.Arbitrary<Launch> = fc
  .record({
    buyers: fc.array(anyBuyer, { maxLength: 12 }),
    truncated: fc.boolean(),
    maxDrawdown: maybe(number),
    cohortSeconds: fc.constantFrom(0, 600),
  })
  .map(({ buyers, ...rest }) => launch(buyers, rest));
const anySimulation: fc.Arbitrary<TradeSimulation> = fc.record({
  pool: fc.constant(wallet(0xaa)),
  canBuy: maybe(fc.boolean()),
  canSell: maybe(fc.boolean()),
  canTransfer: maybe(fc.boolean()),
  buyTax: maybe(number),
  sellTax: maybe(number),
  transferTax: maybe(number),
  buyGas: fc.constant(null),
  sellGas: fc.constant(null),
  evidence: fc.constant([]),
});
const anyLocks: fc.Arbitrary<LiquidityLocks> = fc.record({
  holders: fc.array(
    fc.record({
      pool: fc.constantFrom(wallet(0xaa), wallet(0xab)),
      holder: someWallet,
      kind: fc.constantFrom(
        'burned',
        'locked',
        'owner',
        'deployer',
        'contract',
        'wallet',
      ) as fc.Arbitrary<'wallet'>,
      share: fc.oneof(share, fc.constantFrom(Number.NaN, 2)),
      valueUsd: maybe(number),
    }),
    { maxLength: 5 },
  ),
  coverage: share,
});
const anyOwnership: fc.Arbitrary<Ownership> = fc.record({
  owner: maybe(fc.record({ address: someWallet, kind: fc.constant('eoa' as const) })),
  renounced: fc.boolean(),
  proxy: fc.constant(null),
  deployer: someWallet,
});

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Fact<T> | undefined> =>
  fc.oneof(
    { weight: 6, arbitrary: arbitrary.map(fact) },
    fc.constantFrom(undefined, missing('unavailable', 'the node is down', 'test')),
  );

/** Any mixture of known, missing and absent facts, hostile values included. */
export const anyFacts: fc.Arbitrary<FactBag> = fc
  .record({
    metadata: optional(anyMetadata),
    pools: optional(anyPools),
    trades: optional(anyTrades),
    holders: optional(anyHolders),
    marketReport: optional(anyReport),
    walletLinks: optional(anyLinks),
    launch: optional(anyLaunch),
    simulation: optional(anySimulation),
    liquidityLocks: optional(anyLocks),
    ownership: optional(anyOwnership),
  })
  .map((bag) => Object.fromEntries(Object.entries(bag).filter(([, value]) => value !== undefined)));

/** All numbers inside `value`, at any depth. */
export function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
