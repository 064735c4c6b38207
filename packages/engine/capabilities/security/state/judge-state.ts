import type { TouchedState } from '@assay/evm';
import {
  type Address,
  type CallEvidence,
  type EnvironmentId,
  knownValue,
  type OwnerPowers,
  type PlayedState,
  type PowerEffect,
  type TradeSimulation,
  type TradingChecks,
} from '@assay/facts';
import { policy } from '../../policy.js';
import type { ChainRead } from '../../reading/chain-reader.js';
import type { OnchainDeps } from '../../reading/deps.js';
import { provenHoneypot } from '../security-inputs.js';
import { withCaseStates, withCellStates } from './case-states.js';
import { type CheckedEvidence, checkEvidence } from './check-evidence.js';
import { withholdChecks, withholdPowers, withholdTrade } from './withhold.js';

type StateDeps = Pick<OnchainDeps, 'prover' | 'now'>;

/** What was played, and what speaks against the state under it. */
interface Played<T> {
  readonly value: T;
  readonly token: Address;
  /** Signs that the state is not whole, each a sentence. */
  readonly signs: readonly string[];
  /** Of `checkEvidence`. */
  readonly touched: () => Promise<TouchedState>;
}

/** Powers that raise a gate in the hands of one key or of anyone. */
export const graveEffects: ReadonlySet<PowerEffect> = new Set<PowerEffect>([
  'MINT',
  'MOVE_OTHERS_BALANCE',
  'ERASE_OTHERS_BALANCE',
  'BLOCK_SELLS',
  'BLOCK_TRANSFERS',
  'TAKE_OWNERSHIP',
  'CHANGE_CODE',
  'RAISE_TAX',
]);

/** What is wrong with the state; empty: nothing. What the state root proves, no sign puts in doubt. */
function faultsOf(
  signs: readonly string[],
  { isVerified, contradictions }: CheckedEvidence,
): readonly string[] {
  return isVerified ? [] : [...contradictions, ...signs];
}

/** @param isTold something was played to its end; where nothing was, nothing is said of the state either */
const toState = ({ isVerified }: CheckedEvidence, isTold: boolean): PlayedState => {
  if (isVerified) return { state: 'verified' };
  return isTold ? { state: 'complete' } : {};
};

const unchecked: CheckedEvidence = { evidence: [], isVerified: false, contradictions: [] };

/** A trade with the state it was played on; a grave one is checked first, and one on incomplete state says nothing. */
export async function judgeTrade(
  deps: StateDeps,
  read: ChainRead,
  { value, token, signs, touched }: Played<TradeSimulation>,
): Promise<TradeSimulation> {
  const { highTax } = policy.gates;
  const isGrave =
    provenHoneypot({ simulation: value, trading: undefined }) === true ||
    (value.sellTax ?? 0) >= highTax.minTax;
  const checked = isGrave
    ? await checkEvidence(deps, read, { token, evidence: value.evidence, touched })
    : { ...unchecked, evidence: value.evidence };
  const faults = faultsOf(signs, checked);
  const shown = { ...value, evidence: checked.evidence };
  const isTold = [value.canBuy, value.canSell, value.canTransfer].some((told) => told !== null);
  return faults.length > 0 ? withholdTrade(shown, faults) : { ...shown, ...toState(checked, isTold) };
}

/**
 * The same for further trades. Grave is that situations differ, and that nothing can be sold, unless the fact
 * `simulation` shows that too and was checked for it.
 */
export async function judgeChecks(
  deps: StateDeps,
  read: ChainRead,
  { value, token, signs, touched }: Played<TradingChecks>,
): Promise<TradingChecks> {
  const nothing = provenHoneypot({ simulation: undefined, trading: value }) === true;
  const trade = nothing ? await loadTrade(read, token) : undefined;
  if (trade?.state === 'incomplete') return withholdChecks(value, trade.stateReasons ?? []);
  const isShown = provenHoneypot({ simulation: trade, trading: undefined }) === true;
  const grave = graveChecks(value, nothing && !isShown);
  const checked = await checkEvidence(deps, read, { token, evidence: grave, touched });
  const faults = faultsOf(signs, checked);
  const shown = withEvidence(value, checked.evidence);
  const { environments, pools, holderSells, canSellAll } = value;
  const tried = [...environments, ...pools].some(({ canBuy }) => canBuy !== null);
  const isTold = tried || holderSells !== null || canSellAll !== null;
  const told = faults.length > 0 ? withholdChecks(shown, faults) : { ...shown, ...toState(checked, isTold) };
  return withCaseStates(told);
}

async function loadTrade({ rpc, request }: ChainRead, token: Address): Promise<TradeSimulation | undefined> {
  return knownValue(await request.facts.load('simulation', { chain: rpc.chain.name, address: token }));
}

/** The situations that show whether all, half or a little can be sold. */
const salesOfAll: ReadonlySet<EnvironmentId> = new Set<EnvironmentId>(['baseline', 'half_sold', 'dust_sold']);

function graveChecks(
  { environmentSensitive, environments, evidence }: TradingChecks,
  nothing: boolean,
): readonly CallEvidence[] {
  const shown = environments.filter(
    ({ id }) => environmentSensitive === true || (nothing && salesOfAll.has(id)),
  );
  return [...(nothing ? evidence : []), ...shown.map((one) => one.evidence)];
}

function withEvidence(value: TradingChecks, checked: readonly CallEvidence[]): TradingChecks {
  const replace = createReplacement(checked);
  return {
    ...value,
    environments: value.environments.map((one) => ({ ...one, evidence: replace(one.evidence) })),
    evidence: value.evidence.map(replace),
  };
}

/** The same for powers: those that would raise a gate are checked. */
export async function judgePowers(
  deps: StateDeps,
  read: ChainRead,
  { value, token, signs, touched }: Played<OwnerPowers>,
): Promise<OwnerPowers> {
  const grave = value.matrix
    .filter(({ status, effect }) => status === 'PROVEN' && graveEffects.has(effect))
    .flatMap(({ evidence }) => evidence);
  const checked = await checkEvidence(deps, read, { token, evidence: grave, touched });
  const faults = faultsOf(signs, checked);
  const replace = createReplacement(checked.evidence);
  const shown = {
    ...value,
    matrix: value.matrix.map((power) => ({ ...power, evidence: power.evidence.map(replace) })),
  };
  const told =
    faults.length > 0
      ? withholdPowers(shown, faults)
      : { ...shown, ...toState(checked, value.functionsTried > 0) };
  return withCellStates(told);
}

/** Evidence by its call: what was checked stands in place of what was not, not what another node answered. */
function createReplacement(checked: readonly CallEvidence[]) {
  const byParams = new Map([...checked].reverse().map((one) => [one.params, one]));
  return (one: CallEvidence): CallEvidence => byParams.get(one.params) ?? one;
}
