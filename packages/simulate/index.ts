// Where a token is traded.

export { fetchVenues } from './venues/fetch-venues.js';
export { fetchPrelaunchVenue } from './venues/prelaunch.js';
export type { Venue } from './venues/venue.js';

// A trade by a fresh account.

export { fetchCreatedSetup } from './trades/created-setup.js';
export { driverAnswerIn } from './trades/creating-call.js';
export { fetchFees } from './trades/fees.js';
export { canActAsAccount, simulateTrade } from './trades/simulate-trade.js';
export { toSimulationResult } from './trades/simulate-v1.js';
export { tradeHints } from './trades/trade-hints.js';
export { prepareTradeSetup, type TradeSetup } from './trades/trade-setup.js';
export { prefetchTradingTerms } from './trades/trading-terms.js';

// Trades in other situations.

export type { CheckSetup } from './checks/check-setup.js';
export { checkTrading } from './checks/check-trading.js';
export { playHooks } from './checks/hook-actions.js';

// Every way to move it.

export { type RoutesInput, tryRoutes } from './routes/try-routes.js';

// What each account can do.

export { type Actor, toActors, toEmbeddedAccounts } from './powers/actors.js';
export { askAsActors } from './powers/ask-as-actors.js';
export { askMembers } from './powers/ask-members.js';
export { confirmCaller } from './powers/confirm-caller.js';
export type { WriteFunction } from './powers/functions.js';
export { toMapSlots } from './powers/map-slots.js';
export { fetchMessenger, withMessages } from './powers/message-mint.js';
export { type Plan, planPowers } from './powers/plan-powers.js';
export { planProtocolPowers } from './powers/plan-protocol-powers.js';
export type { PowerScenario } from './powers/power-scenario.js';
export type { PowerSimulation } from './powers/power-simulation.js';
export { preparePowerSimulation } from './powers/prepare-power-simulation.js';
export { provePowers } from './powers/prove-powers.js';
export { toRoleIds } from './powers/role-ids.js';
export { createTestAccounts } from './powers/test-accounts.js';
export { toSharedFunctions, toTokenFunctions } from './powers/token-functions.js';
export { upgradeFunctions } from './powers/upgrade-functions.js';
export { usesOrigin } from './powers/uses-origin.js';

// Many steps in one call, and accounts that exist in it alone.

export { fetchBalanceSlot } from './calls/balance-slot.js';
export { CREATE2_FACTORY, encodeCreation, toCreatedAddress } from './calls/created-account.js';
export { createExecutorCode } from './calls/executor.js';
export { decodeOutcomes } from './calls/executor-codec.js';
export { fetchCall } from './calls/fetch-call.js';
