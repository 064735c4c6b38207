import type { Address } from '@assay/facts';
import { HOUR, type ScenarioBuilder } from '../builder/scenario-builder.js';
import { lpLockerCode, pairCode } from '../core/codes.js';
import type { CoreContracts } from '../core/core-contracts.js';
import { burnLiquidity, lockLiquidity } from './launch.js';
import { createMarket } from './market.js';
import type { Provision } from './provide-liquidity.js';

/** Who has the liquidity of a V2 pool in the end. */
interface LiquidityHolder {
  readonly address: Address;
  /** What has to happen before it can be taken out. */
  release(): Promise<void>;
}

/** Lets somebody else than the deployer have the liquidity of a V2 pool. */
export type HandOver = (
  builder: ScenarioBuilder,
  core: CoreContracts,
  provision: Provision,
  setting: {
    readonly deployer: Address;
    readonly native: bigint;
    /** Seconds before the end of history. */
    readonly launchedBefore: number;
    readonly takenBefore: number;
  },
) => Promise<LiquidityHolder>;

/** The deployer gives its LP tokens to a partner. */
export const giveToPartner: HandOver = async (builder, _core, { market }, { deployer }) => {
  const address = builder.wallet('partner');
  builder.fund([address], 1);
  const [balance = 0n] = await builder.balances(market.pool, [deployer]);
  builder.call(deployer, market.pool, pairCode, 'transfer', [address, balance]);
  await builder.nextBlock();
  return { address, release: async () => {} };
};

/**
 * The deployer's liquidity is next to nothing, and burned. A stranger buys nearly all of the pool's tokens, adds
 * them with native coins, and locks the LP tokens until an hour before they are taken.
 */
export const leaveToStranger: HandOver = async (builder, core, { market }, setting) => {
  const { deployer, native, launchedBefore, takenBefore } = setting;
  const address = builder.wallet('stranger');
  await burnLiquidity(builder, market.pool, deployer);
  builder.fund([address], Number(native) / 1e18 + 5);
  await builder.until(launchedBefore - HOUR);
  market.buy(address, native / 200n);
  await builder.nextBlock();
  const [tokens = 0n] = await builder.balances(market.token, [address]);
  const { addLiquidity } = createMarket(builder, core, market.token);
  addLiquidity(address, tokens, native);
  const unlockAt = builder.endsAt - takenBefore - HOUR;
  await lockLiquidity(builder, core, market.pool, address, unlockAt);
  return {
    address,
    async release() {
      const [locks] = await builder.read(core.locker, lpLockerCode, 'getLocksForToken', [market.pool, 0, 0]);
      builder.call(address, core.locker, lpLockerCode, 'unlock', [locks[0].id]);
      await builder.nextBlock();
    },
  };
};
