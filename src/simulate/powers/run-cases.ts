import type { Address } from '../../domain/address.js';
import { toQuantity } from '../../lib/hex.js';
import type { CallOptions } from '../../rpc/rpc.js';
import { toBalanceOverride } from '../balance-slot.js';
import type { ProbeCase } from '../executor.js';
import { probeCases } from '../probe-cases.js';
import { runScenario, type ScenarioRun } from '../run-scenario.js';
import { nativeFunds, type SimulationSetup, withOverrides } from '../simulation-setup.js';
import type { Outcomes, Step } from '../step.js';
import { createVenueSetup, withQuoteFunds } from '../trade-setup.js';
import type { Actor } from './actors.js';
import { custodySteps, custodyWatch, withCustody } from './custody.js';
import { crashSteps, withSeller } from './open-sale.js';
import { actorSteps, type PowerCase } from './power-case.js';
import { setupSteps, tradingSteps, watchSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { markerCode } from './test-accounts.js';

/** Everyone in place, `actor` acting as itself. */
export function toPowerSetup(theatre: PowerSimulation, actor: Address): SimulationSetup {
  const { scene, quoteSlot, tokenSlot, gift } = theatre;
  const { trader, other, bystander, marker } = scene.cast;
  const balance = toQuantity(nativeFunds);
  let stage = withOverrides(createVenueSetup(scene.venue, trader, [other, actor], theatre.gasPrice), {
    [marker]: { code: markerCode, balance },
  });
  if (theatre.actorIsOrigin) stage = { ...stage, origin: actor };
  if (scene.venue)
    stage = withQuoteFunds(stage, scene.venue, quoteSlot, [trader, other], scene.spend * 1_000n);
  if (scene.supply === 'given' && tokenSlot) {
    for (const holder of [trader, other, bystander]) {
      stage = withOverrides(stage, toBalanceOverride(scene.token, tokenSlot, holder, gift));
    }
  }
  return stage;
}

/** `crash`: the call comes after the price was broken, in a call of its own. */
export type Depth = 'state' | 'trading' | 'crash';

/** Plays all cases (of one length) of one actor. @returns outcomes by case key. */
export function runCases(
  theatre: PowerSimulation,
  actor: Actor,
  cases: readonly ProbeCase[],
  depth: Exclude<Depth, 'crash'>,
  options: CallOptions,
): Promise<ReadonlyMap<string, Outcomes>> {
  const { rpc, block, scene } = theatre;
  const watch = watchSteps(scene, actor.address, 'after');
  const stage = toPowerSetup(theatre, actor.address);
  const opening = setupSteps(scene, actor.address);
  const keeping = toKeeping(theatre, actor.address);
  const probe = {
    stage: depth === 'state' ? withCustody(stage, theatre) : stage,
    prefix: depth === 'state' ? [...opening, ...keeping.before] : opening,
    cases,
    suffix: depth === 'state' ? [...watch, ...keeping.after] : [...watch, ...tradingSteps(scene)],
    gasEach: depth === 'state' ? 2_500_000 : 7_000_000,
    perCall: depth === 'state' ? 60 : 16,
  };
  return probeCases(rpc, block, probe, options);
}

/** Steps that fill and watch the token's own contract. */
function toKeeping(
  { rpc, scene }: PowerSimulation,
  actor: Address,
): { before: readonly Step[]; after: readonly Step[] } {
  const { multicall3 } = rpc.chain;
  return {
    before: [...custodySteps(scene), ...custodyWatch(scene, multicall3, actor, 'base')],
    after: custodyWatch(scene, multicall3, actor, 'after'),
  };
}

/** Plays one case in a call of its own: this is what evidence is made of. `depth` `state`: what is taken out of the contract; `crash`: what the contract sells. */
export function runCase(
  theatre: PowerSimulation,
  item: PowerCase,
  depth: Depth,
  meaning: string,
  options: CallOptions,
): Promise<ScenarioRun> {
  const { rpc, block, scene } = theatre;
  const { address } = item.actor;
  const stage = toPowerSetup(theatre, address);
  const keeping = toKeeping(theatre, address);
  const steps = [
    ...setupSteps(scene, address),
    ...(depth === 'state' ? keeping.before : []),
    ...(depth === 'crash' ? crashSteps(theatre) : []),
    ...actorSteps(item),
    ...watchSteps(scene, address, 'after'),
    ...(depth === 'trading' ? tradingSteps(scene) : keeping.after),
  ];
  const set = { state: withCustody, crash: withSeller, trading: (own: SimulationSetup) => own }[depth](
    stage,
    theatre,
  );
  return runScenario(rpc, block, set, steps, meaning, options);
}
