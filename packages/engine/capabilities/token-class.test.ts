import {
  type AccountKind,
  type BalanceComparison,
  type FactBag,
  type Hex,
  known,
  missing,
  type Pool,
} from '@assay/facts';
import { expect, test } from 'vitest';
import { tokenClassOf } from './token-class.js';

const now = 1_800_000_000;
const address = (digit: string): Hex => `0x${digit.repeat(40)}`;
const selectors = (...list: string[]): Hex => `0x${list.map((one) => `8063${one}1461000057`).join('')}`;
const issuerCode = selectors('40c10f19', '8456cb59', '3f4ba83a', 'f9f92be4');

interface Story {
  readonly price?: number;
  readonly liquidityUsd?: number;
  readonly runtime?: Hex;
  readonly owner?: AccountKind | null;
  /** Who owns the contract that is the owner. */
  readonly controller?: AccountKind;
  readonly sellTax?: number;
  readonly canSell?: boolean;
  readonly createdAt?: number;
  readonly mode?: 'replay' | 'balance_of';
  readonly kept?: BalanceComparison;
  /** The chain runs it; who holds which role. */
  readonly roles?: Readonly<Record<string, AccountKind>>;
}

function factsOf(story: Story): FactBag {
  const pool: Pool = {
    address: address('1'),
    dex: 'x',
    kind: 'uniswap-v2',
    feePips: 3000,
    quote: { address: address('2'), symbol: 'Q', decimals: 18 },
    tokenIsToken0: true,
    tokenReserve: 1n,
    quoteReserve: 1n,
    quoteUsd: 3000,
    priceUsd: story.price ?? 0.0001,
    liquidityUsd: story.liquidityUsd ?? 5_000_000,
    ...(story.createdAt === undefined ? {} : { createdAt: story.createdAt }),
  };
  const runtime = story.runtime ?? '0x';
  const owner = story.owner === undefined ? 'multisig' : story.owner;
  const fact = <T>(value: T) => known(value, 'onchain', 0);
  return {
    pools: fact({ pools: [pool], nativeUsd: 3000 }),
    code: fact({
      runtime,
      logicAddress: address('3'),
      logicRuntime: runtime,
      logicCodeHash: '0x',
      ...(story.roles ? { protocol: { standard: 'B20' as const, variant: 'asset' as const } } : {}),
    }),
    ownership: fact({
      owner:
        owner === null
          ? null
          : {
              address: address('4'),
              kind: owner,
              ...(story.controller ? { controller: { address: address('5'), kind: story.controller } } : {}),
            },
      renounced: owner === 'zero',
      proxy: null,
      ...(story.roles
        ? {
            roles: Object.entries(story.roles).map(([name, kind]) => ({
              role: '0x',
              name,
              account: { address: address('6'), kind },
            })),
          }
        : {}),
    }),
    simulation: fact({
      pool: pool.address,
      canBuy: true,
      canSell: story.canSell ?? true,
      canTransfer: true,
      buyTax: 0,
      sellTax: story.sellTax ?? 0,
      transferTax: 0,
      buyGas: null,
      sellGas: null,
      evidence: [],
    }),
    ...(story.mode
      ? {
          holders: fact({
            totalHolders: 1,
            holders: [],
            sumOfBalances: 0n,
            mode: story.mode,
            coverage: 1,
            ...(story.kept ? { kept: story.kept } : {}),
          }),
        }
      : {}),
  };
}
/** As it is read where no trade could be played. */
function withoutTrades(story: Story): FactBag {
  return { ...factsOf(story), simulation: missing('node_cannot', 'no trade was played', 'onchain') };
}
const classOf = (story: Story) => tokenClassOf(factsOf(story), now).class;

test('an issued token with deep pools at one dollar is a stablecoin, of which a pause is expected', () => {
  const classified = tokenClassOf(factsOf({ price: 1.004, runtime: issuerCode }), now);
  expect(classified.class).toBe('stablecoin');
  for (const id of ['pause', 'blacklist', 'mint', 'liquidity_locked', 'TRADING_PAUSABLE', 'OWNER_MINT']) {
    expect(classified.expects(id), id).toBe(true);
  }
  for (const id of ['can_sell', 'sell_tax', 'take_ownership', 'HIDDEN_MINT', 'PUBLIC_MINT']) {
    expect(classified.expects(id), id).toBe(false);
  }
});

test('a stablecoin whose peg slips stays one where several keys issue, pause and freeze it, and only there', () => {
  expect(classOf({ price: 0.88, runtime: issuerCode })).toBe('stablecoin');
  expect(classOf({ price: 0.88, runtime: issuerCode, owner: 'eoa' })).toBe('meme');
  expect(classOf({ price: 0.88, runtime: selectors('40c10f19') })).toBe('meme');
  expect(classOf({ price: 0.7, runtime: issuerCode, owner: 'contract', createdAt: now - 86_400 })).toBe(
    'meme',
  );
});

test('without a trade it has no such class, but what the class would expect may be expected', () => {
  const issued = tokenClassOf(withoutTrades({ price: 1, runtime: issuerCode }), now);
  expect([issued.class, issued.expects('pause'), issued.mayExpect('pause')]).toEqual(['meme', false, true]);
  const ordinary = tokenClassOf(withoutTrades({ price: 1.2, owner: 'eoa' }), now);
  const taxed = tokenClassOf(factsOf({ price: 1, runtime: issuerCode, sellTax: 0.05 }), now);
  for (const one of [ordinary, taxed]) expect(one.mayExpect('pause')).toBe(false);
});

