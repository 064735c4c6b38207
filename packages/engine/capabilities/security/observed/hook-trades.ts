import {
  type CallEvidence,
  type Hex,
  type Pool,
  poolIdOf,
  type TradeSimulation,
  type TradingChecks,
  ZERO_ADDRESS,
} from '@assay/facts';

/** Result of a simulated purchase and sale in one pool. Taxes 0..1; `null`: not measured. */
export interface PoolTradeResult {
  readonly canBuy: boolean | null;
  readonly canSell: boolean | null;
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly sellError?: string;
  readonly evidence: readonly CallEvidence[];
}

export interface TradeFacts {
  readonly pools: readonly Pool[];
  readonly simulation: TradeSimulation | undefined;
  readonly trading: Pick<TradingChecks, 'pools' | 'hooks'> | undefined;
}

/** Whether the pool calls a hook: then the hook may cause what its trades show. */
export function isHooked({ v4 }: Pool): boolean {
  return v4 !== undefined && v4.hooks !== ZERO_ADDRESS;
}

/** Whether the trade that was simulated for the token went through a pool with a hook. */
export function isTradedThroughHook({ pools, simulation }: Omit<TradeFacts, 'trading'>): boolean {
  const traded = simulation && (simulation.poolId ?? simulation.pool);
  return pools.some((pool) => poolIdOf(pool) === traded && isHooked(pool));
}

/** The trades that were simulated, by pool. */
export function toPoolTrades({ simulation, trading }: TradeFacts): ReadonlyMap<Hex, PoolTradeResult> {
  const others = (trading?.pools ?? []).map(({ pool, poolId, evidence, ...trade }) => {
    return [poolId ?? pool, { ...trade, evidence: [evidence] }] as const;
  });
  const main = simulation ? [[simulation.poolId ?? simulation.pool, simulation] as const] : [];
  return new Map<Hex, PoolTradeResult>([...others, ...main]);
}

/** What the token itself does to its transfers, from transfers and from pools without a hook. */
export interface OwnConduct {
  /** It can be moved, and is refused in no pool without a hook. */
  readonly lets: boolean;
  /** The highest part that it takes of a transfer or a trade, 0..1. */
  readonly tax: number;
}

export function toOwnConduct(facts: TradeFacts): OwnConduct {
  const trades = toPoolTrades(facts);
  const plain = facts.pools.flatMap((pool) => (isHooked(pool) ? [] : (trades.get(poolIdOf(pool)) ?? [])));
  const { canTransfer = null, transferTax = null } = facts.simulation ?? {};
  return {
    lets: canTransfer === true && plain.every(({ canSell }) => canSell !== false),
    tax: Math.max(transferTax ?? 0, ...plain.flatMap(({ buyTax, sellTax }) => [buyTax ?? 0, sellTax ?? 0])),
  };
}
