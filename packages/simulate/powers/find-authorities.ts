import { type Address, type Authority, createFreshAddress, type Hex } from '@assay/facts';
import { type SimulationSetup, withOverrides } from '../calls/simulation-setup.js';
import { probeCases } from '../trades/probe-cases.js';
import type { Actor } from './actors.js';
import { functionOf } from './observation.js';
import { actorSteps, type PowerCase } from './power-case.js';
import { setupSteps } from './power-scenario.js';
import type { PowerSimulation } from './power-simulation.js';
import { toPowerSetup } from './run-cases.js';
import { asMember, inVacantSlots, packedOffsets, type StorageHints } from './storage-conditions.js';

/** What the first calls showed. */
interface Asked {
  readonly executed: readonly PowerCase[];
  readonly accepted: ReadonlyMap<Actor, readonly PowerCase[]>;
}

/** Functions whose refusals are looked into, and calls of each. */
const MAX_FUNCTIONS = 16;
const MAX_CALLS = 4;

/** Functions of which a call by the account passes, in storage that differs from the real one in these words. */
async function functionsThatPass(
  simulation: PowerSimulation,
  account: Address,
  cases: readonly PowerCase[],
  storage: Readonly<Record<string, Hex>>,
): Promise<ReadonlySet<string>> {
  if (cases.length === 0) return new Set();
  const { scene } = simulation;
  const setup = toPowerSetup(simulation, account);
  const simulationSetup: SimulationSetup = withOverrides(setup, { [scene.token]: { stateDiff: storage } });
  const actor: Actor = { kind: 'stranger', address: account, account: null };
  const { found } = await probeCases(simulation, {
    simulationSetup,
    prefix: setupSteps(scene, account),
    cases: cases.map((item) => ({ key: item.key, steps: actorSteps({ ...item, actor }) })),
    suffix: [],
    gasEach: 2_500_000,
    perCall: 60,
  });
  return new Set(cases.filter(({ key }) => found.get(key)?.get('call')?.success).map(functionOf));
}

function firstOfEach(cases: readonly PowerCase[], perFunction: number): readonly PowerCase[] {
  const counts = new Map<string, number>();
  return cases.filter((item) => {
    const key = functionOf(item);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= perFunction && counts.size <= MAX_FUNCTIONS;
  });
}

/** One call alone: others prepare what they then do. */
const isAlone = ({ before, first, by, standIn }: PowerCase): boolean => !before && !first && !by && !standIn;

/** Functions that refuse everybody: of members of a map, of an account where none stands, or for another reason. */
async function explainRefusals(
  simulation: PowerSimulation,
  refused: readonly PowerCase[],
  hints: StorageHints,
): Promise<ReadonlyMap<string, Authority>> {
  const account = createFreshAddress();
  const ask = (storage: Readonly<Record<string, Hex>>) =>
    Object.keys(storage).length === 0
      ? new Set<string>()
      : functionsThatPass(simulation, account, refused, storage);
  const [members, ...vacant] = await Promise.all([
    ask(asMember(account, hints)),
    ...packedOffsets.map((offset) => ask(inVacantSlots(account, hints, offset))),
  ]);
  const found = new Map<string, Authority>();
  for (const key of new Set(refused.map(functionOf))) {
    const isVacant = vacant.some((functions) => functions.has(key));
    found.set(key, members.has(key) ? 'members' : isVacant ? 'nobody' : 'unknown');
  }
  return found;
}

/**
 * Who may call each function of the token, by the calls made before and some more: a second fresh account where the
 * first passed, and what the storage would have to hold where everybody was refused. One round trip.
 */
export async function findAuthorities(
  simulation: PowerSimulation,
  { executed, accepted }: Asked,
  hints: StorageHints,
): Promise<ReadonlyMap<string, Authority>> {
  const { token } = simulation.scene;
  const byStranger = [...accepted].flatMap(([{ kind }, cases]) => (kind === 'stranger' ? cases : []));
  const open = new Set(byStranger.map(functionOf));
  const passing = new Set([...accepted.values()].flat().map(functionOf));
  const refused = executed.filter(
    (item) =>
      item.actor.kind === 'stranger' &&
      item.target === token &&
      isAlone(item) &&
      !passing.has(functionOf(item)),
  );
  const [again, reasons] = await Promise.all([
    functionsThatPass(
      simulation,
      createFreshAddress(),
      firstOfEach(
        byStranger.filter((item) => item.target === token && isAlone(item)),
        1,
      ),
      {},
    ),
    explainRefusals(simulation, firstOfEach(refused, MAX_CALLS), hints),
  ]);
  const toAuthority = (key: string): Authority => {
    if (open.has(key)) return again.has(key) ? 'anyone' : 'unknown';
    return passing.has(key) ? 'accounts' : (reasons.get(key) ?? 'unknown');
  };
  return new Map(executed.map((item) => [functionOf(item), toAuthority(functionOf(item))]));
}
