import type { Address } from '@assay/facts';
import type { ContractCode } from '../builder/contract-code.js';
import type { ScenarioBuilder } from '../builder/scenario-builder.js';
import type { SentTransaction } from '../builder/transaction.js';
import {
  infinityPositionsCode,
  slipstreamPositionsCode,
  v3PositionsCode,
  v4PositionsCode,
} from '../core/codes.js';
import { type CoreContracts, MAX_UINT256 } from '../core/core-contracts.js';
import { createInfinityBinMarket, createInfinityMarket } from './infinity-market.js';
import { createMarket } from './market.js';
import { openSlipstreamPool } from './slipstream-market.js';
import { createV3Market } from './v3-market.js';
import { createV4Market } from './v4-market.js';
import type { Venue } from './venue.js';

/** In smallest units. */
interface Amounts {
  readonly tokens: bigint;
  readonly native: bigint;
}

/** A pool with its first liquidity, which can be taken out again. */
export interface Provision {
  readonly market: Venue;
  /** The pool, by the name that tests know it by. */
  readonly supporting: Readonly<Record<string, Address>>;
  /** Takes out the part (0 to 1, all by default) of what the holder has, in one or more transactions. */
  take(holder: Address, part?: number): Promise<readonly SentTransaction[]>;
}

/** Opens a pool of one kind for the native coin, and adds the first liquidity. */
export type ProvideLiquidity = (
  builder: ScenarioBuilder,
  core: CoreContracts,
  token: Address,
  from: Address,
  amounts: Amounts,
) => Promise<Provision>;

const MAX_UINT128 = 2n ** 128n - 1n;
const partOf = (whole: bigint, part: number): bigint => (whole * BigInt(Math.round(part * 1_000))) / 1_000n;

/** The position managers of Uniswap V3 and of Slipstream: an order to take out, and one to be paid. */
async function emptyRange(
  builder: ScenarioBuilder,
  [manager, code]: readonly [Address, ContractCode],
  holder: Address,
  tokenId: number,
  part: number,
): Promise<readonly SentTransaction[]> {
  const read = await builder.read(manager, code, 'positions', [tokenId]);
  const { liquidity } = (read[0]?.liquidity === undefined ? read : read[0]) as { liquidity: bigint };
  const order = [tokenId, partOf(liquidity, part), 0, 0, MAX_UINT256];
  const payment = [tokenId, holder, MAX_UINT128, MAX_UINT128];
  return [
    builder.call(holder, manager, code, 'decreaseLiquidity', [order]),
    builder.call(holder, manager, code, 'collect', [payment]),
  ];
}

export const provideV2: ProvideLiquidity = async (builder, core, token, from, { tokens, native }) => {
  const market = createMarket(builder, core, token);
  market.addLiquidity(from, tokens, native);
  await builder.nextBlock();
  return {
    market,
    supporting: { pool: market.pool },
    async take(holder, part = 1) {
      const [balance = 0n] = await builder.balances(market.pool, [holder]);
      return [market.removeLiquidity(holder, partOf(balance, part))];
    },
  };
};

/** Two positions: the whole range, and a narrow one. */
export const provideV3: ProvideLiquidity = async (builder, core, token, from, { tokens, native }) => {
  const market = createV3Market(builder, core, token, { fee: 10_000, tickSpacing: 200 });
  market.open(from, tokens, native);
  market.mint(from, { tokens: partOf(tokens, 0.7), quote: partOf(native, 0.7) });
  market.mint(from, { tokens: partOf(tokens, 0.3), quote: partOf(native, 0.3), range: [0.2, 5] });
  await builder.nextBlock();
  const { positions } = core.v3;
  const ids = await Promise.all(
    [0, 1].map((index) => builder.read(positions, v3PositionsCode, 'tokenOfOwnerByIndex', [from, index])),
  );
  return {
    market,
    supporting: { v3Pool: market.pool },
    async take(holder, part = 1) {
      const sent: SentTransaction[] = [];
      for (const [id] of ids)
        sent.push(...(await emptyRange(builder, [positions, v3PositionsCode], holder, Number(id), part)));
      return sent;
    },
  };
};

export const provideSlipstream: ProvideLiquidity = async (builder, core, token, from, { tokens, native }) => {
  const { positions } = core.slipstream ?? core.v3;
  const market = await openSlipstreamPool(builder, core, token, { from, tokens, native, tickSpacing: 200 });
  market.mint(from, native);
  await builder.nextBlock();
  const [last] = await builder.read(positions, slipstreamPositionsCode, 'last');
  return {
    market,
    supporting: { slipstreamPool: market.pool },
    take: (holder, part = 1) =>
      emptyRange(builder, [positions, slipstreamPositionsCode], holder, Number(last), part),
  };
};

export const provideV4: ProvideLiquidity = async (builder, core, token, from, { tokens, native }) => {
  const { positionManager } = core.v4;
  const market = createV4Market(builder, core, token, { fee: 3_000, tickSpacing: 60 });
  const [id] = await builder.read(positionManager, v4PositionsCode, 'nextTokenId');
  market.open(from, tokens, native);
  market.mint(from, { tokens, quote: native });
  await builder.nextBlock();
  return {
    market,
    supporting: { v4PoolId: market.poolId, v4Router: core.v4.router },
    async take(holder, part = 1) {
      const [has] = await builder.read(positionManager, v4PositionsCode, 'getPositionLiquidity', [id]);
      return [market.decrease(holder, Number(id), partOf(has as bigint, part))];
    },
  };
};

export const provideInfinity: ProvideLiquidity = async (builder, core, token, from, { tokens, native }) => {
  const market = await createInfinityMarket(builder, core, token, { fee: 1_676, tickSpacing: 50 });
  const manager = core.infinity?.positionManager ?? core.v4.positionManager;
  market.open(from, tokens, native);
  const { tokenId } = market.mint(from, native);
  await builder.nextBlock();
  return {
    market,
    supporting: { infinityPoolId: market.poolId },
    async take(holder, part = 1) {
      const [has] = await builder.read(manager, infinityPositionsCode, 'getPositionLiquidity', [tokenId]);
      return [market.decrease(holder, tokenId, partOf(has as bigint, part))];
    },
  };
};

/** Takes out all, whatever part is asked for. */
export const provideBins: ProvideLiquidity = async (builder, core, token, from, { tokens, native }) => {
  const market = createInfinityBinMarket(builder, core, token, 2_500);
  market.open(from, tokens, native);
  await builder.nextBlock();
  market.add(from, tokens, native, from);
  await builder.nextBlock();
  return {
    market,
    supporting: { infinityBinPoolId: market.poolId },
    take: async (holder) => [market.remove(holder)],
  };
};
