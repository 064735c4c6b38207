import {
  createFreshAddress,
  type EnvironmentId,
  type EnvironmentResult,
  environmentNames,
} from '@assay/facts';
import { createActorCode } from '../calls/executor.js';
import type { ScenarioRun } from '../trades/run-scenario.js';
import { canActAsAccount } from '../trades/simulate-trade.js';
import { readRoundTrip } from '../trades/trade-scenario.js';
import { unlessNotPlayed } from '../trades/unless-not-played.js';
import type { CheckSetup } from './check-setup.js';
import { createEnvironments, disagree, type Environment, type EnvironmentReading } from './environments.js';
import { type EnvironmentRunners, runAsTransactions, runInOneCall, toSpend } from './run-environment.js';
import type { SellFractions } from './sell-fractions.js';

export interface EnvironmentMatrix {
  readonly environments: readonly EnvironmentResult[];
  readonly environmentSensitive: boolean | null;
  readonly cooldown: boolean | null;
  /** Sales of a part of the holding, as the environments show them. */
  readonly fractions: SellFractions;
}

function toResult(setup: CheckSetup, environment: Environment, run: ScenarioRun): EnvironmentResult {
  const { buy, sell } = readRoundTrip(
    setup.venue,
    run.outcomes,
    toSpend(setup, environment),
    environment.sellDivisor,
  );
  return {
    id: environment.id,
    environment: environmentNames[environment.id],
    canBuy: buy.passed,
    canSell: sell.passed,
    buyTax: buy.tax,
    sellTax: sell.tax,
    evidence: run.evidence,
  };
}

/** Both trades were tried; a sale needs a purchase. */
const isTried = (reading: EnvironmentReading | undefined): boolean =>
  reading?.canBuy === false || (reading?.canBuy === true && reading.canSell !== null);

/** `null`: none differs, but not all that are compared were tried. */
function judge(
  environments: readonly Environment[],
  results: ReadonlyMap<Environment, EnvironmentReading>,
): boolean | null {
  const seen = [...results];
  const differs = seen.some((one, index) => seen.slice(index + 1).some((other) => disagree(one, other)));
  if (differs) return true;
  const compared = environments.filter(({ compares }) => compares !== 'none');
  return compared.every((environment) => isTried(results.get(environment))) ? false : null;
}

/**
 * Buys and sells in every environment, all at once. A node that refuses one may still play the others.
 * @throws {RpcError} where the node cannot be reached.
 */
export async function runEnvironments(setup: CheckSetup): Promise<EnvironmentMatrix> {
  const [{ blockOverride }, simulate] = await Promise.all([
    setup.rpc.abilities(setup.options),
    canActAsAccount(setup),
  ]);
  const environments = createEnvironments();
  const runners: EnvironmentRunners = { operator: createFreshAddress(), code: { code: createActorCode() } };
  const runs = await Promise.all(
    environments.map((environment) =>
      (simulate
        ? runAsTransactions(setup, environment, runners)
        : runInOneCall(setup, environment, runners, blockOverride)
      )?.catch(unlessNotPlayed),
    ),
  );
  const results = new Map<Environment, EnvironmentResult>();
  environments.forEach((environment, index) => {
    const run = runs[index];
    if (run) results.set(environment, toResult(setup, environment, run));
  });
  const find = (id: EnvironmentId) => [...results.values()].find((result) => result.id === id);
  const [usual, sameBlock] = [find('baseline'), find('same_block')];
  const fractions = {
    all: usual?.canSell ?? null,
    half: find('half_sold')?.canSell ?? null,
    dust: find('dust_sold')?.canSell ?? null,
  };
  return {
    environments: [...results.values()],
    environmentSensitive: judge(environments, results),
    fractions,
    cooldown: usual?.canSell === true && sameBlock?.canSell != null ? sameBlock.canSell === false : null,
  };
}
