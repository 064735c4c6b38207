import { type Address, toQuantity } from '@assay/facts';
import { toBalanceOverride } from '../calls/balance-slot.js';
import type { ProbeCase } from '../calls/executor.js';
import { nativeFunds, type SimulationSetup, withOverrides } from '../calls/simulation-setup.js';
import type { Step } from '../calls/step.js';
import { type Probed, probeCases } from '../trades/probe-cases.js';
import { createVenueSetup, withQuoteFunds } from '../trades/trade-setup.js';
import type { Actor } from './actors.js';
import { custodySteps, custodyWatch, withCustody } from './custody.js';
import { crashSteps, withSeller } from './open-sale.js';
import { actorSteps, type PowerCase } from './power-case.js';
import { setupSteps, tradingSteps, watchSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { markerCode, standInCodes } from './test-accounts.js';

/** Funds all accounts and gives `actor`, and the messenger, the injected code. */
export function toPowerSetup(simulation: PowerSimulation, actor: Address): SimulationSetup {
  const { scene: scenario, quoteSlot, tokenSlot, gift: grantedBalance, messenger } = simulation;
  const { trader, other, bystander, marker, ownedStandIn, agreeingStandIn } = scenario.accounts;
  const balance = toQuantity(nativeFunds);
  let simulationSetup = withOverrides(
    createVenueSetup(
      scenario.venue,
      trader,
      [other, actor, ...(messenger ? [messenger] : [])],
      simulation.gasPrice,
    ),
    {
      [marker]: { code: markerCode, balance },
      [ownedStandIn]: { code: standInCodes.ownedStandIn },
      [agreeingStandIn]: { code: standInCodes.agreeingStandIn },
    },
  );
  if (simulation.actorIsOrigin) simulationSetup = { ...simulationSetup, origin: actor };
  if (scenario.venue)
    simulationSetup = withQuoteFunds(simulationSetup, {
      venue: scenario.venue,
      slot: quoteSlot,
      holders: [trader, other],
      amount: scenario.spend * 1_000n,
    });
  if (scenario.supply === 'given' && tokenSlot) {
    for (const holder of [trader, other, bystander]) {
      simulationSetup = withOverrides(
        simulationSetup,
        toBalanceOverride(scenario.token, tokenSlot, holder, grantedBalance),
      );
    }
  }
  return simulationSetup;
}

/** What surrounds the actor's call. `crash`: the price is crashed first. */
export type Depth = 'state' | 'trading' | 'crash';

/** Runs all cases of one actor; those with equally many steps share calls. */
export async function runCases(
  simulation: PowerSimulation,
  actor: Actor,
  cases: readonly ProbeCase[],
  depth: Exclude<Depth, 'crash'>,
): Promise<Probed> {
  const lengths = [...new Set(cases.map(({ steps }) => steps.length))];
  const runs = await Promise.all(
    lengths.map((length) => {
      const alike = cases.filter(({ steps }) => steps.length === length);
      return runAlike(simulation, actor, alike, depth);
    }),
  );
  return {
    found: new Map(runs.flatMap(({ found }) => [...found])),
    untried: new Map(runs.flatMap(({ untried }) => [...untried])),
  };
}

/** Gas of a case of one step, and how many such cases share a call. */
const roomFor = { state: { gas: 2_500_000, cases: 60 }, trading: { gas: 7_000_000, cases: 16 } } as const;
/** Of each further step: a call that puts an account on a list, which writes a few words. */
const GAS_OF_STEP = 150_000;

function runAlike(
  simulation: PowerSimulation,
  actor: Actor,
  cases: readonly ProbeCase[],
  depth: Exclude<Depth, 'crash'>,
): Promise<Probed> {
  const { scene: scenario } = simulation;
  const watch = watchSteps(scenario, actor.address, 'after');
  const simulationSetup = toPowerSetup(simulation, actor.address);
  const preparation = setupSteps(scenario, actor.address);
  const custody = toCustodySteps(simulation, actor.address);
  const { gas, cases: fitting } = roomFor[depth];
  const gasEach = gas + GAS_OF_STEP * ((cases[0]?.steps.length ?? 1) - 1);
  const probe = {
    simulationSetup: depth === 'state' ? withCustody(simulationSetup, simulation) : simulationSetup,
    prefix: depth === 'state' ? [...preparation, ...custody.before] : preparation,
    cases,
    suffix: depth === 'state' ? [...watch, ...custody.after] : [...watch, ...tradingSteps(scenario)],
    gasEach,
    perCall: Math.max(1, Math.floor((fitting * gas) / gasEach)),
  };
  return probeCases(simulation, probe);
}

/** Steps that fund the token's contract and read its balances. */
function toCustodySteps(
  { rpc, scene: scenario }: PowerSimulation,
  actor: Address,
): { before: readonly Step[]; after: readonly Step[] } {
  const { multicall3 } = rpc.chain;
  return {
    before: [...custodySteps(scenario), ...custodyWatch(scenario, multicall3, actor, 'base')],
    after: custodyWatch(scenario, multicall3, actor, 'after'),
  };
}

/** One case as a separate call. */
interface CaseRun {
  readonly set: SimulationSetup;
  readonly steps: readonly Step[];
}

/**
 * One case in a separate call, as evidence. `depth`: `state` shows what is taken out of the contract, `crash` what
 * the contract sells. `then` is made after everything else.
 */
export function toCaseRun(
  simulation: PowerSimulation,
  item: PowerCase,
  depth: Depth,
  then: readonly Step[],
): CaseRun {
  const { scene: scenario } = simulation;
  const { address } = item.actor;
  const simulationSetup = toPowerSetup(simulation, address);
  const custody = toCustodySteps(simulation, address);
  const steps = [
    ...setupSteps(scenario, address),
    ...(depth === 'state' ? custody.before : []),
    ...(depth === 'crash' ? crashSteps(simulation) : []),
    ...actorSteps(item),
    ...watchSteps(scenario, address, 'after'),
    ...(depth === 'trading' ? tradingSteps(scenario) : custody.after),
    ...then,
  ];
  const set = { state: withCustody, crash: withSeller, trading: (own: SimulationSetup) => own }[depth](
    simulationSetup,
    simulation,
  );
  return { set, steps };
}
