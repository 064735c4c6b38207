import { type Address, ZERO_ADDRESS } from '@assay/facts';
import { parseEther } from 'ethers';
import { expect, it } from 'vitest';
import { buildChain } from '../build-chain.js';
import { DAY } from '../builder/scenario-builder.js';
import { chainProfiles } from '../core/chain-profiles.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { createNodeClient } from '../node/node-client.js';
import { startNodes } from '../node/start-nodes.js';
import { standardTokenCode } from '../scenarios/codes.js';
import type { Scenario } from '../scenarios/scenario.js';
import { deployToken } from './launch.js';
import { createV4Market, toV4PoolId } from './v4-market.js';

it('the id of a pool is the one used on Ethereum', () => {
  // ETH / USDC at 0.05 %.
  const key = {
    currency0: ZERO_ADDRESS,
    currency1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    fee: 500,
    tickSpacing: 10,
    hooks: ZERO_ADDRESS,
  } as const;
  expect(toV4PoolId(key)).toBe('0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27');
});

/**
 * A buyer's token balance after a purchase and after selling half of it, in a pool against each kind of
 * quote.
 */
async function trade(quoteOf: (core: CoreContracts) => Address): Promise<readonly bigint[]> {
  const [profile] = chainProfiles;
  if (!profile) throw new Error('no chain');
  const endsAt = Math.floor(Date.now() / 1000);
  const startsAt = endsAt - 5 * DAY;
  const nodes = await startNodes([{ chainId: profile.chainId, genesisAt: startsAt - 60 }]);
  let held: readonly bigint[] = [];
  const scenario: Scenario = {
    id: 'v4-market',
    chain: profile.name,
    title: '',
    story: '',
    async deploy(builder, core) {
      const args = ['Test', 'TEST', parseEther('1000000'), core.router];
      const launch = { code: standardTokenCode, args, at: 2 * DAY, native: 30 };
      const { token, deployer } = await deployToken(builder, core, launch);
      const quote = quoteOf(core);
      const market = createV4Market(builder, core, token, { fee: 500, tickSpacing: 10, quote });
      const [buyer, keeper] = builder.wallets('buyer', 2);
      if (!buyer || !keeper) throw new Error('no wallets');
      const whole = 10n ** BigInt(market.quoteDecimals);
      market.fundBuyers([deployer, buyer], 10);
      await builder.nextBlock();
      market.open(deployer, parseEther('1000'), 10n * whole);
      const range = [0.5, 2] as const;
      market.mint(deployer, { tokens: parseEther('1000'), quote: 10n * whole, range }, keeper);
      market.buy(buyer, whole);
      await builder.nextBlock();
      const [bought = 0n] = await builder.balances(token, [buyer]);
      market.sell(buyer, bought / 2n);
      await builder.nextBlock();
      held = [bought, ...(await builder.balances(token, [buyer]))];
      return { token, supporting: {}, truth: {} };
    },
  };
  try {
    const client = createNodeClient(nodes.urls[0] ?? '');
    await buildChain({ profile, client, scenarios: [scenario], startsAt, endsAt, onProgress: () => {} });
  } finally {
    await nodes.processes.stop();
  }
  return held;
}

it.each([
  ['the native coin', () => ZERO_ADDRESS],
  ['the wrapped native coin', (core: CoreContracts) => core.wrappedNative],
  ['a stablecoin of 6 decimals', (core: CoreContracts) => core.usd6.address],
])(
  'a token is bought and sold against %s',
  async (_, quoteOf) => {
    const [bought = 0n, left = 0n] = await trade(quoteOf);
    // A tenth of the quote's side for a tenth of the token's, less fee and impact.
    expect(bought).toBeGreaterThan(parseEther('90'));
    expect(bought).toBeLessThan(parseEther('100'));
    expect(left).toBe(bought - bought / 2n);
  },
  60_000,
);
