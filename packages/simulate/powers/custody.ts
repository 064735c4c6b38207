import { encodeCall, toSelector } from '@assay/chain';
import { type Address, toQuantity } from '@assay/facts';
import { toBalanceOverride } from '../calls/balance-slot.js';
import { balanceStep, depositStep, transferStep } from '../calls/erc20.js';
import { type SimulationSetup, withOverrides } from '../calls/simulation-setup.js';
import { type Outcomes, readWord, type Step } from '../calls/step.js';
import type { PowerScenario } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';

/**
 * Native coin and quote tokens that the token's contract is given before its functions are tried, smallest
 * units.
 */
export const CUSTODY_AMOUNT = 10n ** 18n;

const getEthBalance = toSelector('getEthBalance(address)');
const assets = ['Own', 'Quote', 'Native'] as const;

function nativeStep(key: string, reader: Address, multicall3: Address, account: Address): Step {
  const data = encodeCall(getEthBalance, account);
  return { key, actor: reader, target: multicall3, data, gas: 100_000 };
}

/**
 * Gives the token's contract native coin, quote tokens and the token itself. Not used for trades, because the
 * contract may sell them.
 */
export function withCustody(
  simulationSetup: SimulationSetup,
  { scene: scenario, quoteSlot, tokenSlot, gift: grantedBalance }: PowerSimulation,
): SimulationSetup {
  const { token, venue } = scenario;
  let full = withOverrides(simulationSetup, { [token]: { balance: toQuantity(CUSTODY_AMOUNT) } });
  if (tokenSlot) full = withOverrides(full, toBalanceOverride(token, tokenSlot, token, grantedBalance));
  if (venue && quoteSlot)
    full = withOverrides(full, toBalanceOverride(venue.pool.quote.address, quoteSlot, token, CUSTODY_AMOUNT));
  return full;
}

/** The wrapped native coin has no known balance slot, so it is deposited and transferred. */
export function custodySteps({ token, venue, accounts }: PowerScenario): readonly Step[] {
  const quote = venue?.pool.quote.address;
  if (!quote || quote !== venue.wrappedNative) return [];
  return [
    depositStep('custody.deposit', accounts.trader, quote, CUSTODY_AMOUNT),
    transferStep('custody.give', accounts.trader, { token: quote, to: token, amount: CUSTODY_AMOUNT }),
  ];
}

/** Reads the balances of the token's contract and of the actor; `when` is the prefix of the keys. */
export function custodyWatch(
  { token, venue, accounts }: PowerScenario,
  multicall3: Address,
  actor: Address,
  when: 'base' | 'after',
): readonly Step[] {
  const reader = accounts.trader;
  const quote = venue?.pool.quote.address;
  const quotes = quote
    ? [
        balanceStep(`${when}.contractQuote`, reader, quote, token),
        balanceStep(`${when}.actorQuote`, reader, quote, actor),
      ]
    : [];
  return [
    balanceStep(`${when}.contractOwn`, reader, token, token),
    balanceStep(`${when}.actorOwn`, reader, token, actor),
    nativeStep(`${when}.contractNative`, reader, multicall3, token),
    nativeStep(`${when}.actorNative`, reader, multicall3, actor),
    ...quotes,
  ];
}

/** True where an asset moved from the contract to the actor. */
export function tookCustody(outcomes: Outcomes): boolean {
  const change = (name: string): bigint => {
    const [before, after] = [readWord(outcomes, `base.${name}`), readWord(outcomes, `after.${name}`)];
    return before === undefined || after === undefined ? 0n : after - before;
  };
  return assets.some((asset) => {
    const gain = change(`actor${asset}`);
    return gain > 0n && -change(`contract${asset}`) >= gain;
  });
}
