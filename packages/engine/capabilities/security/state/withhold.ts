import {
  INCOMPLETE_STATE,
  type OwnerPowers,
  type PlayedState,
  type TradeSimulation,
  type TradingChecks,
} from '@assay/facts';

/** The state of a fact that says nothing, because the state under its calls was not whole. */
const incomplete = (stateReasons: readonly string[]): PlayedState => ({ state: 'incomplete', stateReasons });

/** The trade without what it says of the token. Its calls stay, so that anyone can see what was answered. */
export function withholdTrade(
  { buyError: _, sellError: __, transferError: ___, ...trade }: TradeSimulation,
  reasons: readonly string[],
): TradeSimulation {
  return {
    ...trade,
    canBuy: null,
    canSell: null,
    canTransfer: null,
    buyTax: null,
    sellTax: null,
    transferTax: null,
    buyGas: null,
    sellGas: null,
    ...incomplete(reasons),
  };
}

/** Trading checks of which none was tried. */
export const uncheckedTrading: Omit<TradingChecks, 'impersonates'> = {
  canSellAll: null,
  canSellHalf: null,
  canSellDust: null,
  maxBuy: null,
  maxSell: null,
  maxWallet: null,
  cooldown: null,
  pools: [],
  holderSells: null,
  environments: [],
  hooks: [],
  taxCurve: null,
  environmentSensitive: null,
  evidence: [],
};

/** The checks without what they say of the token; an imitated name is no matter of state. */
export function withholdChecks(
  { impersonates, evidence }: TradingChecks,
  reasons: readonly string[],
): TradingChecks {
  return { ...uncheckedTrading, impersonates, evidence, ...incomplete(reasons) };
}

/** The powers as if no call had been tried to its end. */
export function withholdPowers({ matrix }: OwnerPowers, reasons: readonly string[]): OwnerPowers {
  return {
    matrix: matrix.map(({ actor, account, effect, evidence }) => ({
      actor,
      account,
      effect,
      status: 'NOT_TRIED',
      evidence,
      ...(evidence.length > 0 ? { state: 'incomplete' as const } : {}),
    })),
    worstCaseSellTax: null,
    worstCaseBuyTax: null,
    functionsTried: 0,
    coverage: 0,
    untried: INCOMPLETE_STATE,
    ...incomplete(reasons),
  };
}
