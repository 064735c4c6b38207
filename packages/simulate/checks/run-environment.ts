import { environmentNames, toQuantity } from '@assay/facts';
import { balanceStep } from '../calls/erc20.js';
import { encodeAct } from '../calls/executor.js';
import { decodeAct } from '../calls/executor-codec.js';
import {
  nativeFunds,
  type SimulationSetup,
  type StateOverrides,
  withOverrides,
} from '../calls/simulation-setup.js';
import { readWord, type Step, type StepOutcome } from '../calls/step.js';
import { toPlainOverrides } from '../trades/account-trade.js';
import { toBlockOverrides } from '../trades/fees.js';
import { runScenario, type ScenarioRun } from '../trades/run-scenario.js';
import { type SimulatedBlock, simulateBlocks } from '../trades/simulate-v1.js';
import { fundSteps, legSteps } from '../trades/trade.js';
import { roundTripSteps } from '../trades/trade-scenario.js';
import type { CheckSetup } from './check-setup.js';
import { type Environment, toTimes } from './environments.js';

export const toSpend = ({ spend }: CheckSetup, { sizeTenths }: Environment) => {
  const amount = (spend * BigInt(sizeTenths)) / 10n;
  return amount > 0n ? amount : 1n;
};

/** As transactions of the environment's caller: a contract acts on behalf of another account. */
function asCaller(
  steps: readonly Step[],
  environment: Environment,
  operator: Step['actor'],
): readonly Step[] {
  const sized = steps.map((step): Step => (environment.gas ? { ...step, gas: environment.gas } : step));
  if (environment.caller === 'account') return sized;
  return sized.map((step) => ({
    key: step.key,
    actor: operator,
    target: step.actor,
    data: encodeAct(step),
    gas: (step.gas ?? 1_500_000) + 200_000,
  }));
}

/**
 * Unpacks the answers of a contract caller to those of the inner calls. The contract is ours and never fails by
 * itself: where it did, the block's rules do not know its code, and nothing was tried.
 */
function unpack(outcomes: ScenarioRun['outcomes'], environment: Environment): ScenarioRun['outcomes'] {
  if (environment.caller === 'account') return outcomes;
  return new Map(
    [...outcomes].flatMap(([key, outcome]): [string, StepOutcome][] =>
      outcome.success ? [[key, { ...decodeAct(outcome.data), gasUsed: outcome.gasUsed }]] : [],
    ),
  );
}

/** Accounts shared by all environments, so that nothing else differs. */
export interface EnvironmentRunners {
  readonly operator: Step['actor'];
  readonly code: StateOverrides[string];
}

function toOverrides(
  setup: CheckSetup,
  environment: Environment,
  runners: EnvironmentRunners,
): StateOverrides {
  const { trader } = setup;
  let simulationSetup: SimulationSetup = { driver: trader, overrides: toPlainOverrides(setup) };
  if (environment.nonce)
    simulationSetup = withOverrides(simulationSetup, { [trader]: { nonce: toQuantity(environment.nonce) } });
  if (environment.caller === 'contract') {
    const funds = simulationSetup.overrides[trader]?.balance;
    simulationSetup = withOverrides(simulationSetup, {
      [trader]: runners.code,
      [runners.operator]: funds ? { balance: funds } : {},
    });
  }
  return simulationSetup.overrides;
}

function toBlocks(
  setup: CheckSetup,
  environment: Environment,
  runners: EnvironmentRunners,
  held: bigint | undefined,
): readonly SimulatedBlock[] {
  const { venue, trader } = setup;
  const spend = toSpend(setup, environment);
  const { buyAt, sellAt } = toTimes(setup.block, environment);
  const prepare = (steps: readonly Step[]) => asCaller(steps, environment, runners.operator);
  const buying = prepare([
    ...fundSteps(venue, trader, spend),
    ...legSteps(venue, 'buy', { trader, direction: 'buy', amount: spend }),
    balanceStep('held', trader, venue.token, trader),
  ]);
  const blockOverrides = environment.gasPrice === null ? {} : toBlockOverrides(setup.fees, setup.block);
  const price =
    environment.gasPrice === null ? {} : { gasPrice: environment.gasPrice ?? setup.fees.gasPrice };
  const block = (steps: readonly Step[], time: number): SimulatedBlock => ({
    steps,
    overrides: { ...blockOverrides, ...environment.block, time: toQuantity(time) },
    ...price,
  });
  if (held === undefined) return [block(buying, buyAt)];
  const selling = prepare(
    legSteps(venue, 'sell', { trader, direction: 'sell', amount: held / environment.sellDivisor }),
  );
  if (environment.saleAfterSeconds === null) return [block([...buying, ...selling], buyAt)];
  return [block(buying, buyAt), block(selling, sellAt)];
}

/** Two round trips, because the sale must name the amount bought. */
export async function runAsTransactions(
  setup: CheckSetup,
  environment: Environment,
  runners: EnvironmentRunners,
): Promise<ScenarioRun> {
  const overrides = toOverrides(setup, environment, runners);
  const simulate = async (held: bigint | undefined) => {
    const blocks = toBlocks(setup, environment, runners, held);
    const meaning = `${environmentNames[environment.id]}: an account buys the token${held === undefined ? '' : ' and sells it'}`;
    const run = await simulateBlocks(setup, overrides, blocks, meaning);
    return { ...run, outcomes: unpack(run.outcomes, environment) };
  };
  const purchase = await simulate(undefined);
  const held = readWord(purchase.outcomes, 'held') ?? 0n;
  return held > 0n ? simulate(held) : purchase;
}

/**
 * Without `eth_simulateV1`: one call, so no time passes between the purchase and the sale. `undefined` where
 * the environment needs more.
 */
export function runInOneCall(
  setup: CheckSetup,
  environment: Environment,
  runners: EnvironmentRunners,
  blockOverride: boolean,
): Promise<ScenarioRun> | undefined {
  const later = environment.saleAfterSeconds === null || environment.saleAfterSeconds > 12;
  const moved = later || Object.keys(environment.block).length > 0;
  const impossible = environment.saleAfterSeconds === null || environment.sellDivisor !== 1n;
  if (impossible || (moved && !blockOverride)) return undefined;
  const { block, venue, trader, simulationSetup } = setup;
  const time = toQuantity(toTimes(block, environment).sellAt);
  const steps = roundTripSteps(venue, trader, toSpend(setup, environment), environment.sellDivisor).map(
    (step) => (environment.gas ? { ...step, gas: environment.gas } : step),
  );
  const changed = {
    ...withOverrides(simulationSetup, {
      [runners.operator]: { balance: toQuantity(nativeFunds) },
      ...(environment.nonce ? { [trader]: { nonce: toQuantity(environment.nonce) } } : {}),
    }),
    ...(environment.caller === 'contract' ? { origin: runners.operator } : {}),
    ...(environment.gasPrice === undefined ? {} : { gasPrice: environment.gasPrice ?? 0n }),
    ...(moved ? { blockOverrides: { ...environment.block, ...(later ? { time } : {}) } } : {}),
  };
  const meaning = `${environmentNames[environment.id]}: an account buys the token and sells it`;
  return runScenario(setup, changed, steps, meaning);
}