test.each<[string, Story]>([
  ['a price far from a dollar', { price: 1.2 }],
  ['a shallow pool', { price: 1, liquidityUsd: 20_000 }],
  ['one key over a pool that is not very deep', { price: 1, liquidityUsd: 500_000, owner: 'eoa' }],
  ['a tax', { price: 1, sellTax: 0.05 }],
  ['a sale that fails', { price: 1, canSell: false }],
  ['no issuer', { price: 1, runtime: selectors('a9059cbb') }],
])('%s is not excused as a stablecoin', (_why, story) => {
  expect(
    classOf({
      runtime: issuerCode,
      owner: 'contract',
      liquidityUsd: 900_000,
      createdAt: now - 86_400,
      ...story,
    }),
  ).toBe('meme');
});

test('the wrapper of the native coin is told by its functions, its price and the lack of an owner', () => {
  const wrapper = { runtime: selectors('d0e30db0', '2e1a7d4d'), price: 2990 };
  expect(classOf({ ...wrapper, owner: null })).toBe('wrapped');
  expect(classOf({ ...wrapper, owner: 'eoa' })).toBe('meme');
  expect(classOf({ ...wrapper, owner: null, price: 10 })).toBe('meme');
});

test('a claim on staked coins trades near one coin', () => {
  expect(classOf({ runtime: selectors('3ba0b9a9'), price: 3300 })).toBe('liquid_staking');
  expect(classOf({ runtime: selectors('3ba0b9a9'), price: 9000 })).toBe('meme');
});

test('an old and deep asset that an issuer of several keys mints and pauses is an issued asset', () => {
  const story = { price: 60_000, runtime: issuerCode, createdAt: now - 400 * 86_400 };
  expect(classOf({ ...story, owner: 'contract' })).toBe('real_world_asset');
  expect(classOf({ ...story, owner: 'eoa' })).toBe('meme');
  expect(classOf({ ...story, owner: 'contract', controller: 'eoa' })).toBe('meme');
  expect(classOf({ ...story, owner: 'contract', createdAt: now - 10 * 86_400 })).toBe('meme');
});

test('balances that move by themselves make a rebasing token', () => {
  expect(classOf({ mode: 'balance_of' })).toBe('rebasing');
  expect(classOf({ runtime: selectors('2d838119', '4549b039') })).toBe('rebasing');
  expect(classOf({ mode: 'replay' })).toBe('meme');
});

test('a token that takes from some accounts in silence does not rebase', () => {
  const kept = { checked: 10, fell: 2, worstLoss: 0.5, general: false };
  expect(classOf({ mode: 'balance_of', kept })).toBe('meme');
  expect(classOf({ mode: 'balance_of', kept: { ...kept, fell: 10, general: true } })).toBe('rebasing');
  expect(classOf({ mode: 'balance_of', kept: { ...kept, fell: 0 } })).toBe('rebasing');
});

test('counting delegated votes makes a governance token, having a delegate function alone does not', () => {
  expect(classOf({ runtime: selectors('5c19a95c', '9ab24eb0') })).toBe('governance');
  expect(classOf({ runtime: selectors('5c19a95c') })).toBe('meme');
});

test('without facts nothing is excused', () => {
  const classified = tokenClassOf({}, now);
  expect(classified.class).toBe('meme');
  expect(['pause', 'mint', 'blacklist', 'liquidity_locked'].some(classified.expects)).toBe(false);
});

test.each<[string, Story]>([
  ['a stablecoin', { price: 1, runtime: issuerCode, liquidityUsd: 500_000 }],
  [
    'the wrapper of the native coin',
    { price: 3_000, runtime: selectors('d0e30db0', '2e1a7d4d'), owner: null },
  ],
  ['a claim on staked coins', { price: 3_300, runtime: selectors('3ba0b9a9') }],
])(
  '%s is told only where its owner and its trades could be read: an outage excuses nothing',
  (_what, story) => {
    const facts = factsOf(story);
    const { ownership, simulation, ...others } = facts;
    const down = missing('unavailable', 'the node is down', 'onchain');
    expect(tokenClassOf(facts, now).class).not.toBe('meme');
    for (const lean of [
      { ...others, simulation },
      { ...others, ownership },
      { ...facts, simulation: down },
      { ...facts, ownership: down },
    ] as FactBag[]) {
      expect(tokenClassOf(lean, now).class).toBe('meme');
    }
  },
);

test('the name of a token is not asked', () => {
  const metadata = known(
    { contractKind: 'erc20' as const, name: 'Tether USD', symbol: 'USDT', decimals: 6, totalSupply: 1n },
    'onchain',
    0,
  );
  expect(
    tokenClassOf({ ...factsOf({ price: 0.5, runtime: issuerCode, owner: 'eoa' }), metadata }, now).class,
  ).toBe('meme');
});

const shared = { DEFAULT_ADMIN_ROLE: 'multisig', MINT_ROLE: 'multisig', PAUSE_ROLE: 'timelock' } as const;

test.each([
  ['no single key holds a power of its issuer', { roles: shared }, 'real_world_asset'],
  ['a single key may only rename it', { roles: { ...shared, METADATA_ROLE: 'eoa' } }, 'real_world_asset'],
  ['a single key may seize', { roles: { ...shared, SEIZE_ROLE: 'eoa' } }, 'meme'],
  ['a single key says who may send', { roles: { ...shared, 'TRANSFER_SENDER_POLICY admin': 'eoa' } }, 'meme'],
  ['its pools are shallow', { roles: shared, liquidityUsd: 50_000 }, 'meme'],
  ['its sale is taxed', { roles: shared, sellTax: 0.1 }, 'meme'],
  ['nobody has a role', { roles: {}, owner: null }, 'meme'],
] as const)('a protocol token is an issued asset only by who controls it: %s', (_, story, expected) => {
  const { class: name, reason } = tokenClassOf(factsOf(story), now);
  expect(name).toBe(expected);
  expect(reason).toContain('The chain itself runs it: B20, asset.');
});
